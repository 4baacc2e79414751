package tile

import (
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/simd"
)

// frontToBack is a worker's scratch for runs of records that may be drawn in any order: deferred ones, or ones that leave nothing
// but depths, tested and written alike. They are drawn from front to back, so that those behind others need not be drawn
// (Sponza with depth alone: 615,000 groups of fragments become 420,000).
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
	// orderSample is how many records of a longer run say whether it is worth while.
	orderSample = 32
	// orderCall is how many records a Cover call takes: the tile is looked at in between.
	orderCall = 32
	// orderKeys is how many distances an order tells apart between the nearest record and the furthest.
	orderKeys = 64
)

// orderOf is the rule by which fragments of a draw stay, whatever their order; false if it matters.
func (w *worker) orderOf(f *Frame, d *Draw) (rule rop.DepthOrder, ok bool) {
	p := d.Pipeline
	if w.tile.Depth == nil || f.CountSamples || !w.defers(d) || p.custom || p.mergePieces {
		return rule, false
	}
	rule = *p.Rop.DepthOrder()
	return rule, rule.Orders
}

// findOrderFree is the end of the run of segments from i on that may be drawn in any order; i+1 and false if there is none.
func (w *worker) findOrderFree(f *Frame, i int) (stop int, ok bool) {
	s := &w.segments[i]
	d := &f.Draws[s.draw]
	rule, ok := w.orderOf(f, d)
	w.frontToBack.rule = rule
	stop = i + 1
	for ; ok && stop < len(w.segments); stop++ {
		t := &w.segments[stop]
		e := &f.Draws[t.draw]
		p, q := d.Pipeline, e.Pipeline
		if p != q {
			if r, free := w.orderOf(f, e); !free || r != rule || p.unshaded != q.unshaded || p.sampleMask != q.sampleMask {
				break
			}
		}
		if !d.view.Alike(int(s.viewport), &e.view, int(t.viewport)) {
			break
		}
	}
	return stop, ok
}

// drawOrderFree draws segments first to stop-1, a run that findOrderFree found, as if they were one: from front to back, or as they were
// recorded where that does not pay. It returns false if they are too few.
func (w *worker) drawOrderFree(f *Frame, first, stop int) bool {
	s := w.segments[first]
	s.stop = w.segments[stop-1].stop
	if s.stop-s.start < orderFew {
		return false
	}
	w.drawOccluder(f)
	w.stage(StageHiz)
	if !w.overlaps(f, &s) {
		w.rasterize(f, first, s.start, s.stop)
		w.noteDrawn(f, &s, s.start)
		return true
	}
	w.drawFrontToBack(f, &s)
	return true
}

// drawFrontToBack draws a run of records from front to back.
func (w *worker) drawFrontToBack(f *Frame, s *segment) {
	d := &f.Draws[s.draw]
	w.sortRecords(f, s)
	h, t, o := &w.hiz, &w.tile, &w.frontToBack
	in := w.extent(f)
	wait := int64(in.MaxX-in.MinX) * int64(in.MaxY-in.MinY) * int64(t.Samples)
	if wait < int64(len(t.Depth)) {
		w.fillOutside(f)
	}
	w.stage(StageCover)
	if !w.beginCover(f, d, s) {
		return
	}
	h.comesNearer(&o.rule)
	visibility, ties := &t.Visibility[0], simd.FirstWins
	if o.rule.Ties {
		ties = simd.LastWins
	}
	if d.Pipeline.unshaded {
		visibility, ties = nil, simd.TiesCompare
	} else {
		w.deferred = true
	}
	a := w.depthArgs(f, s, w.groups[:], w.masks, visibility)
	a.Ties = ties
	c, blocks := w.cover, int64(t.BlocksX*t.BlocksY)
	c.Refs, c.BinSlots, c.Next = &o.refs[0], &o.binSlots[0], 0
	c.Capacity = 2*blocks - 1 // one record that covers the tile ends a call
	left, groups := int64(s.stop-s.start), blocks
	for c.Next < left {
		if groups >= blocks/2 && h.passed-h.looked >= wait {
			groups, wait = 0, 1
			w.stage(StageHiz)
			left = c.Next + w.cullByCell(c.Next, left, ties)
		}
		w.stage(StageCover)
		c.N, c.Stop = 0, min(c.Next+orderCall, left)
		w.engine.kernels.Cover(c)
		if w.engine.stopped() {
			break
		}
		if c.N == 0 {
			continue
		}
		groups += c.N
		w.stage(StageTest)
		a.N, a.Tested, a.Passed = c.N, 0, 0
		d.Pipeline.Rop.Test(t, &d.rop, a)
		w.stats.FragmentsTested += a.Tested
		w.count(s.draw, a.Passed)
		h.passed += a.Passed
	}
}

