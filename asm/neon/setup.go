package neon

import "math"

// Setup is the setup of triangles.
func (Catalogue) Setup() []Kernel {
	return []Kernel{{Name: "setup", Record: "SetupArgs", Scratch: 64, Body: setup}}
}

// setupBatch is what the setup of four triangles holds in registers, one a lane.
type setupBatch struct {
	*Asm
	p          [4]X // where their indices are
	out        X    // where the next record is written
	biased     X    // not 0 where there is a depth bias
	lanes      Q
	live       Q // the triangles that are left
	negative   Q // triangles of negative area
	x, y, z    [3]Q
	w, h       Q // of their boxes, as float32
	area       [2]Q
	area2      Q // as float32
	wide       Q // those whose 1/w spans WideExponents
	sx, sy     Q // slopes of the depth
	bias       Q
	held       X // memory for corners 1 and 2
	next, left X
}

// setup does four triangles at once. Those that are dropped are written, too, and the next ones over them.
func setup(a *Asm) {
	s := &setupBatch{Asm: a, next: a.Field(a.Args, "Next"), held: a.Local(64)}
	stop := a.Field(a.Args, "Stop")
	batch, leave, end, advance := a.Label("batch"), a.Label("leave"), a.Label("end"), a.Label("advance")
	a.JumpIf(s.next, ">=", stop, end)
	indices := a.MulAdd(a.Field(a.Args, "Indices"), s.next, a.Imm(12))
	final := a.SubI(a.MulAdd(a.Field(a.Args, "Indices"), stop, a.Imm(12)), 12)
	s.out = a.Element(a.Field(a.Args, "Triangles"), a.Field(a.Args, "N"), a.Size("Triangle"))
	s.lanes = a.Words(0, 1, 2, 3)
	s.bounded()
	a.Place(batch)
	s.left = a.SubX(stop, s.next)
	a.If(s.left, ">", 4, func() { a.Imm(4, s.left) })
	s.p[0] = indices
	for k := 1; k < 4; k++ {
		s.p[k] = a.AddI(indices, 12*k)
		a.do("CMP R%, R%", final, s.p[k])
		a.do("CSEL LO, R%, R%, R%", s.p[k], final, out(s.p[k]))
	}
	clip := s.fetch()
	s.faces()
	s.boxes()
	a.JumpIf(a.Any(s.live), "==", 0, advance)
	s.planes()
	s.records()
	a.Place(advance)
	a.AddX(s.next, s.left, s.next)
	a.JumpIf(W{clip}, "!=", 0, leave)
	a.AddI(indices, 48, indices)
	a.JumpIf(s.next, "<", stop, batch)
	a.Place(leave)
	a.SetField(a.Args, "Next", s.next)
	a.SetField(a.Args, "N", a.ShrI(a.SubX(s.out, a.Field(a.Args, "Triangles")), 6))
	a.Place(end)
}

// bounded finds whether there is a bias: there is none where its factors are 0, and 0 is within its limits.
func (s *setupBatch) bounded() {
	a := s.Asm
	a.Say("whether o can be anything but 0")
	s.biased = a.OrX(a.Field(a.Args, "BiasSlope"), a.Field(a.Args, "BiasConstant"))
	a.OrX(s.biased, a.Is(a.Field(a.Args, "BiasMin"), ">", 0), s.biased)
	a.OrX(s.biased, a.ShrI(a.Field(a.Args, "BiasMax"), 63), s.biased)
}

