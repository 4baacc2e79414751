package main

// narrowPlane is a triangle's depth plane in all lanes: the first block's columns and rows relative to its origin, the
// depth there and its slopes.
type narrowPlane struct {
	x, z, zx, zy Vec
	y            [2]Vec
}

func (g *depthGen) narrow(t Rec) *narrowPlane {
	n := &narrowPlane{z: g.Vec(), zx: g.Vec(), zy: g.Vec()}
	origin := func(field string) Vec {
		return g.Ints(Each{t.At(field)}, "float", "*", g.constants["1/256"])
	}
	n.x = g.Floats(g.constants["X0"], "-", origin("X"))
	y := origin("Y")
	for h := range g.Halves() {
		n.y[h] = g.Floats(g.constants["Y"+string(rune('0'+h))], "-", y)
	}
	for i, v := range []Vec{n.z, n.zx, n.zy} {
		g.VBROADCASTSS(t.At("Z").Offset(4*i), v)
	}
	return n
}

// depths evaluates the plane at the lanes of the block that lies column and row away: (z + x zx) + y zy.
func (n *narrowPlane) depths(g *depthGen, column, row Mem) (z []Vec) {
	x := g.Floats(n.x, "+", Each{column}, "*", n.zx)
	g.FloatsTo(x, n.z, "+", x)
	for h := range g.Halves() {
		y := g.Floats(n.y[h], "+", Each{row}, "*", n.zy)
		g.FloatsTo(y, x, "+", y)
		z = append(z, y)
	}
	return z
}

// biased is the plane of a triangle that is biased: g.bias is to be added.
func (g *depthGen) biased(t Rec) *narrowPlane {
	whole := g.Unique("whole")
	o := g.Get32(t.At("Extra"))
	g.JumpIfNone(t.At("Flags"), g.Constant("Clipped"), whole)
	g.Change(o, "*", g.Size("ClipPlanes"), "+", g.Args.At("Clip"))
	g.Set(o.As32(), g.Rec("ClipPlanes", o).At("Bias"))
	g.Label(whole)
	g.Set(g.bias, o.As32())
	return g.narrow(t)
}

// add adds a depth bias to depths.
func (g *depthGen) add(bias Mem, z []Vec) []Vec {
	o := into(g.Vec(), g.VBROADCASTSS, bias)
	for _, v := range z {
		g.AddDown(o, v)
	}
	return z
}

// AddDown is z += o, rounded down; positive sums only. AVX2 finds what rounding to nearest adds (Knuth, Two-Sum), and
// goes back by a place where that is positive.
func (a *Asm) AddDown(o, z Vec) {
	if a.Rounds {
		a.VADDPS_RD_SAE(o, z, z)
		return
	}
	s := a.Floats(z, "+", o)
	back := a.Floats(s, "-", z)
	t := a.Floats(s, "-", back)
	a.FloatsTo(z, z, "-", t)
	a.FloatsTo(t, o, "-", back)
	a.FloatsTo(z, z, "+", t)
	a.IntsTo(z, z, ">>", 31, "+", s)
}

// depthsOnce evaluates the plane of the triangle at hand at a block's lanes, as depths does. Integers spare the units
// that add floats.
func (g *depthGen) depthsOnce(t Rec, column, row GP) (z []Vec) {
	places := func(axis string, block GP) Vec {
		return g.Ints(g.constants[axis], "-", Each{t.At(axis)}, "+", Each{g.place256.Idx(block, 4)})
	}
	slope := func(v Vec, m Mem) { g.IntsTo(v, v, "float", "*", g.constants["1/256"], "*", Each{m}) }
	x, y := places("X", column), places("Y", row)
	slope(x, t.At("Z").Offset(4))
	g.FloatsTo(x, x, "+", Each{t.At("Z")})
	for h := range g.Halves() {
		v := y
		if h == 0 && g.Halves() > 1 {
			v = g.Copy(y)
			g.IntsTo(y, y, "+", g.Same(2<<8))
		}
		slope(v, t.At("Z").Offset(8))
		g.FloatsTo(v, x, "+", v)
		z = append(z, v)
	}
	return z
}
