package jit

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/seed-1acaedba/halfspace/simd"
)

// The record of code, in DI: the file, the number of groups, scratch. Code keeps the file in DI, the rest of the count
// in SI, scratch in AX, the offset of a group's words in CX and of its bools in DX.
const (
	recordFile, recordGroups, recordScratch, recordWords, recordBools, recordRounds, recordResume = 0, 8, 16, 24, 32, 40, 48

	slotBytes = 64
)

// writer makes the code of nodes.
type writer struct {
	assembler
	nodes  []node
	places []place
	// ways is how many groups of lanes go side by side, and way the group that is written; the second group has its
	// registers after the first group's, vectors and masks (opmasks) further on.
	ways, way, vectors, masks int
	slots                     int32 // of scratch, of one way
	pool                      []byte
	known                     map[string]int32 // constants in the pool
	// Temporaries: the registers that are not allocated. Temp 0 is for results, 1 to 3 for operands.
	temp  [4]int
	ktemp [2]int
	// Of code with loops: the jumps out in the middle, and the one back in.
	loops   bool
	leaves  []int
	restore int
	text    int // the code's length
	slow    []slowPath
	spill   int32 // where scratch has the slots that loops over lanes read
	// estimates is where the file has what estimates are to be, for tests, or nil.
	estimates *uint32
}

// write makes machine code for a level, and says how many slots of scratch it wants.
func write(level simd.Level, s Segment) (code []byte, slots int32, err error) {
	return new(writer).write(level, s)
}

func (w *writer) write(level simd.Level, s Segment) (code []byte, slots int32, err error) {
	nodes, err := s.expand()
	if err != nil {
		return nil, 0, err
	}
	w.known, w.code = map[string]int32{}, make([]byte, 0, 64+16*len(nodes))
	w.on = targets[level]
	vectors, masks := w.on.registers-len(w.temp), 5
	for i := range w.temp {
		w.temp[i] = vectors + i
	}
	w.ktemp = [2]int{6, 7}
	waiting := waits(nodes)
	if w.on.rounds {
		nodes = divide(merge(nodes))
	}
	if !w.on.hasMasks {
		saturate(nodes)
	}
	// Two registers of lanes side by side, if there are registers for two, or if it helps all the same: a chain of
	// instructions is mostly waiting.
	w.ways, w.vectors, w.masks = 2, vectors/2, masks/2
	w.nodes = schedule(nodes, w.on.hasMasks, 2, w.vectors+2, w.masks)
	w.places, w.slots = allocate(w.nodes, w.on.hasMasks, w.vectors, w.masks)
	if w.slots > 0 && !waiting {
		w.ways = 1
		w.nodes = schedule(nodes, w.on.hasMasks, 1, vectors-2, masks)
		w.places, w.slots = allocate(w.nodes, w.on.hasMasks, vectors, masks)
	}
	slots = int32(w.ways) * w.slots
	w.loops = slices.ContainsFunc(nodes, func(n node) bool { return n.op == flowLoop })
	if w.loops {
		slots += keptSlots
		w.begin()
	}
	if slices.ContainsFunc(nodes, func(n node) bool { return n.spills() }) {
		w.spill = slots * slotBytes
		slots += spillSlots
	}
	w.load(rsi, rdi, recordGroups)
	w.load(rax, rdi, recordScratch)
	w.load(rcx, rdi, recordWords)
	w.load(rdx, rdi, recordBools)
	w.load(rdi, rdi, recordFile)
	if w.loops {
		w.enter()
	}
	loop := len(w.code)
	switch {
	case w.on.bytes == 64 && w.ways == 2: // and one group that may be left
		w.subImm(rsi, 2)
		rest := w.jump(ifNegative)
		w.body(2)
		w.back(loop)
		w.land(rest, len(w.code))
		w.addImm(rsi, 2)
		done := w.jump(ifZero)
		w.body(1)
		w.land(done, len(w.code))
	case w.ways == 2: // a group is two registers
		w.body(2)
		w.dec(rsi)
		w.land(w.jump(ifNotZero), loop)
	default:
		if w.on.bytes < 64 {
			w.double(rsi)
			loop = len(w.code)
		}
		w.body(1)
		w.dec(rsi)
		w.land(w.jump(ifNotZero), loop)
	}
	if w.loops {
		w.leave()
	} else {
		w.end()
	}
	w.slowCode()
	w.text = len(w.code)
	return w.link(w.pool), slots, nil
}

