package bench

import (
	"math/rand/v2"

	"github.com/seed-1acaedba/halfspace/scene"
)

// city is streets of houses around the camera, of about n triangles, a row of houses after the other from the camera
// on: three quarters of them lie outside of the picture, and most of the others behind the houses of the first rows. A
// house has walls of windows set back, some 4,700 triangles.
func city(n int) *scene.Scene {
	const kinds, street, house, ground = 12, 1.5, 4736, -1
	rng := rand.New(rand.NewPCG(10, 10))
	b := begin("city")
	b.Bounds = scene.Bounds{}
	var houses [kinds]int
	for k := range houses {
		m := b.material(0.4+float32(k)/30, 0.5, 0.8-float32(k)/20, -1)
		b.Materials[m].DoubleSided = false
		houses[k] = b.add(houseOf(m, 1+float32(rng.IntN(24))/8))
	}
	across := 2 // houses in a row, and rows
	for (across+2)*(across+2)*house <= n {
		across += 2
	}
	for row := range across {
		z := float32(row/2)*street + street
		if row%2 == 0 {
			z = -z // ahead; the others are behind
		}
		for column := range across {
			x := (float32(column) - float32(across-1)/2) * street
			b.place(houses[rng.IntN(kinds)], x, ground, z)
		}
	}
	p := scene.Primitive{Material: b.material(0.25, 0.3, 0.25, -1)}
	p.Positions, p.Indices = []float32{-256, ground, 256, 256, ground, 256, 256, ground, -256, -256, ground, -256},
		[]uint32{0, 1, 2, 0, 2, 3}
	b.place(b.add(p), 0, 0, 0)
	return b.Scene
}

// houseOf is a house of a height on a square of 1 around the origin, its walls outwards.
func houseOf(material int, height float32) scene.Primitive {
	const columns, floors, roof = 16, 36, 8
	p := scene.Primitive{Material: material}
	// wall adds a grid of vertices, from origin on along u and v, pushed inwards where it has a window, and its
	// triangles.
	wall := func(origin, u, v, in [3]float32, nu, nv int, windows bool) {
		first := uint32(len(p.Positions) / 3)
		for y := range nv + 1 {
			for x := range nu + 1 {
				depth, shade := float32(0), 0.6+0.4*float32(max(-in[2], 0))+0.25*float32(max(-in[0], 0))
				if windows && x%4 > 1 && y%4 > 1 {
					depth, shade = 1./64, 0.3*shade
				}
				for a := range 3 {
					at := origin[a] + float32(u[a]*float32(x)/float32(nu)) + float32(v[a]*float32(y)/float32(nv)) + float32(in[a]*depth)
					p.Positions = append(p.Positions, at)
				}
				p.Normals = append(p.Normals, -in[0], -in[1], -in[2])
				p.Colors = append(p.Colors, shade, shade, shade, 1)
			}
		}
		for y := range nv {
			for x := range nu {
				i := first + uint32(y*(nu+1)+x)
				j := i + uint32(nu) + 1
				p.Indices = append(p.Indices, i, i+1, j+1, i, j+1, j)
			}
		}
	}
	up := [3]float32{0, height, 0}
	wall([3]float32{-0.5, 0, 0.5}, [3]float32{1, 0, 0}, up, [3]float32{0, 0, -1}, columns, floors, true)
	wall([3]float32{0.5, 0, 0.5}, [3]float32{0, 0, -1}, up, [3]float32{-1, 0, 0}, columns, floors, true)
	wall([3]float32{0.5, 0, -0.5}, [3]float32{-1, 0, 0}, up, [3]float32{0, 0, 1}, columns, floors, true)
	wall([3]float32{-0.5, 0, -0.5}, [3]float32{0, 0, 1}, up, [3]float32{1, 0, 0}, columns, floors, true)
	wall([3]float32{-0.5, height, 0.5}, [3]float32{1, 0, 0}, [3]float32{0, 0, -1}, [3]float32{0, -1, 0}, roof, roof, false)
	return p
}
