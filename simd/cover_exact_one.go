package simd

// Most primitives are one record: here its edge functions step from block to block, and from pixel to pixel, instead of being
// evaluated anew: of a triangle over a tile with four samples in 6.8 us instead of 20.5, overestimated in 2.4 instead of 17.

// exactSquare has the extreme values of a record's edges over a square, less their values at the square's reference point.
type exactSquare [3]int64

// squareOf is the least or greatest values over the square from (lo, lo) to (hi, hi).
func squareOf(edges *[3]exactEdge, lo, hi int64, greatest bool) (q exactSquare) {
	for i := range edges {
		e := &edges[i]
		if greatest {
			q[i] = max(e.a*lo, e.a*hi) + max(e.b*lo, e.b*hi)
		} else {
			q[i] = min(e.a*lo, e.a*hi) + min(e.b*lo, e.b*hi)
		}
	}
	return q
}

// inside says whether no edge's extreme is negative, v being the values at the reference point.
func (q *exactSquare) inside(v *[3]int64) bool { return (v[0]+q[0])|(v[1]+q[1])|(v[2]+q[2]) >= 0 }

// exactOne is one record on its way over the blocks of a tile.
type exactOne struct {
	edges *[3]exactEdge
	slot  uint32
	// most and least are the extremes over a block's square: where most are negative it has nothing inside, where least are not
	// all of it is. pixelMost and pixelLeast are those over a pixel's square, by which the conservative modes go.
	most, least, pixelMost, pixelLeast exactSquare
	x0, y0, x1, y1                     int32 // the pixels that may be covered, inclusive, from the tile's origin
}

// coverOne appends the groups of one record.
func (a *CoverExactArgs) coverOne(t *Triangle, edges *[3]exactEdge, slot uint32) {
	c := &a.Cover
	o := exactOne{edges: edges, slot: slot}
	o.x0, o.y0, o.x1, o.y1 = exactBox(c, t)
	if o.x0 > o.x1 || o.y0 > o.y1 {
		return
	}
	const block, pixel = BlockSize << 8, 1 << 8
	if a.Mode == CoverSamples {
		lo, hi := int64(c.SampleMin), int64(block-pixel+c.SampleMax)
		o.most, o.least = squareOf(edges, lo, hi, true), squareOf(edges, lo, hi, false)
		for i := range edges {
			if edges[i].open {
				o.least[i]-- // 0 is outside
			}
		}
	} else {
		grow := int64(a.Grow)
		o.most, o.least = squareOf(edges, -grow, block+grow, true), squareOf(edges, 0, block, false)
		o.pixelMost, o.pixelLeast = squareOf(edges, -grow, pixel+grow, true), squareOf(edges, 0, pixel, false)
	}
	for by := o.y0 >> 2; by <= o.y1>>2; by++ {
		var v [3]int64 // at the block's upper left corner
		x, y := int64(o.x0>>2<<2+c.TileX)<<8, int64(by<<2+c.TileY)<<8
		for i := range edges {
			v[i] = edges[i].a*x + edges[i].b*y + edges[i].c
		}
		for bx := o.x0 >> 2; bx <= o.x1>>2; bx++ {
			if o.most.inside(&v) {
				a.coverBlock(&o, &v, bx, by)
			}
			for i := range edges {
				v[i] += edges[i].a * block
			}
		}
	}
}

