package main

import "math"

// setupGen is the state of the setup kernel's generator. Arrays of a batch lie in memory, 64 bytes each.
type setupGen struct {
	*recordWriter // live are the triangles of the batch that are left

	vx, vy, vz, v     [3]Mem // the vertices and their offsets, in the triangles' own order
	plane             [3]Mem // the narrow depth plane
	bias              Mem    // as float32, away from 0
	biased            Mem    // not 0 where there is one
	tail              Mem    // indices of an incomplete batch
	places            Mem    // where the vertices lie
	d                 [4]Mem // x1, y1, x2, y2: vertices 1 and 2 from vertex 0
	area2             Mem    // as float32
	size              [2]Mem // of the bounding boxes, in x and y, as float32
	unitMask, unitOne Mem    // 8-byte lanes: ones where the bias depends on the depth; 1.0 where it does not
	slope, constant   Mem    // of the bias
	least, greatest   Mem
	negative, clip    GP // triangles of negative area; triangles that must be clipped
	wide, steep       GP
	next, count, from GP
}

// setupBody is the kernel: a triangle a lane. Vertices are fetched by 16-byte loads and transposed, the tests made,
// areas and depth planes computed in float64 for half a register at a time. What is left is put together record by
// record.
func setupBody(a *Asm) {
	g := &setupGen{recordWriter: newRecordWriter(a)}
	p := a.Args
	for i := range 3 {
		g.vx[i], g.vy[i], g.vz[i], g.v[i], g.plane[i] = a.Local(64), a.Local(64), a.Local(64), a.Local(64), a.Local(64)
	}
	g.bias, g.biased, g.tail, g.places = a.Local(64), a.Local(8).Of(4), a.Local(192), a.Local(192)
	g.unitMask, g.unitOne = a.Local(64), a.Local(64)
	g.slope, g.constant, g.least, g.greatest = a.Local(64), a.Local(64), a.Local(64), a.Local(64)
	for i := range g.d {
		g.d[i] = a.Local(64)
	}
	g.area2, g.size[0], g.size[1] = a.Local(64), a.Local(64), a.Local(64)
	g.negative, g.clip, g.wide, g.steep = a.Reg64(), a.Reg64(), a.Reg64(), a.Reg64()
	g.next, g.count, g.from = a.Reg64(), a.Reg64(), a.Reg64()
	a.Set(g.next, p.At("Next"))
	a.JumpIf(g.next, ">=", p.At("Stop"), "done")
	a.Set(g.out, p.At("N"), "<<", 6, "+", p.At("Triangles"))
	g.entry()

	a.Label("batch")
	g.fetch()
	a.JumpIf(g.live.As32(), "==", 0, "advance")
	g.planes()
	g.cull()
	a.JumpIf(g.live.As32(), "==", 0, "advance")
	g.extremes()
	g.emit()
	a.Label("advance")
	a.Change(g.next, "+", g.count)
	a.JumpIf(g.clip.As32(), "!=", 0, "leave")
	a.JumpIf(g.next, "<", p.At("Stop"), "batch")
	a.Label("leave")
	a.MOVQ(g.next, p.At("Next"))
	a.Change(g.out, "-", p.At("Triangles"), ">>>", 6)
	a.MOVQ(g.out, p.At("N"))
	a.Label("done")
}

