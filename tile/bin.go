package tile

import "github.com/seed-1acaedba/halfspace/simd"

// bins are a chunk's lists of records by tile: that of tile (x, y) inside the rectangle is
// refs[starts[i]:starts[i+1]] with i = (y-y0)*(x1-x0) + x-x0.
type bins struct {
	x0, y0, x1, y1 int32 // the tiles touched, half-open
	starts         []uint32
	refs           []uint32 // indices into the chunk's records, in order
}

// binner is a worker's scratch for binning.
type binner struct {
	rects []tileRect
}

// tileRect is the tiles that a record's bounding box touches, inclusive.
type tileRect struct{ x0, y0, x1, y1 int16 }

// bin lists records by the tiles of a frame that they may touch and returns how many records are in a list.
func (w *binner) bin(b *bins, records []simd.Triangle, f *Frame) int64 {
	b.refs = b.refs[:0]
	b.starts = b.starts[:0]
	if len(records) == 0 {
		b.x0, b.y0, b.x1, b.y1 = 0, 0, 0, 0
		return 0
	}
	if cap(w.rects) < len(records) {
		w.rects = make([]tileRect, len(records)+len(records)/2)
	}
	rects := w.rects[:len(records)]
	shift := 8 + f.tileLog2
	lastX, lastY := int32(f.tilesX-1), int32(f.tilesY-1)
	bx0, by0, bx1, by1 := lastX, lastY, int32(0), int32(0)
	binned := int64(0)
	for i := range records {
		t := &records[i]
		x0 := max(min(t.X[0], t.X[1], t.X[2])>>shift, 0)
		y0 := max(min(t.Y[0], t.Y[1], t.Y[2])>>shift, 0)
		x1 := min(max(t.X[0], t.X[1], t.X[2])>>shift, lastX)
		y1 := min(max(t.Y[0], t.Y[1], t.Y[2])>>shift, lastY)
		rects[i] = tileRect{int16(x0), int16(y0), int16(x1), int16(y1)}
		if x0 > x1 || y0 > y1 {
			continue
		}
		binned++
		bx0, by0, bx1, by1 = min(bx0, x0), min(by0, y0), max(bx1, x1), max(by1, y1)
	}
	if binned == 0 {
		b.x0, b.y0, b.x1, b.y1 = 0, 0, 0, 0
		return 0
	}
	b.x0, b.y0, b.x1, b.y1 = bx0, by0, bx1+1, by1+1
	width := bx1 + 1 - bx0
	n := int(width * (by1 + 1 - by0))
	if cap(b.starts) < n+2 {
		b.starts = make([]uint32, n+2, n+n/2+2)
	}
	// starts[i+2] counts tile i; after the running sum, starts[i+1] is where tile i's next record goes.
	b.starts = b.starts[:n+2]
	clear(b.starts)
	for i := range rects {
		r := &rects[i]
		if r.x0 == r.x1 && r.y0 == r.y1 {
			b.starts[(int32(r.y0)-by0)*width+int32(r.x0)-bx0+2]++
			continue
		}
		big := large(r)
		for y := int32(r.y0); y <= int32(r.y1); y++ {
			for x := int32(r.x0); x <= int32(r.x1); x++ {
				if big && !touches(&records[i], x, y, f.tileLog2) {
					continue
				}
				b.starts[(y-by0)*width+x-bx0+2]++
			}
		}
	}
	total := uint32(0)
	for i := 2; i < n+2; i++ {
		total += b.starts[i]
		b.starts[i] = total
	}
	if cap(b.refs) < int(total) {
		b.refs = make([]uint32, total, total+total/2)
	}
	b.refs = b.refs[:total]
	for i := range rects {
		r := &rects[i]
		if r.x0 == r.x1 && r.y0 == r.y1 {
			s := &b.starts[(int32(r.y0)-by0)*width+int32(r.x0)-bx0+1]
			b.refs[*s] = uint32(i)
			*s++
			continue
		}
		big := large(r)
		for y := int32(r.y0); y <= int32(r.y1); y++ {
			for x := int32(r.x0); x <= int32(r.x1); x++ {
				if big && !touches(&records[i], x, y, f.tileLog2) {
					continue
				}
				s := &b.starts[(y-by0)*width+x-bx0+1]
				b.refs[*s] = uint32(i)
				*s++
			}
		}
	}
	b.starts = b.starts[:n+1]
	return binned
}

// large says whether it pays to test a record's edges against each tile of its bounding box.
func large(r *tileRect) bool { return r.x1-r.x0 > 0 && r.y1-r.y0 > 0 && (r.x1-r.x0)+(r.y1-r.y0) > 2 }

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

// of is the list of one tile, empty outside the rectangle.
func (b *bins) of(x, y int32) []uint32 {
	if x < b.x0 || x >= b.x1 || y < b.y0 || y >= b.y1 {
		return nil
	}
	i := (y-b.y0)*(b.x1-b.x0) + x - b.x0
	return b.refs[b.starts[i]:b.starts[i+1]]
}
