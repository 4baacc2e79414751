package main

// Cube is the family of the kernel of cube coordinates.
func (catalogue) Cube() Family {
	return Family{Name: "cube", Kernels: []Kernel{{Name: "cube", Body: cubeBody}}}
}

// cubeBody is the walk: each vector of directions has its face and coordinates, then perhaps two derivatives.
func cubeBody(a *Asm) {
	a.Keep("CubeFace")
	a.eachGroup(func(at GP) {
		load := func(field string) (v []Op) {
			for k := range 3 {
				v = append(v, a.Vec())
				a.Move(a.lanesAt(a.Args.At(field).Offset(8*k), at), v[k])
			}
			return v
		}
		in := load("In")
		face := a.Lane("CubeFace", in...)
		layer := face[5].(Vec)
		a.IntsTo(layer, layer, "*", a.All(a.Args.At("Stride")))
		a.put(at, face[5:6], "Layer")
		turn := func(v []Op) []Register {
			return a.Lane("CubeTurn", append([]Op{face[0], face[1], face[2], face[3]}, v...)...)
		}
		p := append(turn(in), face[6])
		a.put(at, a.Lane("CubeCoordinates", p[0], p[1], p[2]), "S", "T")
		a.If(a.Args.At("DX"), "!=", 0, func() {
			squares := a.Floats(p[2], "+", p[2], "*", p[2])
			for _, field := range []string{"DX", "DY"} {
				v := load(field)
				d := append(turn(v), a.Lane("CubeMajor", append([]Op{face[0], face[1], face[4]}, v...)...)...)
				a.put(at, a.Lane("CubeDerivatives", p[0], p[1], p[2], squares, d[0], d[1], d[2]), "DSD"+field[1:], "DTD"+field[1:])
			}
		})
	})
}
