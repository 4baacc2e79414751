package raster

import (
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// Visible is what deferred draws have left in the visibility buffer: fragments of segments of the bin, from First to
// Stop-1, that wait to be shaded.
type Visible struct {
	First, Stop int
	// Blocks lie around all fragments.
	Blocks rop.Blocks
	// Some are the rows that hold for some of their draws, All those for all of them.
	Some, All plan.Set
	// Names and Places list the fragments one by one, in order of the bin, where all of them may be shaded from a list;
	// nil elsewhere.
	Names, Places []uint32
}

// pending is which fragments wait.
type pending struct {
	any   bool
	first int // segment
}

// Visible returns the fragments of segments before stop that wait; false if none do.
func (w *Rasterizer) Visible(t *bin.Tile, stop int) (v Visible, ok bool) {
	if !w.pending.any {
		w.pending.first = stop
		return v, false
	}
	v = Visible{First: w.pending.first, Stop: stop, All: ^plan.Set(0), Blocks: t.Seen()}
	for i := v.First; i < stop; i++ {
		if rows := t.Draw(&t.Segments[i]).Plan.Rows; rows.Has(plan.Deferred) {
			v.Some, v.All = v.Some|rows, v.All&rows
		}
	}
	if v.All.Has(plan.FromList) && !v.All.Has(plan.Flat) {
		v.Names, v.Places = w.listed.visible(t)
	}
	return v, true
}

// Shaded empties the visibility buffer after the segments before stop were shaded. The buffer that the end of a tile
// leaves is emptied by the next tile's BeginTile.
func (w *Rasterizer) Shaded(t *bin.Tile, stop int) {
	if stop < len(t.Segments) {
		clear(t.Visibility)
	}
	w.pending = pending{first: stop}
	w.listed.forget()
}

// Differs says whether a draw and those whose fragments wait are not shaded equally often. Together they could be
// shaded, too, but all of them sample by sample.
func (w *Rasterizer) Differs(t *bin.Tile, d *record.Draw) bool {
	if !w.pending.any || !d.Plan.Has(plan.Deferred) {
		return false
	}
	for i := w.pending.first; i < len(t.Segments); i++ {
		if p := t.Draw(&t.Segments[i]).Plan; p.Has(plan.Deferred) {
			return p.Has(plan.EachSample) != d.Plan.Has(plan.EachSample)
		}
	}
	return false
}
