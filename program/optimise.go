package program

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/program/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// optimise makes a function smaller without changing what it computes: constants are folded, equal values computed once, variables
// become values, and what nobody needs goes.
func optimise(f *ir.Func) error {
	if err := f.Analyse(); err != nil {
		return err
	}
	if err := promote(f); err != nil {
		return err
	}
	for range 2 {
		if err := f.Analyse(); err != nil {
			return err
		}
		join(f)
		if err := f.Analyse(); err != nil {
			return err
		}
		simplify(f)
		sweep(f)
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

// sweep drops instructions whose values nobody uses.
func sweep(f *ir.Func) {
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

// simplify folds operations of constants, finds values that are computed already, and takes branches that are decided.
func simplify(f *ir.Func) {
	r := newReplace(f)
	dominance := f.Dominance()
	known := map[key]ir.Value{}
	place := make([]int32, len(f.Code))
	s := &simplifier{f: f, r: r}
	for b := range f.Blocks {
		blk := &f.Blocks[b]
		if b > 0 && len(blk.Preds) == 0 {
			continue
		}
		for n := 0; n < len(blk.Code); n++ {
			v := blk.Code[n]
			place[v] = int32(b)
			i := &f.Code[v]
			for k, a := range i.Args {
				i.Args[k] = r.find(a)
			}
			if w := s.same(v); w != v {
				r.of[v] = w
				continue
			}
			if !i.Pure() {
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
			if w, ok := known[k]; ok && dominance.Dominates(place[w], int32(b)) {
				r.of[v] = w
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
		blk.Exits = blk.Exits[:n]
	}
	r.apply()
}

// simplifier finds simpler forms of instructions.
type simplifier struct {
	f     *ir.Func
	r     *replace
	args  simd.VecArgs
	lanes [4][simd.Lanes]uint64
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
	case simd.VecFMul:
		const one = 0x3F800000
		if is(0, one) {
			return i.Args[1]
		}
		if is(1, one) {
			return i.Args[0]
		}
	case simd.VecFToHalf:
		if a := arg(0); a.Op == simd.VecHalfToF && s.f.Code[a.Args[0]].Op == simd.VecFToHalf {
			return a.Args[0]
		}
	}
	if i.Op < simd.VecOps {
		s.fold(i)
	}
	return v
}

// fold makes an operation of constants a constant, by computing it.
func (s *simplifier) fold(i *ir.Instr) {
	for n, a := range i.Args {
		c := &s.f.Code[a]
		if c.Op != ir.Const {
			return
		}
		for lane := range simd.Lanes {
			switch c.Type {
			case simd.VecBool:
				*(*uint16)(unsafe.Pointer(&s.lanes[n])) = -uint16(c.Imm & 1)
			case simd.VecWord:
				(*[simd.Lanes]uint32)(unsafe.Pointer(&s.lanes[n]))[lane] = uint32(c.Imm)
			default:
				s.lanes[n][lane] = c.Imm
			}
		}
	}
	s.args = simd.VecArgs{
		Out: unsafe.Pointer(&s.lanes[3]), A: unsafe.Pointer(&s.lanes[0]), B: unsafe.Pointer(&s.lanes[1]), C: unsafe.Pointer(&s.lanes[2]), N: 1,
	}
	generic.Vec[i.Op](&s.args)
	out := unsafe.Pointer(&s.lanes[3])
	bits := uint64(0)
	switch i.Type {
	case simd.VecBool:
		bits = uint64(*(*uint16)(out) & 1)
	case simd.VecWord:
		bits = uint64(*(*uint32)(out))
	default:
		bits = *(*uint64)(out)
	}
	i.Op, i.Args, i.Imm = ir.Const, nil, bits
}

// generic are the definitions of operations.
var generic = func() *simd.Kernels {
	k, err := simd.For(simd.LevelGeneric)
	if err != nil {
		panic(err)
	}
	return k
}()
