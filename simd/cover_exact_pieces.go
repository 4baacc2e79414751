package simd

// exactPiece is one of the records that count as one primitive, under the conservative modes.
type exactPiece struct {
	edges [3]exactEdge
	most  [3]int64 // the greatest and least values over a pixel's square, less those at its upper left corner
	least [3]int64
	outer [3]bool  // edges of the polygon: not shared with the pieces before and after
	last  bool     // of those that adjoin: where one between is missing in this tile a new polygon starts
	box   [4]int32 // see exactBox
}

func (a *CoverExactArgs) piece(t *Triangle) exactPiece {
	p := exactPiece{edges: exactEdges(t)}
	for i := range p.edges {
		e := &p.edges[i]
		p.least[i], _ = e.extremes(0, 1<<8)
		_, p.most[i] = e.extremes(-int64(a.Grow), 1<<8+int64(a.Grow))
	}
	p.box[0], p.box[1], p.box[2], p.box[3] = exactBox(&a.Cover, t)
	return p
}

// coverPieces appends the groups of records that count as one primitive: a pixel is touched where any of them touches
// it, and lies inside where it does in a polygon that they make up, borders included.
func (a *CoverExactArgs) coverPieces(pieces []exactPiece, slot uint32) {
	c := &a.Cover
	x0, y0, x1, y1 := c.MaxX, c.MaxY, int32(-1), int32(-1)
	for i := range pieces {
		p := &pieces[i]
		x0, y0, x1, y1 = min(x0, p.box[0]), min(y0, p.box[1]), max(x1, p.box[2]), max(y1, p.box[3])
		first := i == 0 || pieces[i-1].last
		p.last = i+1 == len(pieces) || !adjoin(&p.edges, &pieces[i+1].edges)
		for j := range p.edges {
			e := &p.edges[j]
			p.outer[j] = (first || !e.in(&pieces[i-1].edges)) && (p.last || !e.in(&pieces[i+1].edges))
		}
	}
	if x0 > x1 || y0 > y1 {
		return
	}
	for by := y0 >> 2; by <= y1>>2; by++ {
		for bx := x0 >> 2; bx <= x1>>2; bx++ {
			x, y := bx*BlockSize, by*BlockSize
			px, py := int64(x+c.TileX)<<8, int64(y+c.TileY)<<8
			mine, any, full, inside := lanesIn(x0-x, x1-x, y0-y, y1-y), uint16(0), uint16(0), uint16(0xFFFF)
			for i := range pieces {
				p := &pieces[i]
				touched := uint16(0)
				if b := &p.box; a.Mode == CoverOver && b[0] <= min(b[2], x+3) && b[1] <= min(b[3], y+3) && b[2] >= x && b[3] >= y {
					touched = lanesIn(b[0]-x, b[2]-x, b[1]-y, b[3]-y)
				}
				for j := range p.edges {
					e := &p.edges[j]
					v := e.a*px + e.b*py + e.c
					if touched != 0 {
						touched &= e.lanes(v + p.most[j])
					}
					if p.outer[j] && inside != 0 {
						inside &= e.lanes(v + p.least[j])
					}
				}
				any |= touched
				if p.last {
					full |= inside & mine
					inside = 0xFFFF
				}
			}
			any |= full
			var masks [MaxSamples]uint16
			for s := range c.Samples.N {
				masks[s] = any
			}
			a.emit(slot, bx, by, any, full, &masks)
		}
	}
}

// lanes returns the lanes of a block in which an edge's value is not negative; v is the value of the first lane.
func (e *exactEdge) lanes(v int64) uint16 {
	right, down := e.a<<8, e.b<<8
	const last = BlockSize - 1
	if v+min(last*right, 0)+min(last*down, 0) >= 0 {
		return 0xFFFF
	}
	if v+max(last*right, 0)+max(last*down, 0) < 0 {
		return 0
	}
	negative := uint16(0)
	for y := 0; y < Lanes; y += BlockSize {
		negative |= (uint16(uint64(v)>>63) | uint16(uint64(v+right)>>63)<<1 |
			uint16(uint64(v+2*right)>>63)<<2 | uint16(uint64(v+3*right)>>63)<<3) << y
		v += down
	}
	return ^negative
}

// Inside is the lanes of a block whose point lies inside, by the top-left rule: in the first lane (x, y), in 1/256
// pixel of the framebuffer, and in the others the same place of their pixels. Boxes have all of them inside.
func (t *Triangle) Inside(x, y int32) uint16 {
	edges, lanes := exactEdges(t), uint16(0xFFFF)
	for i := range edges {
		e := &edges[i]
		v := e.a*int64(x) + e.b*int64(y) + e.c
		if e.open {
			v-- // 0 is outside
		}
		lanes &= e.lanes(v)
	}
	return lanes
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
