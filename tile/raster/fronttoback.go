package raster

import (
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// frontToBack is a worker's scratch for runs of records that may be drawn in any order: deferred ones, or ones that
// leave nothing but depths, tested and written alike. They are drawn from front to back, so that those behind others
// need not be drawn (Sponza with depth alone: 615,000 groups of fragments become 420,000).
type frontToBack struct {
	rule      rop.DepthOrder
	depths    simd.RecordDepthsArgs
	cull      simd.CullByCellArgs
	sample    [orderSample]uint32
	distances []int32 // of the run's records, in order of the bin
	cells     []uint32
	keys      []uint8
	places    [orderKeys]uint32 // where the next record of each key goes

	// What is left to be drawn, from front to back.
	refs, binSlots, sortedCells []uint32
	sortedDistances             []int32
}

const (
	// orderFew is how many records are too few to be put in order.
	orderFew = 4
	// orderSample is how many records of a longer run are looked at to decide whether sorting it is worth while.
	orderSample = 32
	// orderCall is how many records a Cover call takes; between calls the tile's depths may be looked at.
	orderCall = 32
	// orderKeys is how many distances an order tells apart between the nearest record and the furthest.
	orderKeys = 64
)

// FindOrderFree is the end of the run of segments from i on that may be drawn in any order; i+1 and false if there is
// none.
func (w *Rasterizer) FindOrderFree(t *bin.Tile, i int) (stop int, ok bool) {
	s := &t.Segments[i]
	d := t.Draw(s)
	ok = d.Plan.Has(plan.FrontToBack)
	w.frontToBack.rule = *d.Plan.Rop.DepthOrder()
	stop = i + 1
	for ; ok && stop < len(t.Segments); stop++ {
		next := &t.Segments[stop]
		e := t.Draw(next)
		if !d.Plan.DrawsWith(e.Plan) || (d.State != e.State || s.Viewport != next.Viewport) &&
			!d.View.Alike(int(s.Viewport), &e.View, int(next.Viewport)) {
			break
		}
	}
	return stop, ok
}

// DrawOrderFree draws segments first to stop-1, a run that FindOrderFree found, as if they were one: from front to
// back, or as they were recorded where that does not pay. It returns false if they are too few.
func (w *Rasterizer) DrawOrderFree(t *bin.Tile, first, stop int) bool {
	s := t.Segments[first]
	s.Stop = t.Segments[stop-1].Stop
	if s.Stop-s.Start < orderFew {
		return false
	}
	w.DrawOccluder(t)
	w.clock.Stage(record.StageHiz)
	if !w.overlaps(t, &s) {
		w.DrawDeferred(t, first, s.Start, s.Stop)
		w.NoteDrawn(t, &s, s.Start)
		return true
	}
	w.drawFrontToBack(t, &s)
	return true
}

// drawFrontToBack draws a run of records from front to back.
func (w *Rasterizer) drawFrontToBack(t *bin.Tile, s *bin.Segment) {
	d := t.Draw(s)
	w.sortRecords(t, s)
	h, o := &w.hiz, &w.frontToBack
	in := t.Extent()
	wait := int64(in.MaxX-in.MinX) * int64(in.MaxY-in.MinY) * int64(t.Samples)
	if wait < int64(len(t.Depth)) {
		w.fillOutside(t)
	}
	w.clock.Stage(record.StageCover)
	if !w.Begin(t, d, s) {
		return
	}
	w.counts.Fired(plan.FrontToBack)
	h.comesNearer(&o.rule)
	visibility, ties := &t.Visibility[0], simd.FirstWins
	if o.rule.Ties {
		ties = simd.LastWins
	}
	if d.Plan.Has(plan.DepthOnly) {
		visibility, ties = nil, simd.TiesCompare
	} else {
		w.pending.any, w.Listed.whole = true, false
	}
	a := w.tests.Args(t, s, w.Groups[:], w.Masks, visibility)
	a.Ties = ties
	c, blocks := w.Cover, int64(t.BlocksX*t.BlocksY)
	c.Refs, c.BinSlots, c.Next = &o.refs[0], &o.binSlots[0], 0
	c.Capacity = 2*blocks - 1 // one record that covers the tile ends a call
	left, groups := int64(s.Stop-s.Start), blocks
	for c.Next < left {
		if groups >= blocks/2 && h.passed-h.looked >= wait {
			groups, wait = 0, 1
			w.clock.Stage(record.StageHiz)
			left = c.Next + w.cullByCell(t, c.Next, left, ties)
		}
		w.clock.Stage(record.StageCover)
		c.N, c.Stop = 0, min(c.Next+orderCall, left)
		w.kernels.Cover(c)
		if w.stopped() {
			break
		}
		if c.N == 0 {
			continue
		}
		groups += c.N
		w.clock.Stage(record.StageTest)
		a.N, a.Tested, a.Passed = c.N, 0, 0
		d.Plan.Rop.Test(&t.Tile, &d.Rop, a)
		w.counts.Covered(s.Draw, a.Tested)
		w.counts.Count(s.Draw, a.Tested, a.Passed)
		h.passed += a.Passed
	}
}

// overlaps says whether the records of a run cover the tile so often that putting them in order takes less time than it
// saves: sorting a record costs as much as testing two groups. Of a run of few records it looks at all, and leaves
// their distances and cells for sortRecords.
func (w *Rasterizer) overlaps(t *bin.Tile, s *bin.Segment) bool {
	refs := t.Refs[s.Start:s.Stop]
	n := len(refs)
	if n > 2*orderSample {
		for i := range w.frontToBack.sample {
			w.frontToBack.sample[i] = refs[i*n/orderSample]
		}
		refs = w.frontToBack.sample[:]
	}
	w.findDepths(t, s, refs)
	covered := int(w.frontToBack.depths.Pixels) / simd.Lanes * n / len(refs)
	return covered > int(t.BlocksX*t.BlocksY)+2*n
}

// findDepths finds the distances and cells of records of a run.
func (w *Rasterizer) findDepths(t *bin.Tile, s *bin.Segment, refs []uint32) {
	o := &w.frontToBack
	n := len(refs) + simd.Lanes
	o.distances, o.cells = record.Grow(o.distances, n), record.Grow(o.cells, n)
	a := &o.depths
	a.Triangles, a.Refs, a.N, a.Distances, a.Cells = &t.Arena.Records[0], &refs[0], int64(len(refs)), &o.distances[0], &o.cells[0]
	a.Min, a.Max = t.Draw(s).View.DepthRange(int(s.Viewport))
	a.Scale, a.Flip = o.rule.Scale, o.rule.Flip
	a.MinX, a.MinY = t.X<<8, t.Y<<8
	a.MaxX, a.MaxY = (t.X+t.BlocksX*bin.BlockPixels)<<8, (t.Y+t.BlocksY*bin.BlockPixels)<<8
	a.CellShift = int32(bits.TrailingZeros32(uint32(a.MaxX-a.MinX) / 4))
	w.kernels.RecordDepths(a)
}

// sortRecords lists the records of a run from front to back; records that are about equally near stay in the bin's
// order.
func (w *Rasterizer) sortRecords(t *bin.Tile, s *bin.Segment) {
	o := &w.frontToBack
	refs := t.Refs[s.Start:s.Stop]
	a := &o.depths
	if int(a.N) != len(refs) {
		w.findDepths(t, s, refs)
	}
	n := len(refs) + simd.Lanes
	o.keys, o.refs, o.binSlots = record.Grow(o.keys, n), record.Grow(o.refs, n), record.Grow(o.binSlots, n)
	o.sortedCells, o.sortedDistances = record.Grow(o.sortedCells, n), record.Grow(o.sortedDistances, n)
	shift := max(bits.Len32(uint32(max(a.Greatest-a.Least, 0)))-bits.Len32(orderKeys-1), 0)
	clear(o.places[:])
	distances, cells, keys := o.distances[:len(refs)], o.cells[:len(refs)], o.keys[:len(refs)]
	for i, d := range distances {
		if d == math.MinInt32 {
			if r := &t.Arena.Records[refs[i]]; r.Flags&(simd.Wide|simd.Box) == simd.Wide {
				d = a.Wide(r, t.Arena.ClipPlanes())
				distances[i] = d
			}
		}
		key := uint8(min(uint32(max(d, a.Least)-a.Least)>>shift, orderKeys-1))
		keys[i] = key
		o.places[key]++
	}
	place := uint32(0)
	for key, n := range &o.places {
		o.places[key] = place
		place += n
	}
	for i, key := range keys {
		p := o.places[key]
		o.places[key] = p + 1
		o.refs[p], o.binSlots[p] = refs[i], s.Start+uint32(i)+1
		o.sortedDistances[p], o.sortedCells[p] = distances[i], cells[i]
	}
}

// cullByCell removes the remaining records, from next to stop-1, that lie behind the tile's depths in every cell where
// they may be seen, and returns the number of the rest. The bounds are as in CullSegment, for each cell of the tile.
// Where ties are decided by BinSlots, a record that comes as near as the furthest of a cell may still win one.
func (w *Rasterizer) cullByCell(t *bin.Tile, next, stop int64, ties simd.Ties) int64 {
	o := &w.frontToBack
	b := &o.cull
	b.Refs, b.BinSlots, b.Distances, b.Cells = &o.refs[next], &o.binSlots[next], &o.sortedDistances[next], &o.sortedCells[next]
	b.N, b.Limits = stop-next, *w.look(t, &o.rule)
	if ties != simd.TiesCompare || o.rule.Ties {
		for i, limit := range b.Limits {
			b.Limits[i] = max(limit, limit+1)
		}
	}
	w.kernels.CullByCell(b)
	return b.N
}

// fillOutside sets the depths of the tile's pixels beyond the framebuffer to the nearest, so that they never count as
// far.
func (w *Rasterizer) fillOutside(t *bin.Tile) {
	in := t.Extent()
	code := w.frontToBack.rule.Flip & math.MaxInt32
	for s := range t.Samples {
		depth := t.Depth[s*t.SampleStride:][:t.SampleStride]
		for y := t.Y; y < t.Y+t.BlocksY*bin.BlockPixels; y++ {
			x := in.MaxX
			if y >= in.MaxY {
				x = t.X
			}
			for ; x < t.X+t.BlocksX*bin.BlockPixels; x++ {
				depth[t.Place(x, y)] = code
			}
		}
	}
}
