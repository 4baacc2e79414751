package main

import "github.com/mmcloughlin/avo/reg"

// narrowPlane is a triangle's depth plane in all lanes: the first block's columns relative to its origin, the origin's y,
// the depth there and its slope in x; in a run, the row's share of depth.
type narrowPlane struct {
	x, y, z, zx reg.VecVirtual
	row         [2]reg.VecVirtual
}

func (g *depthGen) narrow(t Rec) *narrowPlane {
	n := &narrowPlane{x: g.Vec(), y: g.Vec(), z: g.Vec(), zx: g.Vec()}
	origin := func(field string, o reg.VecVirtual) {
		if g.Wide() {
			g.VCVTDQ2PS_BCST(t.At(field), o)
		} else {
			g.VPBROADCASTD(t.At(field), o)
			g.VCVTDQ2PS(o, o)
		}
		g.VMULPS(g.constants["1/256"], o, o)
	}
	origin("X", n.x)
	g.minus(n.x, "X0", n.x)
	origin("Y", n.y)
	g.VBROADCASTSS(t.At("Z"), n.z)
	g.VBROADCASTSS(t.At("Z").Offset(4), n.zx)
	for h := range g.Halves() {
		n.row[h] = g.Vec()
	}
	return n
}

// minus is dst = a constant - v.
func (g *depthGen) minus(v reg.VecVirtual, constant string, dst reg.VecVirtual) {
	if g.Wide() {
		g.VSUBPS(v, g.constants[constant], dst)
		return
	}
	k := g.Vec()
	g.Move(g.constants[constant], k)
	g.VSUBPS(v, k, dst)
}

// rows are the places of a row of blocks relative to the origin, in y.
func (n *narrowPlane) rows(g *depthGen, row reg.GPVirtual) (y [2]reg.VecVirtual) {
	for h := range g.Halves() {
		y[h] = g.Vec()
		g.minus(n.y, "Y"+string(rune('0'+h)), y[h])
		g.addScalar(g.blockX.Idx(row, 4), y[h], y[h])
	}
	return y
}

func (n *narrowPlane) toRow(g *depthGen, t Rec, row reg.GPVirtual) {
	zy := g.Vec()
	g.VBROADCASTSS(t.At("Z").Offset(8), zy)
	y := n.rows(g, row)
	for h := range g.Halves() {
		g.VMULPS(zy, y[h], n.row[h])
	}
}

func (n *narrowPlane) inRow(g *depthGen) func(column reg.GPVirtual) [2]reg.VecVirtual {
	return func(column reg.GPVirtual) (z [2]reg.VecVirtual) {
		x := g.Vec()
		g.addScalar(g.blockX.Idx(column, 4), n.x, x)
		g.VMULPS(n.zx, x, x)
		g.VADDPS(x, n.z, x)
		for h := range g.Halves() {
			z[h] = g.Vec()
			g.VADDPS(n.row[h], x, z[h])
		}
		return z
	}
}

// fragments tests the group at hand.
func (g *depthGen) fragments(n *narrowPlane, t Rec) {
	g.block = g.GP64()
	column, row := g.place()
	x, y, zy := g.Vec(), n.rows(g, row), g.Vec()
	g.addScalar(g.blockX.Idx(column, 4), n.x, x)
	g.VBROADCASTSS(t.At("Z").Offset(8), zy)
	g.test(n.depths(g, x, y, zy), Mem{Base: g.group, Disp: g.Offset("Group", "Mask")}, Mem{Base: g.depth, Index: g.block, Scale: 1}, g.visibility)
}

// addScalar is dst = v + all lanes of m.
func (g *depthGen) addScalar(m Mem, v, dst reg.VecVirtual) {
	if g.Wide() {
		g.VADDPS_BCST(m, v, dst)
		return
	}
	k := g.Vec()
	g.VBROADCASTSS(m, k)
	g.VADDPS(k, v, dst)
}

// depths evaluates a plane at the lanes: (z + x zx) + y zy. It spoils x.
func (n *narrowPlane) depths(g *depthGen, x reg.VecVirtual, y [2]reg.VecVirtual, zy reg.VecVirtual) (z [2]reg.VecVirtual) {
	g.VMULPS(n.zx, x, x)
	g.VADDPS(x, n.z, x)
	for h := range g.Halves() {
		z[h] = g.Vec()
		g.VMULPS(zy, y[h], z[h])
		g.VADDPS(z[h], x, z[h])
	}
	return z
}
