package program

import (
	"math"
	"slices"
	"sync"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// workers compute the values that are the same for a whole draw.
var workers = sync.Pool{New: func() any { return new(worker) }}

// setFunction tells the engine what the fragment stage computes.
func (p *Program) setFunction(f *ir.Func) {
	p.fragment.function = nil
	if p.interfaces.Colors == 1 { // others may have been dropped
		p.fragment.function = shade.NewFunction(p, f, p.fragment.varyings, p.bind)
	}
	p.interfaces.Function = p.fragment.function
}

// bind is the shade.Binder of the fragment stage: of bindings without the texture that it looks up there is no colour.
func (p *Program) bind(words []float32, values []ir.Value, bindings any) (*shade.Texture, bool) {
	b, _ := tableOf(bindings)
	var t *shade.Texture
	if image := p.fragment.function.Image(); image >= 0 {
		d := b.image(image, 0)
		if d == nil || d.texture == nil {
			return nil, false
		}
		t = d.texture
	}
	if !slices.ContainsFunc(values, func(v ir.Value) bool { return v != ir.None }) {
		return t, true
	}
	m := workers.Get().(*worker)
	defer workers.Put(m)
	m.prepare(p.fragment.plan, generic, &fragmentEnvironment{resources: resources{bind: b}, p: p}, bindings)
	m.release()
	for k, v := range values {
		if v != ir.None {
			words[k] = math.Float32frombits(m.Word(p.fragment.plan.Register(v), 0, 0))
		}
	}
	return t, true
}

// generic are the definitions of operations, which compute few values.
var generic = func() *simd.Kernels {
	k, err := simd.For(simd.LevelGeneric)
	if err != nil {
		panic(err)
	}
	return k
}()
