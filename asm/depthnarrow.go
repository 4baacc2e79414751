package main

import "github.com/mmcloughlin/avo/reg"

// narrowPlane is a triangle's depth plane in all lanes: the first block's columns relative to its origin, the origin's y,
// the depth there and its slopes; in a run, the row's share of depth.
type narrowPlane struct {
	x, y, z, zx, zy reg.VecVirtual
	row             [2]reg.VecVirtual
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

// fragments tests the group at hand with a plane; nil is the wide plane in g.wide.
func (g *depthGen) fragments(n *narrowPlane) {
	g.block = g.GP64()
	column, row := g.place()
	var x, y [2]reg.VecVirtual
	if n != nil {
		x[0] = g.Vec()
		g.addScalar(g.blockX.Idx(column, 4), n.x, x[0])
		y = n.rows(g, row)
		n.zy = g.Vec()
		g.VBROADCASTSS(Mem{Base: g.triangle, Disp: g.Offset("Triangle", "Z") + 8}, n.zy)
	} else {
		g.widePlaces(column, row)
	}
	groupMask := Mem{Base: g.group, Disp: g.Offset("Group", "Mask")}
	if !g.multi {
		z := g.depths(n, x, y, nil)
		g.test(z, groupMask, Mem{Base: g.depth, Index: g.block, Scale: 1}, g.visibility)
		return
	}
	depth, visibility := g.Field(g.Args, "Depth"), g.Field(g.Args, "Visibility")
	g.any = g.GP64()
	g.XORL(g.any.As32(), g.any.As32())
	s, masks, stride := g.GP64(), g.GP64(), g.Field(g.Args, "SampleStride")
	g.SHLQ(U8(2), stride)
	g.ADDQ(g.block, depth)
	g.MOVQ(g.group, masks)
	g.SUBQ(g.Args.At("Groups"), masks)
	g.SHRQ(U8(2), masks)
	n64 := g.Field(g.Args, "Samples.N")
	g.IMULQ(n64, masks)
	g.ADDQ(g.Args.At("Masks"), masks)
	g.XORL(s.As32(), s.As32())
	loop := g.Unique("sample")
	g.Label(loop)
	z := g.depths(n, x, y, s)
	g.test(z, Mem{Base: masks, Index: s, Scale: 2}, Mem{Base: depth}, visibility)
	g.ADDQ(stride, depth)
	g.ADDQ(stride, g.block)
	g.INCL(s.As32())
	g.CMPL(s.As32(), g.Args.At("Samples.N"))
	g.JLT(LabelRef(loop))
	g.MOVW(g.any.As16(), groupMask)
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

// depths evaluates a plane at the lanes, for sample s where there are several: (z + x zx) + y zy.
func (g *depthGen) depths(n *narrowPlane, x, y [2]reg.VecVirtual, s reg.Register) (z [2]reg.VecVirtual) {
	if n == nil {
		return g.wideDepths(s)
	}
	if s != nil {
		dx := g.Vec()
		g.addScalar(g.offsets.Idx(s, 4), x[0], dx)
		x[0] = dx
		for h := range g.Halves() {
			dy := g.Vec()
			g.addScalar(g.offsets.Offset(64).Idx(s, 4), y[h], dy)
			y[h] = dy
		}
	}
	sum := g.Vec()
	g.VMULPS(n.zx, x[0], sum)
	g.VADDPS(sum, n.z, sum)
	for h := range g.Halves() {
		z[h] = g.Vec()
		g.VMULPS(n.zy, y[h], z[h])
		g.VADDPS(z[h], sum, z[h])
	}
	return z
}
