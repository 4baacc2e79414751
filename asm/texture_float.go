package main

import "github.com/seed-1acaedba/halfspace/asm/x86"

// filterFloats is the second loop of a sampling kernel of floats. Texels of weight 0 take no part: -0 is added for
// them, or nothing.
func (x *sampler) filterFloats() {
	x.IfElse(x.slices(0, 1), "==", 0, func() {
		x.floatsOfOne()
	}, func() {
		x.floatsOfTwo()
	})
}

// floatsOfOne is the loop for one slice. In groups without lanes of the NEAREST filter texels of weight 0 are added like
// others: of finite ones that changes no sum, which is never -0. A group in which a result is NaN is done again with
// care, by a stage.
func (x *sampler) floatsOfOne() {
	loop, filtered, careful := x.Unique("filter"), x.Unique("filtered"), x.Unique("careful")
	load := x.Unique("load")
	g, linear := x.groupRegisters(), x.Reg32()
	x.Zero(x.at)
	x.Label(load)
	x.load(g)
	x.MOVL(x.tex.At("MagLinear"), linear)
	x.ANDL(x.tex.At("MinLinear"), linear)
	x.Label(loop)
	x.IfElse(linear, "!=", 0, func() {
		x.Label(filtered)
		s := x.sumsWrittenOut(g)
		x.ifNaN(s, careful)
		for i, p := range g.out {
			x.Move(s[i], x.group(p))
		}
		x.next(loop)
	}, func() {
		x.ifLinear(filtered)
		x.Label(careful)
		x.carefully(1)
		x.next(load)
	})
}

// floatsOfTwo is the loop for two slices, by stages.
func (x *sampler) floatsOfTwo() {
	loop, mixed, filtered, careful := x.Unique("filter"), x.Unique("mixed"), x.Unique("filtered"), x.Unique("careful")
	next, done := x.Unique("nextGroup"), x.Unique("done")
	x.at = x86.RDX
	x.loadRows(x.stageRows())
	x.Zero(x.at)
	x.Label(loop)
	x.texture()
	linear := x.Field(x.tex, "MagLinear").As32()
	x.ANDL(x.tex.At("MinLinear"), linear)
	x.JZ(LabelRef(mixed))
	x.Label(filtered)
	s := x.sumsByCalls(2, false)
	x.ifNaN(s, careful)
	x.put(s)
	x.Label(next)
	x.next(loop)
	x.Jump(done)
	x.Label(mixed)
	x.ifLinear(filtered)
	x.Label(careful)
	x.carefully(2)
	x.Jump(next)
	x.Label(done)
}

// ifLinear jumps where no lane of the group has the NEAREST filter.
func (x *sampler) ifLinear(to string) {
	x.ifZero(x.Ints(x.slotVec("WeightU", 0), "&", 1<<31), to)
}

// groupRegisters are what the loop for one slice holds.
type groupRegisters struct {
	rows rows
	out  []GP
	dref GP
}

// groupRegisters takes them.
func (x *sampler) groupRegisters() groupRegisters {
	x.at = x86.RDX
	g := groupRegisters{rows: x.stageRows()}
	for range x.parts() {
		g.out = append(g.out, x.Reg64())
	}
	if x.kind == scalars32 {
		g.dref = x.Reg64()
	}
	return g
}

// load fills them, at first and after a stage.
func (x *sampler) load(g groupRegisters) {
	fill := func(name string, p GP) {
		x.Set(p, x.Args.At(name), "+", x.Args.At("Scratch.Done"))
	}
	x.MOVQ(x.Args.At("Texture"), x.tex.Base)
	x.loadRows(g.rows)
	for i, p := range g.out {
		fill([]string{"R", "G", "B", "A"}[i], p)
	}
	if g.dref != nil {
		fill("Dref", g.dref)
		x.loadParts(g.rows)
	}
}

// ifNaN jumps where an element of one vector or of four is NaN.
func (x *sampler) ifNaN(s []Vec, to string) {
	none := x.WhereF(s[0], "unordered", s[len(s)-1])
	if len(s) > 1 {
		x.MaskOr(x.WhereF(s[2], "unordered", s[1]), none)
	}
	if x.HasMasks {
		x.KORTESTW(none, none)
	} else {
		bits := into(x.Reg32(), x.VMOVMSKPS, none)
		x.TESTL(bits, bits)
	}
	x.JNZ(LabelRef(to))
}

