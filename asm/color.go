package main

import "math"

// What the kernels on tiles of 4-byte texels share. A texel's bytes are exchanged for red, green, blue, alpha order and
// back by the byte shuffle that is needed anyway. By hand: that is shuffles of bytes, and codes round in directions of
// their own.

// constant is a float32 in all lanes of memory.
func (a *Asm) constant(f float32) Mem {
	return a.PerLane(func(int) uint32 { return math.Float32bits(f) })
}

// splatted is a float32 in all lanes of a new register.
func (a *Asm) splatted(f float32) Vec { return a.AllOf(math.Float32bits(f)) }

// shuffle is a byte shuffle of each 4 texels: f gives for each byte of the result the byte it is taken from.
func shuffle(f func(i int) int) func(lane int) uint32 {
	return func(lane int) uint32 {
		var word uint32
		for i := range 4 {
			word |= uint32(f(4*(lane&3)+i)&0xff) << (8 * i)
		}
		return word
	}
}

// component is where component c of a texel lies.
func component(c int, bgra bool) int {
	if bgra && c != 1 && c != 3 {
		return 2 - c
	}
	return c
}

// ordered loads a shuffle that depends on the record's BGRA into a new register.
func (a *Asm) ordered(bgra Mem, f func(bgra bool, i int) int) Vec {
	of := func(b bool) Mem { return a.PerLane(shuffle(func(i int) int { return f(b, i) })) }
	v := a.Copy(of(false))
	if of(true) != of(false) {
		a.If(bgra, "!=", 0, func() { a.Move(of(true), v) })
	}
	return v
}

// interleave is the shuffle from what packComponents makes to texels.
func interleave(bgra bool, i int) int {
	place := [4]int{0, 8, 4, 12} // red, green, blue, alpha
	return place[component(i&3, bgra)] + i>>2
}

// packComponents packs four registers of codes, saturated to 8 bits, into the bytes red, blue, green, alpha of each 4
// lanes; halve: the codes are halved first, halves up. It overwrites them and returns the result.
func (a *Asm) packComponents(v [4]Vec, half Vec) Vec {
	a.VPACKSSDW(v[2], v[0], v[0])
	a.VPACKSSDW(v[3], v[1], v[1])
	if half != nil {
		a.VPMULHRSW(half, v[0], v[0])
		a.VPMULHRSW(half, v[1], v[1])
	}
	a.VPACKUSWB(v[1], v[0], v[0])
	return v[0]
}

// toUnorm makes floor(510 f) of f, which NaN and numbers out of range leave out of range on their side. Then
// (floor(510 f) + 1) >> 1 is RNE(255 f) with one rounding: the one tie is f = 1/2, which goes up. Above 2^31/510 it is
// wrong. The product must be rounded down: without that, codes near a tie are wrong for some f.
func (a *Asm) toUnorm(f Vec, scale Vec, t [2]Vec) {
	if a.Rounds {
		a.VMULPS_RZ_SAE(scale, f, f)
		a.FloatsTo(f, f, "truncate")
		return
	}
	a.Comment("512 f - 2 f, rounded; its error's sign says whether that was up")
	a.FloatsTo(t[0], f, "*", scale)
	a.FloatsTo(f, f, "+", f)
	a.FloatsTo(t[1], t[0], "-", f)
	a.FloatsTo(t[0], t[0], "-", t[1])
	a.VCMPPS(LT, f, t[0], t[0])
	a.IntsTo(f, t[1], "+", t[0])
	a.FloatsTo(f, f, "truncate")
}

// packUnorm makes texels of components, which it overwrites: toUnorm's codes, halves up, whose bytes order puts in their
// places.
func (a *Asm) packUnorm(v [4]Vec, scale, half Vec, order Op, t [2]Vec, to Vec) Vec {
	for _, f := range v {
		a.toUnorm(f, scale, t)
	}
	a.VPSHUFB(order, a.packComponents(v, half), to)
	return to
}

// unormScale is what toUnorm multiplies by.
func (a *Asm) unormScale() float32 {
	if a.Rounds {
		return 510
	}
	return 512
}

// texelWalk walks groups and their samples. Where a sample's mask has a lane, body has the address of the block's texels, the
// place of its first lane in the sources (in lanes) and the mask in a 32-bit register.
type texelWalk struct {
	*Asm
	rec           string // the path of the PackArgs in the record
	at, mask, mem GP
	begin         func() // what comes before a group's samples, if anything
}

func (w *texelWalk) field(name string) Mem { return w.Args.At(w.rec + name) }

// each writes the walk.
func (w *texelWalk) each(body func()) {
	w.at, w.mask, w.mem = w.Zero64(), w.Reg64(), w.Reg64()
	masks := w.Get64(w.field("Masks"))
	w.eachMask(w.rec, masks, masks, 0, func(g Rec) {
		w.MOVWLZX(g.At("Block"), w.mem.As32())
		w.Change(w.mem, "<<", 6, "+", w.field("Color"))
		if w.begin != nil {
			w.begin()
		}
	}, func(mask Mem) {
		w.MOVWLZX(mask, w.mask.As32())
		w.If(w.mask.As32(), "!=", 0, body)
		stride := w.Get64(w.field("SampleStride"))
		w.LEAQ(Mem{Base: w.mem, Index: stride, Scale: 4}, w.mem)
	}, func(Rec) { w.Advance(16, w.at) })
}

// source is the memory of component c of half h of the sources.
func (w *texelWalk) source(c, h int, t GP) Mem {
	w.Set(t, w.field("Source").Offset(8*c))
	return Mem{Base: t, Index: w.at, Scale: 4, Disp: 32 * h}
}

// eachPacked writes a walk that makes texels of half h once a group, and stores them in each sample.
func (w *texelWalk) eachPacked(write Vec, pack func(h int) Vec) {
	var texels [2]Vec
	w.begin = func() {
		for h := range w.Halves() {
			texels[h] = pack(h)
		}
	}
	w.each(func() {
		for h := range w.Halves() {
			v := w.Copy(texels[h])
			w.store(v, write, h)
		}
	})
}

// store merges half h of new texels into the tile: the bytes in write of the lanes in the walk's mask.
func (w *texelWalk) store(v, write Vec, h int) {
	m := Mem{Base: w.mem, Disp: 32 * h}
	mask := w.MaskOf(w.mask, h)
	if w.HasMasks {
		w.VPTERNLOGD(U8(0xE2), m, write, v) // write ? v : old
		w.VMOVDQU32(v, mask, m)
		return
	}
	k := mask.(Vec)
	w.VPAND(write, k, k)
	w.VPAND(k, v, v)
	w.VPANDN(m, k, k)
	w.VPOR(k, v, v)
	w.VMOVDQU(v, m)
}