// saturate makes conversions to integers shorter where masks lie in vectors. The instruction turns numbers that are too
// great into -2^31, and the bits of their mask turn this into 2^31-1: a blend is three instructions.
func saturate(nodes []node) {
	for i := range nodes {
		n := &nodes[i]
		if n.op != microSelect || nodes[n.args[0]].op != microCompareF || nodes[n.args[2]].op != microToInt {
			continue
		}
		great, most, made := &nodes[n.args[0]], &nodes[n.args[1]], &nodes[n.args[2]]
		if great.imm == lessEqualFloat && nodes[great.args[0]].op == microConst && nodes[great.args[0]].imm == 0x4F000000 &&
			great.args[1] == made.args[0] && most.op == microConst && most.imm == math.MaxInt32 {
			n.op, n.args, n.n = microXor, operands{n.args[2], n.args[0]}, 2
		}
	}
}

// body writes the instructions for one or two registers of lanes, and goes on to the next.
func (w *writer) body(ways int) {
	skip := 0
	var open openFlow
	for i := range w.nodes {
		switch n := &w.nodes[i]; n.op {
		case microConst, loadShared, flowVariable:
		case microSkip:
			skip = w.skip(n, ways)
		case microResume:
			w.land(skip, len(w.code))
		default:
			if n.flows() {
				w.flow(n, ways, &open)
				continue
			}
			for w.way = range ways {
				w.node(i)
			}
		}
	}
	w.addImm(rcx, ways*w.wordStep())
	w.addImm(rdx, ways*w.boolStep())
}

// skip jumps where no lane of any way is in a mask.
func (w *writer) skip(n *node, ways int) int {
	w.way = 0
	first := w.maskIn(n.args[0], 0)
	second := first
	if ways == 2 {
		w.way = 1
		second = w.maskIn(n.args[0], 1)
	}
	switch {
	case w.on.hasMasks:
		w.emit(kortestw, first, 0, register(second), 0, 0)
	default:
		if second != first {
			w.emit(vpor, w.temp[1], first, register(second), 0, 0)
			first = w.temp[1]
		}
		w.emit(vptest, first, 0, register(first), 0, 0)
	}
	return w.jump(ifZero)
}

// The bytes of a register of lanes in the file, of words and of bools.
func (w *writer) wordStep() int {
	return w.on.bytes
}

func (w *writer) boolStep() int { return w.wordStep() / 32 }

// words and bools are the addresses of an offset in the file.
func (w *writer) words(at uint32) operand {
	return memory(rdi, rcx, int32(at)+int32(w.way*w.wordStep()))
}
func (w *writer) bools(at uint32) operand {
	return memory(rdi, rdx, int32(at)+int32(w.way*w.boolStep()))
}

// vector and opmask are the registers of a place, of the way that is written.
func (w *writer) vector(p place) int { return int(p.register) + w.way*w.vectors }
func (w *writer) opmask(p place) int { return int(p.register) + w.way*w.masks }

// constant is a word in all lanes, in the pool.
func (w *writer) constant(word uint32) operand {
	if w.on.hasMasks {
		return operand{memory: true, pool: true, broadcast: true, disp: w.inPool([]uint32{word})}
	}
	return w.lanes(func(int) uint32 { return word })
}

// lanes is a vector in the pool.
func (w *writer) lanes(f func(lane int) uint32) operand {
	words := make([]uint32, 8, 16)
	if w.on.bytes == 64 {
		words = words[:16]
	}
	for i := range words {
		words[i] = f(i)
	}
	return operand{memory: true, pool: true, disp: w.inPool(words)}
}

func (w *writer) inPool(words []uint32) int32 {
	data := make([]byte, 0, slotBytes)
	for _, x := range words {
		data = binary.LittleEndian.AppendUint32(data, x)
	}
	at, ok := w.known[string(data)]
	if !ok {
		at = int32(len(w.pool))
		w.known[string(data)] = at
		w.pool = append(w.pool, data...)
	}
	return at
}

func (w *writer) slot(p place) operand {
	return memory(rax, none, (p.slot+int32(w.way)*w.slots)*slotBytes)
}

// in is a value where an instruction may read memory.
func (w *writer) in(v int32) operand {
	switch n, p := &w.nodes[v], w.places[v]; {
	case n.op == microConst:
		return w.constant(n.imm)
	case n.op == loadShared:
		return memory(rdi, none, int32(n.imm))
	case p.file:
		return w.words(n.imm)
	case p.register == none:
		return w.slot(p)
	default:
		return register(w.vector(p))
	}
}

