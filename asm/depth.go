package main

import (
	"math"

	"github.com/mmcloughlin/avo/reg"
)

// depth is Kernels.Depth.
//
// The loop over groups is written four times, for one sample or several and for depths as floats or in fixed point. Each
// makes the group's planes and tests it; with one sample, where the group three places on is of the same triangle, an inner
// loop keeps the planes. Blocks are read and written whole: a masked store would stall the next triangle's load.
func depth() Family {
	return Family{Name: "depth", Kernels: []Kernel{{
		Name: "depth", Record: "DepthArgs", Doc: "is Kernels.Depth", Scratch: 2048, Body: depthBody,
	}}}
}

// depthGen is the state of the generator.
type depthGen struct {
	*Asm
	multi, scaled bool
	tag           string // of the loop's labels

	group, end, passed reg.GPVirtual
	depth, visibility  reg.GPVirtual // the buffers, with one sample
	triangle, pos      reg.GPVirtual // of the group at hand
	block              reg.GPVirtual // where its 16 lanes lie in a sample's buffer
	any                reg.GPVirtual // its lanes with a sample that passes

	constants  map[string]Op
	blockX     Mem // 0, 4, 8...: a block's place in pixels
	blockX64   Mem // the same as float64
	divide     Mem // 65536/BlocksX, rounded up
	offsets    Mem // sample places in pixels: 16 x, 16 y
	wide       Mem // the origin and plane of a wide triangle: x, y, z, dz/dx, dz/dy
	corner     Mem // of the first block's lanes, float32: x, y
	places     Mem // of a wide group's lanes: x, y
	samplesEnd Mem
}

func depthBody(a *Asm) {
	g := &depthGen{Asm: a, constants: map[string]Op{}}
	g.group, g.end, g.passed = a.Field(a.Args, "Groups"), a.Field(a.Args, "N"), a.GP64()
	a.XORL(g.passed.As32(), g.passed.As32())
	a.LEAQ(Mem{Base: g.group, Index: g.end, Scale: 8}, g.end)
	a.CMPQ(g.group, g.end)
	a.JEQ(LabelRef("none"))
	a.CMPQ(a.Args.At("Depth"), U8(0))
	a.JEQ(LabelRef("blind"))
	g.entry()

	scale := a.GP32()
	a.MOVL(a.Args.At("Scale"), scale)
	a.ADDL(scale, scale) // 0 and -0 are 0
	a.CMPL(a.Args.At("Samples.N"), U8(1))
	a.JNE(LabelRef("several"))
	a.TESTL(scale, scale)
	a.JNZ(LabelRef("enterScaled"))
	g.loop("", false, false)
	g.loop("Scaled", false, true)
	a.Label("several")
	a.TESTL(scale, scale)
	a.JNZ(LabelRef("enterSamplesScaled"))
	g.loop("Samples", true, false)
	g.loop("SamplesScaled", true, true)
	a.Label("blind")
	g.blind()
	a.Label("done")
	a.ADDQ(g.passed, a.Args.At("Passed"))
	a.Label("none")
}

