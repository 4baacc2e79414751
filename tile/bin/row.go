package bin

import (
	"math/bits"
	"sync/atomic"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// nearRow are the batch's chunks that touch a row of tiles, of one layer, by tile: with 10,000 draws it takes longer to
// ask all chunks, tile after tile, than to draw the tiles; and with 16 workers as long to ask them in every worker, row
// after row.
type nearRow struct {
	state  atomic.Uint32 // progress: see rowUnknown
	chunks []nearChunk
	// The tile in column x has records of the chunks at places[starts[x]:starts[x+1]], in order.
	starts, places []uint32
}

// The states of a row.
const (
	rowUnknown uint32 = iota
	rowSought         // a worker is finding its chunks
	rowKnown
)

// nearChunk is a chunk that touches tiles of a row.
type nearChunk struct {
	chunk  *chunk
	bins   *bins       // bins of the row's layer
	spans  []edge.Span // spans of the records in bins; none: one viewport has all
	x0     int32       // the first tile's column
	has    columns     // from there on
	starts []uint32    // see binRow
}

// column are the places of the chunks that have records in the tile of column x.
func (r *nearRow) column(x int32) []uint32 { return r.places[r.starts[x]:r.starts[x+1]] }

// nearRow returns a row of tiles of the batch, all layers' rows one after the other: the one that some worker has
// found, or finds it for all. A worker does not wait for another one that is about to: it then finds the row in own.
func (g *Geometry) nearRow(row int32, own *nearRow) *nearRow {
	r := &g.near[row]
	switch {
	case r.state.Load() == rowKnown:
	case r.state.CompareAndSwap(rowUnknown, rowSought):
		r.find(g, row)
		r.state.Store(rowKnown)
	default:
		own.find(g, row)
		return own
	}
	return r
}

// forgetRows makes all rows unknown, of a batch whose geometry is closed.
func (g *Geometry) forgetRows() {
	g.near = record.Grow(g.near, g.Frame.Tiles()/max(g.Frame.TilesX, 1))
	for i := range g.near {
		g.near[i].state.Store(rowUnknown)
	}
}

// find lists the chunks of the row, and for each tile the chunks with records in it.
func (r *nearRow) find(g *Geometry, row int32) {
	layer, y := int16(row/int32(g.Frame.TilesY)), int16(row%int32(g.Frame.TilesY))
	r.chunks = r.chunks[:0]
	r.starts = record.Grow(r.starts, g.Frame.TilesX+2)
	clear(r.starts)
	// starts[x+2] counts the chunks in column x. After the sums, starts[x+1] is the start of column x's chunks; it
	// advances with each chunk, up to the start of column x+1.
	for k := range g.touches.groups {
		if !g.touches.groups[k].has(y, layer) {
			continue
		}
		first := g.Start + k*touchedGroup
		for i := first; i < min(first+touchedGroup, g.Stop); i++ {
			if g.touches.chunks[i].has(y, layer) {
				r.add(&g.chunks[i], y, layer)
			}
		}
	}
	for x := range g.Frame.TilesX {
		r.starts[x+2] += r.starts[x+1]
	}
	r.places = record.Grow(r.places, int(r.starts[g.Frame.TilesX+1]))
	for place := range r.chunks {
		n := &r.chunks[place]
		x, stop := n.x0, n.bins.tiles.X1
		for has := n.has; has != 0; has &= has - 1 {
			x = n.x0 + int32(bits.TrailingZeros64(uint64(has)))
			r.put(x, place)
		}
		if n.has>>63 != 0 {
			for x++; x <= int32(stop); x++ {
				r.put(x, place)
			}
		}
	}
}

// put adds a chunk to a column.
func (r *nearRow) put(x int32, place int) {
	at := &r.starts[x+1]
	r.places[*at] = uint32(place)
	*at++
}

// add adds a chunk to the row, if it has records there, and counts it in its columns.
func (r *nearRow) add(c *chunk, y, layer int16) {
	b, spans := c.ofLayer(layer)
	if b == nil || y < b.tiles.Y0 || y > b.tiles.Y1 {
		return
	}
	row, x0 := &b.rows[y-b.tiles.Y0], int32(b.tiles.X0)
	r.chunks = append(r.chunks, nearChunk{c, b, spans, x0, row.has, row.starts})
	for has := row.has; has != 0; has &= has - 1 {
		r.starts[x0+int32(bits.TrailingZeros64(uint64(has)))+2]++
	}
	if row.has>>63 != 0 {
		for x := x0 + 64; x <= int32(b.tiles.X1); x++ {
			r.starts[x+2]++
		}
	}
}
