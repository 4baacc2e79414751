package main

import (
	"math"

	"github.com/mmcloughlin/avo/reg"
)

// depth is Kernels.Depth.
//
// The loop over groups is written four times, for one sample or several (depthsamples.go) and for depths as floats or in
// fixed point. With one sample, where the group three places on is of the same triangle, an inner loop keeps the planes.
// Blocks are read and written whole: a masked store would stall the next triangle's load.
func depth() Family {
	return Family{Name: "depth", Kernels: []Kernel{{
		Name: "depth", Record: "DepthArgs", Doc: "is Kernels.Depth", Scratch: 8192, Body: depthBody,
	}}}
}

// depthGen is the state of the generator.
type depthGen struct {
	*Asm
	scaled bool
	tag    string // of the loop's labels

	group, end, passed reg.GPVirtual
	depth, visibility  reg.GPVirtual // the buffers, with one sample
	triangle, pos      reg.GPVirtual // of the group at hand
	block              reg.GPVirtual // where its 16 lanes lie in a sample's buffer

	constants map[string]Op
	blockX    Mem    // 0, 4, 8...: a block's place in pixels
	blockX64  Mem    // the same as float64
	divide    Mem    // 65536/BlocksX, rounded up
	offsets   [2]Mem // with several samples: that and a sample's place, a row of 16 a sample: x, y
	offsets64 [2]Mem // the same as float64
	wide      Mem    // the origin and plane of a wide triangle: x, y, z, dz/dx, dz/dy
	corner    Mem    // of the first block's lanes, float32: x, y
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
	g.loop("", false)
	g.loop("Scaled", true)
	a.Label("several")
	g.samplePlaces()
	a.MOVL(a.Args.At("Scale"), scale)
	a.ADDL(scale, scale)
	a.JNZ(LabelRef("enterSamplesScaled"))
	g.several("Samples", false)
	g.several("SamplesScaled", true)
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
	g.corner = g.Local(128)
	for axis, name := range []string{"X", "Y"} {
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
	table := []uint32{0}
	for n := 1; n <= 16; n++ {
		table = append(table, uint32(65535/n+1))
	}
	at, n := g.GP64(), g.Field(p, "BlocksX")
	g.LEAQ(g.Words(table...), at)
	g.MOVL(Mem{Base: at, Index: n, Scale: 4}, n.As32())
	g.MOVQ(n, g.divide) // and no widePosition
}

// loop goes over the groups of one sample.
func (g *depthGen) loop(tag string, scaled bool) {
	g.tag, g.scaled = tag, scaled
	g.Label("enter" + tag)
	g.depth, g.visibility = g.Field(g.Args, "Depth"), g.Field(g.Args, "Visibility")
	g.Label("loop" + tag)
	t := g.find()
	g.JNZ(LabelRef("wide" + tag))
	plane := g.narrow(t)
	// a run?
	third := g.GP64()
	g.LEAQ(Mem{Base: g.group, Disp: 24}, third)
	g.CMPQ(third, g.end)
	g.JGE(LabelRef("one" + tag))
	g.CMPL(Mem{Base: third, Disp: g.Offset("Group", "Position")}, g.pos.As32())
	g.JNE(LabelRef("one" + tag))
	g.run("run"+tag, plane.inRow(g), func(row reg.GPVirtual) { plane.toRow(g, t, row) })
	g.Label("one" + tag)
	g.fragments(plane, t)
	g.ADDQ(U8(8), g.group)
	g.CMPQ(g.group, g.end)
	g.JNE(LabelRef("loop" + tag))
	g.JMP(LabelRef("done"))

	g.Label("wide" + tag)
	g.plane64(t)
	wide := g.widen()
	g.run("wideRun"+tag, wide.inRow(g), func(row reg.GPVirtual) { wide.toRow(g, row) })
}

// find finds the triangle of the group at hand, and whether it is wide: not zero.
func (g *depthGen) find() Rec {
	g.triangle, g.pos = g.GP64(), g.GP64()
	g.MOVL(Mem{Base: g.group, Disp: g.Offset("Group", "Position")}, g.pos.As32())
	refs := g.Field(g.Args, "Refs")
	g.MOVL(Mem{Base: refs, Index: g.pos, Scale: 4, Disp: -4}, g.triangle.As32())
	g.SHLQ(U8(log2(g.Size("Triangle"))), g.triangle)
	g.ADDQ(g.Args.At("Triangles"), g.triangle)
	t := g.Rec("Triangle", g.triangle)
	g.TESTL(U32(g.Constant("Wide")), t.At("Flags"))
	return t
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