// entry broadcasts what depth bias takes.
func (g *setupGen) entry() {
	v := g.Vec()
	for i, m := range []Mem{g.slope, g.constant, g.least, g.greatest} {
		g.BroadcastQ(g.Args.At([]string{"BiasSlope", "BiasConstant", "BiasMin", "BiasMax"}[i]), v)
		g.Move(v, m)
	}
	float := g.Field(g.Args, "BiasFloat")
	mask := g.Zero64()
	g.NEGL(float.As32())
	g.SBBQ(mask, mask)
	g.BroadcastQ(mask, v)
	g.Move(v, g.unitMask)
	g.AndNot(g.number(1), v, v)
	g.Move(v, g.unitOne)

	g.Comment("no bias: the factors are +0, and so is what they give within the limits")
	g.Zero(v)
	g.Move(v, g.bias)
	factors := g.Get64(g.Args.At("BiasSlope"), "|", g.Args.At("BiasConstant"))
	g.SETNE(factors.As8())
	g.MOVBLZX(factors.As8(), factors.As32())
	limit := g.Zero64()
	g.CMPQ(g.Args.At("BiasMin"), U8(0))
	g.SETGT(limit.As8())
	g.Change(factors, "|", limit)
	g.Set(limit, g.Args.At("BiasMax"), ">>>", 63)
	g.Change(factors, "|", limit)
	g.Set(g.biased, factors.As32())
}

// fetch loads the next triangles' vertices and decides by their codes: live are those neither dropped nor behind one
// that must be clipped, clip is not 0 if there is one, count is how many are done with this batch.
func (g *setupGen) fetch() {
	p, lanes := g.Args, g.Lanes()
	at := g.Address(Mem{Base: g.next, Index: g.next, Scale: 2})
	g.Set(g.from, p.At("Indices"))
	g.LEAQ(Mem{Base: g.from, Index: at, Scale: 4}, g.from)
	g.Set(g.count, p.At("Stop"), "-", g.next)
	g.JumpIf(g.count, ">=", lanes, "whole")

	g.Comment("an incomplete batch: indices beyond its end are 0")
	zero := g.Zeros()
	for i := 0; i < 192; i += g.Bytes {
		g.Move(zero, g.tail.Offset(i))
	}
	words := g.Address(Mem{Base: g.count, Index: g.count, Scale: 2})
	g.Zero(at)
	g.Label("tail")
	t := g.Get32(Mem{Base: g.from, Index: at, Scale: 4})
	g.MOVL(t.As32(), g.tail.Idx(at, 4))
	g.INCQ(at)
	g.JumpIf(at, "<", words, "tail")
	g.LEAQ(g.tail, g.from)
	g.Jump("ready")
	g.Label("whole")
	g.MOVQ(U64(uint64(lanes)), g.count)
	g.Label("ready")

	var index [3]Vec
	for i := range index {
		index[i] = g.Vec()
		g.Move(Mem{Base: g.from, Disp: i * g.Bytes}, index[i])
		g.IntsTo(g.places.Offset(i*g.Bytes), index[i], "<<", log2(g.Size("Vertex")))
	}
	vertices, or, and, most, least := g.Field(p, "Vertices"), g.Vec(), g.Vec(), g.Vec(), g.Vec()
	for c := range 3 {
		var v [4]Vec
		for r := range v {
			v[r] = g.Vec()
			for q := range lanes / 4 {
				t := g.Get32(g.places.Offset(12*(4*q+r) + 4*c))
				m := Mem{Base: vertices, Index: t, Scale: 1}
				g.LoadPart(q, m, v[r])
			}
		}
		v = g.transpose4(v)
		g.Move(v[0], g.vx[c])
		g.Move(v[1], g.vy[c])
		g.Move(v[2], g.vz[c])
		code := v[3]
		if c == 0 {
			g.Move(code, or)
			g.Move(code, and)
			g.Move(code, most)
			g.Move(code, least)
			continue
		}
		g.IntsTo(or, or, "|", code)
		g.IntsTo(and, and, "&", code)
		g.IntsTo(most, most, "maxu", code)
		g.IntsTo(least, least, "minu", code)
	}
	base := g.All(p.At("VertexBase"))
	size := g.All(p.At("VertexSize"))
	for i, v := range g.deinterleave(index) {
		g.IntsTo(v, v, "*", size, "+", base)
		g.Move(v, g.v[i])
	}

	g.Comment("dropped: or & Drop | and & Reject; to be clipped: or & Clip, or the exponents differ by ClipExponents")
	zero2 := g.Zeros()
	limit := g.All(p.At("Reject"))
	g.IntsTo(and, and, "&", limit)
	g.Broadcast(p.At("Drop"), limit)
	g.IntsTo(limit, limit, "&", or)
	g.IntsTo(and, and, "|", limit)
	mask := g.Where(and, "==", zero2)
	g.Bits(mask, g.live)
	shift := U8(g.Constant("ExponentShift"))
	g.VPSRLD(shift, most, most)
	g.VPSRLD(shift, least, least)
	g.IntsTo(most, most, "-", least)
	g.Greater(g.Same(uint32(g.Constant("ClipExponents")-1)), most, mask)
	g.Bits(mask, g.clip)
	g.Greater(g.Same(uint32(g.Constant("WideExponents")-1)), most, mask)
	g.Bits(mask, g.wide)
	g.Set(g.steep.As32(), g.wide.As32())
	g.Broadcast(p.At("Clip"), limit)
	g.IntsTo(limit, limit, "&", or)
	g.Equal(zero2, limit, mask)
	g.Bits(mask, t)
	g.NOTL(t.As32())
	g.Change(g.clip.As32(), "|", t.As32())
	valid := g.Get32(I32(-1))
	g.BZHIL(g.count.As32(), valid.As32(), valid.As32())
	g.Change(g.live.As32(), "&", valid.As32())
	g.Change(g.clip.As32(), "&", g.live.As32())
	g.JZ(LabelRef("unclipped"))
	g.TZCNTL(g.clip.As32(), g.count.As32())
	g.BZHIL(g.count.As32(), g.live.As32(), g.live.As32())
	g.Label("unclipped")
}

