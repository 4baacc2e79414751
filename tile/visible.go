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
		w.further.packs = w.further.packs && w.spreads && w.looksUp(d)
	}
	w.findGroups()
	from := uint32(0)
	for i := w.pending; i < stop && !w.engine.stopped(); i++ {
		to := w.counts[(i+1-w.pending)*w.layers-1]
		if from == to && !w.further.packs {
			continue
		}
		seg := &w.segments[i]
		d := &f.Draws[seg.draw]
		w.current = i
		w.stage(StageVisible)
		if d.Pipeline.usesPlanes() {
			if w.collect(seg.start+1, seg.stop+1); len(w.positions) == 0 {
				continue
			}
			w.makePlanes(f, d)
		}
		for l := range w.layers {
			for to := w.counts[(i-w.pending)*w.layers+l]; from < to; from += shade.MaxGroups {
				w.shadeRun(f, d, w.sorted[from:min(from+shade.MaxGroups, to)], l)
			}
			from = w.counts[(i-w.pending)*w.layers+l]
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

// findGroups cuts what is visible into groups, layer by layer, and orders them by segments and layers.
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
	w.found = grow(w.found, w.layers*t.SampleStride)
	w.owners = grow(w.owners, w.layers*t.SampleStride)
	w.counts = grow(w.counts, segments*w.layers)
	clear(w.counts)
	w.runs = w.runs[:0]
	a := &w.visible
	a.Blocks, a.Starts, a.Segments, a.Marks = int64(t.BlocksX*t.BlocksY), &w.starts[0], int64(segments), &w.marks[0]
	n := 0
	for l := range w.layers {
		a.Visibility, a.Groups, a.Owners = &w.layer(l)[0], &w.found[n], &w.owners[n]
		w.engine.kernels.Visible(a)
		owners := w.owners[n:][:a.N]
		n += int(a.N)
		w.ends[l] = n
		if len(w.counts) == 1 {
			w.counts[0] = uint32(n)
			continue
		}
		for i, k := 0, 0; i < len(owners); i += k {
			k = alike(owners[i:])
			w.counts[int(owners[i])*w.layers+l] += uint32(k)
			w.runs = append(w.runs, uint16(k))
		}
	}
	w.sortGroups()
}

// sortGroups orders what was found by segments and layers; counts, which were the numbers, are then where each one's end.
func (w *worker) sortGroups() {
	if len(w.counts) == 1 {
		w.sorted = w.found
		return
	}
	total := uint32(0)
	for i, c := range w.counts {
		w.counts[i] = total
		total += c
	}
	w.ordered = grow(w.ordered, len(w.found))
	w.sorted = w.ordered
	i, r := 0, 0
	for l, end := range w.ends[:w.layers] {
		for ; i < end; r++ {
			k := int(w.runs[r])
			next := &w.counts[int(w.owners[i])*w.layers+l]
			to := w.sorted[*next:][:k]
			for j, g := range w.found[i : i+k] {
				to[j] = g
			}
			*next += uint32(k)
			i += k
		}
	}
}

// alike is how many of the first owners are one: neighbouring blocks mostly show one draw.
func alike(owners []uint16) int {
	first := owners[0]
	for i, o := range owners {
		if o != first {
			return i
		}
	}
	return len(owners)
}

// collect lists the marked positions of [start, stop).
func (w *worker) collect(start, stop uint32) {
	w.positions = grow(w.positions, int(stop-start)+simd.Lanes)
	a := &w.marked
	*a = simd.MarkedArgs{Marks: &w.marks[0], Start: int64(start), Stop: int64(stop), Positions: &w.positions[0]}
	w.engine.kernels.Marked(a)
	w.positions = w.positions[:a.N]
}
