package neon

import (
	"cmp"
	"maps"
	"slices"

	"github.com/seed-1acaedba/halfspace/asm/sequence"
)

// lanes writes sequences for the four lanes of a quarter.
type lanes struct {
	*Asm
	// rows are a group's quarters, and row the one at hand, where lanes of other rows are read.
	rows G
	row  int
	// into are the registers that some values are made in.
	into map[*sequence.Value]Q
	// counts are the registers with counts of shifts, by the register that has them as they were, and whether they shift to the left.
	counts map[[2]any]Q
}

// Call writes a part of kernels, a lane function of internal/lane: its results for arguments, none of which changes.
// Truths are masks.
func (a *Asm) Call(name string, args ...Q) []Q {
	return (&lanes{Asm: a}).Steps(a.file.parts[name], func(v *sequence.Value) Q { return args[v.Imm] })
}

// CallTo writes a part whose first parameter is a state, for components of a colour, each to its register: a comparison
// and a jump to the function's text for each number that the function asks for, in its order, and the text for others.
// Arguments are loaded where they are read; numbers for which one is read that is nil do not occur.
func (a *Asm) CallTo(to []Q, name string, state X, args func(i int) []func() Q) {
	cases, states := a.file.parts[name].Choices(func(i int) bool { return args(0)[i] != nil })
	a.Cases(state, states, func(n int) {
		for i, r := range to {
			x := &lanes{Asm: a, into: map[*sequence.Value]Q{cases[n].Out: r}}
			if v := x.Steps(cases[n], func(v *sequence.Value) Q { return args(i)[v.Imm]() })[0]; v != r {
				a.Move(v, r)
			}
		}
	})
}

// HoldFor keeps the constants of parts of kernels in registers: see Hold.
func (a *Asm) HoldFor(names ...string) {
	for _, name := range names {
		a.Hold(a.file.parts[name])
	}
}

// Hold keeps constants of a sequence in registers from here on, the most used first: as many registers as are left of a
// body that is written without.
func (a *Asm) Hold(s *sequence.Sequence) {
	a.holds = true
	counts := map[uint32]int{}
	for _, v := range s.Steps {
		for _, arg := range v.Args {
			if arg.Op == sequence.Const && !arg.Mask {
				counts[arg.Imm]++
			}
		}
	}
	words := slices.SortedFunc(maps.Keys(counts),
		func(p, q uint32) int { return cmp.Or(cmp.Compare(counts[q], counts[p]), cmp.Compare(p, q)) })
	for _, w := range words {
		if _, ok := a.held[w]; !ok && a.spare > 0 {
			a.held[w] = a.Word(w)
			a.spare--
		}
	}
}

// constant is a word in all lanes.
func (a *Asm) constant(w uint32) Q {
	if v, ok := a.held[w]; ok {
		return v
	}
	return a.Word(w)
}

// Steps writes the steps of a sequence, and returns its results.
func (x *lanes) Steps(s *sequence.Sequence, parameter func(v *sequence.Value) Q) (results []Q) {
	at := map[*sequence.Value]Q{}
	x.counts = map[[2]any]Q{}
	value := func(v *sequence.Value) Q {
		switch {
		case v.Op == sequence.Param && x.into != nil: // loaded here
			if _, ok := at[v]; !ok {
				at[v] = parameter(v)
			}
			return at[v]
		case v.Op != sequence.Const:
			return at[v]
		case v.Mask && v.Imm != 0:
			return x.constant(0xFFFFFFFF)
		}
		return x.constant(v.Imm)
	}
	resume := ""
	for _, v := range s.Steps {
		if v.Op != sequence.Param && v.Op != sequence.Const {
			x.Say(v.Line)
		}
		switch v.Op {
		case sequence.Const:
		case sequence.Param:
			if x.into == nil {
				at[v] = parameter(v)
			}
		case sequence.Skip:
			resume = x.Label("resume")
			x.JumpIf(W{x.Any(at[v.Args[0]])}, "==", 0, resume)
		case sequence.Resume:
			x.Place(resume)
		case sequence.Merge: // into the register of the copy that it ends
			at[v] = at[v.Args[2]]
			x.Put(at[v], value(v.Args[0]), value(v.Args[1]))
		default:
			var args [3]Q
			for i, a := range v.Args {
				switch {
				case v.Op == sequence.Select && zero(a): // not read
				case i > 0 && a == v.Args[i-1]:
					args[i] = args[i-1]
				default:
					args[i] = value(a)
				}
			}
			at[v] = x.make(v, args[0], args[1], args[2])
		}
	}
	for _, v := range s.Outs {
		results = append(results, value(v))
	}
	return results
}

// instructions are the operations that are an instruction, of one source and of two.
func (x *lanes) instructions() (ofOne map[sequence.Micro]one, ofTwo map[sequence.Micro]two) {
	ofOne = map[sequence.Micro]one{sequence.SqrtF: x.FSqrt, sequence.ToFloat: x.ToFloat, sequence.MaskNot: x.Not,
		sequence.Copy: x.Move}
	ofTwo = map[sequence.Micro]two{sequence.AddF: x.FAdd, sequence.SubF: x.FSub, sequence.MulF: x.FMul,
		sequence.DivF: x.FDiv, sequence.Add: x.Add, sequence.Sub: x.Sub, sequence.Mul: x.Mul, sequence.And: x.And,
		sequence.Or: x.Or, sequence.Xor: x.Xor, sequence.MaskAnd: x.And, sequence.MaskOr: x.Or, sequence.MaskXor: x.Xor,
		sequence.MinS: x.Min, sequence.MaxS: x.Max, sequence.MinU: x.MinU, sequence.MaxU: x.MaxU}
	return ofOne, ofTwo
}

