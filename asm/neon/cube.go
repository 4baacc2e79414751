package neon

// Cube is the family of the kernel of cube coordinates.
func (Catalogue) Cube() []Kernel {
	return []Kernel{{Name: "cube", Record: "CubeArgs", Body: func(a *Asm) { (&cubed{Asm: a}).body() }}}
}

// cubed is what a quarter of directions has in common with its derivatives: which axis is the major one, and whose sign
// is to be turned.
type cubed struct {
	*Asm
	sign, zero          Q
	majorX, majorY      Q
	flipS, flipT, flipR Q
	sc, tc, rc, scale   Q
}

func (x *cubed) body() {
	quarters := x.ShrI(x.Field(x.Args, "N"), 2)
	in, dx, dy := x.three("In"), x.three("DX"), x.three("DY")
	out := map[string]X{}
	for _, name := range []string{"S", "T", "Layer", "DSDX", "DTDX", "DSDY", "DTDY"} {
		out[name] = x.Field(x.Args, name)
	}
	derived := x.MoveX(dx[0])
	x.sign, x.zero = x.Word(1<<31), x.Zero()
	stride, half := x.Dup(x.Args, "Stride"), x.float(0.5)
	x.Times(quarters, func() {
		x.face(x.load(in))
		x.Say("*at(a.Layer, i) = uint32(p.Face) * a.Stride")
		face := x.Clear(x.Choose(x.majorY, x.Word(2), x.Word(4)), x.majorX)
		x.StoreNext(x.Mul(x.Add(face, x.Shr(x.flipR, 31)), stride), out["Layer"])
		x.Say("s := p.SC/rc2 + 0.5")
		rc2 := x.FAdd(x.rc, x.rc)
		x.StoreNext(x.FAdd(x.FDiv(x.sc, rc2), half), out["S"])
		x.StoreNext(x.FAdd(x.FDiv(x.tc, rc2), half), out["T"])
		flat := x.Label("flat")
		x.JumpZero(derived, flat)
		square := x.FMul(x.rc, x.rc)
		for _, d := range []struct {
			in     [3]X
			ds, dt string
		}{{dx, "DSDX", "DTDX"}, {dy, "DSDY", "DTDY"}} {
			sc, tc, rc := x.turn(x.load(d.in))
			x.Say("ds := (float32(p.RC*dsc) - float32(p.SC*drc)) / rc2 * 0.5")
			for _, c := range []struct {
				d, at Q
				out   string
			}{{sc, x.sc, d.ds}, {tc, x.tc, d.dt}} {
				v := x.FSub(x.FMul(x.rc, c.d), x.FMul(c.at, rc))
				x.StoreNext(x.FMul(x.FDiv(v, square), half), out[c.out])
			}
		}
		x.Place(flat)
	})
}

// three loads the pointers to x, y and z.
func (x *cubed) three(field string) (p [3]X) {
	for k := range p {
		p[k] = x.LoadX(8, x.Args.Base, x.At(x.Args, field, 8*k))
		x.Name(p[k], field)
	}
	return p
}

func (x *cubed) load(p [3]X) (v [3]Q) {
	for k := range v {
		v[k] = x.LoadNext(p[k])
	}
	return v
}

// face is OnCube of cube_generic.go.
func (x *cubed) face(v [3]Q) {
	ax, ay, az := x.Clear(v[0], x.sign), x.Clear(v[1], x.sign), x.Clear(v[2], x.sign)
	x.Say("case az >= ax && az >= ay, case ay >= ax")
	z := x.And(x.FGe(az, ax), x.FGe(az, ay))
	x.majorY = x.Clear(x.FGe(ay, ax), z)
	x.majorX = x.Not(x.Or(z, x.majorY))
	major := x.Choose(x.majorX, v[0], x.Choose(x.majorY, v[1], v[2]))
	x.Say("Float32frombits(max(254<<23-exponent, 1<<23))")
	x.scale = x.Max(x.Sub(x.Word(254<<23), x.And(major, x.Word(0x7F800000))), x.Word(1<<23))
	x.Say("if major < 0 { face++ }")
	x.flipR = x.And(x.FGt(x.zero, major), x.sign)
	x.Say("sc turns for x unless, for z where that is negative; tc always but for y, where it is")
	x.flipS = x.Choose(x.majorX, x.Xor(x.flipR, x.sign), x.Clear(x.flipR, x.majorY))
	x.flipT = x.Choose(x.majorY, x.flipR, x.sign)
	x.sc, x.tc, x.rc = x.turn(v)
	x.rc = x.Clear(x.rc, x.sign)
}

// turn is (sc, tc, rc) of a direction.
func (x *cubed) turn(v [3]Q) (sc, tc, rc Q) {
	x.Say("sc, tc, rc := p.turn(x*p.Scale, y*p.Scale, z*p.Scale)")
	for k := range v {
		v[k] = x.FMul(v[k], x.scale)
	}
	rc = x.Xor(x.Choose(x.majorX, v[0], x.Choose(x.majorY, v[1], v[2])), x.flipR)
	sc = x.Xor(x.Choose(x.majorX, v[2], v[0]), x.flipS)
	tc = x.Xor(x.Choose(x.majorY, v[2], v[1]), x.flipT)
	return sc, tc, rc
}
