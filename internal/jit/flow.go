package jit

import (
	"errors"
	"fmt"

	"github.com/seed-1acaedba/halfspace/simd"
)

// The nodes of flow between stretches of straight code. A variable has one place from its declaration on, and a value
// that comes before a loop and is used in it lives to the loop's end, so that jumps change nothing.
const (
	flowVariable micro = exactNodes + iota
	flowAssign         // args: a variable, a value, the lanes that get it
	flowSet            // a variable, a value, in all lanes
	flowClear          // a variable of bools
	flowJoin           // a variable of bools, the lanes that are added
	flowRead           // a copy of a variable of bools
	flowSkip           // the lanes without which what follows is left out
	flowResume
	flowLoop
	flowAgain  // the lanes that go round again
	storeFalse // to the file
)

// flows says that a node is not a value, but an instruction that keeps its place.
func (n *node) flows() bool { return n.op > flowVariable && n.op != flowRead }

// flowChecker checks instructions of flow: their operands, and that jumps and loops nest.
type flowChecker struct{ open []Kind }

func (f *flowChecker) check(s Segment, i int, types []simd.VecType, operand func(i int, a int32, want simd.VecType) error) error {
	in := &s[i]
	variable := func() (simd.VecType, error) {
		if err := operand(i, in.Args[0], simd.VecNone); err != nil {
			return 0, err
		}
		if s[in.Args[0]].Kind != Variable {
			return 0, fmt.Errorf("jit: instruction %d: operand %d is not a variable", i, in.Args[0])
		}
		return types[in.Args[0]], nil
	}
	switch in.Kind {
	case Variable:
		if types[i] = in.Type; in.Type != simd.VecWord && in.Type != simd.VecBool {
			return fmt.Errorf("jit: instruction %d: a variable must be a word or a bool", i)
		}
	case Assign, Join:
		t, err := variable()
		switch {
		case err != nil:
			return err
		case t != simd.VecBool && (in.Kind == Join || in.Args[1] == None), in.Kind == Assign && in.Args[1] == None && in.Args[2] != None:
			return fmt.Errorf("jit: instruction %d: the operand has another type", i)
		case in.Args[1] != None:
			if err := operand(i, in.Args[1], t); err != nil {
				return err
			}
		}
		if in.Kind == Assign && in.Args[2] != None {
			return operand(i, in.Args[2], simd.VecBool)
		}
	case Read:
		t, err := variable()
		types[i] = t
		return err
	case Skip, Loop:
		f.open = append(f.open, in.Kind)
	case Resume, Again:
		k := len(f.open) - 1
		if k < 0 || f.open[k] != map[Kind]Kind{Resume: Skip, Again: Loop}[in.Kind] {
			return fmt.Errorf("jit: instruction %d: a jump ends that did not begin", i)
		}
		f.open = f.open[:k]
	}
	if in.Kind == Skip || in.Kind == Again {
		return operand(i, in.Args[0], simd.VecBool)
	}
	return nil
}

func (f *flowChecker) end() error {
	if len(f.open) > 0 {
		return errors.New("jit: a jump does not end")
	}
	return nil
}

// flow is the node of an instruction of flow.
func (in *Instr) flow(values []int32, nodes []node) node {
	n := node{n: 1}
	if in.Kind != Variable && in.Kind != Resume && in.Kind != Loop {
		n.args[0] = values[in.Args[0]]
	}
	switch in.Kind {
	case Variable:
		n.op, n.n, n.mask = flowVariable, 0, in.Type == simd.VecBool
	case Assign:
		n.mask = nodes[n.args[0]].mask
		switch {
		case in.Args[1] == None:
			n.op = flowClear
		case in.Args[2] == None:
			n.op, n.n, n.args[1] = flowSet, 2, values[in.Args[1]]
		default:
			n.op, n.n, n.args[1], n.args[2] = flowAssign, 3, values[in.Args[1]], values[in.Args[2]]
		}
	case Join:
		n.op, n.n, n.mask, n.args[1] = flowJoin, 2, true, values[in.Args[1]]
	case Read:
		if n.op, n.mask = microCopy, nodes[n.args[0]].mask; n.mask {
			n.op = flowRead
		}
	case Skip:
		n.op = flowSkip
	case Resume:
		n.op, n.n = flowResume, 0
	case Loop:
		n.op, n.n = flowLoop, 0
	case Again:
		n.op = flowAgain
	}
	return n
}

