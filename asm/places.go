package main

// ListedPlaces is the family of the kernels for fragments that are listed one by one.
func (catalogue) ListedPlaces() Family {
	return Family{Name: "places", Kernels: []Kernel{
		{Name: "depthPlaces", Record: "DepthPlacesArgs", Doc: "is Kernels.DepthPlaces", Scratch: 4 * 64,
			Body: func(a *Asm) { (&placesGen{Asm: a}).depth() }},
		{Name: "shownPlaces", Record: "ShownPlacesArgs", Doc: "is Kernels.ShownPlaces",
			Body: func(a *Asm) { (&placesGen{Asm: a}).shown() }},
	}}
}

// placesGen takes as many fragments at a time as a register has lanes.
type placesGen struct {
	*Asm
	names, places GP
	left, n       GP // how many are left of the lists, and how many there are in those that are made
	// What of a place is its row, by how much it is shifted, and its column.
	rowShift, blockColumns Held
}

func (g *placesGen) begin() {
	g.names, g.places = g.Field(g.Args, "Names"), g.Field(g.Args, "Places")
	g.left, g.n = g.Field(g.Args, "N"), g.Reg64()
	g.Zero(g.n)
}

// first are the lanes of the first fragments.
func (g *placesGen) first(count GP) Register {
	lanes := g.Mask()
	bits := g.Get32(I32(-1))
	g.BZHIL(count.As32(), bits.As32(), bits.As32())
	g.FromBits(bits, 0, lanes)
	return lanes
}

// advance goes on to the fragments behind so many.
func (g *placesGen) advance(count GP) {
	for _, list := range []GP{g.names, g.places} {
		g.LEAQ(Mem{Base: list, Index: count, Scale: 4}, list)
	}
	g.SUBQ(count, g.left)
}

// at loads the words of a buffer at places, in the lanes of a mask.
func (g *placesGen) at(buffer GP, places Vec, lanes Register) Vec {
	m := g.Mask()
	v := g.Zeros()
	from := Mem{Base: buffer, Index: places, Scale: 4}
	g.CopyMask(lanes, m)
	g.GatherWhere(from, m, v)
	return v
}

// tile makes what pixels needs of a tile so many blocks wide.
func (g *placesGen) tile(blocksX Mem) {
	m, columns, blocks := g.Local(8), g.Reg32(), g.Reg32()
	g.MOVL(blocksX, columns)
	g.TZCNTL(columns, blocks)
	g.ADDL(U8(2), blocks)
	g.MOVL(blocks, m)
	g.DECL(columns)
	g.SHLL(U8(2), columns)
	g.MOVL(columns, m.Offset(4))
	g.rowShift, g.blockColumns = g.HoldWord(m), g.HoldWord(m.Offset(4))
}

// pixels are the columns and rows of places in the tile.
func (g *placesGen) pixels(places Vec) (x, y Vec) {
	x, y = g.Vec(), g.Vec()
	v := g.Ints(places, ">>>", 2)
	g.And(g.Same(3), places, x)
	g.And(g.Same(3), v, y)
	g.And(g.Use(g.blockColumns), v, v)
	g.Or(v, x, x)
	g.VPSRLVD(g.Use(g.rowShift), places, v)
	g.And(g.Same(0xfffffffc), v, v)
	g.Or(v, y, y)
	return x, y
}

// run is the first name, and how many fragments, as far as there are lanes, have it.
func (g *placesGen) run() (name GP, names Vec, count GP) {
	name, names, count = g.Reg64(), g.Vec(), g.Reg64()
	bits := g.Reg64()
	g.MOVL(Mem{Base: g.names}, name.As32())
	g.Broadcast(name.As32(), names)
	g.Bits(g.Where(names, "==", Mem{Base: g.names}), bits)
	g.NOTL(bits.As32())
	g.TZCNTL(bits.As32(), count.As32())
	g.CMPQ(g.left, count)
	g.CMOVQLT(g.left, count)
	return name, names, count
}

