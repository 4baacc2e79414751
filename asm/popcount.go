package main

// PopCount is the family of the kernel that counts samples.
func (catalogue) PopCount() Family {
	return Family{Name: "popcount", Kernels: []Kernel{{Name: "popCount", Body: popCountBody, Scratch: 64}}}
}

// popCountBody is the kernel: registers by a table of half bytes' counts, then word by word.
func popCountBody(a *Asm) {
	quads := a.Lanes() / 2
	words, n := a.Field(a.Args, "Words"), a.Field(a.Args, "N")
	mask := a.AllQ(a.Args.At("Mask"))
	table := a.Copy(a.PerLane(func(lane int) uint32 {
		return [4]uint32{0x02010100, 0x03020201, 0x03020201, 0x04030302}[lane&3]
	}))
	half := a.AllOf(0x0F0F0F0F)
	zero := a.Zeros()
	sums := a.Zeros()
	a.Whole(n, quads, func() {
		low := a.Ints(mask, "&", Mem{Base: words})
		high := a.Ints(low, ">>>", 4)
		for _, v := range []Vec{low, high} {
			a.IntsTo(v, v, "&", half)
			a.VPSHUFB(v, table, v)
		}
		a.VPADDB(high, low, low)
		a.VPSADBW(zero, low, low)
		a.VPADDQ(low, sums, sums)
		a.Advance(a.Bytes, words)
	})

	a.Comment("across the lanes, through memory: once a call")
	lanes := a.Local(64)
	a.Move(sums, lanes)
	total := a.Zero64()
	for i := range quads {
		a.Change(total, "+", lanes.Offset(8*i))
	}
	a.Turns(n, 1, func() {
		t := a.Get64(a.Args.At("Mask"), "&", Mem{Base: words})
		a.POPCNTQ(t, t)
		a.Change(total, "+", t)
		a.Advance(8, words)
	})
	a.MOVQ(total, a.Args.At("Count"))
}
