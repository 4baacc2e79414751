package fragment

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// centroids is a worker's memory for centroid varyings that are evaluated elsewhere than at the centre.
type centroids struct {
	lanes   [shade.MaxLanes]uint16 // of the batch
	samples [shade.MaxLanes]uint8  // where
	n       int
	// Those of one sample, packed.
	packed, places, slots [shade.MaxLanes]uint32
	groups                [shade.MaxGroups]simd.Group
	out, w                []float32
	args                  simd.InterpolateArgs
}

// centroids evaluates centroid varyings of lanes whose centre the primitive does not cover, a sample at a time, where
// fragments are one pixel and samples lie alike in all of them.
func (w *Shader) centroids(t *bin.Tile, d *record.Draw) {
	p := d.Plan
	if t.Samples == 1 {
		return
	}
	if w.atCentroids == nil {
		w.atCentroids = new(centroids)
	}
	c := w.atCentroids
	c.n = 0
	present := 0 // samples
	for g := range w.run.groups {
		group := &w.run.groups[g]
		lanes := group.Mask &^ w.surelyInside(t, p, g)
		if lanes != 0 {
			lanes &^= w.centresInside(t, d, group)
		}
		if lanes == 0 {
			continue
		}
		for s, seen := range w.run.seen[g*t.Samples:][:t.Samples] {
			for m := lanes & seen; m != 0; m &= m - 1 {
				c.lanes[c.n], c.samples[c.n] = uint16(g*simd.Lanes+bits.TrailingZeros16(m)), uint8(s)
				c.n++
				present |= 1 << s
			}
			lanes &^= seen
		}
	}
	for ; present != 0; present &= present - 1 {
		w.centroidsAt(t, p, bits.TrailingZeros(uint(present)))
	}
}

// centroidsAt evaluates the lanes just found that belong to a sample.
func (w *Shader) centroidsAt(t *bin.Tile, p *plan.FragmentPlan, sample int) {
	c, n := w.atCentroids, 0
	for i, lane := range c.lanes[:c.n] {
		if int(c.samples[i]) != sample {
			continue
		}
		group := &w.run.groups[lane/simd.Lanes]
		c.packed[n], c.places[n], c.slots[n] = uint32(lane), uint32(group.Block)*simd.Lanes+uint32(lane%simd.Lanes), group.BinSlot
		n++
	}
	groups := (n + simd.Lanes - 1) / simd.Lanes
	for g := range groups {
		c.groups[g] = simd.Group{Mask: uint16(1<<min(n-g*simd.Lanes, simd.Lanes) - 1), Block: uint16(g)}
	}
	c.out, c.w = record.Grow(c.out, len(p.Function.Modes)*shade.Stride), record.Grow(c.w, shade.Stride)
	a := &c.args
	*a = w.lerp
	a.Groups, a.N, a.Visibility, a.Places = &c.groups[0], int64(groups), &c.slots[0], &c.places[0]
	a.Out, a.W, a.Gradients = &c.out[0], &c.w[0], 0
	at := p.Edge.Samples()
	a.X, a.Y = at.X[sample], at.Y[sample]
	w.kernels.InterpolateAt(a)
	for _, k := range p.Function.Centroids {
		from, to := c.out[k*shade.Stride:][:n], w.batch.in[k*shade.Stride:][:shade.MaxLanes]
		for i, v := range from {
			to[c.packed[i]] = v
		}
	}
}

// centroidsByLane is centroids lane by lane.
func (w *Shader) centroidsByLane(t *bin.Tile, d *record.Draw) {
	p := d.Plan
	w.beginEvaluation()
	for g := range w.run.groups {
		lanes := w.batch.interpolated[g].Mask
		if !w.run.coarse {
			lanes &^= w.surelyInside(t, p, g)
		}
		for m := lanes & w.run.groups[g].Mask; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros16(m)
			x, y := w.centroid(t, d, g, lane)
			if cx, cy := w.place(t, d, g, lane, -1); x == cx && y == cy {
				continue
			}
			simd.InterpolateLane(&w.one, w.slots[w.run.groups[g].BinSlot], x, y, 0)
			for _, c := range p.Function.Centroids {
				w.batch.in[c*shade.Stride+g*simd.Lanes+lane] = w.kept[c]
			}
		}
	}
}

// surelyInside has a bit for each lane of a group whose centre the primitive surely covers: all samples at the standard
// locations are covered, and they surround the centre, so that no edge parts it from them all.
func (w *Shader) surelyInside(t *bin.Tile, p *plan.FragmentPlan, g int) uint16 {
	if !p.StandardSamples() || t.Samples == 1 {
		return 0
	}
	if t.Record(w.run.groups[g].BinSlot).Flags&(simd.Clipped|simd.Line|simd.Point) != 0 {
		return 0 // pieces of a primitive cover the samples together, but perhaps not what lies between
	}
	all := ^uint16(0)
	for _, m := range w.run.seen[g*t.Samples:][:t.Samples] {
		all &= m
	}
	return all
}

// centroid is the centre of a lane's fragment if the primitive covers that, or else the first covered sample: of the
// uppermost, leftmost pixel, by its number.
func (w *Shader) centroid(t *bin.Tile, d *record.Draw, g, lane int) (x, y int32) {
	p := d.Plan
	px, py := w.pixel(t, g, lane)
	r := w.rateOf(g)
	x, y = px<<8+128<<r.X, py<<8+128<<r.Y
	if r == (plan.Rate{}) && t.Samples == 1 {
		return w.place(t, d, g, lane, -1)
	}
	if p.Conservative() || w.inside(t, d, w.run.groups[g].BinSlot, x, y) {
		return x, y
	}
	if w.run.groups[g].Mask>>lane&1 == 0 {
		return x, y // a helper invocation
	}
	pixels := g
	if w.run.coarse {
		pixels = int(w.coarse.block[g*simd.Lanes+lane])
	}
	for dy := range int32(1) << r.Y {
		for dx := range int32(1) << r.X {
			l := int((py+dy)%bin.BlockPixels*bin.BlockPixels + (px+dx)%bin.BlockPixels)
			for s := range t.Samples {
				if w.run.seen[pixels*t.Samples+s]>>l&1 == 0 {
					continue
				}
				at := p.Edge.Locations(int(px+dx), int(py+dy))
				return (px+dx)<<8 + at.X[s], (py+dy)<<8 + at.Y[s]
			}
		}
	}
	return x, y
}

// centresInside is inside for the centres of a group's pixels.
func (w *Shader) centresInside(t *bin.Tile, d *record.Draw, group *simd.Group) (lanes uint16) {
	x, y := t.BlockOrigin(group)
	x, y = x<<8+128, y<<8+128
	const last = (bin.BlockPixels - 1) << 8
	viewport := int(t.Segments[w.run.segment].Viewport)
	whole := d.View.Contains(viewport, x, y) && d.View.Contains(viewport, x+last, y+last)
	if !whole || t.Record(group.BinSlot).Flags&(simd.Box|simd.Stroke) != 0 || d.View.Stippled() {
		for lane := range int32(simd.Lanes) {
			if w.inside(t, d, group.BinSlot, x+lane%bin.BlockPixels<<8, y+lane/bin.BlockPixels<<8) {
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
func (w *Shader) inside(t *bin.Tile, d *record.Draw, position uint32, x, y int32) bool {
	if !d.View.Contains(int(t.Segments[w.run.segment].Viewport), x, y) {
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
