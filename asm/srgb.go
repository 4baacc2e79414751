package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// Srgb is the family of the kernels between floats and sRGB texels.
func (catalogue) Srgb() Family {
	return Family{Name: "srgb", Kernels: []Kernel{
		{Name: "packSRGB8", Record: "PackArgs", Doc: "is Kernels.PackSRGB8", Body: packSRGBBody},
		{Name: "permuteSRGB8", Record: "PackArgs", Doc: "is Kernels.PermuteSRGB8", Scratch: 3 * 256, Whole: true, Body: permuteSRGBBody},
		{Name: "unpackSRGB8", Record: "UnpackArgs", Doc: "is Kernels.UnpackSRGB8", Scratch: 4 * 256, Body: unpackSRGBBody},
	}}
}

// The guess of permuteSRGB8: c0 + x (c1 + x c2), the coefficients chosen by exponent and first bit of the mantissa. It
// is the exact code, unrounded, minus 0.35, with an error below 0.03.
var srgbGuess = [3][32]uint32{
	{
		0, 0, 0, 0, 0xbeb33333, 0xbeb33333, 0xbeb33333, 0xbeb33333, 0xbeb33333, 0xbeb33333, 0xbeb33333, 0xbeb33333,
		0xbeb33333, 0xc033ac85, 0xbf779027, 0x3f8f2875, 0x4061703a, 0x40c9ccb2, 0x41183e84, 0x4153b2c0, 0x418c1e0e, 0x41b3cc57,
		0x41e18a77, 0x420b4113, 0x4229c8a5, 0x424d22a6, 0x4275e32e, 0x429289be, 0x42adbca0, 0x42cd3b43, 0x437ea666, 0,
	},
	{
		0, 0, 0, 0, 0x454de99a, 0x454de99a, 0x454de99a, 0x454de99a, 0x454de99a, 0x454de99a, 0x454de99a, 0x454de99a,
		0x454de99a, 0x4599b407, 0x4579ac4c, 0x454c3b58, 0x4526a302, 0x45084ef2, 0x44de6ef2, 0x44b5f32a, 0x449474db, 0x4472dfb9,
		0x44462a66, 0x44221951, 0x4404427a, 0x43d86046, 0x43b08ba5, 0x439069e8, 0x436ba8f3, 0x4340c4e8, 0, 0,
	},
	{
		0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		0, 0xc882eb78, 0xc8145a12, 0xc7acadfd, 0xc74606a4, 0xc6e67fea, 0xc6842a9d, 0xc619d70f, 0xc5b06bca, 0xc54d5a13,
		0xc4eb7e6d, 0xc4890e51, 0xc41d2c5d, 0xc3b6f29d, 0xc351cd1a, 0xc2f434b5, 0xc28c0686, 0xc222fce5, 0, 0,
	},
}

// table loads the address of a table of the package simd.
func (a *Asm) table(name string) GP {
	return a.Address(x86.Global("·" + name))
}

// aligned copies a table of n times 256 bytes to the stack: 64-byte loads across cache lines cost twice.
func (a *Asm) aligned(name string, n int) Mem {
	from, to, v := a.table(name), a.Local(256*n), a.Vec512()
	for i := 0; i < 256*n; i += 64 {
		a.VMOVDQU32(Mem{Base: from, Disp: i}, v)
		a.VMOVDQU32(v, to.Offset(i))
	}
	return to
}

// lookup makes the bytes table[index] of 64 bytes: two permutes of 128 entries, each of the bytes whose index it holds,
// by the index's highest bit.
func (a *Asm) lookup(table Mem, index Register, halves [2]Register) Vec {
	v := into(a.Vec512(), a.VMOVDQU8, index)
	for i, half := range halves {
		t := into(a.Vec512(), a.VMOVDQU8, table.Offset(128*i))
		a.VPERMI2B(table.Offset(128*i+64), t, half, v)
	}
	return v
}

// halves are which bytes lie in the lower and in the upper half of a table.
func (a *Asm) halves(index Register) [2]Register {
	low, high := a.K(), a.K()
	a.VPMOVB2M(index, high)
	a.KNOTQ(high, low)
	return [2]Register{low, high}
}

func packSRGBBody(a *Asm) {
	w := &texelWalk{Asm: a}
	write := a.All(a.Args.At("Write"))
	order := a.ordered(a.Args.At("BGRA"), interleave)
	codes := a.table("srgbCodes")
	one, least, low := a.Hold(a.SameF(1)), a.Hold(a.SameF(0x1p-13)), a.Hold(a.Same(0xFFFF))
	unit, scale := a.Hold(a.Same(1)), a.splatted(a.unormScale())
	w.each(func() {
		for h := range a.Halves() {
			texels := a.packComponents(w.srgbCodes(codes, h, one, least, low, unit, scale), nil)
			a.VPSHUFB(order, texels, texels)
			w.store(texels, write, h)
		}
	})
}

