package scene

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// lamp is a soft rectangle of light: its middle lies in a direction, and half its width and height are tangents of
// angles.
type lamp struct {
	direction     vec3
	width, height float64
	radiance      float64
}

// studioLamps are a large key light from the upper left of somebody who looks along -z, a fill light from the right, a
// strip behind, and a ceiling.
var studioLamps = []lamp{
	{vec3{-0.6, 0.6, 0.55}, 0.45, 0.35, 5},
	{vec3{0.9, 0.2, 0.35}, 0.3, 0.55, 1.6},
	{vec3{0.35, 0.4, -0.85}, 0.7, 0.18, 4},
	{vec3{-0.85, 0.1, -0.5}, 0.15, 0.6, 2},
	{vec3{0, 1, 0}, 0.6, 0.6, 0.7},
}

// Studio is a photographer's studio made in code, without colour: lamps as large soft rectangles in a room that is
// brighter above than below. A white surface that faces +z is about as bright as white.
func Studio() *Environment {
	const width, height = 256, 128
	e := &Environment{Width: width, Height: height, Pix: make([]float32, 0, 3*width*height)}
	smooth := func(a, b, x float64) float64 {
		t := min(max((x-a)/(b-a), 0), 1)
		return float64(float64(t*t) * (3 - float64(2*t)))
	}
	for y := range height {
		st, ct := exact.Sincos(math.Pi * (float64(y) + 0.5) / height)
		for x := range width {
			sp, cp := exact.Sincos(2 * math.Pi * (float64((float64(x)+0.5)/width) - 0.5))
			d := vec3{st * cp, ct, st * sp}
			v := 0.22 + float64(0.3*smooth(-0.6, 0.2, d[1])) + float64(0.2*smooth(0, 1, d[1]))
			for _, l := range studioLamps {
				axis := l.direction.unit()
				up := vec3{0, 1, 0}
				if math.Abs(axis[1]) > 0.95 {
					up = vec3{0, 0, 1}
				}
				right := up.cross(axis).unit()
				c := d.dot(axis)
				if c <= 0 {
					continue
				}
				u, w := math.Abs(d.dot(right))/c, math.Abs(d.dot(axis.cross(right)))/c
				v += float64(l.radiance * (1 - smooth(0.8, 1.1, u/l.width)) * (1 - smooth(0.8, 1.1, w/l.height)))
			}
			e.Pix = append(e.Pix, float32(v), float32(v), float32(v))
		}
	}
	return e
}
