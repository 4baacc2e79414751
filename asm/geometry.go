package main

// Geometry is the kernels of vertices and triangles: clip positions, framebuffer vertices, setup records.
func (catalogue) Geometry() Family {
	return Family{Name: "geometry", Kernels: []Kernel{
		{Name: "indices", Body: indicesBody},
		{Name: "runStarts", Body: runStartsBody},
		{Name: "expand", Body: expandBody},
		{Name: "transform", Body: transformBody, Scratch: 17 * 64},
		{Name: "interleave", Body: interleaveBody},
		{Name: "viewport", Body: viewportBody, Scratch: 16 * 64},
		{Name: "tiles", Body: tilesBody, Scratch: 24 * 64},
		{Name: "setup", Body: setupBody, Scratch: 64 * 64},
	}}
}

// indicesBody is the kernel: whole registers, an even number of them, then one by one. In is read twice: a caller who
// changes his indices meanwhile gets other vertices, never a place that none has, as none is beyond what the first
// reading found.
func indicesBody(a *Asm) {
	in, out, n := a.Field(a.Args, "In"), a.Field(a.Args, "Out"), a.Field(a.Args, "N")
	least := a.Get32(Mem{Base: in})
	greatest := a.Get32(least.As32())
	low := a.All(least.As32())
	high := a.Copy(low)
	whole := a.Get64(n, "&", -2*a.Lanes())
	a.Change(n, "-", whole)
	for _, p := range []GP{in, out} {
		a.LEAQ(Mem{Base: p, Index: whole, Scale: 4}, p)
	}
	at, t := a.Reg64(), a.Reg64()
	from, to := Mem{Base: in, Index: at, Scale: 4}, Mem{Base: out, Index: at, Scale: 4}
	// pass counts up to 0 with whole registers, and on with the rest: what takes time is the number of instructions.
	pass := func(lanes func(disp int), between, one func()) {
		loop := a.Unique("lanes")
		a.Zero(at)
		a.Change(at, "-", whole)
		a.If(at, "!=", 0, func() {
			a.Label(loop)
			lanes(0)
			lanes(a.Bytes)
			a.Advance(2*a.Lanes(), at)
			a.JNZ(LabelRef(loop))
		})
		between()
		a.If(n, "!=", 0, func() {
			a.Repeat(func() {
				a.Set(t.As32(), from)
				one()
				a.INCQ(at)
			}, at, "!=", n)
		})
	}
	pass(func(disp int) {
		v := a.Copy(from.Offset(disp))
		a.IntsTo(low, low, "minu", v)
		a.IntsTo(high, high, "maxu", v)
	}, func() {
		a.across(low, a.VPMINUD, least)
		a.across(high, a.VPMAXUD, greatest)
	}, func() {
		a.CMPL(t.As32(), least.As32())
		a.CMOVLCS(t.As32(), least.As32())
		a.CMPL(t.As32(), greatest.As32())
		a.CMOVLHI(t.As32(), greatest.As32())
	})
	a.MOVL(least.As32(), a.Args.At("Least"))
	a.MOVL(greatest.As32(), a.Args.At("Greatest"))
	a.Change(greatest.As32(), "-", least.As32())
	a.Broadcast(least.As32(), low)
	a.Broadcast(greatest.As32(), high)
	pass(func(disp int) { a.IntsTo(to.Offset(disp), from.Offset(disp), "-", low, "minu", high) }, func() {}, func() {
		a.Change(t.As32(), "-", least.As32())
		a.CMPL(t.As32(), greatest.As32())
		a.CMOVLHI(greatest.As32(), t.As32())
		a.MOVL(t.As32(), to)
	})
}

