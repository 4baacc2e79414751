package neon

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace/asm/sequence"
)

// General registers of the family vec: the record, the operands' places and steps, the result's place, groups left,
// quarters left of a group, the constants, bits of truths.
const (
	rRecord   = 0
	rOperand  = 1 // to 3
	rStep     = 4 // to 6
	rOut      = 7
	rGroups   = 8
	rQuarters = 9
	rWords    = 10
	rTruths   = 11 // to 13: those of operands
	rResult   = 14
	rScratch  = 15
)

// Vector registers with a duty: bit i in lane i of a quarter, instructions' own, and a table that is looked up.
const (
	vBits    V = 28
	vScratch V = 29
	vTable   V = 30 // and 31
)

// lanes writes a sequence for the four lanes of a quarter: a row of a block.
type lanes struct {
	*Function
	s    *sequence.Sequence
	last map[*sequence.Value]int // the last step that reads a value
	at   map[*sequence.Value]V
	free []V
	most int // registers that were taken at once
	used int
	held map[uint32]V // constants that stay in registers
	step int
	// rows are parameter 0 of all four quarters, where lanes of other rows are read.
	rows []V
}

// Vec writes a kernel for each operation of shader programs.
func Vec(sequences []*sequence.Sequence, r Records, e *Encodings) *File {
	f := NewFile("vec", e)
	for _, s := range sequences {
		name := strings.ToLower(s.Name[:1]) + s.Name[1:] + "NEON"
		f.sequence(s, name, r)
	}
	return f
}

// sequence writes a function. Which constants can stay in registers is known once it was written without.
func (f *File) sequence(s *sequence.Sequence, name string, r Records) {
	trial := &File{encodings: &Encodings{used: map[string]bool{}}, symbol: f.symbol, at: map[string]int{}}
	most := trial.write(s, name, r, nil)
	counts := map[uint32]int{}
	for _, v := range s.Steps {
		for _, a := range v.Args {
			if a.Op == sequence.Const && !a.Mask {
				counts[a.Imm]++
			}
		}
	}
	held := slices.Collect(maps.Keys(counts))
	slices.SortFunc(held, func(a, b uint32) int { return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b)) })
	f.write(s, name, r, held[:min(len(held), int(vBits)-most)])
}

// write writes a function with constants held in registers, and returns how many others it took at once.
func (f *File) write(s *sequence.Sequence, name string, r Records, held []uint32) int {
	fn := f.function(name, "is Kernels.Vec[Vec"+s.Name+"]", "VecArgs")
	x := &lanes{Function: fn, s: s, last: map[*sequence.Value]int{}, held: map[uint32]V{}}
	for v := V(0); v < vBits; v++ {
		x.free = append(x.free, v)
	}
	for i, v := range s.Steps {
		for _, a := range v.Args {
			x.last[a] = i
		}
	}
	x.last[s.Out] = len(s.Steps)
	for _, w := range held {
		x.held[w] = x.take()
	}
	x.used, x.most = 0, 0
	x.loops(r)
	return x.most
}

func (x *lanes) take() V {
	if len(x.free) == 0 {
		panic(x.Name + ": no register is left")
	}
	v := x.free[0]
	x.free = x.free[1:]
	x.used++
	x.most = max(x.most, x.used)
	return v
}

func (x *lanes) give(v V) {
	x.free = append(x.free, v)
	slices.Sort(x.free)
	x.used--
}

// load puts constants that lie behind rWords into a register, one in all lanes or four.
func (x *lanes) load(at int, v V, all bool) {
	base := fmt.Sprintf("R%d", rWords)
	if at != 0 {
		base = fmt.Sprintf("R%d", rScratch)
		x.emit("ADD $%d, R%d, R%d", at, rWords, rScratch)
	}
	if all {
		x.emit("VLD1R (%s), [%s]", base, v.s4())
	} else {
		x.emit("VLD1 (%s), [%s]", base, v.s4())
	}
}

