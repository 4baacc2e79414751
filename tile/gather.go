package tile

import (
	"slices"
	"sort"
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
	sequence []uint32  // its Positions: 1, 2, 3 and so on
	segments []segment // of the bin, in order

	// near are the batch's chunks that touch row y of tiles: with 10,000 draws it takes longer to ask them all, tile after
	// tile, than to draw the tiles.
	near []nearChunk
	y    int32
}

// nearChunk is a chunk that touches tiles of a row: some of columns x0 to x1.
type nearChunk struct {
	columns columns // from x0 on
	chunk   int32
	x0, x1  int16
}

// beginTiles prepares for the tiles of a batch.
func (w *gatherer) beginTiles() { w.y = -1 }

// gather concatenates the lists of one tile and cuts the bin into segments.
func (w *worker) gather(f *Frame, x, y int32) {
	if y != w.y {
		w.findNear(f, w.engine.batch.start, w.engine.batch.stop, y)
	}
	w.refs, w.segments = w.refs[:0], w.segments[:0]
	for _, n := range w.near {
		if x < int32(n.x0) || x > int32(n.x1) || !n.columns.has(int(x)-int(n.x0)) {
			continue
		}
		c := &f.chunks[n.chunk]
		list := c.bins.of(x, y)
		for span, spans := 0, c.spans; len(list) > 0; span++ {
			n := len(list)
			if span+1 < len(spans) {
				n = sort.Search(n, func(i int) bool { return int(list[i]-c.base) >= spans[span+1].First })
			}
			w.append(c.draw, int32(spans[span].Viewport), list[:n])
			list = list[n:]
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
		if y >= int32(r.Y0) && y <= int32(r.Y1) {
			columns := f.chunks[start+i].bins.rows[y-int32(r.Y0)]
			w.near = append(w.near, nearChunk{columns, int32(start + i), r.X0, r.X1})
		}
	}
}

// append puts records of one viewport at the end of the bin.
func (w *gatherer) append(draw, viewport int32, list []uint32) {
	if len(list) == 0 {
		return
	}
	start, stop := len(w.refs), len(w.refs)+len(list)
	if stop > cap(w.refs) {
		w.refs = slices.Grow(w.refs, stop)
	}
	w.refs = append(w.refs, list...)
	if n := len(w.segments); n > 0 && w.segments[n-1].draw == draw && w.segments[n-1].viewport == viewport {
		w.segments[n-1].stop = uint32(stop)
	} else {
		w.segments = append(w.segments, segment{draw, viewport, uint32(start), uint32(stop)})
	}
}
