package raster

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// Tests is memory for depth and stencil tests of groups: early ones of the rasterizer, late ones of shading.
type Tests struct {
	depth simd.DepthArgs
	// Of samples that differ from pixel to pixel: the lanes that have one place in the grid.
	groups        []simd.Group
	masks, passed []uint16
}

// Args sets the record of Kernels.Depth for groups of a segment.
func (w *Tests) Args(t *bin.Tile, s *bin.Segment, groups []simd.Group, masks []uint16,
	visibility *uint32,
) *simd.DepthArgs {
	a := &w.depth
	a.Triangles, a.Refs, a.Clip = &t.Arena.Records[0], &t.Refs[0], t.Arena.ClipPlanes()
	a.Groups, a.N, a.Masks = &groups[0], int64(len(groups)), &masks[0]
	a.Visibility, a.SampleStride = visibility, int64(t.SampleStride)
	a.Tested, a.Passed = 0, 0
	a.TileX, a.TileY, a.BlocksX = t.X, t.Y, t.BlocksX
	a.Samples = t.Draw(s).Plan.Edge.Samples()
	a.Min, a.Max = t.Draw(s).View.DepthRange(int(s.Viewport))
	a.Ties = simd.TiesCompare
	return a
}

// Located runs a test of a's groups; where sample locations differ from pixel to pixel, once for each place in the
// grid, on the lanes that have it.
func (w *Tests) Located(t *bin.Tile, d *record.Draw, a *simd.DepthArgs, test func(a *simd.DepthArgs)) {
	p := d.Plan
	if !p.Has(plan.Grid) {
		test(a)
		return
	}
	n, samples := int(a.N), t.Samples
	groups, masks := unsafe.Slice(a.Groups, n), unsafe.Slice(a.Masks, n*samples)
	w.groups, w.masks = record.Grow(w.groups, n), record.Grow(w.masks, n*samples)
	w.passed = record.Grow(w.passed, n*samples)
	passed := w.passed
	copy(passed, masks)
	grid := p.GridSize
	for cell := range grid.Width * grid.Height {
		cx, cy := cell%grid.Width, cell/grid.Width
		lanes := uint16(0)
		for lane := range simd.Lanes {
			if lane%bin.BlockPixels%grid.Width == cx && lane/bin.BlockPixels%grid.Height == cy {
				lanes |= 1 << lane
			}
		}
		copy(w.groups, groups)
		for g := range n {
			w.groups[g].Mask &= lanes
			for s := range samples {
				w.masks[g*samples+s] = masks[g*samples+s] & lanes
			}
		}
		a.Samples = p.Edge.Locations(cx, cy)
		a.Groups, a.Masks = &w.groups[0], &w.masks[0]
		test(a)
		for i := range passed {
			passed[i] = passed[i]&^lanes | w.masks[i]&lanes
		}
		if samples == 1 {
			for g := range n {
				passed[g] = passed[g]&^lanes | w.groups[g].Mask&lanes
			}
		}
	}
	copy(masks, passed)
	for g := range n {
		groups[g].Mask = 0
		for s := range samples {
			groups[g].Mask |= passed[g*samples+s]
		}
	}
}

// NarrowTo takes away the lanes of a group that are not live.
func NarrowTo(t *bin.Tile, groups []simd.Group, masks []uint16, g int, live uint16) {
	groups[g].Mask &= live
	if samples := t.Samples; samples > 1 {
		for s := range samples {
			masks[g*samples+s] &= live
		}
	}
}