// move is the instruction that loads x, which may be broadcast.
func (w *writer) move(dst int, x operand) {
	if x.broadcast {
		x.broadcast = false
		w.emit(vpbroadcastd, dst, 0, x, 0, 0)
	} else {
		w.emit(vmovups, dst, 0, x, 0, 0)
	}
}

// registerOf is a value in a register, perhaps a temporary.
func (w *writer) registerOf(v int32, temp int) int {
	x := w.in(v)
	if !x.memory {
		return int(x.reg)
	}
	w.move(w.temp[temp], x)
	return w.temp[temp]
}

// maskIn is a mask in a register, perhaps a temporary.
func (w *writer) maskIn(v int32, temp int) int {
	if !w.on.hasMasks {
		return w.registerOf(v, 1+temp)
	}
	p := w.places[v]
	if p.register == none {
		w.emit(kmovwLoad, w.ktemp[temp], 0, w.slot(p), 0, 0)
		return w.ktemp[temp]
	}
	return w.opmask(p)
}

// twoSources are the instructions of two sources, the second of which may be in memory; zeros for other nodes.
var twoSources = [1 << 8][2]instruction{ // AVX2, AVX-512
	microAddF: {vaddps, vaddps}, microSubF: {vsubps, vsubps}, microMulF: {vmulps, vmulps}, microDivF: {vdivps, vdivps},
	microMinF: {vminps, vminps}, microMaxF: {vmaxps, vmaxps}, microAdd: {vpaddd, vpaddd}, microSub: {vpsubd, vpsubd},
	microMul: {vpmulld, vpmulld}, microAnd: {vpand, vpandd}, microAndNot: {vpandn, vpandnd}, microOr: {vpor, vpord},
	microXor:     {vpxor, vpxord},
	microShiftLV: {vpsllvd, vpsllvd}, microShiftRV: {vpsrlvd, vpsrlvd}, microShiftAV: {vpsravd, vpsravd},
	microMinS: {vpminsd, vpminsd}, microMaxS: {vpmaxsd, vpmaxsd}, microMinU: {vpminud, vpminud}, microMaxU: {vpmaxud, vpmaxud},
}

var unary = [1 << 8]instruction{microSqrtF: vsqrtps, microToFloat: vcvtdq2ps, microToInt: vcvttps2dq}

var shifts = [1 << 8]instruction{microShiftL: vpslld, microShiftR: vpsrld, microShiftA: vpsrad}

// maskOperations are the instructions from microMaskAnd on.
var maskOperations = [3][2]instruction{{vpand, kandw}, {vpor, korw}, {vpxor, kxorw}}

var commutative = [1 << 8]bool{microAddF: true, microMulF: true, microAdd: true, microMul: true, microAnd: true,
	microOr: true, microXor: true,
	microMinS: true, microMaxS: true, microMinU: true, microMaxU: true}

// zero says whether a value is the constant 0.
func (w *writer) zero(v int32) bool { return w.nodes[v].op == microConst && w.nodes[v].imm == 0 }

func (w *writer) node(i int) {
	n, p := &w.nodes[i], w.places[i]
	if p.file {
		return
	}
	if n.op == storeWord || n.op == storeBool || n.op == giveWord {
		w.store(n)
		return
	}
	switch n.op {
	case putWord:
		w.put(n)
		return
	case fetchFour:
		w.fetchFour(n, p)
		return
	case putFour:
		w.putFour(n)
		return
	case partRoom, partOf:
		return
	}
	if n.silent() {
		w.change(n, none)
		return
	}
	if n.settles() {
		w.settle(n, p)
		return
	}
	if n.mask {
		var dst int
		switch {
		case p.register != none && w.on.hasMasks:
			dst = w.opmask(p)
		case p.register != none:
			dst = w.vector(p)
		case w.on.hasMasks:
			dst = w.ktemp[0]
		default:
			dst = w.temp[0]
		}
		w.mask(n, dst)
		if p.register == none && w.on.hasMasks {
			w.emit(kmovwStore, dst, 0, w.slot(p), 0, 0)
		} else if p.register == none {
			w.emit(vmovupsStore, dst, 0, w.slot(p), 0, 0)
		}
		return
	}
	dst := w.temp[0]
	if p.register != none {
		dst = w.vector(p)
	}
	w.value(n, dst)
	if p.register == none {
		w.emit(vmovupsStore, dst, 0, w.slot(p), 0, 0)
	}
}