// mixLevels leaves in s0, of registers of so many components, (256-delta)/256 S0 + delta/256 S1 where delta is not 0.
func (x *sampler) mixLevels(s0 func(i int) Vec, s1 func(i int) Vec) {
	coarse, fine := x.Vec(), x.Vec()
	for i := range x.parts() {
		second := s1(i)
		if i == 0 {
			x.IntsTo(coarse, x.Copy(x.Args.Array("Scratch.Delta", x.at, 1)), "float")
			x.FloatsTo(coarse, coarse, "*", 1.0/256)
			x.FloatsTo(fine, x.SameF(1), "-", coarse)
		}
		first := s0(i)
		c, f, mixed := x.quarter(i, coarse), x.quarter(i, fine), x.Mask()
		x.FloatsTo(second, second, "*", c)
		x.FloatsTo(f, f, "*", first, "+", second)
		x.unequal(c, mixed)
		x.Select(mixed, f, first, first)
	}
}

// parts is how many registers a group's sums are: of four components, or of one.
func (x *sampler) parts() int {
	if x.kind == scalars32 {
		return 1
	}
	return 4
}

// ifOneLevel jumps where a group's lookups read one level.
func (x *sampler) ifOneLevel(to string) {
	x.JumpIf(x.tex.At("MipLinear"), "==", 0, to)
	delta := x.Copy(x.Args.Array("Scratch.Delta", x.at, 1))
	x.ifZero(delta, to)
}

// transposed turns sums of pixels into components.
func (x *sampler) transposed(s []Vec) []Vec {
	if len(s) == 4 {
		x.Transpose([4]Register{s[0], s[1], s[2], s[3]}, x.Vec(), true)
	}
	return s
}

// sumsWrittenOut are the components of a group of one slice.
func (x *sampler) sumsWrittenOut(g groupRegisters) []Vec {
	one := x.Unique("oneLevel")
	sum := func(w floatWeights, level, i int) Vec {
		s := x.Zeros()
		x.weighted(i, level, g.rows, w, g.dref, s)
		return s
	}
	s := make([]Vec, x.parts())
	w := x.weights(0, false)
	for i := range s {
		s[i] = sum(w, 0, i)
	}
	x.ifOneLevel(one)
	w = x.weights(1, false)
	x.mixLevels(func(i int) Vec { return s[i] }, func(i int) Vec { return sum(w, 1, i) })
	x.Label(one)
	return x.transposed(s)
}

// unequal sets the lanes that are not 0 or -0.
func (x *sampler) unequal(v Vec, mask Register) {
	x.CompareF(NE, x.Zeros(), v, mask)
}

// quarter copies the values in lanes i, 4+i, 8+i and 12+i, for 16 bytes each; of all lanes for one component.
func (x *sampler) quarter(i int, v Vec) Vec {
	q := x.Vec()
	if x.kind == scalars32 {
		x.Move(v, q)
	} else {
		x.VPSHUFD(U8(i*0x55), v, q)
	}
	return q
}

// floatWeights belong to t00, t10, t01 and t11. With care sums begin with -0 where the filter is NEAREST, whose texel is
// the result, else with 0. Without it they begin with 0, and texels of weight 0 are not told apart.
type floatWeights struct {
	w       [4]Vec
	careful bool
}

// weights makes the weights of a level.
func (x *sampler) weights(level int, careful bool) floatWeights {
	f := floatWeights{careful: careful}
	u := x.Copy(x.slot("WeightU", level))
	v := x.Copy(x.slot("WeightV", level))
	for i := range f.w {
		f.w[i] = x.Vec()
	}
	upper := x.Copy(x.SameF(1))
	left := x.Floats(upper, "-", u)
	x.FloatsTo(upper, upper, "-", v)
	x.FloatsTo(f.w[0], left, "*", upper)
	x.FloatsTo(f.w[1], u, "*", upper)
	x.FloatsTo(f.w[2], left, "*", v)
	x.FloatsTo(f.w[3], u, "*", v)
	return f
}

