package ir

import "github.com/seed-1acaedba/halfspace/simd"

// Light is the light of one direction on a normal of any length: Ambient + Diffuse max(N.Direction / |N|, 0), as
// simd.Kernels.Lambert computes it; a normal without a length gets Ambient.
type Light struct {
	Direction        [3]Value
	Ambient, Diffuse Value
}

// Light appends the light on a normal to a block.
func (f *Func) Light(block int, l Light, normal [3]Value) Value {
	op := func(op Op, args ...Value) Value { return f.Operate(block, op, args...) }
	sum := func(a, b [3]Value) Value {
		m := func(c int) Value { return op(simd.VecFMul, a[c], b[c]) }
		return op(simd.VecFAdd, op(simd.VecFAdd, m(0), m(1)), m(2))
	}
	zero := f.New(block, Instr{Op: Const, Type: simd.VecWord})
	k := op(simd.VecFDiv, sum(normal, l.Direction), op(simd.VecFSqrt, sum(normal, normal)))
	k = op(simd.VecSelect, op(simd.VecFLt, zero, k), k, zero)
	return op(simd.VecFAdd, l.Ambient, op(simd.VecFMul, l.Diffuse, k))
}

// Operate appends a pure operation to a block.
func (f *Func) Operate(block int, op Op, args ...Value) Value {
	return f.New(block, Instr{Op: op, Type: op.Info().Out, Args: args})
}

// aLight is a function that is a light: its inputs are the fields of Light, then the normal.
var aLight = func() (x struct {
	Func
	last Value
}) {
	x.Blocks = make([]Block, 1)
	var in [8]Value
	for n := range in {
		in[n] = x.New(0, Instr{Op: Input, Type: simd.VecWord, Imm: uint64(n)})
	}
	x.last = x.Light(0, Light{[3]Value(in[:3]), in[3], in[4]}, [3]Value(in[5:]))
	return x
}()

// lightOf returns the light and the normal that a value is made of, and whether it is a light, with each operation in
// its place.
func (f *Func) lightOf(v Value) (l Light, normal [3]Value, ok bool) {
	var in [8]Value
	for n := range in {
		in[n] = None
	}
	ok = f.like(v, &aLight.Func, aLight.last, in[:])
	return Light{[3]Value(in[:3]), in[3], in[4]}, [3]Value(in[5:]), ok
}

// like says whether a value is computed as one of another function is, and sets what stands for that one's inputs.
func (f *Func) like(v Value, other *Func, w Value, inputs []Value) bool {
	i, j := &f.Code[v], &other.Code[w]
	if j.Op == Input {
		if inputs[j.Imm] == None {
			inputs[j.Imm] = v
		}
		return inputs[j.Imm] == v
	}
	if i.Op != j.Op || len(i.Args) != len(j.Args) || j.Op == Const && i.Imm != j.Imm {
		return false
	}
	for k := range j.Args {
		if !f.like(i.Args[k], other, j.Args[k], inputs) {
			return false
		}
	}
	return true
}
