package neon

// viewporter is what the kernel viewport holds in registers.
type viewporter struct {
	*Asm
	scale, offset                 [3]Q
	near, inf                     Q
	guardMin, guardMax, zero, one Q
	byte256                       Q
	exponent                      Q
}

// viewport does four vertices at once, and the last ones each for itself.
func viewport(a *Asm) {
	v := &viewporter{Asm: a}
	for i := range 3 {
		v.scale[i] = a.DupX(a.LoadX(4, a.Args.Base, a.At(a.Args, "Scale", 4*i)))
		v.offset[i] = a.DupX(a.LoadX(4, a.Args.Base, a.At(a.Args, "Offset", 4*i)))
	}
	v.near, v.inf, v.zero, v.one, v.byte256 = a.Dup(a.Args, "Near"), a.Word(0x7F800000), a.Zero(), a.float(1), a.float(256)
	v.guardMin, v.guardMax = a.float(float32(a.Constant("GuardMin"))), a.float(float32(a.Constant("GuardMax")))
	v.exponent = a.Word(0xFF << a.Constant("ExponentShift"))
	from := a.fields("X", "Y", "Z", "W")
	n, vertices, q := a.Field(a.Args, "N"), a.Field(a.Args, "Vertices"), a.Field(a.Args, "Q")
	a.Fours(n, func() {
		var clip [4]Q
		for i := range clip {
			clip[i] = a.Load(from[i], 0)
			a.AddI(from[i], 16, from[i])
		}
		g, inverse := v.vertices(clip)
		a.Say("*at(a.Vertices, i) = Vertex{snap(fx), snap(fy), fz, code}; *at(a.Q, i) = q")
		a.StoreG(a.Transpose(g), vertices, 0)
		a.Store(inverse, q, 0)
		a.AddI(vertices, 64, vertices)
		a.AddI(q, 16, q)
	}, func() {
		var clip [4]Q
		for i := range clip {
			clip[i] = a.LoadS(from[i], 0)
			a.AddI(from[i], 4, from[i])
		}
		g, inverse := v.vertices(clip)
		a.Say("*at(a.Vertices, i) = Vertex{snap(fx), snap(fy), fz, code}; *at(a.Q, i) = q")
		a.Store(a.Transpose(g)[0], vertices, 0)
		a.StoreS(inverse, q, 0)
		a.AddI(vertices, 16, vertices)
		a.AddI(q, 4, q)
	})
}

// vertices makes x, y, z and the code of four vertices, and 1/w.
func (v *viewporter) vertices(clip [4]Q) (g G, inverse Q) {
	a := v.Asm
	x, y, z, w := clip[0], clip[1], clip[2], clip[3]
	a.Say("out(x < -w, OutLeft); out(x > w, OutRight); ...")
	minus := a.FNeg(w)
	code := a.And(a.Shl(w, 1), v.exponent)
	put := func(outside Q, bit string) { a.Or(code, a.And(outside, a.Word(uint32(a.Constant(bit)))), code) }
	put(a.FGt(minus, x), "OutLeft")
	put(a.FGt(x, w), "OutRight")
	put(a.FGt(minus, y), "OutTop")
	put(a.FGt(y, w), "OutBottom")
	put(a.FGt(a.FMul(v.near, w), z), "OutNear")
	put(a.FGt(z, w), "OutFar")
	positive := a.FGt(w, v.zero)
	put(a.Not(positive), "OutW")
	a.Say("out(!finite(x) || !finite(y) || !finite(z) || !finite(w), NotFinite)")
	finite := func(f Q) Q { return a.Gt(v.inf, a.FAbs(f)) } // as integers
	put(a.Not(a.And(a.And(finite(x), finite(y)), a.And(finite(z), finite(w)))), "NotFinite")
	a.Say("fx := (a.Scale[0]*(x/w) + a.Offset[0]) * 256")
	at := func(i int) Q { return a.FAdd(a.FMul(v.scale[i], a.FDiv(clip[i], w)), v.offset[i]) }
	fx, fy, fz := a.FMul(at(0), v.byte256), a.FMul(at(1), v.byte256), at(2)
	a.Say("if w > 0 { out(!(fx >= GuardMin), OutGuardX0); ... }")
	put(a.Clear(positive, a.FGe(fx, v.guardMin)), "OutGuardX0")
	put(a.And(positive, a.FGt(fx, v.guardMax)), "OutGuardX1")
	put(a.Clear(positive, a.FGe(fy, v.guardMin)), "OutGuardY0")
	put(a.And(positive, a.FGt(fy, v.guardMax)), "OutGuardY1")
	deep := finite(fz)
	put(a.Clear(positive, deep), "DeepZ")
	a.Say("if !(w > 0) || !finite(fz) { fz = 0 }")
	a.And(fz, a.And(positive, deep), fz)
	a.Say("snap")
	snap := func(f Q) Q {
		inside := a.ChooseInto(a.FGt(f, v.guardMin), f, v.guardMin)
		a.Put(inside, a.FGt(inside, v.guardMax), v.guardMax)
		return a.ToIntNearest(inside)
	}
	inverse = a.And(a.FDiv(v.one, w), positive)
	return G{snap(fx), snap(fy), fz, code}, inverse
}
