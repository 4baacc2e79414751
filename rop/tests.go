package rop

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// runOf is groups of different blocks: none sees what another one writes.
type runOf struct {
	groups  []simd.Group
	memory  []uint16
	samples int
}

// masks are the samples' masks of group g.
func (r *runOf) masks(g int) []uint16 {
	if r.samples == 1 {
		return unsafe.Slice(&r.groups[g].Mask, 1)
	}
	return r.memory[g*r.samples:][:r.samples]
}

// Test runs the depth bounds, stencil and depth tests of groups in order, writes depth and stencil, and updates the
// groups' masks; with a.Visibility set, it names the survivors there. Of a, everything but the depth buffer, the compare
// range, Write and Scale is set.
func (p *Plan) Test(t *Tile, s *State, a *simd.DepthArgs) {
	p.depth.set(t, a)
	if p.bounds.test || p.stencil.test || p.depth.never {
		p.test(t, s, a, nil)
		return
	}
	p.kernels.Depth(a)
}

// TestShaded is Test after the fragment function ran: the depths and stencil references that it wrote take part.
func (p *Plan) TestShaded(t *Tile, s *State, a *simd.DepthArgs, f *shade.Fragments) {
	if p.depth.shaded || p.stencil.shaded {
		p.depth.set(t, a)
		p.test(t, s, a, f)
		return
	}
	p.Test(t, s, a)
}

// test cuts the groups into runs of different blocks. In each the kernel then tests all depths with one call, between
// the stencil test and what it writes.
func (p *Plan) test(t *Tile, s *State, a *simd.DepthArgs, f *shade.Fragments) {
	n := int(a.N)
	all := runOf{groups: unsafe.Slice(a.Groups, n), samples: int(a.Samples.N)}
	if all.samples > 1 {
		all.memory = unsafe.Slice(a.Masks, n*all.samples)
	}
	first := *a
	for from := 0; from < n; {
		to := from + distinct(all.groups[from:])
		r := runOf{groups: all.groups[from:to], samples: all.samples}
		if r.samples > 1 {
			r.memory = all.memory[from*r.samples : to*r.samples]
			a.Masks = &r.memory[0]
		}
		a.Groups, a.N = &r.groups[0], int64(to-from)
		p.testRun(t, s, a, r, f, from)
		from = to
	}
	a.Groups, a.Masks, a.N = first.Groups, first.Masks, first.N
}

// testRun tests a run that begins with group from of the batch f.
func (p *Plan) testRun(t *Tile, s *State, a *simd.DepthArgs, r runOf, f *shade.Fragments, from int) {
	if p.bounds.test {
		for g := range r.groups {
			for k, mask := range r.masks(g) {
				r.masks(g)[k] = p.bounds.run((*[simd.Lanes]int32)(t.Depth[t.block(k, r.groups[g].Block):]), mask)
			}
		}
	}
	p.stencil.before(t, s, a, r, f, from)
	switch {
	case p.depth.never:
		for g := range r.groups {
			clear(r.masks(g))
			r.groups[g].Mask = 0
		}
	case p.depth.shaded && f != nil:
		p.depth.run(t, a, r, f.Depth[from*simd.Lanes:])
	default:
		p.kernels.Depth(a)
	}
	p.stencil.after(t, r)
}
