package main

// Strokes is the family of the kernel that goes along strokes.
func (catalogue) Strokes() Family {
	return Family{Name: "strokes", Kernels: []Kernel{{Name: "strokes", Body: func(a *Asm) { (&strokeGen{Asm: a}).body() }}}}
}

// strokeGen takes 8 columns at a time, with AVX-512 in half a register, too: most strokes have few pixels in a tile.
type strokeGen struct {
	*Asm
	walk, n, names, places GP
	stipple                stippleGen
	size, column           Vec
}

// field is a field of the walk in all lanes.
func (g *strokeGen) field(name string) Vec {
	return into(g.Vec256(), g.VPBROADCASTD, g.Rec("StrokeWalk", g.walk).At(name))
}

// The arithmetic of lanes: each result is a new register.

func (g *strokeGen) add(x, y Register) Vec   { return g.made(g.VPADDD, x, y) }
func (g *strokeGen) sub(x, y Register) Vec   { return g.made(g.VPSUBD, y, x) } // x - y
func (g *strokeGen) mul(x, y Register) Vec   { return g.made(g.VPMULLD, x, y) }
func (g *strokeGen) least(x, y Register) Vec { return g.made(g.VPMINSD, x, y) }
func (g *strokeGen) most(x, y Register) Vec  { return g.made(g.VPMAXSD, x, y) }
func (g *strokeGen) or(x, y Register) Vec    { return into(g.Vec256(), g.VPOR, x, y) }

func (g *strokeGen) made(op func(...Op), x, y Op) Vec {
	v := g.Vec256()
	op(x, y, v)
	return v
}

// sign is -1 where x is negative, 0 elsewhere.
func (g *strokeGen) sign(x Register) Vec {
	v := g.Vec256()
	g.IntsTo(v, x, ">>", 31)
	return v
}

func (g *strokeGen) body() {
	next, chunk, rows, end := g.Unique("walk"), g.Unique("columns"), g.Unique("rows"), g.Unique("end")
	left := g.Field(g.Args, "N")
	g.walk, g.n, g.column = g.Field(g.Args, "Walks"), g.Reg64(), g.Vec256()
	g.names, g.places = g.Field(g.Args, "Names"), g.Field(g.Args, "Places")
	walk := g.Rec("StrokeWalk", g.walk)
	g.Zero(g.n)
	g.stipple = stippleGen{Asm: g.Asm}
	g.stipple.begin()
	g.Label(next)
	g.DECQ(left)
	g.JL(LabelRef(end))
	first := g.Zero64()
	g.VMOVDQU(g.PerLane(func(lane int) uint32 { return uint32(lane) }), g.column)
	g.Label(chunk)
	row, high := g.rows()
	u := g.add(g.column, g.field("First"))
	part := g.terms(u, "Along")
	b := g.field("B")
	along := g.sub(g.add(g.mul(u, g.field("A")), g.mul(row, b)), g.field("C"))
	g.stipple.columns(g.column, row)
	count := g.Get32(walk.At("Rows"))
	g.Label(rows)
	g.append(row, high, part, along)
	g.IntsTo(along, along, "+", b)
	g.IntsTo(row, row, "+", 1)
	g.DECL(count.As32())
	g.JG(LabelRef(rows))
	g.IntsTo(g.column, g.column, "+", 8)
	g.Change(first.As32(), "+", 8)
	g.JumpIf(first.As32(), "<", walk.At("Count"), chunk)
	g.Advance(g.Size("StrokeWalk"), g.walk)
	g.stipple.next()
	g.Jump(next)
	g.Label(end)
	g.MOVQ(g.n, g.Args.At("Listed"))
}

// rows are the first and the last one of columns.
func (g *strokeGen) rows() (row, high Vec) {
	size := g.field("Size")
	rest, q := g.add(g.mul(g.column, g.field("Slope")), g.field("LowRest")), g.Vec256()
	g.Comment("a quotient that is right or one too great, and the remainder")
	g.IntsTo(q, rest, "float", "*", g.field("Inverse"), "truncate")
	rest = g.sub(rest, g.mul(q, size))
	q = g.add(q, g.sign(rest))
	rest = g.made(g.VPMINUD, rest, g.add(rest, size))
	q = g.add(q, g.mul(g.column, g.field("Step")))
	row = g.most(g.add(q, g.field("Low")), g.field("Top"))
	g.Comment("the last ones, before the first row in columns behind the last one")
	rest = g.add(rest, g.field("EndRest"))
	high = g.add(g.add(q, g.field("End")), g.add(g.sign(rest), g.sign(g.sub(rest, size))))
	there := into(g.Vec256(), g.VPCMPGTD, g.column, g.field("Count"))
	none := into(g.Vec256(), g.VPANDN, g.Same(3<<30), there)
	return row, g.or(g.least(high, g.field("Bottom")), none)
}

// terms is the part of a place that an axis has.
func (g *strokeGen) terms(x Vec, axis string) Vec {
	block := g.Vec256()
	g.IntsTo(block, x, ">>", 2)
	lane := into(g.Vec256(), g.VPAND, g.Same(3), x)
	g.IntsTo(block, block, "<<", g.field(axis+"Block"))
	g.IntsTo(lane, lane, "<<", g.field(axis+"Lane"))
	return g.or(block, lane)
}

// append lists the columns whose rows are inside.
func (g *strokeGen) append(row, high, part, along Vec) {
	places := g.or(g.terms(row, "Across"), part)
	without := into(g.Vec256(), g.VPCMPEQD, g.field("Without"), places)
	outside := g.or(g.or(g.sub(high, row), along), g.or(g.sub(g.field("Length"), along), without))
	bits := g.Into32(g.VMOVMSKPS, outside)
	g.Change(bits.As32(), "^", 255)
	g.stipple.keep(g.column, row, bits)
	g.toFront(bits)(places)
	g.VMOVDQU(places, Mem{Base: g.places, Index: g.n, Scale: 4})
	g.VMOVDQU(g.field("Name"), Mem{Base: g.names, Index: g.n, Scale: 4})
	g.POPCNTL(bits.As32(), bits.As32())
	g.Change(g.n, "+", bits)
}
