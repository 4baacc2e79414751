package simd

import "unsafe"

// CoverMode is what CoverExact asks of a pixel.
type CoverMode int32

// The modes. The zero value is CoverSamples.
const (
	CoverSamples CoverMode = iota // the sample points inside
	CoverOver                     // all samples of every pixel touched
	CoverUnder                    // all samples of every pixel that lies inside entirely
)

// CoverExactArgs is the record of Kernels.CoverExact.
type CoverExactArgs struct {
	// Cover is as in Kernels.Cover, but for Samples.X and .Y, Columns and Rows, which are not looked at. SampleMin and
	// SampleMax must bound X and Y; under the conservative modes they are -Grow and 256+Grow.
	Cover CoverArgs
	Mode  CoverMode
	// Grow enlarges primitives by so many 1/256 pixel on each side, with CoverOver.
	Grow int32
	// X and Y are sample locations by the pixel's lane in its block, in 1/256 pixel.
	X, Y [MaxSamples][Lanes]int32
	// With CoverSamples a sample must lie in this rectangle, in 1/256 pixel of the framebuffer, left and top included.
	EdgeMinX, EdgeMinY, EdgeMaxX, EdgeMaxY int32
	// Full, if not nil, receives for every group the lanes whose pixel lies entirely inside; 0 with CoverSamples.
	Full *uint16
}

// exactEdge is an edge of positive side E >= 0: the value at the framebuffer's origin and the steps of 1/256 pixel.
type exactEdge struct {
	a, b, c int64
	start   [2]int32
	end     [2]int32
	open    bool // neither left nor top
}

func exactEdges(t *Triangle) (e [3]exactEdge) {
	if t.Flags&Box != 0 {
		return
	}
	for i := range 3 {
		j := (i + 1) % 3
		a, b := t.Edge(i)
		e[i] = exactEdge{
			a: a, b: b, c: -a*int64(t.X[i]) - b*int64(t.Y[i]), start: [2]int32{t.X[i], t.Y[i]}, end: [2]int32{t.X[j], t.Y[j]},
			open: !(a > 0 || a == 0 && b > 0),
		}
	}
	return
}

// least and most are an edge's least and greatest value over a square of pixels.
func (e *exactEdge) least(x0, y0, x1, y1 int64) int64 {
	return min(e.a*x0, e.a*x1) + min(e.b*y0, e.b*y1) + e.c
}

func (e *exactEdge) most(x0, y0, x1, y1 int64) int64 {
	return max(e.a*x0, e.a*x1) + max(e.b*y0, e.b*y1) + e.c
}

func coverExactGeneric(a *CoverExactArgs) {
	c := &a.Cover
	refs, positions := unsafe.Slice(c.Refs, c.Stop), unsafe.Slice(c.BinSlots, c.Stop)
	var buffer [16][3]exactEdge // a clipped polygon's pieces are fewer, but for dents
	for c.Next < c.Stop {
		if c.Capacity-c.N < int64(c.BlocksX)*int64(c.BlocksY) {
			return
		}
		// The pieces of a clipped polygon count as one primitive where pixels are the question.
		first := c.Next
		pieces := 1
		t := at(c.Triangles, int(refs[first]))
		if a.Mode != CoverSamples && t.Flags&Clipped != 0 && t.Flags&(Line|Point) == 0 {
			for ; first+int64(pieces) < c.Stop; pieces++ {
				o := at(c.Triangles, int(refs[first+int64(pieces)]))
				if o.Flags&Clipped == 0 || o.Extra != t.Extra || o.Primitive != t.Primitive || o.Chunk != t.Chunk {
					break
				}
			}
		}
		c.Next += int64(pieces)
		list := refs[first : first+int64(pieces)]
		edges := append(buffer[:0], exactEdges(t))
		if pieces == 1 {
			a.coverOne(t, &edges[0], positions[first])
			continue
		}
		for _, r := range list[1:] {
			edges = append(edges, exactEdges(at(c.Triangles, int(r))))
		}
		a.coverPieces(list, edges, positions[first])
	}
}

// coverPieces appends the groups of records that count as one primitive, under the conservative modes.
func (a *CoverExactArgs) coverPieces(list []uint32, edges [][3]exactEdge, slot uint32) {
	c := &a.Cover
	box := [4]int32{c.MaxX, c.MaxY, -1, -1}
	for _, r := range list {
		x0, y0, x1, y1 := exactBox(c, at(c.Triangles, int(r)))
		box[0], box[1], box[2], box[3] = min(box[0], x0), min(box[1], y0), max(box[2], x1), max(box[3], y1)
	}
	x0, y0, x1, y1 := box[0], box[1], box[2], box[3]
	if x0 > x1 || y0 > y1 {
		return
	}
	for by := y0 >> 2; by <= y1>>2; by++ {
		for bx := x0 >> 2; bx <= x1>>2; bx++ {
			any, full := uint16(0xFFFF), uint16(0xFFFF)
			switch a.block(list, edges, bx, by, x0, y0, x1, y1) {
			case blockOutside:
				continue
			case blockUnknown:
				any, full = a.lanes(list, edges, bx, by, x0, y0, x1, y1)
			}
			var masks [MaxSamples]uint16
			for s := range c.Samples.N {
				masks[s] = any
			}
			a.emit(slot, bx, by, any, full, &masks)
		}
	}
}

