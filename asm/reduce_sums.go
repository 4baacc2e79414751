package main

import "github.com/seed-1acaedba/halfspace/asm/x86"

// sum adds a reduction's taps up: with 8-bit components, rows of taps where the arguments say that the taps lie in
// rows.
func (x *reducer) sum() {
	if x.kind == bytes8 {
		single, end := x.Unique("single"), x.Unique("rows")
		x.JumpIf(x.Args.At("Rows"), "==", 0, single)
		x.sumRows()
		x.Jump(end)
		x.Label(single)
		x.sums()
		x.Label(end)
		return
	}
	x.sums()
}

// sums takes texels one by one.
func (x *reducer) sums() {
	x.groups(func() { x.sumOf() })
}

// sumRows takes four texels of a row at once in groups in which they lie beside each other.
func (x *reducer) sumRows() {
	x.groups(func() {
		apart, end := x.Unique("apart"), x.Unique("summed")
		x.tap = x.Rec("TapRef", x.Field(x.Args, "Taps"))
		first := x.Copy(x.lanes("X"))
		beside := x.Copy(first)
		differ := x.Vec()
		x.Zero(differ)
		for range 3 {
			x.tap.Base = x.after(x.tap.Base)
			x.VPADDD(x.Same(1), beside, beside)
			t := x.Copy(x.lanes("X"))
			x.Xor(beside, t, t)
			x.Or(t, differ, differ)
		}
		x.ifSet(differ, apart)
		x.rowsOf(first)
		x.Jump(end)
		x.Label(apart)
		x.sumOf()
		x.Label(end)
	})
}

// after points to the tap after one.
func (x *reducer) after(tap x86.Register) x86.Register {
	p := x.Address(x86.Mem{Base: tap, Disp: x.Size("TapRef")})
	return p
}

// ifSet jumps where a bit of a vector is set.
func (x *Asm) ifSet(v x86.Vec, to string) {
	if x.HasMasks {
		x.VPTESTMD(v, v, x86.K0)
		x.KORTESTW(x86.K0, x86.K0)
	} else {
		x.VPTEST(v, v)
	}
	x.JNZ(x86.LabelRef(to))
}

// rowsOf adds up rows of four texels, whose first ones are at first: codes, so that texels of weight 0 add nothing.
// Components stay in their places of a texel's word: their sums are powers of two times what they are to be.
func (x *reducer) rowsOf(first x86.Vec) {
	sum := x.Vecs(4)
	for _, v := range sum {
		x.Zero(v)
	}
	var masks [4]Held
	for c := range masks {
		masks[c] = x.Hold(x.Same(0xFF << (8 * c)))
	}
	sign := x.HoldWord(x.Args.At("Sign"))
	loop := x.Unique("row")
	p, left := x.Field(x.Args, "Taps"), x.Field(x.Args, "Rows")
	layer := x.Field(x.Args, "Layer")
	x.VPADDD(x86.Mem{Base: layer, Index: x.at, Scale: 1}, first, first)
	x.Label(loop)
	x.tap = x.Rec("TapRef", p)
	o := x.Vec()
	x.VPADDD(x.lanes("Y"), first, o)
	x.VPADDD(x.lanes("Z"), o, o)
	x.MoveHalves(o, x.offsets)
	t := x.Vecs(4)
	for i, v := range t {
		x.quarterAt(x.offsets, i, x.texels, 4, v)
		if !x.Rounds {
			x.Xor(x.Use(sign), v, v)
		}
	}
	x.Transpose([4]x86.Register{t[0], t[1], t[2], t[3]}, x.Vec(), true)
	for k, texel := range t {
		if k > 0 {
			x.tap.Base = x.after(x.tap.Base)
		}
		w := x.weights()
		for c := range 4 {
			v := x.Vec()
			switch {
			case x.Rounds:
				x.Move(texel, v)
				x.VPTERNLOGD(x86.U8(0x28), x.Use(masks[c]), x.Use(sign), v) // (v ^ sign) & mask
				if c == 3 {
					x.VCVTUDQ2PS_RU_SAE(v, v) // exact
				} else {
					x.VCVTDQ2PS(v, v)
				}
			case c == 3:
				x.VPSRLD(x86.U8(24), texel, v)
				x.VCVTDQ2PS(v, v)
			default:
				x.And(x.Use(masks[c]), texel, v)
				x.VCVTDQ2PS(v, v)
			}
			x.VMULPS(w, v, v)
			x.VADDPS(v, sum[c], sum[c])
		}
	}
	x.Advance(4*x.Size("TapRef"), p)
	x.CountDown(left, loop)
	for c, v := range sum {
		if c == 1 || c == 2 || c == 3 && x.Rounds {
			x.VMULPS(x.SameF(1/float32(uint32(1)<<(8*c))), v, v)
		}
		x.put(v, c)
	}
}

