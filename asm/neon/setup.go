package neon

import (
	"fmt"
	"math"
)

// Setup is the setup of triangles.
func (Catalogue) Setup() []Kernel {
	return []Kernel{{Name: "setup", Record: "SetupArgs", Body: setup}}
}

// setupTriangle is what the setup of a triangle holds in registers. Vectors of places have x in lane 0 and y in lane 1; a vertex is one, with its
// depth in lane 2 and its code in lane 3.
type setupTriangle struct {
	*Asm
	v            [3]Q
	index        [3]X
	reached      Q // where samples begin: what pixels lie before is no part of a box
	passed       Q // where they end
	first, last  Q // pixels that may be covered
	out          X
	exponents    X // how many exponents 1/w spans
	low, high    Q // of the box
	area2, scale Q // in float64, in both lanes
	slopes       Q // of the depth, in float64
}

// setup does a triangle after the other: most that scenes have are dropped early.
func setup(a *Asm) {
	t := &setupTriangle{Asm: a}
	indices := a.MulAdd(a.Field(a.Args, "Indices"), a.Field(a.Args, "Next"), a.Imm(12))
	a.Name(indices, "&Indices[3*Next]")
	t.out = a.Element(a.Field(a.Args, "Triangles"), a.Field(a.Args, "N"), a.Size("Triangle"))
	a.Name(t.out, "&Triangles[N]")
	t.reached = a.DupX(a.SubI(a.Field(a.Args, "SampleMax"), 255))
	t.passed = a.Dup(a.Args, "SampleMin")
	t.first = a.LoadD(a.Args.Base, a.Offset("SetupArgs", "MinX")) // and MinY
	t.last = a.Sub(a.LoadD(a.Args.Base, a.Offset("SetupArgs", "MaxX")), a.Word(1))
	for _, n := range []struct {
		Q
		name string
	}{{t.reached, "SampleMax-255"}, {t.passed, "SampleMin"}, {t.first, "MinX, MinY"}, {t.last, "MaxX-1, MaxY-1"}} {
		a.Name(n.Q, n.name)
	}
	loop, next, end := a.Label("triangle"), a.Label("next"), a.Label("end")
	a.Place(loop)
	a.JumpIf(a.Field(a.Args, "Next"), "GE", a.Field(a.Args, "Stop"), end)
	t.fetch(indices, next, end)
	flags := t.area(next)
	t.box(next)
	t.plane()
	t.record(flags)
	a.AddI(t.out, a.Size("Triangle"), t.out)
	a.Place(next)
	a.AddI(indices, 12, indices)
	a.SetField(a.Args, "Next", a.AddI(a.Field(a.Args, "Next"), 1))
	a.Jump(loop)
	a.Place(end)
	a.SetField(a.Args, "N", a.ShrI(a.SubX(t.out, a.Field(a.Args, "Triangles")), 6))
}

// fetch loads the vertices; it goes to drop where their codes say so, and to clip.
func (t *setupTriangle) fetch(indices X, drop, clip string) {
	a := t.Asm
	a.Say("v0, v1, v2 := at(a.Vertices, int(i0)), at(a.Vertices, int(i1)), at(a.Vertices, int(i2))")
	vertices := a.Field(a.Args, "Vertices")
	var codes [3]X
	for i := range t.v {
		t.index[i] = a.LoadX(4, indices, 4*i)
		a.Name(t.index[i], []string{"i0", "i1", "i2"}[i])
		at := a.Element(vertices, t.index[i], a.Size("Vertex"))
		t.v[i] = a.Load(at, 0)
		a.Name(t.v[i], []string{"v0", "v1", "v2"}[i])
		codes[i] = a.LoadX(4, at, a.Offset("Vertex", "Code"))
	}
	a.Say("if (v0.Code|v1.Code|v2.Code)&a.Drop|v0.Code&v1.Code&v2.Code&a.Reject != 0 { continue }")
	any, all := a.OrX(a.OrX(codes[0], codes[1]), codes[2]), a.AndX(a.AndX(codes[0], codes[1]), codes[2])
	a.JumpNotZeroW(a.OrX(a.AndX(any, a.Field(a.Args, "Drop")), a.AndX(all, a.Field(a.Args, "Reject"))), drop)
	a.Say("if (v0.Code|v1.Code|v2.Code)&a.Clip != 0 || exponents >= ClipExponents { return }")
	a.JumpNotZeroW(a.AndX(any, a.Field(a.Args, "Clip")), clip)
	most, least := a.MaxU(a.MaxU(t.v[0], t.v[1]), t.v[2]), a.MinU(a.MinU(t.v[0], t.v[1]), t.v[2])
	shift := a.Constant("ExponentShift")
	t.exponents = a.SubX(a.ShrI(a.Lane(most, 3), shift), a.ShrI(a.Lane(least, 3), shift))
	a.Name(t.exponents, "exponents")
	a.JumpIfImm(t.exponents, "GE", a.Constant("ClipExponents"), clip)
}

