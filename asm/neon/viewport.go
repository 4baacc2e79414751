package neon

// viewport does four vertices at once, and the last ones each for itself, by lane functions.
func viewport(a *Asm) {
	near, from := a.Dup(a.Args, "Near"), a.fields("X", "Y", "Z", "W")
	scale := three(func(i int) Q { return a.DupX(a.LoadX(4, a.Args.Base, a.At(a.Args, "Scale", 4*i))) })
	offset := three(func(i int) Q { return a.DupX(a.LoadX(4, a.Args.Base, a.At(a.Args, "Offset", 4*i))) })
	n, vertices, q := a.Arg("N"), a.Arg("Vertices"), a.Arg("Q")
	a.HoldFor("ViewportCode", "ViewportPlace")
	bit := func(name string) Q { return a.Word(uint32(a.Constant(name))) }
	// some does vertices that are loaded and stored by so many bytes of each component.
	some := func(load load, bytes int, store func(g G, inverse Q)) func() {
		return func() {
			v := four(func(i int) Q { return load(from[i], 0) })
			a.Advance(bytes, from...)
			code := a.Call("ViewportCode", append(v[:], near)...)[0]
			var g G
			var beyond [2]Q
			for i, axis := range []string{"X", "Y"} {
				p := a.Call("ViewportPlace", v[i], v[3], scale[i], offset[i], bit("OutGuard"+axis+"0"), bit("OutGuard"+axis+"1"))
				g[i], beyond[i] = a.ToIntNearest(p[0]), p[1]
			}
			z := a.Call("ViewportDepth", v[2], v[3], scale[2], offset[2], a.Or(beyond[0], beyond[1]))
			g[2], g[3] = z[0], a.Or(code, z[2])
			a.Say("*at(a.Vertices, i) = Vertex{snap(fx), snap(fy), fz, code}; *at(a.Q, i) = q")
			store(g, z[1])
			a.AddI(vertices, 4*bytes, vertices)
			a.AddI(q, bytes, q)
		}
	}
	a.Fours(n, some(a.Load, 16, func(g G, inverse Q) {
		a.StoreG(a.Transpose(g), vertices, 0)
		a.Store(inverse, q, 0)
	}), some(a.LoadS, 4, func(g G, inverse Q) {
		a.Store(a.Transpose(g)[0], vertices, 0)
		a.StoreS(inverse, q, 0)
	}))
}
