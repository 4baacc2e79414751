package main

import (
	"math"

	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// Axis is the family of the kernels that find the texels of footprints.
func (catalogue) Axis() Family {
	return Family{Name: "axis", Kernels: []Kernel{
		{Name: "levels", Record: "LevelsArgs", Doc: "is Kernels.Levels", Body: levelsBody},
		{Name: "axis", Record: "AxisArgs", Doc: "is Kernels.Axis", Body: axisBody},
		{Name: "arrayLayers", Record: "ArrayLayersArgs", Doc: "is Kernels.ArrayLayers", Body: arrayLayersBody},
		{Name: "places", Record: "PlacesArgs", Doc: "is Kernels.Places", Body: placesBody},
	}}
}

// levelsBody is (*Texture).level of texture_generic.go, and its parts.
func levelsBody(a *Asm) {
	loop, end, between, chosen, none := a.Unique("loop"), a.Unique("end"), a.Unique("between"), a.Unique("chosen"), a.Unique("none")
	p := a.fields("Lod", "Fine", "Coarse", "Delta", "Level")
	n, at, bits := a.Field(a.Args, "N"), a.Reg64(), a.Reg32()
	zero, some, most := a.Vec(), a.Vec(), a.Vec()
	a.Zero(zero)
	a.Zero(some)
	last := a.All(a.Args.At("Last"))
	a.VCVTDQ2PS(last, most)
	least := a.HoldWord(a.Args.At("MinLod"))
	a.Zero(at)
	a.SHLQ(x86.U8(2), n)
	a.JZ(x86.LabelRef(end))
	a.Label(loop)
	of := func(i int) x86.Mem { return x86.Mem{Base: p[i], Index: at, Scale: 1} }
	level, delta := a.Vec(), a.Vec()
	lod := a.Copy(of(0))
	a.Comment("The second operand of a maximum or minimum is what NaN gives")
	a.VMAXPS(zero, lod, lod)
	a.VMINPS(most, lod, lod)
	a.VMAXPS(a.Use(least), lod, lod)
	a.JumpIf(a.Args.At("MipLinear"), "!=", 0, between)
	a.VSUBPS(a.SameF(0.5), lod, lod)
	a.ceilF(lod, lod)
	a.VCVTTPS2DQ(lod, level)
	a.VPSLLD(x86.U8(8), level, level)
	a.Jump(chosen)
	a.Label(between)
	a.VMULPS(a.SameF(256), lod, lod)
	a.VCVTPS2DQ(lod, level)
	a.Label(chosen)
	a.And(a.Same(255), level, delta)
	a.Or(delta, some, some)
	a.Move(delta, of(3))
	a.JumpIf(p[4], "==", 0, none)
	a.VCVTDQ2PS(level, lod)
	a.VMULPS(a.SameF(1.0/256), lod, lod)
	a.Move(lod, of(4))
	a.Label(none)
	a.VPSRAD(x86.U8(8), level, level)
	a.Move(level, of(1))
	a.VPADDD(a.Same(1), level, level)
	a.VPMINSD(last, level, level)
	a.Move(level, of(2))
	a.Advance(a.Bytes, at)
	a.JumpIf(at, "<", n, loop)
	a.Label(end)
	a.Comment("Some is the bits of all lanes")
	if a.OneRegister() {
		h := a.Vec256()
		a.VEXTRACTI64X4(x86.U8(1), some, h)
		a.VPOR(h, some.AsY(), some.AsY())
	}
	h := a.Vec128()
	a.VEXTRACTI128(x86.U8(1), some.AsY(), h)
	a.VPOR(h, some.AsX(), some.AsX())
	a.VPSHUFD(x86.U8(0x4E), some.AsX(), h)
	a.VPOR(h, some.AsX(), some.AsX())
	a.VPSHUFD(x86.U8(0xB1), some.AsX(), h)
	a.VPOR(h, some.AsX(), some.AsX())
	a.VMOVD(some.AsX(), bits)
	a.MOVL(bits, a.Args.At("Some"))
}

// axisGen writes the kernel of one axis.
type axisGen struct {
	*Asm
	at, mode              x86.GP
	zero                  x86.Vec
	size, inverse, start  x86.Vec // of the lanes' levels
	sizes, inverses, from Held
	sampler               *sampler // whose product it takes
}

// byMode writes code that depends on the address mode. One jump is taken, whatever the mode: those that are taken cost
// more.
func (x *axisGen) byMode(code func(mode int)) {
	end := x.Unique("mode")
	order := []int{clampToEdge, repeat, cubeFace, border, mirroredRepeat, mirrorClampToEdge}
	last := len(order) - 1
	labels := make([]string, last)
	for i, mode := range order[:last] {
		labels[i] = x.Unique("theMode")
		x.JumpIf(x.mode.As32(), "==", mode, labels[i])
	}
	code(order[last])
	for i, mode := range order[:last] {
		x.Jump(end)
		x.Label(labels[i])
		code(mode)
	}
	x.Label(end)
}

func axisBody(a *Asm) {
	end := a.Unique("end")
	x := &axisGen{Asm: a, at: a.Reg64(), mode: a.Field(a.Args, "Mode"), zero: a.Vec()}
	in, level, n := a.Field(a.Args, "In"), a.Field(a.Args, "Level"), a.Field(a.Args, "N")
	x.sampler = &sampler{Asm: a}
	x.sampler.c.f127 = a.Hold(a.SameF(127.5))
	x.sizes, x.inverses, x.from = a.Hold(a.Args.At("Size")), a.Hold(a.Args.At("Inverse")), a.Hold(a.Args.At("Start"))
	a.Zero(x.zero)
	a.Zero(x.at)
	a.SHLQ(x86.U8(2), n)
	a.JZ(x86.LabelRef(end))
	x.common(in, level, n, end)
	x.general(in, level, n)
	a.Label(end)
}

// levels loads coordinates and what the levels' tables have of them.
func (x *axisGen) levels(in, level x86.GP) (s x86.Vec) {
	s = x.Copy(x86.Mem{Base: in, Index: x.at, Scale: 1})
	l := x.Copy(x86.Mem{Base: level, Index: x.at, Scale: 1})
	x.size, x.inverse, x.start = x.Vec(), x.Vec(), x.Vec()
	x.lookup(x.sizes, l, x.size)
	x.lookup(x.inverses, l, x.inverse)
	x.lookup(x.from, l, x.start)
	return s
}

// general is the loop for whatever the record may ask for.
func (x *axisGen) general(in, level, n x86.GP) {
	a := x.Asm
	loop, nearest, first, found := a.Unique("loop"), a.Unique("nearest"), a.Unique("first"), a.Unique("found")
	a.Label(loop)
	s := x.levels(in, level)

	a.Comment("What is left of periods, and the limits of coordinates in texels")
	low, high := a.Vec(), a.Vec()
	x.byMode(func(mode int) {
		t, number := a.Vec(), a.Mask()
		switch mode {
		case repeat, mirroredRepeat:
			if mode == repeat {
				a.Floor(s, t)
			} else {
				a.VMULPS(a.SameF(0.5), s, t)
				a.Floor(t, t)
				a.VADDPS(t, t, t)
			}
			a.VSUBPS(t, s, s)
			a.CompareF(ORD, s, s, number)
			a.Select(number, s, x.zero, s)
			a.Move(a.SameF(-1<<20), low)
			a.Move(a.SameF(1<<20), high)
		case cubeFace:
			a.Zero(low)
			a.Move(x.size, high)
		default:
			a.Broadcast(a.Args.At("Far"), high)
			a.VADDPS(a.SameF(2), high, high)
			a.VSUBPS(high, x.zero, low)
			a.VADDPS(x.size, high, high)
			if mode == mirrorClampToEdge {
				a.VSUBPS(x.size, low, low)
			}
		}
	})

	scale, normalized := a.Vec(), a.Unique("normalized")
	a.Move(x.size, scale)
	a.JumpIf(a.Args.At("Texels"), "==", 0, normalized)
	a.Move(a.SameF(1), scale)
	a.Label(normalized)
	i := a.Vec()
	number := a.Mask()
	offset := a.All(a.Args.At("Offset"))
	a.JumpIf(a.Args.At("Nearest"), "!=", 0, nearest)
	a.Comment("Where the footprint begins in 1/256 texel, rounded down: 256 u - 127.5")
	n256, edge := a.Vec(), a.Vec()
	a.VMULPS(a.SameF(256), scale, n256)
	f, _ := x.sampler.product(s, n256)
	if a.Rounds {
		a.Floor(f, f)
	}
	a.VMULPS(a.SameF(256), offset, edge)
	a.VADDPS(edge, f, f)
	for _, limit := range []x86.Vec{low, high} {
		a.VMULPS(a.SameF(256), limit, limit)
		a.VSUBPS(a.SameF(128), limit, limit)
	}
	a.VMAXPS(low, f, f)
	a.VMINPS(high, f, f)
	a.VCVTTPS2DQ(f, i)
	a.CompareF(ORD, s, s, number)
	alpha := a.Copy(a.Same(0xFFFFFF80))
	a.Select(number, i, alpha, i)
	a.And(a.Same(255), i, alpha)
	a.VPSRAD(x86.U8(8), i, i)
	a.Jump(found)
	a.Label(nearest)
	a.Comment("The exact product in 8-byte floats, half of the lanes at a time")
	u := x.wide(s)
	for h, v := range x.wide(scale) {
		a.VMULPD(v, u[h], u[h])
	}
	for h, v := range x.wide(offset) {
		a.VADDPD(v, u[h], u[h])
	}
	for h, v := range x.wide(low) {
		a.VMAXPD(v, u[h], u[h])
	}
	for h, v := range x.wide(high) {
		a.VMINPD(v, u[h], u[h])
	}
	a.CompareF(ORD, s, s, number)
	x.narrow(u, i, func(v x86.Vec) {
		a.Narrow64(v)
	})
	a.Floor(i, i)
	whole := a.Unique("whole")
	a.JumpIf(x.mode.As32(), "!=", repeat, whole)
	a.Comment("A fraction that was rounded to 1 is in the last texel")
	a.VADDPS(x.size, offset, offset)
	a.VSUBPS(a.SameF(1), offset, offset)
	a.VMINPS(offset, i, i)
	a.Label(whole)
	a.VCVTTPS2DQ(i, i)
	a.Select(number, i, x.zero, i)
	a.Zero(alpha)
	a.Label(found)
	f = a.Vec()
	a.VCVTDQ2PS(i, f)
	w := a.Vec()
	a.VCVTDQ2PS(alpha, w)
	a.VMULPS(a.SameF(1.0/256), w, w)
	one := a.Copy(a.SameF(1))
	pair := a.Unique("pair")
	a.JumpIf(a.Args.At("Weights"), "==", a.Constant("PairWeights"), pair)
	x.free(f, w, one, alpha)
	a.Jump(first)
	a.Label(pair)
	x.pair(f, w, one)
	a.Label(first)
	x.next(loop, n)
}

// next ends a loop over lanes, and what stands after it.
func (x *axisGen) next(loop string, n x86.GP) {
	end := x.Unique("end")
	x.Advance(x.Bytes, x.at)
	x.JumpIf(x.at, "<", n, loop)
	x.Jump(end)
	x.sampler.afterwards()
	x.Label(end)
}

// lookup picks an entry of a table of 16 for each lane.
func (x *axisGen) lookup(table Held, index, dst x86.Vec) {
	(&sampler{Asm: x.Asm}).lookup(table, index, dst)
}

// same64 is a vector of one 8-byte float in memory.
func (a *Asm) same64(f float64) x86.Mem {
	b := math.Float64bits(f)
	return a.Quads(b, b, b, b, b, b, b, b)
}

// wide is the two halves of a vector as 8-byte floats.
func (a *Asm) wide(v x86.Vec) (d [2]x86.Vec) {
	d[0], d[1] = a.Vec(), a.Vec()
	h := a.Half()
	a.HighHalf(v, h)
	a.VCVTPS2PD(a.LowHalf(v), d[0])
	a.VCVTPS2PD(h, d[1])
	return d
}

// narrow converts halves in place and joins them.
func (a *Asm) narrow(d [2]x86.Vec, dst x86.Vec, convert func(v x86.Vec)) {
	for _, v := range d {
		convert(v)
	}
	a.Join(a.LowHalf(d[1]), a.LowHalf(d[0]), dst)
}

// wrap is the wrapping operation on indices; outside, of Border alone, has bit 31 set where they are outside the image.
func (x *axisGen) wrap(f, outside x86.Vec) {
	x.Zero(outside)
	t, m := x.Vec(), x.Vec()
	x.byMode(func(mode int) {
		clamp := func() {
			x.VMAXPS(x.zero, f, f)
			x.VSUBPS(x.SameF(1), x.size, t)
			x.VMINPS(t, f, f)
		}
		switch mode {
		case repeat:
			x.VADDPS(x.SameF(0.5), f, t)
			x.VMULPS(x.inverse, t, t)
			x.Floor(t, t)
			x.VMULPS(x.size, t, t)
			x.VSUBPS(t, f, f)
		case mirroredRepeat:
			x.VMULPS(x.SameF(0.5), x.inverse, m)
			x.VADDPS(x.SameF(0.5), f, t)
			x.VMULPS(m, t, t)
			x.Floor(t, t)
			x.VADDPS(x.size, x.size, m)
			x.VMULPS(m, t, t)
			x.VSUBPS(t, f, f)
			x.VSUBPS(x.SameF(1), m, m)
			x.VSUBPS(f, m, m)
			x.VMINPS(m, f, f)
		case clampToEdge:
			clamp()
		case mirrorClampToEdge:
			x.Move(x.SameF(-1), t)
			x.VSUBPS(f, t, t)
			x.VMAXPS(t, f, f)
			x.VSUBPS(x.SameF(1), x.size, t)
			x.VMINPS(t, f, f)
		case cubeFace:
			inside := x.Unique("inside")
			x.JumpIf(x.Args.At("Nearest"), "==", 0, inside)
			clamp()
			x.Label(inside)
		case border:
			below, above := x.Mask(), x.Mask()
			x.CompareF(LT, x.zero, f, below)
			x.CompareF(GE, x.size, f, above)
			x.MaskOr(above, below)
			x.Move(x.Same(1<<31), t)
			x.Select(below, t, x.zero, outside)
		}
	})
}

// place stores the places of indices.
func (x *axisGen) place(f, outside x86.Vec, k x86.Mem) {
	mask := x.Mask()
	v := x.Vec()
	x.VCVTTPS2DQ(f, v)
	t := x.All(x.Args.At("Step"))
	x.VPMULLD(t, v, v)
	x.VPADDD(x.start, v, v)
	x.Equal(x.zero, outside, mask)
	x.Select(mask, v, outside, v)
	p := x.Get64(k)
	x.Move(v, x86.Mem{Base: p, Index: x.at, Scale: 1})
}

// weight stores weight k.
func (x *axisGen) weight(w x86.Vec, k int) {
	p := x.Get64(x.Args.At("Weight").Offset(8 * k))
	x.Move(w, x86.Mem{Base: p, Index: x.at, Scale: 1})
}

// pair is the two texels of a LINEAR footprint in the image's order.
func (x *axisGen) pair(f, w, one x86.Vec) {
	i1, outside, t := x.Vec(), x.Vec(), x.Vec()
	i0 := x.Copy(f)
	x.VADDPS(one, f, i1)
	x.wrap(i0, outside)
	x.wrap(i1, outside)
	turned, same := x.Mask(), x.Mask()
	x.CompareF(LT, i0, i1, turned)
	x.CompareF(EQ, i0, i1, same)
	x.VSUBPS(w, one, t)
	x.Select(turned, t, w, w)
	x.Select(same, x.zero, w, w)
	x.VMINPS(i0, i1, t)
	x.VMAXPS(i0, i1, i1)
	x.Zero(outside)
	x.place(t, outside, x.Args.At("Place"))
	x.place(i1, outside, x.Args.At("Place").Offset(8))
	x.VSUBPS(w, one, t)
	x.weight(t, 0)
	x.weight(w, 1)
}

// free is Count texels, each for itself.
func (x *axisGen) free(f, w, one, alpha x86.Vec) {
	loop, weights, linear, end := x.Unique("texel"), x.Unique("weights"), x.Unique("linear"), x.Unique("stored")
	k := x.Reg64()
	x.Zero(k)
	x.Label(loop)
	outside := x.Vec()
	i := x.All(x.Args.Array("First", k, 4))
	x.VADDPS(f, i, i)
	x.wrap(i, outside)
	x.place(i, outside, x.Args.Array("Place", k, 8))
	x.INCQ(k)
	x.JumpIf(k, "<", x.Args.At("Count"), loop)
	x.Label(weights)
	x.JumpIf(x.Args.At("Weights"), "==", x.Constant("LinearWeights"), linear)
	x.JLT(x86.LabelRef(end))
	x.tableWeights(alpha)
	x.Jump(end)
	x.Label(linear)
	t := x.Vec()
	x.VSUBPS(w, one, t)
	x.weight(t, 0)
	x.weight(w, 1)
	x.Label(end)
}

// placesBody is the sum of products of coordinates and distances, where each is inside: a coordinate outside equals the
// lesser of it and the greatest that is, unsigned.
func placesBody(a *Asm) {
	loop, end := a.Unique("loop"), a.Unique("end")
	x := &axisGen{Asm: a, at: a.Reg64()}
	n := a.Field(a.Args, "N")
	a.Zero(x.at)
	a.SHLQ(x86.U8(2), n)
	a.JZ(x86.LabelRef(end))
	a.Label(loop)
	load := func(field string) x86.Vec {
		p := a.Get64(a.Args.At(field))
		v := a.Copy(x86.Mem{Base: p, Index: x.at, Scale: 1})
		return v
	}
	least, one, inside := a.Vec(), a.one(1), a.Vec()
	level, count, t := load("Level"), a.Vec(), a.Vec()
	a.Move(a.Same(0xFFFFFFFF), inside)
	// below narrows inside to the lanes in which v is less than most, unsigned.
	below := func(v, most x86.Vec) {
		mask := a.Mask()
		a.VPSUBD(one, most, most)
		a.VPMINUD(v, most, most)
		a.Equal(v, most, mask)
		zero := a.Vec()
		a.Zero(zero)
		a.Select(mask, inside, zero, inside)
	}
	a.Broadcast(a.Args.At("Least"), least)
	a.Broadcast(a.Args.At("Levels"), count)
	a.VPSUBD(least, count, count)
	a.VPSUBD(least, level, t)
	below(t, count)
	place, table := a.Vec(), func(field string) x86.Vec {
		v := a.Vec()
		x.lookup(Held{memory: a.Args.At(field), register: x.table(field)}, level, v)
		return v
	}
	a.Move(table("Start"), place)
	for _, c := range []struct{ in, most, step string }{{"Layer", "Layers", "Pitch"}, {"Sample", "Samples", ""},
		{"I", "Width", "Samples"}, {"J", "Height", "Row"}, {"K", "Depth", "Slice"}} {
		v, most := load(c.in), a.Vec()
		switch c.in {
		case "Layer", "Sample":
			a.Broadcast(a.Args.At(c.most), most)
		default:
			a.Broadcast(a.Args.At("Offset").Offset(4*int(c.in[0]-'I')), t)
			a.VPADDD(t, v, v)
			most = table(c.most)
		}
		below(v, most)
		switch c.step {
		case "":
		case "Samples":
			a.Broadcast(a.Args.At(c.step), t)
			a.VPMULLD(t, v, v)
		default:
			a.VPMULLD(table(c.step), v, v)
		}
		a.VPADDD(v, place, place)
	}
	mask, zero := a.Mask(), a.Vec()
	a.Zero(zero)
	a.Equal(zero, inside, mask)
	a.Select(mask, a.one(1<<31), place, place)
	p := a.Field(a.Args, "Out")
	a.Move(place, x86.Mem{Base: p, Index: x.at, Scale: 1})
	a.Advance(a.Bytes, x.at)
	a.JumpIf(x.at, "<", n, loop)
	a.Label(end)
}

// table loads a table of 16 at AVX-512.
func (x *axisGen) table(field string) x86.Vec {
	if !x.OneRegister() {
		return nil
	}
	v := x.Copy(x.Args.At(field))
	return v
}

// arrayLayersBody rounds to the nearest layer, halves to even.
func arrayLayersBody(a *Asm) {
	loop, end, flat := a.Unique("loop"), a.Unique("end"), a.Unique("flat")
	p := a.fields("In", "Base", "Out")
	n, at := a.Field(a.Args, "N"), a.Reg64()
	zero := a.Vec()
	a.Zero(zero)
	last := a.All(a.Args.At("Last"))
	stride := a.All(a.Args.At("Stride"))
	a.Zero(at)
	a.SHLQ(x86.U8(2), n)
	a.JZ(x86.LabelRef(end))
	a.Label(loop)
	v := a.Copy(x86.Mem{Base: p[0], Index: at, Scale: 1})
	a.VMAXPS(zero, v, v) // NaN is 0
	a.VMINPS(last, v, v)
	a.VCVTPS2DQ(v, v)
	a.VPMULLD(stride, v, v)
	a.JumpIf(p[1], "==", 0, flat)
	a.VPADDD(x86.Mem{Base: p[1], Index: at, Scale: 1}, v, v)
	a.Label(flat)
	a.Move(v, x86.Mem{Base: p[2], Index: at, Scale: 1})
	a.Advance(a.Bytes, at)
	a.JumpIf(at, "<", n, loop)
	a.Label(end)
}
