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

// CoverExactArgs is the record of Kernels.CoverExact, which must not lie on a goroutine's stack.
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

	edges CoverEdgesArgs
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

// CoverExact is Cover for sample locations that differ from pixel to pixel, and for conservative coverage. Pieces of
// one clipped primitive make one group under the conservative modes, by the first's BinSlot.
func (k *Kernels) CoverExact(a *CoverExactArgs) {
	c := &a.Cover
	refs, positions := unsafe.Slice(c.Refs, c.Stop), unsafe.Slice(c.BinSlots, c.Stop)
	var buffer [16]exactPiece // a clipped polygon's pieces are fewer, but for dents
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
		if pieces == 1 {
			edges := exactEdges(t)
			a.coverOne(k, t, &edges, positions[first])
			continue
		}
		polygon := buffer[:0]
		for _, r := range refs[first : first+int64(pieces)] {
			polygon = append(polygon, a.piece(at(c.Triangles, int(r))))
		}
		a.coverPieces(polygon, positions[first])
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

// exactBox is the pixels, inclusive, that a record's bounding box may touch, from the tile's origin.
func exactBox(c *CoverArgs, t *Triangle) (x0, y0, x1, y1 int32) {
	x0 = max(c.MinX, (min(t.X[0], t.X[1], t.X[2])-c.SampleMax+255)>>8-c.TileX)
	y0 = max(c.MinY, (min(t.Y[0], t.Y[1], t.Y[2])-c.SampleMax+255)>>8-c.TileY)
	x1 = min(c.MaxX-1, (max(t.X[0], t.X[1], t.X[2])-c.SampleMin)>>8-c.TileX)
	y1 = min(c.MaxY-1, (max(t.Y[0], t.Y[1], t.Y[2])-c.SampleMin)>>8-c.TileY)
	return
}
