package bin

import (
	"slices"
	"sort"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// Gatherer is a worker's scratch for putting a tile's lists together.
type Gatherer struct {
	kernels *simd.Kernels
	others  []uint32 // a list's records that are not wide
	expand  simd.ExpandArgs

	row int32    // the row of tiles at hand, of all layers'
	at  *nearRow // the records and chunks of that row
	own nearRow  // a row that another worker was about to find
}

// Init gives the gatherer its kernels.
func (w *Gatherer) Init(k *simd.Kernels) { w.kernels = k }

// BeginTiles prepares for the tiles of a batch.
func (w *Gatherer) BeginTiles() { w.row = -1 }

// Gather makes the bin of a tile of the batch, which is number x of a row of all layers': it puts together what its
// chunks list of a frame's draws.
func (w *Gatherer) Gather(t *Tile, g *Geometry, f *record.Frame, x, row int32) {
	if row != w.row {
		w.row, w.at = row, g.nearRow(row, &w.own)
	}
	y := row % int32(g.Frame.TilesY)
	t.Layer = int(row / int32(g.Frame.TilesY))
	t.Frame, t.Arena = f, g.Arena
	t.Refs, t.Segments = t.Refs[:0], t.Segments[:0]
	for _, place := range w.at.column(x) {
		n := &w.at.chunks[place]
		at := n.starts[x-n.x0:][:2]
		list := w.append(t, n.bins.runs[at[0]:at[1]], int(n.bins.records))
		if len(n.bins.wide) > 0 {
			list = w.merge(t, len(list), n.bins.wide, x, y)
		}
		switch {
		case len(list) == 0:
		case n.chunk.draws > 1:
			t.drawSegments(n.chunk, list)
		case len(n.spans) == 0:
			t.segment(n.chunk.draw, n.chunk.viewport, len(list))
		default:
			t.segments(n, list)
		}
	}
	t.cut(len(f.Draws))
	for len(t.Sequence) < len(t.Refs) {
		t.Sequence = append(t.Sequence, uint32(len(t.Sequence)+1))
	}
}

// cut leaves the first draws in the bin, so many: a frame that another one's geometry serves has no more.
func (t *Tile) cut(draws int) {
	for last := len(t.Segments) - 1; last >= 0 && int(t.Segments[last].Draw) >= draws; last-- {
		t.Refs, t.Segments = t.Refs[:t.Segments[last].Start], t.Segments[:last]
	}
}

// segments cuts a chunk's list, the last of the bin, where its viewport changes.
func (t *Tile) segments(n *nearChunk, list []uint32) {
	for i := 0; len(list) > 0; i++ {
		k := len(list)
		if i+1 < len(n.spans) {
			k = sort.Search(k, func(k int) bool { return int(list[k]-n.chunk.base) >= n.spans[i+1].First })
		}
		t.segment(n.chunk.draw, int32(n.spans[i].Viewport), k)
		list = list[k:]
	}
}

// append puts the records of runs, at most so many, at the end of the bin.
func (w *Gatherer) append(t *Tile, runs []simd.Run, most int) []uint32 {
	if len(runs) == 0 {
		return nil
	}
	start := len(t.Refs)
	t.Refs = slices.Grow(t.Refs, most+simd.Lanes)
	w.expand = simd.ExpandArgs{Runs: &runs[0], N: int64(len(runs)), Out: &t.Refs[:start+1][start]}
	w.kernels.Expand(&w.expand)
	t.Refs = t.Refs[:start+int(w.expand.Words)]
	return t.Refs[start:]
}

// merge puts the wide records that reach tile (x, y) in order among the last n of the bin.
func (w *Gatherer) merge(t *Tile, n int, wide []wideRecord, x, y int32) []uint32 {
	start := len(t.Refs) - n
	w.others = append(w.others[:0], t.Refs[start:]...)
	t.Refs = t.Refs[:start]
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
		t.Refs = append(append(t.Refs, narrow[:k]...), r.index)
		narrow = narrow[k:]
	}
	t.Refs = append(t.Refs, narrow...)
	return t.Refs[start:]
}

// segment says that the next n records of the bin belong to a draw and a viewport.
func (t *Tile) segment(draw, viewport int32, n int) {
	start := uint32(0)
	if last := len(t.Segments) - 1; last >= 0 {
		s := &t.Segments[last]
		if s.Draw == draw && s.Viewport == viewport {
			s.Stop += uint32(n)
			return
		}
		start = s.Stop
	}
	t.Segments = append(t.Segments, Segment{draw, viewport, start, start + uint32(n)})
}
