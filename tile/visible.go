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
	if w.paint(f, stop) {
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
	w.spreads = t.Samples > 1
	w.further.packs = w.spreads
	for i := w.pending; i < stop && w.spreads; i++ {
		d := &f.Draws[w.segments[i].draw]
		w.spreads = d.Pipeline.Rop.Spreads(t)
		w.further.packs = w.further.packs && w.spreads && w.packsLookups(d)
	}
	w.findGroups()
	for i := w.pending; i < stop && !w.engine.stopped(); i++ {
		if !w.further.packs && !w.shows(i-w.pending) {
			continue
		}
		seg := &w.segments[i]
		d := &f.Draws[seg.draw]
		w.current = i
		w.stage(StageVisible)
		if d.Pipeline.usesPlanes() {
			if w.collect(seg.start+1, seg.stop+1); len(w.binSlots) == 0 {
				continue
			}
			w.makePlanes(f, d)
		}
		for l := range w.layers {
			for rest := w.groupsOf(i-w.pending, l); len(rest) > 0; {
				n := min(len(rest), shade.MaxGroups)
				w.shadeRun(f, d, rest[:n], l)
				rest = rest[n:]
			}
		}
		if w.further.packs {
			w.shadeFurther(d, seg)
		}
	}
	if w.spreads {
		w.stage(StageWrite)
		t.Spread(w.engine.kernels)
	}
	w.stage(StageVisible)
	clear(w.marks[first:last])
	w.forget(stop)
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
	if w.further.packs {
		w.findFurther()
	} else if t.Samples > 1 {
		w.layered = grow(w.layered, (t.Samples-1)*t.SampleStride)
		w.layering = simd.LayersArgs{
			Visibility: &t.Visibility[0], SampleStride: int64(t.SampleStride), Samples: int64(t.Samples),
			Blocks: int64(t.BlocksX * t.BlocksY), Layers: &w.layered[0],
		}
		w.engine.kernels.Layers(&w.layering)
		w.layers = int(w.layering.N)
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
