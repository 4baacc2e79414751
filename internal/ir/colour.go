package ir

import (
	"github.com/seed-1acaedba/halfspace/simd"
)

// Colour is the colour of a fragment function that writes nothing but the output at location 0, in a form for which an
// engine has kernels of its own: a constant or a lookup, times a constant, times four varyings, times a light, in this
// order; and a test of its alpha. Values that do not occur are None, and varyings that do not are -1.
type Colour struct {
	// Lookup is a lookup of a 2D image, combined with its sampler, at the first two varyings, with the derivatives that
	// come with these or at level 0; None: the colour begins as Base.
	Lookup Value
	// Base are the constant's components; of lookups None where a component is not multiplied. They are uniform.
	Base [4]Value
	// Varying is the first of four varyings in a row that multiply the colour.
	Varying int
	// Light multiplies red, green and blue, and Normal is the first of the three varyings that are its normal.
	Light  Light
	Normal int
	// Cutoff is the least alpha of lanes that stay live; the others are killed. Unordered: lanes stay whose alpha, or
	// whose cutoff, is NaN.
	Cutoff    Value
	Unordered bool
}

// Constant says whether all lanes have one colour, and all of them stay.
func (c *Colour) Constant() bool { return c.Lookup == None && c.Alone() }

// Alone says whether the colour is no more than a constant or a lookup times a constant.
func (c *Colour) Alone() bool { return c.Varying < 0 && c.Normal < 0 && c.Cutoff == None }

// Uniforms are the uniform values of a colour: Base, then Direction, Ambient and Diffuse of the light, then Cutoff.
func (c *Colour) Uniforms() (v [10]Value) {
	copy(v[:], c.Base[:])
	copy(v[4:], c.Light.Direction[:])
	v[7], v[8], v[9] = c.Light.Ambient, c.Light.Diffuse, c.Cutoff
	return v
}

// colours finds a function's Colour.
type colours struct {
	*Func
	uniform []bool
	varying func(input uint64) int
	outputs [4]Value
	c       Colour
}

// Colour returns the function's colour, and whether it has this form. varying is the number of the varying that an
// input reads.
func (f *Func) Colour(varying func(input uint64) int) (Colour, bool) {
	none := [3]Value{None, None, None}
	x := colours{Func: f, varying: varying, outputs: [4]Value{None, None, None, None}}
	x.c = Colour{Lookup: None, Base: x.outputs, Varying: -1, Normal: -1, Light: Light{none, None, None}, Cutoff: None}
	code, exit, ok := f.line()
	if !ok {
		return x.c, false
	}
	x.uniform = f.Uniform()
	for _, list := range code {
		if !x.all(list) {
			return x.c, false
		}
	}
	for _, v := range x.outputs {
		if v == None {
			return x.c, false
		}
	}
	if exit != nil && !x.test(exit) {
		return x.c, false
	}
	x.light()
	x.multiplied()
	return x.c, x.base()
}

// line is the code of a function without branches, but for one at whose exit with a condition lanes are killed, or kept.
func (f *Func) line() (code [2][]Value, exit *Exit, ok bool) {
	first := &f.Blocks[0]
	code[0] = first.Code
	switch len(first.Exits) {
	case 0:
		return code, nil, true
	case 2:
	default:
		return code, nil, false
	}
	a, b := first.Exits[0].To, first.Exits[1].To
	kills := func(b int32) bool {
		blk := &f.Blocks[b]
		return len(blk.Exits) == 0 && len(blk.Code) == 1 && f.Code[blk.Code[0]].Op == Kill
	}
	if kills(a) == kills(b) || first.Exits[0].Cond == None || first.Exits[1].Cond != None {
		return code, nil, false
	}
	if kills(a) {
		a = b
	}
	code[1] = f.Blocks[a].Code
	return code, &first.Exits[0], len(f.Blocks[a].Exits) == 0
}

// all goes through instructions, and says whether a colour may have each of them.
func (x *colours) all(list []Value) bool {
	for _, v := range list {
		switch i := &x.Code[v]; {
		case x.uniform[v] || i.Pure() || i.Op == Part:
		case i.Op == Look && x.c.Lookup == None && x.atVaryings(i):
			x.c.Lookup = v
		case i.Op == Output && x.Outputs[i.Imm].Kind == Location && x.Outputs[i.Imm].Index == 0:
			x.outputs[x.Outputs[i.Imm].Component] = i.Args[0]
		default:
			return false
		}
	}
	return true
}

