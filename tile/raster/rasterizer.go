package raster

import (
	"math"

	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Rasterizer is a worker's way from records to fragments: records of a tile's bin become groups of fragments here, and
// records that lie behind others are left out.
type Rasterizer struct {
	kernels *simd.Kernels
	clock   *record.Clock
	counts  *record.Counts

	cover       cover
	tests       Tests
	hiz         hiz
	listed      listed
	frontToBack frontToBack
	pending     pending
	coverage    Coverage
}

// Init gives the rasterizer its tools. stopped says that the frame is to end.
func (w *Rasterizer) Init(k *simd.Kernels, clock *record.Clock, counts *record.Counts, stopped func() bool) {
	w.kernels, w.clock, w.counts = k, clock, counts
	w.cover.kernels, w.cover.clock, w.cover.stopped = k, clock, stopped
	w.hiz.kernels, w.hiz.counts = k, counts
	w.listed = listed{kernels: k, clock: clock, counts: counts, stopped: stopped,
		cover: &w.cover, hiz: &w.hiz, tests: &w.tests}
	w.frontToBack = frontToBack{kernels: k, clock: clock, counts: counts, stopped: stopped,
		cover: &w.cover, hiz: &w.hiz, tests: &w.tests}
}

// BeginTile forgets the last tile. first says that the tile is drawn for the first time in the frame: where its depth
// attachment is cleared, all its depths are alike.
func (w *Rasterizer) BeginTile(t *bin.Tile, first bool) {
	w.cover.masks = record.Grow(w.cover.masks, len(w.cover.groups)*t.Samples)
	w.listed.forget()
	w.pending = pending{}
	w.hiz.begin(math.MinInt32, math.MaxInt32)
	if first && !t.Cut && !t.Unlimited && t.Depth != nil && t.Frame.Depth.Load == vk.AttachmentLoadOpClear {
		w.hiz.begin(t.Depth[0], t.Depth[0])
	}
}

// CullSegment takes records out of a segment, and moves its stop down, that lie behind all of the tile.
func (w *Rasterizer) CullSegment(t *bin.Tile, d *record.Draw, s *bin.Segment) { w.hiz.cull(t, d, s) }

// DeferOccluders takes the first records of a segment that are occluders, the last of which erases the others, and
// returns the place of the first record that is not one.
func (w *Rasterizer) DeferOccluders(t *bin.Tile, segment int) uint32 {
	return w.hiz.deferOccluders(t, segment)
}

// DrawOccluder draws the deferred record, if there is one.
func (w *Rasterizer) DrawOccluder(t *bin.Tile) {
	if last, ok := w.hiz.takeOccluder(); ok {
		w.DrawDeferred(t, last.segment, last.binSlot-1, last.binSlot)
	}
}

// NoteDrawn takes account of the records of a segment from a place on, which were drawn.
func (w *Rasterizer) NoteDrawn(t *bin.Tile, s *bin.Segment, from uint32) { w.hiz.noteDrawn(t, s, from) }

// Reaches sets how far each cell of the tile reaches, once the tile is drawn.
func (w *Rasterizer) Reaches(t *bin.Tile, o *rop.DepthOrder, cells *[simd.Cells]int32) {
	w.hiz.reaches(t, o, cells)
}

// DrawDeferred covers and tests a segment's records at places from to to-1 of the bin. Their fragments are shaded
// later, if they are still visible then.
func (w *Rasterizer) DrawDeferred(t *bin.Tile, segment int, from, to uint32) {
	s := t.Segments[segment]
	s.Start, s.Stop = from, to
	d := t.Draw(&s)
	var visibility *uint32
	if !d.Plan.Has(plan.DepthOnly) {
		visibility = &t.Visibility[0]
	}
	if !w.cover.begin(t, d, &s) {
		return
	}
	if visibility != nil && w.listed.whole && Listable(t, d, &s) {
		w.pending.any = w.listed.draw(t, d, &s) || w.pending.any
		return
	}
	w.listed.whole = w.listed.whole && visibility == nil
	for n := w.cover.next(t, d, &s); n > 0; n = w.cover.next(t, d, &s) {
		tested, _ := w.test(t, &s, n, visibility)
		w.counts.Covered(s.Draw, tested)
		if visibility != nil {
			w.pending.any = true
			w.counts.Fired(plan.Deferred)
		}
	}
}

// test runs the depth and stencil tests of the first n groups, in order, and updates their masks. It returns how many
// samples were tested, and how many passed.
func (w *Rasterizer) test(t *bin.Tile, s *bin.Segment, n int64, visibility *uint32) (tested, passed int64) {
	d := t.Draw(s)
	if visibility == nil && !d.Plan.Rop.Tests() {
		tested = t.Covered(w.kernels, w.cover.groups[:n], w.cover.masks)
		w.counts.Count(s.Draw, tested, tested)
		return tested, tested
	}
	w.clock.Stage(record.StageTest)
	a := w.tests.Args(t, s, w.cover.groups[:n], w.cover.masks, visibility)
	w.tests.Located(t, d, a, func(a *simd.DepthArgs) { d.Plan.Rop.Test(&t.Tile, &d.Rop, a) })
	w.counts.Count(s.Draw, a.Tested, a.Passed)
	w.hiz.passed += a.Passed
	return a.Tested, a.Passed
}

// FindOrderFree is the end of the run of segments from i on that may be drawn in any order; i+1 and false if there is
// none.
func (w *Rasterizer) FindOrderFree(t *bin.Tile, i int) (stop int, ok bool) {
	return w.frontToBack.find(t, i)
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
	if !w.frontToBack.overlaps(t, &s) {
		w.DrawDeferred(t, first, s.Start, s.Stop)
		w.NoteDrawn(t, &s, s.Start)
		return true
	}
	if w.frontToBack.draw(t, &s) && !t.Draw(&s).Plan.Has(plan.DepthOnly) {
		w.pending.any, w.listed.whole = true, false
	}
	return true
}

// BeginCover readies the rasterizer to cover a part of the bin. It returns false if a segment can cover nothing here.
func (w *Rasterizer) BeginCover(t *bin.Tile, d *record.Draw, s *bin.Segment) bool {
	return w.cover.begin(t, d, s)
}

// ListNow lists the fragments of strokes from a place of the bin on, before stop, as far as there is room, and returns
// the place of the next. There is room for two registers more behind the lists, which are the caller's until the next
// call.
func (w *Rasterizer) ListNow(t *bin.Tile, d *record.Draw, next, stop int64) (names, places []uint32, after int64) {
	return w.listed.now(t, d, next, stop)
}