// zero says whether a value is 0.
func zero(v *sequence.Value) bool { return v.Op == sequence.Const && v.Imm == 0 }

// make writes what makes a value of its arguments.
func (x *lanes) make(v *sequence.Value, a, b, c Q) Q {
	var to []Q
	if r, ok := x.into[v]; ok {
		to = []Q{r}
	}
	ofOne, ofTwo := x.instructions()
	if f, ok := ofOne[v.Op]; ok {
		return f(a, to...)
	}
	if f, ok := ofTwo[v.Op]; ok {
		return f(a, b, to...)
	}
	switch v.Op {
	case sequence.RoundF:
		return [...]one{x.Round, x.Floor, x.Ceil, x.Trunc}[v.Imm](a)
	case sequence.MinF:
		return x.ChooseInto(x.FGt(b, a), a, b)
	case sequence.MaxF:
		return x.ChooseInto(x.FGt(a, b), a, b)
	case sequence.AndNot:
		return x.Clear(b, a)
	case sequence.MulHigh:
		low, high := x.Vector(), x.Vector()
		x.do("umull v%.2d, v%.2s, v%.2s", out(low), a, b)
		x.do("umull2 v%.2d, v%.4s, v%.4s", out(high), a, b)
		return x.Uzp2("S4", low, high)
	case sequence.ShiftL, sequence.ShiftR, sequence.ShiftA:
		return x.shift(v.Op, int(v.Imm), a)
	case sequence.ShiftLV, sequence.ShiftRV, sequence.ShiftAV:
		return x.shiftBy(v.Op, a, b)
	case sequence.ToInt: // ToInt gives the nearest integer for what does not fit, 0 for NaN
		fits := x.FGt(x.constant(0x4F000000), a) // 2^31
		return x.Or(x.And(x.ToInt(a), fits), x.Shl(x.Not(fits), 31))
	case sequence.Lookup:
		return x.lookup(v.Table, a)
	case sequence.CompareF, sequence.CompareS, sequence.CompareU:
		return x.compare(v, a, b)
	case sequence.Select:
		switch {
		case zero(v.Args[1]):
			return x.Clear(c, a)
		case zero(v.Args[2]) && v.Args[1].Op == sequence.Const && v.Args[1].Imm == 0xFFFFFFFF:
			return a
		case zero(v.Args[2]):
			return x.And(b, a)
		}
		return x.ChooseInto(x.Move(a), b, c)
	case sequence.Quad:
		switch v.Imm {
		case sequence.QuadAbove:
			return x.rows[x.row&^1]
		case sequence.QuadBelow:
			return x.rows[x.row|1]
		case sequence.QuadRight:
			return x.Trn2("S4", a, a)
		}
		return x.Trn1("S4", a, a) // lanes 0 0 2 2
	}
	panic(v.Op.String())
}

// predicates are x86's: which of the relations equal, greater and at least holds, of the operands exchanged or not, or does not.
var predicates = map[uint32]struct {
	relation       int
	exchanged, not bool
}{
	sequence.EqualI: {0, false, false}, sequence.LessI: {1, true, false}, sequence.LessEqualI: {2, true, false},
	sequence.NotEqualI: {0, false, true}, sequence.NotLessI: {2, false, false}, sequence.NotLessEqualI: {1, false, false},
	sequence.LessF: {1, true, false}, sequence.LessEqualF: {2, true, false}, sequence.NotLessF: {1, true, true},
	sequence.NotLessEqualF: {2, true, true},
}

// compare writes a comparison.
func (x *lanes) compare(v *sequence.Value, a, b Q) Q {
	p, of := predicates[v.Imm], map[sequence.Micro][]two{sequence.CompareF: {x.FEq, x.FGt, x.FGe},
		sequence.CompareS: {x.Eq, x.Gt, x.Ge}, sequence.CompareU: {x.Eq, x.GtU, x.GeU}}[v.Op]
	if p.exchanged {
		a, b = b, a
	}
	if p.not {
		return x.Not(of[p.relation](a, b))
	}
	return of[p.relation](a, b)
}

// shift is one by a constant, 32 and more too.
func (x *lanes) shift(op sequence.Micro, n int, a Q) Q {
	switch {
	case n == 0:
		return x.Move(a)
	case op == sequence.ShiftA:
		return x.Sar(a, min(n, 32))
	case n >= 32:
		return x.Zero()
	case op == sequence.ShiftL:
		return x.Shl(a, n)
	}
	return x.Shr(a, n)
}

// shiftBy is one by each lane's count, which is at most 63 and negative to the right: the instructions read its lowest byte,
// with its sign.
func (x *lanes) shiftBy(op sequence.Micro, a, b Q) Q {
	left := op == sequence.ShiftLV
	count, ok := x.counts[[2]any{b.register, left}]
	if !ok {
		if count = x.MinU(b, x.constant(63)); !left {
			x.Neg(count, count)
		}
		x.counts[[2]any{b.register, left}] = count
	}
	if op == sequence.ShiftAV {
		return x.ShlBy(a, count)
	}
	return x.ShlByU(a, count)
}

// lookup reads a table of eight words: a lane's index becomes the indices of its four bytes.
func (x *lanes) lookup(table *[8]uint32, a Q) Q {
	low, high, d := x.Only(1<<30), x.Only(1<<31), x.Vector()
	x.Move(x.Words(table[0], table[1], table[2], table[3]), low)
	x.Move(x.Words(table[4], table[5], table[6], table[7]), high)
	at := x.Mul(x.And(a, x.constant(7)), x.constant(0x04040404))
	x.Add(x.constant(0x03020100), at, at)
	x.do("VTBL V%.B16, [V%.B16, V%.B16], V%.B16", at, low, high, out(d))
	return d
}
