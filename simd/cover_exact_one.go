package simd

// Most primitives are one record. Their edges are set up here, in 64-bit integers and once a record; Kernels.CoverEdges
// does the rest in 32-bit integers, with the edges' constants limited.

// limitValue returns a value divided by 256 and rounded down, limited to the range of CoverEdgesArgs.
func limitValue(v int64) int32 {
	const most = 1 << 30
	return int32(min(max(v>>8, -most), most))
}

// extremes are the least and greatest values of an edge over the square from (lo, lo) to (hi, hi), less its constant.
func (e *exactEdge) extremes(lo, hi int64) (least, most int64) {
	return e.least(lo, lo, hi, hi) - e.c, e.most(lo, lo, hi, hi) - e.c
}

// coverOne appends the groups of one record.
func (a *CoverExactArgs) coverOne(k *Kernels, t *Triangle, edges *[3]exactEdge, slot uint32) {
	c, o := &a.Cover, &a.edges
	x0, y0, x1, y1 := exactBox(c, t)
	if x0 > x1 || y0 > y1 {
		return
	}
	const block, pixel = BlockSize << 8, 1 << 8
	lo, hi := int64(c.SampleMin), int64(block-pixel+c.SampleMax)
	if o.Pixels = 0; a.Mode != CoverSamples {
		o.Pixels, lo, hi = 1, -int64(a.Grow), block+int64(a.Grow)
	}
	for i := range edges {
		e := &edges[i]
		o.A[i], o.B[i] = int32(e.a), int32(e.b)
		corner := e.a*int64(c.TileX)<<8 + e.b*int64(c.TileY)<<8 + e.c
		if a.Mode == CoverSamples && e.open {
			corner-- // 0 is outside
		}
		_, most := e.extremes(lo, hi)
		o.Most[i] = limitValue(corner + most)
		if a.Mode == CoverSamples {
			o.High[0][i], o.Low[i] = limitValue(corner), int32(corner&255)
			continue
		}
		inside, _ := e.extremes(0, pixel)
		_, touched := e.extremes(-int64(a.Grow), pixel+int64(a.Grow))
		if a.Mode == CoverUnder {
			touched = inside
		}
		o.High[0][i], o.High[1][i] = limitValue(corner+touched), limitValue(corner+inside)
	}
	o.FirstX, o.LastX, o.FirstY, o.LastY = x0/BlockSize, x1/BlockSize, y0/BlockSize, y1/BlockSize
	for x := o.FirstX; x <= o.LastX; x++ {
		o.Columns[x] = lanesIn(x0-x*BlockSize, x1-x*BlockSize, 0, BlockSize-1)
	}
	for y := o.FirstY; y <= o.LastY; y++ {
		o.Rows[y] = lanesIn(0, BlockSize-1, y0-y*BlockSize, y1-y*BlockSize)
	}
	o.X, o.Y, o.BlocksX, o.Samples, o.BinSlot = &a.X, &a.Y, c.BlocksX, c.Samples.N, slot
	o.Groups, o.Masks, o.Full, o.N = c.Groups, c.Masks, a.Full, c.N
	k.CoverEdges(o)
	from := c.N
	c.N = o.N
	if a.Mode == CoverSamples && !a.bounded(x0, y0, x1, y1) {
		a.cut(from)
	}
}

// lanesIn is the lanes of a block in columns x0 to x1 and rows y0 to y1, which may lie beyond it.
func lanesIn(x0, x1, y0, y1 int32) uint16 {
	columns := uint16(0xF) << max(x0, 0) & 0xF & (0xF >> max(3-x1, 0))
	return columns * 0x1111 & lanesBetween(y0, y1)
}

// bounded says whether all samples of some pixels lie in the rectangle of the viewport.
func (a *CoverExactArgs) bounded(x0, y0, x1, y1 int32) bool {
	c := &a.Cover
	return (x0+c.TileX)<<8+c.SampleMin >= a.EdgeMinX && (y0+c.TileY)<<8+c.SampleMin >= a.EdgeMinY &&
		(x1+c.TileX)<<8+c.SampleMax < a.EdgeMaxX && (y1+c.TileY)<<8+c.SampleMax < a.EdgeMaxY
}

// cut takes the samples outside of the rectangle of the viewport out of the groups from one on, and groups without any
// away.
func (a *CoverExactArgs) cut(from int64) {
	c := &a.Cover
	samples, kept := int(c.Samples.N), int(from)
	for g := int(from); g < int(c.N); g++ {
		group, any := *at(c.Groups, g), uint16(0)
		block := int32(group.Block)
		px, py := (block%c.BlocksX*BlockSize+c.TileX)<<8, (block/c.BlocksX*BlockSize+c.TileY)<<8
		for s := range samples {
			m := group.Mask
			if samples > 1 {
				m = *at(c.Masks, g*samples+s)
			}
			m &= a.samplesBounded(px, py, s)
			if samples > 1 {
				*at(c.Masks, kept*samples+s) = m
			}
			any |= m
		}
		if any == 0 {
			continue
		}
		group.Mask = any
		*at(c.Groups, kept) = group
		if a.Full != nil {
			*at(a.Full, kept) = 0
		}
		kept++
	}
	c.N = int64(kept)
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