// store writes to the file, of a bool one bit a lane, or to a register outside of it.
func (w *writer) store(n *node) {
	v := n.args[0]
	switch {
	case n.op == storeWord:
		w.emit(vmovupsStore, w.registerOf(v, 1), 0, w.words(n.imm), 0, 0)
	case n.op == giveWord:
		w.address(int32(n.imm), 0)
		w.emit(vmovupsStore, w.registerOf(v, 1), 0, memory(r10, rcx, int32(w.way*w.wordStep())), 0, 0)
	case w.on.hasMasks:
		w.emit(kmovwStore, w.maskIn(v, 0), 0, w.bools(n.imm), 0, 0)
	default:
		w.emit(vmovmskps, rbx, 0, register(w.maskIn(v, 0)), 0, 0)
		w.storeByte(w.bools(n.imm).disp)
	}
}

// value writes the instructions of a node whose result is a vector of words.
func (w *writer) value(n *node, dst int) {
	args := n.args
	if first := &w.nodes[args[0]]; commutative[n.op] && first.op == microConst && first.imm<<1 <= 0xFF000000 {
		args[0], args[1] = args[1], args[0] // but no NaN: of two the first comes out
	}
	level := 0
	if w.on.hasMasks {
		level = 1
	}
	if op := twoSources[n.op]; op[0] != 0 {
		if n.n == 4 {
			w.merged(op[level], args, dst)
			return
		}
		w.emit(op[level], dst, w.registerOf(args[0], 1), w.in(args[1]), 0, 0)
		return
	}
	if op := unary[n.op]; op != 0 {
		w.emit(op, dst, 0, w.in(args[0]), 0, 0)
		return
	}
	if op := shifts[n.op]; op != 0 {
		w.emit(op, dst, 0, register(w.registerOf(args[0], 1)), 0, byte(n.imm))
		return
	}
	switch n.op {
	case microCopy:
		w.move(dst, w.in(args[0]))
	case fetchWord:
		w.fetch(n, dst)
	case changeWord:
		w.change(n, dst)
	case loadWord:
		w.move(dst, w.words(n.imm))
	case microRoundF:
		w.emit([]instruction{vroundps, vrndscaleps}[level], dst, 0, w.in(args[0]), 0, byte(8+n.imm))
	case microLookup:
		t := &tables[n.imm]
		w.emit(vpermd, dst, w.registerOf(args[0], 1), w.lanes(func(lane int) uint32 { return t[lane&7] }), 0, 0)
	case microMulHigh: // the even lanes and the odd ones
		a, b := w.registerOf(args[0], 1), w.registerOf(args[1], 2)
		odd := w.temp[3]
		w.emit(vpmuludq, odd, a, register(b), 0, 0)
		w.emit(vpsrlq, odd, 0, register(odd), 0, 32)
		w.emit(vpsrlq, w.temp[1], 0, register(a), 0, 32)
		w.emit(vpsrlq, w.temp[2], 0, register(b), 0, 32)
		w.emit(vpmuludq, w.temp[1], w.temp[1], register(w.temp[2]), 0, 0)
		w.emit(twoSources[microAnd][level], w.temp[1], w.temp[1], w.lanes(func(lane int) uint32 { return -uint32(lane & 1) }), 0, 0)
		w.emit(twoSources[microOr][level], dst, odd, register(w.temp[1]), 0, 0)
	case microSelect, microMerge:
		m := w.maskIn(args[0], 0)
		switch { // a blend of vectors is three instructions
		case !w.on.hasMasks && w.zero(args[1]):
			w.emit(vpandn, dst, m, w.in(args[2]), 0, 0)
			return
		case !w.on.hasMasks && w.zero(args[2]):
			w.emit(vpand, dst, m, w.in(args[1]), 0, 0)
			return
		}
		second := w.temp[2]
		if x := w.in(args[2]); x.memory {
			w.move(second, x)
		} else {
			second = int(x.reg)
		}
		w.emit([]instruction{vpblendvb, vpblendmd}[level], dst, second, w.in(args[1]), m, 0)
	case microQuad:
		v := w.registerOf(args[0], 1)
		switch {
		case n.imm < 2: // of rows
			w.emit(vpshufd, dst, 0, register(v), 0, []byte{0xA0, 0xF5}[n.imm])
		case w.on.bytes == 64:
			w.emit(vshufi32x4, dst, v, register(v), 0, []byte{0xA0, 0xF5}[n.imm-2])
		default:
			w.emit(vperm2i128, dst, v, register(v), 0, []byte{0x00, 0x11}[n.imm-2])
		}
	case multiplyAdd:
		w.fused(vfmadd231ps, n, dst, false)
	case multiplyAddUp:
		w.fused(vfmadd231ps, n, dst, true)
	case multiplySubtract:
		w.fused(vfnmadd231ps, n, dst, false)
	case estimateReciprocal:
		w.estimate(vrcp14ps, dst, w.in(args[0]))
	case estimateInverseSqrt:
		w.estimate(vrsqrt14ps, dst, w.in(args[0]))
	default:
		panic(fmt.Sprint("jit: no code for ", n.op))
	}
}

