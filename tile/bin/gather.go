package bin

import (
	"slices"
	"sort"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// Gatherer is a worker's scratch for putting a tile's lists together.
type Gatherer struct {
	*record.Tools
	others []uint32 // a list's records that are not wide
	expand simd.ExpandArgs

	// near are the batch's chunks that touch a row of tiles: with 10,000 draws it takes longer to ask them all, tile after
	// tile, than to draw the tiles.
	near []nearChunk
	row  int32
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

// BeginTiles prepares for the tiles of a batch.
func (w *Gatherer) BeginTiles() { w.row = -1 }

// Gather makes the bin of a tile of the batch, which is number x of a row of all layers': it puts together what its chunks list.
func (w *Gatherer) Gather(t *Tile, g *Geometry, x, row int32) {
	if row != w.row {
		w.findNear(g, row)
	}
	y := row % int32(g.Frame.TilesY)
	t.Layer = int(row / int32(g.Frame.TilesY))
	t.Frame, t.Arena = g.Frame, &g.Arena
	t.Refs, t.Segments = t.Refs[:0], t.Segments[:0]
	for i := range w.near {
		n := &w.near[i]
		if x < n.x0 || x > n.x1 || !n.columns.has(int(x-n.x0)) {
			continue
		}
		at := n.starts[x-n.x0:][:2]
		list := w.append(t, n.runs[at[0]:at[1]], n.records)
		if len(n.wide) > 0 {
			list = w.merge(t, len(list), n.wide, x, y)
		}
		if n.chunk == nil && len(list) > 0 {
			t.segment(n.draw, n.viewport, len(list))
			continue
		}
		if len(list) == 0 {
			continue
		}
		spans := n.chunk.spansOf(int16(t.Layer))
		for span := 0; len(list) > 0; span++ {
			k := len(list)
			if span+1 < len(spans) {
				k = sort.Search(k, func(i int) bool { return int(list[i]-n.chunk.base) >= spans[span+1].First })
			}
			t.segment(n.draw, int32(spans[span].Viewport), k)
			list = list[k:]
		}
	}
	for len(t.Sequence) < len(t.Refs) {
		t.Sequence = append(t.Sequence, uint32(len(t.Sequence)+1))
	}
}

// findNear lists the batch's chunks that touch a row of tiles.
func (w *Gatherer) findNear(g *Geometry, row int32) {
	w.row = row
	w.near = w.near[:0]
	layer, y := int16(row/int32(g.Frame.TilesY)), int16(row%int32(g.Frame.TilesY))
	for i := range g.touched[g.Start:g.Stop] {
		r := &g.touched[g.Start+i]
		if y < r.y0 || y > r.y1 || layer < r.layer0 || layer > r.layer1 {
			continue
		}
		c := &g.chunks[g.Start+i]
		b := &c.bins
		if len(c.layers) > 0 {
			if b = c.ofLayer(layer); b == nil || y < b.tiles.Y0 || y > b.tiles.Y1 {
				continue
			}
		}
		k, width := int(y-b.tiles.Y0), int(b.tiles.X1-b.tiles.X0)+1
		n := nearChunk{
			columns: b.rows[k], x0: int32(b.tiles.X0), x1: int32(b.tiles.X1), starts: b.starts[k*width:][:width+1], runs: b.runs, wide: b.wide,
			records: b.records, draw: c.draw, viewport: c.viewport,
		}
		if len(c.spans) > 0 {
			n.chunk = c
		}
		w.near = append(w.near, n)
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
	w.Kernels.Expand(&w.expand)
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

// segment says that the next n records of the bin are of a draw and a viewport.
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
