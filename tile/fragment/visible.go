package fragment

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/raster"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// visible shades fragments that are visible in the end, in groups of their blocks.
type visible struct {
	kernels   *simd.Kernels
	clock     *record.Clock
	counts    *record.Counts
	stopped   func() bool // the frame is to end
	steps     *steps
	planes    *planes
	divergent *divergent

	starts     []uint32     // of the segments, as BinSlots
	marks      []uint8      // by BinSlot; all zero between calls
	layered    []uint32     // the layers of fragments, but for the first
	layers     int          // their number
	apart      bool         // the layers are the samples, shaded one by one
	broadcasts bool         // the first layer is written to sample 0 alone, which is then copied to the other samples
	packs      bool         // fragments that sample 0 does not show are packed instead of having layers of their own
	sample     rop.Tile     // the one that is written to
	found      []simd.Group // what BuildGroups found: room for a group a fragment
	owners     []uint16     // their segments
	ends       []uint32     // where a segment's groups in a layer end, at layer * segments + segment
	ordered    []simd.Group
	sorted     []simd.Group // found, by segment in each layer: ordered's memory, or found's
	single     []simd.Group // of one primitive each, for quads
	blocks     int64        // of the tile, up to the last row of them that shows a fragment
	build      simd.BuildGroupsArgs
	sort       simd.SortByDrawArgs
	split      simd.LayersArgs
}

// shade shades visible fragments draw by draw.
func (w *visible) shade(t *bin.Tile, v *raster.Visible) {
	if w.blocks = int64(v.Blocks.Y1) * int64(t.BlocksX); w.blocks == 0 {
		return
	}
	stop, planes := v.Stop, w.planes
	w.starts = w.starts[:0]
	for i := v.First; i < stop; i++ {
		w.starts = append(w.starts, t.Segments[i].Start+1)
	}
	first, last := t.Segments[v.First].Start+1, t.Segments[stop-1].Stop+1
	w.starts = append(w.starts, last)
	n := len(t.Refs) + 1
	if cap(w.marks) < n {
		w.marks = make([]uint8, n+n/2) // all zero between calls
	}
	w.marks = w.marks[:cap(w.marks)]
	planes.reserve(t)
	w.choose(v)
	w.findGroups(t)
	for i := v.First; i < stop && !w.stopped(); i++ {
		seg := &t.Segments[i]
		d := t.Draw(seg)
		if !w.packs && !w.shows(t, i-v.First) {
			continue
		}
		w.clock.Stage(record.StageVisible)
		if d.Plan.Has(plan.MakePlanes) {
			if !planes.ofMarks(w.marks, seg.Start+1, seg.Stop+1) {
				continue
			}
			planes.build(t, d)
		}
		for l := range w.layers {
			rest := w.groupsOf(t, i-v.First, l)
			if d.Plan.Function.Quads {
				rest = w.onePrimitiveEach(rest, w.layer(t, l))
			}
			for len(rest) > 0 {
				n := min(len(rest), shade.MaxGroups)
				w.shadeRun(t, d, i, rest[:n], l)
				rest = rest[n:]
			}
		}
		if w.packs {
			w.divergent.shade(t, d, i)
		}
	}
	if w.broadcasts {
		w.clock.Stage(record.StageWrite)
		w.counts.Fired(plan.Broadcast)
		t.Broadcast(w.kernels)
	}
	w.clock.Stage(record.StageVisible)
	clear(w.marks[first:last])
}

// choose says how the samples of visible fragments are written.
func (w *visible) choose(v *raster.Visible) {
	w.apart, w.broadcasts, w.packs = v.Some.Has(plan.EachSample), v.All.Has(plan.Broadcast), v.All.Has(plan.Divergent)
}