// loops are the loop over groups and the one over a group's quarters. All pointers go on by their own steps.
func (x *lanes) loops(r Records) {
	s := x.s
	field := func(name string, to int) {
		x.emit("MOVD %d(R%d), R%d // a.%s", r.Offset("VecArgs", name), rRecord, to, name)
	}
	x.emit("MOVD a+0(FP), R%d", rRecord)
	field("N", rGroups)
	field("Out", rOut)
	truths := s.Result == sequence.Truth
	for i, k := range s.Params {
		field(string("ABC"[i]), rOperand+i)
		field("Step"+string("ABC"[i]), rStep+i)
		truths = truths || k == sequence.Truth
	}
	x.emit("MOVD $%s(SB), R%d", x.file.symbol, rWords)
	if truths {
		x.load(x.file.words(1, 2, 4, 8), vBits, false)
	}
	var words []uint32
	for w := range x.held {
		words = append(words, w)
	}
	slices.Sort(words)
	for _, w := range words {
		x.load(x.file.words(w), x.held[w], true)
	}
	group, quarter, end := x.label("group"), x.label("quarter"), x.label("end")
	x.emit("SUBS $1, R%d, R%d", rGroups, rGroups)
	x.emit("BLT %s", end)
	x.place(group)
	if s.Result == sequence.Truth {
		x.emit("MOVD $0, R%d", rResult)
	}
	for i, k := range s.Params {
		if k == sequence.Truth {
			x.emit("MOVHU (R%d), R%d", rOperand+i, rTruths+i)
		}
	}
	size := func(k sequence.Kind) int {
		if k == sequence.Truth {
			return 0 // the pointer stays for all quarters
		}
		return 64
	}
	if x.crossesRows() {
		x.allRows()
	} else {
		x.emit("MOVD $4, R%d", rQuarters)
		x.place(quarter)
		x.quarter()
		x.emit("SUBS $1, R%d, R%d", rQuarters, rQuarters)
		x.emit("BNE %s", quarter)
	}
	x.said = ""
	for i, k := range s.Params { // the steps are from group to group
		x.emit("ADD R%d, R%d, R%d", rStep+i, rOperand+i, rOperand+i)
		if n := size(k); n != 0 {
			x.emit("SUB $%d, R%d, R%d", n, rOperand+i, rOperand+i)
		}
	}
	if s.Result == sequence.Truth {
		x.emit("MOVH R%d, (R%d)", rResult, rOut)
		x.emit("ADD $2, R%d, R%d", rOut, rOut)
	}
	x.emit("SUBS $1, R%d, R%d", rGroups, rGroups)
	x.emit("BGE %s", group)
	x.place(end)
	x.emit("RET")
}

// crossesRows says whether lanes of other rows of a block are read.
func (x *lanes) crossesRows() bool {
	return slices.ContainsFunc(x.s.Steps, func(v *sequence.Value) bool {
		return v.Op == sequence.Quad && (v.Imm == sequence.QuadAbove || v.Imm == sequence.QuadBelow)
	})
}

// quarter does four lanes.
func (x *lanes) quarter() {
	x.at = map[*sequence.Value]V{}
	resume := ""
	for i, v := range x.s.Steps {
		x.step = i
		if v.Op != sequence.Param && v.Op != sequence.Const {
			x.say(v.Line)
		}
		switch v.Op {
		case sequence.Const:
		case sequence.Param:
			x.parameter(v)
		case sequence.Skip:
			resume = x.label("resume")
			x.encode("umaxv s%d, v%d.4s", vScratch, x.at[v.Args[0]])
			x.emit("VMOV V%d.S[0], R%d", vScratch, rScratch)
			x.emit("CBZW R%d, %s", rScratch, resume)
			x.release(v)
		case sequence.Resume:
			x.place(resume)
		default:
			x.instruction(v)
		}
	}
	x.step = len(x.s.Steps)
	x.store(x.value(x.s.Out))
	x.release(&sequence.Value{Args: []*sequence.Value{x.s.Out}})
}

