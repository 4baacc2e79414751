package neon

// Color are the kernels between floats and the 4-byte texels of tiles.
func (Catalogue) Color() []Kernel {
	return []Kernel{
		{Name: "packRGBA8", Record: "PackArgs", Body: packRGBA8},
		{Name: "unpackRGBA8", Record: "UnpackArgs", Body: unpackRGBA8},
		{Name: "resolveRGBA8", Record: "ResolveArgs", Body: resolveRGBA8},
		{Name: "resolveRGBA16F", Record: "ResolveArgs", Body: resolveRGBA16F},
		{Name: "colorBySlot", Record: "ColorBySlotArgs", Body: colorBySlot},
	}
}

// codes makes codes of 8 bits of floats.
type codes struct {
	*Asm
	scale, most, zero Q
}

func newCodes(a *Asm) *codes { return &codes{a, a.float(0x1p31), a.Word(255), a.Zero()} }

// code is toUnorm8: of x = f<<31, rounded up, limited to 1<<31-1 and 0 for NaN, it is (255 x + 1<<30) >> 31. What x is
// rounded up by is too little to reach the next code, for all floats: below 1/256, where there is something to round,
// one code ends, at 1/510, and that is 4210752.25 of x. The one tie, 1/2, goes up.
func (c *codes) code(f Q) Q {
	x := c.ToIntUp(c.FMul(f, c.scale))
	return c.Max(c.MulHighRound(x, c.most), c.zero)
}

// texels makes four lanes' texels from the codes of red, green, blue and alpha.
func (c *codes) texels(v [4]Q) Q {
	c.ShlInto(v[0], v[1], 8)
	c.ShlInto(v[2], v[3], 8)
	c.ShlInto(v[0], v[2], 16)
	return v[0]
}

// values makes floats of the components of texels.
type values struct {
	*Asm
	order [4]Q // where the bytes of each component lie
	parts [2]Q
}

func newValues(a *Asm) *values {
	v := &values{Asm: a}
	for c := range v.order {
		word := func(i int) uint32 { return 0xFFFFFF00 | uint32(4*i+c) }
		v.order[c] = a.Words(word(0), word(1), word(2), word(3))
	}
	v.parts = [2]Q{a.float(257. / 65536), a.float(1. / 255 / 65536)}
	return v
}

// value is unorm8: c/255 is 0.cccc... in base 256, the first two digits of which are exact. The rest is added to them.
func (v *values) value(texels Q, c int) Q {
	x := v.ToFloat(v.Lookup(texels, v.order[c]))
	return v.FAdd(v.FMul(x, v.parts[0]), v.FMul(x, v.parts[1]))
}

// components are the addresses of a record's four arrays, the first and third exchanged where blue comes first.
func components(a *Asm, field string) (at [4]X) {
	bgra := a.Arg("BGRA")
	copy(at[:], a.pointers(field, 0, len(at)))
	a.Say("swapped(b, a.BGRA)")
	first := a.Pick(bgra, "!=", 0, at[2], at[0])
	a.Pick(bgra, "!=", 0, at[0], at[2], at[2])
	a.MoveX(first, at[0])
	return at
}

// eachTexel walks groups and their samples. begin is called for each group, texels for each of its samples of which a
// texel is written, with where the block lies and the mask.
func eachTexel(a *Asm, begin func(), texels func(at, mask X)) {
	group, n, color, masks := a.Arg("Groups"), a.Arg("N"), a.Arg("Color"), a.Arg("Masks")
	samples, stride := a.Arg("Samples"), a.Arg("SampleStride")
	a.ShlI(stride, 2, stride)
	a.Times(n, func() {
		a.Say("group := at(a.Groups, g)")
		block, own := a.Field(a.Rec("Group", group), "Block"), a.Field(a.Rec("Group", group), "Mask")
		at, s := a.AddShifted(color, block, 6), a.MoveX(samples)
		a.AddI(group, a.Size("Group"), group)
		begin()
		a.Times(s, func() {
			a.Say("mask := *at(a.Masks, g*int(a.Samples)+s), or group.Mask")
			mask := a.MoveX(own)
			a.If(masks, "!=", 0, func() {
				a.LoadX(2, masks, 0, mask)
				a.AddI(masks, 2, masks)
			})
			a.If(mask, "!=", 0, func() { texels(at, mask) })
			a.AddX(at, stride, at)
		})
	})
}