// overlaps says whether the records of a run cover the tile so often that putting them in order takes less time than it
// saves: a record takes that of two groups. It leaves their distances and cells if they are few.
func (w *worker) overlaps(f *Frame, s *segment) bool {
	refs := w.refs[s.start:s.stop]
	n := len(refs)
	if n > 2*orderSample {
		for i := range w.frontToBack.sample {
			w.frontToBack.sample[i] = refs[i*n/orderSample]
		}
		refs = w.frontToBack.sample[:]
	}
	w.findDepths(f, s, refs)
	covered := int(w.frontToBack.depths.Pixels) / simd.Lanes * n / len(refs)
	return covered > int(w.tile.BlocksX*w.tile.BlocksY)+2*n
}

// findDepths finds the distances and cells of records of a run.
func (w *worker) findDepths(f *Frame, s *segment, refs []uint32) {
	o, t := &w.frontToBack, &w.tile
	n := len(refs) + simd.Lanes
	o.distances, o.cells = grow(o.distances, n), grow(o.cells, n)
	a := &o.depths
	a.Triangles, a.Refs, a.N, a.Distances, a.Cells = &f.arena.records[0], &refs[0], int64(len(refs)), &o.distances[0], &o.cells[0]
	a.Min, a.Max = f.Draws[s.draw].view.DepthRange(int(s.viewport))
	a.Scale, a.Flip = o.rule.Scale, o.rule.Flip
	a.MinX, a.MinY = t.X<<8, t.Y<<8
	a.MaxX, a.MaxY = (t.X+t.BlocksX*blockPixels)<<8, (t.Y+t.BlocksY*blockPixels)<<8
	a.CellShift = int32(bits.TrailingZeros32(uint32(a.MaxX-a.MinX) / 4))
	w.engine.kernels.RecordDepths(a)
}

// sortRecords lists the records of a run from front to back, but for those that are about as near as each other.
func (w *worker) sortRecords(f *Frame, s *segment) {
	o := &w.frontToBack
	refs := w.refs[s.start:s.stop]
	a := &o.depths
	if int(a.N) != len(refs) {
		w.findDepths(f, s, refs)
	}
	n := len(refs) + simd.Lanes
	o.keys, o.refs, o.binSlots = grow(o.keys, n), grow(o.refs, n), grow(o.binSlots, n)
	o.sortedCells, o.sortedDistances = grow(o.sortedCells, n), grow(o.sortedDistances, n)
	shift := max(bits.Len32(uint32(max(a.Greatest-a.Least, 0)))-bits.Len32(orderKeys-1), 0)
	clear(o.places[:])
	distances, cells, keys := o.distances[:len(refs)], o.cells[:len(refs)], o.keys[:len(refs)]
	for i, d := range distances {
		if d == math.MinInt32 {
			if r := &f.arena.records[refs[i]]; r.Flags&(simd.Wide|simd.Box) == simd.Wide {
				d = a.Wide(r, f.arena.clipPlanes())
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
		o.refs[p], o.binSlots[p] = refs[i], s.start+uint32(i)+1
		o.sortedDistances[p], o.sortedCells[p] = distances[i], cells[i]
	}
}

// cullByCell takes those of the records left, from next to stop-1, out of the list that lie behind all that the tile has
// where they may be seen, and returns how many are left. The bounds are those of cullSegment, for each cell of the tile. Where
// ties are decided by BinSlots, a record that comes as near as the furthest of a cell may still win one.
func (w *worker) cullByCell(next, stop int64, ties simd.Ties) int64 {
	o := &w.frontToBack
	b := &o.cull
	b.Refs, b.BinSlots, b.Distances, b.Cells = &o.refs[next], &o.binSlots[next], &o.sortedDistances[next], &o.sortedCells[next]
	b.N, b.Limits = stop-next, *w.look(&o.rule)
	if ties != simd.TiesCompare || o.rule.Ties {
		for i, limit := range b.Limits {
			b.Limits[i] = max(limit, limit+1)
		}
	}
	w.engine.kernels.CullByCell(b)
	return b.N
}

// fillOutside sets what a tile has beyond the framebuffer to the nearest of depths, so that it does not count as far.
func (w *worker) fillOutside(f *Frame) {
	t, in := &w.tile, w.extent(f)
	code := w.frontToBack.rule.Flip & math.MaxInt32
	for s := range t.Samples {
		depth := t.Depth[s*t.SampleStride:][:t.SampleStride]
		for y := range t.BlocksY * blockPixels {
			x := in.MaxX - in.MinX
			if y >= in.MaxY-in.MinY {
				x = 0
			}
			for ; x < t.BlocksX*blockPixels; x++ {
				depth[(y/blockPixels*t.BlocksX+x/blockPixels)*simd.Lanes+y%blockPixels*blockPixels+x%blockPixels] = code
			}
		}
	}
}
