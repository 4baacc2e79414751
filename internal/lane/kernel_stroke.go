package lane

// PixelsBetween are the first and the last of an axis's pixels that may have a sample between two places, in 1/256
// pixel, where samples have coordinates from least to greatest in a pixel. They are counted from pixel tile on; none is
// before begin, nor from end on.
func PixelsBetween(low, high, least, greatest, tile, begin, end int32) (first, last int32) {
	return max((low-greatest+255)>>8-tile, begin), min((high-least)>>8-tile, end-1)
}

// StrokeAxis is an axis of a stroke in a tile: the first and the last pixel in question, counted from pixel tile on, and
// the segment's ends and the normal, in 1/256 pixel from that pixel's sample on.
func StrokeAxis(x0, x1, x2, sample, tile, begin, end int32) (first, last, low, high, normal int32) {
	first, last = PixelsBetween(x0, x1, sample, sample, tile, begin, end)
	normal = (x2 - x0) >> 1
	origin := tile<<8 + sample
	return first, last, x0 + normal - origin, x1 - normal - origin, normal
}

// StrokeRows is how many pixels a column of a stroke has at most, as its normal is short.
const StrokeRows = 6

// StrokePixels is the most of the pixels, from the first column and row to the last, that a stroke covers.
func StrokePixels(x0, y0, x1, y1 int32) int32 {
	columns, rows := x1-x0+1, y1-y0+1
	if min(columns, rows) <= 0 {
		return 0
	}
	return min(columns*rows, max(columns, rows)*StrokeRows)
}

// WithoutPlace is the place of a pixel in a tile, of Lanes a block, or all ones where the tile has not got it: centre is
// the column and the row, each plus one, of 16 bits.
func WithoutPlace(centre uint32, tileX, tileY, minX, minY, maxX, maxY, blocksX int32) uint32 {
	x, y := int32(centre&0xFFFF)-1-tileX, int32(centre>>16)-1-tileY
	if x < minX || y < minY || maxX <= x || maxY <= y {
		return 0xFFFFFFFF
	}
	return uint32((y>>2*blocksX+x>>2)<<4 + y&3<<2 + x&3)
}

// StrokeSteep says whether a stroke's longer axis is y.
func StrokeSteep(lowX, lowY, highX, highY int32) bool { return highY-lowY > highX-lowX }

// StrokeTurned are coordinates along a stroke's longer axis, u, and across it, v.
func StrokeTurned(steep bool, x, y int32) (u, v int32) {
	u, v = x, y
	if steep {
		u, v = y, x
	}
	return u, v
}

// WalkColumns are the columns and rows of a walk.
func WalkColumns(steep bool, x0, y0, x1, y1 int32) (first, count, top, bottom int32) {
	first, top = StrokeTurned(steep, x0, y0)
	last, bottom := StrokeTurned(steep, x1, y1)
	return first, last - first + 1, top, bottom
}

// WalkShifts are by how many bits the parts of a walk's columns and rows in a place are shifted; a row of blocks has
// 1<<rowShift places.
func WalkShifts(steep bool, rowShift int32) (alongBlock, alongLane, acrossBlock, acrossLane int32) {
	alongBlock, acrossBlock = StrokeTurned(steep, 4, rowShift)
	alongLane, acrossLane = StrokeTurned(steep, 0, 2)
	return alongBlock, alongLane, acrossBlock, acrossLane
}

// WalkSegment is a segment along u, from one end to the other.
func WalkSegment(rising, steep bool, lowX, lowY, highX, highY int32) (fromU, fromV, toU, toV int32) {
	fromU, fromV = StrokeTurned(steep, lowX, lowY)
	toU, toV = StrokeTurned(steep, highX, highY)
	if rising {
		fromV, toV = toV, fromV
	}
	return fromU, fromV, toU, toV
}

// WalkNormal is its normal that points to greater v.
func WalkNormal(rising, steep bool, x, y int32) (nu, nv int32) {
	nu, nv = StrokeTurned(steep, x, y)
	if !rising {
		nu = -nu
	}
	return nu, nv
}

// WalkInside are the sides of WalkSegment's segment whose samples are inside: under is 1 where the long side of greater v
// is one, before is 1 where the short side of less u is. A sample on a left or top side is inside, as in a triangle.
func WalkInside(steep bool, fromV, toV, nu, nv int32) (under, before int32) {
	under, before = 1, 0
	if fromV < toV && !steep {
		under = 0
	}
	x, y := StrokeTurned(steep, nv, -nu)
	if x > 0 || x == 0 && y > 0 {
		before = 1
	}
	return under, before
}

// walkInverse makes 1/size so much greater that a quotient found with it is never too small, by more than float32
// rounds.
const walkInverse = 1 + 1.0/(1<<20)

// WalkSteps are what a walk of WalkSegment's segment does from column to column, its short sides along u and v, and how
// many rows a column has at most: it has (highest - lowest) / (256 du), 2 (du nv - dv nu) / (256 du) and so at most (nv +
// |nu|) / 128 rows, and a part of one.
func WalkSteps(fromU, fromV, toU, toV, nu, nv int32) (size, step, slope int32, inverse float32, a, b, rows int32) {
	size = toU - fromU
	inverse = walkInverse / toFloat(size)
	dv := toV - fromV
	step, slope = 0, dv
	if dv < 0 {
		step, slope = -1, dv+size
	}
	if dv == size {
		step, slope = 1, 0
	}
	return size, step, slope, inverse, nv << 8, -nu << 8, (nv+max(nu, -nu)-1)>>7 + 1
}

// WalkBounds are the rows of the first column of WalkSegment's segment, with the remainders of their quotients, and the
// bounds of A u + B v.
//
// Du v - dv u is at least lowest and at most highest inside, with u = 256 first, so that 256 du row >= lowest + dv u and
// 256 du row <= highest + dv u. Numbers are below 1<<25, and the sums of a few of their products exact. A quotient of such
// a number by du that is no whole one is 1/du at least away from the next; floats that are less than 1<<26, as rows of a
// stroke in the guard band are, lie closer together: so a quotient that was rounded does not reach it, and rounds down to
// what the exact one does. The short sides go through from-n and to-n along the normal: nv u - nu v is greater inside near
// from.
func WalkBounds(fromU, fromV, toU, toV, nu, nv, under, before, first int64) (low, lowRest, end, endRest, c, length int64) {
	du, dv, lessU, lessV := toU-fromU, toV-fromV, fromU-nu, fromV-nv
	along := dv*first*256 - under
	low, lowRest = divided((du*lessV-dv*lessU+along)>>8+du, du)
	end, endRest = divided((du*(fromV+nv)-dv*(fromU+nu)+along)>>8, du)
	c = walkLimited(nv*lessU - nu*lessV + 1 - before)
	to := walkLimited(nu*(toV-nv) - nv*(toU-nu) + before)
	return low, lowRest, end + 1, endRest - lowRest, c, 0 - c - to
}

// walkLimited is beyond what A u + B v may be in a tile at most.
func walkLimited(x int64) int64 { return min(max(x, -1<<29), 1<<29) }

// PointSide is an axis of a point, of half a size around its centre, where pixels have one sample: its sides, where its
// first sample is against the right or lower side, and whether it may have several samples, and one from begin to end.
func PointSide(centre, half, sample, begin, end int32) (low, high, place int32, several, seen bool) {
	low, high = centre-half, centre+half
	first, last := (low-sample+255)>>8, (high-1-sample)>>8
	return low, high, first<<8 - high, last > first, max(first, begin) <= min(last, end-1)
}
