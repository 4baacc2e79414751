package vk

import "slices"

// Clone is a copy of the state that shares no memory with it.
func (g *GraphicsPipeline) Clone() GraphicsPipeline {
	c := *g
	c.Rasterization.DepthBias = clone(g.Rasterization.DepthBias)
	c.Rasterization.DepthClampRange = clone(g.Rasterization.DepthClampRange)
	c.Rasterization.LineStipple = clone(g.Rasterization.LineStipple)
	if c.Multisample = clone(g.Multisample); c.Multisample != nil {
		m := c.Multisample
		m.SampleMask = slices.Clone(m.SampleMask)
		m.CoverageModulationTable = slices.Clone(m.CoverageModulationTable)
		if m.SampleLocations = clone(m.SampleLocations); m.SampleLocations != nil {
			m.SampleLocations.Locations = slices.Clone(m.SampleLocations.Locations)
		}
	}
	c.DepthStencil = clone(g.DepthStencil)
	if c.ColorBlend = clone(g.ColorBlend); c.ColorBlend != nil {
		c.ColorBlend.Attachments = slices.Clone(c.ColorBlend.Attachments)
	}
	if c.DiscardRectangles = clone(g.DiscardRectangles); c.DiscardRectangles != nil {
		c.DiscardRectangles.Rectangles = slices.Clone(c.DiscardRectangles.Rectangles)
	}
	c.FragmentShadingRate = clone(g.FragmentShadingRate)
	c.ColorFormats = slices.Clone(g.ColorFormats)
	return c
}

func clone[T any](p *T) *T {
	if p == nil {
		return nil
	}
	c := *p
	return &c
}

// Equal says whether two samplers have equal fields, also behind pointers.
func (s *Sampler) Equal(t *Sampler) bool {
	a, b := *s, *t
	a.BorderColorMapping, a.Ycbcr, b.BorderColorMapping, b.Ycbcr = nil, nil, nil, nil
	return a == b && equal(s.BorderColorMapping, t.BorderColorMapping) && equal(s.Ycbcr, t.Ycbcr)
}

func equal[T comparable](a, b *T) bool { return a == b || a != nil && b != nil && *a == *b }

// Clone is a copy of the sampler that shares no memory with it.
func (s *Sampler) Clone() Sampler {
	c := *s
	c.BorderColorMapping = clone(s.BorderColorMapping)
	c.Ycbcr = clone(s.Ycbcr)
	return c
}