// allRows does the four quarters of a group side by side: parameter 0 is all that there is.
func (x *lanes) allRows() {
	p := x.s.Steps[0]
	for range 4 {
		v := x.take()
		x.emit("VLD1.P 16(R%d), [%s]", rOperand, v.s4())
		x.rows = append(x.rows, v)
	}
	for row := range 4 {
		x.at = map[*sequence.Value]V{p: x.rows[row]}
		for i, v := range x.s.Steps[1:] {
			x.step = i + 1
			if v.Op == sequence.Quad {
				x.at[v] = x.rows[map[uint32]int{sequence.QuadAbove: row &^ 1, sequence.QuadBelow: row | 1}[v.Imm]]
				continue
			}
			a, b, dst := x.at[v.Args[0]], x.at[v.Args[1]], x.take()
			x.encode("fsub v%d.4s, v%d.4s, v%d.4s", dst, a, b)
			x.at[v] = dst
		}
		out := x.at[x.s.Out]
		x.store(out)
		x.give(out)
	}
	for _, v := range x.rows {
		x.give(v)
	}
	x.rows = nil
}

// parameter loads a quarter of an operand: of a truth one bit a lane.
func (x *lanes) parameter(v *sequence.Value) {
	if _, ok := x.last[v]; !ok {
		if !v.Mask {
			x.emit("ADD $16, R%d, R%d", rOperand+int(v.Imm), rOperand+int(v.Imm))
		}
		return
	}
	dst := x.take()
	x.at[v] = dst
	if !v.Mask {
		x.emit("VLD1.P 16(R%d), [%s]", rOperand+int(v.Imm), dst.s4())
		return
	}
	r := rTruths + int(v.Imm)
	x.emit("VDUP R%d, %s", r, dst.s4())
	x.emit("VCMTST %s, %s, %s", vBits.s4(), dst.s4(), dst.s4())
	x.emit("LSR $4, R%d, R%d", r, r)
}

// store writes a quarter of the result, of a truth into the upper bits of 16 that move down.
func (x *lanes) store(v V) {
	if x.s.Result != sequence.Truth {
		x.emit("VST1.P [%s], 16(R%d)", v.s4(), rOut)
		return
	}
	x.emit("VAND %s, %s, %s", v.b16(), vBits.b16(), vScratch.b16())
	x.emit("VADDV %s, V%d", vScratch.s4(), vScratch)
	x.emit("VMOV V%d.S[0], R%d", vScratch, rScratch)
	x.emit("LSR $4, R%d, R%d", rResult, rResult)
	x.emit("ORR R%d<<12, R%d, R%d", rScratch, rResult, rResult)
}

// value is a value in a register.
func (x *lanes) value(v *sequence.Value) V {
	if v.Op != sequence.Const {
		return x.at[v]
	}
	if r, ok := x.held[v.Imm]; ok && !v.Mask {
		return r
	}
	r := x.take()
	w := v.Imm
	if v.Mask && w != 0 {
		w = 0xFFFFFFFF
	}
	x.load(x.file.words(w), r, true)
	return r
}

// release gives back the registers of arguments that nothing reads any more.
func (x *lanes) release(v *sequence.Value) {
	for i, a := range v.Args {
		if a.Op == sequence.Const || slices.Contains(v.Args[:i], a) || x.last[a] > x.step {
			continue
		}
		if r, ok := x.at[a]; ok {
			x.give(r)
			delete(x.at, a)
		}
	}
}

// instruction writes a step.
func (x *lanes) instruction(v *sequence.Value) {
	if v.Op == sequence.Merge {
		x.merge(v)
		return
	}
	var in [3]V
	var loaded []V
	for i, a := range v.Args {
		if i > 0 && v.Args[i-1] == a {
			in[i] = in[i-1]
			continue
		}
		in[i] = x.value(a)
		if _, ok := x.held[a.Imm]; a.Op == sequence.Const && (!ok || a.Mask) {
			loaded = append(loaded, in[i])
		}
	}
	dst := x.take()
	x.perform(v, in[0], in[1], in[2], dst)
	for _, r := range loaded {
		x.give(r)
	}
	x.release(v)
	x.at[v] = dst
}