// coverBlock appends the group of a block, at whose corner the edges have the values v.
func (a *CoverExactArgs) coverBlock(o *exactOne, v *[3]int64, bx, by int32) {
	c := &a.Cover
	var masks [MaxSamples]uint16
	x, y := bx<<2, by<<2
	mine := lanesIn(o.x0-x, o.x1-x, o.y0-y, o.y1-y)
	any, full := uint16(0), uint16(0)
	switch {
	case a.Mode != CoverSamples:
		full = mine
		if mine != 0xFFFF || !o.least.inside(v) {
			full &= o.lanesInside(&o.pixelLeast, v)
		}
		if any = full; a.Mode == CoverOver && full != 0xFFFF {
			any = mine & o.lanesInside(&o.pixelMost, v)
		}
		for s := range c.Samples.N {
			masks[s] = any
		}
	default:
		px, py := (x+c.TileX)<<8, (y+c.TileY)<<8
		const last = (BlockSize - 1) << 8
		bounded := px+c.SampleMin >= a.EdgeMinX && py+c.SampleMin >= a.EdgeMinY && px+last+c.SampleMax < a.EdgeMaxX && py+last+c.SampleMax < a.EdgeMaxY
		all := mine == 0xFFFF && bounded && o.least.inside(v)
		for s := range c.Samples.N {
			if masks[s] = mine; !all {
				masks[s] &= a.samplesInside(o, v, int(s))
			}
			if !bounded {
				masks[s] &= a.samplesBounded(px, py, int(s))
			}
			any |= masks[s]
		}
	}
	a.emit(o.slot, bx, by, any, full, &masks)
}

// lanesIn is the lanes of a block in columns x0 to x1 and rows y0 to y1, which may lie beyond it.
func lanesIn(x0, x1, y0, y1 int32) uint16 {
	columns := uint16(0xF) << max(x0, 0) & 0xF & (0xF >> max(3-x1, 0))
	return columns * 0x1111 & lanesBetween(y0, y1)
}

// lanesInside is the lanes of a block in whose pixel no edge's extreme is negative. Edges that are not negative in all of the block,
// two of three in most blocks, are left out, here and in samplesInside.
func (o *exactOne) lanesInside(pixel *exactSquare, v *[3]int64) uint16 {
	lanes := uint16(0xFFFF)
	for i := range o.edges {
		if v[i]+o.least[i] >= 0 {
			continue
		}
		row, right, down, negative := v[i]+pixel[i], o.edges[i].a<<8, o.edges[i].b<<8, uint16(0)
		for y := 0; y < Lanes; y += BlockSize {
			negative |= (uint16(uint64(row)>>63) | uint16(uint64(row+right)>>63)<<1 |
				uint16(uint64(row+2*right)>>63)<<2 | uint16(uint64(row+3*right)>>63)<<3) << y
			row += down
		}
		lanes &^= negative
	}
	return lanes
}

// samplesInside is the lanes of a block whose sample s lies inside, by the top-left rule.
func (a *CoverExactArgs) samplesInside(o *exactOne, v *[3]int64, s int) uint16 {
	lanes, xs, ys := uint16(0xFFFF), &a.X[s], &a.Y[s]
	for i := range o.edges {
		if v[i]+o.least[i] >= 0 {
			continue
		}
		corner, right, down, negative := v[i], o.edges[i].a, o.edges[i].b, uint16(0)
		if o.edges[i].open {
			corner-- // 0 is outside
		}
		for y := 0; y < Lanes; y += BlockSize {
			for lane := y; lane < y+BlockSize; lane++ {
				value := corner + right*int64(xs[lane]) + down*int64(ys[lane])
				negative = negative>>1 | uint16(value>>48)&0x8000 // the sign
				corner += right << 8
			}
			corner += (down - BlockSize*right) << 8
		}
		lanes &^= negative
	}
	return lanes
}

// samplesBounded is the lanes of the block at (px, py) whose sample s lies in the rectangle of the viewport.
func (a *CoverExactArgs) samplesBounded(px, py int32, s int) (lanes uint16) {
	for lane := range int32(Lanes) {
		x, y := px+lane&3<<8+a.X[s][lane], py+lane>>2<<8+a.Y[s][lane]
		if x >= a.EdgeMinX && x < a.EdgeMaxX && y >= a.EdgeMinY && y < a.EdgeMaxY {
			lanes |= 1 << lane
		}
	}
	return lanes
}
