package lane

// NormalizeCode is a code over its greatest, 2^n - 1, whose inverse is scale, where unit is 1 / 2^n; other numbers are
// multiplied by scale. c / (2^n - 1) is c / 2^n and the same by 2^n - 1, whose rounding error is below what decides the
// sum's. (With a division: 1.3 times a NEAREST lookup.)
func NormalizeCode(x, unit, scale float32) float32 {
	y := float32(x * unit)
	r := x * scale
	if x == floor(x) {
		r = y + float32(y*scale)
	}
	return r
}

// Lambert is ambient light, and diffuse light by the cosine of a normal and a direction; a normal without length has
// none.
func Lambert(x, y, z, lx, ly, lz, ambient, diffuse float32) float32 {
	dot := (float32(x*lx) + float32(y*ly)) + float32(z*lz)
	length := sqrt((square(x) + square(y)) + square(z))
	return ambient + float32(diffuse*greater(dot/length, 0))
}
