package main

// Texels is the family of the kernels that take a tile's texels apart into words, and join them again.
func (catalogue) Texels() Family {
	return Family{Name: "texels", Kernels: []Kernel{
		{Name: "loadTexels", Record: "TexelsArgs", Doc: "is Kernels.LoadTexels", Body: func(a *Asm) {
			a.texelSizes(func(x *texels) { x.load() })
		}},
		{Name: "storeTexels", Record: "TexelsArgs", Doc: "is Kernels.StoreTexels", Body: func(a *Asm) {
			a.texelSizes(func(x *texels) { x.store() })
		}},
	}}
}

// texels is the loop over groups whose texels have one size. A block's lanes are taken in halves at AVX2.
type texels struct {
	*Asm
	size, words int // of a texel
	group, at   GP  // the group at hand, and how many bytes of Words lie before its lanes
	block       GP  // its texels
}

// texelSizes writes a loop for each size.
func (a *Asm) texelSizes(body func(x *texels)) {
	end := a.Unique("end")
	a.JumpIf(a.Args.At("N"), "==", 0, end)
	for size := 1; size <= 16; size *= 2 {
		other := a.Unique("otherSize")
		if size < 16 {
			a.JumpIf(a.Args.At("Size"), "!=", size, other)
		}
		x := &texels{Asm: a, size: size, words: max(size/4, 1), group: a.Field(a.Args, "Groups"), at: a.Reg64(), block: a.Reg64()}
		left := a.Field(a.Args, "N")
		a.Zero(x.at)
		a.Times(left, func() {
			a.MOVWLZX(a.Rec("Group", x.group).At("Block"), x.block.As32())
			a.Change(x.block, "*", 16*size, "+", a.Args.At("Texels"))
			body(x)
			a.Advance(a.Size("Group"), x.group)
			a.Advance(64, x.at)
		})
		a.Jump(end)
		a.Label(other)
	}
	a.Label(end)
}

// lanes is the memory of word w of half h of the group's lanes.
func (x *texels) lanes(w, h int) Mem {
	return Mem{Base: x.Get64(x.Args.At("Words").Offset(8 * w)), Index: x.at, Scale: 1, Disp: 32 * h}
}

// part is the memory of register r of half h of the block.
func (x *texels) part(r, h int) Mem {
	return Mem{Base: x.block, Disp: 8*x.size*h + r*x.Bytes}
}

func (x *texels) load() {
	for h := range x.Halves() {
		for w, v := range x.apart(h) {
			x.Move(v, x.lanes(w, h))
		}
	}
}

// apart is the words of half h of the block.
func (x *texels) apart(h int) []Vec {
	v := x.Vecs(x.words)
	switch x.size {
	case 1:
		x.VPMOVZXBD(x.part(0, h), v[0])
	case 2:
		x.VPMOVZXWD(x.part(0, h), v[0])
	default:
		for r := range v {
			x.Move(x.part(r, h), v[r])
		}
	}
	switch x.words {
	case 2:
		if x.OneRegister() {
			return x.picked(v, func(i, lane int) int { return 2*lane + i })
		}
		x.Comment("The first and the second words of pairs of texels, pairs of the first register in turn with the second's")
		v[0], v[1] = x.both(x.VSHUFPS, 0x88, 0xDD, v[1], v[0])
		x.pairs(v)
	case 4:
		if x.OneRegister() {
			return x.apartByHalves(v)
		}
		x.transpose(v)
		x.fours(v, true)
	}
	return v
}

// picked are two new registers of 16 words of two, each with the words at some places.
func (x *texels) picked(v []Vec, place func(i, lane int) int) []Vec {
	to := x.Vecs(2)
	for i, w := range to {
		x.Move(x.PerLane(func(lane int) uint32 { return uint32(place(i, lane)) }), w)
		x.VPERMI2D(v[1], v[0], w)
	}
	return to
}

// pairs exchanges the second pair of lanes and the third: every second pair was the first register's.
func (x *texels) pairs(v []Vec) {
	for _, p := range v {
		x.VPERMQ(U8(0xD8), p, p)
	}
}

// fours puts lanes in order of which each 16 bytes have one of each register, or undoes that.
func (x *texels) fours(v []Vec, inOrder bool) {
	order := x.Copy(x.PerLane(func(lane int) uint32 {
		lane %= 8
		if inOrder {
			return uint32(4*(lane%2) + lane/2)
		}
		return uint32(2*(lane%4) + lane/4)
	}))
	for _, p := range v {
		x.VPERMD(p, order, p)
	}
}

