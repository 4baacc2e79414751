package tile

import "github.com/seed-1acaedba/halfspace/simd"

// bins are a chunk's lists of records by tile: that of tile (x, y) inside the rectangle is
// refs[starts[i]:starts[i+1]] with i = (y-y0)*(x1-x0) + x-x0.
type bins struct {
	x0, y0, x1, y1 int32 // the tiles touched, half-open
	starts         []uint32
	refs           []uint32 // indices into the chunk's records, in order
}

// of is the list of one tile, empty outside the rectangle.
func (b *bins) of(x, y int32) []uint32 {
	if x < b.x0 || x >= b.x1 || y < b.y0 || y >= b.y1 {
		return nil
	}
	i := (y-b.y0)*(b.x1-b.x0) + x - b.x0
	return b.refs[b.starts[i]:b.starts[i+1]]
}

// binner is a worker's scratch for binning.
type binner struct {
	// counts are the records of each of the frame's tiles; all zero between calls.
	counts []uint32
	// where and rects are each record's tile, or tiles: see simd.TilesArgs.
	where []uint32
	rects []simd.TileRect
	tiles simd.TilesArgs
	// binned counts the batch's records in lists, touched are their tiles.
	binned  int64
	touched []bool
}

// begin prepares for a frame.
func (w *binner) begin(f *Frame) {
	w.binned = 0
	w.touched = grow(w.touched, f.tilesX*f.tilesY)
	clear(w.touched)
}

// bin lists records by the tiles of a frame that they may touch and returns how many records are in a list. grow widens
// them by so many 1/256 pixel on each side.
func (w *binner) bin(k *simd.Kernels, b *bins, records []simd.Triangle, f *Frame, grow int32) int64 {
	*b = bins{starts: b.starts[:0], refs: b.refs[:0]}
	binned := w.count(k, b, records, f, grow)
	if binned == 0 {
		return 0
	}
	// starts[i+1] is where tile i's next record goes.
	width := int(b.x1 - b.x0)
	n := width * int(b.y1-b.y0)
	if cap(b.starts) < n+1 {
		b.starts = make([]uint32, n+1, n+n/2+1)
	}
	b.starts = b.starts[:n+1]
	total := uint32(0)
	b.starts[0] = 0
	for y := b.y0; y < b.y1; y++ {
		first := int(y)*f.tilesX + int(b.x0)
		row, touched := w.counts[first:][:width], w.touched[first:][:width]
		for x, c := range row {
			row[x] = total // where its next record goes
			total += c
			touched[x] = touched[x] || c > 0
		}
	}
	if cap(b.refs) < int(total) {
		b.refs = make([]uint32, total, total+total/2)
	}
	b.refs = b.refs[:total]
	w.fill(b, records, f, grow)
	for y := b.y0; y < b.y1; y++ {
		row := w.counts[int(y)*f.tilesX+int(b.x0):][:width]
		copy(b.starts[int(y-b.y0)*width+1:], row) // the ends
		clear(row)
	}
	w.binned += binned
	return binned
}

// count counts each tile's records and bounds the tiles.
func (w *binner) count(k *simd.Kernels, b *bins, records []simd.Triangle, f *Frame, grow int32) (binned int64) {
	if len(records) == 0 {
		return 0
	}
	tiles := f.tilesX * f.tilesY
	if len(w.counts) < tiles {
		w.counts = make([]uint32, tiles)
	}
	if n := (len(records) + simd.Lanes - 1) &^ (simd.Lanes - 1); len(w.where) < n { // kernels write whole vectors
		w.where, w.rects = make([]uint32, n+n/2), make([]simd.TileRect, n+n/2)
	}
	a := &w.tiles
	*a = simd.TilesArgs{
		Triangles: &records[0], N: int64(len(records)), Rects: &w.rects[0], Where: &w.where[0], Grow: grow,
		Shift: 8 + int32(f.tileLog2), LastX: int32(f.tilesX - 1), LastY: int32(f.tilesY - 1), Columns: int32(f.tilesX),
		MinX: int32(f.tilesX), MinY: int32(f.tilesY), MaxX: -1, MaxY: -1,
	}
	k.Tiles(a)
	a.Triangles = nil
	counts := w.counts[:tiles]
	for i, tile := range w.where[:len(records)] {
		switch tile {
		case simd.SeveralTiles:
			w.each(i, &records[i], f, grow, func(tile int) { counts[tile]++ })
		case simd.NoTile:
			continue
		default:
			counts[tile]++
		}
		binned++
	}
	if binned > 0 {
		b.x0, b.y0, b.x1, b.y1 = a.MinX, a.MinY, a.MaxX+1, a.MaxY+1
	}
	return binned
}

// fill puts each record in its tiles' lists; counts are where the next one goes.
func (w *binner) fill(b *bins, records []simd.Triangle, f *Frame, grow int32) {
	counts, refs := w.counts, b.refs
	for i, tile := range w.where[:len(records)] {
		switch tile {
		case simd.SeveralTiles:
			w.each(i, &records[i], f, grow, func(tile int) {
				refs[counts[tile]] = uint32(i)
				counts[tile]++
			})
		case simd.NoTile:
		default:
			refs[counts[tile]] = uint32(i)
			counts[tile]++
		}
	}
}

// each calls do with the tiles that record i may touch. Where its bounding box is large in both directions it pays to
// test its edges against each.
func (w *binner) each(i int, t *simd.Triangle, f *Frame, grow int32, do func(tile int)) {
	r := &w.rects[i]
	large := r.X1 > r.X0 && r.Y1 > r.Y0 && r.X1-r.X0+r.Y1-r.Y0 > 2 && grow == 0
	for y := int32(r.Y0); y <= int32(r.Y1); y++ {
		for x := int32(r.X0); x <= int32(r.X1); x++ {
			if !large || touches(t, x, y, f.tileLog2) {
				do(int(y)*f.tilesX + int(x))
			}
		}
	}
}

// touches says whether a tile has a point inside all edges' half planes. It may be true of a tile that a sharp corner
// misses, never false of one with a covered sample.
func touches(t *simd.Triangle, x, y int32, tileLog2 uint) bool {
	if t.Flags&simd.Box != 0 {
		return true
	}
	size := int64(256) << tileLog2
	px, py := int64(x)*size, int64(y)*size
	for i := range 3 {
		j := i + 1
		if j == 3 {
			j = 0
		}
		a, b := int64(t.Y[i]-t.Y[j]), int64(t.X[j]-t.X[i])
		e := a*(px-int64(t.X[i])) + b*(py-int64(t.Y[i])) + max(a, 0)*size + max(b, 0)*size
		if e < 0 {
			return false
		}
	}
	return true
}
