package main

import "github.com/seed-1acaedba/halfspace/asm/x86"

// texelBlender writes the kernel BlendTexels: a loop over groups for each kind of texels, in which a block's texels become lanes, blend,
// and become texels again without leaving the registers.
type texelBlender struct {
	blender
	x *texels
}

func (b *texelBlender) body() {
	if b.Wide() {
		b.one = b.splatted(1)
	}
	end := b.Unique("end")
	b.CMPQ(b.Args.At("N"), U8(0))
	b.JEQ(LabelRef(end))
	for _, kind := range []struct {
		constant string
		size     int
		decode   func(words []x86.Vec)
		encode   func(v [4]x86.Vec) []x86.Vec
	}{
		{"BlendHalves", 8, b.ofHalves, b.halves},
		{"BlendUnorm16", 8, b.ofUnorm16, b.unorm16},
		{"BlendFloats", 16, func(words []x86.Vec) { copy(b.d[:], words) }, func(v [4]x86.Vec) []x86.Vec { return v[:] }},
	} {
		other, loop, next := b.Unique("otherKind"), b.Unique("group"), b.Unique("next")
		b.CMPL(b.Args.At("Kind"), U8(b.Constant(kind.constant)))
		b.JNE(LabelRef(other))
		x := &texels{Asm: b.Asm, size: kind.size, words: kind.size / 4, group: b.Field(b.Args, "Groups"), at: b.GP64(), block: b.GP64()}
		b.x = x
		left, mask := b.Field(b.Args, "N"), b.GP64()
		b.XORQ(x.at, x.at)
		b.Label(loop)
		b.MOVWLZX(b.Rec("Group", x.group).At("Mask"), mask.As32())
		b.TESTL(mask.As32(), mask.As32())
		b.JZ(LabelRef(next))
		b.MOVWLZX(b.Rec("Group", x.group).At("Block"), x.block.As32())
		b.SHLQ(U8(map[int]int{8: 7, 16: 8}[kind.size]), x.block)
		b.ADDQ(b.Args.At("Texels"), x.block)
		for h := range b.Halves() {
			kind.decode(x.apart(h))
			words := kind.encode(b.blended(h))
			bits := b.Vec()
			b.Broadcast(mask.As32(), bits)
			x.join(words, bits, h)
		}
		b.Label(next)
		b.ADDQ(U8(b.Size("Group")), x.group)
		b.ADDQ(U8(64), x.at)
		b.DECQ(left)
		b.JNZ(LabelRef(loop))
		b.JMP(LabelRef(end))
		b.Label(other)
	}
	b.Label(end)
}

// blended is the blend equation's result of half h, as that of BlendLanes.
func (b *texelBlender) blended(h int) (v [4]x86.Vec) {
	lanes := func(field string, c int) Mem {
		p := b.GP64()
		b.MOVQ(b.Args.At(field).Offset(8*c), p)
		return Mem{Base: p, Index: b.x.at, Scale: 1, Disp: 32 * h}
	}
	for c := range 4 {
		b.s[c] = b.Vec()
		b.limited(lanes("Source", c), b.s[c])
	}
	b.second = func(c int, v x86.Vec) { b.limited(lanes("Second", c), v) }
	for c := range v {
		v[c] = b.Vec()
	}
	b.combine("RGB.", v[:3], 0)
	b.combine("Alpha.", v[3:], 3)
	for _, r := range v {
		nan := b.Mask()
		b.CompareF(UNO, r, r, nan)
		b.Select(nan, b.Same(0x7FC00000), r, r)
	}
	return v
}

func (b *texelBlender) ofHalves(words []x86.Vec) {
	for c := range b.d {
		b.d[c] = b.Vec()
		h := b.Half()
		b.lowWords(b.code(words, c), h)
		b.VCVTPH2PS(h, b.d[c])
	}
}

// code has component c's 16 bits of words in the low half of each lane.
func (b *texelBlender) code(words []x86.Vec, c int) x86.Vec {
	if c%2 == 0 {
		return words[c/2]
	}
	t := b.Vec()
	b.VPSRLD(U8(16), words[c/2], t)
	return t
}

func (b *texelBlender) halves(v [4]x86.Vec) []x86.Vec {
	for _, r := range v {
		h := b.Half()
		b.VCVTPS2PH(U8(0), r, h)
		b.VPMOVZXWD(h, r)
	}
	return b.paired(v)
}

// paired is the words of four components of 16 bits.
func (b *texelBlender) paired(v [4]x86.Vec) []x86.Vec {
	for w := range 2 {
		b.VPSLLD(U8(16), v[2*w+1], v[2*w+1])
		b.Or(v[2*w+1], v[2*w], v[2*w])
	}
	return []x86.Vec{v[0], v[2]}
}

// ofUnorm16 divides by 65535 as Kernels.Normalize does.
func (b *texelBlender) ofUnorm16(words []x86.Vec) {
	for c := range b.d {
		b.d[c] = b.Vec()
		t := b.Vec()
		if c%2 == 0 {
			b.And(b.Same(0xFFFF), words[c/2], b.d[c])
		} else {
			b.VPSRLD(U8(16), words[c/2], b.d[c])
		}
		b.VCVTDQ2PS(b.d[c], b.d[c])
		b.VMULPS(b.SameF(1.0/65536), b.d[c], b.d[c])
		b.VMULPS(b.SameF(float32(1)/65535), b.d[c], t)
		b.VADDPS(t, b.d[c], b.d[c])
	}
}

// unorm16 rounds products of float64, which are exact.
func (b *texelBlender) unorm16(v [4]x86.Vec) []x86.Vec {
	for _, r := range v {
		zero, scale, half := b.Vec(), b.Vec(), b.Half()
		b.Zero(zero)
		b.VMAXPS(zero, r, r) // of a NaN its second operand
		b.VMINPS(b.SameF(1), r, r)
		b.VPBROADCASTQ(b.Quads(0x40EFFFE000000000), scale) // 65535
		var codes [2]x86.Vec
		for i := range codes {
			product := b.Vec()
			codes[i] = b.Half()
			if i == 0 {
				b.VCVTPS2PD(b.LowHalf(r), product)
			} else {
				b.HighHalf(r, half)
				b.VCVTPS2PD(half, product)
			}
			b.VMULPD(scale, product, product)
			if b.Wide() {
				b.VCVTPD2DQ(product, codes[i])
			} else {
				b.VCVTPD2DQY(product, codes[i])
			}
		}
		b.Join(codes[1], codes[0], r)
	}
	return b.paired(v)
}
