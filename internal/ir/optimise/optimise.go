package optimise

import (
	"fmt"
	"math"
	"slices"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Func makes a function smaller without changing what it computes: constants are folded, equal values computed
// once, variables become values, small branches selections, loops of few rounds straight code, and what nobody needs
// goes.
func Func(f *ir.Func) error {
	const large = 1 << 16 // operations, of functions that are gone through a few times only
	budget, known := unrollBudget, map[key]ir.Value{}
	const rounds = 48 // each unrolls a loop or joins blocks; a function that needs more rounds only runs slower
	for round := range rounds {
		if err := f.Analyse(); err != nil {
			return err
		}
		if f.Slots > 0 {
			if err := promote(f); err != nil {
				return err
			}
			if err := f.Analyse(); err != nil {
				return err
			}
		}
		changed := simplify(f, known)
		Sweep(f)
		if changed {
			if err := f.Analyse(); err != nil {
				return err
			}
		}
		straightened := straighten(f)
		if round >= 3 && len(f.Code) > large {
			break
		}
		if straightened {
			continue
		}
		if !changed && !unroll(f, &budget) || round == rounds-1 {
			break
		}
	}
	if err := f.Analyse(); err != nil {
		return err
	}
	if !compact(f) {
		return nil
	}
	return f.Analyse()
}

// replace puts other values in the place of some: of[v] is what v becomes, v itself if nothing.
type replace struct {
	f  *ir.Func
	of []ir.Value
}

func newReplace(f *ir.Func) *replace {
	r := &replace{f, make([]ir.Value, len(f.Code))}
	for v := range r.of {
		r.of[v] = ir.Value(v)
	}
	return r
}

// find is what a value becomes in the end.
func (r *replace) find(v ir.Value) ir.Value {
	for int(v) < len(r.of) && r.of[v] != v {
		if n := r.of[v]; int(n) < len(r.of) {
			r.of[v] = r.of[n]
		}
		v = r.of[v]
	}
	return v
}

// apply puts the values in their places; those that are replaced leave their blocks.
func (r *replace) apply() {
	for b := range r.f.Blocks {
		blk := &r.f.Blocks[b]
		n := 0
		for _, v := range blk.Code {
			if int(v) < len(r.of) && r.of[v] != v {
				continue
			}
			for k, a := range r.f.Code[v].Args {
				r.f.Code[v].Args[k] = r.find(a)
			}
			blk.Code[n] = v
			n++
		}
		blk.Code = blk.Code[:n]
		for k := range blk.Exits {
			if c := blk.Exits[k].Cond; c != ir.None {
				blk.Exits[k].Cond = r.find(c)
			}
		}
	}
}

// Sweep drops instructions whose values nobody uses.
func Sweep(f *ir.Func) {
	used := make([]bool, len(f.Code))
	var work []ir.Value
	use := func(v ir.Value) {
		if !used[v] {
			used[v] = true
			work = append(work, v)
		}
	}
	for b := range f.Blocks {
		for _, v := range f.Blocks[b].Code {
			if f.Code[v].Effect() {
				use(v)
			}
		}
		for _, e := range f.Blocks[b].Exits {
			if e.Cond != ir.None {
				use(e.Cond)
			}
		}
	}
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		for _, a := range f.Code[v].Args {
			use(a)
		}
	}
	for b := range f.Blocks {
		blk := &f.Blocks[b]
		n := 0
		for _, v := range blk.Code {
			if used[v] {
				blk.Code[n] = v
				n++
			}
		}
		blk.Code = blk.Code[:n]
	}
}

// key is what makes two pure instructions equal.
type key struct {
	op      ir.Op
	typ     simd.VecType
	a, b, c ir.Value
	imm     uint64
	binding int32
	width   uint8
}

// lookKey is what makes two lookups equal.
func lookKey(i *ir.Instr) string {
	l := *i.Look
	offsets := l.Offsets
	l.Offsets = nil
	key := fmt.Sprint(l, i.Args)
	if offsets != nil {
		key += fmt.Sprint(*offsets)
	}
	return key
}