// extra is the record that Triangle.Extra of a name counts, in a list.
func (g *placesGen) extra(of Rec, name GP, record, list string) GP {
	t := g.Field(of, "Refs")
	g.MOVL(Mem{Base: t, Index: name, Scale: 4, Disp: -4}, t.As32())
	g.Change(t, "<<", log2(g.Size("Triangle")), "+", of.At("Triangles"))
	extra := g.Get32(g.Rec("Triangle", t).At("Extra"), "*", uint32(g.Size(record)), "+", of.At(list))
	return extra
}

// floats64 is half of a register of integers as float64.
func (g *placesGen) floats64(v Vec, part int) Vec {
	half, f := g.LowHalf(v), g.Vec()
	if part > 0 {
		half = g.Half()
		g.HighHalf(v, half)
	}
	g.VCVTDQ2PD(half, f)
	return f
}

// quad is 8 bytes in all lanes.
func (g *placesGen) quad(m Mem) Vec {
	q := g.AllQ(m)
	return q
}

// append appends the names and places of lanes, which are bits, too.
func (g *placesGen) append(names, places Vec, lanes Register, bits GP) {
	put := func(v Vec, list string) { g.Move(v, Mem{Base: g.Field(g.Args, list), Index: g.n, Scale: 4}) }
	packed := g.Vec()
	if g.HasMasks {
		g.VPCOMPRESSD_Z(names, lanes, packed)
		put(packed, "OutNames")
		g.VPCOMPRESSD_Z(places, lanes, packed)
		put(packed, "OutPlaces")
	} else {
		order := g.packing(bits)
		g.VPERMD(names, order, packed)
		put(packed, "OutNames")
		g.VPERMD(places, order, packed)
		put(packed, "OutPlaces")
	}
	count := g.Into32(g.POPCNTL, bits.As32())
	g.ADDQ(count, g.n)
}

// shown is the kernel that looks into the visibility buffer.
func (g *placesGen) shown() {
	g.begin()
	visibility, loop := g.Field(g.Args, "Visibility"), g.Unique("loop")
	g.Label(loop)
	g.If(g.left, ">", 0, func() {
		count := g.Get32(U32(uint32(g.Lanes())))
		g.CMPQ(g.left, count)
		g.CMOVQLT(g.left, count)
		lanes, bits := g.first(count), g.Reg64()
		names := g.Copy(Mem{Base: g.names})
		places := g.Copy(Mem{Base: g.places})
		shown := g.Where(names, "==", g.at(visibility, places, lanes))
		g.MaskAnd(lanes, shown)
		g.Bits(shown, bits)
		g.append(names, places, shown, bits)
		g.advance(count)
		g.Jump(loop)
	})
	g.MOVQ(g.n, g.Args.At("Shown"))
}