// area finds twice the area, and by its sign the flags.
func (t *setupTriangle) area(drop string) (flags X) {
	a := t.Asm
	a.Say("area2 := x1*y2 - x2*y1")
	d1, d2 := a.side(t.v[1], t.v[0]), a.side(t.v[2], t.v[0])
	products := a.FMulD(d1, a.swapHalves(d2)) // x1*y2, y1*x2
	t.area2 = a.FSubD(a.DupLaneD(products, 0), a.DupLaneD(products, 1))
	a.Name(t.area2, "area2")
	sign := a.LaneD(t.area2, 0)
	a.Say("if area2 == 0 || cull != 0 { continue }")
	a.JumpZero(a.ShlI(sign, 1), drop)
	flags = a.General("flags")
	negative, have := a.Label("negative"), a.Label("oriented")
	a.JumpBit(63, sign, negative)
	a.Field(a.Args, "Positive", flags)
	a.JumpNotZeroW(a.Field(a.Args, "CullPositive"), drop)
	a.Jump(have)
	a.Place(negative)
	a.Field(a.Args, "Negative", flags)
	a.JumpNotZeroW(a.Field(a.Args, "CullNegative"), drop)
	a.Place(have)
	return flags
}

// side is from vertex v0 to v, in float64: exact.
func (a *Asm) side(v, v0 Q) Q { return a.Widen(a.ToFloat(a.Sub(v, v0))) }

// swapHalves exchanges two numbers of 64 bits.
func (a *Asm) swapHalves(x Q) Q {
	d := a.Vector()
	a.do("VEXT $8, V%.B16, V%.B16, V%.B16", in(x), in(x), out(d))
	return d
}

// box drops what has no sample in the pixels that may be covered.
func (t *setupTriangle) box(drop string) {
	a := t.Asm
	a.Say("left, right := min(v0.X, v1.X, v2.X), max(v0.X, v1.X, v2.X)")
	t.low, t.high = a.Min(a.Min(t.v[0], t.v[1]), t.v[2]), a.Max(a.Max(t.v[0], t.v[1]), t.v[2])
	a.Name(t.low, "left, top")
	a.Name(t.high, "right, bottom")
	a.Say("if max(a.MinX, (left-a.SampleMax+255)>>8) > min(a.MaxX-1, (right-a.SampleMin)>>8) { continue }")
	from := a.Max(t.first, a.Sar(a.Sub(t.low, t.reached), 8))
	to := a.Min(t.last, a.Sar(a.Sub(t.high, t.passed), 8))
	a.JumpNotZero(a.LaneD(a.Gt(from, to), 0), drop)
}

// plane is the slopes of the depth.
func (t *setupTriangle) plane() {
	a := t.Asm
	a.Say("d1, d2 := float64(v1.Z)-z0, float64(v2.Z)-z0")
	z0 := a.WidenHigh(t.v[0])
	d1, d2 := a.FSubD(a.WidenHigh(t.v[1]), z0), a.FSubD(a.WidenHigh(t.v[2]), z0)
	a.Say("zx, zy := (d1*y2 - d2*y1) * scale, (d2*x1 - d1*x2) * scale")
	one := a.FMulLaneD(a.swapHalves(a.side(t.v[2], t.v[0])), d1, 0) // d1*y2, d1*x2
	two := a.FMulLaneD(a.swapHalves(a.side(t.v[1], t.v[0])), d2, 0) // d2*y1, d2*x1
	difference := a.FSubD(one, two)
	a.copyLaneD(difference, 1, a.FSubD(two, one), 1)
	scale := a.FDivD(a.Words(0, 0x40700000, 0, 0x40700000), t.area2) // 256
	t.slopes = a.FMulD(difference, scale)
	a.Name(t.slopes, "zx, zy")
}

// copyLaneD copies half from of x into half to of v.
func (a *Asm) copyLaneD(v Q, to int, x Q, from int) {
	a.do(fmt.Sprintf("VMOV V%%.D[%d], V%%.D[%d]", from, to), in(x), both(v))
}

// bias is the depth bias as float32 in lane 0.
func (t *setupTriangle) bias() Q {
	a := t.Asm
	a.Say("resolvable(a.BiasFloat, v0.Z, v1.Z, v2.Z)")
	unit, have := a.Words(0, 0x3FF00000, 0, 0x3FF00000), a.Label("unit")
	a.JumpZeroW(a.Field(a.Args, "BiasFloat"), have)
	most := a.MaxU(a.MaxU(a.Shl(t.v[0], 1), a.Shl(t.v[1], 1)), a.Shl(t.v[2], 1))
	exponent := a.AddI(a.ShrI(a.Lane(most, 2), 24), 1023-127-23)
	a.DupXD(a.ShlI(exponent, 52), unit)
	a.Place(have)
	a.Say("o := max(|zx|, |zy|)*a.BiasSlope + a.BiasConstant*unit")
	slopes := a.FAbsD(t.slopes)
	steepest := a.gnu3("fmax", "2d", slopes, a.swapHalves(slopes), nil)
	o := a.FAddD(a.FMulD(steepest, a.Dup(a.Args, "BiasSlope")), a.FMulD(a.Dup(a.Args, "BiasConstant"), unit))
	a.Say("bias := RoundBias(min(max(o, a.BiasMin), a.BiasMax))")
	o = a.gnu3("fmin", "2d", a.gnu3("fmax", "2d", o, a.Dup(a.Args, "BiasMin"), nil), a.Dup(a.Args, "BiasMax"), nil)
	more := a.Words(1<<29-1, 0, 1<<29-1, 0)
	return a.gnu2("fcvtn", "2s", "2d", a.Clear(a.AddD(o, more), more), nil)
}