// entry makes the constants. Those of an AVX2 body lie in its scratch.
func (g *depthGen) entry() {
	p := g.Args
	hold := func(name string, v reg.VecVirtual) {
		if g.Wide() {
			g.constants[name] = v
			return
		}
		m := g.Local(32)
		g.Move(v, m)
		g.constants[name] = m
	}
	for _, name := range []string{"Low", "Range", "Min", "Max", "Scale"} {
		v := g.Vec()
		g.VPBROADCASTD(p.At(name), v)
		hold(name, v)
	}
	v := g.Vec()
	g.Splat(math.Float32bits(1.0/256), v)
	hold("1/256", v)

	// the pixels of the tile's first block; of the sample, if there is one
	g.offsets = g.Local(128)
	g.corner = g.Local(128)
	for axis, name := range []string{"X", "Y"} {
		for h := range g.Halves() {
			v := g.Vec()
			g.VCVTDQ2PS(p.At("Samples."+name).Offset(32*h), v)
			g.VMULPS(g.constants["1/256"], v, v)
			g.Move(v, g.offsets.Offset(64*axis+32*h))
		}
		shift := 2 * axis
		for h := range g.Halves() {
			v, k := g.Vec(), g.Vec()
			g.VPBROADCASTD(p.At("Tile"+name), v)
			g.VPADDD(g.PerLane(func(lane int) uint32 { return uint32(lane >> shift & 3) }).Offset(32*h), v, v)
			g.VPSLLD(U8(8), v, v)
			n := g.GP32()
			g.XORL(n, n)
			g.CMPL(p.At("Samples.N"), U8(1))
			g.CMOVLEQ(p.At("Samples."+name), n)
			g.Broadcast(n, k)
			g.VPADDD(k, v, v)
			g.VCVTDQ2PS(v, v)
			g.VMULPS(g.constants["1/256"], v, v)
			g.Move(v, g.corner.Offset(64*axis+32*h))
			hold(name+string(rune('0'+h)), v)
		}
	}
	g.blockX = g.Local(64)
	for h := range g.Halves() {
		v := g.Vec()
		g.Move(g.PerLane(func(lane int) uint32 { return math.Float32bits(float32(4 * lane)) }).Offset(32*h), v)
		g.Move(v, g.blockX.Offset(32*h))
	}

	g.blockX64 = g.Local(128)
	for part := range 128 / g.Bytes() {
		v := g.Vec()
		g.VCVTPS2PD(g.blockX.Offset(part*g.Bytes()/2), v)
		g.Move(v, g.blockX64.Offset(part*g.Bytes()))
	}
	locals := g.Local(64)
	g.divide, g.wide = locals, locals.Offset(8)
	g.places = g.Local(256)
	table := []uint32{0}
	for n := 1; n <= 16; n++ {
		table = append(table, uint32(65535/n+1))
	}
	at, n := g.GP64(), g.Field(p, "BlocksX")
	g.LEAQ(g.Words(table...), at)
	g.MOVL(Mem{Base: at, Index: n, Scale: 4}, n.As32())
	g.MOVQ(n, g.divide) // and no widePosition
}

// loop goes over the groups.
func (g *depthGen) loop(tag string, multi, scaled bool) {
	g.tag, g.multi, g.scaled = tag, multi, scaled
	next := "next" + tag
	g.triangle, g.pos = g.GP64(), g.GP64()
	g.Label("enter" + tag)
	if !multi {
		g.depth, g.visibility = g.Field(g.Args, "Depth"), g.Field(g.Args, "Visibility")
	}
	g.Label("loop" + tag)
	g.MOVL(Mem{Base: g.group, Disp: g.Offset("Group", "Position")}, g.pos.As32())
	refs := g.Field(g.Args, "Refs")
	g.MOVL(Mem{Base: refs, Index: g.pos, Scale: 4, Disp: -4}, g.triangle.As32())
	g.SHLQ(U8(log2(g.Size("Triangle"))), g.triangle)
	g.ADDQ(g.Args.At("Triangles"), g.triangle)
	t := g.Rec("Triangle", g.triangle)
	g.TESTL(U32(g.Constant("Wide")), t.At("Flags"))
	g.JNZ(LabelRef("wide" + tag))
	plane := g.narrow(t)
	if !multi {
		// a run?
		third := g.GP64()
		g.LEAQ(Mem{Base: g.group, Disp: 24}, third)
		g.CMPQ(third, g.end)
		g.JGE(LabelRef("one" + tag))
		g.CMPL(Mem{Base: third, Disp: g.Offset("Group", "Position")}, g.pos.As32())
		g.JNE(LabelRef("one" + tag))
		g.run("run"+tag, plane.inRow(g), func(row reg.GPVirtual) { plane.toRow(g, t, row) })
		g.Label("one" + tag)
	}
	g.fragments(plane)
	g.Label(next)
	g.ADDQ(U8(8), g.group)
	g.CMPQ(g.group, g.end)
	g.JNE(LabelRef("loop" + tag))
	g.JMP(LabelRef("done"))

	g.Label("wide" + tag)
	g.plane64(t)
	if multi {
		g.fragments(nil)
		g.JMP(LabelRef(next))
		return
	}
	wide := g.widen()
	g.run("wideRun"+tag, wide.inRow(g), func(row reg.GPVirtual) { wide.toRow(g, row) })
}

