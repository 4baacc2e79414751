package main

import "github.com/seed-1acaedba/halfspace/asm/x86"

// texelBlender writes the kernel BlendTexels: a loop over groups for each kind of texels, in which a block's texels
// become lanes, blend, and become texels again without leaving the registers. The blend equation and limits are lane
// functions; what makes lanes of texels and back is by hand: shuffles, and codes that round in directions of their own.
type texelBlender struct {
	blender
	x *texels
	// For codes of 16 bits: their bits, the inverse of 65536, by which destinations are too large, 1/65535, and
	// unorm16's constants.
	codes, scaled, part, scale, begin, tie Held
}

// blendKind is a kind of texels.
type blendKind struct {
	constant string
	size     int
	limited  bool        // to [0, 1], as sources are: other kinds are not limited where the usual equations have loops of their own
	load     func(h int) // makes lanes of half h of a block, of codes of 16 bits 65536 times too large
	texels   func(v [4]Vec) []Vec
}

func (b *texelBlender) body() {
	b.inRDI()
	b.Keep("BlendUnit")
	b.codes, b.scaled, b.part = b.Hold(b.Same(0xFFFF)), b.Hold(b.SameF(1./65536)), b.Hold(b.SameF(float32(1)/65535))
	if b.Rounds {
		b.scale, b.begin = b.Hold(b.SameF(65535)), b.Hold(b.SameF(0x1p22+0.5))
	} else {
		b.scale, b.tie = b.Hold(b.SameF(65536)), b.Hold(b.SameF(0.5))
	}
	end := b.Unique("end")
	b.JumpIf(b.Args.At("N"), "==", 0, end)
	for _, kind := range []blendKind{
		{"BlendHalves", 8, false, b.ofHalves, b.halves},
		{"BlendUnorm16", 8, true, b.ofUnorm16, b.unorm16},
		{"BlendFloats", 16, false, func(h int) { copy(b.d[:], b.x.apart(h)) },
			func(v [4]Vec) []Vec { return b.x.together(v[:]) }},
	} {
		other, general := b.Unique("otherKind"), b.Unique("generalKind")
		b.JumpIf(b.Args.At("Kind"), "!=", b.Constant(kind.constant), other)
		b.unusual(&kind, general)
		b.overs(end, func(rgb, alpha bool) {
			b.groups(&kind, func(h int) [4]Vec { return b.laidOver(h, kind.limited, rgb, alpha) }, true)
		})
		b.Label(general)
		if kind.limited {
			load := kind.load
			kind.load = func(h int) {
				load(h)
				for _, d := range b.d {
					b.FloatsTo(d, d, "*", b.Use(b.scaled))
				}
			}
			kind.texels = b.limitedUnorm16
		}
		b.groups(&kind, b.blended, false)
		b.Jump(end)
		b.Label(other)
	}
	b.Label(end)
}

// unusual goes to general where some bits of texels are not written, or limits differ from the kind's.
func (b *texelBlender) unusual(kind *blendKind, general string) {
	for w := range kind.size / 4 {
		b.JumpIf(b.Args.At("Write").Offset(4*w), "!=", -1, general)
	}
	if !kind.limited {
		b.JumpIf(b.Args.At("Limit"), "!=", 0, general)
		return
	}
	for _, f := range []struct {
		field string
		bits  uint32
	}{{"Limit", 1}, {"Low", 0}, {"High", 0x3F800000}} {
		b.JumpIf(b.Args.At(f.field), "!=", int(f.bits), general)
	}
}

// groups is the loop over groups; whole says that all bits of texels are written.
func (b *texelBlender) groups(kind *blendKind, blended func(h int) [4]Vec, whole bool) {
	x := &texels{Asm: b.Asm, size: kind.size, words: kind.size / 4, group: b.Field(b.Args, "Groups"), at: b.Reg64(), block: b.Reg64()}
	b.x = x
	left := b.Field(b.Args, "N")
	b.Change(x.at, "^", x.at)
	b.Times(left, func() {
		mask := b.Get16(b.Rec("Group", x.group).At("Mask"))
		b.If(mask.As32(), "!=", 0, func() {
			b.MOVWLZX(b.Rec("Group", x.group).At("Block"), x.block.As32())
			b.Change(x.block, "<<", map[int]int{8: 7, 16: 8}[kind.size], "+", b.Args.At("Texels"))
			for h := range b.Halves() {
				kind.load(h)
				v := kind.texels(blended(h))
				some, stored := b.Unique("someLanes"), b.Unique("stored")
				if whole {
					b.JumpIf(mask.As32(), "!=", 0xFFFF, some)
					for r, p := range v {
						b.Move(p, x.part(r, h))
					}
					b.Jump(stored)
					b.Label(some)
				}
				bits := b.All(mask.As32())
				x.keep(v, bits, h)
				b.Label(stored)
			}
		})
		b.Change(x.group, "+", b.Size("Group"))
		b.Change(x.at, "+", 64)
	})
}