// simplify folds operations of constants, finds values that are computed already, and takes branches that are decided.
// It says whether there may be more to find. It empties known, and works in its memory.
func simplify(f *ir.Func, known map[key]ir.Value) bool {
	r := newReplace(f)
	dominance := f.Dominance()
	clear(known)
	var looks map[string]ir.Value
	place := make([]int32, len(f.Code))
	s := &simplifier{f: f, r: r, heads: make([]int32, len(f.Blocks)), ranges: make([]bounds, 0, len(f.Code))}
	dominators := f.Dominators()
	still := !f.Writes() // nothing changes between two lookups
	for b := range f.Blocks {
		blk := &f.Blocks[b]
		if b > 0 && len(blk.Preds) == 0 {
			continue
		}
		s.enter(int32(b), dominators[b])
		for n := 0; n < len(blk.Code); n++ {
			v := blk.Code[n]
			place[v] = int32(b)
			i := &f.Code[v]
			for k, a := range i.Args {
				i.Args[k] = r.find(a)
			}
			w := s.same(v)
			s.bound(v)
			if made := s.made; len(made) > 0 {
				blk.Code = slices.Insert(blk.Code, n, made...)
				n, s.made = n+len(made), made[:0]
				for _, c := range made {
					r.of, place = append(r.of, c), append(place, int32(b))
				}
				i = &f.Code[v]
			}
			if w != v {
				r.of[v] = w
				continue
			}
			if i.Op == ir.Look && still && i.Look.Repeatable() {
				k := lookKey(i)
				if w, ok := looks[k]; ok && dominance.Dominates(place[w], int32(b)) {
					r.of[v] = w
					continue
				}
				if looks == nil {
					looks = map[string]ir.Value{}
				}
				looks[k] = v
			}
			if !i.Pure() && i.Op != ir.Part {
				continue
			}
			k := key{op: i.Op, typ: i.Type, a: ir.None, b: ir.None, c: ir.None, imm: i.Imm, binding: i.Binding, width: i.Width}
			for n, a := range i.Args {
				switch n {
				case 0:
					k.a = a
				case 1:
					k.b = a
				default:
					k.c = a
				}
			}
			if commutes(i.Op) && k.a > k.b {
				k.a, k.b = k.b, k.a
			}
			if w, ok := known[k]; ok && dominance.Dominates(place[w], int32(b)) {
				r.of[v] = w
				continue
			}
			if i.Op == ir.Part && place[i.Args[0]] != int32(b) { // of a lookup that was done before, whose results stand in its block
				lookup := i.Args[0]
				w := f.Add(*i)
				r.of, place = append(r.of, w), append(place, place[lookup])
				before := &f.Blocks[place[lookup]]
				before.Code = slices.Insert(before.Code, slices.Index(before.Code, lookup)+1, w)
				r.of[v], known[k] = w, w
				continue
			}
			known[k] = v
		}
		for k := range blk.Exits {
			e := &blk.Exits[k]
			if e.Cond == ir.None {
				continue
			}
			e.Cond = r.find(e.Cond)
			if c := &f.Code[e.Cond]; c.Op == ir.Const && c.Imm != 0 {
				e.Cond = ir.None
			}
		}
		n := 0
		for _, e := range blk.Exits {
			if e.Cond != ir.None && f.Code[e.Cond].Op == ir.Const {
				continue // never
			}
			blk.Exits[n] = e
			if n++; e.Cond == ir.None {
				break
			}
		}
		s.changed = s.changed || n != len(blk.Exits)
		blk.Exits = blk.Exits[:n]
	}
	r.apply()
	return s.changed
}

// simplifier finds simpler forms of instructions.
type simplifier struct {
	f       *ir.Func
	r       *replace
	changed bool       // in a way that lets more be found
	made    []ir.Value // new instructions, to stand before the one at hand
	block   int32      // at hand
	ranges  []bounds   // by value
	facts   []fact
	heads   []int32 // by block: the last fact that holds there
	args    simd.VecArgs
	lanes   [4][simd.Lanes]uint64
}