// planes makes areas and depth planes. It takes triangles without area, or culled by facing, out of live.
func (g *setupGen) planes() {
	lanes := g.Lanes()
	half, bits := lanes/2, g.Reg64()
	// compare gathers a comparison of half h in a register of bits: y predicate x.
	compare := func(h int, predicate U8, x, y Op, to GP) {
		m := into(g.Mask(), g.VCMPPD, predicate, x, y)
		g.Bits64(m, bits)
		if h > 0 {
			g.Change(bits.As32(), "<<", half)
		}
		g.Change(to.As32(), "|", bits.As32())
	}
	positive := g.Zero64()
	g.Zero(g.negative)

	g.Comment("differences of the vertices, in 1/256 pixel")
	v := g.Vec()
	for i := range 2 {
		for axis, m := range [2][3]Mem{g.vx, g.vy} {
			g.IntsTo(v, m[i+1], "-", m[0])
			g.Move(v, g.d[2*i+axis])
		}
	}
	g.Comment("the depth at vertex 0, but +0")
	g.Zero(v)
	g.FloatsTo(v, v, "+", g.vz[0])
	g.Move(v, g.plane[0])
	for h := range 2 {
		at := h * g.Bytes / 2
		var x [4]Vec
		for i := range x {
			x[i] = g.Vec()
			g.VCVTDQ2PD(g.d[i].Offset(at), x[i])
		}
		area2 := g.Doubles(x[0], "*", x[3])
		t := g.Doubles(x[2], "*", x[1])
		g.DoublesTo(area2, area2, "-", t)
		zero := g.Zeros()
		compare(h, LT, zero, area2, g.negative)
		compare(h, GT, zero, area2, positive)
		g.narrow(area2, g.area2.Offset(at))

		g.Comment("the depth's slopes")
		z0 := into(g.Vec(), g.VCVTPS2PD, g.vz[0].Offset(at))
		d1 := into(g.Vec(), g.VCVTPS2PD, g.vz[1].Offset(at))
		g.DoublesTo(d1, d1, "-", z0)
		d2 := into(g.Vec(), g.VCVTPS2PD, g.vz[2].Offset(at))
		g.DoublesTo(d2, d2, "-", z0)
		scale := g.Doubles(g.number(256), "/", area2)
		zx := g.Doubles(d1, "*", x[3])
		g.DoublesTo(t, d2, "*", x[1])
		g.DoublesTo(zx, zx, "-", t, "*", scale)
		zy := g.Doubles(d2, "*", x[0])
		g.DoublesTo(t, d1, "*", x[2])
		g.DoublesTo(zy, zy, "-", t, "*", scale)
		g.narrow(zx, g.plane[1].Offset(at))
		g.narrow(zy, g.plane[2].Offset(at))

		g.Comment("the depth bias")
		g.If(g.biased, "!=", 0, func() {
			magnitude := g.number(math.Float64frombits(1<<63 - 1))
			g.IntsTo(zx, zx, "&", magnitude)
			g.IntsTo(zy, zy, "&", magnitude)
			g.DoublesTo(zx, zx, "max", zy, "*", g.slope)
			unit := g.unit(at)
			g.DoublesTo(unit, unit, "*", g.constant)
			g.DoublesTo(zx, zx, "+", unit, "max", g.least, "min", g.greatest)
			const more = 1<<29 - 1 // RoundBias
			g.VPADDQ(g.number(math.Float64frombits(more)), zx, zx)
			g.IntsTo(zx, zx, "&", g.number(math.Float64frombits(math.MaxUint64&^more)))
			g.narrow(zx, g.bias.Offset(at))
		})
	}
	cull := func(field string, signs GP) {
		g.Set(bits.As32(), g.Args.At(field))
		g.NOTL(bits.As32())
		g.Change(bits.As32(), "&", signs.As32())
	}
	cull("CullPositive", positive)
	keep := g.Get32(bits.As32())
	cull("CullNegative", g.negative)
	g.Change(keep.As32(), "|", bits.As32())
	g.Change(g.live.As32(), "&", keep.As32())
}

