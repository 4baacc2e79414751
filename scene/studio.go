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

// lampRoom is a room with lamps.
type lampRoom struct {
	lamps []lamp
	// floor is the radiance from below, walls and ceiling what the horizon and the zenith have more than it.
	floor, walls, ceiling float64
}

// Studio is a photographer's studio made in code, without colour: lamps as large soft rectangles in a room that is
// brighter above than below. A white surface that faces +z is about as bright as white.
func Studio() *Environment {
	return (&lampRoom{studioLamps, 0.22, 0.3, 0.2}).environment()
}

// softboxLamps are a key light from above the left shoulder of somebody who looks from [DefaultView], a large fill from
// the right, a strip behind that parts dark sides from their background, and a narrow upright strip behind each side,
// whose lines on black and glossy things tell their form: dull ones hardly get light from them.
var softboxLamps = []lamp{
	{vec3{-0.55, 0.8, 0.6}, 0.4, 0.4, 3.1},
	{vec3{0.95, 0.15, 0.2}, 0.3, 0.7, 0.5},
	{vec3{0.2, 0.45, -0.9}, 0.6, 0.16, 0.8},
	{vec3{-0.9, 0.15, -0.55}, 0.08, 0.7, 2},
	{vec3{0.85, 0.15, -0.6}, 0.08, 0.7, 2.6},
}

// Softbox is a studio made in code, without colour, with a large soft key light, a weak fill and a dark side. A white
// dull surface is about 0.7 as bright as white where it faces the key light, and 0.08 on the dark side.
func Softbox() *Environment {
	return (&lampRoom{softboxLamps, 0.075, 0.05, 0.1}).environment()
}

// environment is the light of a room.
func (r *lampRoom) environment() *Environment {
	const width, height = 256, 128
	e := &Environment{Width: width, Height: height, Pix: make([]float32, 0, 3*width*height)}
	smooth := func(a, b, x float64) float64 {
		t := min(max((x-a)/(b-a), 0), 1)
		return float64(float64(t*t) * (3 - float64(2*t)))
	}
	axes := make([][3]vec3, len(r.lamps)) // towards a lamp, to its right and up
	for i, l := range r.lamps {
		axis := l.direction.unit()
		up := vec3{0, 1, 0}
		if math.Abs(axis[1]) > 0.95 {
			up = vec3{0, 0, 1}
		}
		right := up.cross(axis).unit()
		axes[i] = [3]vec3{axis, right, axis.cross(right)}
	}
	var round [width][2]float64 // sine and cosine
	for x := range round {
		round[x][0], round[x][1] = exact.Sincos(2 * math.Pi * (float64((float64(x)+0.5)/width) - 0.5))
	}
	for y := range height {
		st, ct := exact.Sincos(math.Pi * (float64(y) + 0.5) / height)
		for x := range width {
			sp, cp := round[x][0], round[x][1]
			d := vec3{st * cp, ct, st * sp}
			v := r.floor + float64(r.walls*smooth(-0.6, 0.2, d[1])) + float64(r.ceiling*smooth(0, 1, d[1]))
			for i, l := range r.lamps {
				c := d.dot(axes[i][0])
				if c <= 0 {
					continue
				}
				u, w := math.Abs(d.dot(axes[i][1]))/c, math.Abs(d.dot(axes[i][2]))/c
				v += float64(l.radiance * (1 - smooth(0.8, 1.1, u/l.width)) * (1 - smooth(0.8, 1.1, w/l.height)))
			}
			e.Pix = append(e.Pix, float32(v), float32(v), float32(v))
		}
	}
	return e
}
