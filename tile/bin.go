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
	// where is each record's tile; of those that touch several, the number of its rectangle, with the bit several set.
	where []uint32
	rects []tileRect
}

const (
	several = 1 << 31
	nowhere = 1<<32 - 1
)

// tileRect is the tiles that a record's bounding box touches, inclusive.
type tileRect struct {
	x0, y0, x1, y1 int32
	// large: it pays to test the record's edges against each of them.
	large bool
}

// bin lists records by the tiles of a frame that they may touch and returns how many records are in a list. grow widens
// them by so many 1/256 pixel on each side.
func (w *binner) bin(b *bins, records []simd.Triangle, f *Frame, grow int32) int64 {
	*b = bins{starts: b.starts[:0], refs: b.refs[:0]}
	binned := w.count(b, records, f, grow)
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
		row := w.counts[int(y)*f.tilesX+int(b.x0):][:width]
		for x, c := range row {
			row[x] = total                          // where its next record goes
			total += c
		}
	}
	if cap(b.refs) < int(total) {
		b.refs = make([]uint32, total, total+total/2)
	}
	b.refs = b.refs[:total]
	w.fill(b, records, f)
	for y := b.y0; y < b.y1; y++ {
		row := w.counts[int(y)*f.tilesX+int(b.x0):][:width]
		copy(b.starts[int(y-b.y0)*width+1:], row) // the ends
		clear(row)
	}
	return binned
}

// count counts each tile's records and bounds the tiles.
func (w *binner) count(b *bins, records []simd.Triangle, f *Frame, grow int32) (binned int64) {
	tiles := f.tilesX * f.tilesY
	if len(w.counts) < tiles {
		w.counts = make([]uint32, tiles)
	}
	if cap(w.where) < len(records) {
		w.where = make([]uint32, len(records)+len(records)/2)
	}
	counts, where := w.counts[:tiles], w.where[:len(records)]
	w.rects = w.rects[:0]
	shift := 8 + f.tileLog2
	lastX, lastY, tilesX := int32(f.tilesX-1), int32(f.tilesY-1), int32(f.tilesX)
	bx0, by0, bx1, by1 := lastX, lastY, int32(0), int32(0)
	for i := range records {
		t := &records[i]
		x0 := max((min(t.X[0], t.X[1], t.X[2])-grow)>>shift, 0)
		y0 := max((min(t.Y[0], t.Y[1], t.Y[2])-grow)>>shift, 0)
		x1 := min((max(t.X[0], t.X[1], t.X[2])+grow)>>shift, lastX)
		y1 := min((max(t.Y[0], t.Y[1], t.Y[2])+grow)>>shift, lastY)
		if x0 == x1 && y0 == y1 {
			tile := uint32(y0*tilesX + x0)
			counts[tile]++
			where[i] = tile
		} else if x0 > x1 || y0 > y1 {
			where[i] = nowhere
			continue
		} else {
			r := tileRect{x0, y0, x1, y1, x1 > x0 && y1 > y0 && x1-x0+y1-y0 > 2 && grow == 0}
			where[i] = several | uint32(len(w.rects))
			w.rects = append(w.rects, r)
			w.each(&r, t, f, func(tile int) { counts[tile]++ })
		}
		bx0, by0, bx1, by1 = min(bx0, x0), min(by0, y0), max(bx1, x1), max(by1, y1)
		binned++
	}
	if binned > 0 {
		b.x0, b.y0, b.x1, b.y1 = bx0, by0, bx1+1, by1+1
	}
	return binned
}

// fill puts each record in its tiles' lists; counts are where the next one goes.
func (w *binner) fill(b *bins, records []simd.Triangle, f *Frame) {
	counts, refs := w.counts, b.refs
	for i, tile := range w.where[:len(records)] {
		switch {
		case tile&several == 0:
			refs[counts[tile]] = uint32(i)
			counts[tile]++
		case tile != nowhere:
			w.each(&w.rects[tile&^several], &records[i], f, func(tile int) {
				refs[counts[tile]] = uint32(i)
				counts[tile]++
			})
		}
	}
}

// each calls do with the tiles of a rectangle that the record may touch.
func (w *binner) each(r *tileRect, t *simd.Triangle, f *Frame, do func(tile int)) {
	for y := r.y0; y <= r.y1; y++ {
		for x := r.x0; x <= r.x1; x++ {
			if !r.large || touches(t, x, y, f.tileLog2) {
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
