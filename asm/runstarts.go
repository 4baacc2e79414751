package main

// runStartsBody is the kernel: the first word, then registers of words beside those one place before. AVX-512 packs the
// places of 16 at once; AVX2 makes a permutation of 8 of their bits.
func runStartsBody(a *Asm) {
	in, n, out, t := a.Field(a.Args, "In"), a.Field(a.Args, "N"), a.Field(a.Args, "Out"), a.Reg64()
	found := a.Zero64()
	a.JumpIf(n, "<=", 0, "done")
	a.MOVL(U32(0), Mem{Base: out})
	a.MOVL(U32(1), found.As32())
	at := a.Get32(U32(1))
	here, before := Mem{Base: in, Index: at, Scale: 4}, Mem{Base: in, Index: at, Scale: 4, Disp: -4}
	if a.HasMasks {
		a.changesWide(here, before, n, at, out, found)
	} else {
		a.changesNarrow(here, before, n, at, out, found)
		a.Jump("rest")
		a.Label("word")
		a.MOVL(at.As32(), Mem{Base: out, Index: found, Scale: 4})
		w := a.Reg32()
		a.Set(w, before)
		a.Zero(t)
		a.CMPL(w, here)
		a.SETNE(t.As8())
		a.Change(found, "+", t)
		a.INCQ(at)
		a.Label("rest")
		a.JumpIf(at, "<", n, "word")
	}
	a.Label("done")
	a.MOVQ(found, a.Args.At("Found"))
}

func (a *Asm) changesWide(here, before Mem, n, at, out, found GP) {
	step, bits := a.Vec512(), a.Reg64()
	places := into(a.Vec512(), a.Move, a.PerLane(func(lane int) uint32 { return uint32(lane) + 1 }))
	a.Splat(16, step)
	left := a.Address(Mem{Base: n, Disp: -1})
	a.Jump("rest")
	a.Label("vector")
	k := a.K()
	a.firstLanes(left, bits, k)
	v := into(a.Vec512(), a.VMOVDQU32_Z, here, k)
	w := into(a.Vec512(), a.VMOVDQU32_Z, before, k)
	a.VPCMPUD(U8(4), w, v, k)
	a.VPCOMPRESSD_Z(places, k, v)
	a.Move(v, Mem{Base: out, Index: found, Scale: 4})
	a.KMOVW(k, bits.As32())
	a.POPCNTL(bits.As32(), bits.As32())
	a.Change(found, "+", bits)
	a.IntsTo(places, places, "+", step)
	a.Advance(16, at)
	a.Change(left, "-", 16)
	a.Label("rest")
	a.JumpIf(left, ">", 0, "vector")
}

func (a *Asm) changesNarrow(here, before Mem, n, at, out, found GP) {
	step := a.Vec256()
	places := into(a.Vec256(), a.Move, a.PerLane(func(lane int) uint32 { return uint32(lane) + 1 }))
	a.Splat(8, step)
	spread := a.Get64(U64(0x0101010101010101))
	all := a.Get64(U64(0x0706050403020100))
	last := a.Address(Mem{Base: n, Disp: -8})
	a.Jump("vectors")
	a.Label("vector")
	order, v := a.Reg64(), into(a.Vec256(), a.Move, here)
	a.VPCMPEQD(before, v, v)
	bits := a.Into32(a.VMOVMSKPS, v)
	a.Change(bits.As32(), "^", 0xFF)
	a.PDEPQ(spread, bits, order)
	a.Change(order, "*", 0xFF)
	a.PEXTQ(order, all, order) // the numbers of the lanes
	x := into(a.Vec128(), a.VMOVQ, order)
	a.VPMOVZXBD(x, v)
	a.VPERMD(places, v, v)
	a.Move(v, Mem{Base: out, Index: found, Scale: 4})
	a.POPCNTL(bits.As32(), bits.As32())
	a.Change(found, "+", bits)
	a.IntsTo(places, places, "+", step)
	a.Advance(8, at)
	a.Label("vectors")
	a.JumpIf(at, "<=", last, "vector")
}
