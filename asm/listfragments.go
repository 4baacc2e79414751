package main

// ListFragments is the family of the kernel that lists the fragments of groups.
func (catalogue) ListFragments() Family {
	return Family{Name: "listfragments", Kernels: []Kernel{{Name: "listFragments", Body: listFragmentsBody}}}
}

// listFragmentsBody has no branch on a group's lanes: their number cannot be foreseen. Whole vectors are stored, whose
// ends the next ones overwrite.
func listFragmentsBody(a *Asm) {
	loop, end := a.Unique("group"), a.Unique("end")
	group, pixels, next, capacity := a.Field(a.Args, "Groups"), a.Field(a.Args, "Pixels"), a.Field(a.Args, "Next"),
		a.Field(a.Args, "Capacity")
	fragments, places, n := a.Field(a.Args, "Fragments"), a.Field(a.Args, "Places"), a.Field(a.Args, "Listed")
	ones, lanes := a.Reg64(), a.Reg64()
	if !a.HasMasks {
		a.MOVQ(U64(0x1111111111111111), ones)
		a.MOVQ(U64(0xFEDCBA9876543210), lanes)
	}
	a.Label(loop)
	a.JumpIf(next, ">=", a.Args.At("N"), end)
	name := a.Address(Mem{Base: group, Index: next, Scale: uint8(a.Size("Group"))})
	g := a.Rec("Group", name)
	bits := a.Get16(g.At("Mask"))
	block := a.Get16(g.At("Block"))
	a.Set(name.As32(), g.At("BinSlot"))
	listed := a.Get16(Mem{Base: pixels, Index: block, Scale: 2})
	a.TESTL(bits.As32(), listed.As32())
	a.JNZ(LabelRef(end))
	after := a.Into32(a.POPCNTL, bits.As32())
	a.Change(after, "+", n)
	a.JumpIf(after, ">", capacity, end)
	a.Change(listed.As32(), "|", bits.As32())
	a.MOVW(listed.As16(), Mem{Base: pixels, Index: block, Scale: 2})
	a.Change(block.As32(), "<<", 4)
	v, first := a.Vec(), a.All(block.As32())
	if a.HasMasks {
		k := into(a.K(), a.KMOVW, bits.As32())
		a.IntsTo(first, first, "+", a.PerLane(func(lane int) uint32 { return uint32(lane) }))
		a.VPCOMPRESSD_Z(first, k, v)
		a.Move(v, Mem{Base: places, Index: n, Scale: 4})
	} else {
		// The lanes' numbers, of four bits each, side by side.
		a.PDEPQ(ones, bits, bits)
		a.IMUL3Q(U8(15), bits, bits)
		a.PEXTQ(bits, lanes, bits)
		for h := range a.Halves() {
			if h > 0 {
				a.Change(bits, ">>>", 32)
			}
			a.Broadcast(bits.As32(), v)
			a.IntsTo(v, v, ">>>", a.PerLane(func(lane int) uint32 { return uint32(4 * (lane % 8)) }), "&", 15)
			a.IntsTo(v, v, "+", first)
			a.Move(v, Mem{Base: places, Index: n, Scale: 4, Disp: 32 * h})
		}
	}
	a.Broadcast(name.As32(), v)
	for h := range a.Halves() {
		a.Move(v, Mem{Base: fragments, Index: n, Scale: 4, Disp: 32 * h})
	}
	a.Set(n, after)
	a.INCQ(next)
	a.Jump(loop)
	a.Label(end)
	a.MOVQ(next, a.Args.At("Next"))
	a.MOVQ(n, a.Args.At("Listed"))
}
