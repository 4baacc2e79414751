package main

import "math"

// surface is the texture coordinates at a place of a picture whose height is 2, x right and y down from its middle;
// false where there is nothing.
type surface func(x, y float32) (s, t float32, ok bool)

// plane is a floor under a horizon above the middle.
func plane(x, y float32) (s, t float32, ok bool) {
	const horizon, height = -0.6, 1.5
	if y <= horizon {
		return 0, 0, false
	}
	z := height / (y - horizon)
	return x * z * 0.25, z * 0.25, true
}

// tunnel is a tube around the axis of view.
func tunnel(x, y float32) (s, t float32, ok bool) {
	r := float32(math.Sqrt(float64(float32(x*x) + float32(y*y))))
	if r < 0.01 {
		return 0, 0, false
	}
	return turn(x, y) * 2, 0.5 / r, true
}

// turn is the angle of (x, y) in turns, -1/2 to 1/2, to within 1e-4 and with the same bits on all machines.
func turn(x, y float32) float32 {
	ax, ay := abs(x), abs(y)
	q := min(ax, ay) / max(ax, ay)
	q2 := q * q
	// An odd polynomial for the arc tangent on [0, 1].
	p := float32(q2*-0.0464964749) + 0.15931422
	p = float32(q2*p) - 0.327622764
	a := (float32(float32(p*q2)*q) + q) / (2 * math.Pi)
	if ay > ax {
		a = 0.25 - a
	}
	if x < 0 {
		a = 0.5 - a
	}
	if y < 0 {
		a = -a
	}
	return a
}

func abs(x float32) float32 { return max(x, -x) }

// wrapped is a difference of coordinates across the seam of a tunnel.
func wrapped(d, period float32) float32 {
	switch {
	case d > period/2:
		return d - period
	case d < -period/2:
		return d + period
	}
	return d
}