// lanes is the memory of component c's lanes of half h of the group at hand.
func (b *texelBlender) lanes(field string, c, h int) Mem {
	p := b.Get64(b.Args.At(field).Offset(8 * c))
	return Mem{Base: p, Index: b.x.at, Scale: 1, Disp: 32 * h}
}

// laidOver is s s_a + d (1 - s_a), or s + d (1 - s_a), of half h.
func (b *texelBlender) laidOver(h int, limited, rgb, alpha bool) (v [4]Vec) {
	for _, c := range []int{3, 0, 1, 2} {
		v[c] = b.Vec()
		b.Move(b.lanes("Source", c, h), v[c])
	}
	if limited {
		inside := b.Unique("inside")
		if b.HasMasks {
			b.Comment("Numbers from 0 to 1 are words of at most the word of 1")
			most := b.Ints(v[0], "maxu", v[1], "maxu", v[2], "maxu", v[3])
			k := into(b.Mask(), b.VPCMPUD, U8(6), b.Same(0x3F800000), most)
			b.KORTESTW(k, k)
			b.JZ(LabelRef(inside))
		}
		for _, r := range v {
			b.LaneTo([]Op{r}, "BlendUnit", r)
		}
		b.Label(inside)
	}
	inverse := b.rest(v[3])
	if limited { // exact: no factor is near the smallest
		b.FloatsTo(inverse, inverse, "*", b.Use(b.scaled))
	}
	for c := range 3 {
		b.onto(rgb, v[c], b.d[c], v[3], inverse, v[c])
	}
	b.onto(alpha, v[3], b.d[3], v[3], inverse, v[3])
	if limited {
		for c := range 3 {
			if !rgb { // weighted by the alpha, colours stay in the range: s_a and 1 - s_a, rounded, are 1 at most, rounded
				b.FloatsTo(v[c], v[c], "min", 1)
			}
		}
		return v
	}
	numbers, none := b.Unique("numbers"), [2]Register{b.Mask(), b.Mask()}
	b.CompareF(UNO, v[0], v[1], none[0])
	b.CompareF(UNO, v[2], v[3], none[1])
	b.MaskOr(none[0], none[1])
	b.TestMask(none[1], none[1])
	b.JZ(LabelRef(numbers))
	for _, r := range v {
		b.LaneTo([]Op{r}, "BlendNumber", r)
	}
	b.Label(numbers)
	return v
}

// blended is the blend equation's result for half h, as in BlendLanes.
func (b *texelBlender) blended(h int) (v [4]Vec) {
	for c, d := range b.d {
		b.Move(d, b.Number(4+c))
		b.limited(b.lanes("Source", c, h), b.Number(c))
	}
	b.LEAQ(Mem{Base: b.x.at, Disp: 32 * h}, x86.RCX)
	v = b.callEquation("BlendTexelsArgs", x86.RCX)
	for _, r := range v {
		b.LaneTo([]Op{r}, "BlendNumber", r)
	}
	return v
}

// ofHalves takes two components of a block's texels together in each of two registers: red and green, blue and alpha.
func (b *texelBlender) ofHalves(h int) {
	pairs := b.narrowPairs
	if b.OneRegister() {
		pairs = b.widePairs
	}
	for i, pair := range pairs(h) {
		high := b.Half()
		b.d[2*i], b.d[2*i+1] = b.Vec(), b.Vec()
		b.HighHalf(pair, high)
		b.VCVTPH2PS(b.LowHalf(pair), b.d[2*i])
		b.VCVTPH2PS(high, b.d[2*i+1])
	}
}

// widePairs takes, at AVX-512, a component of 8 texels together by a shuffle of bytes, and then of 16 texels.
func (b *texelBlender) widePairs(h int) []Vec {
	t, pairs := b.Vecs(2), b.Vecs(2)
	order := b.Copy(b.PerLane(bytewise(func(i int) int { return i%16/2*8 + i/16*2 + i%2 })))
	for r := range t {
		b.VPERMB(b.x.part(r, h), order, t[r])
	}
	for i, pair := range pairs {
		q := uint64(4 * i)
		b.Move(b.Quads(q, q+1, q+8, q+9, q+2, q+3, q+10, q+11), pair)
		b.VPERMI2Q(t[1], t[0], pair)
	}
	return pairs
}

