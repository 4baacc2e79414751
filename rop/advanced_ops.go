package rop

import "math"

// The functions f(s, d) of the advanced operations that are more than one line: where source and destination overlap, of
// one component (Vulkan: f/X/Y/Z Advanced Blend Operations).

func hardlight(s, d float64) float64 {
	if s <= 0.5 {
		return 2 * float64(s*d)
	}
	return 1 - float64(2*float64((1-s)*(1-d)))
}

func colordodge(s, d float64) float64 {
	switch {
	case d <= 0:
		return 0
	case s >= 1:
		return 1
	}
	return min(1, d/(1-s))
}

func colorburn(s, d float64) float64 {
	switch {
	case d >= 1:
		return 1
	case s <= 0:
		return 0
	}
	return 1 - min(1, (1-d)/s)
}

func softlight(s, d float64) float64 {
	switch {
	case s <= 0.5:
		return d - float64(float64((1-float64(2*s))*d)*(1-d))
	case d <= 0.25:
		return d + float64(float64((float64(2*s)-1)*d)*(float64((float64(16*d)-12)*d)+3))
	}
	return d + float64((float64(2*s)-1)*(math.Sqrt(d)-d))
}

func vividlight(s, d float64) float64 {
	switch {
	case s <= 0:
		return 0
	case s < 0.5:
		return 1 - min(1, (1-d)/(2*s))
	case s < 1:
		return min(1, d/(2*(1-s)))
	}
	return 1
}

func pinlight(s, d float64) float64 {
	switch t := float64(2*s) - 1; {
	case t > d && s < 0.5:
		return 0
	case t > d:
		return t
	case s < 0.5*d:
		return 2 * s
	}
	return d
}

func hardmix(s, d float64) float64 {
	if s+d < 1 {
		return 0
	}
	return 1
}

// The hue, saturation and luminosity operations (Vulkan: Hue-Saturation-Luminosity Advanced Blend Operations).

func lum(c [3]float64) float64 {
	return float64(0.30*c[0]) + float64(0.59*c[1]) + float64(0.11*c[2])
}

func sat(c [3]float64) float64 { return max(c[0], c[1], c[2]) - min(c[0], c[1], c[2]) }

// setLum is b with the luminosity of k, brought back into the range of colours. A grey that rounding took out of it has
// nothing to bring back, and no division by 0.
func setLum(b, k [3]float64) [3]float64 {
	shift := lum(k) - lum(b)
	for i := range b {
		b[i] += shift
	}
	l, n, x := lum(b), min(b[0], b[1], b[2]), max(b[0], b[1], b[2])
	for i := range b {
		if n < 0 && l != n {
			b[i] = l + float64((b[i]-l)*l)/(l-n)
		}
		if x > 1 && l != x {
			b[i] = l + float64((b[i]-l)*(1-l))/(x-l)
		}
	}
	return b
}

// setLumSat is b with the saturation of q and the luminosity of k.
func setLumSat(b, q, k [3]float64) [3]float64 {
	least, have, want := min(b[0], b[1], b[2]), sat(b), sat(q)
	for i := range b {
		if have > 0 {
			b[i] = float64((b[i]-least)*want) / have
		} else {
			b[i] = 0
		}
	}
	return setLum(b, k)
}

// The additional RGB operations, on premultiplied colours (Vulkan: Additional RGB Blend Operations).

// each applies f to all four components.
func each(s, d color, f func(s, d float64) float64) (r color) {
	for c := range r {
		r[c] = f(s[c], d[c])
	}
	return r
}

func plusClampedAlpha(s, d color) color {
	m := min(1, s[3]+d[3])
	return each(s, d, func(s, d float64) float64 { return min(m, s+d) }) // of alpha: m
}

func plusDarker(s, d color) color {
	m := min(1, s[3]+d[3])
	return each(s, d, func(a, b float64) float64 { return max(0, m-((s[3]-a)+(d[3]-b))) }) // of alpha: m
}

func contrast(s, d color) color {
	half := float64(d[3] / 2)
	r := each(s, d, func(a, b float64) float64 { return half + float64(2*float64((b-half)*(a-float64(s[3]/2)))) })
	r[3] = d[3]
	return r
}

func invertOvg(s, d color) color {
	r := each(s, d, func(a, b float64) float64 { return float64(s[3]*(1-b)) + float64((1-s[3])*b) })
	r[3] = s[3] + d[3] - float64(s[3]*d[3])
	return r
}