// writer merges texels into the tile.
type writer struct {
	*Asm
	write Q
	all   X // not 0 where some bytes of a texel stay
	bits  G
}

func newWriter(a *Asm) *writer {
	w := &writer{Asm: a}
	w.write = a.DupX(a.LoadX(4, a.Args.Base, a.At(a.Args, "Write", 0)))
	w.all = a.General("some bytes stay")
	a.do("MVN R%, R%", a.LoadX(4, a.Args.Base, a.At(a.Args, "Write", 0)), out(w.all))
	a.do("MOVWU R%, R%", w.all, out(w.all))
	w.bits = a.LaneBits()
	return w
}

// merge writes the bytes of texels that may change, of the lanes in a mask.
func (w *writer) merge(texels G, at, mask X) {
	some, done := w.Label("some"), w.Label("done")
	w.Say("merge(texel, swapped(b, a.BGRA), a.Write)")
	w.JumpIf(w.all, "!=", 0, some)
	w.JumpIf(mask, "!=", 0xFFFF, some)
	w.StoreG(texels, at, 0)
	w.Jump(done)
	w.Place(some)
	lanes, old := w.Spread(mask, w.bits), w.LoadG(at, 0)
	for i := range old {
		w.Put(old[i], w.And(lanes[i], w.write), texels[i])
	}
	w.StoreG(old, at, 0)
	w.Place(done)
}

// packRGBA8 makes the texels of a group once for all of its samples.
func packRGBA8(a *Asm) {
	c, source, w := newCodes(a), components(a, "Source"), newWriter(a)
	texels := a.Group()
	eachTexel(a, func() {
		for i := range texels {
			a.Say("b[c] = code(*at(a.Source[c], i))")
			v := four(func(k int) Q { return c.code(a.Load(source[k], 16*i)) })
			a.Move(c.texels(v), texels[i])
		}
		a.Advance(64, source[:]...)
	}, func(at, mask X) { w.merge(texels, at, mask) })
}

func unpackRGBA8(a *Asm) {
	v, to := newValues(a), components(a, "Out")
	group, n, color := a.Arg("Groups"), a.Arg("N"), a.Arg("Color")
	a.Times(n, func() {
		a.Say("b := swapped(*bytesAt(a.Color, int(at(a.Groups, g).Block)*Lanes+lane), a.BGRA)")
		texels := a.LoadG(a.AddShifted(color, a.Field(a.Rec("Group", group), "Block"), 6), 0)
		a.AddI(group, a.Size("Group"), group)
		a.Say("*at(a.Out[c], g*Lanes+lane) = value(b[c])")
		for c, p := range to {
			a.storeNextG(four(func(i int) Q { return v.value(texels[i], c) }), p)
		}
	})
}