// fetch loads the vertices, and decides by their codes which triangles are left: not those from the first one on that
// must be clipped, of which it returns whether there is one.
func (s *setupBatch) fetch() (clip X) {
	a := s.Asm
	a.Say("v0, v1, v2 := at(a.Vertices, int(i0)), at(a.Vertices, int(i1)), at(a.Vertices, int(i2))")
	vertices := a.Field(a.Args, "Vertices")
	var rows [3]G
	for k, p := range s.p {
		i0, i1 := a.General(), a.General()
		a.LoadPairW(p, 0, i0, i1)
		for c, i := range []X{i0, i1, a.LoadX(4, p, 8)} {
			rows[c][k] = a.Load(a.Element(vertices, i, a.Size("Vertex")), 0)
		}
	}
	var codes [3]Q
	for c := range rows {
		v := a.Transpose(rows[c])
		s.x[c], s.y[c], s.z[c], codes[c] = v[0], v[1], v[2], v[3]
	}
	a.Say("if (v0.Code|v1.Code|v2.Code)&a.Drop|v0.Code&v1.Code&v2.Code&a.Reject != 0 { continue }")
	any, all := a.Or(a.Or(codes[0], codes[1]), codes[2]), a.And(a.And(codes[0], codes[1]), codes[2])
	dropped := a.Or(a.And(any, a.Dup(a.Args, "Drop")), a.And(all, a.Dup(a.Args, "Reject")))
	s.live = a.And(a.Eq(dropped, a.Zero()), a.Gt(a.DupX(s.left), s.lanes))
	a.Say("if (v0.Code|v1.Code|v2.Code)&a.Clip != 0 || exponents >= ClipExponents { return }")
	most, least := a.MaxU(a.MaxU(codes[0], codes[1]), codes[2]), a.MinU(a.MinU(codes[0], codes[1]), codes[2])
	shift := a.Constant("ExponentShift")
	exponents := a.Sub(a.Shr(most, shift), a.Shr(least, shift))
	s.wide = a.Ge(exponents, a.Word(uint32(a.Constant("WideExponents"))))
	behind := a.Or(a.Test(any, a.Dup(a.Args, "Clip")), a.Ge(exponents, a.Word(uint32(a.Constant("ClipExponents")))))
	a.And(behind, s.live, behind)
	clip = a.Any(behind)
	a.If(W{clip}, "!=", 0, func() {
		first := a.ChooseInto(behind, s.lanes, a.Word(4))
		a.Lane(a.LeastU(first), 0, s.left)
		a.And(s.live, a.Gt(a.DupX(s.left), s.lanes), s.live)
	})
	return clip
}

// from is by how much corner c lies off corner 0, in 1/256 pixel, as float32: exact.
func (s *setupBatch) from(v [3]Q, c int) Q { return s.ToFloat(s.Sub(v[c], v[0])) }

// widen makes float64 of lanes 2h and 2h+1.
func (s *setupBatch) widen(v Q, h int) Q { return []one{s.Widen, s.WidenHigh}[h](v) }

// faces makes areas, and leaves those out that have none or face the wrong way.
func (s *setupBatch) faces() {
	a := s.Asm
	a.Say("area2 := x1*y2 - x2*y1")
	x1, y1, x2, y2 := s.from(s.x, 1), s.from(s.y, 1), s.from(s.x, 2), s.from(s.y, 2)
	for h := range s.area {
		s.area[h] = a.FSubD(a.FMulD(s.widen(x1, h), s.widen(y2, h)), a.FMulD(s.widen(x2, h), s.widen(y1, h)))
	}
	s.area2 = a.Narrow(s.area[0], s.area[1])
	a.Say("if area2 == 0 || cull != 0 { continue }")
	s.negative = a.FGt(a.Zero(), s.area2)
	culled := a.ChooseInto(a.Move(s.negative), a.Dup(a.Args, "CullNegative"), a.Dup(a.Args, "CullPositive"))
	a.Clear(s.live, a.Or(a.IsZero(s.area2), a.Test(culled, culled)), s.live)
}

