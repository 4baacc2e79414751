package program

import (
	"math"
	"sync"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// simple is the colour of a fragment stage for which the engine has steps.
type simple struct {
	ir.Colour
	factors [4]exec.Register
}

// simpleOf is the colour of the fragment stage, or nil.
func (p *Program) simpleOf(f *ir.Func) *simple {
	if p.interfaces.Colors != 1 {
		return nil
	}
	c, ok := f.Colour(func(input uint64) int { return p.fragment.varyings[input] })
	if !ok {
		return nil
	}
	s := &simple{Colour: c}
	for n, v := range c.Factors {
		if v != ir.None {
			s.factors[n] = p.fragment.plan.Register(v)
		}
	}
	return s
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
		if s.Factors[c] != ir.None {
			value[c], scales = math.Float32frombits(m.Word(s.factors[c], 0, 0)), true
		}
	}
	if s.Lookup == ir.None {
		return append(list, shade.Step{Op: shade.OpConstant, Value: value})
	}
	d := b.image(p.functions[1].Code[s.Lookup].Look.Image, 0)
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
