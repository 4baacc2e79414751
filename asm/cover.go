package main

// Cover is Kernels.Cover.
//
// Triangles are taken in batches of one a lane. Their vertices are transposed, boxes and edges made for all at once
// (coversetup.go). Where a row of pixels leaves each edge is a division, done once an edge (coverspans.go). Triangles whose
// box meets at most 2x2 blocks stay in their lanes: up to eight rows of each are tested, lane = triangle (coversmall.go).
// The others go one by one, lane = row of pixels (coverrows.go), and the rows that remain become blocks (coveremit.go);
// with AVX2 and four samples long thin ones are tested block by block (coverblocks.go).
func (catalogue) Cover() Family {
	return Family{Name: "cover", Kernels: []Kernel{{
		Name: "cover", Scratch: 32 << 10, Body: coverBody,
	}, {
		Name: "coverEdges", Scratch: 16 * planeBytes, Body: coverEdgesBody,
	}}}
}

// coverGen is the state of the generator; lanes lie 64 bytes apart at both widths.
type coverGen struct {
	*Asm

	offset                 Mem    // where the batch's triangles lie
	positions              Mem    // their BinSlots
	vx, vy                 [3]Mem // its vertices
	notBox                 Mem    // all ones where edges count
	ea, eb                 [3]Mem // its edges
	ec                     Mem    // their constants, [sample][edge]
	bias                   [3]Mem // -1 but for left and top edges
	x0, y0, x1, y1         Mem    // its boxes in pixels, inclusive
	bx0, by0, bx1, by1     Mem    // in blocks
	extent                 Mem    // width and height of the triangles together
	masks                  Mem    // small triangles: 4 masks each, 128 bytes a sample
	boxes                  [2]Mem // the pixels of theirs that may be covered, of each row of blocks
	base                   Mem    // and position<<32 | first block<<16
	small, full, large     Mem    // bits: what a triangle is
	narrow                 Mem
	sign                   [3]Mem // all ones where the edge ends a row, 0 where it starts one
	ends                   [3]Mem // small triangles: the same in the bytes of four rows of four triangles
	down                   Mem    // and 8 times the first row in its block
	firstRow, height       Mem    // the box's first row in its block, and its last row against the first
	near, far              spans
	blocks                 blockGen // with AVX2
	live                   Mem      // bits: those still to be done
	count                  Mem      // how many there are
	lowBias, highBias      Mem      // what box bounds add before they are floored
	maxX, maxY, farX, farY Mem      // inclusive bounds of what may be covered; the tile's last pixel
	limit                  Mem      // the last place in Groups with room for a tile after it
	plain                  Mem      // not 0: no mask of Columns and Rows excludes anything
	quadStep               Mem      // the index<<16 of the 4 blocks of a small triangle
	rect                   Mem      // Columns, twice, and Rows, 64 bytes each, by sample
	found                  Mem      // the masks of a step's blocks, 64 bytes a sample
	any                    Mem      // the masks of the pixels that any sample covers
	apart                  Mem      // how far the masks of a group of four samples, 8 bytes as a group is, lie behind the group
	smalls                 Mem      // all ones where triangles may be small

	top GP // where the next group goes
	t   GP // the lane of the triangle at hand
}

func coverBody(a *Asm) {
	g := &coverGen{Asm: a, near: spans{kind: floats, size: 4, across: nearBlocks}, far: spans{kind: doubles, size: 8, across: 16}}
	g.locals()
	g.top, g.t = a.Reg64(), a.Reg64()
	a.Set(g.top, a.Args.At("N"), "<<", 3, "+", a.Args.At("Groups"))
	g.entry()

	a.Label("batch")
	g.load()
	g.edges()
	g.spans()
	g.smallTriangles()
	g.rest()
	a.Label("walk")
	live := a.Reg32()
	a.Set(live, g.live)
	a.JumpIf(live, "==", 0, "next")
	a.TZCNTL(live, g.t.As32())
	a.BLSRL(live, live)
	a.Set(g.live, live)
	g.branchIf(g.small, "small")
	g.branchIf(g.full, "full")
	g.branchIf(g.narrow, "near")
	g.far.triangle(g)
	a.Jump("emitted")
	a.Label("near")
	g.near.triangle(g)
	a.Jump("emitted")
	a.Label("full")
	g.fullTile()
	a.Jump("emitted")
	a.Label("small")
	g.appendSmall()
	a.Label("emitted")
	a.JumpIf(g.top, "<=", g.limit, "walk")
	next := a.Field(a.Args, "Next")
	a.LEAQ(Mem{Base: next, Index: g.t, Scale: 1, Disp: 1}, next)
	a.MOVQ(next, a.Args.At("Next"))
	a.Jump("done")

	a.Label("next")
	next = a.Field(a.Args, "Next")
	a.Change(next, "+", g.count)
	a.MOVQ(next, a.Args.At("Next"))
	a.JumpIf(next, "<", a.Args.At("Stop"), "batch")
	a.Label("done")
	a.Change(g.top, "-", a.Args.At("Groups"), ">>>", 3)
	a.MOVQ(g.top, a.Args.At("N"))
}