// boxes leaves those out that have no sample in the pixels that may be covered.
func (s *setupBatch) boxes() {
	a := s.Asm
	a.Say("left, right := min(v0.X, v1.X, v2.X), max(v0.X, v1.X, v2.X)")
	a.Say("if max(a.MinX, (left-a.SampleMax+255)>>8) > min(a.MaxX-1, (right-a.SampleMin)>>8) { continue }")
	limits := a.Load(a.Args.Base, a.Offset("SetupArgs", "MinX")) // MinX, MinY, MaxX, MaxY
	reached, passed, one := a.DupX(a.SubI(a.Field(a.Args, "SampleMax"), 255)), a.Dup(a.Args, "SampleMin"), a.Word(1)
	extent := func(v [3]Q, axis int) Q {
		low, high := a.Min(a.Min(v[0], v[1]), v[2]), a.Max(a.Max(v[0], v[1]), v[2])
		from := a.Max(a.DupLane(limits, axis), a.Sar(a.Sub(low, reached), 8))
		to := a.Min(a.Sub(a.DupLane(limits, 2+axis), one), a.Sar(a.Sub(high, passed), 8))
		a.Clear(s.live, a.Gt(from, to), s.live)
		return a.ToFloat(a.Sub(high, low))
	}
	s.w, s.h = extent(s.x, 0), extent(s.y, 1)
}

// planes makes the slopes of the depths, and the biases, two triangles at once.
func (s *setupBatch) planes() {
	a := s.Asm
	var d [4]Q // x1, y1, x2, y2
	for c := range 2 {
		d[2*c], d[2*c+1] = s.from(s.x, 1+c), s.from(s.y, 1+c)
	}
	a.StoreG(G{s.x[1], s.x[2], s.y[1], s.y[2]}, s.held, 0)
	s.bias = a.Zero()
	for h := range 2 {
		a.Say("d1, d2 := float64(v1.Z)-z0, float64(v2.Z)-z0")
		z0 := s.widen(s.z[0], h)
		d1, d2 := a.FSubD(s.widen(s.z[1], h), z0), a.FSubD(s.widen(s.z[2], h), z0)
		a.Say("zx, zy := (d1*y2 - d2*y1) * scale, (d2*x1 - d1*x2) * scale")
		scale := a.FDivD(a.double(256), s.area[h])
		zx := a.FMulD(a.FSubD(a.FMulD(d1, s.widen(d[3], h)), a.FMulD(d2, s.widen(d[1], h))), scale)
		zy := a.FMulD(a.FSubD(a.FMulD(d2, s.widen(d[0], h)), a.FMulD(d1, s.widen(d[2], h))), scale)
		if h == 0 {
			s.sx, s.sy = a.Narrowed(zx), a.Narrowed(zy)
		} else {
			a.NarrowHigh(s.sx, zx)
			a.NarrowHigh(s.sy, zy)
		}
		a.If(s.biased, "!=", 0, func() { s.biases(h, zx, zy) })
	}
}

// biases are the depth biases of two triangles.
func (s *setupBatch) biases(h int, zx, zy Q) {
	a := s.Asm
	a.Say("resolvable(a.BiasFloat, v0.Z, v1.Z, v2.Z)")
	unit := a.double(1)
	a.If(W{a.Field(a.Args, "BiasFloat")}, "!=", 0, func() {
		most := a.MaxU(a.MaxU(a.Shl(s.z[0], 1), a.Shl(s.z[1], 1)), a.Shl(s.z[2], 1))
		exponent := a.Add(a.Shr(most, 24), a.Word(1023-127-23))
		wide := []zip{a.Zip1, a.Zip2}[h]("S4", exponent, a.Zero())
		a.do("VSHL $52, V%.D2, V%.D2", wide, out(unit))
	})
	a.Say("o := max(|zx|, |zy|)*a.BiasSlope + a.BiasConstant*unit")
	steepest := a.FMaxD(a.FAbsD(zx), a.FAbsD(zy))
	o := a.FAddD(a.FMulD(steepest, a.Dup(a.Args, "BiasSlope")), a.FMulD(a.Dup(a.Args, "BiasConstant"), unit))
	a.Say("bias := RoundBias(min(max(o, a.BiasMin), a.BiasMax))")
	o = a.FMinD(a.FMaxD(o, a.Dup(a.Args, "BiasMin")), a.Dup(a.Args, "BiasMax"))
	more := a.Words(1<<29-1, 0, 1<<29-1, 0)
	o = a.Clear(a.AddD(o, more), more)
	if h == 0 {
		a.Narrowed(o, s.bias)
	} else {
		a.NarrowHigh(s.bias, o)
	}
}

