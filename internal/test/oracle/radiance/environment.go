package radiance

import "math"

// around is the light of an environment that goes to the eye: the integral of from over all directions, by the
// midpoints of a grid around the direction that a mirror reflects to, where lobes are narrow.
func (p *point) around(radiance func(Vec) Vec) (sum Vec) {
	axis := p.shading.scale(2 * p.shading.dot(p.v)).sub(p.v).unit()
	side := Vec{1, 0, 0}
	if math.Abs(axis[0]) > 0.9 {
		side = Vec{0, 1, 0}
	}
	u := axis.cross(side).unit()
	w := axis.cross(u)
	const rings, sectors = 48, 48
	for i := range rings {
		// Rings lie closer to each other near the axis.
		x0, x1 := float64(i)/rings, float64(i+1)/rings
		c0, c1 := math.Cos(math.Pi*x0*x0), math.Cos(math.Pi*x1*x1)
		c := (c0 + c1) / 2
		s := math.Sqrt(1 - c*c)
		for k := range sectors {
			sin, cos := math.Sincos((float64(k) + 0.5) / sectors * 2 * math.Pi)
			l := axis.scale(c).add(u.scale(s * cos)).add(w.scale(s * sin))
			sum = sum.add(p.from(l).times(radiance(l)).scale((c0 - c1) * 2 * math.Pi / sectors))
		}
	}
	return sum
}