func (g *coverGen) locals() {
	lanes := func(ms ...*Mem) {
		for _, m := range ms {
			*m = g.Local(64).Of(4)
		}
	}
	words := g.Local(192).Of(4)
	for i, m := range []*Mem{&g.apart, &g.smalls, &g.limit, &g.live, &g.small, &g.full, &g.large, &g.narrow, &g.count, &g.plain,
		&g.lowBias, &g.highBias, &g.maxX, &g.maxY, &g.farX, &g.farY} {
		*m = words.Offset(8 * i)
	}
	lanes(&g.offset, &g.positions, &g.notBox, &g.x0, &g.y0, &g.x1, &g.y1, &g.bx0, &g.by0, &g.bx1, &g.by1, &g.extent,
		&g.quadStep, &g.boxes[0], &g.boxes[1], &g.down, &g.firstRow, &g.height)
	for i := range 3 {
		lanes(&g.vx[i], &g.vy[i], &g.ea[i], &g.eb[i], &g.bias[i], &g.sign[i], &g.ends[i])
	}
	g.masks, g.base = g.Local(4*128+64), g.Local(128)
	g.near.locals(g)
	g.far.locals(g)
	if !g.OneRegister() {
		g.blocks.locals(g)
	}
	g.ec = g.Local(16 * 3 * 64)
	g.found, g.rect, g.any = g.Local(16*64), g.Local(16*128), g.Local(64)
}

// branchIf jumps if the bit of the triangle at hand is set.
func (g *coverGen) branchIf(bits Mem, label string) {
	b := g.Reg32()
	g.Set(b, bits)
	g.BTL(g.t.As32(), b)
	g.JCS(LabelRef(label))
}

// entry makes what does not depend on triangles, and leaves if there is nothing to do or no room.
func (g *coverGen) entry() {
	p := g.Args
	next := g.Field(p, "Next")
	g.JumpIf(next, ">=", p.At("Stop"), "done")
	area := g.Field(p, "BlocksX")
	g.Change(area.As32(), "*", p.At("BlocksY"))
	limit := g.Field(p, "Capacity")
	g.Change(limit, "-", area, "<<", 3, "+", p.At("Groups"))
	g.Set(g.limit, limit)
	g.JumpIf(g.top, ">", limit, "done")

	set := func(m Mem, field string, scale, add int) { // m = scale*field + add
		v := g.Field(p, field)
		if scale != 1 {
			g.Change(v.As32(), "*", scale)
		}
		g.Change(v.As32(), "+", add)
		g.Set(m, v.As32())
	}
	set(g.lowBias, "SampleMax", -1, 255)
	set(g.highBias, "SampleMin", -1, 0)
	set(g.maxX, "MaxX", 1, -1)
	set(g.maxY, "MaxY", 1, -1)
	set(g.farX, "BlocksX", 4, -1)
	set(g.farY, "BlocksY", 4, -1)
	apart := g.Field(p, "Masks")
	g.Change(apart, "-", p.At("Groups"))
	g.Set(g.apart, apart)
	// with one sample or four, and in tiles of at least 4 blocks
	smalls, fit := g.Zero64(), g.Unique("fit")
	g.If(area.As32(), ">=", 4, func() {
		g.JumpIf(p.At("Samples.N"), "==", 1, fit)
		g.If(p.At("Samples.N"), "==", 4, func() {
			g.Label(fit)
			g.DECL(smalls.As32())
		})
	})
	g.Set(g.smalls, smalls.As32())

	columns := g.All(p.At("BlocksX"))
	g.near.entry(g, columns)
	g.far.entry(g, columns)
	// 0, 1, BlocksX, BlocksX+1, twice, as 8-byte lanes
	for h := range g.Halves() {
		at := 32 * h
		v := g.Copy(g.PerLane(func(lane int) uint32 { return [8]uint32{0, 0, 0, 0, 1, 0, 1, 0}[lane%8] }).Offset(at))
		g.IntsTo(v, v, "*", columns)
		w := g.Copy(g.PerLane(func(lane int) uint32 { return [8]uint32{0, 0, 1, 0, 0, 0, 1, 0}[lane%8] }).Offset(at))
		g.IntsTo(v, v, "+", w, "<<", 16)
		g.Move(v, g.quadStep.Offset(at))
	}
	g.entryRects()
	if !g.OneRegister() {
		g.blocks.entry(g)
	}
}

// entryRects copies Columns and Rows, and looks whether any excludes anything.
func (g *coverGen) entryRects() {
	p, ones := g.Args, g.Vec256()
	g.VPCMPEQD(ones, ones, ones)
	cut := g.Zero64()
	s, end := g.Zero64(), g.Field(p, "Samples.N")
	g.Change(end, "<<", 5)
	outside := func(field, blocks string, to Mem) { // bits of the blocks beyond the tile
		n := g.Field(p, blocks)
		v := into(g.Vec256(), g.VMOVDQU, p.Array(field, s, 1))
		g.VMOVDQU(v, to.Idx(s, 4))
		g.VMOVDQU(v, to.Offset(32).Idx(s, 4))
		g.VPCMPEQW(v, ones, v)
		bits := g.Into32(g.VPMOVMSKB, v)
		g.NOTL(bits.As32())
		g.Change(n.As32(), "+", n.As32())
		g.BZHIQ(n, bits, bits)
		g.Change(cut, "|", bits)
	}
	g.Label("rects")
	outside("Columns", "BlocksX", g.rect)
	outside("Rows", "BlocksY", g.rect.Offset(64))
	g.Advance(32, s)
	g.JumpIf(s, "<", end, "rects")
	plain := g.Zero64()
	g.TESTQ(cut, cut)
	g.SETEQ(plain.As8())
	g.Set(g.plain, plain)
}