// deinterleave makes the three components of vectors of interleaved triples: component c of triple i is word 3i+c, and
// words 0 to 15 (or 7) are in the first vector. As 3 is coprime to the lanes, each component has one word in every
// lane: two blends and one permutation.
func (a *Asm) deinterleave(v [3]Vec) (out [3]Vec) {
	n := a.Lanes()
	for c := range out {
		from := [3]uint16{}
		for i := range n {
			word := 3*i + c
			from[word/n] |= 1 << (word % n)
		}
		if a.OneRegister() {
			k, bits := a.K(), a.Reg32()
			out[c] = a.Copy(v[0])
			for i := 1; i < 3; i++ {
				a.MOVL(U32(uint32(from[i])), bits)
				a.KMOVW(bits, k)
				a.VMOVDQU32(v[i], k, out[c])
			}
		} else {
			out[c] = into(a.Vec(), a.VPBLENDD, U8(from[1]), v[1], v[0])
			a.VPBLENDD(U8(from[2]), v[2], out[c], out[c])
		}
		a.VPERMD(out[c], a.Copy(a.PerLane(func(lane int) uint32 { return uint32((3*lane + c) % n) })), out[c])
	}
	return out
}

// transformBody is the kernel.
//
// A full vector of packed positions is loaded as it lies, asked for a page ahead, and taken apart; the last one
// overlaps the one before. Full vectors of indices take a load a vertex (AVX-512). All else, and less than a vector,
// goes vertex by vertex.
func transformBody(a *Asm) {
	p, lanes := a.Args, a.Lanes()
	matrix := a.Local(16 * 64)
	n := a.Field(p, "N")
	a.JumpIf(n, "<=", 0, "done")
	column := a.Vec()
	for i := range 16 {
		a.Broadcast(p.At("Matrix").Offset(4*i), column)
		a.Move(column, matrix.Offset(64*i))
	}
	positions, stride, index, first := a.Field(p, "Positions"), a.Field(p, "Stride"), a.Field(p, "Index"), a.Field(p, "First")
	out := [4]GP{a.Field(p, "X"), a.Field(p, "Y"), a.Field(p, "Z"), a.Field(p, "W")}
	at := a.Zero64()

	multiply := func(v [3]Vec, store func(row int, r Vec)) {
		for row := range 4 {
			sum := a.Floats(v[0], "*", matrix.Offset(64*row))
			product := a.Floats(v[1], "*", matrix.Offset(64*(4+row)))
			a.FloatsTo(sum, sum, "+", product)
			a.FloatsTo(product, v[2], "*", matrix.Offset(64*(8+row)))
			a.FloatsTo(sum, sum, "+", product, "+", matrix.Offset(64*(12+row)))
			store(row, sum)
		}
	}

	a.JumpIf(stride, "!=", 3, "scattered")
	a.TESTQ(index, index)
	if a.OneRegister() {
		a.JNE(LabelRef("indexed"))
	} else {
		a.JNE(LabelRef("scattered"))
	}
	a.JumpIf(n, "<", lanes, "scattered")

	a.Comment("Packed: Positions += 12 First")
	t := a.Address(Mem{Base: first, Index: first, Scale: 2})
	a.LEAQ(Mem{Base: positions, Index: t, Scale: 4}, positions)
	last := a.Address(Mem{Base: n, Disp: -lanes})
	a.Label("packed")
	a.CMPQ(at, last)
	a.CMOVQGT(last, at)
	a.LEAQ(Mem{Base: at, Index: at, Scale: 2}, t)
	var v [3]Vec
	for i := range v {
		v[i] = a.Vec()
		a.Move(Mem{Base: positions, Index: t, Scale: 4, Disp: i * a.Bytes}, v[i])
		a.PREFETCHT0(Mem{Base: positions, Index: t, Scale: 4, Disp: i*a.Bytes + 4096})
	}
	multiply(a.deinterleave(v), func(row int, r Vec) { a.Move(r, Mem{Base: out[row], Index: at, Scale: 4}) })
	a.Advance(lanes, at)
	a.JumpIf(at, "<", n, "packed")
	a.Jump("done")

	if a.OneRegister() {
		a.Label("indexed")
		a.Comment("A load a vertex, 16 at a time")
		three, places := a.Vec512(), a.Local(64)
		a.Splat(3, three)
		whole := a.Get64(n, "&", -16)
		a.Jump("triples")
		a.Label("sixteen")
		v := a.Vec512()
		a.IntsTo(v, three, "*", Mem{Base: index, Index: at, Scale: 4})
		p := a.gatherWhole(positions, v, places, into(a.K(), a.KMOVW, a.Get32(U32(7)).As32()))
		multiply([3]Vec(p[:]), func(row int, r Vec) { a.Move(r, Mem{Base: out[row], Index: at, Scale: 4}) })
		a.Advance(16, at)
		a.Label("triples")
		a.JumpIf(at, "<", whole, "sixteen")
		a.JumpIf(at, ">=", n, "done")
	}

	a.Comment("One by one: the columns of the matrix times x, y, z; four rows at once")
	a.Label("scattered")
	columns := [4]Vec{a.Vec128(), a.Vec128(), a.Vec128(), a.Vec128()}
	for i, c := range columns {
		a.VMOVUPS(p.At("Matrix").Offset(16*i), c)
	}
	a.Change(stride, "<<", 2)
	a.Label("vertex")
	vertex := a.Address(Mem{Base: first, Index: at, Scale: 1})
	a.JumpIf(index, "==", 0, "consecutive")
	a.Set(vertex.As32(), Mem{Base: index, Index: at, Scale: 4})
	a.Label("consecutive")
	a.Change(vertex, "*", stride)
	sum, product := a.Vec128(), a.Vec128()
	component := func(i int, into Vec) {
		a.VBROADCASTSS(Mem{Base: positions, Index: vertex, Scale: 1, Disp: 4 * i}, into)
		a.FloatsTo(into, into, "*", columns[i])
	}
	component(0, sum)
	component(1, product)
	a.FloatsTo(sum, sum, "+", product)
	component(2, product)
	a.FloatsTo(sum, sum, "+", product, "+", columns[3])
	for row := range 4 {
		a.VEXTRACTPS(U8(row), sum, Mem{Base: out[row], Index: at, Scale: 4})
	}
	a.INCQ(at)
	a.JumpIf(at, "<", n, "vertex")
	a.Label("done")
}

