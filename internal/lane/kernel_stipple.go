package lane

// StippleRun is in which run of a stipple's pattern a point lies, in 1/256 pixel along u and v, whose line begins at a way
// from it and goes along (du, dv). A unit of the line is sign floor(sign at) - less, at being how many pixels there are to
// the point, and phase more: exact before the quotient. Units are limited to the units of the line's ends, and runs of
// factor units begin at whole.
func StippleRun(u, v, wayU, wayV, du, dv, pixel, phase, sign, less, first, last, whole, factor float64) float64 {
	at := (float64((u+wayU)*du)+float64((v+wayV)*dv))/pixel + phase
	unit := float64(floor(float64(at*sign))*sign) - less
	return (lesser(greater(unit, first), last) - whole) / factor
}
