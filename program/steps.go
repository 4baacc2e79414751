package program

import (
	"math"
	"sync"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// simple is a fragment function that is a constant, or a lookup at the first two varyings times a constant, for which
// the engine has steps. Its colour is the output at location 0.
type simple struct {
	lookup *ir.Instr // nil: a constant
	scale  [4]exec.Register
	// scales says of which components; of constants of all.
	scales [4]bool
}

// simpleOf is what a function is, or nil.
func (p *Program) simpleOf(f *ir.Func) *simple {
	s := &simple{}
	uniform := f.Uniform()
	outputs := 0
	for _, v := range f.Blocks[0].Code {
		switch i := &f.Code[v]; {
		case uniform[v] || i.Op == ir.Input || i.Op == ir.Part:
		case i.Op == ir.Look && s.lookup == nil && p.steps(f, i):
			s.lookup = i
		case i.Op == simd.VecFMul: // looked at where it goes
		case i.Op == ir.Output && f.Outputs[i.Imm].Kind == ir.Location && f.Outputs[i.Imm].Index == 0:
			outputs |= 1 << f.Outputs[i.Imm].Component
		default:
			return nil
		}
	}
	if outputs != 15 || len(f.Blocks[0].Exits) > 0 || p.interfaces.Colors != 1 {
		return nil
	}
	for _, v := range f.Blocks[0].Code {
		i := &f.Code[v]
		if i.Op != ir.Output {
			continue
		}
		x := i.Args[0]
		c := f.Outputs[i.Imm].Component
		part := func(x ir.Value) bool { return f.Code[x].Op == ir.Part && f.Code[x].Imm == uint64(c) }
		scale := func(x ir.Value) { s.scale[c], s.scales[c] = p.fragment.plan.Register(x), true }
		switch a := &f.Code[x]; {
		case uniform[x] && s.lookup == nil:
			scale(x)
		case s.lookup == nil:
			return nil
		case part(x):
		case a.Op == simd.VecFMul && part(a.Args[0]) && uniform[a.Args[1]]:
			scale(a.Args[1])
		case a.Op == simd.VecFMul && part(a.Args[1]) && uniform[a.Args[0]]:
			scale(a.Args[0])
		default:
			return nil
		}
	}
	return s
}

// steps says whether a lookup is a step: of the first element of a 2D image with its sampler, with the derivatives that
// come with the coordinates.
func (p *Program) steps(f *ir.Func, i *ir.Instr) bool {
	l := i.Look
	if l.Kind != ir.LookSample || l.Bits || l.Image != l.Sampler || l.Resident {
		return false
	}
	has := 0
	for k, o := range l.Operands {
		x := &f.Code[i.Args[k]]
		input := func(kind ir.Kind, varying int) bool {
			return x.Op == ir.Input && f.Inputs[x.Imm].Kind == kind && f.Inputs[x.Imm].Vertex == 0 &&
				p.fragment.varyings[x.Imm] == varying
		}
		ok := false
		switch o {
		case ir.ImageElement, ir.SamplerElement:
			ok = x.Op == ir.Const && x.Imm == 0
		case ir.S, ir.T:
			ok = input(ir.Location, int(o-ir.S))
		case ir.DxS, ir.DxT:
			ok = input(ir.LocationDx, int(o-ir.DxS))
		case ir.DyS, ir.DyT:
			ok = input(ir.LocationDy, int(o-ir.DyS))
		}
		if !ok {
			return false
		}
		has |= 1 << o
	}
	return has == 1<<ir.ImageElement|1<<ir.SamplerElement|1<<ir.S|1<<ir.T|1<<ir.DxS|1<<ir.DxT|1<<ir.DyS|1<<ir.DyT
}

// workers compute the values that are the same for a whole draw.
var workers = sync.Pool{New: func() any { return new(worker) }}

// appendSteps are the steps of draws with such bindings: none where the lookup has no texture.
func (p *Program) appendSteps(list []shade.Step, bindings any) []shade.Step {
	b, _ := tableOf(bindings)
	s := p.fragment.simple
	m := workers.Get().(*worker)
	defer workers.Put(m)
	m.prepare(p.fragment.plan, generic, &fragmentEnvironment{resources: resources{b}, p: p}, bindings)
	m.release()
	value, scales := [4]float32{1, 1, 1, 1}, false
	for c := range value {
		if s.scales[c] {
			value[c], scales = math.Float32frombits(m.Word(s.scale[c], 0, 0)), true
		}
	}
	if s.lookup == nil {
		return append(list, shade.Step{Op: shade.OpConstant, Value: value})
	}
	d := b.image(s.lookup.Look.Image, 0)
	if d == nil || d.texture == nil {
		return list
	}
	list = append(list, shade.Step{Op: shade.OpLookup, Texture: d.texture})
	if scales && value != [4]float32{1, 1, 1, 1} {
		list = append(list, shade.Step{Op: shade.OpScale, Value: value})
	}
	return list
}

// generic are the definitions of operations, which compute few values.
var generic = func() *simd.Kernels {
	k, err := simd.For(simd.LevelGeneric)
	if err != nil {
		panic(err)
	}
	return k
}()
