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

// visible is a worker's memory for fragments that are visible in the end.
type visible struct {
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
	build      simd.BuildGroupsArgs
	sort       simd.SortByDrawArgs
	compact    simd.CompactMarksArgs
	split      simd.LayersArgs
}

// ShadeVisible shades the fragments that deferred segments left visible.
func (w *Shader) ShadeVisible(t *bin.Tile, v *raster.Visible) {
	w.clock.Stage(record.StageVisible)
	switch {
	case v.All.Has(plan.Flat):
		w.flatColor(t, v)
	case len(v.Names) > 0:
		w.shadeListed(t, v)
	default:
		w.shadeGroups(t, v)
	}
}

// shadeGroups shades visible fragments in groups of their blocks, draw by draw.
func (w *Shader) shadeGroups(t *bin.Tile, v *raster.Visible) {
	stop := v.Stop
	w.visible.starts = w.visible.starts[:0]
	for i := v.First; i < stop; i++ {
		w.visible.starts = append(w.visible.starts, t.Segments[i].Start+1)
	}
	first, last := t.Segments[v.First].Start+1, t.Segments[stop-1].Stop+1
	w.visible.starts = append(w.visible.starts, last)
	n := len(t.Refs) + 1
	if cap(w.visible.marks) < n {
		w.visible.marks = make([]uint8, n+n/2) // all zero between calls
	}
	w.visible.marks = w.visible.marks[:cap(w.visible.marks)]
	w.slots = record.Grow(w.slots, n)
	w.visible.choose(v)
	w.findGroups(t)
	for i := v.First; i < stop && !w.stopped(); i++ {
		seg := &t.Segments[i]
		d := t.Draw(seg)
		if !w.visible.packs && !w.shows(t, i-v.First) {
			continue
		}
		w.clock.Stage(record.StageVisible)
		if d.Plan.Has(plan.MakePlanes) {
			if w.collect(seg.Start+1, seg.Stop+1); len(w.binSlots) == 0 {
				continue
			}
			w.makePlanes(t, d)
		}
		for l := range w.visible.layers {
			rest := w.groupsOf(t, i-v.First, l)
			if d.Plan.Function.Quads {
				rest = w.onePrimitiveEach(rest, w.layer(t, l))
			}
			for len(rest) > 0 {
				n := min(len(rest), shade.MaxGroups)
				w.shadeVisibleRun(t, d, i, rest[:n], l)
				rest = rest[n:]
			}
		}
		if w.visible.packs {
			w.shadeDivergent(t, d, i)
		}
	}
	if w.visible.broadcasts {
		w.clock.Stage(record.StageWrite)
		w.counts.Fired(plan.Broadcast)
		t.Broadcast(w.kernels)
	}
	w.clock.Stage(record.StageVisible)
	clear(w.visible.marks[first:last])
}

// choose says how the samples of visible fragments are written.
func (w *visible) choose(v *raster.Visible) {
	w.apart, w.broadcasts, w.packs = v.Some.Has(plan.EachSample), v.All.Has(plan.Broadcast), v.All.Has(plan.Divergent)
}

// setSample makes a tile of one sample of another one's colours.
func setSample(f *rop.Tile, t *bin.Tile, sample int) {
	f.X, f.Y, f.BlocksX, f.BlocksY, f.Samples, f.SampleStride = t.X, t.Y, t.BlocksX, t.BlocksY, 1, t.SampleStride
	for i, texels := range t.Colors {
		f.Colors[i] = texels[len(texels)/t.Samples*sample:]
	}
}

// onePrimitiveEach cuts groups so that each has one primitive, because quads belong to one.
func (w *Shader) onePrimitiveEach(groups []simd.Group, slots []uint32) []simd.Group {
	list := w.visible.single[:0]
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
	w.visible.single = list
	return list
}

// shadeVisibleRun shades and writes up to MaxGroups groups of a draw, found in layer l: its samples are those with the
// same visible fragment, or one alone, where each is shaded or where the others are copied from sample 0.
func (w *Shader) shadeVisibleRun(t *bin.Tile, d *record.Draw, segment int, groups []simd.Group, l int) {
	r := w.begin(t, d, segment, groups, w.layer(t, l))
	path := &d.Plan.Run
	if v := &w.visible; v.apart || v.broadcasts && l == 0 {
		setSample(&v.sample, t, l)
		r.into, path = &v.sample, &d.Plan.Single
	}
	if d.Plan.Has(plan.EachSample) {
		r.at(d, l)
	}
	w.execute(t, d, path)
}

