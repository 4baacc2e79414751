package rop

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Plan is the compiled fragment operations of a pipeline. It may be shared by goroutines.
type Plan struct {
	kernels *simd.Kernels
	samples int
	depth   depthPlan
	order   DepthOrder
	bounds  boundsPlan
	stencil stencilPlan
	cover   coveragePlan
	reduce  reducePlan
	colors  [shade.MaxColors]colorPlan
	targets int // how many of these there are
	state   State
	// early: depth and stencil are tested before the fragment function runs.
	early, overwrites, writesColor bool
}

// State is the state of the fragment operations that may be dynamic: the pipeline's, or the draw's own.
type State struct {
	BlendConstants   [4]float32
	StencilReference [2]uint32 // front, back
	bounds           codes
	// stencilMasks: compareMask and writeMask, front and back, replace the plan's.
	stencilMasks           bool
	compareMask, writeMask [2]uint32
}

// Compile fixes the fragment operations of a pipeline whose shader has interface i. The error joins a *vk.StateError
// for each field that is refused.
//
// Tests of an aspect that the attachment lacks pass. Factors of advanced blend operations, and blending altogether with
// a logic operation, are ignored.
func Compile(k *simd.Kernels, p *vk.GraphicsPipeline, i shade.Interface) (*Plan, error) {
	if err := validate(p, &i); err != nil {
		return nil, err
	}
	plan := &Plan{kernels: k, samples: 1}
	if m := p.Multisample; m != nil {
		plan.samples = max(m.RasterizationSamples, 1)
	}
	if s := p.DepthStencil; s != nil {
		f := format.Of(p.DepthStencilFormat)
		if f != nil && f.Depth {
			plan.depth.compile(s, f, &i)
			plan.bounds.compile(s, f, p.Rasterization.DepthRangeUnrestricted)
			plan.state.bounds = plan.bounds.codes(s.MinDepthBounds, s.MaxDepthBounds)
		}
		if f != nil && f.Stencil {
			plan.stencil.compile(s, &i)
		}
		plan.state.compareMask = [2]uint32{s.Front.CompareMask, s.Back.CompareMask}
		plan.state.writeMask = [2]uint32{s.Front.WriteMask, s.Back.WriteMask}
		plan.state.StencilReference = [2]uint32{s.Front.Reference, s.Back.Reference}
	}
	if p.ColorBlend != nil {
		plan.state.BlendConstants = p.ColorBlend.BlendConstants
	}
	plan.cover.compile(p, &i)
	plan.reduce.compile(p)
	plan.overwrites = !plan.reduce.on && !plan.cover.narrows && !plan.cover.alphaToOne
	plan.targets = len(p.ColorFormats)
	for n, f := range p.ColorFormats {
		if f == vk.FormatUndefined {
			continue
		}
		c := &plan.colors[n]
		if c.compile(format.Of(f), p.ColorBlend, n); !i.HasColor(n) { // the attachment keeps its texels
			*c = colorPlan{}
		}
		plan.overwrites = plan.overwrites && c.fullMask && c.logic == nil && c.blend == nil
		plan.writesColor = plan.writesColor || c.write != nil
	}
	plan.early = i.EarlyFragmentTests ||
		!(i.TileDepth || i.TileStencil || i.Discards || i.WritesDepth || i.WritesStencil || i.SideEffects || plan.cover.narrows)
	plan.compileOrder()
	return plan, nil
}

// Overwrites says whether a fragment replaces its texels in every attachment, so that only the last fragment that
// passes matters.
func (p *Plan) Overwrites() bool { return p.overwrites }

// WritesColor says whether any colour attachment can change at all; depth-only passes do without colours.
func (p *Plan) WritesColor() bool { return p.writesColor }

// Samples is the number of samples of a pixel.
func (p *Plan) Samples() int { return p.samples }

// Tests says whether the depth bounds, stencil or depth tests can take fragments away or write anything.
func (p *Plan) Tests() bool { return p.bounds.test || p.stencil.test || p.depth.test }

// Early says whether the tests run before the fragment function: because it asks for it, or because nobody can tell
// (Vulkan: Early Fragment Test).
func (p *Plan) Early() bool { return p.early }

// State is the plan's state for a draw with dynamic state d, which may be nil.
func (p *Plan) State(d *vk.Dynamic) State {
	s := p.state
	if d == nil {
		return s
	}
	if d.BlendConstants != nil {
		s.BlendConstants = *d.BlendConstants
	}
	if d.DepthBounds != nil {
		s.bounds = p.bounds.codes(d.DepthBounds[0], d.DepthBounds[1])
	}
	s.stencilMasks = d.StencilCompareMask != nil || d.StencilWriteMask != nil
	if d.StencilCompareMask != nil {
		s.compareMask = *d.StencilCompareMask
	}
	if d.StencilWriteMask != nil {
		s.writeMask = *d.StencilWriteMask
	}
	if d.StencilReference != nil {
		s.StencilReference = *d.StencilReference
	}
	return s
}
