package main

// Fetch is the family of kernels that vertex functions use.
func (catalogue) Fetch() Family {
	return Family{Name: "fetch", Kernels: []Kernel{
		{Name: "fetch", Record: "FetchArgs", Doc: "is Kernels.Fetch", Body: fetchBody, Scratch: 64},
		{Name: "normals", Record: "NormalsArgs", Doc: "is Kernels.Normals", Body: normalsBody},
	}}
}

// fetchBody gathers a component at a time, a register of vertices; with AVX-512 three or four come by a load a vertex. Two
// or three components of vertices that follow one another are loaded as they lie, and asked for a page ahead: gathers wait
// for each other's cache misses (Sponza's texture coordinates: 0.35 ms, without gathers 0.19, asked for 0.12).
func fetchBody(a *Asm) {
	indexed, vector, end := a.Unique("indexed"), a.Unique("vector"), a.Unique("end")
	index, i, left := a.Field(a.Args, "Index"), a.Reg64(), a.Field(a.Args, "N")
	a.JumpIf(a.Args.At("Consecutive"), "==", 0, indexed)
	a.JumpIf(left, "<", a.Lanes(), indexed)
	for _, components := range []int{2, 3} {
		a.fetchPacked(components, index, left, end)
	}
	a.Label(indexed)
	iota := a.Vec()
	stride := a.All(a.Args.At("Stride"))
	bound := a.All(a.Args.At("Bound"))
	absent := a.All(a.Args.At("Absent"))
	if !a.HasMasks { // to compare without sign
		a.Move(a.PerLane(func(lane int) uint32 { return uint32(lane) }), iota)
		a.Xor(a.Same(1<<31), bound, bound)
	}
	next := a.Unique("next")
	a.Zero(i)
	a.Label(vector)
	a.JumpIf(left, "<=", 0, end)
	at, has := a.Vec(), a.Mask()
	m := Mem{Base: index, Index: i, Scale: 4}
	if a.HasMasks {
		bits, k := a.Reg64(), a.K()
		a.firstLanes(left, bits, k)
		a.VMOVDQU32_Z(m, k, at)
		a.VPCMPUD(U8(1), bound, at, k, has)
	} else {
		t := a.Vec()
		n := a.All(left.As32())
		a.VPCMPGTD(iota, n, n)
		a.VPMASKMOVD(m, n, at)
		a.VPXOR(a.Same(1<<31), at, t)
		a.VPCMPGTD(t, bound, has)
		a.VPAND(n, has, has)
	}
	a.IntsTo(at, at, "*", stride)
	if a.HasMasks {
		a.fetchWhole(at, has, i, next)
	}
	c, in := a.Reg64(), a.Field(a.Args, "In")
	a.Steps(c, 1, a.Args.At("Components"), func() {
		v := a.Copy(absent)
		from := Mem{Base: in, Index: at, Scale: 4}
		if a.HasMasks {
			k := into(a.K(), a.KMOVW, has)
			a.VGATHERDPS(from, k, v)
		} else {
			a.VGATHERDPS(a.Copy(has), from, v)
		}
		a.VMOVUPS(v, Mem{Base: a.Get64(a.Args.At("Out").Idx(c, 8)), Index: i, Scale: 4})
		a.Advance(4, in)
	})
	a.Label(next)
	a.Advance(a.Lanes(), i)
	a.SUBQ(U8(a.Lanes()), left)
	a.Jump(vector)
	a.Label(end)
}

// fetchPacked takes all vertices, at least a register of them, if they have so many components. The last register
// overlaps the one before.
func (a *Asm) fetchPacked(components int, index, n GP, end string) {
	skip := a.Unique("other")
	a.JumpIf(a.Args.At("Components"), "!=", components, skip)
	at, t := a.Reg64(), a.Reg64()
	in := a.Get32(Mem{Base: index}, "*", 4*components, "+", a.Args.At("In"))
	last := a.Address(Mem{Base: n, Disp: -a.Lanes()})
	a.Steps(at, a.Lanes(), n, func() {
		a.CMPQ(at, last)
		a.CMOVQGT(last, at)
		a.IMUL3Q(U8(components), at, t)
		var v []Vec
		for i := range components {
			v = append(v, a.Vec())
			a.Move(Mem{Base: in, Index: t, Scale: 4, Disp: i * a.Bytes}, v[i])
			a.PREFETCHT0(Mem{Base: in, Index: t, Scale: 4, Disp: i*a.Bytes + 4096})
		}
		if components == 2 {
			out := a.unzip([2]Vec(v))
			v = out[:]
		} else {
			out := a.deinterleave([3]Vec(v))
			v = out[:]
		}
		for c, v := range v {
			a.MOVQ(a.Args.At("Out").Offset(8*c), t)
			a.Move(v, Mem{Base: t, Index: at, Scale: 4})
		}
	})
	a.Jump(end)
	a.Label(skip)
}