// test takes the exit at which lanes are killed by their alpha.
func (x *colours) test(e *Exit) bool {
	to := x.Blocks[e.To].Code
	stay, v := len(to) != 1 || x.Code[to[0]].Op != Kill, e.Cond
	if x.Code[v].Op == simd.VecBNot {
		stay, v = !stay, x.Code[v].Args[0]
	}
	alpha := x.outputs[3]
	switch i := &x.Code[v]; {
	case stay && i.Op == simd.VecFLe && i.Args[1] == alpha: // cutoff <= alpha stay
		x.c.Cutoff = i.Args[0]
	case !stay && i.Op == simd.VecFLt && i.Args[0] == alpha: // alpha < cutoff do not
		x.c.Cutoff, x.c.Unordered = i.Args[1], true
	default:
		return false
	}
	return x.uniform[x.c.Cutoff]
}

// light takes the light off the outputs, where there is one.
func (x *colours) light() {
	i := &x.Code[x.outputs[0]]
	if i.Op != simd.VecFMul {
		return
	}
	light, normal, ok := x.lit(i.Args[1])
	if !ok {
		return
	}
	var under [3]Value
	for c := range under {
		j := &x.Code[x.outputs[c]]
		if j.Op != simd.VecFMul || j.Args[1] != i.Args[1] {
			return
		}
		under[c] = j.Args[0]
	}
	copy(x.outputs[:], under[:])
	x.c.Light, x.c.Normal = light, normal
}

// lit returns the light that a value is, of a normal of three varyings in a row.
func (x *colours) lit(v Value) (light Light, normal int, ok bool) {
	l, n, ok := x.lightOf(v)
	if !ok {
		return l, 0, false
	}
	for _, u := range [...]Value{l.Direction[0], l.Direction[1], l.Direction[2], l.Ambient, l.Diffuse} {
		ok = ok && x.uniform[u]
	}
	normal = x.number(n[0])
	for c, u := range n {
		ok = ok && normal >= 0 && x.number(u) == normal+c
	}
	return l, normal, ok
}

// multiplied takes four varyings off the outputs, where they multiply them.
func (x *colours) multiplied() {
	var under [4]Value
	first := -1
	for c, v := range x.outputs {
		i := &x.Code[v]
		if i.Op != simd.VecFMul {
			return
		}
		k := 1
		if x.number(i.Args[1]) < 0 {
			k = 0
		}
		n := x.number(i.Args[k])
		if first < 0 {
			first = n
		}
		if n < 0 || n != first+c {
			return
		}
		under[c] = i.Args[1-k]
	}
	x.outputs, x.c.Varying = under, first
}

// base finds what the outputs are without all that multiplies them.
func (x *colours) base() bool {
	for n, v := range x.outputs {
		part := func(v Value) bool { return x.Code[v].Op == Part && x.Code[v].Imm == uint64(n) }
		switch i := &x.Code[v]; {
		case x.c.Lookup == None && x.uniform[v]:
			x.c.Base[n] = v
		case x.c.Lookup == None:
			return false
		case part(v):
		case i.Op == simd.VecFMul && part(i.Args[0]) && x.uniform[i.Args[1]]:
			x.c.Base[n] = i.Args[1]
		case i.Op == simd.VecFMul && part(i.Args[1]) && x.uniform[i.Args[0]]:
			x.c.Base[n] = i.Args[0]
		default:
			return false
		}
	}
	return true
}

// number is the number of the varying that a value is, or -1.
func (x *colours) number(v Value) int {
	if i := &x.Code[v]; i.Op == Input && x.Inputs[i.Imm].Kind == Location && x.Inputs[i.Imm].Vertex == 0 {
		return x.varying(i.Imm)
	}
	return -1
}

// atVaryings says whether a lookup is one that Colour describes, of the first element of its binding.
func (x *colours) atVaryings(i *Instr) bool {
	l := i.Look
	if l.Kind != LookSample || l.Bits || l.Image != l.Sampler || l.Resident {
		return false
	}
	const at = 1<<ImageElement | 1<<SamplerElement | 1<<S | 1<<T
	has := 0
	for k, o := range l.Operands {
		a := &x.Code[i.Args[k]]
		input := func(kind Kind, number int) bool {
			return a.Op == Input && x.Inputs[a.Imm].Kind == kind && x.Inputs[a.Imm].Vertex == 0 &&
				x.varying(a.Imm) == number
		}
		ok := false
		switch o {
		case ImageElement, SamplerElement, Lod:
			ok = a.Op == Const && a.Imm == 0
		case S, T:
			ok = input(Location, int(o-S))
		case DxS, DxT:
			ok = input(LocationDx, int(o-DxS))
		case DyS, DyT:
			ok = input(LocationDy, int(o-DyS))
		}
		if !ok {
			return false
		}
		has |= 1 << o
	}
	return has == at|1<<Lod || has == at|1<<DxS|1<<DxT|1<<DyS|1<<DyT
}

// LevelByDerivatives says whether an instruction is a lookup with a sampler at the level that derivatives ask for.
func (i *Instr) LevelByDerivatives() bool {
	return i.Op == Look && i.Look.Kind == LookSample && i.Look.Sampler >= 0 && i.Look.Gradients()
}
