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
}

// unit is a register of lanes of one primitive.
type unit struct {
	x, y  Op
	store func(v [3]Vec) // s, t and rho2
}

func (x *footprinter) body() {
	next, several, evaluate, wide, done, store, end := x.Unique("next"), x.Unique("several"), x.Unique("evaluate"),
		x.Unique("wide"), x.Unique("done"), x.Unique("store"), x.Unique("end")
	x.begin(end)
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
	var units []unit
	for h := range x.Halves() {
		units = append(units, x.one(h))
	}
	x.narrow(units)
	x.Jump(done)
	x.Label(wide)
	for _, u := range units {
		x.wide(u)
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

// one is a register of the group at hand, added to the sums under its mask.
func (x *footprinter) one(h int) unit {
	if x.HasMasks {
		return unit{x.place[0], x.place[1], func(v [3]Vec) {
			for i, v := range v {
				x.VMOVAPS(v, x.masks[0], x.sum[i])
			}
		}}
	}
	return unit{x.inScratch(2).Offset(32 * h), x.inScratch(3).Offset(32 * h), func(v [3]Vec) {
		for i, v := range v {
			m := x.sums.Offset(64*i + 32*h)
			x.VANDPS(x.kept.Offset(32*h), v, v)
			x.VORPS(m, v, v)
			x.Move(v, m)
		}
	}}
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

// size multiplies by the base level's size along an axis.
func (x *footprinter) size(axis int, v Vec) {
	m := x.Args.At([]string{"Width", "Height"}[axis])
	if x.HasMasks {
		x.VMULPS_BCST(m, v, v)
		return
	}
	t := x.Vec()
	x.VBROADCASTSS(m, t)
	x.FloatsTo(v, v, "*", t)
}

// square adds the square of a derivative in texels, along texture axis c, to a sum, if there is one yet.
func (x *footprinter) square(c int, v Vec, sum *Vec) {
	x.size(c, v)
	x.FloatsTo(v, v, "*", v)
	if *sum == nil {
		*sum = v
	} else {
		x.FloatsTo(*sum, *sum, "+", v)
	}
}

// longer leaves the larger of two sums in the first; NaN is infinity.
func (x *footprinter) longer(sum [2]Vec) Vec {
	x.FloatsTo(sum[0], sum[0], "max", sum[1], "min", x.Same(0x7F800000))
	return sum[0]
}

// plane is (f0 + dx fx) + dy fy of the plane at word i for each dy; several that follow each other may have one dx.
func plane(word func(i int) Vec, mul, add func(...Op), vec func() Vec, i int, dx, dy []Vec) []Vec {
	f, fx := make([]Vec, len(dy)), word(i+1)
	each := len(dy) / len(dx)
	for k, d := range dx {
		f[k*each] = vec()
		mul(fx, d, f[k*each])
	}
	f0 := word(i)
	for k := range dx {
		add(f0, f[k*each], f[k*each])
	}
	fy := word(i + 2)
	for k := len(dy) - 1; k >= 0; k-- {
		t, from := vec(), f[k/each*each]
		mul(fy, dy[k], t)
		if f[k] == nil {
			f[k] = vec()
		}
		add(t, from, f[k])
	}
	return f
}

// word broadcasts word i of a slot in float32, quad one in float64.
func (x *footprinter) word(i int) Vec {
	v := x.Vec()
	x.VBROADCASTSS(word(x.slot, i, 4), v)
	return v
}

func (x *footprinter) quad(i int) Vec {
	v := x.Vec()
	x.VBROADCASTSD(word(x.slot, i, 8), v)
	return v
}

// narrow evaluates a slot in float32. At AVX2 the units are the halves of one group, with the same dx unless scattered.
func (x *footprinter) narrow(units []unit) {
	var dx, dy []Vec
	away := func(place Op, origin Vec) Vec {
		return x.Floats(place, "-", origin)
	}
	ox := x.word(0)
	for i, u := range units {
		if i == 0 || x.Registers > 16 || x.scattered {
			dx = append(dx, away(u.x, ox))
		}
	}
	oy := x.word(1)
	for _, u := range units {
		dy = append(dy, away(u.y, oy))
	}
	at := func(i int) []Vec {
		return plane(x.word, func(o ...Op) { x.VMULPS(o...) }, func(o ...Op) { x.VADDPS(o...) }, x.Vec, i, dx, dy)
	}
	header := x.Constant("NarrowHeader")
	w := at(2)
	f := [2][]Vec{at(header), at(header + 3)}
	for k, q := range w {
		x.FloatsTo(q, q, "max", x.SameF(leastQ))
		w[k] = x.Vec()
		x.FloatsTo(w[k], x.SameF(1), "/", q)
	}
	for c := range f {
		for k := range w {
			x.FloatsTo(f[c][k], f[c][k], "*", w[k])
		}
	}
	sum := make([][2]Vec, len(units))
	for axis := range 2 {
		qa := x.word(3 + axis)
		for c := range f {
			slope := x.word(header + 3*c + 1 + axis)
			for k := range w {
				x.square(c, x.Floats(slope, "-", x.Floats(f[c][k], "*", qa), "*", w[k]), &sum[k][axis])
			}
		}
	}
	for k, u := range units {
		u.store([3]Vec{f[0][k], f[1][k], x.longer(sum[k])})
	}
}

// wide evaluates a slot in float64, a unit in two parts with the same dx unless scattered.
func (x *footprinter) wide(u unit) {
	away := func(place Op, part int, origin Vec) Vec {
		d := x.Vec()
		switch v := place.(type) {
		case Mem:
			x.VCVTPS2PD(v.Offset(16*part), d)
		case Vec:
			half := Register(v.AsY())
			if part == 1 {
				half = d.AsY()
				x.HighHalf(v, half)
			}
			x.VCVTPS2PD(half, d)
		}
		x.DoublesTo(d, d, "-", origin)
		return d
	}
	ox := x.quad(0)
	dx := []Vec{away(u.x, 0, ox)}
	if x.scattered {
		dx = append(dx, away(u.x, 1, ox))
	}
	oy := x.quad(1)
	dy := []Vec{away(u.y, 0, oy), away(u.y, 1, oy)}
	at := func(i int) []Vec {
		return plane(x.quad, func(o ...Op) { x.VMULPD(o...) }, func(o ...Op) { x.VADDPD(o...) }, x.Vec, i, dx, dy)
	}
	header := x.Constant("WideHeader")
	w := at(4)
	f := [2][]Vec{at(header), at(header + 3)}
	least, most := x.quad(2), x.quad(3)
	for k, q := range w {
		x.DoublesTo(q, q, "max", least, "min", most)
		w[k] = x.Vec()
		x.VBROADCASTSD(x.Quads(0x3FF0000000000000), w[k])
		x.DoublesTo(w[k], w[k], "/", q)
	}
	for c := range f {
		for k := range w {
			x.DoublesTo(f[c][k], f[c][k], "*", w[k])
		}
	}
	var sum [2]Vec
	for axis := range sum {
		qa := x.quad(5 + axis)
		for c := range f {
			slope := x.quad(header + 3*c + 1 + axis)
			t := x.Vecs(2)
			for part, t := range t {
				x.DoublesTo(t, slope, "-", x.Doubles(f[c][part], "*", qa), "*", w[part])
			}
			x.square(c, x.rounded(t), &sum[axis])
		}
	}
	u.store([3]Vec{x.rounded(f[0]), x.rounded(f[1]), x.longer(sum)})
}

// rounded makes float32 of two parts.
func (x *footprinter) rounded(parts []Vec) Vec {
	low, high := x.Vec(), x.Half()
	x.Narrow64To(parts[0], x.LowHalf(low))
	x.Narrow64To(parts[1], high)
	x.Join(high, x.LowHalf(low), low)
	return low
}