// weighted adds footprints of one slice of a level to sum.
func (x *sampler) weighted(i, place int, r rows, f floatWeights, dref GP, sum Vec) {
	var texels [4]Vec
	if x.kind == scalars32 {
		texels = x.scalars(place, r)
		x.compareTexels(texels[:], dref, x.at)
	}
	lanes := x.lanesOf(i, place)
	for k := range f.w {
		if k&1 == 0 && !f.careful && x.kind != scalars32 {
			texels[k], texels[k+1] = x.pair(k>>1, lanes, r)
		}
		t, w := texels[k], x.quarter(i, f.w[k])
		if t == nil {
			t = x.texel(k, lanes, r)
		}
		if !f.careful {
			x.FloatsTo(w, w, "*", t)
			x.FloatsTo(sum, sum, "+", w)
			continue
		}
		counts := x.Mask()
		x.unequal(w, counts)
		x.FloatsTo(w, w, "*", t)
		if x.HasMasks {
			x.VADDPS(w, sum, counts, sum)
			continue
		}
		x.Select(counts, w, x.one(1<<31), w)
		x.FloatsTo(sum, sum, "+", w)
	}
}

// lanesOf are the offsets of lanes i, 4+i, 8+i and 12+i.
func (x *sampler) lanesOf(i, place int) (o []GP) {
	if x.kind == scalars32 {
		return nil
	}
	for j := range x.Lanes() / 4 {
		o = append(o, x.Get32(x.slot("Offset", place).Offset(4*(4*j+i))))
	}
	return o
}

// texel loads texel k of the footprints of some lanes.
func (x *sampler) texel(k int, lanes []GP, r rows) Vec {
	t := x.Vec()
	m := func(lane int) Mem {
		base := []GP{r.upper, r.lower}[k>>1]
		size := 8
		if x.kind != halves16 {
			size = 16
		}
		return Mem{Base: base, Index: lanes[lane], Scale: r.texel, Disp: k & 1 * size}
	}
	if x.kind == halves16 {
		pair := func(lane int) Vec {
			h := into(x.Vec128(), x.VMOVQ, m(lane))
			x.VMOVHPS(m(lane+1), h, h)
			return h
		}
		h := pair(0)
		if !x.OneRegister() {
			x.VCVTPH2PS(h, t)
			return t
		}
		x.VINSERTI128(U8(1), pair(2), h.AsY(), h.AsY())
		x.VCVTPH2PS(h.AsY(), t)
		return t
	}
	x.VMOVUPS(m(0), t.AsX())
	for j := 1; j < len(lanes); j++ {
		x.InsertPartF(U8(j), m(j), t, t)
	}
	return t
}

// pair loads the left and the right texels of a row of the footprints of some lanes.
func (x *sampler) pair(row int, lanes []GP, r rows) (left, right Vec) {
	if x.kind != halves16 {
		return x.texel(2*row, lanes, r), x.texel(2*row+1, lanes, r)
	}
	m := func(lane int) Mem {
		return Mem{Base: []GP{r.upper, r.lower}[row], Index: lanes[lane], Scale: r.texel}
	}
	first, second := x.Vec(), x.Vec()
	left, right = x.Vec(), x.Vec()
	if !x.OneRegister() {
		x.VCVTPH2PS(m(0), first)
		x.VCVTPH2PS(m(1), second)
		x.VPERM2I128(U8(0x20), second, first, left)
		x.VPERM2I128(U8(0x31), second, first, right)
		return left, right
	}
	for i, v := range []Vec{first, second} {
		h := x.Vec256()
		x.VMOVDQU(m(2*i), h.AsX())
		x.VINSERTI128(U8(1), m(2*i+1), h, h)
		x.VCVTPH2PS(h, v)
	}
	x.VSHUFI32X4(U8(0x88), second, first, left)
	x.VSHUFI32X4(U8(0xDD), second, first, right)
	return left, right
}

// scalars loads t00, t10, t01 and t11 of all lanes.
func (x *sampler) scalars(place int, r rows) (t [4]Vec) {
	for i := range t {
		t[i] = x.Vec()
		x.texels8(i, place, r, t[i])
	}
	x.Transpose([4]Register{t[0], t[1], t[2], t[3]}, x.Vec(), true)
	return t
}