// The predicates of integers, VPCMPD's, and of floats, VCMPPS's: quiet ones.
const (
	equal, less, lessEqual, notEqual, notLess, notLessEqual                               = 0, 1, 2, 4, 5, 6
	equalFloat, lessFloat, lessEqualFloat, notEqualFloat, notLessFloat, notLessEqualFloat = 0, 17, 18, 4, 21, 22
)

// mask writes the instructions of a node whose result is a mask. AVX2 has two comparisons of integers.
func (w *writer) mask(n *node, dst int) {
	a, b := n.args[0], n.args[1]
	invert := func() { w.emit(vpxor, dst, dst, w.constant(0xFFFFFFFF), 0, 0) }
	switch n.op {
	case flowRead:
		if w.on.hasMasks {
			w.emit(kmovwLoad, dst, 0, register(w.maskIn(a, 0)), 0, 0)
		} else {
			w.emit(vmovups, dst, 0, w.in(a), 0, 0)
		}
	case loadBool, loadSharedBool:
		x := w.bools(n.imm)
		if n.op == loadSharedBool {
			x = memory(rdi, none, int32(n.imm))
		}
		if w.on.hasMasks {
			w.emit(kmovwLoad, dst, 0, x, 0, 0)
			return
		}
		bits := w.lanes(func(lane int) uint32 { return 1 << lane })
		w.emit(vpbroadcastb, dst, 0, x, 0, 0)
		w.emit(vpand, dst, dst, bits, 0, 0)
		w.emit(vpcmpeqd, dst, dst, bits, 0, 0)
	case microCompareF:
		op := vcmppsVector
		if w.on.hasMasks {
			op = vcmppsMask
		}
		w.emit(op, dst, w.registerOf(a, 1), w.in(b), 0, byte(n.imm))
	case microCompareS, microCompareU:
		if w.on.hasMasks {
			op := vpcmpd
			if n.op == microCompareU {
				op = vpcmpud
			}
			w.emit(op, dst, w.registerOf(a, 1), w.in(b), 0, byte(n.imm))
			return
		}
		not := n.imm == notEqual
		switch {
		case n.imm == equal || n.imm == notEqual:
			w.emit(vpcmpeqd, dst, w.registerOf(a, 1), w.in(b), 0, 0)
		case n.op == microCompareS:
			if n.imm == less || n.imm == notLess {
				a, b = b, a
			}
			w.emit(vpcmpgtd, dst, w.registerOf(a, 1), w.in(b), 0, 0)
			not = n.imm == notLess || n.imm == lessEqual
		default: // a <= b where a is the lesser of both
			if n.imm == less || n.imm == notLess {
				a, b = b, a
			}
			r := w.registerOf(a, 1)
			w.emit(vpminud, w.temp[2], r, w.in(b), 0, 0)
			w.emit(vpcmpeqd, dst, w.temp[2], register(r), 0, 0)
			not = n.imm == less || n.imm == notLessEqual
		}
		if not {
			invert()
		}
	case microMaskAnd, microMaskOr, microMaskXor:
		op := maskOperations[n.op-microMaskAnd][0]
		if w.on.hasMasks {
			op = maskOperations[n.op-microMaskAnd][1]
		}
		w.emit(op, dst, w.maskIn(a, 0), register(w.maskIn(b, 1)), 0, 0)
	case microMaskNot:
		if m := w.maskIn(a, 0); w.on.hasMasks {
			w.emit(knotw, dst, 0, register(m), 0, 0)
		} else {
			w.emit(vpxor, dst, m, w.constant(0xFFFFFFFF), 0, 0)
		}
	default:
		panic(fmt.Sprint("jit: no code for ", n.op))
	}
}