// merge selects into the register of the copy that it ends.
func (x *lanes) merge(v *sequence.Value) {
	mask, then, old := x.value(v.Args[0]), x.value(v.Args[1]), x.at[v.Args[2]]
	x.emit("VBIT %s, %s, %s", mask.b16(), then.b16(), old.b16())
	if _, ok := x.held[v.Args[1].Imm]; v.Args[1].Op == sequence.Const && !ok {
		x.give(then)
	}
	delete(x.at, v.Args[2])
	x.release(v)
	x.at[v] = old
}

// perform writes what makes dst of a, b and c, none of which it is.
func (x *lanes) perform(v *sequence.Value, a, b, c, dst V) {
	two := func(name string, p, q V) { x.encode("%s v%d.4s, v%d.4s, v%d.4s", name, dst, p, q) }
	one := func(name string) { x.encode("%s v%d.4s, v%d.4s", name, dst, a) }
	words := func(name string) { x.emit("%s %s, %s, %s", name, b.s4(), a.s4(), dst.s4()) }
	bits := func(name string) { x.emit("%s %s, %s, %s", name, b.b16(), a.b16(), dst.b16()) }
	invert := func() { x.encode("mvn v%d.16b, v%d.16b", dst, dst) }
	switch v.Op {
	case sequence.AddF:
		two("fadd", a, b)
	case sequence.SubF:
		two("fsub", a, b)
	case sequence.MulF:
		two("fmul", a, b)
	case sequence.DivF:
		two("fdiv", a, b)
	case sequence.SqrtF:
		one("fsqrt")
	case sequence.RoundF:
		one([...]string{"frintn", "frintm", "frintp", "frintz"}[v.Imm])
	case sequence.MinF:
		two("fcmgt", b, a)
		x.emit("VBSL %s, %s, %s", b.b16(), a.b16(), dst.b16())
	case sequence.MaxF:
		two("fcmgt", a, b)
		x.emit("VBSL %s, %s, %s", b.b16(), a.b16(), dst.b16())
	case sequence.Add:
		words("VADD")
	case sequence.Sub:
		words("VSUB")
	case sequence.Mul:
		two("mul", a, b)
	case sequence.MulHigh:
		x.encode("umull v%d.2d, v%d.2s, v%d.2s", vScratch, a, b)
		x.encode("umull2 v%d.2d, v%d.4s, v%d.4s", dst, a, b)
		x.emit("VUZP2 %s, %s, %s", dst.s4(), vScratch.s4(), dst.s4())
	case sequence.And, sequence.MaskAnd:
		bits("VAND")
	case sequence.AndNot:
		x.encode("bic v%d.16b, v%d.16b, v%d.16b", dst, b, a)
	case sequence.Or, sequence.MaskOr:
		bits("VORR")
	case sequence.Xor, sequence.MaskXor:
		bits("VEOR")
	case sequence.MaskNot:
		x.encode("mvn v%d.16b, v%d.16b", dst, a)
	case sequence.ShiftL, sequence.ShiftR, sequence.ShiftA:
		x.shift(v, a, dst)
	case sequence.ShiftLV, sequence.ShiftRV, sequence.ShiftAV:
		x.shiftBy(v.Op, a, b, dst)
	case sequence.MinS:
		two("smin", a, b)
	case sequence.MaxS:
		two("smax", a, b)
	case sequence.MinU:
		words("VUMIN")
	case sequence.MaxU:
		words("VUMAX")
	case sequence.ToFloat:
		one("scvtf")
	case sequence.ToInt: // fcvtzs gives the nearest integer for what does not fit, 0 for NaN
		x.load(x.file.words(0x4F000000), vScratch, true) // 2^31
		two("fcmgt", vScratch, a)
		x.encode("fcvtzs v%d.4s, v%d.4s", vScratch, a)
		x.emit("VAND %s, %s, %s", vScratch.b16(), dst.b16(), vScratch.b16())
		x.encode("mvn v%d.16b, v%d.16b", dst, dst)
		x.emit("VSHL $31, %s, %s", dst.s4(), dst.s4())
		x.emit("VORR %s, %s, %s", vScratch.b16(), dst.b16(), dst.b16())
	case sequence.Lookup:
		x.lookup(v.Table, a, dst)
	case sequence.CompareF:
		switch v.Imm {
		case sequence.EqualF, sequence.NotEqualF:
			two("fcmeq", a, b)
		case sequence.LessF, sequence.NotLessF:
			two("fcmgt", b, a)
		default:
			two("fcmge", b, a)
		}
		if v.Imm == sequence.NotEqualF || v.Imm == sequence.NotLessF || v.Imm == sequence.NotLessEqualF {
			invert()
		}
	case sequence.CompareS, sequence.CompareU:
		greater, least := "cmgt", "cmge"
		if v.Op == sequence.CompareU {
			greater, least = "cmhi", "cmhs"
		}
		switch v.Imm {
		case sequence.EqualI, sequence.NotEqualI:
			words("VCMEQ")
		case sequence.LessI:
			two(greater, b, a)
		case sequence.LessEqualI:
			two(least, b, a)
		case sequence.NotLessI:
			two(least, a, b)
		case sequence.NotLessEqualI:
			two(greater, a, b)
		}
		if v.Imm == sequence.NotEqualI {
			invert()
		}
	case sequence.Select:
		x.emit("VMOV %s, %s", a.b16(), dst.b16())
		x.emit("VBSL %s, %s, %s", c.b16(), b.b16(), dst.b16())
	case sequence.Copy:
		x.emit("VMOV %s, %s", a.b16(), dst.b16())
	case sequence.Quad:
		name := "VTRN1" // lanes 0 0 2 2
		if v.Imm == sequence.QuadRight {
			name = "VTRN2"
		}
		x.emit("%s %s, %s, %s", name, a.s4(), a.s4(), dst.s4())
	default:
		panic(v.Op.String())
	}
}

