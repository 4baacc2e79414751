package main

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// sunlight comes from the left of the first camera and from behind it, low in the afternoon.
var (
	sunward  = vec{-0.80, 0.47, 0.36}.unit()
	sunlight = vec{3.7, 2.8, 1.85}
)

// skyDirection is where the sky's texel at (u, v) lies: u runs over half the horizon, v from the zenith down.
func skyDirection(u, v float64) vec {
	up := (1 - v) * (1 - v) // more texels where the sky meets the land
	angle := lerp(math.Pi/2, 3*math.Pi/2, u)
	return around(angle, math.Sqrt(1-float64(up*up)), up)
}

// air is the clear sky's light: warm at the horizon, blue above, brighter towards the sun.
func air(d vec) vec {
	h := clamp(d[1], 0, 1)
	c := vec{0.86, 0.74, 0.60}.mix(vec{0.42, 0.62, 0.86}, step(0, 0.22, h)).mix(vec{0.10, 0.27, 0.60}, step(0.1, 0.95, h))
	glow := max(0, d.dot(sunward))
	glow *= glow
	return c.add(vec{0.30, 0.18, 0.08}.mul(glow * glow))
}

// sky is what one sees up there: the air with clouds in it.
func sky(d vec) vec {
	c := air(d)
	if d[1] <= 0.01 {
		return c
	}
	p := vec{d[0] / (d[1] + 0.12), 0, d[2] / (d[1] + 0.12)}.mul(0.9)
	density := func(p vec) float64 {
		billow := fractal(p.add(vec{3, 0, 9}), 6, 0, 61)
		return step(0.5, 0.72, billow+float64(0.10*(noise(p.mul(0.5), 0, 71)-0.5)))
	}
	thick := density(p)
	lit := clamp(1-float64(0.75*density(p.add(vec{sunward[0], 0, sunward[2]}.mul(0.22)))), 0, 1)
	cloud := vec{0.58, 0.56, 0.62}.mix(vec{1.0, 0.94, 0.85}, lit)
	return c.mix(cloud, thick*0.92*step(0.02, 0.2, d[1]))
}

// expose turns light into what the picture shows of it: linear values below 1.
func expose(l vec) vec {
	var c vec
	for k, v := range l {
		c[k] = 1 - exact.Exp(-0.82*max(v, 0))
	}
	return c
}
