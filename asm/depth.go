package main

import "math"

// Depth is Kernels.Depth.
//
// The loop over groups is written four times, for one sample (depthsingle.go) or several (depthsamples.go, and
// depthhalves.go for four with AVX2), for depths as floats whose ties the compare operation decides, and for all others,
// which ask of each group. Blocks are read and written whole: a masked store would stall the next triangle's load.
func (catalogue) Depth() Family {
	return Family{Name: "depth", Kernels: []Kernel{{Name: "depth", Scratch: 16 << 10, Body: depthBody}}}
}

// depthGen is the state of the generator.
type depthGen struct {
	*Asm
	careful bool   // depths may be in fixed point, and BinSlots may decide ties
	tag     string // of the loop's labels

	group, end, passed GP
	depth, visibility  GP  // the buffers, with one sample
	writes             GP  // not 0 where depths are written, with one sample
	triangle, pos      GP  // of the group at hand
	slot               Mem // where its BinSlot lies
	block              GP  // where its 16 lanes lie in a sample's buffer
	count              Vec // of the samples that pass, lane by lane, with one sample and AVX-512
	tested             Vec // of all, the same

	constants map[string]Op
	blockX    Mem        // 0, 4, 8...: a block's place in pixels
	place256  Mem        // the same in 1/256 pixel
	blockX64  Mem        // the same as float64
	rowShift  Mem        // log2 of BlocksX
	offsets   [2]Mem     // with several samples: that and a sample's place, a row of 16 a sample: x, y
	offsets64 [2]Mem     // the same as float64
	wide      Mem        // the origin and plane of a wide triangle: x, y, z, dz/dx, dz/dy
	wideBias  Mem        // its depth bias, as float32
	bias      Mem        // that of another triangle
	flip      Mem        // what BinSlots are compared exclusive or
	corner    Mem        // of the first block's lanes, float32: x, y; at 8 lanes of its rows, y
	halves    *halvesGen // the loop over halves of groups of four samples, with AVX2
}

func depthBody(a *Asm) {
	g := &depthGen{Asm: a, constants: map[string]Op{}}
	g.group, g.end, g.passed = a.Field(a.Args, "Groups"), a.Field(a.Args, "N"), a.Reg64()
	g.slot = Mem{Base: g.group, Disp: a.Offset("Group", "BinSlot")}
	a.Zero(g.passed)
	a.LEAQ(Mem{Base: g.group, Index: g.end, Scale: 8}, g.end)
	a.JumpIf(g.group, "==", g.end, "none")
	a.JumpIf(a.Args.At("Depth"), "==", 0, "blind")
	g.entry()

	careful := a.Get32(a.Args.At("Scale"))
	a.ADDL(careful.As32(), careful.As32()) // 0 and -0 are 0
	a.Change(careful.As32(), "|", a.Args.At("Ties"))
	a.JumpIf(a.Args.At("Samples.N"), "!=", 1, "several")
	if a.Registers > 16 {
		g.count, g.tested = a.Vec(), a.Vec()
		a.Zero(g.count)
		a.Zero(g.tested)
	}
	a.JumpIf(careful.As32(), "!=", 0, "enterCareful")
	g.single("", false)
	g.single("Careful", true)
	g.Label("counted")
	if a.Registers > 16 {
		n := a.Reg64()
		g.across(g.count, g.VPADDD, n)
		g.Change(g.passed, "+", n)
		g.across(g.tested, g.VPADDD, n)
		g.ADDQ(n, a.Args.At("Tested"))
	}
	g.Jump("done")
	a.Label("several")
	g.tested = nil
	g.samplePlaces()
	if !a.OneRegister() {
		g.halves = g.newHalves()
		g.halves.first(g)
	}
	a.JumpIf(careful.As32(), "!=", 0, "enterSamplesCareful")
	g.several("Samples", false)
	g.several("SamplesCareful", true)
	a.Label("blind")
	g.blind()
	a.Label("done")
	a.ADDQ(g.passed, a.Args.At("Passed"))
	a.Label("none")
}