// commutes says whether an operation of integers or bools gives the same with its operands exchanged.
func commutes(op ir.Op) bool {
	switch op {
	case simd.VecIAdd, simd.VecIMul, simd.VecAnd, simd.VecOr, simd.VecXor, simd.VecBAnd, simd.VecBOr, simd.VecBXor,
		simd.VecIEq, simd.VecINe:
		return true
	}
	return false
}

// constant is a new word.
func (s *simplifier) constant(bits uint64) ir.Value {
	s.made = append(s.made, s.f.Add(ir.Instr{Op: ir.Const, Type: simd.VecWord, Imm: bits}))
	return s.made[len(s.made)-1]
}

// same is a value that an instruction's value equals, or itself. An instruction may become a constant.
func (s *simplifier) same(v ir.Value) ir.Value {
	i := &s.f.Code[v]
	arg := func(n int) *ir.Instr { return &s.f.Code[i.Args[n]] }
	is := func(n int, bits uint64) bool { return arg(n).Op == ir.Const && arg(n).Imm == bits }
	switch i.Op {
	case ir.Phi:
		one := ir.None
		for _, a := range i.Args {
			if a = s.r.find(a); a == v || a == one {
				continue
			}
			if one != ir.None {
				return v
			}
			one = a
		}
		if one == ir.None {
			return v
		}
		return one
	case simd.VecPack:
		if a, b := arg(0), arg(1); a.Op == simd.VecLow && b.Op == simd.VecHigh && a.Args[0] == b.Args[0] {
			return a.Args[0]
		}
	case simd.VecLow, simd.VecHigh:
		if a := arg(0); a.Op == simd.VecPack {
			return a.Args[i.Op-simd.VecLow]
		}
	case simd.VecINe:
		if a := arg(0); a.Op == simd.VecBits && is(1, 0) {
			return a.Args[0]
		}
	case simd.VecBNot:
		if a := arg(0); a.Op == simd.VecBNot {
			return a.Args[0]
		}
	case simd.VecSelect, simd.VecSelectLong:
		switch {
		case i.Args[1] == i.Args[2]:
			return i.Args[1]
		case arg(0).Op == ir.Const && arg(0).Imm != 0:
			return i.Args[1]
		case arg(0).Op == ir.Const:
			return i.Args[2]
		}
	case simd.VecIAdd, simd.VecOr, simd.VecXor:
		if is(0, 0) {
			return i.Args[1]
		}
		if is(1, 0) {
			return i.Args[0]
		}
	case simd.VecISub, simd.VecShl, simd.VecUShr, simd.VecSShr:
		if is(1, 0) {
			return i.Args[0]
		}
	case simd.VecFDiv: // by a power of two: times its inverse, which is one, too
		if c := arg(1); c.Op == ir.Const && c.Imm&(1<<23-1) == 0 && c.Imm>>23&255 > 0 && c.Imm>>23&255 < 254 {
			k := s.constant(c.Imm&(1<<31) | (254-c.Imm>>23&255)<<23)
			i = &s.f.Code[v]
			i.Op, i.Args = simd.VecFMul, []ir.Value{i.Args[0], k}
		}
	case simd.VecPow: // of a clamped colour
		if y := arg(1); y.Op == ir.Const && y.Imm > 0 && y.Imm <= uint64(math.Float32bits(0.75)) && s.unit(arg(0)) {
			i.Op = simd.VecPowUnit
		}
	case simd.VecUToF: // its operand is below 2^31
		a := arg(0)
		small := func(n int) bool { k := &s.f.Code[a.Args[n]]; return k.Op == ir.Const && k.Imm>>31&1 == 0 }
		switch {
		case a.Op == simd.VecUShr && small(1) && s.f.Code[a.Args[1]].Imm&31 != 0, a.Op == simd.VecAnd && (small(0) || small(1)):
			i.Op = simd.VecSToF
		}
	case simd.VecFMul:
		const one = 0x3F800000
		if is(0, one) {
			return i.Args[1]
		}
		if is(1, one) {
			return i.Args[0]
		}
	case simd.VecBAnd, simd.VecBOr:
		or := i.Op == simd.VecBOr
		for n := range 2 {
			switch c := arg(n); {
			case c.Op != ir.Const:
			case (c.Imm != 0) != or: // true and x, false or x
				return i.Args[1-n]
			default:
				return i.Args[n]
			}
		}
		if i.Args[0] == i.Args[1] {
			return i.Args[0]
		}
	case ir.LoadElement:
		if c := arg(0); c.Op == ir.Const {
			s.changed = true
			if c.Imm < uint64(i.Count) {
				i.Op, i.Imm, i.Args = ir.LoadSlot, i.Imm+c.Imm, nil
			} else {
				i.Op, i.Imm, i.Args = ir.Const, 0, nil
			}
		}
	case ir.StoreElement:
		if c := arg(0); c.Op == ir.Const && c.Imm < uint64(i.Count) {
			s.changed = true
			i.Op, i.Imm, i.Args = ir.StoreSlot, i.Imm+c.Imm, i.Args[1:]
		}
	case simd.VecFToHalf:
		if a := arg(0); a.Op == simd.VecHalfToF && s.f.Code[a.Args[0]].Op == simd.VecFToHalf {
			return a.Args[0]
		}
	}
	if i.Op < simd.VecOps {
		s.fold(i)
	}
	return s.bounded(v)
}

