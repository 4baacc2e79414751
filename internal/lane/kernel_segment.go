package lane

// Pixels is a coordinate in 1/256 pixel in pixels.
func Pixels(x float64) float64 { return float64(x * (1.0 / 256)) }

// Round256 is a pixel coordinate in 1/256 pixel, to nearest even, between least and most.
func Round256(x, least, most float64) float64 {
	return roundEven(lesser(greater(float64(x*256), least), most))
}

// SegmentAcross is the normal of a length that lies across a segment, whose ends are in 1/256 pixel, and the slopes of the
// parameter along the segment, which goes from 0 to 1.
func SegmentAcross(fromX, fromY, toX, toY, length float64) (nx, ny, x, y float64) {
	dx, dy := Pixels(toX-fromX), Pixels(toY-fromY)
	square := float64(dx*dx) + float64(dy*dy)
	whole := root(square)
	return -dy / whole * length, dx / whole * length, dx / square, dy / square
}

// SegmentAxial is SegmentAcross where normal and slopes are along the axes.
func SegmentAxial(fromX, fromY, toX, toY, length float64) (nx, ny, x, y float64) {
	dx, dy := Pixels(toX-fromX), Pixels(toY-fromY)
	if greater(dx, -dx) >= greater(dy, -dy) {
		return 0, length, 1 / dx, 0
	}
	return length, 0, 0, 1 / dy
}

// EvenNormal is the way in 1/256 pixel on an axis from the ends of a segment to its corners, to which a normal in pixels
// leads, and whether these lie equally far away on both sides.
func EvenNormal(from, to, n, least, most float64) (m float64, even bool) {
	m = Round256(Pixels(from)+n, least, most) - from
	return m, Round256(Pixels(to)+n, least, most)-to == m && from-Round256(Pixels(from)-n, least, most) == m &&
		to-Round256(Pixels(to)-n, least, most) == m
}

// SegmentAt is a plane of slopes x and y that is 0 at the origin, at a place in 1/256 pixel.
func SegmentAt(placeX, placeY, x, y float64) float64 {
	return float64(Pixels(placeX)*x) + float64(Pixels(placeY)*y)
}

// SegmentSides are what a segment's parameter is at the origin and lacks of 1 there, and what EvenNormal says of both axes.
func SegmentSides(fromX, fromY, toX, toY, nx, ny, x, y, least, most float64) (begin, back, mx, my float64, even bool) {
	begin, back = -SegmentAt(fromX, fromY, x, y), SegmentAt(toX, toY, x, y)
	mx, evenX := EvenNormal(fromX, toX, nx, least, most)
	my, evenY := EvenNormal(fromY, toY, ny, least, most)
	return begin, back, mx, my, evenX && evenY && (mx != 0 || my != 0)
}

// SegmentPlanes are the planes of depths and of 1/w of a segment, whose parameter is the plane r and lacks back of 1 at the
// origin, and half the least and twice the greatest 1/w. The plane of depths is counted from the end with the lesser one,
// so that it is the same bit for bit if the ends are exchanged.
func SegmentPlanes(r0, r1, r2, back, z0, z1, q0, q1 float64) (z, zx, zy, q, qx, qy, least, most float64) {
	d, e := z1-z0, q1-q0
	z = z0 + float64(d*r0)
	if d < 0 {
		z = z1 + float64(-d*back)
	}
	lesserQ, greaterQ := q0, q1
	if e < 0 {
		lesserQ, greaterQ = q1, q0
	}
	return z, d * r1, d * r2, q0 + float64(e*r0), e * r1, e * r2, lesserQ * 0.5, greaterQ * 2
}

// SegmentInverse is the plane of a vertex's share, divided by w, in a segment whose ends have those shares.
func SegmentInverse(share0, share1, r0, r1, r2 float64) (x, y, c float64) {
	d := share1 - share0
	return d * r1, d * r2, share0 + float64(d*r0)
}

// StrokeSigns says whether a segment rises from left to right, y pointing down, and whether a record can describe its
// stroke with a normal: along an axis, or with signs unlike the segment's.
func StrokeSigns(ux, uy, nx, ny int32) (rising, fits bool) {
	slanted := ux != 0 && uy != 0
	rising = slanted && ux^uy < 0
	return rising, nx == 0 || ny == 0 || slanted && (nx^ny < 0) != rising
}

// StrokeCorners is an axis of a stroke's record, from one end of a segment to the other, with a normal across it.
func StrokeCorners(from, to, n int32) (x0, x1, x2 int32) {
	n = max(n, -n)
	x0, x1 = min(from, to)-n, max(from, to)+n
	return x0, x1, x0 + (n + n)
}

// StrokeSeen says whether pixels from begin to end may have a sample on an axis of a stroke.
func StrokeSeen(x0, x1, least, greatest, begin, end int32) bool {
	first, last := PixelsBetween(x0, x1, least, greatest, 0, begin, end)
	return first <= last
}