// records writes the triangles.
func (s *setupBatch) records() {
	a := s.Asm
	float := func(f float64) Q { return a.Word(math.Float32bits(float32(f))) }
	a.Say("if w*h > SteepBox*float32(math.Abs(area2)) || exponents >= WideExponents { t.Flags |= Steep }")
	area := a.FMul(a.FAbs(s.area2), float(float64(a.Constant("SteepBox"))))
	steep := a.Or(a.FGt(a.FMul(s.w, s.h), area), s.wide)
	a.Say("if reach*(1./(256*WideDepth)) > deepest || exponents >= WideExponents { t.Flags |= Wide }")
	terms := a.FAdd(a.FMul(a.FAbs(s.sx), s.w), a.FMul(a.FAbs(s.sy), s.h))
	reach := a.FMul(terms, float(1/float64(256*a.Constant("WideDepth"))))
	deepest := a.MaxNumber(a.MaxNumber(a.FAbs(s.z[0]), a.FAbs(s.z[1])), a.FAbs(s.z[2]))
	wide := a.Or(a.FGt(reach, deepest), s.wide)
	flags := a.ChooseInto(a.Move(s.negative), a.Dup(a.Args, "Negative"), a.Dup(a.Args, "Positive"))
	a.Or(flags, a.And(steep, a.Word(uint32(a.Constant("Steep")))), flags)
	a.Or(flags, a.And(wide, a.Word(uint32(a.Constant("Wide")))), flags)
	a.Say("if area2 < 0 { v1, v2, i1, i2 = v2, v1, i2, i1 }")
	corners := a.LoadG(s.held, 0)
	exchanged := func(v1, v2 Q) (w1, w2 Q) { return a.Choose(s.negative, v2, v1), a.Choose(s.negative, v1, v2) }
	x1, x2 := exchanged(corners[0], corners[1])
	y1, y2 := exchanged(corners[2], corners[3])
	z1, z2 := exchanged(s.z[1], s.z[2])
	a.Say("t.Z = [3]float32{v0.Z, v1.Z, v2.Z}")
	z0 := a.FAdd(s.z[0], a.Zero()) // no -0
	a.Put(z0, wide, s.z[0])
	a.Put(s.sx, wide, z1)
	a.Put(s.sy, wide, z2)
	a.Say("*at(a.Triangles, int(a.N)) = t")
	primitive := a.Add(a.DupX(a.AddX(a.Field(a.Args, "Primitive"), s.next)), s.lanes)
	x, y := a.Transpose(G{s.x[0], x1, x2, flags}), a.Transpose(G{s.y[0], y1, y2, primitive})
	z := a.Transpose(G{z0, s.sx, s.sy, s.bias})
	base, size := a.Dup(a.Args, "VertexBase"), a.Dup(a.Args, "VertexSize")
	a.SetLane(base, 3, a.Field(a.Args, "Chunk"))
	a.SetLane(size, 3, a.Imm(0))
	straight, crossed := a.Words(0x03020100, 0x07060504, 0x0B0A0908, 0x0F0E0D0C), a.Words(0x03020100, 0x0B0A0908, 0x07060504, 0x0F0E0D0C)
	more := a.And(s.live, a.Word(uint32(a.Size("Triangle"))))
	for k, p := range s.p {
		a.Store(x[k], s.out, a.Offset("Triangle", "X"))
		a.Store(y[k], s.out, a.Offset("Triangle", "Y"))
		a.Store(z[k], s.out, a.Offset("Triangle", "Z"))
		v, third := a.LoadD(p, 0), a.AddI(p, 8)
		a.do("VLD1 (R%), V%.S[2]", third, both(v))
		v = a.Lookup(v, a.ChooseInto(a.DupLane(s.negative, k), crossed, straight))
		offsets := a.Move(base)
		a.AddMul(offsets, v, size)
		a.Store(offsets, s.out, a.Offset("Triangle", "V"))
		a.AddX(s.out, a.Lane(more, k), s.out)
	}
}
