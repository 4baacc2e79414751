package main

import "math"

// plane64 makes the float64 plane of the triangle at hand, as the generic slopes does, unless it is there already:
//
//	scale = 256 / (x1 y2 - x2 y1), zx = (d1 y2 - d2 y1) scale, zy = (d2 x1 - d1 x2) scale
func (g *depthGen) plane64(t Rec) {
	clipped, done, bias := "clipped"+g.tag, "plane"+g.tag, g.Reg32()
	g.JumpIf(g.pos.As32(), "==", g.widePosition(), done)
	g.MOVL(g.pos.As32(), g.widePosition())
	put := func(i int, x Register) { g.VMOVSD(x, g.wide.Offset(8*i)) }
	g.JumpIfAny(t.At("Flags"), g.Constant("Clipped"), clipped)

	zero := g.Vec128()
	g.VXORPD(zero, zero, zero)
	integer := func(m Mem, from Mem) Vec { // m - from
		v := g.Reg32()
		g.Set(v, m)
		if from.Base != nil {
			g.Change(v, "-", from)
		}
		return into(g.Vec128(), g.VCVTSI2SDL, v, zero)
	}
	float := func(m Mem) Vec { return into(g.Vec128(), g.VCVTSS2SD, m, zero) }
	inverse := into(g.Vec128(), g.VMOVSD, g.Quads(math.Float64bits(1.0/256)))
	for i, field := range []string{"X", "Y"} {
		o := integer(t.At(field), Mem{})
		g.VMULSD(inverse, o, o)
		put(i, o)
	}
	x1, y1 := integer(t.At("X").Offset(4), t.At("X")), integer(t.At("Y").Offset(4), t.At("Y"))
	x2, y2 := integer(t.At("X").Offset(8), t.At("X")), integer(t.At("Y").Offset(8), t.At("Y"))
	product := func(a, b Vec) Vec { return into(g.Vec128(), g.VMULSD, b, a) }
	difference := func(a, b Vec) Vec { // a - b
		return into(g.Vec128(), g.VSUBSD, b, a)
	}
	scale := into(g.Vec128(), g.VMOVSD, g.Quads(math.Float64bits(256)))
	g.VDIVSD(difference(product(x1, y2), product(x2, y1)), scale, scale)
	f0 := float(t.At("Z"))
	d1 := difference(float(t.At("Z").Offset(4)), f0)
	d2 := difference(float(t.At("Z").Offset(8)), f0)
	put(3, product(difference(product(d1, y2), product(d2, y1)), scale))
	put(4, product(difference(product(d2, x1), product(d1, x2)), scale))
	put(2, f0)
	g.Set(bias, t.At("Extra"))
	g.Set(g.wideBias, bias)
	g.Jump(done)

	g.Label(clipped)
	v, clip := g.Reg64(), g.Get32(t.At("Extra"), "*", g.Size("ClipPlanes"), "+", g.Args.At("Clip"))
	for i := range 5 {
		if i < 2 {
			g.Zero(v)
		} else {
			g.Set(v, g.Rec("ClipPlanes", clip).At("Z").Offset(8*(i-2)))
		}
		g.MOVQ(v, g.wide.Offset(8*i))
	}
	g.Set(bias, g.Rec("ClipPlanes", clip).At("Bias"))
	g.Set(g.wideBias, bias)
	g.Label(done)
}

// widePosition is whose plane g.wide is.
func (g *depthGen) widePosition() Mem { return g.rowShift.Offset(4) }

// widePlane is a wide triangle's plane in all 8-byte lanes: the first block's columns and rows relative to its origin,
// the depth there and its slopes. AVX-512 has two rows of a block in a register, and y in two; AVX2 has one, and y is a
// lane for each row.
type widePlane struct {
	x, z, zx, zy Vec
	y            []Vec
}

func (g *depthGen) widen() *widePlane {
	w := &widePlane{x: g.Vec(), z: g.Vec(), zx: g.Vec(), zy: g.Vec()}
	g.VCVTPS2PD(g.corner, w.x)
	o := into(g.Vec(), g.VBROADCASTSD, g.wide)
	g.DoublesTo(w.x, w.x, "-", o)
	g.VBROADCASTSD(g.wide.Offset(8), o)
	rows := []Mem{g.corner.Offset(128)}
	if g.OneRegister() {
		rows = []Mem{g.corner.Offset(64), g.corner.Offset(96)}
	}
	for _, m := range rows {
		y := into(g.Vec(), g.VCVTPS2PD, m)
		g.DoublesTo(y, y, "-", o)
		w.y = append(w.y, y)
	}
	for i, v := range []Vec{w.z, w.zx, w.zy} {
		g.VBROADCASTSD(g.wide.Offset(16+8*i), v)
	}
	return w
}

// depths evaluates the plane at the lanes of the block that lies column and row away: (z + x zx) + y zy, rounded once.
func (w *widePlane) depths(g *depthGen, column, row Mem) (z []Vec) {
	x := g.Doubles(w.x, "+", Each{column}, "*", w.zx)
	g.DoublesTo(x, w.z, "+", x)
	y := make([]Vec, len(w.y))
	for i := range y {
		y[i] = g.Doubles(w.y[i], "+", Each{row}, "*", w.zy)
	}
	for h := range g.Halves() {
		var sums [2]Vec
		for part := range sums {
			if g.OneRegister() {
				sums[part] = y[part]
			} else {
				sums[part] = g.Vec()
				g.VPERMPD(U8(0x55*(2*h+part)), y[0], sums[part])
			}
			g.DoublesTo(sums[part], x, "+", sums[part])
		}
		z = append(z, g.toFloats(sums))
	}
	return z
}

// toFloats rounds two registers of float64 to one of float32. It spoils them.
func (g *depthGen) toFloats(v [2]Vec) Vec {
	for _, x := range v {
		g.Narrow64(x, x)
	}
	z := into(g.Vec(), g.Join, v[1], v[0])
	return z
}