// onePrimitiveEach cuts groups so that each has one primitive, because quads belong to one.
func (w *visible) onePrimitiveEach(groups []simd.Group, slots []uint32) []simd.Group {
	list := w.single[:0]
	for _, g := range groups {
		if g.BinSlot != 0 {
			list = append(list, g)
			continue
		}
		lanes := slots[int(g.Block)*simd.Lanes:][:simd.Lanes]
		for g.Mask != 0 {
			one := simd.Group{Block: g.Block, BinSlot: lanes[bits.TrailingZeros16(g.Mask)]}
			for m := g.Mask; m != 0; m &= m - 1 {
				if lane := bits.TrailingZeros16(m); lanes[lane] == one.BinSlot {
					one.Mask |= 1 << lane
				}
			}
			g.Mask &^= one.Mask
			list = append(list, one)
		}
	}
	w.single = list
	return list
}

// shadeRun shades and writes up to MaxGroups groups of a draw, found in layer l: its samples are those with the
// same visible fragment, or one alone, where each is shaded or where the others are copied from sample 0.
func (w *visible) shadeRun(t *bin.Tile, d *record.Draw, segment int, groups []simd.Group, l int) {
	r := w.steps.begin(t, d, segment, groups, w.layer(t, l))
	path := &d.Plan.Run
	if w.apart || w.broadcasts && l == 0 {
		setSample(&w.sample, t, l)
		r.into, path = &w.sample, &d.Plan.Single
	}
	if d.Plan.Has(plan.EachSample) {
		r.at(l)
	}
	w.steps.execute(r, path)
}

// layer is one of the layers of fragments: BinSlots by place, of a further fragment of each pixel that has one, or of a
// sample.
func (w *visible) layer(t *bin.Tile, l int) []uint32 {
	if l == 0 || w.apart {
		return t.Visibility[l*t.SampleStride:][:t.SampleStride]
	}
	return w.layered[(l-1)*t.SampleStride:][:t.SampleStride]
}

// findGroups cuts the visible fragments into groups, layer by layer, and orders each layer's groups by segments.
func (w *visible) findGroups(t *bin.Tile) {
	w.layers = 1
	switch {
	case w.apart:
		w.layers = t.Samples
	case w.packs:
		w.divergent.find(t, w.marks, w.blocks)
	case t.Samples > 1:
		w.layered = record.Grow(w.layered, (t.Samples-1)*t.SampleStride)
		w.split = simd.LayersArgs{
			Visibility: &t.Visibility[0], SampleStride: int64(t.SampleStride), Samples: int64(t.Samples),
			Blocks: w.blocks, Layers: &w.layered[0],
		}
		w.kernels.Layers(&w.split)
		w.layers = int(w.split.N)
	}
	segments := len(w.starts) - 1
	n := w.layers * t.SampleStride
	w.found, w.owners, w.ends = record.Grow(w.found, n),
		record.Grow(w.owners, n), record.Grow(w.ends, w.layers*segments)
	w.sorted = w.found
	if segments > 1 {
		w.ordered = record.Grow(w.ordered, n)
		w.sorted = w.ordered
	}
	a := &w.build
	for l := range w.layers {
		from, ends := l*t.SampleStride, w.ends[l*segments:][:segments]
		*a = simd.BuildGroupsArgs{
			Visibility: &w.layer(t, l)[0], Blocks: w.blocks, Starts: &w.starts[0], Segments: int64(segments),
			Groups: &w.found[from], Owners: &w.owners[from], Marks: &w.marks[0],
		}
		w.kernels.BuildGroups(a)
		if segments == 1 {
			ends[0] = uint32(a.N)
			continue
		}
		w.sort = simd.SortByDrawArgs{
			Groups: a.Groups, Owners: a.Owners, N: a.N, Out: &w.sorted[from], Ends: &ends[0], Segments: a.Segments,
		}
		w.kernels.SortByDraw(&w.sort)
	}
}

// groupsOf is the groups of a segment that findGroups found in a layer.
func (w *visible) groupsOf(t *bin.Tile, segment, l int) []simd.Group {
	ends := w.ends[l*(len(w.starts)-1):]
	from := uint32(0)
	if segment > 0 {
		from = ends[segment-1]
	}
	return w.sorted[l*t.SampleStride:][from:ends[segment]]
}

// shows says whether findGroups found a group of a segment.
func (w *visible) shows(t *bin.Tile, segment int) bool {
	for l := range w.layers {
		if len(w.groupsOf(t, segment, l)) > 0 {
			return true
		}
	}
	return false
}
