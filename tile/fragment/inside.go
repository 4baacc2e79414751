package fragment

import (
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
)

// Which places lie inside the primitives of a run's fragments.

// surelyInside has a bit for each lane of a group whose centre the primitive surely covers: all samples at the standard
// locations are covered, and they surround the centre, so that no edge parts it from them all.
func (r *run) surelyInside(g int) uint16 {
	p, t := r.draw.Plan, r.tile
	if !p.StandardSamples() || t.Samples == 1 {
		return 0
	}
	if t.Record(r.groups[g].BinSlot).Flags&(simd.Clipped|simd.Line|simd.Point) != 0 {
		return 0 // pieces of a primitive cover the samples together, but perhaps not what lies between
	}
	all := ^uint16(0)
	for _, m := range r.seen[g*t.Samples:][:t.Samples] {
		all &= m
	}
	return all
}

// centresInside is inside for the centres of a group's pixels.
func (r *run) centresInside(group *simd.Group) (lanes uint16) {
	t, d := r.tile, r.draw
	x, y := t.BlockOrigin(group)
	x, y = x<<8+128, y<<8+128
	const last = (bin.BlockPixels - 1) << 8
	viewport := int(t.Segments[r.segment].Viewport)
	whole := d.View.Contains(viewport, x, y) && d.View.Contains(viewport, x+last, y+last)
	if !whole || t.Record(group.BinSlot).Flags&(simd.Box|simd.Stroke) != 0 || d.View.Stippled() {
		for lane := range int32(simd.Lanes) {
			if r.inside(group.BinSlot, x+lane%bin.BlockPixels<<8, y+lane/bin.BlockPixels<<8) {
				lanes |= 1 << lane
			}
		}
		return lanes
	}
	first := int64(group.BinSlot) - 1
	for i := first; i < int64(len(t.Refs)) && (i == first || t.SamePrimitive(first, i)); i++ { // of one kind: polygons
		lanes |= t.Arena.Records[t.Refs[i]].Inside(x, y)
	}
	return lanes
}

// inside says whether a point lies inside the primitive whose first piece has a place in the bin.
func (r *run) inside(position uint32, x, y int32) bool {
	t, d := r.tile, r.draw
	if !d.View.Contains(int(t.Segments[r.segment].Viewport), x, y) {
		return false
	}
	first := int64(position) - 1
	arena := t.Arena
	if d.View.Stippled() && !arena.Stippled[arena.Records[t.Refs[first]].Extra].Keeps(x, y) {
		return false
	}
	for i := first; i < int64(len(t.Refs)) && (i == first || t.SamePrimitive(first, i)); i++ {
		if insidePiece(&arena.Records[t.Refs[i]], x, y) {
			return true
		}
	}
	return false
}

func insidePiece(t *simd.Triangle, x, y int32) bool {
	if t.Flags&simd.Box != 0 { // a point's square, or fragments of a line
		return t.Flags&simd.Point == 0 || x >= t.X[0] && x <= t.X[1] && y >= t.Y[0] && y <= t.Y[2]
	}
	if t.Flags&simd.Stroke != 0 {
		return t.StrokeHas(x, y)
	}
	for i := range 3 {
		a, b := t.Edge(i)
		e := a*int64(x-t.X[i]) + b*int64(y-t.Y[i])
		if e < 0 || e == 0 && !(a > 0 || a == 0 && b > 0) {
			return false
		}
	}
	return true
}