// record writes the triangle.
func (t *setupTriangle) record(flags X) {
	a := t.Asm
	bias := t.bias()
	a.Name(bias, "bias")
	slopes := a.gnu2("fcvtn", "2s", "2d", t.slopes, nil)
	a.Name(slopes, "float32(zx, zy)")
	float := func(f float64) Q { return a.Word(math.Float32bits(float32(f))) }
	a.Say("w, h := float32(right-left), float32(bottom-top)")
	size := a.ToFloat(a.Sub(t.high, t.low))
	a.Name(size, "w, h")
	wide, steep, narrow, steepDone, wideDone := a.Label("wide"), a.Label("steep"), a.Label("narrow"), a.Label("notSteep"), a.Label("notWide")
	a.Say("if w*h > SteepBox*float32(math.Abs(area2)) || exponents >= WideExponents { t.Flags |= Steep }")
	area := a.FMul(a.FAbs(a.gnu2("fcvtn", "2s", "2d", t.area2, nil)), float(float64(a.Constant("SteepBox"))))
	isSteep := a.Lane(a.FGt(a.FMulLane(size, size, 1), area), 0)
	a.JumpIfImm(t.exponents, "GE", a.Constant("WideExponents"), steep)
	a.JumpZeroW(isSteep, steepDone)
	a.Place(steep)
	a.OrX(flags, a.Imm(a.Constant("Steep")), flags)
	a.Place(steepDone)
	a.Say("if reach*(1./(256*WideDepth)) > deepest || exponents >= WideExponents { t.Flags |= Wide }")
	terms := a.FMul(a.FAbs(slopes), size)
	reach := a.FMul(a.FAdd(terms, a.DupLane(terms, 1)), float(1/float64(256*a.Constant("WideDepth"))))
	deepest := a.MaxNumber(a.MaxNumber(a.FAbs(t.v[0]), a.FAbs(t.v[1])), a.FAbs(t.v[2]))
	isWide := a.Lane(a.FGt(reach, a.DupLane(deepest, 2)), 0)
	a.Say("if area2 < 0 { v1, v2, i1, i2 = v2, v1, i2, i1 }")
	v1, v2, i1, i2 := a.Move(t.v[1]), a.Move(t.v[2]), a.MoveX(t.index[1]), a.MoveX(t.index[2])
	a.Unless(func(skip string) { a.JumpNotBit(63, a.LaneD(t.area2, 0), skip) }, func() {
		a.Move(t.v[2], v1)
		a.Move(t.v[1], v2)
		a.MoveX(t.index[2], i1)
		a.MoveX(t.index[1], i2)
	})
	depths := a.Vector("Z")
	a.JumpIfImm(t.exponents, "GE", a.Constant("WideExponents"), wide)
	a.JumpZeroW(isWide, narrow)
	a.Place(wide)
	a.OrX(flags, a.Imm(a.Constant("Wide")), flags)
	a.DupLane(t.v[0], 2, depths)
	a.CopyLane(depths, 1, v1, 2)
	a.CopyLane(depths, 2, v2, 2)
	a.Jump(wideDone)
	a.Place(narrow)
	a.FAdd(a.DupLane(t.v[0], 2), a.Zero(), depths) // no -0
	a.CopyLane(depths, 1, slopes, 0)
	a.CopyLane(depths, 2, slopes, 1)
	a.Place(wideDone)
	a.CopyLane(depths, 3, bias, 0)
	a.Say("*at(a.Triangles, int(a.N)) = t")
	both02 := a.Zip1("S4", t.v[0], v2)                             // x0 x2 y0 y2
	x, y := a.Zip1("S4", both02, v1), a.Zip2("S4", both02, both02) // x0 x1 x2 y1, y0 y0 y2 y2
	a.SetLane(x, 3, flags)
	a.CopyLane(y, 1, v1, 1)
	a.SetLane(y, 3, a.AddX(a.Field(a.Args, "Primitive"), a.Field(a.Args, "Next")))
	to := a.Rec("Triangle", t.out)
	a.Store(x, t.out, a.Offset("Triangle", "X"))
	a.Store(y, t.out, a.Offset("Triangle", "Y"))
	a.Store(depths, t.out, a.Offset("Triangle", "Z"))
	base, size4 := a.Field(a.Args, "VertexBase"), a.Field(a.Args, "VertexSize")
	for i, index := range []X{t.index[0], i1, i2} {
		a.StoreX(4, a.MulAdd(base, index, size4), t.out, a.At(to, "V", 4*i))
	}
	a.SetField(to, "Chunk", a.Field(a.Args, "Chunk"))
}