// shift is one by a constant, 32 and more too.
func (x *lanes) shift(v *sequence.Value, a, dst V) {
	switch n := v.Imm; {
	case n == 0:
		x.emit("VMOV %s, %s", a.b16(), dst.b16())
	case v.Op == sequence.ShiftA:
		x.encode("sshr v%d.4s, v%d.4s, #%d", dst, a, min(n, 32))
	case n >= 32:
		x.emit("VEOR %s, %s, %s", a.b16(), a.b16(), dst.b16())
	case v.Op == sequence.ShiftL:
		x.emit("VSHL $%d, %s, %s", n, a.s4(), dst.s4())
	default:
		x.emit("VUSHR $%d, %s, %s", n, a.s4(), dst.s4())
	}
}

// shiftBy is one by each lane's count. The instructions read a count's lowest byte, with its sign: so counts are at
// most 63.
func (x *lanes) shiftBy(op sequence.Micro, a, b, dst V) {
	x.load(x.file.words(63), vScratch, true)
	x.emit("VUMIN %s, %s, %s", vScratch.s4(), b.s4(), vScratch.s4())
	if op != sequence.ShiftLV {
		x.encode("neg v%d.4s, v%d.4s", vScratch, vScratch)
	}
	name := "ushl"
	if op == sequence.ShiftAV {
		name = "sshl"
	}
	x.encode("%s v%d.4s, v%d.4s, v%d.4s", name, dst, a, vScratch)
}

// lookup reads a table of eight words: a lane's index becomes the indices of its four bytes.
func (x *lanes) lookup(table *[8]uint32, a, dst V) {
	at := x.file.words(table[:]...)
	x.emit("ADD $%d, R%d, R%d", at, rWords, rScratch)
	x.emit("VLD1 (R%d), [%s, %s]", rScratch, vTable.b16(), (vTable + 1).b16())
	x.load(x.file.words(7), vScratch, true)
	x.emit("VAND %s, %s, %s", vScratch.b16(), a.b16(), dst.b16())
	x.load(x.file.words(0x04040404), vScratch, true)
	x.encode("mul v%d.4s, v%d.4s, v%d.4s", dst, dst, vScratch)
	x.load(x.file.words(0x03020100), vScratch, true)
	x.emit("VADD %s, %s, %s", vScratch.s4(), dst.s4(), dst.s4())
	x.emit("VTBL %s, [%s, %s], %s", dst.b16(), vTable.b16(), (vTable + 1).b16(), dst.b16())
}
