package raster

import (
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// groupCapacity is how many groups one Cover call may append: a few full tiles' worth, so that the lists stay in L2.
const groupCapacity = 2048

// callTriangles bounds the triangles of one Cover call: code in assembly cannot be preempted, and the garbage collector
// waits for it.
const callTriangles = 512

// cover makes groups of fragments of the records of a tile's bin.
type cover struct {
	kernels *simd.Kernels
	clock   *record.Clock
	stopped func() bool // the frame is to end

	// groups are those just covered; masks are their samples, as many masks for each as a pixel has samples.
	groups  [groupCapacity + simd.CoverSlack]simd.Group
	masks   []uint16
	args    *simd.CoverArgs // the record in use: inexact or exact's
	inexact simd.CoverArgs
	exact   *exactCover // of conservative rasterization; nil: there was none yet
	merged  [256]uint16 // by block: the group, plus 1, of the primitive at hand
	strokes strokes
}

// exactCover is a worker's memory for Kernels.CoverExact.
type exactCover struct {
	args simd.CoverExactArgs
	full [groupCapacity]uint16
}

// begin sets the record of Kernels.Cover, or CoverExact, for a part of the bin. It returns false if a segment can cover
// nothing here.
func (w *cover) begin(t *bin.Tile, d *record.Draw, s *bin.Segment) bool {
	w.clock.Stage(record.StageCover)
	a := &w.inexact
	w.args = a
	if d.Plan.Edge.Exact() {
		if w.exact == nil {
			w.exact = new(exactCover)
		}
		a = &w.exact.args.Cover
		w.args = a
		w.exact.args.Full = &w.exact.full[0]
	}
	a.Triangles, a.Refs, a.BinSlots = &t.Arena.Records[0], &t.Refs[0], &t.Sequence[0]
	a.Next, a.Stop = int64(s.Start), int64(s.Stop)
	a.Groups, a.Masks = &w.groups[0], &w.masks[0]
	a.N, a.Capacity = 0, groupCapacity
	a.TileX, a.TileY, a.BlocksX, a.BlocksY = t.X, t.Y, t.BlocksX, t.BlocksY
	if d.Plan.Edge.Exact() {
		return d.View.AllowExact(int(s.Viewport), &w.exact.args)
	}
	if !d.View.Allow(int(s.Viewport), a) {
		return false
	}
	if mask := d.Plan.SampleMask; mask != 1<<32-1 {
		for k := range a.Samples.N {
			if mask>>k&1 == 0 {
				a.Columns[k] = [16]uint16{}
			}
		}
	}
	return true
}

// next covers some records and returns the number of their groups, 0 once there are no more records.
func (w *cover) next(t *bin.Tile, d *record.Draw, s *bin.Segment) (n int64) {
	for n == 0 && w.args.Next < int64(s.Stop) {
		if n = w.some(t, d, s); w.stopped() {
			return 0
		}
	}
	return n
}

// some appends groups until there is no room for another triangle's, or a call's share of triangles is done, and
// returns how many.
func (w *cover) some(t *bin.Tile, d *record.Draw, s *bin.Segment) int64 {
	w.clock.Stage(record.StageCover)
	a := w.args
	a.N = 0
	if !d.Plan.Has(plan.Merge) {
		a.Stop = min(a.Next+callTriangles, int64(s.Stop))
		w.records(t, d, a)
		w.window(t, d, s, 0, a.N)
		return a.N
	}
	for {
		a.Stop = min(a.Next+callTriangles, int64(s.Stop))
		for a.Stop < int64(s.Stop) && t.SamePrimitive(a.Stop-1, a.Stop) {
			a.Stop++
		}
		from := a.N
		if d.Plan.Edge.Exact() {
			w.kernels.CoverExact(&w.exact.args)
			w.maskSamples(t, d.Plan.SampleMask, from, a.N)
			w.stipple(t, d, from, a.N)
		} else {
			w.records(t, d, a)
		}
		w.window(t, d, s, from, a.N)
		w.mergePieces(t, a)
		if d.Plan.Has(plan.OrderRows) {
			w.orderRows(t, int(a.N))
		}
		if a.Next == a.Stop || !t.SamePrimitive(a.Next-1, a.Next) {
			return a.N
		}
		// There was no room for the rest of a primitive, whose groups must come out of one call: the next one, or this
		// one where the primitive is alone in it.
		head, n := t.Head(a.Next), a.N
		for n > 0 && int64(w.groups[n-1].BinSlot) == head+1 {
			n--
		}
		if n > 0 {
			a.N, a.Next = n, head
			return n
		}
	}
}

// mergePieces makes one group of those that the pieces of a primitive have in a block, under the first piece's BinSlot:
// a fragment is one fragment, on whichever pieces its samples lie.
func (w *cover) mergePieces(t *bin.Tile, a *simd.CoverArgs) {
	samples := t.Samples
	kept, last, head := 0, uint32(0), uint32(0)
	for i := range int(a.N) {
		group := &w.groups[i]
		if group.BinSlot != last {
			last = group.BinSlot
			if h := uint32(t.Head(int64(last)-1)) + 1; h != head {
				head = h
				clear(w.merged[:])
			}
		}
		place := int(w.merged[group.Block]) - 1
		if place < 0 {
			place = kept
			kept++
			w.merged[group.Block] = uint16(kept)
			w.groups[place] = simd.Group{Block: group.Block, BinSlot: head, Mask: group.Mask}
			if place != i {
				copy(w.masks[place*samples:(place+1)*samples], w.masks[i*samples:])
				if w.exact != nil {
					w.exact.full[place] = w.exact.full[i]
				}
			}
			continue
		}
		w.groups[place].Mask |= group.Mask
		for s := range samples {
			w.masks[place*samples+s] |= w.masks[i*samples+s]
		}
		if w.exact != nil {
			w.exact.full[place] |= w.exact.full[i]
		}
	}
	a.N = int64(kept)
}

// orderRows puts the n groups, whose pieces are merged, in order of pairs of rows of blocks within each primitive, so
// that a quad of fragments of several pixels lies in groups close to each other. Groups of strokes, and of several
// pieces, come otherwise.
func (w *cover) orderRows(t *bin.Tile, n int) {
	for from, to := 0, 0; from < n; from = to {
		ordered := true
		for to = from + 1; to < n && w.groups[to].BinSlot == w.groups[from].BinSlot; to++ {
			ordered = ordered && t.QuadRow(&w.groups[to-1]) <= t.QuadRow(&w.groups[to])
		}
		if ordered {
			continue
		}
		place := from
		for row := int32(0); place < to; row++ {
			for i := place; i < to; i++ {
				if t.QuadRow(&w.groups[i]) == row {
					w.swapGroups(t, i, place)
					place++
				}
			}
		}
	}
}

// swapGroups exchanges two groups and what belongs to them.
func (w *cover) swapGroups(t *bin.Tile, i, k int) {
	w.groups[i], w.groups[k] = w.groups[k], w.groups[i]
	if w.exact != nil {
		w.exact.full[i], w.exact.full[k] = w.exact.full[k], w.exact.full[i]
	}
	for s := range t.Samples {
		a, b := &w.masks[i*t.Samples+s], &w.masks[k*t.Samples+s]
		*a, *b = *b, *a
	}
}

// window takes away the fragments of groups from to n that lie outside of their draw's windows.
func (w *cover) window(t *bin.Tile, d *record.Draw, s *bin.Segment, from, n int64) {
	if !d.View.Windowed() {
		return
	}
	groups := w.groups[from:n]
	masks := w.masks[int(from)*t.Samples : int(n)*t.Samples]
	for g := range groups {
		x, y := t.BlockOrigin(&groups[g])
		NarrowTo(t, groups, masks, g, d.View.Window(int(s.Viewport), x, y))
	}
}

// maskSamples is the sample mask test for groups from to n.
func (w *cover) maskSamples(t *bin.Tile, mask uint32, from, n int64) {
	samples := t.Samples
	if mask == 1<<32-1 {
		return
	}
	for g := int(from); g < int(n); g++ {
		if samples == 1 {
			if mask&1 == 0 {
				w.groups[g].Mask = 0
			}
			continue
		}
		w.groups[g].Mask = 0
		for s := range samples {
			m := &w.masks[g*samples+s]
			if mask>>s&1 == 0 {
				*m = 0
			}
			w.groups[g].Mask |= *m
		}
	}
}