// narrowPairs takes, at AVX2, a component of two texels together by a shuffle of bytes, and then of 8 texels.
func (b *texelBlender) narrowPairs(h int) []Vec {
	t := b.Vecs(2)
	for r, v := range t {
		b.Move(b.x.part(r, h), v)
		b.VPSHUFB(b.PerLane(bytewise(func(i int) int { return i/2%2*8 + i%16/4*2 + i%2 })), v, v)
	}
	low, high := b.unpacked("DQ", t[0], t[1])
	pairs := []Vec{low, high}
	b.x.fours(pairs, true)
	return pairs
}

// bytewise is a shuffle of 64 bytes: f gives for each byte of the result the byte it is taken from.
func bytewise(f func(i int) int) func(lane int) uint32 {
	return func(lane int) (word uint32) {
		for i := range 4 {
			word |= uint32(f(4*lane+i)) << (8 * i)
		}
		return word
	}
}

// halves undoes what ofHalves does.
func (b *texelBlender) halves(v [4]Vec) []Vec {
	t, pairs, parts := b.Vecs(2), b.Vecs(2), []U8{0x88, 0xDD} // of the first and the second texels
	for i, pair := range pairs {
		low := into(b.Half(), b.VCVTPS2PH, U8(0), v[2*i])
		high := into(b.Half(), b.VCVTPS2PH, U8(0), v[2*i+1])
		b.Join(high, low, pair)
	}
	if b.OneRegister() {
		order := b.Copy(b.PerLane(bytewise(func(i int) int { return i%8/2*16 + i/8*2 + i%2 })))
		for r, lanes := range parts {
			b.VSHUFI64X2(lanes, pairs[1], pairs[0], t[r])
			b.VPERMB(t[r], order, t[r])
		}
		return t
	}
	b.x.fours(pairs, false)
	for r, lanes := range parts {
		b.VSHUFPS(lanes, pairs[1], pairs[0], t[r])
		b.VPSHUFB(b.PerLane(bytewise(func(i int) int { return i/2%4*4 + i/8%2*2 + i%2 })), t[r], t[r])
	}
	return t
}

// paired is the block's registers of four components of 16 bits.
func (b *texelBlender) paired(v [4]Vec) []Vec {
	for w := range 2 {
		b.IntsTo(v[2*w+1], v[2*w+1], "<<", 16)
		b.IntsTo(v[2*w], v[2*w], "|", v[2*w+1])
	}
	return b.x.together([]Vec{v[0], v[2]})
}

// ofUnorm16 divides by 65535 as Kernels.Normalize does, but for the scale.
func (b *texelBlender) ofUnorm16(h int) {
	words := b.x.apart(h)
	for c := range b.d {
		b.d[c] = b.Vec()
		if c%2 == 0 {
			b.IntsTo(b.d[c], words[c/2], "&", b.Use(b.codes))
		} else {
			b.IntsTo(b.d[c], words[c/2], ">>>", 16)
		}
		b.IntsTo(b.d[c], b.d[c], "float")
		b.FloatsTo(b.d[c], b.d[c], "+", b.Floats(b.d[c], "*", b.Use(b.part)))
	}
}

// unorm16 rounds 65535 v, of v from 0 to 1. AVX-512 rounds the product down, and its sum with 2^22 + 1/2, to halves: no
// number between two codes is passed on the way, and the code and the bit of the half are the lowest of the sum. AVX2
// takes 65536 v rounded, or 1 less where what that leaves is less than v - 1/2. Both sums are exact, and the one tie,
// at v = 1/2, rounds up to even.
func (b *texelBlender) unorm16(v [4]Vec) []Vec {
	for c, r := range v {
		if b.Rounds {
			b.VMULPS_RD_SAE(b.scale.register, r, r)
			b.VADDPS_RD_SAE(b.begin.register, r, r)
			if c%2 == 0 {
				b.IntsTo(r, r, ">>>", 1)
				continue
			}
			b.IntsTo(r, r, "<<", 15)
			b.VPTERNLOGD(U8(0xE4), b.codes.register, r, v[c-1]) // where codes has no bits, r's
			continue
		}
		rest := b.Floats(r, "*", b.Use(b.scale))
		code := b.Floats(rest, "nearest")
		b.FloatsTo(rest, rest, "-", b.Ints(code, "float"), "+", b.Use(b.tie))
		less := b.WhereF(rest, "<", r)
		b.IntsTo(r, code, "+", less.(Vec))
	}
	if !b.OneRegister() {
		return b.paired(v)
	}
	return b.x.together([]Vec{v[0], v[2]})
}

// limitedUnorm16 is unorm16 of any number.
func (b *texelBlender) limitedUnorm16(v [4]Vec) []Vec {
	for _, r := range v {
		b.LaneTo([]Op{r}, "BlendUnit", r)
	}
	return b.unorm16(v)
}
