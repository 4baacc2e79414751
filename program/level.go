package program

import (
	"slices"
	"sync"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/ir/optimise"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// mostVariants is how many variants a program keeps. Bindings that want another one run the program itself.
const mostVariants = 8

// variants are forms of a program for textures whose level of detail does not matter (sample.Texture.LevelFree): their
// lookups have level 0, so that nobody needs derivatives of the coordinates, nor helper lanes for them. A variant
// shares all but the fragment stage with its program, and is made when bindings first want it, once.
type variants struct {
	// pairs are the images and samplers of lookups that have derivatives.
	pairs []pair
	mutex sync.Mutex
	made  map[uint64]*Program // by the pairs whose level does not matter, a bit each; nil: there is no use for it
}

// newVariants finds what a program's fragment stage may do without. It is nil where there is nothing, and where the stage
// is a lookup times a constant, for which the engine has ways that are as fast.
func (p *Program) newVariants(f *ir.Func) *variants {
	if p.fragment.function.Plain() || f.Subgroups() { // subgroups may see which lanes are helpers
		return nil
	}
	w := &variants{made: map[uint64]*Program{}}
	for b := range f.Blocks {
		for _, v := range f.Blocks[b].Code {
			if i := &f.Code[v]; i.LevelByDerivatives() {
				if q := (pair{i.Look.Image, i.Look.Sampler}); len(w.pairs) < 64 && !slices.Contains(w.pairs, q) {
					w.pairs = append(w.pairs, q)
				}
			}
		}
	}
	if w.pairs == nil {
		return nil
	}
	return w
}

// levelFree says whether the level of detail matters for none of an image's and a sampler's elements.
func (b *Bindings) levelFree(q pair) bool {
	matters := func(t *sample.Texture) bool { return t.View() != nil && !t.LevelFree() }
	if q.image != q.sampler {
		return !slices.ContainsFunc(b.plans[q], matters)
	}
	return !slices.ContainsFunc(b.images[q.image], func(d imageDescriptor) bool { return matters(d.texture) })
}

// choose returns the variant for bindings, or nil for the program itself.
func (w *variants) choose(p *Program, b *Bindings) *Program {
	free := uint64(0)
	for k, q := range w.pairs {
		if b.levelFree(q) {
			free |= 1 << k
		}
	}
	if free == 0 {
		return nil
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	v, ok := w.made[free]
	if !ok && len(w.made) < mostVariants {
		v = p.withoutLevels(func(image, sampler int32) bool {
			k := slices.Index(w.pairs, pair{image, sampler})
			return k >= 0 && free>>k&1 != 0
		})
		w.made[free] = v
	}
	return v
}

// withoutLevels is the program with level 0 for the lookups of some images and samplers. It is nil where the program
// cannot be planned so, which only makes it slower.
func (p *Program) withoutLevels(free func(image, sampler int32) bool) *Program {
	f, err := optimise.WithoutLevels(p.functions[1], free)
	if err != nil {
		return nil
	}
	v := *p
	v.variants, v.functions[1] = nil, f
	i := &v.interfaces
	i.Variants, i.Gradients, i.Prepare = nil, 0, v.prepare
	for n, used := range f.Reads() {
		if x := f.Inputs[n]; used && (x.Kind == ir.LocationDx || x.Kind == ir.LocationDy) {
			i.Gradients = max(i.Gradients, p.fragment.varyings[n]+1)
		}
	}
	v.fragment.quads = f.Differentiates()
	if v.fragment.plan, err = exec.NewPlan(f, v.inputRows(), simd.Lanes); err != nil {
		return nil
	}
	v.fragment.plan.Interpret = p.exec == ExecInterpret
	i.Quads, i.Cost = v.fragment.quads, f.Cost()
	i.Helpers = i.Quads && i.Helpers
	if i.Complete != nil {
		i.Complete = &v
	}
	v.setFunction(f)
	return &v
}

// inputRows are the rows of the fragment stage's varyings.
func (p *Program) inputRows() exec.InputRows {
	i := &p.interfaces
	return exec.InputRows{Varyings: p.fragment.varyings, Components: len(i.Varyings), Gradients: i.Gradients}
}

// variant is what the engine runs in draws with such bindings, or nil: see shade.Interface.
func (p *Program) variant(bindings any) shade.Shader {
	if b, _ := tableOf(bindings); b != nil && b.program == p && b.variant != nil {
		return b.variant
	}
	return nil
}
