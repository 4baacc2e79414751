package main

// Footprint is the family of the kernel that evaluates texture coordinates.
func (catalogue) Footprint() Family {
	kernel := func(name, doc string, scratch int, scattered bool) Kernel {
		return Kernel{Name: name, Record: "FootprintArgs", Doc: doc, Scratch: scratch, Body: func(a *Asm) {
			(&footprinter{interpolator: interpolator{Asm: a, scattered: scattered}}).body()
		}}
	}
	return Family{Name: "footprint", Kernels: []Kernel{
		kernel("footprint", "is Kernels.Footprint", 8128, false), kernel("footprintAt", "is Kernels.FootprintAt", 576, true),
	}}
}

// footprinter writes the kernel: a group, and in it primitive after primitive. With AVX-512 groups of blocks are
// footprintAhead's.
type footprinter struct {
	interpolator
	slot GP
	id   Vec
	sum  []Vec // AVX-512: s, t and rho2 of all primitives of a group
	sums Mem   // AVX2
	kept Mem   // AVX2: the masks

	size     [2]Held // of the base level
	infinity Op
}

func (x *footprinter) body() {
	next, several, evaluate, wide, done, store, end := x.Unique("next"), x.Unique("several"), x.Unique("evaluate"),
		x.Unique("wide"), x.Unique("done"), x.Unique("store"), x.Unique("end")
	x.begin(end)
	x.size = [2]Held{x.HoldWord(x.Args.At("Width")), x.HoldWord(x.Args.At("Height"))}
	x.infinity = x.Use(x.Hold(x.Same(0x7F800000)))
	if x.Registers > 16 && !x.scattered {
		(&footprintAhead{footprinter: x}).all()
		x.Label(end)
		return
	}
	x.slot, x.id = x.Reg64(), x.Vec()
	ids, lane, lanes := x.Reg64(), x.Reg64(), x.Reg64()
	for range x.Halves() {
		x.masks = append(x.masks, x.Mask())
	}
	if x.Registers > 16 {
		x.sum = x.Vecs(3)
	} else {
		x.sums, x.kept = x.Local(6*32), x.Local(64)
	}
	g := x.Rec("Group", x.group)
	x.Label(next)
	if x.scattered {
		x.lanePlaces()
	} else {
		x.places(g.At("Block"), x.place)
	}
	x.MOVWLZX(g.At("Mask"), x.bits.As32())
	x.forget()
	x.JumpIf(x.bits.As32(), "==", 0, store)
	if !x.scattered {
		x.MOVL(g.At("BinSlot"), x.slot.As32())
		x.JumpIf(x.slot.As32(), "==", 0, several)
		for h, m := range x.masks {
			x.FromBits(x.bits, h, m)
		}
		x.Zero(x.bits)
		x.Jump(evaluate)
	}

	x.Label(several)
	if x.scattered {
		x.MOVQ(x.Args.At("Visibility"), ids)
		x.LEAQ(Mem{Base: ids, Index: x.at, Scale: 4}, ids)
	} else {
		x.MOVWLZX(g.At("Block"), ids.As32())
		x.Change(ids, "<<", 6, "+", x.Args.At("Visibility"))
	}
	x.TZCNTL(x.bits.As32(), lane.As32())
	x.MOVL(Mem{Base: ids, Index: lane, Scale: 4}, x.slot.As32())
	x.Broadcast(Mem{Base: ids, Index: lane, Scale: 4}, x.id)
	for h, m := range x.masks {
		x.FromBits(x.bits, h, m)
		x.MaskAnd(x.Where(x.id, "==", Mem{Base: ids, Disp: 32 * h}), m)
	}
	x.laneBits(lanes, func(h int, m Register) { x.CopyMask(x.masks[h], m) })
	x.XORL(lanes.As32(), x.bits.As32())

	x.Label(evaluate)
	if !x.HasMasks {
		for h, m := range x.masks {
			x.Move(m, x.kept.Offset(32*h))
		}
	}
	x.find(wide)
	x.add(x.evaluator(narrowSlots, x.slot, x.units()))
	x.Jump(done)
	x.Label(wide)
	for _, u := range x.units() {
		x.add(x.evaluator(wideSlots, x.slot, []unit{u}))
	}
	x.Label(done)
	x.JumpIf(x.bits.As32(), "!=", 0, several)

	x.Label(store)
	for i := range 3 {
		p := x.output(i)
		for h := range x.Halves() {
			v := x.Vec()
			if x.Registers > 16 {
				v = x.sum[i]
			} else {
				x.Move(x.sums.Offset(64*i+32*h), v)
			}
			x.Move(v, p.Offset(32*h))
		}
	}
	x.Advance(x.Size("Group"), x.group)
	x.Advance(16, x.at)
	x.CountDown(x.left, next)
	x.Label(end)
}

// output is the group's part of an output.
func (x *footprinter) output(i int) Mem {
	return Mem{Base: x.Get64(x.Args.At([]string{"S", "T", "Rho2"}[i])), Index: x.at, Scale: 4}
}

// forget begins a group's sums.
func (x *footprinter) forget() {
	if x.Registers > 16 {
		for _, v := range x.sum {
			x.Zero(v)
		}
		return
	}
	zero := x.Zeros()
	for i := range 6 {
		x.Move(zero, x.sums.Offset(32*i))
	}
}

// add evaluates some lanes of the group at hand and adds them to the sums under their masks.
func (x *footprinter) add(e *evaluator) {
	x.merge = true
	e.begin()
	for i, v := range x.texels(e) {
		for k, v := range v {
			if x.HasMasks {
				x.VMOVAPS(v, x.masks[0], x.sum[i])
				continue
			}
			at := e.lanes[k].at
			m := x.sums.Offset(64*i + at)
			x.VANDPS(x.kept.Offset(at), v, v)
			x.VORPS(m, v, v)
			x.Move(v, m)
		}
	}
}

// find makes a slot of a position and points to it, or jumps to wide with a pointer to one in float64.
func (x *footprinter) find(wide string) {
	far := x.Unique("far")
	x.interpolator.slot(x.slot)
	x.If(x.slot, "<", 0, func() {
		x.Label(far)
		x.BTRL(U8(31), x.slot.As32())
		x.Change(x.slot, "*", x.slotBytes.Offset(8), "+", x.Args.At("Wide"))
		x.Jump(wide)
	})
	x.Change(x.slot, "*", x.slotBytes, "+", x.Args.At("Narrow"))
}

// texels makes s, t and rho2, after begin. Of the derivatives in texels along x and y rho2 is the longer
// one's square; NaN is infinity.
func (x *footprinter) texels(e *evaluator) (out [3][]Vec) {
	var of [2]planeWord
	for c := range of {
		of[c] = e.load(e.slot, e.headerWords()+3*c)
		out[c] = e.plane(of[c])
		e.timesW(out[c])
	}
	var sums [2][]Vec
	for axis := range sums {
		for c := range of {
			e.of, e.f = of[c], out[c]
			for k, v := range e.float32s(e.slope(axis, true)) {
				x.FloatsTo(v, v, "*", x.Use(x.size[c]))
				x.FloatsTo(v, v, "*", v)
				if c == 0 {
					sums[axis] = append(sums[axis], v)
				} else {
					x.FloatsTo(sums[axis][k], sums[axis][k], "+", v)
				}
			}
		}
	}
	for k, v := range sums[0] {
		x.FloatsTo(v, v, "max", sums[1][k], "min", x.infinity)
	}
	return [3][]Vec{e.float32s(out[0]), e.float32s(out[1]), sums[0]}
}