// quarterAt loads 16 bytes of each of lanes i, 4+i, 8+i and 12+i, whose places in so many bytes lie in memory.
func (a *Asm) quarterAt(places x86.Mem, i int, base x86.GP, bytes uint8, v x86.Vec) {
	for j := range a.Lanes() / 4 {
		lane := a.Get32(places.Offset(4 * (4*j + i)))
		from := x86.Mem{Base: base, Index: lane, Scale: bytes}
		a.LoadPart(j, from, v)
	}
}

// sumOf adds up the texels of a group's taps.
func (x *reducer) sumOf() {
	sum := x.Vecs(x.parts)
	for _, v := range sum {
		x.Zero(v)
	}
	x.taps(func() {
		t := x.load()
		w := x.weights()
		counts := x.counts(w)
		for c, v := range t {
			x.VMULPS(w, v, v)
			if x.HasMasks {
				x.VADDPS(v, sum[c], counts, sum[c])
			} else { // a sum is never -0
				x.And(counts, v, v)
				x.VADDPS(v, sum[c], sum[c])
			}
		}
	})
	for c, v := range sum {
		x.put(v, c)
	}
}

// exact adds up in 8-byte floats: halves of the lanes.
func (x *reducer) exact() {
	x.groups(func() {
		sum := x.Vecs(2 * x.parts)
		for _, v := range sum {
			x.Zero(v)
		}
		x.taps(func() {
			t := x.load()
			w := x.wide(x.weights())
			for c, v := range t {
				high := x.Half()
				x.HighHalf(v, high)
				d := x.Vec()
				x.VCVTPS2PD(x.LowHalf(v), d)
				x.VMULPD(w[0], d, d)
				x.VADDPD(d, sum[2*c], sum[2*c])
				x.VCVTPS2PD(high, d)
				x.VMULPD(w[1], d, d)
				x.VADDPD(d, sum[2*c+1], sum[2*c+1])
			}
		})
		for c := range x.parts {
			unit, halves, out := x.Vec(), [2]x86.Vec{sum[2*c], sum[2*c+1]}, x.Vec()
			x.VBROADCASTSD(x.Args.At("Unit"), unit)
			for _, v := range halves {
				x.VMULPD(unit, v, v)
				x.VADDPD(x.same64(0.5), v, v)
				x.Floor64(v, v)
				x.VDIVPD(unit, v, v)
			}
			x.narrow(halves, out, func(v x86.Vec) {
				x.Narrow64(v)
			})
			x.put(out, c)
		}
	})
}

// extremeBytes is extreme of codes of 8 bits, a texel in a word, where there is no border: a lane that has had none is
// 0.
func (x *reducer) extremeBytes(none uint32, choose func(ops ...x86.Op)) {
	x.groups(func() {
		seen := x.Vec()
		most := x.Copy(x.Same(none))
		x.Zero(seen)
		x.taps(func() {
			o, inside := x.places()
			t := x.words(x.texels, o, 4, 0, inside)
			x.sign(t)
			counts := x.counts(x.weights())
			choose(most, t, t)
			x.Select(counts, t, most, most)
			x.Select(counts, x.one(1), seen, seen)
		})
		fresh := x.Mask()
		x.Equal(x.zero, seen, fresh)
		x.Select(fresh, x.zero, most, most)
		for c := range x.parts {
			v := x.Vec()
			x.VPSRLD(x86.U8(8*c), most, v)
			x.And(x.Same(255), v, v)
			x.VCVTDQ2PS(v, v)
			x.put(v, c)
		}
	})
}