// run tests the groups from the one at hand on for as long as they are the same triangle's, then goes back to the loop.
// What depends on the row of blocks is made by toRow when it changes; inRow evaluates the plane in a column.
func (g *depthGen) run(label string, inRow func(column reg.GPVirtual) [2]reg.VecVirtual, toRow func(row reg.GPVirtual)) {
	first, column, row := g.GP64(), g.GP64(), g.GP64() // the row's first block
	again, body := g.Unique(label), g.Unique(label)
	g.block = g.GP64()
	g.MOVL(I32(-1<<16), first.As32())
	g.Label(again)
	g.MOVWLZX(Mem{Base: g.group, Disp: g.Offset("Group", "Block")}, g.block.As32())
	g.MOVL(g.block.As32(), column.As32())
	g.SUBL(first.As32(), column.As32())
	g.CMPL(column.As32(), g.Args.At("BlocksX"))
	g.JCS(LabelRef(body)) // below, unsigned
	g.MOVL(g.divide, row.As32())
	g.IMULL(g.block.As32(), row.As32())
	g.SHRL(U8(16), row.As32())
	g.MOVL(row.As32(), first.As32())
	g.IMULL(g.Args.At("BlocksX"), first.As32())
	g.MOVL(g.block.As32(), column.As32())
	g.SUBL(first.As32(), column.As32())
	toRow(row)
	g.Label(body)
	g.SHLL(U8(6), g.block.As32())
	z := inRow(column)
	g.test(z, Mem{Base: g.group, Disp: g.Offset("Group", "Mask")}, Mem{Base: g.depth, Index: g.block, Scale: 1}, g.visibility)
	g.ADDQ(U8(8), g.group)
	g.CMPQ(g.group, g.end)
	g.JEQ(LabelRef("done"))
	g.CMPL(Mem{Base: g.group, Disp: g.Offset("Group", "Position")}, g.pos.As32())
	g.JEQ(LabelRef(again))
	g.JMP(LabelRef("loop" + g.tag))
}

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