// unit says whether an instruction gives a number from 0 to 1: a clamp to both, the limits in any order.
func (s *simplifier) unit(i *ir.Instr) bool {
	const one = 0x3F800000
	limit := func(i *ir.Instr, op ir.Op) (of *ir.Instr, ok bool) { // the other operand
		if i.Op != op {
			return nil, false
		}
		for n, a := range i.Args {
			if c := &s.f.Code[a]; c.Op == ir.Const && c.Imm <= one {
				return &s.f.Code[i.Args[1-n]], true
			}
		}
		return nil, false
	}
	for _, order := range [2][2]ir.Op{{simd.VecFMin, simd.VecFMax}, {simd.VecFMax, simd.VecFMin}} {
		if x, ok := limit(i, order[0]); ok {
			if _, ok = limit(x, order[1]); ok {
				return true
			}
		}
	}
	return false
}

// fold makes an operation of constants a constant.
func (s *simplifier) fold(i *ir.Instr) {
	var operands [3]uint64
	for n, a := range i.Args {
		c := &s.f.Code[a]
		if c.Op != ir.Const {
			return
		}
		operands[n] = c.Imm
	}
	i.Imm = s.evaluate(i.Op, operands)
	i.Op, i.Args = ir.Const, nil
}

// evaluate is what an operation makes of operands.
func (s *simplifier) evaluate(op ir.Op, operands [3]uint64) (bits uint64) {
	info := op.Info()
	for n, t := range info.In {
		bits := operands[n]
		switch at := unsafe.Pointer(&s.lanes[n]); t {
		case simd.VecBool:
			*(*uint16)(at) = -uint16(bits & 1)
		case simd.VecWord:
			for lane := range simd.Lanes {
				(*[simd.Lanes]uint32)(at)[lane] = uint32(bits)
			}
		case simd.VecLong:
			for lane := range simd.Lanes {
				s.lanes[n][lane] = bits
			}
		}
	}
	s.args = simd.VecArgs{
		Out: unsafe.Pointer(&s.lanes[3]), A: unsafe.Pointer(&s.lanes[0]), B: unsafe.Pointer(&s.lanes[1]),
		C: unsafe.Pointer(&s.lanes[2]), N: 1,
	}
	definitions.Vec[op](&s.args)
	switch out := unsafe.Pointer(&s.lanes[3]); info.Out {
	case simd.VecBool:
		return uint64(*(*uint16)(out) & 1)
	case simd.VecWord:
		return uint64(*(*uint32)(out))
	default:
		return *(*uint64)(out)
	}
}

// definitions are the definitions of operations.
var definitions = func() *simd.Kernels {
	k, err := simd.For(simd.LevelGeneric)
	if err != nil {
		panic(err)
	}
	return k
}()
