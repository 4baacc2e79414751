package rop

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// runOf is the groups of a record.
type runOf struct{ *simd.DepthArgs }

func (r runOf) group(g int) *simd.Group { return &unsafe.Slice(r.Groups, r.N)[g] }

// masks are the samples' masks of group g.
func (r runOf) masks(g int) []uint16 {
	n := int(r.Samples.N)
	if n == 1 {
		return unsafe.Slice(&r.group(g).Mask, 1)
	}
	return unsafe.Slice(r.Masks, int(r.N)*n)[g*n:][:n]
}

// Test runs the depth bounds, stencil and depth tests of groups in order, writes depth and stencil, and updates the
// groups' masks; with a.Visibility set, it names the survivors there. The caller has set all fields of a but the depth
// buffer, the compare range, Write and Scale.
func (p *Plan) Test(t *Tile, s *State, a *simd.DepthArgs) {
	p.depth.set(t, a)
	if p.bounds.test || p.stencil.test || p.depth.never || t.Unlimited {
		p.test(t, s, a, nil)
		return
	}
	p.kernels.Depth(a)
}

// DepthAlone says whether no test but the depth test can reject a fragment.
func (p *Plan) DepthAlone() bool { return !p.bounds.test && !p.stencil.test && !p.depth.never }

// TestPlaces is Test for fragments of strokes that are listed one by one; the plan must be DepthAlone. The caller has
// set the lists of simd.DepthPlacesArgs and the fields of its Depth that Test needs. If the plan does not [Plan.Tests],
// the output lists may be the input lists.
func (p *Plan) TestPlaces(t *Tile, a *simd.DepthPlacesArgs) {
	if p.depth.set(t, a.Depth); a.Depth.Depth != nil {
		p.kernels.DepthPlaces(a)
		return
	}
	n := int(a.N)
	names, places := unsafe.Slice(a.Names, n), unsafe.Slice(a.Places, n)
	simd.NamePlaces(a.Depth.Visibility, names, places)
	if a.OutNames != a.Names {
		copy(unsafe.Slice(a.OutNames, n), names)
		copy(unsafe.Slice(a.OutPlaces, n), places)
	}
	a.Passed = a.N
}

// TestPoints covers, tests and lists points, of which the caller has set all that Test asks for, of a plan that is
// DepthAlone.
func (p *Plan) TestPoints(t *Tile, a *simd.PointPlacesArgs) {
	p.depth.set(t, a.Depth)
	p.kernels.PointPlaces(a)
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

// test runs all three tests. Where one of them writes what another one reads, it cuts the groups into runs of different
// blocks.
func (p *Plan) test(t *Tile, s *State, a *simd.DepthArgs, f *shade.Fragments) {
	first := *a
	n, samples := int(a.N), int(a.Samples.N)
	groups := unsafe.Slice(a.Groups, n)
	var masks []uint16
	if samples > 1 {
		masks = unsafe.Slice(a.Masks, n*samples)
	}
	tested := a.Tested + t.Covered(p.kernels, groups, masks)
	p.stencil.begin(t, s, a, f)
	for from := 0; from < n; {
		to := n
		if p.stencil.fails || p.stencil.writes || s.stencilMasks || p.bounds.test && p.depth.write {
			to = from + Distinct(groups[from:])
		}
		a.Groups, a.N = &groups[from], int64(to-from)
		if samples > 1 {
			a.Masks = &masks[from*samples]
		}
		p.testRun(t, s, a, f, from)
		from = to
	}
	a.Groups, a.Masks, a.N, a.Tested = first.Groups, first.Masks, first.N, tested
}

// testRun tests groups of different blocks, which belong to the fragments f from group from on.
func (p *Plan) testRun(t *Tile, s *State, a *simd.DepthArgs, f *shade.Fragments, from int) {
	if p.bounds.test {
		p.bounds.run(p.kernels, t, s, a)
	}
	if p.stencil.test {
		p.stencil.run(p.kernels, t, a, f, from)
	}
	switch {
	case p.depth.never:
		r := runOf{a}
		for g := range int(a.N) {
			clear(r.masks(g))
			r.group(g).Mask = 0
		}
	case t.Unlimited && p.depth.shaded && f != nil:
		p.depth.runUnlimited(t, runOf{a}, f.Depth[from*simd.Lanes:])
	case t.Unlimited:
		p.depth.runUnlimited(t, runOf{a}, nil)
	case p.depth.shaded && f != nil:
		p.depth.run(t, runOf{a}, f.Depth[from*simd.Lanes:])
	default:
		p.kernels.Depth(a)
	}
	if p.stencil.writes || p.stencil.test && s.stencilMasks {
		p.kernels.StencilUpdate(&t.stencil)
	}
}