// entry makes the constants. Those of an AVX2 body lie in its scratch.
func (g *depthGen) entry() {
	p := g.Args
	hold := func(name string, v Vec) {
		if g.Registers > 16 {
			g.constants[name] = v
			return
		}
		m := g.Local(32)
		g.Move(v, m)
		g.constants[name] = m
	}
	for _, name := range []string{"Low", "Range", "Min", "Max"} {
		v := g.All(p.At(name))
		if !g.HasMasks && (name == "Low" || name == "Range") { // see compare
			g.VPXOR(g.Same(1<<31), v, v)
		}
		hold(name, v)
	}
	hold("Scale", g.depthScale(p.At("Scale")))
	splat := func(name string, word uint32) {
		v := g.AllOf(word)
		hold(name, v)
	}
	splat("1/256", math.Float32bits(1.0/256))
	splat("-1", math.MaxUint32)

	// FirstWins compares BinSlots as they are, LastWins with all bits flipped
	flip := g.Field(p, "Ties")
	g.NEGL(flip.As32())
	g.INCL(flip.As32())
	g.flip = g.Local(8)
	g.Set(g.flip, flip.As32())

	// the pixels of the tile's first block; of the sample, if there is one
	g.corner = g.Local(192)
	for axis, name := range []string{"X", "Y"} {
		shift, first := 2*axis, g.Reg32()
		g.Zero(first)
		g.CMPL(p.At("Samples.N"), U8(1))
		g.CMOVLEQ(p.At("Samples."+name), first)
		places := func(lanes Mem) (i, f Vec) { // in 1/256 pixel and in pixels
			i, f = g.Vec(), g.Vec()
			g.VPBROADCASTD(p.At("Tile"+name), i)
			g.IntsTo(i, i, "+", lanes, "<<", 8)
			g.Broadcast(first, f)
			g.IntsTo(i, i, "+", f)
			g.IntsTo(f, i, "float", "*", g.constants["1/256"])
			return i, f
		}
		for h := range g.Halves() {
			i, f := places(g.PerLane(func(lane int) uint32 { return uint32(lane >> shift & 3) }).Offset(32 * h))
			g.Move(f, g.corner.Offset(64*axis+32*h))
			hold(name+string(rune('0'+h)), f)
			if h == 0 {
				hold(name, i)
			}
		}
		if axis == 1 && g.Registers == 16 {
			_, f := places(g.PerLane(func(lane int) uint32 { return uint32(lane & 3) }))
			g.Move(f, g.corner.Offset(128))
		}
	}
	g.blockX, g.place256 = g.Local(64), g.Local(64)
	for h := range g.Halves() {
		v := g.Copy(g.PerLane(func(lane int) uint32 { return math.Float32bits(float32(4 * lane)) }).Offset(32 * h))
		g.Move(v, g.blockX.Offset(32*h))
		g.Move(g.PerLane(func(lane int) uint32 { return uint32(4 * lane << 8) }).Offset(32*h), v)
		g.Move(v, g.place256.Offset(32*h))
	}

	g.blockX64 = g.Local(128)
	for part := range 128 / g.Bytes {
		g.Move(into(g.Vec(), g.VCVTPS2PD, g.blockX.Offset(part*g.Bytes/2)), g.blockX64.Offset(part*g.Bytes))
	}
	locals := g.Local(64)
	g.rowShift, g.wide, g.wideBias, g.bias = locals, locals.Offset(8), locals.Offset(48), locals.Offset(52)
	rowShift := g.Field(p, "BlocksX")
	g.TZCNTL(rowShift.As32(), rowShift.As32())
	g.MOVQ(rowShift, g.rowShift) // and no widePosition
}

// unlessScaled jumps where depths are floats, unlessTies where the compare operation decides ties.
func (g *depthGen) unlessScaled(to string) {
	g.TESTL(U32(math.MaxInt32), g.Args.At("Scale")) // 0 and -0 are 0
	g.JZ(LabelRef(to))
}

func (g *depthGen) unlessTies(to string) { g.JumpIf(g.Args.At("Ties"), "==", 0, to) }

// countTested counts the samples in masks of 16 or 64 bits.
func (g *depthGen) countTested(masks Mem, bits int) {
	n := g.Reg64()
	if bits == 64 {
		g.POPCNTQ(masks, n)
	} else {
		g.MOVWLZX(masks, n.As32())
		g.POPCNTL(n.As32(), n.As32())
	}
	g.ADDQ(n, g.Args.At("Tested"))
}

// find finds the triangle of the group at hand, and whether it is wide or biased: not zero.
func (g *depthGen) find() Rec {
	g.triangle, g.pos = g.Reg64(), g.Reg64()
	g.Set(g.pos.As32(), Mem{Base: g.group, Disp: g.Offset("Group", "BinSlot")})
	refs := g.Field(g.Args, "Refs")
	g.Set(g.triangle.As32(), Mem{Base: refs, Index: g.pos, Scale: 4, Disp: -4})
	g.Change(g.triangle, "<<", log2(g.Size("Triangle")), "+", g.Args.At("Triangles"))
	t := g.Rec("Triangle", g.triangle)
	g.TESTL(U32(g.Constant("Wide")|g.Constant("Biased")), t.At("Flags"))
	return t
}

// place finds a group's block: its lanes' place in the buffers, and its column and row.
func (g *depthGen) place() (column, row GP) {
	g.MOVWLZX(Mem{Base: g.group, Disp: g.Offset("Group", "Block")}, g.block.As32())
	column, row = g.columnAndRow(g.block, g.Get32(g.rowShift))
	g.Change(g.block.As32(), "<<", 6)
	return column, row
}

// columnAndRow finds the column and the row of a block in a tile with 1<<shift blocks a row.
func (a *Asm) columnAndRow(block, shift GP) (column, row GP) {
	column, row = a.Reg64(), a.Reg64()
	a.SHRXL(shift.As32(), block.As32(), row.As32())
	a.BZHIL(shift.As32(), block.As32(), column.As32())
	return column, row
}