// narrow stores float64 as float32.
func (g *setupGen) narrow(v Vec, m Mem) {
	half := into(g.Half(), g.Narrow64, v)
	g.VMOVUPS(half, m)
}

// unit is the resolvable difference, for half a batch: 1, or the last place of the greatest absolute depth.
func (g *setupGen) unit(at int) Vec {
	other, half := g.Half(), into(g.Half(), g.VMOVDQU, g.vz[0].Offset(at))
	g.IntsTo(half, half, "<<", 1)
	for i := 1; i < 3; i++ {
		g.VMOVDQU(g.vz[i].Offset(at), other)
		g.IntsTo(other, other, "<<", 1)
		g.IntsTo(half, half, "maxu", other)
	}
	g.IntsTo(half, half, ">>>", 24)
	unit := into(g.Vec(), g.VPMOVZXDQ, half)
	g.VPADDQ(g.number(math.Float64frombits(1023-127-23)), unit, unit)
	g.VPSLLQ(U8(52), unit, unit)
	g.IntsTo(unit, unit, "&", g.unitMask, "|", g.unitOne)
	return unit
}

// cull takes triangles whose bounding box has no sample in the target out of live.
func (g *setupGen) cull() {
	low, high, t, u, mask, bits := g.Vec(), g.Vec(), g.Vec(), g.Vec(), g.Mask(), g.Reg64()
	for axis, m := range [2][3]Mem{g.vx, g.vy} {
		g.Move(m[0], low)
		g.Move(low, high)
		for i := 1; i < 3; i++ {
			g.IntsTo(low, low, "min", m[i])
			g.IntsTo(high, high, "max", m[i])
		}
		g.IntsTo(t, high, "-", low, "float")
		g.Move(t, g.size[axis])
		g.Broadcast(g.Args.At("SampleMax"), t)
		g.IntsTo(low, low, "-", t, "+", 255, ">>", 8)
		g.Broadcast(g.Args.At([2]string{"MinX", "MinY"}[axis]), t)
		g.IntsTo(low, low, "max", t)
		g.Broadcast(g.Args.At("SampleMin"), t)
		g.IntsTo(high, high, "-", t, ">>", 8)
		g.Broadcast(g.Args.At([2]string{"MaxX", "MaxY"}[axis]), u)
		g.IntsTo(u, u, "-", 1)
		g.IntsTo(high, high, "min", u)
		g.Greater(high, low, mask) // low > high
		g.Bits(mask, bits)
		g.ANDNL(g.live.As32(), bits.As32(), g.live.As32())
	}
}

