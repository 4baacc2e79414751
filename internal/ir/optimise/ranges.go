package optimise

import (
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// bounds is between which words a value lies, as numbers without a sign, in the lanes that are on.
type bounds struct{ low, high uint32 }

var anything = bounds{0, math.MaxUint32}

// positive says that the numbers are the same with a sign.
func (b bounds) positive() bool { return b.high <= math.MaxInt32 }

// bounded gives bounds to the numbers from low to high, or anything where they are no words.
func bounded(low, high uint64) bounds {
	if high > math.MaxUint32 {
		return anything
	}
	return bounds{uint32(low), uint32(high)}
}

// fact is what a branch that leads to a block says of a value. Facts are lists: next is an older one, or -1.
type fact struct {
	value ir.Value
	bounds
	next int32
}

// mostFacts is how many facts are looked at for a value.
const mostFacts = 64

// known is between which words a value lies in the block at hand.
func (s *simplifier) known(v ir.Value) bounds {
	b := anything
	switch i := &s.f.Code[v]; {
	case i.Type != simd.VecWord:
		return anything
	case i.Op == ir.Const:
		return bounds{uint32(i.Imm), uint32(i.Imm)}
	case int(v) < len(s.ranges):
		b = s.ranges[v]
	}
	for k, n := s.heads[s.block], 0; k >= 0 && n < mostFacts; k, n = s.facts[k].next, n+1 {
		if x := &s.facts[k]; x.value == v {
			b.low, b.high = max(b.low, x.low), min(b.high, x.high)
		}
	}
	if b.low > b.high { // no lane comes here
		return anything
	}
	return b
}

// enter begins a block: what holds there is what holds in its dominator, and what the one branch says that leads to it.
func (s *simplifier) enter(b, dominator int32) {
	s.block = b
	s.heads[b] = -1
	if dominator < 0 || dominator == b {
		return
	}
	s.heads[b] = s.heads[dominator]
	blk := &s.f.Blocks[b]
	if len(blk.Preds) != 1 || blk.Preds[0] != dominator {
		return
	}
	way := -1
	exits := s.f.Blocks[dominator].Exits
	for k, e := range exits {
		if e.To == b && way >= 0 {
			return
		}
		if e.To == b {
			way = k
		}
	}
	for k := 0; k <= way; k++ {
		if c := exits[k].Cond; c != ir.None {
			s.learn(s.r.find(c), k == way, 0)
		}
	}
}

// learn notes what follows from a condition that holds, or does not.
func (s *simplifier) learn(c ir.Value, holds bool, depth int) {
	const deepest = 8
	i := &s.f.Code[c]
	if depth > deepest {
		return
	}
	switch {
	case i.Op == simd.VecBNot:
		s.learn(s.r.find(i.Args[0]), !holds, depth+1)
		return
	case i.Op == simd.VecBAnd && holds, i.Op == simd.VecBOr && !holds:
		for _, a := range i.Args {
			s.learn(s.r.find(a), holds, depth+1)
		}
		return
	case i.Op < simd.VecIEq || i.Op > simd.VecSLe:
		return
	}
	a, b := s.r.find(i.Args[0]), s.r.find(i.Args[1])
	x, y := s.known(a), s.known(b)
	op := i.Op
	switch {
	case op == simd.VecIEq && holds, op == simd.VecINe && !holds:
		s.note(a, y)
		s.note(b, x)
		return
	case op == simd.VecIEq, op == simd.VecINe, op >= simd.VecSLt && !(x.positive() && y.positive()):
		return
	}
	less := op == simd.VecULt || op == simd.VecSLt
	if !holds { // b <= a, or b < a
		a, b, x, y, less = b, a, y, x, !less
	}
	if less && (y.high == 0 || x.low == math.MaxUint32) {
		return // never
	}
	one := uint32(0)
	if less {
		one = 1
	}
	s.note(a, bounds{0, y.high - one})
	s.note(b, bounds{x.low + one, math.MaxUint32})
}

func (s *simplifier) note(v ir.Value, b bounds) {
	if s.f.Code[v].Op == ir.Const || b == anything {
		return
	}
	s.facts = append(s.facts, fact{v, b, s.heads[s.block]})
	s.heads[s.block] = int32(len(s.facts) - 1)
}

// bound notes between which words a value lies.
func (s *simplifier) bound(v ir.Value) {
	for len(s.ranges) < len(s.f.Code) {
		s.ranges = append(s.ranges, anything)
	}
	if i := &s.f.Code[v]; i.Type == simd.VecWord {
		s.ranges[v] = s.result(i)
	}
}

// result is between which words the value of an instruction lies.
func (s *simplifier) result(i *ir.Instr) bounds {
	var a, b, c bounds
	for n, to := range []*bounds{&a, &b, &c} {
		if n < len(i.Args) && i.Op != ir.Phi {
			*to = s.known(i.Args[n])
		}
	}
	wide := func(x uint32) uint64 { return uint64(x) }
	switch i.Op {
	case ir.Const:
		return bounds{uint32(i.Imm), uint32(i.Imm)}
	case ir.Input:
		return s.input(&s.f.Inputs[i.Imm])
	case ir.LoadBuffer:
		return bounded(0, 1<<(8*min(i.Width, 4))-1)
	case ir.Phi:
		all := bounds{math.MaxUint32, 0}
		for _, x := range i.Args { // those that come later may be anything
			k := s.known(s.r.find(x))
			all = bounds{min(all.low, k.low), max(all.high, k.high)}
		}
		return all
	case simd.VecSelect:
		return bounds{min(b.low, c.low), max(b.high, c.high)}
	case simd.VecBits:
		return bounds{0, 1}
	case simd.VecAnd:
		return bounds{0, min(a.high, b.high)}
	case simd.VecOr, simd.VecXor:
		return bounds{0, 1<<bits.Len32(a.high|b.high) - 1}
	case simd.VecUShr:
		if b.low == b.high {
			return bounds{a.low >> (b.low & 31), a.high >> (b.low & 31)}
		}
		return bounds{0, a.high}
	case simd.VecShl:
		if b.low == b.high {
			return bounded(wide(a.low)<<(b.low&31), wide(a.high)<<(b.low&31))
		}
	case simd.VecIAdd:
		return bounded(wide(a.low)+wide(b.low), wide(a.high)+wide(b.high))
	case simd.VecISub:
		if a.low >= b.high {
			return bounds{a.low - b.high, a.high - b.low}
		}
	case simd.VecIMul:
		return bounded(wide(a.low)*wide(b.low), wide(a.high)*wide(b.high))
	case simd.VecIndex:
		most := uint64(math.MaxUint32)
		return bounded(min(wide(a.low)+wide(b.low)*wide(c.low), most), min(wide(a.high)+wide(b.high)*wide(c.high), most))
	case simd.VecUMin:
		return bounds{min(a.low, b.low), min(a.high, b.high)}
	case simd.VecUMax:
		return bounds{max(a.low, b.low), max(a.high, b.high)}
	case simd.VecSMin:
		if a.positive() && b.positive() {
			return bounds{min(a.low, b.low), min(a.high, b.high)}
		}
	case simd.VecSMax:
		if a.positive() && b.positive() {
			return bounds{max(a.low, b.low), max(a.high, b.high)}
		}
		for _, x := range []bounds{a, b} { // the other one may have a sign
			if x.positive() {
				return bounds{x.low, math.MaxInt32}
			}
		}
	case simd.VecUDiv:
		if b.low > 0 {
			return bounds{a.low / b.high, a.high / b.low}
		}
	case simd.VecURem:
		if b.low > 0 {
			return bounds{0, min(a.high, b.high-1)}
		}
	}
	return anything
}

// mostWorkgroups is how many workgroups a dispatch has on an axis at most.
const mostWorkgroups = 1 << 16

// input is between which words an input lies.
func (s *simplifier) input(v *ir.Variable) bounds {
	size := s.f.Size
	if size == [3]int{} {
		return anything
	}
	below := func(n uint64) bounds { return bounded(0, max(n, 1)-1) }
	switch v.Kind {
	case ir.NumWorkgroups, ir.WorkgroupID:
		return below(mostWorkgroups)
	case ir.LocalInvocationID:
		return below(uint64(size[v.Component]))
	case ir.GlobalInvocationID:
		return below(mostWorkgroups * uint64(size[v.Component]))
	case ir.LocalInvocationIndex:
		return below(uint64(size[0] * size[1] * size[2]))
	case ir.SubgroupInvocation:
		return below(simd.Lanes)
	}
	return anything
}

// decided makes a comparison a constant whose outcome follows from the bounds of its operands.
func (s *simplifier) decided(i *ir.Instr) {
	a, b := s.known(i.Args[0]), s.known(i.Args[1])
	op := i.Op
	if op == simd.VecSLt || op == simd.VecSLe {
		if !a.positive() || !b.positive() {
			return
		}
	}
	yes, no := false, false
	switch op {
	case simd.VecULt, simd.VecSLt:
		yes, no = a.high < b.low, a.low >= b.high
	case simd.VecULe, simd.VecSLe:
		yes, no = a.high <= b.low, a.low > b.high
	case simd.VecIEq:
		no = a.high < b.low || b.high < a.low
	case simd.VecINe:
		yes = a.high < b.low || b.high < a.low
	}
	if !yes && !no {
		return
	}
	s.changed = true
	i.Op, i.Args, i.Imm = ir.Const, nil, 0
	if yes {
		i.Imm = 1
	}
}

// operate is a new operation on words, to stand before the instruction at hand.
func (s *simplifier) operate(op ir.Op, args ...ir.Value) ir.Value {
	s.f.Code = append(s.f.Code, ir.Instr{Op: op, Type: simd.VecWord, Args: args})
	v := ir.Value(len(s.f.Code) - 1)
	s.made = append(s.made, v)
	s.changed = true
	s.bound(v)
	return v
}

// fits says that a sum of words with another one is a word.
func (s *simplifier) fits(v ir.Value, more uint64) bool {
	return uint64(s.known(v).high)+more <= math.MaxUint32
}

// plus is a value and a constant that are added: 0 of others.
func (s *simplifier) plus(v ir.Value) (of ir.Value, constant uint64) {
	i := &s.f.Code[v]
	if i.Op == simd.VecIAdd {
		for n, a := range i.Args {
			if c := &s.f.Code[s.r.find(a)]; c.Op == ir.Const && s.fits(s.r.find(i.Args[1-n]), c.Imm) {
				return s.r.find(i.Args[1-n]), c.Imm
			}
		}
	}
	return v, 0
}

// distribute makes a sum y c + k c of a product (y + k) c, with constants k and c: hashes of neighbours share y c. Factors
// of 16 bits are left alone: their products are addresses, in the form that bounds are found in.
func (s *simplifier) distribute(v ir.Value) {
	args := s.f.Code[v].Args
	for n, factor := range args {
		c, sum := &s.f.Code[factor], &s.f.Code[args[1-n]]
		if c.Op != ir.Const || c.Imm < 1<<16 || sum.Op != simd.VecIAdd {
			continue
		}
		for m, k := range sum.Args {
			if k := &s.f.Code[k]; k.Op == ir.Const {
				more := uint64(uint32(k.Imm) * uint32(c.Imm))
				product := s.operate(simd.VecIMul, s.r.find(sum.Args[1-m]), factor)
				rest := s.constant(more)
				i := &s.f.Code[v]
				i.Op, i.Args, s.changed = simd.VecIAdd, []ir.Value{product, rest}, true
				return
			}
		}
	}
}

// bounded decides comparisons, divides by constants, and makes offsets shorter: what cannot be too large needs no check,
// and constants go to the end of sums, where loads and stores take them. It returns what a value equals, or itself.
func (s *simplifier) bounded(v ir.Value) ir.Value {
	i := &s.f.Code[v]
	switch i.Op {
	case simd.VecIEq, simd.VecINe, simd.VecULt, simd.VecULe, simd.VecSLt, simd.VecSLe:
		s.decided(i)
	case simd.VecUDiv, simd.VecURem, simd.VecSDiv, simd.VecSRem, simd.VecSMod:
		s.divided(v)
	case simd.VecIndex:
		return s.index(v)
	case simd.VecShl, simd.VecIMul:
		c := &s.f.Code[i.Args[1]]
		of, more := s.plus(i.Args[0])
		if c.Op != ir.Const || more == 0 || s.result(i) == anything {
			if i.Op == simd.VecIMul {
				s.distribute(v)
			}
			break
		}
		op, by := i.Op, i.Args[1]
		if op == simd.VecShl {
			more <<= c.Imm & 31
		} else {
			more *= c.Imm
		}
		x := s.operate(op, of, by)
		sum := s.constant(more)
		i = &s.f.Code[v]
		i.Op, i.Args = simd.VecIAdd, []ir.Value{x, sum}
	case simd.VecIAdd:
		if s.result(i) == anything {
			break
		}
		for n := range 2 {
			of, more := s.plus(i.Args[n])
			if more == 0 {
				continue
			}
			if c := &s.f.Code[i.Args[1-n]]; c.Op == ir.Const {
				sum := s.constant(more + c.Imm)
				i = &s.f.Code[v]
				i.Args = []ir.Value{of, sum}
				s.changed = true
				break
			}
			x := s.operate(simd.VecIAdd, of, i.Args[1-n])
			sum := s.constant(more)
			i = &s.f.Code[v]
			i.Args = []ir.Value{x, sum}
			break
		}
	case ir.LoadBuffer, ir.StoreBuffer, ir.AtomicBuffer:
		of, more := s.plus(i.Args[1])
		if more == 0 {
			break
		}
		if i.Count > 0 && i.Binding == ir.Workgroup { // the bound stays where it is
			if more%4 != 0 || more/4 >= uint64(i.Count) {
				break
			}
			i.Count -= uint32(more / 4)
		}
		i.Args[1], i.Imm = of, i.Imm+more
		s.changed = true
	}
	return v
}

// index makes an index that stays a word a sum and a product.
func (s *simplifier) index(v ir.Value) ir.Value {
	i := &s.f.Code[v]
	base, x, size := i.Args[0], i.Args[1], i.Args[2]
	a, b, c := s.known(base), s.known(x), s.known(size)
	if uint64(a.high)+uint64(b.high)*uint64(c.high) > math.MaxUint32 {
		return v
	}
	product := x
	switch k := c.high; {
	case c.low != c.high:
		product = s.operate(simd.VecIMul, x, size)
	case k == 0:
		return base
	case k == 1:
	case k&(k-1) == 0:
		shift := s.constant(uint64(bits.TrailingZeros32(k)))
		product = s.operate(simd.VecShl, x, shift)
	default:
		product = s.operate(simd.VecIMul, x, size)
	}
	if a.high == 0 {
		return product
	}
	i = &s.f.Code[v]
	i.Op, i.Args = simd.VecIAdd, []ir.Value{base, product}
	s.changed = true
	return v
}