// place finds a group's block: its lanes' place in the buffers, and its column and row.
func (g *depthGen) place() (column, row reg.GPVirtual) {
	index := g.GP64()
	column, row = g.GP64(), g.GP64()
	g.MOVWLZX(Mem{Base: g.group, Disp: g.Offset("Group", "Block")}, column.As32())
	g.MOVL(column.As32(), g.block.As32())
	g.SHLL(U8(6), g.block.As32())
	g.MOVL(g.divide, row.As32())
	g.IMULL(column.As32(), row.As32())
	g.SHRL(U8(16), row.As32())
	g.MOVL(row.As32(), index.As32())
	g.IMULL(g.Args.At("BlocksX"), index.As32())
	g.SUBL(index.As32(), column.As32())
	return column, row
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

// test clamps depths, compares, writes, and narrows a mask.
//
//	z = z > min ? z : min; z = max < z ? max : z; code = scale == 0 ? bits(z) : round(z * scale)
//	pass = uint32(code - depth - low) <= range
func (g *depthGen) test(z [2]reg.VecVirtual, mask, depth Mem, visibility reg.GPVirtual) {
	var pass [2]reg.Register
	bits, covered := g.GP64(), g.Vec()
	if !g.Wide() {
		g.VPBROADCASTW(mask, covered)
	}
	old := g.Vecs(g.Halves())
	for h := range g.Halves() {
		at, d := depth.Offset(32*h), g.Vec()
		g.VMAXPS(g.constants["Min"], z[h], z[h])
		if hi, ok := g.constants["Max"].(reg.VecVirtual); ok {
			g.VMINPS(z[h], hi, z[h])
		} else {
			g.Move(g.constants["Max"], d)
			g.VMINPS(z[h], d, z[h])
		}
		if g.scaled {
			g.VMULPS(g.constants["Scale"], z[h], z[h])
			g.VCVTPS2DQ(z[h], z[h])
		}
		if g.Wide() {
			g.Move(at, old[h])
			g.VPSUBD(old[h], z[h], d)
		} else { // registers are few
			g.VPSUBD(at, z[h], d)
		}
		g.VPSUBD(g.constants["Low"], d, d)
		pass[h] = g.Mask()
		if g.Wide() {
			k := g.K()
			g.KMOVW(mask, k)
			g.VPCMPUD(U8(2), g.constants["Range"], d, k, pass[h])
			g.KMOVW(pass[h], bits.As32())
			continue
		}
		m := pass[h].(reg.VecVirtual)
		g.VPMINUD(g.constants["Range"], d, m)
		g.VPCMPEQD(d, m, d)
		lanes := g.PerLane(func(lane int) uint32 { return 1 << lane }).Offset(32 * h)
		g.VPAND(lanes, covered, m)
		g.VPCMPEQD(lanes, m, m)
		g.VPAND(d, m, m)
		if h == 0 {
			g.VMOVMSKPS(m, bits.As32())
			continue
		}
		more := g.GP64()
		g.VMOVMSKPS(m, more.As32())
		g.SHLL(U8(8), more.As32())
		g.ORL(more.As32(), bits.As32())
	}
	keep, hide := g.Unique("keep"), g.Unique("hide")
	g.CMPL(g.Args.At("Write"), U8(0))
	g.JEQ(LabelRef(keep))
	for h := range g.Halves() {
		if !g.Wide() {
			g.Move(depth.Offset(32*h), old[h])
		}
		g.Select(pass[h], z[h], old[h], old[h])
		g.Move(old[h], depth.Offset(32*h))
	}
	g.Label(keep)
	g.TESTQ(visibility, visibility)
	g.JEQ(LabelRef(hide))
	g.see(pass, Mem{Base: visibility, Index: g.block, Scale: 1})
	g.Label(hide)
	g.MOVW(bits.As16(), mask)
	if g.multi {
		g.ORL(bits.As32(), g.any.As32())
	}
	g.POPCNTL(bits.As32(), bits.As32())
	g.ADDQ(bits, g.passed)
}

// see writes the group's position in the lanes of a mask.
func (g *depthGen) see(pass [2]reg.Register, visibility Mem) {
	v := g.Vec()
	g.VPBROADCASTD(Mem{Base: g.group, Disp: g.Offset("Group", "Position")}, v)
	for h := range g.Halves() {
		at := visibility.Offset(32 * h)
		if g.Wide() {
			g.StoreMasked(v, pass[h], at)
			continue
		}
		w := g.Vec()
		g.Move(at, w)
		g.Select(pass[h], v, w, w)
		g.Move(w, at)
	}
}

// blind is the loop without a depth buffer: all fragments pass.
func (g *depthGen) blind() {
	g.pos, g.block, g.any = g.GP64(), g.GP64(), g.GP64()
	visibility, masks, count, stride := g.Field(g.Args, "Visibility"), g.GP64(), g.GP64(), g.Field(g.Args, "SampleStride")
	g.SHLQ(U8(2), stride)
	g.MOVQ(g.Args.At("Masks"), masks)
	g.Label("blindLoop")
	groupMask := Mem{Base: g.group, Disp: g.Offset("Group", "Mask")}
	g.MOVL(Mem{Base: g.group, Disp: g.Offset("Group", "Position")}, g.pos.As32())
	g.MOVWLZX(Mem{Base: g.group, Disp: g.Offset("Group", "Block")}, g.block.As32())
	g.SHLL(U8(6), g.block.As32())
	g.ADDQ(visibility, g.block)
	g.XORL(g.any.As32(), g.any.As32())
	g.MOVL(g.Args.At("Samples.N"), count.As32())
	one := g.GP64()
	g.MOVQ(masks, one)
	g.CMPL(count.As32(), U8(1))
	g.JNE(LabelRef("blindSample"))
	g.MOVQ(g.group, one)
	if g.Offset("Group", "Mask") != 0 {
		panic("a group starts with its mask")
	}
	g.Label("blindSample")
	bits := g.GP64()
	g.MOVWLZX(Mem{Base: one}, bits.As32())
	g.ORL(bits.As32(), g.any.As32())
	g.TESTQ(visibility, visibility)
	g.JEQ(LabelRef("blindHidden"))
	var pass [2]reg.Register
	for h := range g.Halves() {
		pass[h] = g.Mask()
		g.FromBits(bits, h, pass[h])
	}
	g.see(pass, Mem{Base: g.block})
	g.Label("blindHidden")
	g.POPCNTL(bits.As32(), bits.As32())
	g.ADDQ(bits, g.passed)
	g.ADDQ(U8(2), one)
	g.ADDQ(stride, g.block)
	g.DECL(count.As32())
	g.JNZ(LabelRef("blindSample"))
	g.MOVQ(one, masks)
	g.MOVW(g.any.As16(), groupMask)
	g.ADDQ(U8(8), g.group)
	g.CMPQ(g.group, g.end)
	g.JNE(LabelRef("blindLoop"))
}
