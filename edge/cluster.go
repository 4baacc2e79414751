package edge

import (
	"github.com/seed-1acaedba/halfspace/internal/cluster"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Setting is what becomes of a draw's clip coordinates, for bounds of its triangles to be tested by, but for the
// matrix. ok says that triangles are filled, and by one viewport that leaves clip coordinates as they are.
func (v *View) Setting() (s cluster.Setting, ok bool) {
	p, w := v.plan, &v.first
	if p.kind != kindFill || v.n != 1 || v.transformed {
		return s, false
	}
	bounds := v.Bounds(0)
	s = cluster.Setting{
		Scale: w.scale, Offset: w.offset, Nearest: p.near, DepthClips: p.reject&simd.OutNear != 0,
		MinX: bounds.MinX, MinY: bounds.MinY, MaxX: bounds.MaxX, MaxY: bounds.MaxY,
	}
	_, positive := p.facing(1)
	_, negative := p.facing(-1)
	switch {
	case positive && negative:
	case positive:
		s.Culled = cluster.Positive
	case negative:
		s.Culled = cluster.Negative
	}
	return s, true
}

// KeepsDepths says whether each sample's depth lies between the depths of the triangle's vertices, except for rounding.
// This holds if samples lie inside the triangle and no bias is added.
func (v *View) KeepsDepths() bool {
	return v.bias.flag == 0 && v.plan.conservative == vk.ConservativeRasterizationModeDisabled
}
