package lane

// EllipseAxes are the eigenvalues hi and lo of J J^T, J having the columns (ux, vx) and (uy, vy): the squares of the
// longer and shorter axis, in texels, of the ellipse that a pixel's circle becomes. hi lo = det(J)^2. hi is not finite
// where a square overflows. EllipseAlong reads h, b and r.
func EllipseAxes(ux, vx, uy, vy float32) (hi, lo, h, b, r float32) {
	a, c := square(ux)+square(uy), square(vx)+square(vy)
	b = float32(ux*vx) + float32(uy*vy)
	h = float32((a - c) * 0.5)
	r = sqrt(square(h) + square(b))
	hi = float32((a+c)*0.5) + r
	det := float32(ux*vy) - float32(uy*vx)
	lo = 0
	if hi > 0 {
		lo = lesser(square(det)/hi, hi)
	}
	return hi, lo, h, b, r
}

// EllipseAlong is the longer axis: the longer of two multiples of the eigenvector, of the axis's length.
func EllipseAlong(hi, h, b, r float32) (u, v float32) {
	x, y := h+r, b
	if h < 0 {
		x, y = b, r-h
	}
	n := square(x) + square(y)
	k := sqrt(hi / n)
	u, v = 0, 0
	if n > 0 {
		u, v = x*k, y*k
	}
	return u, v
}

// EllipseIsLong says whether a footprint with squared axes hi and lo has several taps: ratios below 1 + 1/2048 are 1.
func EllipseIsLong(hi, lo float32) bool { return hi > lo*(1+1.0/1024) }

// EllipseTaps are the squared scale factor and the number of taps of a long footprint, for a largest ratio of most
// (Vulkan: Scale Factor Operation, LOD Operation): eta = min(sqrt(hi/lo), most), rho2 = hi / eta^2, and ceil(eta) taps,
// up to 16.
func EllipseTaps(hi, lo, most float32) (rho2, taps float32) {
	eta, most2 := most, square(most)
	rho2 = hi / most2
	if hi < lo*most2 {
		rho2, eta = lo, sqrt(hi/lo)
	}
	return rho2, lesser(greater(ceil(eta), 1), 16)
}

// Ellipse are the squared scale factor, the taps and the longer axis of a footprint, the axis 0 where one tap is
// enough: of the ellipse or, where its squares overflow, of the two derivatives.
func Ellipse(dsdx, dtdx, dsdy, dtdy, width, height, most float32) (rho2, taps, ds, dt float32) {
	ux, vx, uy, vy := dsdx*width, dtdx*height, dsdy*width, dtdy*height
	hi, lo, h, b, r := EllipseAxes(ux, vx, uy, vy)
	x2, y2 := square(ux)+square(vx), square(uy)+square(vy)
	first, finite := x2 > y2, hi <= 0x1.fffffep127
	longer, shorter := y2, x2
	if first {
		longer, shorter = x2, y2
	}
	if !finite {
		hi, lo = longer, shorter
	}
	rho2, taps, ds, dt = hi, 1, 0, 0
	if rare(EllipseIsLong(hi, lo)) {
		u, v := EllipseAlong(hi, h, b, r)
		ds, dt = u/width, v/height
		longS, longT := dsdy, dtdy
		if first {
			longS, longT = dsdx, dtdx
		}
		if !finite {
			ds, dt = longS, longT
		}
		rho2, taps = EllipseTaps(hi, lo, most)
	}
	return rho2, taps, ds, dt
}
