package ir

import "github.com/seed-1acaedba/halfspace/simd"

// Colour is the colour of a fragment function that writes nothing but the output at location 0, for the whole of which
// an engine has faster ways: a constant, or a lookup times a constant.
type Colour struct {
	// Lookup is a lookup of a 2D image, combined with its sampler, at the first two varyings and with the derivatives
	// that come with these; None: the colour is a constant.
	Lookup Value
	// Factors are the constant's components; of lookups None where a component is not multiplied. They are uniform.
	Factors [4]Value
}

// Colour returns the function's colour, and whether it has this form. varying is the number of the varying that an
// input reads.
func (f *Func) Colour(varying func(input uint64) int) (c Colour, ok bool) {
	c = Colour{None, [4]Value{None, None, None, None}}
	uniform := f.Uniform()
	outputs := 0
	for _, v := range f.Blocks[0].Code {
		switch i := &f.Code[v]; {
		case uniform[v] || i.Op == Input || i.Op == Part:
		case i.Op == Look && c.Lookup == None && f.atVaryings(i, varying):
			c.Lookup = v
		case i.Op == simd.VecFMul: // looked at where it goes
		case i.Op == Output && f.Outputs[i.Imm].Kind == Location && f.Outputs[i.Imm].Index == 0:
			outputs |= 1 << f.Outputs[i.Imm].Component
		default:
			return c, false
		}
	}
	if outputs != 15 || len(f.Blocks[0].Exits) > 0 {
		return c, false
	}
	for _, v := range f.Blocks[0].Code {
		i := &f.Code[v]
		if i.Op != Output {
			continue
		}
		x := i.Args[0]
		n := f.Outputs[i.Imm].Component
		part := func(x Value) bool { return f.Code[x].Op == Part && f.Code[x].Imm == uint64(n) }
		switch a := &f.Code[x]; {
		case uniform[x] && c.Lookup == None:
			c.Factors[n] = x
		case c.Lookup == None:
			return c, false
		case part(x):
		case a.Op == simd.VecFMul && part(a.Args[0]) && uniform[a.Args[1]]:
			c.Factors[n] = a.Args[1]
		case a.Op == simd.VecFMul && part(a.Args[1]) && uniform[a.Args[0]]:
			c.Factors[n] = a.Args[0]
		default:
			return c, false
		}
	}
	return c, true
}

// atVaryings says whether a lookup is one that Colour describes, of the first element of its binding.
func (f *Func) atVaryings(i *Instr, varying func(input uint64) int) bool {
	l := i.Look
	if l.Kind != LookSample || l.Bits || l.Image != l.Sampler || l.Resident {
		return false
	}
	has := 0
	for k, o := range l.Operands {
		x := &f.Code[i.Args[k]]
		input := func(kind Kind, number int) bool {
			return x.Op == Input && f.Inputs[x.Imm].Kind == kind && f.Inputs[x.Imm].Vertex == 0 &&
				varying(x.Imm) == number
		}
		ok := false
		switch o {
		case ImageElement, SamplerElement:
			ok = x.Op == Const && x.Imm == 0
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
	return has == 1<<ImageElement|1<<SamplerElement|1<<S|1<<T|1<<DxS|1<<DxT|1<<DyS|1<<DyT
}

// LevelByDerivatives says whether an instruction is a lookup with a sampler at the level that derivatives ask for.
func (i *Instr) LevelByDerivatives() bool {
	return i.Op == Look && i.Look.Kind == LookSample && i.Look.Sampler >= 0 && i.Look.Gradients()
}