// unzip makes the two components of vectors of interleaved pairs.
func (a *Asm) unzip(v [2]Vec) (out [2]Vec) {
	for c := range out {
		out[c] = a.Vec()
		if a.OneRegister() {
			a.Move(a.PerLane(func(lane int) uint32 { return uint32(2*lane + c) }), out[c])
			a.VPERMI2D(v[1], v[0], out[c])
			continue
		}
		a.VSHUFPS(U8([]int{0x88, 0xDD}[c]), v[1], v[0], out[c])
		a.VPERMQ(U8(0xD8), out[c], out[c])
	}
	return out
}

// fetchWhole takes 16 vertices of three or four components, if all are there, and goes on at next.
func (a *Asm) fetchWhole(at Vec, has Register, i GP, next string) {
	skip, bits, t, n := a.Unique("others"), a.Reg64(), a.Reg64(), a.Field(a.Args, "Components")
	a.JumpIf(n, "<", 3, skip)
	a.KMOVW(has, bits.As32())
	a.JumpIf(bits.As32(), "!=", 0xFFFF, skip)
	a.BZHIL(n.As32(), bits.As32(), bits.As32())
	for c, v := range a.gatherWhole(a.Field(a.Args, "In"), at, a.Local(64), into(a.K(), a.KMOVW, bits.As32())) {
		if c == 3 {
			a.JumpIf(n, "==", 3, next)
		}
		a.MOVQ(a.Args.At("Out").Offset(8*c), t)
		a.VMOVUPS(v, Mem{Base: t, Index: i, Scale: 4})
	}
	a.Jump(next)
	a.Label(skip)
}

// gatherWhole loads 16 times up to four floats from places of an array, AVX-512: 16 bytes each, of which a mask, which
// it moves, leaves out those that may lie behind the array. It uses 64 bytes of memory.
func (a *Asm) gatherWhole(in GP, at Vec, places Mem, mask Register) (v [4]Vec) {
	a.Move(at, places)
	t := a.Reg64()
	for r := range v {
		v[r] = a.Vec512()
	}
	for q := range 4 {
		if q > 0 {
			a.KSHIFTLW(U8(4), mask, mask)
		}
		for r := range v {
			a.MOVL(places.Offset(4*(4*q+r)), t.As32())
			m := Mem{Base: in, Index: t, Scale: 4}
			if q == 0 {
				a.VBROADCASTI32X4_Z(m, mask, v[r])
			} else {
				a.VBROADCASTI32X4(m, mask, v[r])
			}
		}
	}
	return a.transpose4(v)
}

// firstLanes sets the first n bits of a mask, all of them from its width on, on AVX-512.
func (a *Asm) firstLanes(n, bits GP, k Register) {
	a.MOVL(I32(-1), bits.As32())
	a.If(n, "<", 16, func() { a.BZHIL(n.As32(), bits.As32(), bits.As32()) })
	a.KMOVW(bits.As32(), k)
}

func normalsBody(a *Asm) {
	a.eachVector(func(at func(field string) Mem) {
		var v [3]Vec
		fields := [3]string{"X", "Y", "Z"}
		for i, f := range fields {
			v[i] = a.Vec()
			a.VMOVUPS(at(f), v[i])
		}
		for row, f := range fields {
			sum, product := a.Vec(), a.Vec()
			for i := range v {
				m := a.Args.At("Matrix").Offset(4 * (3*i + row))
				if i == 0 {
					a.VBROADCASTSS(m, sum)
					a.FloatsTo(sum, sum, "*", v[i])
					continue
				}
				a.VBROADCASTSS(m, product)
				a.FloatsTo(product, product, "*", v[i])
				a.FloatsTo(sum, sum, "+", product)
			}
			a.VMOVUPS(sum, at(f))
		}
	}, "X", "Y", "Z")
}
