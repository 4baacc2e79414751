package main

// narrowPlane is a triangle's depth plane in all lanes: the first block's columns and rows relative to its origin, the
// depth there and its slopes.
type narrowPlane struct {
	x, z, zx, zy Vec
	y            [2]Vec
}

func (g *depthGen) narrow(t Rec) *narrowPlane {
	n := &narrowPlane{x: g.Vec(), z: g.Vec(), zx: g.Vec(), zy: g.Vec()}
	origin := func(field string) Vec {
		o := g.Vec()
		if g.HasMasks {
			g.VCVTDQ2PS_BCST(t.At(field), o)
		} else {
			g.VPBROADCASTD(t.At(field), o)
			g.IntsTo(o, o, "float")
		}
		g.FloatsTo(o, o, "*", g.constants["1/256"])
		return o
	}
	g.minus(origin("X"), "X0", n.x)
	y := origin("Y")
	for h := range g.Halves() {
		n.y[h] = g.Vec()
		g.minus(y, "Y"+string(rune('0'+h)), n.y[h])
	}
	for i, v := range []Vec{n.z, n.zx, n.zy} {
		g.VBROADCASTSS(t.At("Z").Offset(4*i), v)
	}
	return n
}

// minus is dst = a constant - v.
func (g *depthGen) minus(v Vec, constant string, dst Vec) {
	if g.Registers > 16 {
		g.FloatsTo(dst, g.constants[constant], "-", v)
		return
	}
	k := g.Copy(g.constants[constant])
	g.FloatsTo(dst, k, "-", v)
}

// addScalar is dst = v + all lanes of m.
func (g *depthGen) addScalar(m Mem, v, dst Vec) {
	if g.HasMasks {
		g.VADDPS_BCST(m, v, dst)
		return
	}
	g.FloatsTo(dst, v, "+", into(g.Vec(), g.VBROADCASTSS, m))
}

// depths evaluates the plane at the lanes of the block that lies column and row away: (z + x zx) + y zy.
func (n *narrowPlane) depths(g *depthGen, column, row Mem) (z [2]Vec) {
	x := g.Vec()
	g.addScalar(column, n.x, x)
	g.FloatsTo(x, x, "*", n.zx)
	g.FloatsTo(x, n.z, "+", x)
	for h := range g.Halves() {
		z[h] = g.Vec()
		g.addScalar(row, n.y[h], z[h])
		g.FloatsTo(z[h], z[h], "*", n.zy)
		g.FloatsTo(z[h], x, "+", z[h])
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
func (g *depthGen) add(bias Mem, z [2]Vec) [2]Vec {
	o := into(g.Vec(), g.VBROADCASTSS, bias)
	for h := range g.Halves() {
		g.AddDown(o, z[h])
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
func (g *depthGen) depthsOnce(t Rec, column, row GP) (z [2]Vec) {
	places := func(axis string, block GP) Vec {
		v, far := g.Vec(), g.place256.Idx(block, 4)
		if g.HasMasks {
			g.VPSUBD_BCST(t.At(axis), g.constants[axis], v)
			g.VPADDD_BCST(far, v, v)
			return v
		}
		g.Move(g.constants[axis], v)
		k := g.All(t.At(axis))
		g.IntsTo(v, v, "-", k)
		g.VPBROADCASTD(far, k)
		g.IntsTo(v, v, "+", k)
		return v
	}
	slope := func(v Vec, m Mem) {
		g.IntsTo(v, v, "float", "*", g.constants["1/256"])
		if g.HasMasks {
			g.VMULPS_BCST(m, v, v)
			return
		}
		g.FloatsTo(v, v, "*", into(g.Vec(), g.VBROADCASTSS, m))
	}
	x, y := places("X", column), places("Y", row)
	slope(x, t.At("Z").Offset(4))
	g.addScalar(t.At("Z"), x, x)
	for h := range g.Halves() {
		z[h] = y
		if h == 0 && g.Halves() > 1 {
			z[h] = g.Vec()
			g.Move(y, z[h])
			g.IntsTo(y, y, "+", g.Same(2<<8))
		}
		slope(z[h], t.At("Z").Offset(8))
		g.FloatsTo(z[h], x, "+", z[h])
	}
	return z
}