// bitWhere sets a bit of code in the lanes of a mask.
func (a *Asm) bitWhere(mask Register, name string, code Vec) {
	bit := a.Same(uint32(a.Constant(name)))
	if a.HasMasks {
		a.VPORD(bit, code, mask, code)
		return
	}
	t := into(a.Vec256(), a.VPAND, bit, mask)
	a.VPOR(t, code, code)
}

// viewportBody is the kernel. Less than a vector of vertices is copied to the stack and back; the last vector of more
// overlaps the one before.
func viewportBody(a *Asm) {
	p, lanes, bytes := a.Args, a.Lanes(), a.Bytes
	names := [4]string{"X", "Y", "Z", "W"}
	var in [4]GP
	for i, name := range names {
		in[i] = a.Field(p, name)
	}
	vertices, q, n := a.Field(p, "Vertices"), a.Field(p, "Q"), a.Field(p, "N")
	local := [6]Mem{}
	for i := range 5 {
		local[i] = a.Local(64)
	}
	local[5] = a.Local(256)
	at, t := a.Zero64(), a.Reg64()
	a.JumpIf(n, "<=", 0, "done")
	a.JumpIf(n, ">=", lanes, "loop")
	zero := a.Zeros()
	for i := range in {
		a.Move(zero, local[i])
	}
	a.Label("copyIn")
	for i := range in {
		a.Set(t.As32(), Mem{Base: in[i], Index: at, Scale: 4})
		a.MOVL(t.As32(), local[i].Idx(at, 4))
	}
	a.INCQ(at)
	a.JumpIf(at, "<", n, "copyIn")
	for i := range in {
		a.LEAQ(local[i], in[i])
	}
	a.LEAQ(local[4], q)
	a.LEAQ(local[5], vertices)
	a.Zero(at)
	a.MOVQ(U64(uint64(lanes)), n)

	a.Label("loop")
	a.LEAQ(Mem{Base: n, Disp: -lanes}, t)
	a.CMPQ(at, t)
	a.CMOVQGT(t, at)
	load := func(i int) Vec { return a.Copy(Mem{Base: in[i], Index: at, Scale: 4}) }
	a.Comment("code = exponent of w, OutW")
	w := load(3)
	code := a.Ints(w, "<<", 1, "&", a.Same(0xFF<<uint(a.Constant("ExponentShift"))))
	none := a.Zeros()
	mask, positive := a.Mask(), a.WhereF(w, ">", none)
	a.MaskNot(positive, mask)
	a.bitWhere(mask, "OutW", code)
	negative := a.Ints(w, "^", a.Same(1<<31))
	finite, product := a.Floats(w, "*", none), a.Vec()
	var out [3]Vec
	for i := range 3 {
		v := load(i)
		a.FloatsTo(product, v, "*", none)
		a.FloatsTo(finite, finite, "+", product)
		if i < 2 {
			a.CompareF(LT, negative, v, mask)
			a.bitWhere(mask, [2]string{"OutLeft", "OutTop"}[i], code)
			a.CompareF(GT, w, v, mask)
			a.bitWhere(mask, [2]string{"OutRight", "OutBottom"}[i], code)
		} else {
			near := a.All(p.At("Near"))
			a.FloatsTo(near, near, "*", w)
			a.CompareF(LT, near, v, mask)
			a.bitWhere(mask, "OutNear", code)
			a.CompareF(GT, w, v, mask)
			a.bitWhere(mask, "OutFar", code)
		}
		a.FloatsTo(v, v, "/", w)
		constant := a.All(p.At("Scale").Offset(4 * i))
		a.FloatsTo(v, v, "*", constant)
		a.Broadcast(p.At("Offset").Offset(4*i), constant)
		a.FloatsTo(v, v, "+", constant)
		out[i] = v
		if i == 2 {
			a.FloatsTo(product, v, "*", none)
			a.CompareF(UNO, product, product, mask)
			a.MaskAnd(positive, mask)
			a.bitWhere(mask, "DeepZ", code)
			a.CompareF(ORD, product, product, mask)
			a.MaskAnd(positive, mask)
			a.KeepWhere(mask, v, v)
			continue
		}
		a.FloatsTo(v, v, "*", 256)
		limits := [2]Mem{a.SameF(float32(a.Constant("GuardMin"))), a.SameF(float32(a.Constant("GuardMax")))}
		a.CompareF(U8(25), limits[0], v, mask) // not >=, NaN too
		a.MaskAnd(positive, mask)
		a.bitWhere(mask, [2]string{"OutGuardX0", "OutGuardY0"}[i], code)
		a.CompareF(GT, limits[1], v, mask)
		a.MaskAnd(positive, mask)
		a.bitWhere(mask, [2]string{"OutGuardX1", "OutGuardY1"}[i], code)
		a.VMAXPS(limits[0], v, v) // of NaN the limit
		a.FloatsTo(v, v, "min", limits[1], "nearest")
	}
	a.CompareF(UNO, finite, finite, mask)
	a.bitWhere(mask, "NotFinite", code)
	reciprocal := a.Floats(a.SameF(1), "/", w)
	a.KeepWhere(positive, reciprocal, reciprocal)
	a.Move(reciprocal, Mem{Base: q, Index: at, Scale: 4})

	a.Comment("X, Y, Z, Code to 16 bytes a vertex")
	a.Set(t, at, "<<", 4, "+", vertices)
	rows := a.transpose4([4]Vec{out[0], out[1], out[2], code})
	rows = a.lanesInOrder(rows)
	for i, r := range rows {
		a.Move(r, Mem{Base: t, Disp: i * bytes})
	}
	a.Advance(lanes, at)
	a.JumpIf(at, "<", n, "loop")

	a.Set(n, p.At("N"))
	a.JumpIf(n, ">=", lanes, "done")
	a.Zero(at)
	a.Set(q, p.At("Q"))
	a.Set(vertices, p.At("Vertices"))
	a.Label("copyOut")
	a.Set(t.As32(), local[4].Idx(at, 4))
	a.MOVL(t.As32(), Mem{Base: q, Index: at, Scale: 4})
	a.Set(t, at, "<<", 4)
	x := into(a.Vec128(), a.VMOVDQU, local[5].Idx(t, 1))
	a.VMOVDQU(x, Mem{Base: vertices, Index: t, Scale: 1})
	a.INCQ(at)
	a.JumpIf(at, "<", n, "copyOut")
	a.Label("done")
}
