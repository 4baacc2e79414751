package main

import "math"

// hash is a number in [0, 1) for a lattice point.
func hash(x, y, z int, seed uint32) float64 {
	h := uint32(x)*0x8da6b343 ^ uint32(y)*0xd8163841 ^ uint32(z)*0xcb1ab31f ^ seed*0x9e3779b9
	h ^= h >> 16
	h *= 0x7feb352d
	h ^= h >> 15
	h *= 0x846ca68b
	h ^= h >> 16
	return float64(h) / (1 << 32)
}

// noise is smooth noise in [0, 1] whose lattice repeats after period points (0: never).
func noise(p vec, period int, seed uint32) float64 {
	var i [3]int
	var f [3]float64
	for k := range p {
		fl := math.Floor(p[k])
		i[k], f[k] = int(fl), p[k]-fl
		f[k] = f[k] * float64(f[k]*float64(3-2*f[k]))
	}
	at := func(dx, dy, dz int) float64 {
		x, y, z := i[0]+dx, i[1]+dy, i[2]+dz
		if period > 0 {
			x, y, z = wrap(x, period), wrap(y, period), wrap(z, period)
		}
		return hash(x, y, z, seed)
	}
	var c [2]float64
	for dz := range c {
		c[dz] = lerp(lerp(at(0, 0, dz), at(1, 0, dz), f[0]), lerp(at(0, 1, dz), at(1, 1, dz), f[0]), f[1])
	}
	return lerp(c[0], c[1], f[2])
}

func wrap(x, period int) int {
	if x %= period; x < 0 {
		x += period
	}
	return x
}

// fractal adds octaves of noise, each twice as fine and half as strong; the result is in [0, 1].
func fractal(p vec, octaves, period int, seed uint32) float64 {
	sum, weight, total := 0.0, 1.0, 0.0
	for o := range octaves {
		sum += float64(weight * noise(p, period, seed+uint32(o)))
		total += weight
		p, period, weight = p.mul(2), period*2, weight/2
	}
	return sum / total
}