// depth is the kernel that tests depths: of a stroke's fragments, none of which lie in the same place, as many as
// follow one another.
func (g *placesGen) depth() {
	g.begin()
	d := g.Rec("DepthArgs", g.Field(g.Args, "Depth"))
	loop := g.Unique("loop")

	// where the tile's first sample lies, in pixels
	origin, zero, x := g.Local(16), g.Vec128(), g.Vec128()
	g.VXORPD(zero, zero, zero)
	for i, axis := range []string{"X", "Y"} {
		v := into(g.Reg32(), g.MOVL, d.At("Tile"+axis))
		g.SHLL(U8(8), v)
		g.ADDL(d.At("Samples."+axis), v)
		g.VCVTSI2SDL(v, zero, x)
		g.VMULSD(g.number(1./256), x, x)
		g.VMOVSD(x, origin.Offset(8*i))
	}
	g.tile(d.At("BlocksX"))
	low, most, least, greatest := g.HoldWord(d.At("Low")), g.HoldWord(d.At("Range")), g.HoldWord(d.At("Min")),
		g.HoldWord(d.At("Max"))

	g.Label(loop)
	g.If(g.left, ">", 0, func() {
		name, names, count := g.run()
		lanes, bits := g.first(count), g.Reg64()
		places := g.Copy(Mem{Base: g.places})
		z := g.planeAt(d, name, places, origin)
		g.FloatsTo(z, z, "max", g.Use(least))
		g.FloatsTo(z, g.register(g.Use(greatest)), "min", z)
		float, word := g.Unique("float"), g.Reg32()
		g.MOVL(d.At("Scale"), word)
		g.ADDL(word, word) // 0 and -0 are 0
		g.JZ(LabelRef(float))
		g.depthCodes(z, g.depthScale(d.At("Scale")))
		g.Label(float)
		depth, pass := g.Field(d, "Depth"), g.Mask()
		apart := g.at(depth, places, lanes)
		g.IntsTo(apart, z, "-", g.Ints(apart, "+", g.Use(low)))
		if g.HasMasks {
			g.VPCMPUD(U8(2), g.Use(most), apart, lanes, pass)
		} else {
			m := pass.(Vec)
			g.IntsTo(m, apart, "minu", g.Use(most))
			g.VPCMPEQD(apart, m, m)
			g.MaskAnd(lanes, m)
		}
		g.Bits(pass, bits)
		g.If(bits.As32(), "!=", 0, func() {
			g.append(names, places, pass, bits)
			g.put(d, depth, name, names, places, z, pass, bits)
		})
		g.advance(count)
		g.Jump(loop)
	})
	g.MOVQ(g.n, g.Args.At("Passed"))
}

// planeAt is the depth of the named stroke at places, with its bias.
func (g *placesGen) planeAt(d Rec, name GP, places Vec, origin Mem) Vec {
	clip := g.extra(d, name, "ClipPlanes", "Clip")
	planes := g.Rec("ClipPlanes", clip)
	x, y := g.pixels(places)
	var sums [2]Vec
	for part := range sums {
		at := func(axis int, v Vec) Vec { return g.Doubles(g.floats64(v, part), "+", g.quad(origin.Offset(8*axis))) }
		sums[part] = g.Doubles(g.quad(planes.At("Z")), "+", g.Doubles(at(0, x), "*", g.quad(planes.At("Z").Offset(8))))
		sums[part] = g.Doubles(sums[part], "+", g.Doubles(at(1, y), "*", g.quad(planes.At("Z").Offset(16))))
	}
	z := g.Vec()
	g.narrow(sums, z, g.Narrow64)
	g.AddDown(g.All(planes.At("Bias")), z)
	return z
}

// put writes the fragments that pass to the buffers.
func (g *placesGen) put(d Rec, depth, name GP, names, places, z Vec, pass Register, bits GP) {
	visibility, kept := g.Field(d, "Visibility"), g.Unique("kept")
	if g.HasMasks {
		k := into(g.K(), g.KMOVW, pass)
		g.VPSCATTERDD(names, k, Mem{Base: visibility, Index: places, Scale: 4})
		g.JumpIf(d.At("Write"), "==", 0, kept)
		g.KMOVW(pass, k)
		g.VPSCATTERDD(z, k, Mem{Base: depth, Index: places, Scale: 4})
		g.Label(kept)
		return
	}
	codes, at := g.Local(32), g.Local(32)
	g.Move(z, codes)
	g.Move(places, at)
	g.EachBit(bits, func(lane GP) {
		v := g.Get32(at.Idx(lane, 4))
		g.MOVL(name.As32(), Mem{Base: visibility, Index: v, Scale: 4})
		g.JumpIf(d.At("Write"), "==", 0, kept)
		g.MOVL(codes.Idx(lane, 4), lane.As32())
		g.MOVL(lane.As32(), Mem{Base: depth, Index: v, Scale: 4})
		g.Label(kept)
	})
}