// extend lengthens the lives of values that a later loop uses, to the loop's end: another round uses them again.
func extend(nodes []node, end []int) {
	var open []int
	for i := range nodes {
		switch nodes[i].op {
		case flowLoop:
			open = append(open, i)
		case flowAgain:
			begin := open[len(open)-1]
			open = open[:len(open)-1]
			for v := range begin {
				if end[v] >= begin && end[v] < i {
					end[v] = i
				}
			}
		}
	}
}

// openFlow are the jumps and loops that are open while a body is written.
type openFlow struct{ skips, loops []int }

// flow writes the instructions of a node of flow for some ways.
func (w *writer) flow(n *node, ways int, open *openFlow) {
	switch n.op {
	case flowSkip:
		open.skips = append(open.skips, w.skip(n, ways))
	case flowResume:
		k := len(open.skips) - 1
		w.land(open.skips[k], len(w.code))
		open.skips = open.skips[:k]
	case flowLoop:
		open.loops = append(open.loops, len(w.code))
	case flowAgain:
		k := len(open.loops) - 1
		loop := open.loops[k]
		open.loops = open.loops[:k]
		over := w.skip(n, ways)
		w.raw("dec r8", 0x49, 0xFF, 0xC8)
		w.land(w.jump(ifNotZero), loop)
		w.constantRBX(loop)
		w.leaves = append(w.leaves, w.always())
		w.land(over, len(w.code))
	case storeFalse:
		for w.way = range ways {
			if w.on.hasMasks {
				w.emit(kxorw, w.ktemp[0], w.ktemp[0], register(w.ktemp[0]), 0, 0)
				w.emit(kmovwStore, w.ktemp[0], 0, w.bools(n.imm), 0, 0)
			} else {
				w.clearByte(w.bools(n.imm).disp)
			}
		}
	default:
		for w.way = range ways {
			if n.mask && w.on.hasMasks {
				w.changeMask(n)
			} else {
				w.changeVector(n)
			}
		}
	}
}

// changeVector writes a change of a variable that lies in vectors: of words, and with AVX2 of bools.
func (w *writer) changeVector(n *node) {
	p := w.places[n.args[0]]
	dst := w.temp[0]
	if p.register != none {
		dst = w.vector(p)
	} else if n.op == flowAssign || n.op == flowJoin {
		w.emit(vmovups, dst, 0, w.slot(p), 0, 0)
	}
	switch n.op {
	case flowSet:
		w.move(dst, w.in(n.args[1]))
	case flowClear:
		w.emit(vpxor, dst, dst, register(dst), 0, 0)
	case flowJoin:
		w.emit(vpor, dst, dst, w.in(n.args[1]), 0, 0)
	case flowAssign:
		level := 0
		if w.on.hasMasks {
			level = 1
		}
		w.emit([]instruction{vpblendvb, vpblendmd}[level], dst, dst, w.in(n.args[1]), w.maskIn(n.args[2], 0), 0)
	}
	if p.register == none {
		w.emit(vmovupsStore, dst, 0, w.slot(p), 0, 0)
	}
}