// resolveRGBA8 copies where all samples are the same: n equal codes average to themselves, since the error of their sum
// is far below half a code. The rest it does in floats: at a tie the result hangs on the rounding of each sum, so that
// no arithmetic on the codes will do.
func resolveRGBA8(a *Asm) {
	c, v := newCodes(a), newValues(a)
	color, to, n := a.Arg("Color"), a.Arg("Out"), a.Arg("Blocks")
	stride, samples := a.Arg("SampleStride"), a.Arg("Samples")
	a.ShlI(stride, 2, stride)
	more := a.SubI(samples, 1)
	scale := a.FDiv(a.float(1), a.ToFloat(a.DupX(samples)))
	a.Times(n, func() {
		first, at, s, same := a.LoadG(color, 0), a.MoveX(color), a.MoveX(more), a.Zero()
		a.Eq(same, same, same)
		a.Say("whether all samples are the same")
		a.Times(s, func() {
			a.AddX(at, stride, at)
			for i, x := range a.LoadG(at, 0) {
				a.And(same, a.Eq(x, first[i]), same)
			}
		})
		a.LeastU(same, same)
		a.IfElse(W{a.Lane(same, 0)}, "!=", 0, func() { a.StoreG(first, to, 0) }, func() {
			for i := range 4 {
				sum := four(func(int) Q { return a.Zero() })
				at, s := a.MoveX(color), a.MoveX(samples)
				a.Times(s, func() {
					a.Say("sum[c] += unorm8(b)")
					texels := a.Load(at, 16*i)
					for k := range sum {
						a.FAdd(sum[k], v.value(texels, k), sum[k])
					}
					a.AddX(at, stride, at)
				})
				a.Say("bytesAt(a.Out, i)[c] = toUnorm8(f * (1 / float32(a.Samples)))")
				for k := range sum {
					sum[k] = c.code(a.FMul(sum[k], scale))
				}
				a.Store(c.texels(sum), to, 16*i)
			}
		})
		a.Advance(64, color, to)
	})
}

// resolveRGBA16F adds up eight halves after the other.
func resolveRGBA16F(a *Asm) {
	color, to, n := a.Arg("Color"), a.Arg("Out"), a.Arg("Blocks")
	stride, samples := a.Arg("SampleStride"), a.Arg("Samples")
	a.ShlI(stride, 3, stride)
	more := a.SubI(samples, 1)
	scale, none := a.FDiv(a.float(1), a.ToFloat(a.DupX(samples))), a.Word(0x7FC00000)
	a.Times(a.ShlI(n, 3), func() {
		h := a.Load(color, 0)
		sum := [2]Q{a.OfHalves(h), a.OfHalvesHigh(h)}
		at := a.MoveX(color)
		a.Times(a.MoveX(more), func() {
			a.AddX(at, stride, at)
			h := a.Load(at, 0)
			a.FAdd(sum[0], a.OfHalves(h), sum[0])
			a.FAdd(sum[1], a.OfHalvesHigh(h), sum[1])
		})
		for k, v := range sum {
			a.FMul(v, scale, v)
			a.StoreD(a.ToHalves(a.ChooseInto(a.FEq(v, v), v, none)), to, 8*k)
		}
		a.Advance(16, color, to)
	})
}

// colorBySlot leaves out groups of which nothing is drawn, and looks up one colour for those that are one primitive's.
func colorBySlot(a *Asm) {
	ids, to, n, colors := a.Arg("Visibility"), a.Arg("Out"), a.Arg("N"), a.Arg("Colors")
	a.ShrI(n, 4, n)
	zero := a.Zero()
	a.Times(n, func() {
		several, next := a.Label("several"), a.Label("next")
		id := a.LoadG(ids, 0)
		a.Say("if id := *at(a.Visibility, i); id != 0")
		least := a.MinU(a.MinU(id[0], id[1]), a.MinU(id[2], id[3]))
		greatest := a.MaxU(a.MaxU(id[0], id[1]), a.MaxU(id[2], id[3]))
		low, high := a.Lane(a.LeastU(least), 0), a.Lane(a.GreatestU(greatest), 0)
		a.JumpIf(W{high}, "==", 0, next)
		a.JumpIf(W{low}, "!=", high, several)
		a.Say("*at(a.Out, i) = *at(a.Colors, int(id))")
		one := a.DupX(a.LoadXAt(4, colors, low))
		a.StoreG(All(one), to, 0)
		a.Jump(next)
		a.Place(several)
		for i, v := range id {
			old, looked := a.Load(to, 16*i), a.LoadSAt(colors, a.Lane(v, 0))
			for lane := 1; lane < 4; lane++ {
				a.SetLane(looked, lane, a.LoadXAt(4, colors, a.Lane(v, lane)))
			}
			a.Put(looked, a.Eq(v, zero), old)
			a.Store(looked, to, 16*i)
		}
		a.Place(next)
		a.Advance(64, ids, to)
	})
}
