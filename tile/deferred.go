package tile

import (
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// shadeVisible shades what the deferred segments before stop left visible.
func (w *worker) shadeVisible(f *Frame, stop int) {
	if !w.deferred {
		w.pending = stop
		return
	}
	w.stage(StageVisible)
	t := &w.tile
	if w.flatColor(f, stop) {
		w.forget(stop)
		return
	}
	w.starts = w.starts[:0]
	for i := w.pending; i < stop; i++ {
		w.starts = append(w.starts, w.segments[i].start+1)
	}
	first, last := w.segments[w.pending].start+1, w.segments[stop-1].stop+1
	w.starts = append(w.starts, last)
	n := len(w.refs) + 1
	if cap(w.marks) < n {
		w.marks = make([]uint8, n+n/2) // all zero between calls
	}
	w.marks = w.marks[:cap(w.marks)]
	w.slots = grow(w.slots, n)
	w.choosePacking(f, stop)
	w.findGroups()
	for i := w.pending; i < stop && !w.engine.stopped(); i++ {
		seg := &w.segments[i]
		d := &f.Draws[seg.draw]
		packs := w.packs(d)
		if !packs && !w.shows(i-w.pending) {
			continue
		}
		w.stage(StageVisible)
		if d.Pipeline.usesPlanes() {
			if w.collect(seg.start+1, seg.stop+1); len(w.binSlots) == 0 {
				continue
			}
			w.makePlanes(f, d)
		}
		layers := w.layers
		if packs {
			layers = 1
		}
		for l := range layers {
			for rest := w.groupsOf(i-w.pending, l); len(rest) > 0; {
				n := min(len(rest), shade.MaxGroups)
				w.shadeVisibleRun(f, d, i, rest[:n], l)
				rest = rest[n:]
			}
		}
		if packs {
			w.shadeDivergent(f, d, i)
		}
	}
	if w.broadcasts {
		w.stage(StageWrite)
		w.fired(FuseBroadcast)
		t.Broadcast(w.engine.kernels)
	}
	w.stage(StageVisible)
	clear(w.marks[first:last])
	w.forget(stop)
}

// choosePacking says how the samples of the pending segments are written.
func (w *worker) choosePacking(f *Frame, stop int) {
	t := &w.tile
	several := t.Samples > 1
	w.broadcasts, w.packing, w.layering = several && w.fuses(FuseBroadcast), false, false
	for i := w.pending; i < stop && w.broadcasts; i++ {
		w.broadcasts = f.Draws[w.segments[i].draw].Pipeline.Rop.Broadcasts(t)
	}
	for i := w.pending; i < stop && several; i++ {
		packs := w.packs(&f.Draws[w.segments[i].draw])
		w.packing, w.layering = w.packing || packs, w.layering || !packs
	}
}

// packs says whether the fragments of a draw that sample 0 does not show are packed: whatever the tile's other draws do.
func (w *worker) packs(d *Draw) bool {
	return w.broadcasts && w.fuses(FuseDivergent) && d.single.ends(stepCopy)
}

// shadeVisibleRun shades and writes up to MaxGroups groups of a draw, found in layer l: its samples are those with the same
// visible fragment, or sample 0 alone where the others are copied from it.
func (w *worker) shadeVisibleRun(f *Frame, d *Draw, segment int, groups []simd.Group, l int) {
	p := d.Pipeline
	w.run = run{
		segment: segment, groups: groups, pixels: groups, slots: w.layer(l), samples: w.tile.Samples, sample: -1,
		x: p.centre[0], y: p.centre[1], texels: w.tile.Colors[0],
	}
	path := &d.path
	if w.broadcasts && l == 0 {
		w.run.samples, path = 1, &d.single
	}
	w.execute(f, d, path)
}

// forget empties the visibility buffer of what the segments before stop left; at the end of a tile beginTile does.
func (w *worker) forget(stop int) {
	if stop < len(w.segments) {
		clear(w.tile.Visibility)
	}
	w.pending, w.deferred = stop, false
}

// layer is one of the layers of fragments: it names those of each pixel.
func (w *worker) layer(l int) []uint32 {
	t := &w.tile
	if l == 0 {
		return t.Visibility[:t.SampleStride]
	}
	return w.layered[(l-1)*t.SampleStride:][:t.SampleStride]
}

// findGroups cuts what is visible into groups, layer by layer, and orders those of each layer by segments.
func (w *worker) findGroups() {
	t := &w.tile
	w.layers = 1
	if w.packing {
		w.findDivergent()
	}
	if w.layering {
		w.layered = grow(w.layered, (t.Samples-1)*t.SampleStride)
		w.layersArgs = simd.LayersArgs{
			Visibility: &t.Visibility[0], SampleStride: int64(t.SampleStride), Samples: int64(t.Samples),
			Blocks: int64(t.BlocksX * t.BlocksY), Layers: &w.layered[0],
		}
		w.engine.kernels.Layers(&w.layersArgs)
		w.layers = int(w.layersArgs.N)
	}
	segments := len(w.starts) - 1
	n := w.layers * t.SampleStride
	w.found, w.owners, w.ends = grow(w.found, n), grow(w.owners, n), grow(w.ends, w.layers*segments)
	w.sorted = w.found
	if segments > 1 {
		w.ordered = grow(w.ordered, n)
		w.sorted = w.ordered
	}
	a := &w.visible
	for l := range w.layers {
		from, ends := l*t.SampleStride, w.ends[l*segments:][:segments]
		*a = simd.BuildGroupsArgs{
			Visibility: &w.layer(l)[0], Blocks: int64(t.BlocksX * t.BlocksY), Starts: &w.starts[0], Segments: int64(segments),
			Groups: &w.found[from], Owners: &w.owners[from], Marks: &w.marks[0],
		}
		w.engine.kernels.BuildGroups(a)
		if segments == 1 {
			ends[0] = uint32(a.N)
			continue
		}
		w.arranging = simd.SortByDrawArgs{
			Groups: a.Groups, Owners: a.Owners, N: a.N, Out: &w.sorted[from], Ends: &ends[0], Segments: a.Segments,
		}
		w.engine.kernels.SortByDraw(&w.arranging)
	}
}

// groupsOf are what findGroups found of a segment in a layer.
func (w *worker) groupsOf(segment, l int) []simd.Group {
	ends := w.ends[l*(len(w.starts)-1):]
	from := uint32(0)
	if segment > 0 {
		from = ends[segment-1]
	}
	return w.sorted[l*w.tile.SampleStride:][from:ends[segment]]
}

// shows says whether it found any of a segment.
func (w *worker) shows(segment int) bool {
	for l := range w.layers {
		if len(w.groupsOf(segment, l)) > 0 {
			return true
		}
	}
	return false
}

// collect lists the marked positions of [start, stop).
func (w *worker) collect(start, stop uint32) {
	w.binSlots = grow(w.binSlots, int(stop-start)+simd.Lanes)
	a := &w.marked
	*a = simd.CompactMarksArgs{Marks: &w.marks[0], Start: int64(start), Stop: int64(stop), BinSlots: &w.binSlots[0]}
	w.engine.kernels.CompactMarks(a)
	w.binSlots = w.binSlots[:a.N]
}
