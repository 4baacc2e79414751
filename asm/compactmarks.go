package main

// compactMarksBody looks at a register of marks at a time. AVX-512 packs the positions of 16 at once, AVX2 takes them
// one by one.
func compactMarksBody(a *Asm) {
	p, left, n, out := a.Field(a.Args, "Start"), a.Field(a.Args, "Stop"), a.Field(a.Args, "N"), a.Field(a.Args, "BinSlots")
	marks := a.Field(a.Args, "Marks")
	a.Change(left, "-", p)
	if a.HasMasks {
		a.markedWide(marks, p, left, n, out)
	} else {
		a.markedNarrow(marks, p, left, n, out)
	}
	a.MOVQ(n, a.Args.At("N"))
}

func (a *Asm) markedWide(marks, p, left, n, out GP) {
	loop, end := a.Unique("loop"), a.Unique("markedEnd")
	at := a.All(p.As32())
	a.IntsTo(at, at, "+", a.PerLane(func(lane int) uint32 { return uint32(lane) }))
	step := a.AllOf(16)
	a.Label(loop)
	a.JumpIf(left, "<=", 0, end)
	bits, k := a.Reg64(), a.K()
	a.firstLanes(left, bits, k)
	v := into(a.Vec128(), a.VMOVDQU8_Z, Mem{Base: marks, Index: p, Scale: 1}, k)
	a.VPTESTMB(v, v, k)
	a.Move(into(a.Vec(), a.VPCOMPRESSD_Z, at, k), Mem{Base: out, Index: n, Scale: 4})
	a.KMOVW(k, bits.As32())
	a.POPCNTL(bits.As32(), bits.As32())
	a.Change(n, "+", bits)
	a.IntsTo(at, at, "+", step)
	a.Advance(16, p)
	a.Change(left, "-", 16)
	a.Jump(loop)
	a.Label(end)
}

func (a *Asm) markedNarrow(marks, p, left, n, out GP) {
	loop, bit, next, rest, skip, end := a.Unique("loop"), a.Unique("bit"), a.Unique("next"), a.Unique("rest"),
		a.Unique("skip"), a.Unique("markedEnd")
	zero := a.Zeros()
	a.Label(loop)
	a.JumpIf(left, "<", 32, rest)
	v := into(a.Vec(), a.VPCMPEQB, Mem{Base: marks, Index: p, Scale: 1}, zero)
	bits := a.Into32(a.VPMOVMSKB, v)
	a.NOTL(bits.As32())
	a.JumpIf(bits.As32(), "==", 0, next)
	a.Label(bit)
	t := a.LowestBit(bits.As32())
	a.Change(t.As32(), "+", p.As32())
	a.MOVL(t.As32(), Mem{Base: out, Index: n, Scale: 4})
	a.INCQ(n)
	a.BLSRL(bits.As32(), bits.As32())
	a.JNZ(LabelRef(bit))
	a.Label(next)
	a.Advance(32, p)
	a.Change(left, "-", 32)
	a.Jump(loop)
	a.Label(rest)
	a.JumpIf(left, "<=", 0, end)
	a.CMPB(Mem{Base: marks, Index: p, Scale: 1}, U8(0))
	a.JEQ(LabelRef(skip))
	a.MOVL(p.As32(), Mem{Base: out, Index: n, Scale: 4})
	a.INCQ(n)
	a.Label(skip)
	a.INCQ(p)
	a.DECQ(left)
	a.Jump(rest)
	a.Label(end)
}
