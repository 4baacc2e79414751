package tile

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/simd"
)

// exactCover is a worker's memory for Kernels.CoverExact.
type exactCover struct {
	args simd.CoverExactArgs
	full [groupCapacity]uint16
}

// beginCover sets the record of Kernels.Cover, or CoverExact, for a part of the bin. It returns false if a segment can cover
// nothing here.
func (w *worker) beginCover(f *Frame, d *Draw, s *segment) bool {
	a := &w.coverArgs
	w.cover = a
	if d.Pipeline.Edge.Exact() {
		if w.exact == nil {
			w.exact = new(exactCover)
		}
		a = &w.exact.args.Cover
		w.cover = a
		w.exact.args.Full = &w.exact.full[0]
	}
	a.Triangles, a.Refs, a.BinSlots = &f.arena.records[0], &w.refs[0], &w.sequence[0]
	a.Next, a.Stop = int64(s.start), int64(s.stop)
	a.Groups, a.Masks = &w.groups[0], &w.masks[0]
	a.N, a.Capacity = 0, groupCapacity
	a.TileX, a.TileY, a.BlocksX, a.BlocksY = w.tile.X, w.tile.Y, w.tile.BlocksX, w.tile.BlocksY
	if d.Pipeline.Edge.Exact() {
		return d.view.AllowExact(int(s.viewport), &w.exact.args)
	}
	if !d.view.Allow(int(s.viewport), a) {
		return false
	}
	if mask := d.Pipeline.sampleMask; mask != 1<<32-1 {
		for k := range a.Samples.N {
			if mask>>k&1 == 0 {
				a.Columns[k] = [16]uint16{}
			}
		}
	}
	return true
}

// coverSome appends groups until there is no room for another triangle's, or a call's share of triangles is done, and
// returns how many.
func (w *worker) coverSome(d *Draw, s *segment) int64 {
	w.stage(StageCover)
	a := w.cover
	a.N = 0
	if !d.Pipeline.mergePieces {
		a.Stop = min(a.Next+callTriangles, int64(s.stop))
		w.engine.kernels.Cover(a)
		return a.N
	}
	for {
		a.Stop = min(a.Next+callTriangles, int64(s.stop))
		for a.Stop < int64(s.stop) && w.samePrimitive(a.Stop-1, a.Stop) {
			a.Stop++
		}
		from := a.N
		if d.Pipeline.Edge.Exact() {
			w.engine.kernels.CoverExact(&w.exact.args)
			w.maskSamples(d.Pipeline.sampleMask, from, a.N)
		} else {
			w.engine.kernels.Cover(a)
		}
		if d.Pipeline.Edge.Stippled() {
			w.stipple(d, from, a.N)
		}
		w.mergePieces(a)
		if a.Next == a.Stop || !w.samePrimitive(a.Next-1, a.Next) {
			return a.N
		}
		// There was no room for the rest of a primitive: it comes in one call, the next or, if it is alone here, this one.
		head, n := w.head(a.Next), a.N
		for n > 0 && int64(w.groups[n-1].BinSlot) == head+1 {
			n--
		}
		if n > 0 {
			a.N, a.Next = n, head
			return n
		}
	}
}

// samePrimitive says whether the records at two places of the bin are pieces of one point, line or polygon.
func (w *worker) samePrimitive(i, k int64) bool {
	records := w.engine.frame.arena.records
	a, b := &records[w.refs[i]], &records[w.refs[k]]
	return a.Chunk == b.Chunk && a.Primitive == b.Primitive && a.Extra == b.Extra && a.V == b.V && a.Flags == b.Flags
}

// head is the first of the pieces that the one at a place of the bin belongs to.
func (w *worker) head(i int64) int64 {
	for i > 0 && w.samePrimitive(i-1, i) {
		i--
	}
	return i
}

// mergePieces makes one group of those that the pieces of a primitive have in a block, under the first piece's BinSlot:
// a fragment is one fragment, on whichever pieces its samples lie.
func (w *worker) mergePieces(a *simd.CoverArgs) {
	samples := w.tile.Samples
	kept, last, head := 0, uint32(0), uint32(0)
	for i := range int(a.N) {
		group := &w.groups[i]
		if group.BinSlot != last {
			last = group.BinSlot
			if h := uint32(w.head(int64(last)-1)) + 1; h != head {
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

// stipple takes away the samples of groups from to n that the stipples of their lines do not keep.
func (w *worker) stipple(d *Draw, from, n int64) {
	arena := &w.engine.frame.arena
	samples := w.tile.Samples
	for g := int(from); g < int(n); g++ {
		group := &w.groups[g]
		line := &arena.stippled[arena.records[w.refs[group.BinSlot-1]].Extra]
		x, y := w.blockOrigin(group)
		any := uint16(0)
		for s := range samples {
			mask := &group.Mask
			if samples > 1 {
				mask = &w.masks[g*samples+s]
			}
			for m := *mask; m != 0; m &= m - 1 {
				lane := bits.TrailingZeros16(m)
				px, py := x+int32(lane)%blockPixels, y+int32(lane)/blockPixels
				at := &w.cover.Samples
				if d.Pipeline.grid {
					located := d.Pipeline.Edge.Locations(int(px), int(py))
					at = &located
				}
				if !line.Keeps(px<<8+at.X[s], py<<8+at.Y[s]) {
					*mask &^= 1 << lane
				}
			}
			any |= *mask
		}
		group.Mask = any
	}
}

// maskSamples is the sample mask test for groups from to n.
func (w *worker) maskSamples(mask uint32, from, n int64) {
	samples := w.tile.Samples
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
