package neon

// Cube is the family of the kernel of cube coordinates.
func (Catalogue) Cube() []Kernel { return []Kernel{{Name: "cube", Record: "CubeArgs", Body: cube}} }

// cube is the walk: each quarter of directions has its face and coordinates, then perhaps two derivatives.
func cube(a *Asm) {
	quarters := a.ShrI(a.Arg("N"), 2)
	in, dx, dy := a.pointers("In", 0, 3), a.pointers("DX", 0, 3), a.pointers("DY", 0, 3)
	derived, stride := a.MoveX(dx[0]), a.Dup(a.Args, "Stride")
	out := map[string]X{}
	for _, name := range []string{"S", "T", "Layer", "DSDX", "DTDX", "DSDY", "DTDY"} {
		out[name] = a.Arg(name)
	}
	put := func(results []Q, fields ...string) {
		for k, v := range results {
			a.StoreNext(v, out[fields[k]])
		}
	}
	a.HoldFor("CubeFace", "CubeTurn", "CubeMajor", "CubeCoordinates")
	a.Times(quarters, func() {
		v := a.loadNext(in)
		f := a.Call("CubeFace", v...)
		turn := func(v []Q) []Q {
			return a.Call("CubeTurn", append(f[:4:4], v...)...)
		}
		put([]Q{a.Mul(f[5], stride)}, "Layer")
		p, rc := turn(v), f[6]
		put(a.Call("CubeCoordinates", p[0], p[1], rc), "S", "T")
		a.If(derived, "!=", 0, func() {
			squares := a.FMul(a.FAdd(rc, rc), rc)
			for i, in := range [][]X{dx, dy} {
				v := a.loadNext(in)
				d := append(turn(v), a.Call("CubeMajor", append([]Q{f[0], f[1], f[4]}, v...)...)...)
				axis := "XY"[i : i+1]
				put(a.Call("CubeDerivatives", p[0], p[1], rc, squares, d[0], d[1], d[2]), "DSD"+axis, "DTD"+axis)
			}
		})
	})
}

// loadNext loads a quarter from each of several pointers, which go on.
func (a *Asm) loadNext(p []X) (v []Q) {
	for _, p := range p {
		v = append(v, a.LoadNext(p))
	}
	return v
}

// storeNext stores a quarter to each of several pointers, which go on.
func (a *Asm) storeNext(v []Q, p []X) {
	for k, v := range v {
		a.StoreNext(v, p[k])
	}
}

// loadNextG loads a group from each of several pointers, which go on.
func (a *Asm) loadNextG(p []X) (v []G) {
	for _, p := range p {
		v = append(v, a.LoadG(p, 0))
		a.AddI(p, 64, p)
	}
	return v
}

// storeNextG stores a group to a pointer, which goes on.
func (a *Asm) storeNextG(v G, p X) {
	a.StoreG(v, p, 0)
	a.AddI(p, 64, p)
}