// changeMask writes a change of a variable that lies in an opmask. k0 serves as the third temporary one.
func (w *writer) changeMask(n *node) {
	p := w.places[n.args[0]]
	dst := 0
	if p.register != none {
		dst = w.opmask(p)
	} else if n.op == flowAssign || n.op == flowJoin {
		w.emit(kmovwLoad, dst, 0, w.slot(p), 0, 0)
	}
	switch n.op {
	case flowSet:
		w.emit(kmovwLoad, dst, 0, register(w.maskIn(n.args[1], 0)), 0, 0)
	case flowClear:
		w.emit(kxorw, dst, dst, register(dst), 0, 0)
	case flowJoin:
		w.emit(korw, dst, dst, register(w.maskIn(n.args[1], 0)), 0, 0)
	case flowAssign:
		off, on := w.ktemp[0], w.ktemp[1]
		lanes, value := w.maskIn(n.args[2], 0), w.maskIn(n.args[1], 1)
		w.emit(kandw, on, value, register(lanes), 0, 0)
		w.emit(knotw, off, 0, register(lanes), 0, 0)
		w.emit(kandw, off, off, register(dst), 0, 0)
		w.emit(korw, dst, off, register(on), 0, 0)
	}
	if p.register == none {
		w.emit(kmovwStore, dst, 0, w.slot(p), 0, 0)
	}
}

// Code with loops counts its rounds in R8 down and returns to its caller when there are none left: it keeps all
// registers behind the slots of scratch, and in the record where it is to go on. R9 is the record. A record that says
// where to go on leads there.
func (w *writer) begin() {
	w.raw("mov r9, rdi", 0x49, 0x89, 0xF9)
	w.raw("mov r8, [rdi+40]", 0x4C, 0x8B, 0x47, recordRounds)
}

// enter goes on where the record says. RDI is no longer the record.
func (w *writer) enter() {
	w.raw("mov rbx, [r9+48]", 0x49, 0x8B, 0x59, recordResume)
	w.raw("test rbx, rbx", 0x48, 0x85, 0xDB)
	w.restore = w.jump(ifNotZero)
}

// leave ends code with loops: it records that the code is done, and writes the two ways in and out in the middle.
func (w *writer) leave() {
	const keepWords, keepBools, keepRBX = 0x49, 0x51, 0x59 // ModRM of RCX, RDX and RBX at R9
	w.constantRBX(0)
	w.raw("mov [r9+48], rbx", 0x49, 0x89, keepRBX, recordResume)
	w.end()
	for _, at := range w.leaves {
		w.land(at, len(w.code))
	}
	w.raw("mov [r9+8], rsi", 0x49, 0x89, 0x71, recordGroups)
	w.raw("mov [r9+24], rcx", 0x49, 0x89, keepWords, recordWords)
	w.raw("mov [r9+32], rdx", 0x49, 0x89, keepBools, recordBools)
	w.raw("mov [r9+48], rbx", 0x49, 0x89, keepRBX, recordResume)
	w.registers(vmovupsStore, kmovwStore)
	w.end()
	w.land(w.restore, len(w.code))
	w.registers(vmovups, kmovwLoad)
	w.note("lea r10, [0000]")
	w.bytes(0x4C, 0x8D, 0x15)
	w.word(uint32(-len(w.code) - 4))
	w.raw("add r10, rbx", 0x49, 0x01, 0xDA)
	w.raw("jmp r10", 0x41, 0xFF, 0xE2)
}

// keptSlots are the slots that registers are kept in when a loop is left in the middle: the vectors, and one of
// opmasks.
const keptSlots = 33

// registers keeps all registers, or loads them again.
func (w *writer) registers(vector, opmask instruction) {
	at := int32(w.ways) * w.slots * slotBytes
	for r := range w.on.registers {
		w.emit(vector, r, 0, memory(rax, none, at+int32(r)*slotBytes), 0, 0)
	}
	for k := 1; w.on.hasMasks && k < 8; k++ {
		w.emit(opmask, k, 0, memory(rax, none, at+(keptSlots-1)*slotBytes+int32(2*k)), 0, 0)
	}
}
