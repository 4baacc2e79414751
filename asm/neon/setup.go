package neon

import "math"

// Setup is the setup of triangles.
func (Catalogue) Setup() []Kernel {
	return []Kernel{{Name: "setup", Record: "SetupArgs", Body: setup}}
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
	s := &setupBatch{Asm: a, next: a.Arg("Next"), held: a.Local(64)}
	stop := a.Arg("Stop")
	batch, leave, end, advance := a.Label("batch"), a.Label("leave"), a.Label("end"), a.Label("advance")
	a.JumpIf(s.next, ">=", stop, end)
	indices := a.MulAdd(a.Arg("Indices"), s.next, a.Imm(12))
	final := a.SubI(a.MulAdd(a.Arg("Indices"), stop, a.Imm(12)), 12)
	s.out = a.Element(a.Arg("Triangles"), a.Arg("N"), a.Size("Triangle"))
	s.lanes = a.Words(0, 1, 2, 3)
	s.bounded()
	a.Place(batch)
	s.left = a.SubX(stop, s.next)
	a.If(s.left, ">", 4, func() { a.Imm(4, s.left) })
	s.p[0] = indices
	for k := 1; k < 4; k++ {
		s.p[k] = a.AddI(indices, 12*k)
		a.Pick(s.p[k], "<u", final, s.p[k], final, s.p[k])
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
	a.SetField(a.Args, "N", a.ShrI(a.SubX(s.out, a.Arg("Triangles")), 6))
	a.Place(end)
}

// bounded finds whether there is a bias: there is none where its factors are 0, and 0 is within its limits.
func (s *setupBatch) bounded() {
	s.Say("whether o can be anything but 0")
	s.biased = s.OrX(s.Arg("BiasSlope"), s.Arg("BiasConstant"))
	s.OrX(s.biased, s.Is(s.Arg("BiasMin"), ">", 0), s.biased)
	s.OrX(s.biased, s.ShrI(s.Arg("BiasMax"), 63), s.biased)
}

// fetch loads the vertices, and decides by their codes which triangles are left: not those from the first one on that
// must be clipped, of which it returns whether there is one.
func (s *setupBatch) fetch() (clip X) {
	s.Say("v0, v1, v2 := at(a.Vertices, int(i0)), at(a.Vertices, int(i1)), at(a.Vertices, int(i2))")
	vertices := s.Arg("Vertices")
	var rows [3]G
	for k, p := range s.p {
		i0, i1 := s.General(), s.General()
		s.LoadPairW(p, 0, i0, i1)
		for c, i := range []X{i0, i1, s.LoadX(4, p, 8)} {
			rows[c][k] = s.Load(s.Element(vertices, i, s.Size("Vertex")), 0)
		}
	}
	var codes [3]Q
	for c := range rows {
		v := s.Transpose(rows[c])
		s.x[c], s.y[c], s.z[c], codes[c] = v[0], v[1], v[2], v[3]
	}
	s.Say("if (v0.Code|v1.Code|v2.Code)&a.Drop|v0.Code&v1.Code&v2.Code&a.Reject != 0 { continue }")
	any, all := s.Or(s.Or(codes[0], codes[1]), codes[2]), s.And(s.And(codes[0], codes[1]), codes[2])
	dropped := s.Or(s.And(any, s.Dup(s.Args, "Drop")), s.And(all, s.Dup(s.Args, "Reject")))
	s.live = s.And(s.Eq(dropped, s.Zero()), s.Gt(s.DupX(s.left), s.lanes))
	s.Say("if (v0.Code|v1.Code|v2.Code)&a.Clip != 0 || exponents >= ClipExponents { return }")
	most, least := s.MaxU(s.MaxU(codes[0], codes[1]), codes[2]), s.MinU(s.MinU(codes[0], codes[1]), codes[2])
	shift := s.Constant("ExponentShift")
	exponents := s.Sub(s.Shr(most, shift), s.Shr(least, shift))
	s.wide = s.Ge(exponents, s.Word(uint32(s.Constant("WideExponents"))))
	behind := s.Or(s.Test(any, s.Dup(s.Args, "Clip")), s.Ge(exponents, s.Word(uint32(s.Constant("ClipExponents")))))
	s.And(behind, s.live, behind)
	clip = s.Any(behind)
	s.If(W{clip}, "!=", 0, func() {
		first := s.ChooseInto(behind, s.lanes, s.Word(4))
		s.Lane(s.LeastU(first), 0, s.left)
		s.And(s.live, s.Gt(s.DupX(s.left), s.lanes), s.live)
	})
	return clip
}

// from is by how much corner c lies off corner 0, in 1/256 pixel, as float32: exact.
func (s *setupBatch) from(v [3]Q, c int) Q { return s.ToFloat(s.Sub(v[c], v[0])) }

// faces makes areas, and leaves those out that have none or face the wrong way.
func (s *setupBatch) faces() {
	s.Say("area2 := x1*y2 - x2*y1")
	x1, y1, x2, y2 := s.from(s.x, 1), s.from(s.y, 1), s.from(s.x, 2), s.from(s.y, 2)
	s.area = pair(func(h int) Q {
		return s.FSubD(s.FMulD(s.Half(x1, h), s.Half(y2, h)), s.FMulD(s.Half(x2, h), s.Half(y1, h)))
	})
	s.area2 = s.Narrow(s.area[0], s.area[1])
	s.Say("if area2 == 0 || cull != 0 { continue }")
	s.negative = s.FGt(s.Zero(), s.area2)
	culled := s.ChooseInto(s.Move(s.negative), s.Dup(s.Args, "CullNegative"), s.Dup(s.Args, "CullPositive"))
	s.Clear(s.live, s.Or(s.IsZero(s.area2), s.Test(culled, culled)), s.live)
}

// boxes leaves those out that have no sample in the pixels that may be covered.
func (s *setupBatch) boxes() {
	s.Say("left, right := min(v0.X, v1.X, v2.X), max(v0.X, v1.X, v2.X)")
	s.Say("if max(a.MinX, (left-a.SampleMax+255)>>8) > min(a.MaxX-1, (right-a.SampleMin)>>8) { continue }")
	limits := s.Load(s.Args.Base, s.Offset("SetupArgs", "MinX")) // MinX, MinY, MaxX, MaxY
	reached, passed, one := s.DupX(s.SubI(s.Arg("SampleMax"), 255)), s.Dup(s.Args, "SampleMin"), s.Word(1)
	extent := func(v [3]Q, axis int) Q {
		low, high := s.Min(s.Min(v[0], v[1]), v[2]), s.Max(s.Max(v[0], v[1]), v[2])
		from := s.Max(s.DupLane(limits, axis), s.Sar(s.Sub(low, reached), 8))
		to := s.Min(s.Sub(s.DupLane(limits, 2+axis), one), s.Sar(s.Sub(high, passed), 8))
		s.Clear(s.live, s.Gt(from, to), s.live)
		return s.ToFloat(s.Sub(high, low))
	}
	s.w, s.h = extent(s.x, 0), extent(s.y, 1)
}

// planes makes the slopes of the depths, and the biases, two triangles at once.
func (s *setupBatch) planes() {
	x1, y1, x2, y2 := s.from(s.x, 1), s.from(s.y, 1), s.from(s.x, 2), s.from(s.y, 2)
	s.StoreG(G{s.x[1], s.x[2], s.y[1], s.y[2]}, s.held, 0)
	s.bias = s.Zero()
	for h := range 2 {
		s.Say("d1, d2 := float64(v1.Z)-z0, float64(v2.Z)-z0")
		z0 := s.Half(s.z[0], h)
		d1, d2 := s.FSubD(s.Half(s.z[1], h), z0), s.FSubD(s.Half(s.z[2], h), z0)
		s.Say("zx, zy := (d1*y2 - d2*y1) * scale, (d2*x1 - d1*x2) * scale")
		scale := s.FDivD(s.double(256), s.area[h])
		zx := s.FMulD(s.FSubD(s.FMulD(d1, s.Half(y2, h)), s.FMulD(d2, s.Half(y1, h))), scale)
		zy := s.FMulD(s.FSubD(s.FMulD(d2, s.Half(x1, h)), s.FMulD(d1, s.Half(x2, h))), scale)
		if h == 0 {
			s.sx, s.sy = s.Narrowed(zx), s.Narrowed(zy)
		} else {
			s.NarrowHigh(s.sx, zx)
			s.NarrowHigh(s.sy, zy)
		}
		s.If(s.biased, "!=", 0, func() { s.biases(h, zx, zy) })
	}
}

// biases are the depth biases of two triangles.
func (s *setupBatch) biases(h int, zx, zy Q) {
	s.Say("resolvable(a.BiasFloat, v0.Z, v1.Z, v2.Z)")
	unit := s.double(1)
	s.If(W{s.Arg("BiasFloat")}, "!=", 0, func() {
		most := s.MaxU(s.MaxU(s.Shl(s.z[0], 1), s.Shl(s.z[1], 1)), s.Shl(s.z[2], 1))
		exponent := s.Add(s.Shr(most, 24), s.Word(1023-127-23))
		wide := []zip{s.Zip1, s.Zip2}[h]("S4", exponent, s.Zero())
		s.do("VSHL $52, V%.D2, V%.D2", wide, out(unit))
	})
	s.Say("o := max(|zx|, |zy|)*a.BiasSlope + a.BiasConstant*unit")
	steepest := s.FMaxD(s.FAbsD(zx), s.FAbsD(zy))
	o := s.FAddD(s.FMulD(steepest, s.Dup(s.Args, "BiasSlope")), s.FMulD(s.Dup(s.Args, "BiasConstant"), unit))
	s.Say("bias := RoundBias(min(max(o, a.BiasMin), a.BiasMax))")
	o = s.FMinD(s.FMaxD(o, s.Dup(s.Args, "BiasMin")), s.Dup(s.Args, "BiasMax"))
	more := s.Words(1<<29-1, 0, 1<<29-1, 0)
	o = s.Clear(s.AddD(o, more), more)
	if h == 0 {
		s.Narrowed(o, s.bias)
	} else {
		s.NarrowHigh(s.bias, o)
	}
}

// records writes the triangles.
func (s *setupBatch) records() {
	float := func(f float64) Q { return s.Word(math.Float32bits(float32(f))) }
	s.Say("if w*h > SteepBox*float32(math.Abs(area2)) || exponents >= WideExponents { t.Flags |= Steep }")
	area := s.FMul(s.FAbs(s.area2), float(float64(s.Constant("SteepBox"))))
	steep := s.Or(s.FGt(s.FMul(s.w, s.h), area), s.wide)
	s.Say("if reach*(1./(256*WideDepth)) > deepest || exponents >= WideExponents { t.Flags |= Wide }")
	terms := s.FAdd(s.FMul(s.FAbs(s.sx), s.w), s.FMul(s.FAbs(s.sy), s.h))
	reach := s.FMul(terms, float(1/float64(256*s.Constant("WideDepth"))))
	deepest := s.MaxNumber(s.MaxNumber(s.FAbs(s.z[0]), s.FAbs(s.z[1])), s.FAbs(s.z[2]))
	wide := s.Or(s.FGt(reach, deepest), s.wide)
	flags := s.ChooseInto(s.Move(s.negative), s.Dup(s.Args, "Negative"), s.Dup(s.Args, "Positive"))
	s.Or(flags, s.And(steep, s.Word(uint32(s.Constant("Steep")))), flags)
	s.Or(flags, s.And(wide, s.Word(uint32(s.Constant("Wide")))), flags)
	s.Say("if area2 < 0 { v1, v2, i1, i2 = v2, v1, i2, i1 }")
	corners := s.LoadG(s.held, 0)
	exchanged := func(v1, v2 Q) (w1, w2 Q) { return s.Choose(s.negative, v2, v1), s.Choose(s.negative, v1, v2) }
	x1, x2 := exchanged(corners[0], corners[1])
	y1, y2 := exchanged(corners[2], corners[3])
	z1, z2 := exchanged(s.z[1], s.z[2])
	s.Say("t.Z = [3]float32{v0.Z, v1.Z, v2.Z}")
	z0 := s.FAdd(s.z[0], s.Zero()) // no -0
	s.Put(z0, wide, s.z[0])
	s.Put(s.sx, wide, z1)
	s.Put(s.sy, wide, z2)
	s.Say("*at(a.Triangles, int(a.N)) = t")
	primitive := s.Add(s.DupX(s.AddX(s.Arg("Primitive"), s.next)), s.lanes)
	x, y := s.Transpose(G{s.x[0], x1, x2, flags}), s.Transpose(G{s.y[0], y1, y2, primitive})
	z := s.Transpose(G{z0, s.sx, s.sy, s.bias})
	base, size := s.Dup(s.Args, "VertexBase"), s.Dup(s.Args, "VertexSize")
	s.SetLane(base, 3, s.Arg("Chunk"))
	s.SetLane(size, 3, s.Imm(0))
	straight, crossed := s.Words(0x03020100, 0x07060504, 0x0B0A0908, 0x0F0E0D0C), s.Words(0x03020100, 0x0B0A0908, 0x07060504, 0x0F0E0D0C)
	more := s.And(s.live, s.Word(uint32(s.Size("Triangle"))))
	for k, p := range s.p {
		s.Store(x[k], s.out, s.Offset("Triangle", "X"))
		s.Store(y[k], s.out, s.Offset("Triangle", "Y"))
		s.Store(z[k], s.out, s.Offset("Triangle", "Z"))
		v, third := s.LoadD(p, 0), s.AddI(p, 8)
		s.do("VLD1 (R%), V%.S[2]", third, both(v))
		v = s.Lookup(v, s.ChooseInto(s.DupLane(s.negative, k), crossed, straight))
		offsets := s.Move(base)
		s.AddMul(offsets, v, size)
		s.Store(offsets, s.out, s.Offset("Triangle", "V"))
		s.AddX(s.out, s.Lane(more, k), s.out)
	}
}
