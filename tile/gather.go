package tile

import (
	"slices"
	"sort"

	"github.com/seed-1acaedba/halfspace/simd"
)

// segment is a run of a tile's bin that belongs to one draw.
type segment struct {
	draw        int32
	viewport    int32
	start, stop uint32 // places in the bin
}

// gatherer is a worker's scratch for putting a tile's lists together.
type gatherer struct {
	refs     []uint32  // the tile's bin
	sequence []uint32  // its BinSlots: 1, 2, 3 and so on
	segments []segment // of the bin, in order
	others   []uint32  // a list's records that are not wide
	expand   simd.ExpandArgs

	// near are the batch's chunks that touch row y of tiles: with 10,000 draws it takes longer to ask them all, tile after
	// tile, than to draw the tiles.
	near []nearChunk
	y    int32
}

// nearChunk is a chunk that touches tiles of a row: some of columns x0 to x1. It has what a tile asks of the chunk.
type nearChunk struct {
	columns        columns // from x0 on
	x0, x1         int32
	starts         []uint32 // the row's, and the end
	runs           []simd.Run
	wide           []wideRecord
	records        int // no tile has more
	draw, viewport int32
	chunk          *chunk // nil: of one viewport
}

// beginTiles prepares for the tiles of a batch.
func (w *gatherer) beginTiles() { w.y = -1 }

// gather concatenates the lists of one tile and cuts the bin into segments.
func (w *worker) gather(f *Frame, x, y int32) {
	if y != w.y {
		w.findNear(f, w.engine.batch.start, w.engine.batch.stop, y)
	}
	w.refs, w.segments = w.refs[:0], w.segments[:0]
	for i := range w.near {
		n := &w.near[i]
		if x < n.x0 || x > n.x1 || !n.columns.has(int(x-n.x0)) {
			continue
		}
		at := n.starts[x-n.x0:][:2]
		list := w.append(w.engine.kernels, n.runs[at[0]:at[1]], n.records)
		if len(n.wide) > 0 {
			list = w.merge(len(list), n.wide, x, y)
		}
		if n.chunk == nil && len(list) > 0 {
			w.segment(n.draw, n.viewport, len(list))
			continue
		}
		for span := 0; len(list) > 0; span++ {
			spans, k := n.chunk.spans, len(list)
			if span+1 < len(spans) {
				k = sort.Search(k, func(i int) bool { return int(list[i]-n.chunk.base) >= spans[span+1].First })
			}
			w.segment(n.draw, int32(spans[span].Viewport), k)
			list = list[k:]
		}
	}
	for len(w.sequence) < len(w.refs) {
		w.sequence = append(w.sequence, uint32(len(w.sequence)+1))
	}
}

// findNear lists the chunks from start to stop-1 that touch a row of tiles.
func (w *gatherer) findNear(f *Frame, start, stop int, y int32) {
	w.y = y
	w.near = w.near[:0]
	for i, r := range f.touched[start:stop] {
		if y < int32(r.Y0) || y > int32(r.Y1) {
			continue
		}
		c := &f.chunks[start+i]
		b := &c.bins
		row, width := int(y-int32(r.Y0)), int(r.X1-r.X0)+1
		n := nearChunk{
			columns: b.rows[row], x0: int32(r.X0), x1: int32(r.X1), starts: b.starts[row*width:][:width+1], runs: b.runs, wide: b.wide,
			records: b.records, draw: c.draw, viewport: c.viewport,
		}
		if len(c.spans) > 0 {
			n.chunk = c
		}
		w.near = append(w.near, n)
	}
}

// append puts the records of runs, at most so many, at the end of the bin.
func (w *gatherer) append(k *simd.Kernels, runs []simd.Run, most int) []uint32 {
	if len(runs) == 0 {
		return nil
	}
	start := len(w.refs)
	w.refs = slices.Grow(w.refs, most+simd.Lanes)
	w.expand = simd.ExpandArgs{Runs: &runs[0], N: int64(len(runs)), Out: &w.refs[:start+1][start]}
	k.Expand(&w.expand)
	w.refs = w.refs[:start+int(w.expand.Words)]
	return w.refs[start:]
}

// merge puts the wide records that reach tile (x, y) in order among the last n of the bin.
func (w *gatherer) merge(n int, wide []wideRecord, x, y int32) []uint32 {
	start := len(w.refs) - n
	w.others = append(w.others[:0], w.refs[start:]...)
	w.refs = w.refs[:start]
	narrow := w.others
	for i := range wide {
		r := &wide[i]
		if !r.reaches(x, y) {
			continue
		}
		k := 0
		for k < len(narrow) && narrow[k] < r.index {
			k++
		}
		w.refs = append(append(w.refs, narrow[:k]...), r.index)
		narrow = narrow[k:]
	}
	w.refs = append(w.refs, narrow...)
	return w.refs[start:]
}

// segment says that the next n records of the bin are of a draw and a viewport.
func (w *gatherer) segment(draw, viewport int32, n int) {
	start := uint32(0)
	if last := len(w.segments) - 1; last >= 0 {
		s := &w.segments[last]
		if s.draw == draw && s.viewport == viewport {
			s.stop += uint32(n)
			return
		}
		start = s.stop
	}
	w.segments = append(w.segments, segment{draw, viewport, start, start + uint32(n)})
}