// extreme is MIN and MAX; seen is the lanes that have had a texel.
func (x *reducer) extreme() {
	if x.kind == bytes8 {
		all, greatest, end := x.Unique("bordered"), x.Unique("greatest"), x.Unique("extremes")
		x.JumpIf(x.Args.At("Bordered"), "!=", 0, all)
		x.JumpIf(x.Args.At("Reduction"), "==", x.Constant("ReduceMax"), greatest)
		x.extremeBytes(0xFFFFFFFF, x.VPMINUB)
		x.Jump(end)
		x.Label(greatest)
		x.extremeBytes(0, x.VPMAXUB)
		x.Jump(end)
		x.Label(all)
		x.extremes()
		x.Label(end)
		return
	}
	x.extremes()
}

// extremes is extreme of numbers.
func (x *reducer) extremes() {
	x.groups(func() {
		least, seen := x.Vecs(x.parts), x.Vec()
		for _, v := range least {
			x.Zero(v)
		}
		x.Zero(seen)
		x.taps(func() {
			t := x.load()
			w := x.weights()
			counts, fresh := x.counts(w), x.Mask()
			x.Equal(x.zero, seen, fresh)
			greatest, end := x.Unique("greatest"), x.Unique("chosen")
			x.JumpIf(x.Args.At("Reduction"), "==", x.Constant("ReduceMax"), greatest)
			take := func(which func(c int, v, m x86.Vec)) {
				for c, v := range t {
					m := x.Vec()
					which(c, v, m)
					x.Select(fresh, v, m, m)
					x.Select(counts, m, least[c], least[c])
				}
			}
			take(func(c int, v, m x86.Vec) { x.VMINPS(least[c], v, m) })
			x.Jump(end)
			x.Label(greatest)
			take(func(c int, v, m x86.Vec) { x.VMAXPS(least[c], v, m) })
			x.Label(end)
			x.Select(counts, x.one(1), seen, seen)
		})
		for c, v := range least {
			x.put(v, c)
		}
	})
}

// first copies the first tap's texels.
func (x *reducer) first() {
	x.groups(func() {
		x.tap = x.Rec("TapRef", x.Field(x.Args, "Taps"))
		for c, v := range x.load() {
			x.put(v, c)
		}
	})
}

// gatherComponent is one component of four taps.
func (x *reducer) gatherComponent() {
	component := x.Get32(x.Args.At("Component"))
	base := x.Get64(x.texels)
	shift := x.Vec128()
	bits := x.Reg32()
	x.Zero(bits)
	scale := uint8(4)
	switch x.kind {
	case bytes8:
		x.MOVL(component.As32(), bits)
		x.SHLL(x86.U8(3), bits)
	case words16, halves16:
		scale = 8
		x.MOVL(component.As32(), bits)
		x.ANDL(x86.U8(1), bits)
		x.SHLL(x86.U8(4), bits)
		x.SHRL(x86.U8(1), component.As32())
		x.LEAQ(x86.Mem{Base: base, Index: component, Scale: 4}, base)
	case floats32:
		scale = 8
		x.LEAQ(x86.Mem{Base: base, Index: component, Scale: 4}, base)
	}
	x.VMOVD(bits, shift)
	x.groups(func() {
		p := x.Reg64()
		out := x.Address(x.Args.At("Out"))
		x.taps(func() {
			o, inside := x.places()
			if x.kind == floats32 {
				x.VPADDD(o, o, o)
			}
			v := x.words(base, o, scale, 0, inside)
			switch x.kind {
			case bytes8:
				x.sign(v)
				x.VPSRLD(shift, v, v)
				x.And(x.Same(255), v, v)
				x.VCVTDQ2PS(v, v)
			case words16:
				x.sign(v)
				x.VPSRLD(shift, v, v)
				x.And(x.Same(0xFFFF), v, v)
				x.VCVTDQ2PS(v, v)
			case halves16:
				x.VPSRLD(shift, v, v)
				x.And(x.Same(0xFFFF), v, v)
				x.halfWords(v)
			}
			all, c, b := x.Unique("inside"), x.Reg64(), x.Vec()
			x.JumpIf(x.Args.At("Bordered"), "==", 0, all)
			x.MOVL(x.Args.At("Component"), c.As32())
			x.Broadcast(x.Args.Array("Border", c, 4), b)
			x.Select(inside, v, b, v)
			x.Label(all)
			if x.kind == scalars32 {
				x.compared(v)
			}
			x.MOVQ(x86.Mem{Base: out}, p)
			x.Move(v, x86.Mem{Base: p, Index: x.at, Scale: 1})
			x.Advance(8, out)
		})
	})
}