// emit appends a group, if any lane is in it.
func (a *CoverExactArgs) emit(slot uint32, bx, by int32, any, full uint16, masks *[MaxSamples]uint16) {
	if any == 0 {
		return
	}
	c := &a.Cover
	*at(c.Groups, int(c.N)) = Group{any, uint16(by*c.BlocksX + bx), slot}
	if samples := int(c.Samples.N); samples > 1 {
		for s := range samples {
			*at(c.Masks, int(c.N)*samples+s) = masks[s]
		}
	}
	if a.Full != nil {
		*at(a.Full, int(c.N)) = full
	}
	c.N++
}

// blockWhere is where a block lies, as far as a quick look shows.
type blockWhere int

const (
	blockUnknown blockWhere = iota
	blockOutside
	blockInside
)

// block looks at all of a block at once. What holds of all points of its square holds of each of its pixels.
func (a *CoverExactArgs) block(list []uint32, pieces [][3]exactEdge, bx, by, x0, y0, x1, y1 int32) blockWhere {
	px, py := (bx<<2+a.Cover.TileX)<<8, (by<<2+a.Cover.TileY)<<8
	inBox := bx<<2 >= x0 && by<<2 >= y0 && bx<<2+BlockSize-1 <= x1 && by<<2+BlockSize-1 <= y1
	if !a.over(list, pieces, px, py, BlockSize<<8) {
		return blockOutside
	}
	if inBox && a.under(pieces, px, py, BlockSize<<8) {
		return blockInside
	}
	return blockUnknown
}

// lanes looks at each pixel of a block.
func (a *CoverExactArgs) lanes(list []uint32, pieces [][3]exactEdge, bx, by, x0, y0, x1, y1 int32) (any, full uint16) {
	for lane := range int32(Lanes) {
		x, y := bx<<2+lane&3, by<<2+lane>>2
		if x < x0 || x > x1 || y < y0 || y > y1 {
			continue
		}
		px, py := (x+a.Cover.TileX)<<8, (y+a.Cover.TileY)<<8
		inside := a.under(pieces, px, py, 1<<8)
		if inside {
			full |= 1 << lane
		}
		if inside || a.Mode == CoverOver && a.over(list, pieces, px, py, 1<<8) {
			any |= 1 << lane
		}
	}
	return any, full
}

// exactBox is the pixels, inclusive, that a record's bounding box may touch, from the tile's origin.
func exactBox(c *CoverArgs, t *Triangle) (x0, y0, x1, y1 int32) {
	x0 = max(c.MinX, (min(t.X[0], t.X[1], t.X[2])-c.SampleMax+255)>>8-c.TileX)
	y0 = max(c.MinY, (min(t.Y[0], t.Y[1], t.Y[2])-c.SampleMax+255)>>8-c.TileY)
	x1 = min(c.MaxX-1, (max(t.X[0], t.X[1], t.X[2])-c.SampleMin)>>8-c.TileX)
	y1 = min(c.MaxY-1, (max(t.Y[0], t.Y[1], t.Y[2])-c.SampleMin)>>8-c.TileY)
	return
}

// over says whether a square, enlarged by Grow, meets any of the records, borders included: for each edge its greatest
// value is not negative, and the bounding boxes meet.
func (a *CoverExactArgs) over(list []uint32, pieces [][3]exactEdge, px, py, size int32) bool {
	x0, y0, x1, y1 := px-a.Grow, py-a.Grow, px+size+a.Grow, py+size+a.Grow
	for i, r := range list {
		t := at(a.Cover.Triangles, int(r))
		if max(t.X[0], t.X[1], t.X[2]) < x0 || min(t.X[0], t.X[1], t.X[2]) > x1 ||
			max(t.Y[0], t.Y[1], t.Y[2]) < y0 || min(t.Y[0], t.Y[1], t.Y[2]) > y1 {
			continue
		}
		touched := true
		for j := range pieces[i] {
			e := &pieces[i][j]
			touched = touched && e.most(int64(x0), int64(y0), int64(x1), int64(y1)) >= 0
		}
		if touched {
			return true
		}
	}
	return false
}

// under says whether a square lies in the polygon that records make up, borders included. An edge that one piece shares
// with the next does not count; where a piece between is missing in this tile a new polygon starts.
func (a *CoverExactArgs) under(pieces [][3]exactEdge, px, py, size int32) bool {
	x0, y0, x1, y1 := int64(px), int64(py), int64(px)+int64(size), int64(py)+int64(size)
	inside := true
	for i := range pieces {
		edges := &pieces[i]
		last := i+1 == len(pieces) || !adjoin(edges, &pieces[i+1])
		first := i == 0 || !adjoin(&pieces[i-1], edges)
		for j := range edges {
			e := &edges[j]
			if e.least(x0, y0, x1, y1) < 0 && (first || !e.in(&pieces[i-1])) && (last || !e.in(&pieces[i+1])) {
				inside = false
			}
		}
		if last {
			if inside {
				return true
			}
			inside = true
		}
	}
	return false
}

// in says whether an edge is one of a neighbour's, which has it the other way round.
func (e *exactEdge) in(neighbour *[3]exactEdge) bool {
	for i := range neighbour {
		if n := &neighbour[i]; e.start == n.end && e.end == n.start && e.start != e.end {
			return true
		}
	}
	return false
}

func adjoin(a, b *[3]exactEdge) bool { return a[0].in(b) || a[1].in(b) || a[2].in(b) }