// apartByHalves takes two words of 8 texels together, and then each of 16: eight shuffles, where a transposition and an
// order of lanes are twelve.
func (x *texels) apartByHalves(v []Vec) []Vec {
	place := func(i, lane int) int { return 4*(lane%8) + lane/8 + 2*i } // words 0 and 1, words 2 and 3
	first, last := x.picked(v[:2], place), x.picked(v[2:], place)
	for i := range first {
		v[2*i], v[2*i+1] = x.both(x.VSHUFI64X2, 0x44, 0xEE, last[i], first[i])
	}
	return v
}

// togetherByHalves is the opposite of apartByHalves.
func (x *texels) togetherByHalves(words []Vec) []Vec {
	var first, last [2]Vec // of 8 texels
	for i := range first {
		first[i], last[i] = x.both(x.VSHUFI64X2, 0x44, 0xEE, words[2*i+1], words[2*i])
	}
	place := func(r, lane int) int { return 4*r + lane/4 + lane%4/2*16 + lane%2*8 }
	return append(x.picked(first[:], place), x.picked(last[:], place)...)
}

// transpose turns four registers of texels of four words into words, in each 16 bytes, and back.
func (x *texels) transpose(v []Vec) {
	x.Transpose([4]Register{v[0], v[1], v[2], v[3]}, x.Vec(), true)
}

func (x *texels) store() {
	mask := x.Into32(x.MOVWLZX, x.Rec("Group", x.group).At("Mask"))
	bits := x.All(mask.As32())
	for h := range x.Halves() {
		v := x.Vecs(x.words)
		for w := range v {
			x.Move(x.lanes(w, h), v[w])
		}
		x.numbers(v)
		x.join(v, bits, h)
	}
}

// join stores words to half h of the block; bits has the mask in all lanes.
func (x *texels) join(v []Vec, bits Vec, h int) {
	x.keep(x.together(v), bits, h)
}

// keep stores registers of half h of the block.
func (x *texels) keep(v []Vec, bits Vec, h int) {
	for r, p := range v {
		x.merge(p, bits, r, h)
	}
}

// together is the block's registers, made of words.
func (x *texels) together(v []Vec) []Vec {
	switch x.words {
	case 2:
		if x.OneRegister() {
			return x.picked(v, func(i, lane int) int { return 8*i + lane/2 + lane%2*16 })
		}
		x.pairs(v)
		low, high := x.unpacked("DQ", v[0], v[1])
		return []Vec{low, high}
	case 4:
		if x.OneRegister() {
			return x.togetherByHalves(v)
		}
		x.fours(v, false)
		x.transpose(v)
	}
	return v
}

// numbers makes NaN one, where words are floats.
func (x *texels) numbers(v []Vec) {
	if x.size < 4 {
		return
	}
	x.If(x.Args.At("Floats"), "!=", 0, func() {
		for _, p := range v {
			x.Select(x.WhereF(p, "unordered", p), x.one(0x7FC00000), p, p)
		}
	})
}

// merge stores a register of texels in those lanes of the mask, in those bits of Write; bits has the mask in all lanes.
func (x *texels) merge(v, bits Vec, r, h int) {
	write, lanes := x.Vec(), x.PerLane(func(word int) uint32 {
		return 1 << ((x.Bytes/4*r + word) / x.words) % (1 << 16) << (8 * h) % (1 << 16)
	})
	switch x.words {
	case 1:
		x.Broadcast(x.Args.At("Write"), write)
	case 2:
		x.BroadcastQ(x.Args.At("Write"), write)
	case 4:
		x.RepeatPart(x.Args.At("Write"), write)
	}
	old, inside, in := x.Vec(), x.Mask(), x.part(r, h)
	switch x.size {
	case 1:
		x.VPMOVZXBD(in, old)
	case 2:
		x.VPMOVZXWD(in, old)
	default:
		x.Move(in, old)
	}
	if x.HasMasks {
		x.VPTESTMD(lanes, bits, inside)
		x.VPTERNLOGD(U8(0xE4), write, old, v) // write ? v : old
	} else {
		ones := inside.(Vec)
		x.Move(lanes, ones)
		t := into(x.Vec(), x.VPAND, bits, ones)
		x.VPCMPEQD(ones, t, ones)
		x.VPAND(write, v, v)
		x.VPANDN(old, write, write)
		x.VPOR(write, v, v)
	}
	x.Select(inside, v, old, v)
	switch x.size {
	case 1:
		x.And(x.Same(0xFF), v, v)
		x.bytesOf(v, in)
	case 2:
		x.VMOVDQU(x.shorts(v, true), in)
	default:
		x.Move(v, in)
	}
}

// bytesOf stores the lowest byte of each lane, whose others are 0.
func (x *texels) bytesOf(v Vec, m Mem) {
	if x.HasMasks {
		x.VPMOVDB(v, m)
		return
	}
	x.VPACKUSDW(v, v, v)
	x.VPERMQ(U8(0xD8), v, v)
	x.VPACKUSWB(v, v, v)
	x.VMOVQ(v.AsX(), m)
}