// extremes finds the triangles that are wide or steep by their slopes and shapes.
func (g *setupGen) extremes() {
	magnitude := g.Same(math.MaxInt32)
	width := g.Copy(g.size[0])
	height := g.Copy(g.size[1])

	g.Comment("|zx| W + |zy| H > WideDepth deepest")
	y := g.Copy(magnitude)
	x := g.Ints(y, "&", g.plane[1])
	g.IntsTo(y, y, "&", g.plane[2])
	g.FloatsTo(x, x, "*", width)
	g.FloatsTo(y, y, "*", height)
	g.FloatsTo(x, x, "+", y, "*", g.SameF(1/float32(256*g.Constant("WideDepth"))))
	deepest, z := g.Vec(), g.Vec()
	for i, m := range g.vz {
		if i == 0 {
			g.IntsTo(deepest, m, "&", magnitude)
			continue
		}
		g.IntsTo(z, m, "&", magnitude)
		g.FloatsTo(deepest, deepest, "max", z)
	}
	mask := g.WhereF(x, ">", deepest)
	bits := g.BitsOf(mask)
	g.Change(g.wide.As32(), "|", bits.As32())

	g.Comment("W H > SteepBox area2")
	g.FloatsTo(width, width, "*", height)
	g.IntsTo(x, g.area2, "&", magnitude)
	g.FloatsTo(x, x, "*", g.SameF(float32(g.Constant("SteepBox"))))
	g.CompareF(GT, x, width, mask)
	g.Bits(mask, bits)
	g.Change(g.steep.As32(), "|", bits.As32())
}

// emit appends the records of live, and asks for where the next ones go (Sponza unlit: setup 0.54 to 0.48 ms).
func (g *setupGen) emit() {
	for i := range g.Lanes() {
		g.PREFETCHT0(Mem{Base: g.out, Disp: 64 * (g.Lanes() + i)})
	}
	negative := g.MaskOf(g.negative, 0)
	wide := g.MaskOf(g.wide, 0)
	// turned is vertex values in the record's order.
	turned := func(m [3]Mem) [3]Vec {
		a, b, c := g.Copy(m[0]), g.Copy(m[1]), g.Copy(m[2])
		d := g.Choose(negative, c, b)
		e := g.Choose(negative, b, c)
		return [3]Vec{a, d, e}
	}
	x := turned(g.vx)
	flags, other := g.spread("Positive"), g.spread("Negative")
	g.Select(negative, other, flags, flags)
	bit, zero := g.Vec(), g.Zeros()
	steep := g.MaskOf(g.steep, 0)
	for i, mask := range []Register{wide, steep} {
		g.Move(g.Same(uint32(g.Constant([]string{"Wide", "Steep"}[i]))), bit)
		g.Select(mask, bit, zero, bit)
		g.IntsTo(flags, flags, "|", bit)
	}
	g.put(0, [4]Vec{x[0], x[1], x[2], flags})

	y := turned(g.vy)
	primitive := g.spread("Primitive")
	first := g.All(g.next.As32())
	g.IntsTo(primitive, primitive, "+", first, "+", g.PerLane(func(lane int) uint32 { return uint32(lane) }))
	g.put(1, [4]Vec{y[0], y[1], y[2], primitive})

	z := turned(g.vz)
	for i := range z {
		g.Select(wide, z[i], g.Copy(g.plane[i]), z[i])
	}
	g.put(2, [4]Vec{z[0], z[1], z[2], g.Copy(g.bias)})

	v := turned(g.v)
	g.put(3, [4]Vec{v[0], v[1], v[2], g.spread("Chunk")})

	g.finish()
}
