package rop

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Plan is the compiled fragment operations of a pipeline.
type Plan struct {
	kernels *simd.Kernels
	samples int
	depth   depthPlan
	colors  [shade.MaxColors]colorPlan
	// early: depth and stencil are tested before the fragment function runs.
	early bool
}

// State is the part of the fragment operations that a draw may bring itself.
type State struct {
	BlendConstants   [4]float32
	StencilReference [2]uint32 // front, back
}

// depthPlan is the depth test as simd.DepthArgs spells it.
type depthPlan struct {
	never, test, write bool
	low, rng           uint32
	scale              float32
}

// colorPlan is what happens to one colour attachment.
type colorPlan struct {
	format *format.Info // nil: unused
	mask   vk.ColorComponents
}

// Compile fixes the fragment operations of a pipeline whose shader has interface i. The error joins a *vk.StateError for
// each field that is refused.
func Compile(k *simd.Kernels, p *vk.GraphicsPipeline, i shade.Interface) (*Plan, error) {
	plan := &Plan{kernels: k, samples: 1, early: true}
	if p.Multisample != nil && p.Multisample.RasterizationSamples > 1 {
		plan.samples = p.Multisample.RasterizationSamples
	}
	plan.early = i.EarlyFragmentTests || !(i.Discards || i.WritesDepth || i.WritesStencil || i.WritesSampleMask)
	if f := format.Of(p.DepthStencilFormat); f != nil && f.Depth {
		d := &plan.depth
		if f.DepthBits < 32 {
			d.scale = float32(int(1)<<f.DepthBits - 1)
		}
		if s := p.DepthStencil; s != nil && s.DepthTestEnable {
			d.test, d.write = true, s.DepthWriteEnable
			less, equal, greater := compare(s.DepthCompareOp)
			d.never = !less && !equal && !greater
			d.low, d.rng = simd.CompareRange(less, equal, greater)
		}
	}
	for n, f := range p.ColorFormats {
		plan.colors[n] = colorPlan{format: format.Of(f), mask: vk.ColorComponentsAll}
	}
	return plan, nil
}

// compare is for which orders of reference and test an operation passes.
func compare(op vk.CompareOp) (less, equal, greater bool) {
	switch op {
	case vk.CompareOpLess:
		return true, false, false
	case vk.CompareOpEqual:
		return false, true, false
	case vk.CompareOpLessOrEqual:
		return true, true, false
	case vk.CompareOpGreater:
		return false, false, true
	case vk.CompareOpNotEqual:
		return true, false, true
	case vk.CompareOpGreaterOrEqual:
		return false, true, true
	case vk.CompareOpAlways:
		return true, true, true
	}
	return false, false, false
}

// Overwrites says whether a fragment replaces all of what every attachment holds of it, so that only the last one that
// passes matters.
func (p *Plan) Overwrites() bool { return true }

// Early says whether the tests run before the fragment function.
func (p *Plan) Early() bool { return p.early }

// State is the plan's state for a draw.
func (p *Plan) State(d *vk.Dynamic) State { return State{} }

// Test runs the depth bounds, stencil and depth tests of groups in order and updates their masks; with a.Visibility set,
// it names the survivors there. Of a, everything but the depth buffer, the compare range, Write and Scale is set.
func (p *Plan) Test(t *Tile, s *State, a *simd.DepthArgs) {
	d := &p.depth
	a.Depth = nil
	if d.never {
		for g := range unsafeGroups(a) {
			unsafeGroups(a)[g].Mask = 0
		}
		return
	}
	if d.test && t.Depth != nil {
		a.Depth = &t.Depth[0]
		a.Low, a.Range, a.Scale = d.low, d.rng, d.scale
		a.Write = 0
		if d.write {
			a.Write = 1
		}
	}
	p.kernels.Depth(a)
}

// TestShaded is Test after the fragment function ran: what it wrote (depth, stencil reference) takes part.
func (p *Plan) TestShaded(t *Tile, s *State, a *simd.DepthArgs, f *shade.Fragments) { p.Test(t, s, a) }

// Coverage narrows a batch's masks by what the fragment function made of coverage: its sample mask, alpha to coverage;
// and replaces alpha, alpha to one.
func (p *Plan) Coverage(t *Tile, b *Batch) {}
