package main

// Bc7 is the family of the kernel that decodes BC7: block by block, 16 texels at a time, without a branch. All modes
// are rows of a table that says where their fields are: bits are deposited in bytes, and the bits that anchors' indices
// lack are left out.
func (catalogue) Bc7() Family {
	return Family{Name: "bc7", Kernels: []Kernel{
		{Name: "decodeBC7", Record: "BlocksArgs", Narrow: true, Scratch: 64,
			Body: func(a *Asm) { (&bc7Gen{Asm: a}).body() }},
	}}
}

type bc7Gen struct {
	*Asm
	in, tables, row, pattern GP
}

// of is the memory of a field of the mode's row, plus some bytes.
func (g *bc7Gen) of(field string, bytes int) Mem {
	return g.Rec("BC7Row", g.row).At(field).Offset(bytes)
}

// field loads the bits from the start of a field on.
func (g *bc7Gen) field(i int) GP {
	at := g.Get64(g.of("At", 8*i))
	shift := g.Get64(g.of("Shift", 8*i))
	g.MOVQ(Mem{Base: g.in, Index: at, Scale: 1}, at)
	g.SHRXQ(shift, at, at)
	return at
}

func (g *bc7Gen) body() {
	left := g.Field(g.Args, "N")
	g.in, g.tables = g.Field(g.Args, "In"), g.Field(g.Args, "BC7")
	at, ends := g.Zero64(), g.Local(32)
	sign, half, whole := g.All(g.Args.At("Sign")), g.AllOf(0x00200020), g.AllOf(0x40404040).AsX()
	g.AlignedTurns(left, 1, func() {
		g.mode()
		g.endPoints(ends)
		colors, alphas := g.weights(0, whole), g.weights(1, whole)
		// both ends of a component of each texel, by their weights in 64ths
		var components [4]Vec
		for c := range components {
			v, w := g.Vec(), colors
			if c == 3 {
				w = alphas
			}
			g.VPBROADCASTQ(ends.Offset(8*c), v)
			g.VPSHUFB(g.Rec("BC7Pattern", g.pattern).At("Ends"), v, v)
			g.VPMADDUBSW(w, v, v)
			g.VPADDW(half, v, v)
			g.VPSRLW(U8(6), v, v)
			components[c] = v
		}
		for c := 0; c < 4; c += 2 {
			g.VPSLLW(U8(8), components[c+1], components[c+1])
			g.VPOR(components[c+1], components[c], components[c])
		}
		rotation := g.Get64(Mem{Base: g.in})
		shift := g.Get64(g.of("RotationShift", 0))
		g.SHRXQ(shift, rotation, rotation)
		g.Change(rotation, "&", g.of("RotationMask", 0), "<<", 5, "+", g.tables)
		first, last := g.unpacked("WD", components[0], components[2])
		for h, texels := range []Vec{first, last} {
			g.VPSHUFB(g.Rec("BC7Tables", rotation).At("Rotations"), texels, texels)
			g.VPXOR(sign, texels, texels)
			out := g.Get64(g.Args.At("Out").Offset(8 * h))
			g.VMOVDQU(texels.AsX(), Mem{Base: out, Index: at, Scale: 1})
			g.MOVQ(g.Args.At("Out").Offset(8*(2+h)), out)
			g.VEXTRACTI128(U8(1), texels, Mem{Base: out, Index: at, Scale: 1})
		}
		g.Advance(16, g.in, at)
	})
}

// mode finds the row and the pattern of a block: the mode is the number of zeros before the first one, and in mode 4 a
// bit chooses among two rows.
func (g *bc7Gen) mode() {
	bits := g.Get64(Mem{Base: g.in})
	four, mode := g.Get64(bits, "&", 0x9F), g.Get64(bits, "|", 0x100) // the mode and the bit; the mode with an end
	g.TZCNTQ(mode, mode)
	other := g.Get64(U64(9))
	g.CMPQ(four, U32(0x90))
	g.CMOVQEQ(other, mode)
	g.row = g.Reg64()
	g.IMUL3Q(U32(uint32(g.Size("BC7Row"))), mode, g.row)
	g.ADDQ(g.tables, g.row)
	shift := g.Get64(g.of("PartitionShift", 0))
	g.pattern = g.Reg64()
	g.SHRXQ(shift, bits, g.pattern)
	g.Change(g.pattern, "&", g.of("PartitionMask", 0), "+", g.of("FirstPattern", 0), "*", g.Size("BC7Pattern"))
	g.LEAQ(Mem{Base: g.tables, Index: g.pattern, Scale: 1, Disp: g.Offset("BC7Tables", "Patterns")}, g.pattern)
}

// endPoints stores the end points, 8 bytes a component: their bits and the P bit at the top, and below them again.
func (g *bc7Gen) endPoints(to Mem) {
	p, twice := g.field(4), g.Reg64()
	g.PDEPQ(g.of("P", 0), p, p)
	shift := g.Get64(g.of("Twice", 0))
	g.SHLXQ(shift, p, twice)
	g.ORQ(twice, p)
	var pair [2]Vec
	for h := range pair {
		pair[h] = g.Vec128()
		low, high := g.field(2*h), g.field(2*h+1)
		g.PDEPQ(g.of("Component", 16*h), low, low)
		g.PDEPQ(g.of("Component", 16*h+8), high, high)
		g.VMOVQ(low, pair[h])
		g.VPINSRQ(U8(1), high, pair[h], pair[h])
	}
	v, t, below := pair[0].AsY(), g.Vec(), g.Vec()
	g.VINSERTI128(U8(1), pair[1], v, v)
	g.VMOVQ(p, t.AsX())
	g.VPBROADCASTQ(t.AsX(), t)
	g.IntsTo(v, v, "|", t)
	g.VPSRLVQ(g.of("Counts", 0), v, below)
	g.IntsTo(below, below, "&", g.of("Low", 0))
	g.IntsTo(v, v, "|", below, "|", g.of("Fill", 0))
	g.VMOVDQU(v, to)
}

// weights makes the texels' weights and their differences from 64, from the indices of colour or of alpha.
func (g *bc7Gen) weights(i int, whole Vec) Vec {
	bits, top := g.field(5+i), g.Get64(g.of("Top", 8*i))
	mask := func(h int) GP {
		m := g.Get64(g.Rec("BC7Pattern", g.pattern).At("Anchors").Offset(8 * h))
		g.SHLXQ(top, m, m)
		g.XORQ(g.of("Index", 8*i), m)
		return m
	}
	first, last := mask(0), mask(1)
	n, low, high := g.Reg64(), g.Reg64(), g.Reg64()
	g.POPCNTQ(first, n)
	g.PDEPQ(first, bits, low)
	g.SHRXQ(n, bits, high)
	g.PDEPQ(last, high, high)
	indices, w, rest := g.Vec128(), g.Vec128(), g.Vec128()
	g.VMOVQ(low, indices)
	g.VPINSRQ(U8(1), high, indices, indices)
	g.VMOVDQU(g.of("Weights", 16*i), w)
	g.VPSHUFB(indices, w, w)
	g.VPSUBB(w, whole, rest)
	both, upper := g.unpacked("BW", rest, w)
	v := both.AsY()
	g.VINSERTI128(U8(1), upper, v, v)
	return v
}