// permuteSRGBBody guesses a code, at most one too low and never too high, and compares it with its table entry: the
// first float32 of the next code. So the result is exact however the guess is made.
func permuteSRGBBody(a *Asm) {
	w := &texelWalk{Asm: a}
	write := a.All(a.Args.At("Write"))
	order := a.ordered(a.Args.At("BGRA"), interleave)
	one, least, scale, ones, unit := a.splatted(1), a.splatted(0x1p-13), a.splatted(510), a.Vec(), a.Vec()
	a.Splat(1, unit)
	a.Splat(0x01010101, ones)
	var guess [3][2]Vec
	for i, words := range srgbGuess {
		guess[i] = [2]Vec{a.Vec(), a.Vec()}
		a.Move(a.Words(words[:16]...), guess[i][0])
		a.Move(a.Words(words[16:]...), guess[i][1])
	}
	planes := a.aligned("srgbAbovePlanes", 3)
	w.each(func() {
		var x, code [4]Vec
		for c := range x {
			x[c], code[c] = a.Vec(), a.Vec()
			if c == 3 {
				a.VMINPS(w.source(c, 0, a.Reg64()), one, code[c])
				a.toUnorm(code[c], scale, [2]Vec{})
				a.IntsTo(code[c], code[c], "+", unit, ">>", 1)
				continue
			}
			a.FloatsTo(x[c], w.source(c, 0, a.Reg64()), "max", least, "min", one)
			var p [3]Vec
			bits := a.Ints(x[c], ">>>", 22)
			for i := range p {
				p[i] = a.Copy(bits)
				a.VPERMI2PS(guess[i][1], guess[i][0], p[i])
			}
			a.FloatsTo(code[c], x[c], "*", p[2], "+", p[1], "*", x[c], "+", p[0], "nearest")
		}
		index := a.packComponents(code, nil)
		more, zero, halves := a.K(), a.Zeros(), a.halves(index)
		var t [3]Vec
		for i := range t {
			t[i] = a.lookup(planes.Offset(256*i), index, halves)
		}
		a.Comment("the low 24 bits of the ends minus 1, then minus the same bits of x: negative where x is beyond")
		rb, g := a.unpacked("BW", zero, t[0]) // the words of red and blue, of green
		otherRB, otherG := a.unpacked("BW", t[1], t[2])
		red, blue := a.unpacked("WD", rb, otherRB)
		end := [3]Vec{red, into(a.Vec(), a.VPUNPCKLWD, otherG, g), blue}
		for c := range end {
			a.IntsTo(end[c], end[c], "-", a.Ints(x[c], "<<", 8))
		}
		a.VPACKSSDW(end[2], end[0], end[0])
		a.VPACKSSDW(zero, end[1], end[1])
		a.VPACKSSWB(end[1], end[0], end[0])
		a.VPMOVB2M(end[0], more)
		a.VPADDB(ones, index, more, index)
		a.VPSHUFB(order, index, index)
		w.store(index, write, 0)
	})
}

// srgbCodes makes the codes of half h: of the numbers with the upper 16 bits of this one the table has the first one's
// code, in its upper half, and below it what makes the lower bits of the others carry where the next code begins.
func (w *texelWalk) srgbCodes(codes GP, h int, one, least, low, unit Held, scale Vec) (code [4]Vec) {
	t := [2]Vec{}
	if !w.Rounds {
		t = [2]Vec{w.Vec(), w.Vec()}
	}
	for c := range code {
		code[c] = w.Vec()
		v := code[c]
		if c == 3 {
			w.FloatsTo(v, w.Use(one), "min", w.source(c, h, w.Reg64()))
			w.toUnorm(v, scale, t)
			w.IntsTo(v, v, "+", w.Use(unit), ">>", 1)
			continue
		}
		x := w.Floats(w.source(c, h, w.Reg64()), "max", w.Use(least), "min", w.Use(one))
		bucket, all := w.Ints(x, ">>>", 16), w.Mask()
		w.AllTrue(all, all, all)
		w.GatherWhere(Mem{Base: codes, Index: bucket, Scale: 4, Disp: -4 * w.Constant("srgbLeast")}, all, v)
		w.IntsTo(v, v, "+", w.Ints(x, "&", w.Use(low)), ">>>", 16)
	}
	return code
}

// separate is the shuffle from texels to the bytes red, green, blue, alpha of each four.
func separate(bgra bool, i int) int { return i&3<<2 + component(i>>2, bgra) }

func unpackSRGBBody(a *Asm) {
	alpha, component := a.ordered(a.Args.At("BGRA"), a.expand(3)), a.floatsOf()
	var table GP
	var planes Mem
	var orders []Vec
	if a.OneRegister() {
		planes, orders = a.aligned("srgbLinearPlanes", 4), []Vec{a.ordered(a.Args.At("BGRA"), separate)}
	} else {
		table = a.table("srgbLinear")
		for c := range 3 {
			orders = append(orders, a.ordered(a.Args.At("BGRA"), a.expand(c)))
		}
	}
	a.unpackWalk(func(texels Vec, store func(c int, v Vec)) {
		store(3, component(texels, alpha))
		if !a.OneRegister() {
			for c, order := range orders {
				store(c, a.gathered(Mem{Base: table, Index: into(a.Vec(), a.VPSHUFB, order, texels), Scale: 4}))
			}
			return
		}
		a.VPSHUFB(orders[0], texels, texels)
		var words [2][2]Vec // of red and green, and of blue
		halves := a.halves(texels)
		for i := range 2 { // the lower and the upper bytes of words
			low := a.lookup(planes.Offset(512*i), texels, halves)
			words[0][i], words[1][i] = a.unpacked("BW", low, a.lookup(planes.Offset(512*i+256), texels, halves))
		}
		red, green := a.unpacked("WD", words[0][0], words[0][1])
		for c, v := range []Vec{red, green, into(a.Vec(), a.VPUNPCKLWD, words[1][1], words[1][0])} {
			store(c, v)
		}
	})
}
