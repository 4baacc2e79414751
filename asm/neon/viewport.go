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
	n, vertices, q := a.Arg("N"), a.Arg("Vertices"), a.Arg("Q")
	// some does vertices that are loaded and stored by so many bytes of each component.
	some := func(load load, bytes int, store func(g G, inverse Q)) func() {
		return func() {
			g, inverse := v.vertices(four(func(i int) Q {
				c := load(from[i], 0)
				a.AddI(from[i], bytes, from[i])
				return c
			}))
			a.Say("*at(a.Vertices, i) = Vertex{snap(fx), snap(fy), fz, code}; *at(a.Q, i) = q")
			store(g, inverse)
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

// vertices makes x, y, z and the code of four vertices, and 1/w.
func (v *viewporter) vertices(clip [4]Q) (g G, inverse Q) {
	x, y, z, w := clip[0], clip[1], clip[2], clip[3]
	v.Say("out(x < -w, OutLeft); out(x > w, OutRight); ...")
	minus := v.FNeg(w)
	code := v.And(v.Shl(w, 1), v.exponent)
	put := func(outside Q, bit string) { v.Or(code, v.And(outside, v.Word(uint32(v.Constant(bit)))), code) }
	put(v.FGt(minus, x), "OutLeft")
	put(v.FGt(x, w), "OutRight")
	put(v.FGt(minus, y), "OutTop")
	put(v.FGt(y, w), "OutBottom")
	put(v.FGt(v.FMul(v.near, w), z), "OutNear")
	put(v.FGt(z, w), "OutFar")
	positive := v.FGt(w, v.zero)
	put(v.Not(positive), "OutW")
	v.Say("out(!finite(x) || !finite(y) || !finite(z) || !finite(w), NotFinite)")
	finite := func(f Q) Q { return v.Gt(v.inf, v.FAbs(f)) } // as integers
	put(v.Not(v.And(v.And(finite(x), finite(y)), v.And(finite(z), finite(w)))), "NotFinite")
	v.Say("fx := (a.Scale[0]*(x/w) + a.Offset[0]) * 256")
	at := func(i int) Q { return v.FAdd(v.FMul(v.scale[i], v.FDiv(clip[i], w)), v.offset[i]) }
	fx, fy, fz := v.FMul(at(0), v.byte256), v.FMul(at(1), v.byte256), at(2)
	v.Say("if w > 0 { out(!(fx >= GuardMin), OutGuardX0); ... }")
	put(v.Clear(positive, v.FGe(fx, v.guardMin)), "OutGuardX0")
	put(v.And(positive, v.FGt(fx, v.guardMax)), "OutGuardX1")
	put(v.Clear(positive, v.FGe(fy, v.guardMin)), "OutGuardY0")
	put(v.And(positive, v.FGt(fy, v.guardMax)), "OutGuardY1")
	deep := finite(fz)
	put(v.Clear(positive, deep), "DeepZ")
	v.Say("if !(w > 0) || !finite(fz) { fz = 0 }")
	v.And(fz, v.And(positive, deep), fz)
	v.Say("snap")
	snap := func(f Q) Q {
		inside := v.ChooseInto(v.FGt(f, v.guardMin), f, v.guardMin)
		v.Put(inside, v.FGt(inside, v.guardMax), v.guardMax)
		return v.ToIntNearest(inside)
	}
	inverse = v.And(v.FDiv(v.one, w), positive)
	return G{snap(fx), snap(fy), fz, code}, inverse
}