// layer is one of the layers of fragments: BinSlots by place, of a further fragment of each pixel that has one, or of a
// sample.
func (w *Shader) layer(t *bin.Tile, l int) []uint32 {
	if l == 0 || w.visible.apart {
		return t.Visibility[l*t.SampleStride:][:t.SampleStride]
	}
	return w.visible.layered[(l-1)*t.SampleStride:][:t.SampleStride]
}

// findGroups cuts the visible fragments into groups, layer by layer, and orders each layer's groups by segments.
func (w *Shader) findGroups(t *bin.Tile) {
	w.visible.layers = 1
	switch {
	case w.visible.apart:
		w.visible.layers = t.Samples
	case w.visible.packs:
		w.findDivergent(t)
	case t.Samples > 1:
		w.visible.layered = record.Grow(w.visible.layered, (t.Samples-1)*t.SampleStride)
		w.visible.split = simd.LayersArgs{
			Visibility: &t.Visibility[0], SampleStride: int64(t.SampleStride), Samples: int64(t.Samples),
			Blocks: int64(t.BlocksX * t.BlocksY), Layers: &w.visible.layered[0],
		}
		w.kernels.Layers(&w.visible.split)
		w.visible.layers = int(w.visible.split.N)
	}
	segments := len(w.visible.starts) - 1
	n := w.visible.layers * t.SampleStride
	w.visible.found, w.visible.owners, w.visible.ends = record.Grow(w.visible.found, n),
		record.Grow(w.visible.owners, n), record.Grow(w.visible.ends, w.visible.layers*segments)
	w.visible.sorted = w.visible.found
	if segments > 1 {
		w.visible.ordered = record.Grow(w.visible.ordered, n)
		w.visible.sorted = w.visible.ordered
	}
	a := &w.visible.build
	for l := range w.visible.layers {
		from, ends := l*t.SampleStride, w.visible.ends[l*segments:][:segments]
		*a = simd.BuildGroupsArgs{
			Visibility: &w.layer(t, l)[0], Blocks: int64(t.BlocksX * t.BlocksY), Starts: &w.visible.starts[0], Segments: int64(segments),
			Groups: &w.visible.found[from], Owners: &w.visible.owners[from], Marks: &w.visible.marks[0],
		}
		w.kernels.BuildGroups(a)
		if segments == 1 {
			ends[0] = uint32(a.N)
			continue
		}
		w.visible.sort = simd.SortByDrawArgs{
			Groups: a.Groups, Owners: a.Owners, N: a.N, Out: &w.visible.sorted[from], Ends: &ends[0], Segments: a.Segments,
		}
		w.kernels.SortByDraw(&w.visible.sort)
	}
}

// groupsOf is the groups of a segment that findGroups found in a layer.
func (w *Shader) groupsOf(t *bin.Tile, segment, l int) []simd.Group {
	ends := w.visible.ends[l*(len(w.visible.starts)-1):]
	from := uint32(0)
	if segment > 0 {
		from = ends[segment-1]
	}
	return w.visible.sorted[l*t.SampleStride:][from:ends[segment]]
}

// shows says whether findGroups found a group of a segment.
func (w *Shader) shows(t *bin.Tile, segment int) bool {
	for l := range w.visible.layers {
		if len(w.groupsOf(t, segment, l)) > 0 {
			return true
		}
	}
	return false
}

// collect lists the marked BinSlots from start to stop-1.
func (w *Shader) collect(start, stop uint32) {
	w.binSlots = record.Grow(w.binSlots, int(stop-start)+simd.Lanes)
	a := &w.visible.compact
	*a = simd.CompactMarksArgs{Marks: &w.visible.marks[0], Start: int64(start), Stop: int64(stop), BinSlots: &w.binSlots[0]}
	w.kernels.CompactMarks(a)
	w.binSlots = w.binSlots[:a.N]
}