func mixLevelsBody(a *Asm) {
	loop, end := a.Unique("component"), a.Unique("mixed")
	c, n, at := a.Reg64(), a.Field(a.Args, "N"), a.Reg64()
	a.SHLQ(x86.U8(2), n)
	a.JZ(x86.LabelRef(end))
	a.Zero(c)
	a.Label(loop)
	fine, coarse, out, delta := a.Reg64(), a.Reg64(), a.Reg64(), a.Field(a.Args, "Delta")
	a.MOVQ(a.Args.Array("Fine", c, 8), fine)
	a.MOVQ(a.Args.Array("Coarse", c, 8), coarse)
	a.MOVQ(a.Args.Array("Out", c, 8), out)
	unit, scale, divisor, zero := a.HoldWord(a.Args.At("Unit")), a.HoldWord(a.Args.At("Scale")), a.HoldWord(a.Args.At("Divisor")), a.Vec()
	a.Zero(zero)
	lanes := func(p x86.GP) x86.Mem { return x86.Mem{Base: p, Index: at, Scale: 1} }
	next, codes, floats, done := a.Unique("next"), a.Unique("codes"), a.Unique("floats"), a.Unique("done")
	a.Zero(at)
	a.Label(next)
	v := a.Copy(lanes(fine))
	a.JumpIf(a.Args.At("Mix"), "==", a.Constant("ReduceExact"), codes)

	a.Comment("Floats, and codes that are not averaged")
	single := a.Unique("single")
	a.JumpIf(a.Args.At("Coarse"), "==", 0, single)
	mixed := a.Vec()
	w := a.Copy(lanes(coarse))
	d := a.Copy(lanes(delta))
	sum, least, greatest := a.Unique("sum"), a.Unique("least"), a.Unique("greatest")
	a.JumpIf(a.Args.At("Mix"), "<", a.Constant("ReduceMin"), sum)
	a.JNE(x86.LabelRef(greatest))
	a.VMINPS(v, w, mixed)
	a.Jump(least)
	a.Label(greatest)
	a.VMAXPS(v, w, mixed)
	a.Jump(least)
	a.Label(sum)
	f := a.Vec()
	a.VCVTDQ2PS(d, f)
	a.VMULPS(a.SameF(1.0/256), f, f)
	g := a.Copy(a.SameF(1))
	a.VSUBPS(f, g, g)
	a.VMULPS(v, g, g)
	a.VMULPS(w, f, f)
	a.VADDPS(f, g, mixed)
	a.Label(least)
	none := a.Mask()
	a.Equal(zero, d, none)
	a.Select(none, v, mixed, v)
	a.Label(single)
	t := a.Copy(a.Use(unit)) // a word is in a register
	a.JumpIf(a.Args.At("Unit"), "==", 0, floats)
	a.VMULPS(t, v, v)
	a.VMULPS(a.Use(scale), v, v)
	a.Jump(done)
	a.Label(floats)
	a.VDIVPS(a.Use(divisor), v, v)
	number := a.Mask()
	a.CompareF(UNO, v, v, number)
	a.Select(number, a.one(0x7FC00000), v, v)
	a.Jump(done)

	a.Comment("((256-delta) R0 + delta R1 + 128) >> 8")
	a.Label(codes)
	one := a.Unique("one")
	a.VMULPS(a.Use(unit), v, v)
	a.JumpIf(a.Args.At("Coarse"), "==", 0, one)
	a.VCVTTPS2DQ(v, v)
	r := a.Copy(lanes(coarse))
	a.VMULPS(a.Use(unit), r, r)
	a.VCVTTPS2DQ(r, r)
	q := a.Copy(lanes(delta))
	e := a.Copy(a.Same(256))
	a.VPSUBD(q, e, e)
	a.VPMULLD(e, v, v)
	a.VPMULLD(q, r, r)
	a.VPADDD(r, v, v)
	a.VPADDD(a.Same(128), v, v)
	a.VPSRLD(x86.U8(8), v, v)
	a.VCVTDQ2PS(v, v)
	a.Label(one)
	a.VMULPS(a.Use(scale), v, v)
	a.Label(done)
	a.Move(v, lanes(out))
	a.Advance(a.Bytes, at)
	a.JumpIf(at, "<", n, next)
	a.INCQ(c)
	a.JumpIf(c, "<", a.Args.At("Components"), loop)
	a.Label(end)
}
