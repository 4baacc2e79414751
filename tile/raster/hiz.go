package raster

import (
	"math"

	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// hiz is hierarchical depth (Greene, Kass and Miller, Hierarchical Z-Buffer Visibility) of the current tile: bounds of
// its depth buffer's values, a record that covers all of it and waits to be drawn (occluder.go), and runs of records
// that are drawn from front to back (fronttoback.go). All of it works on distances, so that it serves both directions
// of the depth test.
type hiz struct {
	kernels *simd.Kernels
	counts  *record.Counts

	// least and greatest bound the tile's depth codes; math.MinInt32 and math.MaxInt32 where nothing is known.
	least, greatest int32
	// passed counts the samples that passed the tile's tests, and looked how many had when its cells were last looked
	// at.
	passed, looked int64
	// wait is how many samples pass between two looks: a tile's worth, and twice as many after each look that found
	// nothing to cull (a scene from back to front never does).
	wait     int64
	cells    simd.CellDepthsArgs
	occluder occluder
}

// begin forgets the last tile. least and greatest bound the depth codes of the next.
func (h *hiz) begin(least, greatest int32) {
	h.least, h.greatest, h.passed, h.looked, h.wait = least, greatest, 0, 0, 0
	h.occluder.binSlot = 0
}

// near bounds how near the tile's depths come, far how far they reach, as distances of the rule.
func (h *hiz) near(o *rop.DepthOrder) int32 {
	if o.Flip != 0 {
		return ^h.greatest
	}
	return h.least
}

func (h *hiz) far(o *rop.DepthOrder) int32 {
	if o.Flip != 0 {
		return ^h.least
	}
	return h.greatest
}

// reachesTo notes that the tile's depths reach no farther than a distance.
func (h *hiz) reachesTo(o *rop.DepthOrder, far int32) {
	if o.Flip != 0 {
		h.least = max(h.least, ^far)
	} else {
		h.greatest = min(h.greatest, far)
	}
}

// comesNearer notes that the tile's depths may have come as near as can be.
func (h *hiz) comesNearer(o *rop.DepthOrder) {
	if o.Flip != 0 {
		h.greatest = math.MaxInt32
	} else {
		h.least = math.MinInt32
	}
}

// look finds the limits of the tile's cells: how far each of them reaches.
func (h *hiz) look(t *bin.Tile, o *rop.DepthOrder) *[simd.Cells]int32 {
	h.looked = h.passed
	a := &h.cells
	a.Depth, a.SampleStride, a.Samples = &t.Depth[0], int64(t.SampleStride), int64(t.Samples)
	a.BlocksX, a.Flip = t.BlocksX, o.Flip
	h.kernels.CellDepths(a)
	return &a.Limits
}

// reaches sets how far each cell of the tile reaches, once the tile is drawn.
func (h *hiz) reaches(t *bin.Tile, o *rop.DepthOrder, cells *[simd.Cells]int32) {
	if t.Unlimited || *t.Foreign {
		for i := range cells {
			cells[i] = math.MaxInt32
		}
		return
	}
	*cells = *h.look(t, o)
}

// fewRecords is how many records of a segment have their depths bounded one by one. More take too long: their depths
// may be anything.
const fewRecords = 4

// noteDrawn takes account of the records of a segment from a place on, which were drawn.
func (h *hiz) noteDrawn(t *bin.Tile, s *bin.Segment, from uint32) {
	d := t.Draw(s)
	lower, raise, own := d.Plan.Rop.MovesDepth()
	lower, raise = lower && h.least > math.MinInt32, raise && h.greatest < math.MaxInt32
	if !lower && !raise {
		return
	}
	least, greatest := int32(math.MaxInt32), int32(math.MinInt32)
	if !own || s.Stop-from > fewRecords {
		least, greatest = math.MinInt32, math.MaxInt32
	} else {
		for _, ref := range t.Refs[from:s.Stop] {
			r := &t.Arena.Records[ref]
			reach := d.View.Reach(t.Extent())
			reach.MinX = max(reach.MinX, min(r.X[0], r.X[1], r.X[2]))
			reach.MaxX = min(reach.MaxX, max(r.X[0], r.X[1], r.X[2]))
			reach.MinY = max(reach.MinY, min(r.Y[0], r.Y[1], r.Y[2]))
			reach.MaxY = min(reach.MaxY, max(r.Y[0], r.Y[1], r.Y[2]))
			lo, hi := depthsIn(t, s, r, &reach)
			least, greatest = min(least, lo), max(greatest, hi)
		}
	}
	if lower {
		h.least = min(h.least, least)
	}
	if raise {
		h.greatest = max(h.greatest, greatest)
	}
}

// hizSize is how many pixels of the tile a record must touch in x and in y to be worth a look.
const hizSize = 12

// cull takes records out of a segment, and moves its stop down, that lie behind all of the tile: their every
// depth in the tile fails the test. A record is bounded by the very depth expression at its extreme offsets, each step
// of which is monotone, so that no picture changes. The bound of the tile is found anew whenever wait more samples have
// passed.
func (h *hiz) cull(t *bin.Tile, d *record.Draw, s *bin.Segment) {
	o := d.Plan.Rop.DepthOrder()
	if !d.Plan.Has(plan.Hidden) {
		return
	}
	h.wait = max(h.wait, int64(len(t.Depth)))
	// An occluder's depths are the bounds, and not in the buffer yet.
	if h.passed-h.looked >= h.wait && h.occluder.binSlot == 0 {
		h.wait *= 2
		far := int32(math.MinInt32)
		for _, limit := range h.look(t, o) {
			far = max(far, limit)
		}
		h.reachesTo(o, far)
	}
	lo, hi := d.View.DepthRange(int(s.Viewport))
	end := hi
	if o.Flip != 0 {
		end = lo
	}
	far := h.far(o)
	if far >= simd.DepthCode(end, lo, hi, o.Scale)^o.Flip {
		return // some depth of the tile is as far as can be, or unknown
	}
	limit := o.FailsFrom(far)
	kept := s.Start
	for _, ref := range t.Refs[s.Start:s.Stop] {
		if !behind(t, &t.Arena.Records[ref], o, lo, hi, limit) {
			t.Refs[kept] = ref
			kept++
		}
	}
	if kept < s.Stop {
		h.counts.Fired(plan.Hidden)
		h.wait = 0
		h.counts.Hidden(s.Draw, int64(s.Stop-kept))
	}
	s.Stop = kept
}

// behind says whether all of a record in the tile is at least as far as limit. Small and wide records, and clipped
// ones with a depth bias, are never found to be.
func behind(t *bin.Tile, r *simd.Triangle, o *rop.DepthOrder, lo, hi float32, limit int32) bool {
	x0, x1 := max(min(r.X[0], r.X[1], r.X[2]), t.X<<8), max(r.X[0], r.X[1], r.X[2])
	y0, y1 := max(min(r.Y[0], r.Y[1], r.Y[2]), t.Y<<8), max(r.Y[0], r.Y[1], r.Y[2])
	x1, y1 = min(x1, (t.X+t.BlocksX*bin.BlockPixels)<<8), min(y1, (t.Y+t.BlocksY*bin.BlockPixels)<<8)
	if x1-x0 < hizSize<<8 || y1-y0 < hizSize<<8 || r.Flags&(simd.Wide|simd.Box) != 0 ||
		r.Flags&(simd.Biased|simd.Clipped) == simd.Biased|simd.Clipped {
		return false
	}
	x, y := x0, y0
	if int32(math.Float32bits(r.Z[1]))^o.Flip < 0 { // it comes nearer to the right
		x = x1
	}
	if int32(math.Float32bits(r.Z[2]))^o.Flip < 0 {
		y = y1
	}
	return simd.DepthCode(simd.DepthAt(r, nil, x, y), lo, hi, o.Scale)^o.Flip >= limit
}
