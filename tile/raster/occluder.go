package raster

import (
	"math"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
)

// occluder is a record that covers all of a tile and lies in front of everything in it. Drawing it is deferred: another
// one erases it, and every fragment under it, without its having to be drawn (a scene from back to front, a
// background). Whatever else comes draws it first.
type occluder struct {
	segment int
	binSlot uint32 // 0: there is none
}

// deferOccluders takes the first records of a segment that are occluders, the last of which erases the others, and
// returns the place of the first record that is not one.
func (h *hiz) deferOccluders(t *bin.Tile, segment int) uint32 {
	s := &t.Segments[segment]
	d := t.Draw(s)
	if !d.Plan.Has(plan.Occluder) {
		return s.Start
	}
	o, passes := d.Plan.Rop.DepthOrder(), int32(math.MaxInt32)
	if t.Depth != nil {
		near := h.near(o)
		if near == math.MinInt32 {
			return s.Start
		}
		passes = o.PassesTo(near)
	}
	last := h.occluder
	if last.binSlot != 0 && d.Plan.Has(plan.DepthOnly) && !t.Draw(&t.Segments[last.segment]).Plan.Has(plan.DepthOnly) {
		return s.Start // what lies under it stays visible
	}
	pixels := t.Extent()
	reach := d.View.Reach(pixels)
	place := s.Start
	for ; place < s.Stop; place++ {
		r := t.Record(place + 1)
		if !covers(r, &reach) || place == s.Start && !d.View.Allows(int(s.Viewport), pixels) {
			break
		}
		if t.Depth != nil {
			least, greatest := depthsIn(t, s, r, &reach)
			near, far := least, greatest
			if o.Flip != 0 {
				near, far = ^greatest, ^least
			}
			if far > passes {
				break
			}
			h.least, h.greatest = least, greatest
			passes = o.PassesTo(near)
		}
		if last := h.occluder; last.binSlot != 0 {
			n := int64(pixels.MaxX-pixels.MinX) * int64(pixels.MaxY-pixels.MinY) * int64(t.Samples)
			draw := t.Segments[last.segment].Draw
			h.counts.Covered(draw, n)
			h.counts.Count(draw, n, n)
			h.counts.Fired(plan.Occluder)
		}
		h.occluder = occluder{segment, place + 1}
	}
	return place
}

// takeOccluder returns the deferred record, which is to be drawn now; false if there is none.
func (h *hiz) takeOccluder() (last occluder, ok bool) {
	last = h.occluder
	h.occluder.binSlot = 0
	return last, last.binSlot != 0
}

// covers says whether a rectangle lies inside a triangle, borders excluded.
func covers(r *simd.Triangle, in *edge.Rect) bool {
	if min(r.X[0], r.X[1], r.X[2]) >= in.MinX || max(r.X[0], r.X[1], r.X[2]) <= in.MaxX ||
		r.Flags&(simd.Box|simd.Line|simd.Point) != 0 {
		return false
	}
	for i := range 3 {
		a, b := r.Edge(i)
		x, y := in.MinX, in.MinY // the edge's worst corner
		if a < 0 {
			x = in.MaxX
		}
		if b < 0 {
			y = in.MaxY
		}
		if a*int64(x-r.X[i])+b*int64(y-r.Y[i]) <= 0 {
			return false
		}
	}
	return true
}

// depthsIn bounds the depth codes of a record in a rectangle by the same depth expression at its corners, as each step
// of it is monotone in x and in y.
func depthsIn(t *bin.Tile, s *bin.Segment, r *simd.Triangle, in *edge.Rect) (least, greatest int32) {
	d := t.Draw(s)
	lo, hi := d.View.DepthRange(int(s.Viewport))
	least, greatest = math.MaxInt32, math.MinInt32
	for _, x := range [2]int32{in.MinX, in.MaxX} {
		for _, y := range [2]int32{in.MinY, in.MaxY} {
			code := simd.DepthCode(simd.DepthAt(r, t.Arena.ClipPlanes(), x, y), lo, hi, d.Plan.Rop.DepthScale())
			least, greatest = min(least, code), max(greatest, code)
		}
	}
	return least, greatest
}
