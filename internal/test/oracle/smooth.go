package oracle

// place is a framebuffer position in pixels.
type place struct{ x, y float64 }

// AreaInPixel is the area of the part of a convex polygon that lies in a pixel, in [0, 1].
func AreaInPixel(poly []Point, f Pixel) float64 {
	var p []place
	for _, q := range poly {
		x, y := q.Pixels()
		p = append(p, place{x, y})
	}
	return areaInPixel(p, f)
}

func areaInPixel(poly []place, f Pixel) float64 {
	var p []place
	for _, q := range poly {
		p = append(p, place{q.x - float64(f.X), q.y - float64(f.Y)})
	}
	for _, d := range []func(place) float64{ // the pixel's four sides
		func(q place) float64 { return q.x },
		func(q place) float64 { return 1 - q.x },
		func(q place) float64 { return q.y },
		func(q place) float64 { return 1 - q.y },
	} {
		var kept []place
		for i, a := range p {
			b := p[(i+1)%len(p)]
			if d(a) >= 0 {
				kept = append(kept, a)
			}
			if (d(a) >= 0) != (d(b) >= 0) {
				t := d(a) / (d(a) - d(b))
				kept = append(kept, place{a.x + float64(t*(b.x-a.x)), a.y + float64(t*(b.y-a.y))})
			}
		}
		p = kept
	}
	sum := 0.0
	for i, a := range p {
		b := p[(i+1)%len(p)]
		sum += float64(a.x*b.y) - float64(b.x*a.y)
	}
	return min(max(sum, -sum)/2, 1)
}
