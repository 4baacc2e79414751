package compare

import "math"

// match marks the pixels that look different and are not anti-aliased, by the method of pixelmatch: colors are far
// apart in YIQ ("Measuring perceived color difference using YIQ NTSC transmission color space in mobile applications",
// Kotsarenko and Ramos 2010), and neither picture has an anti-aliased pixel there ("Anti-aliased Pixel and Intensity
// Slope Detector", Vysniauskas 2009).
func (d *differences) match(a, b [3][]float64, threshold float64) {
	const farthest = 35215 // the largest distance of two colors
	most := farthest * threshold * threshold
	pa, pb := &shades{a, d.width, d.height}, &shades{b, d.width, d.height}
	rows(d.height, func(y int) {
		for x := range d.width {
			i := y*d.width + x
			if d.visible[i] || !(yiq(a, i, b, i) > most) {
				continue
			}
			d.visible[i] = !pa.slope(pb, x, y) && !pb.slope(pa, x, y)
		}
	})
}

// shades are a picture's planes.
type shades struct {
	p             [3][]float64
	width, height int
}

func (s *shades) same(i, j int) bool {
	return s.p[0][i] == s.p[0][j] && s.p[1][i] == s.p[1][j] && s.p[2][i] == s.p[2][j]
}

// brightness is Y of YIQ.
func brightness(p [3][]float64, i int) float64 {
	return float64(p[0][i]*0.29889531) + float64(p[1][i]*0.58662247) + float64(p[2][i]*0.11448223)
}

// yiq is how far two colors are apart.
func yiq(a [3][]float64, i int, b [3][]float64, j int) float64 {
	if a[0][i] == b[0][j] && a[1][i] == b[1][j] && a[2][i] == b[2][j] {
		return 0
	}
	inPhase := func(p [3][]float64, i int) float64 {
		return float64(p[0][i]*0.59597799) - float64(p[1][i]*0.27417610) - float64(p[2][i]*0.32180189)
	}
	quadrature := func(p [3][]float64, i int) float64 {
		return float64(p[0][i]*0.21147017) - float64(p[1][i]*0.52261711) + float64(p[2][i]*0.31114694)
	}
	dy, di, dq := brightness(a, i)-brightness(b, j), inPhase(a, i)-inPhase(b, j), quadrature(a, i)-quadrature(b, j)
	return float64(0.5053*dy*dy) + float64(0.299*di*di) + float64(0.1957*dq*dq)
}

// around calls f for the neighbors of a pixel, column by column, until it says no.
func (s *shades) around(x, y int, f func(i int) bool) {
	for u := max(x-1, 0); u <= min(x+1, s.width-1); u++ {
		for v := max(y-1, 0); v <= min(y+1, s.height-1); v++ {
			if (u != x || v != y) && !f(v*s.width+u) {
				return
			}
		}
	}
}

// outer is 1 for a pixel at the picture's edge: what lies beyond counts as one neighbor that is the same.
func (s *shades) outer(x, y int) int {
	if x == 0 || y == 0 || x == s.width-1 || y == s.height-1 {
		return 1
	}
	return 0
}

// slope says that a pixel lies between a darker and a brighter neighbor of which one belongs to an area of one color in
// both pictures.
func (s *shades) slope(other *shades, x, y int) bool {
	at := y*s.width + x
	equal := s.outer(x, y)
	darkest, brightest := 0.0, 0.0
	var dark, bright int
	s.around(x, y, func(i int) bool {
		delta := 0.0
		if !s.same(at, i) {
			delta = brightness(s.p, at) - brightness(s.p, i)
		}
		switch {
		case delta == 0:
			equal++
		case delta < darkest:
			darkest, dark = delta, i
		case delta > brightest:
			brightest, bright = delta, i
		}
		return equal <= 2
	})
	if equal > 2 || math.Min(brightest, -darkest) == 0 {
		return false
	}
	return s.area(dark) && other.area(dark) || s.area(bright) && other.area(bright)
}

// area says that a pixel has more than two neighbors of its color.
func (s *shades) area(at int) bool {
	x, y := at%s.width, at/s.width
	equal := s.outer(x, y)
	s.around(x, y, func(i int) bool {
		if s.same(at, i) {
			equal++
		}
		return equal <= 2
	})
	return equal > 2
}
