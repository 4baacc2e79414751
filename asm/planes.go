package main

import "math"

// Planes is the family of the kernel that makes attribute planes.
func (catalogue) Planes() Family {
	return Family{Name: "planes", Kernels: []Kernel{{
		Name:    "planes",
		Record:  "PlanesArgs",
		Doc:     "is Kernels.Planes",
		Scratch: 4*(maxLanes+8) + 576 + valuesEnd,
		Body:    func(a *Asm) { (&planer{Asm: a}).body() },
	}}}
}

// maxLanes is the room for 1/w and 128 components in whole registers.
const maxLanes = 136

// quotient is the code of the lane that holds 1/w, among the modes.
const quotient = 3

// planer writes the kernel: a triangle at a time, 1/w and its components across 8 or 4 lanes of float64, 1/w first. In
// the vertex arena 1/w lies before component 0 as component 0 does before component 1, and so it does in a slot.
type planer struct {
	*Asm
	codes         Mem // the modes, 4 bytes a lane
	singles       Mem // how many triangles follow that are not taken several at a time
	next          Mem // see laneTriangles.ahead
	flags, out, n GP
	triangle      GP
	vertex        [3]GP
	scale         [3]Vec // what makes the modes of one kind linear in the framebuffer: a number a vertex
	x, y          [3]Vec // vertices 1 and 2 from vertex 0
	area          Vec    // 256 / twice the area
	ones          Vec    // with AVX-512
}

func (a *planer) body() {
	next, wide, float64s, clipped, done, end := a.Unique("triangle"), a.Unique("wide"), a.Unique("float64"),
		a.Unique("clipped"), a.Unique("done"), a.Unique("end")
	a.codes = a.Local(4 * (maxLanes + 8))
	a.prepare()
	positions, left := a.Field(a.Args, "BinSlots"), a.Field(a.Args, "N")
	a.triangle, a.flags, a.out, a.n = a.Reg64(), a.Reg64(), a.Reg64(), a.Reg64()
	a.JumpIf(left, "==", 0, end)
	for v := range a.vertex {
		a.vertex[v], a.scale[v] = a.Reg64(), a.Vec()
		if v > 0 {
			a.x[v], a.y[v] = a.Vec(), a.Vec()
		}
	}
	a.area = a.Vec()
	if a.Registers > 16 {
		a.ones = a.AllQ(a.number(1))
	}

	a.singles, a.next = a.Local(8).Of(8), a.Local(16)
	a.MOVQ(U32(0), a.singles)
	for i := range 2 {
		a.MOVQ(U32(0), a.next.Offset(8*i))
	}
	a.If(a.Args.At("Components"), "==", 0, func() {
		a.Set(a.singles, left)
	})

	a.Label(next)
	single := a.Unique("single")
	a.several(positions, left, done, single)
	a.Label(single)
	position := a.Get32(Mem{Base: positions})
	p := a.Get64(a.Args.At("Refs"))
	a.Set(a.triangle.As32(), Mem{Base: p, Index: position, Scale: 4, Disp: -4})
	a.Change(a.triangle, "<<", 6, "+", a.Args.At("Triangles"))
	t := a.Rec("Triangle", a.triangle)
	a.Set(a.flags.As32(), t.At("Flags"))
	a.Set(p, a.Args.At("Vertices"))
	for v, g := range a.vertex {
		a.Set(g.As32(), t.At("V").Offset(4*v))
		a.LEAQ(Mem{Base: p, Index: g, Scale: 4}, g)
	}
	slots := a.Get64(a.Args.At("Slots"))
	a.LEAQ(Mem{Base: slots, Index: position, Scale: 4}, slots)
	a.Set(a.n, a.Args.At("Components"))
	a.LEAQ(Mem{Base: a.n, Index: a.n, Scale: 2}, p)
	a.INCQ(a.n)
	a.JumpIfAny(a.flags.As32(), a.Constant("Steep")|a.Constant("Clipped"), wide)
	a.narrowSlot(slots, p)
	origin := into(a.Vec128(), a.VMOVD, t.At("X"))
	a.VPINSRD(U8(1), t.At("Y"), origin, origin)
	a.IntsTo(origin, origin, "float", "*", a.constant(1./256))
	a.VMOVQ(origin, Mem{Base: a.out})
	a.Advance(4*(a.Constant("NarrowHeader")-3), a.out)
	a.setup()
	a.components(false, false)
	a.Jump(done)

	a.Label(wide)
	a.JumpIfNone(a.flags.As32(), a.Constant("Clipped"), float64s)
	a.JumpIfAny(a.flags.As32(), a.Constant("Point"), float64s)
	a.JumpIf(a.Args.At("Local"), "==", 0, float64s)
	a.level(a.clip(t), float64s)
	a.narrowSlot(slots, p)
	a.VMOVUPD(a.Args.At("X"), origin)
	a.VCVTPD2PSX(origin, origin)
	a.VMOVQ(origin, Mem{Base: a.out})
	a.Advance(4*(a.Constant("NarrowHeader")-3), a.out)
	a.VBROADCASTSD(a.Args.At("X"), a.x[1])
	a.VBROADCASTSD(a.Args.At("Y"), a.y[1])
	a.clipPlanes(t)
	a.components(false, true)
	a.Jump(done)

	a.Label(float64s)
	a.Set(a.out, a.Args.At("Wides"))
	a.MOVL(a.out.As32(), Mem{Base: slots})
	a.ORL(U32(uint32(a.Constant("WideSlot"))), Mem{Base: slots})
	a.INCQ(a.Args.At("Wides"))
	a.Advance(a.Constant("WideHeader"), p)
	a.Change(a.out, "*", p, "<<", 3, "+", a.Args.At("Wide"))
	a.JumpIfAny(a.flags.As32(), a.Constant("Clipped"), clipped)
	a.VMOVD(t.At("X"), origin)
	a.VPINSRD(U8(1), t.At("Y"), origin, origin)
	a.VCVTDQ2PD(origin, origin)
	a.DoublesTo(origin, origin, "*", 1./256)
	a.VMOVUPD(origin, Mem{Base: a.out})
	a.VMOVUPD(a.Quads(math.Float64bits(0x1p-126), math.Float64bits(math.MaxFloat64)), origin)
	a.VMOVUPD(origin, Mem{Base: a.out, Disp: 16})
	a.Advance(8*(a.Constant("WideHeader")-3), a.out)
	a.setup()
	a.components(true, false)
	a.Jump(done)

	a.Label(clipped)
	a.clipPlanes(t)
	k := a.Rec("ClipPlanes", a.triangle)
	a.VPXOR(origin, origin, origin)
	a.VMOVUPD(origin, Mem{Base: a.out})
	a.VMOVUPD(k.At("QMin"), origin)
	a.VMOVUPD(origin, Mem{Base: a.out, Disp: 16})
	a.Advance(8*(a.Constant("WideHeader")-3), a.out)
	a.components(true, true)

	a.Label(done)
	a.Advance(4, positions)
	a.CountDown(left, next)
	a.Label(end)
}

// narrowSlot takes the next narrow slot for slots; p holds the words of its components.
func (a *planer) narrowSlot(slots, p GP) {
	a.Set(a.out, a.Args.At("Narrows"))
	a.MOVL(a.out.As32(), Mem{Base: slots})
	a.INCQ(a.Args.At("Narrows"))
	a.Advance(a.Constant("NarrowHeader"), p)
	a.Change(a.out, "*", p, "<<", 2, "+", a.Args.At("Narrow"))
}

// clip is the triangle's ClipPlanes.
func (a *planer) clip(t Rec) Rec {
	clip := a.Get32(t.At("Extra"), "*", a.Size("ClipPlanes"), "+", a.Args.At("Clip"))
	return a.Rec("ClipPlanes", clip)
}

// clipPlanes makes a.triangle the triangle's ClipPlanes, and a.scale what their components take: w of the vertices,
// which follows their components.
func (a *planer) clipPlanes(t Rec) {
	clip := a.clip(t)
	a.scales(a.n)
	a.Set(a.triangle, clip.Base)
}

// level goes on at no unless ClipPlanes are level.
func (a *planer) level(k Rec, no string) {
	reach := float64(a.Constant("PlaneCell") / 2)
	load := func(m Mem) Vec { return into(a.Vec128(), a.VMOVSD, m) }
	magnitude := a.Quads(1<<63-1, 1<<63-1)
	// at is a plane at the cell's centre; slope the sum of its slopes' magnitudes.
	at := func(constant, dx, dy Mem) (f, slope Vec) {
		f, slope = load(constant), load(dx)
		y := load(dy)
		t := into(a.Vec128(), a.VMULSD, a.Args.At("X"), slope)
		a.VADDSD(t, f, f)
		a.VMULSD(a.Args.At("Y"), y, t)
		a.VADDSD(t, f, f)
		a.VANDPD(magnitude, slope, slope)
		a.VANDPD(magnitude, y, y)
		a.VADDSD(y, slope, slope)
		return f, slope
	}
	q, slope := at(k.At("Q"), k.At("Q").Offset(8), k.At("Q").Offset(16))
	// most goes to no unless x <= y.
	most := func(x Op, y Vec) {
		a.VUCOMISD(x, y)
		a.JCS(LabelRef(no))
	}
	a.VMULSD(a.number(2*reach), slope, slope)
	most(slope, q)
	most(a.number(0x1p-100), q)
	most(q, load(a.number(0x1p100)))
	sum := a.Vec128()
	a.VXORPD(sum, sum, sum)
	for i := 0; i < 9; i += 3 {
		in := k.At("Inverse").Offset(8 * i)
		l, slope := at(in.Offset(16), in, in.Offset(8))
		a.VANDPD(magnitude, l, l)
		a.VMULSD(a.number(reach), slope, slope)
		a.VADDSD(slope, l, l)
		a.VADDSD(l, sum, sum)
	}
	a.VMULSD(a.number(16), q, q)
	most(sum, q)
}

// lanesWide is the number of 8-byte lanes of a register.
func (a *planer) lanesWide() int { return a.Lanes() / 2 }

// prepare writes the lanes' codes to the stack and makes their index in the arena.
func (a *planer) prepare() {
	n, modes, t := a.Field(a.Args, "Components"), a.Field(a.Args, "Modes"), a.Reg64()
	loop, end := a.Unique("mode"), a.Unique("modes")
	a.MOVL(U32(quotient), t.As32())
	a.Set(a.codes, t.As32())
	c := a.Zero64()
	a.JumpIf(n, "==", 0, end)
	a.Label(loop)
	a.MOVBLZX(Mem{Base: modes, Index: c, Scale: 1}, t.As32())
	a.MOVL(t.As32(), a.codes.Offset(4).Idx(c, 4))
	a.INCQ(c)
	a.JumpIf(c, "!=", n, loop)
	a.Label(end)
}

// scales loads the number offset floats after each vertex into all lanes of its scale.
func (a *planer) scales(offset GP) {
	for v, s := range a.scale {
		m := Mem{Base: a.vertex[v]}
		if offset != nil {
			m.Index, m.Scale = offset, 4
		}
		a.VBROADCASTSS(m, a.LowHalf(s))
		a.VCVTPS2PD(a.LowHalf(s), s)
	}
}

// setup makes what the planes of a triangle that is not clipped have in common.
func (a *planer) setup() {
	t := a.Rec("Triangle", a.triangle)
	a.scales(nil)
	for axis, d := range [2]*[3]Vec{&a.x, &a.y} {
		v, m := a.Vec256(), t.At([]string{"X", "Y"}[axis])
		a.VMOVDQU(m, v.AsX())
		a.IntsTo(v.AsX(), v.AsX(), "-", into(a.Vec128(), a.VPSHUFD, U8(0), v.AsX()))
		a.VCVTDQ2PD(v.AsX(), v)
		for i := 1; i < 3; i++ {
			a.VPERMPD(U8([3]uint8{0, 0x55, 0xAA}[i]), v, d[i].AsY())
			if a.OneRegister() {
				a.VBROADCASTSD(d[i].AsX(), d[i])
			}
		}
	}
	u := into(a.Vec128(), a.VMULSD, a.y[2].AsX(), a.x[1].AsX())
	w := into(a.Vec128(), a.VMULSD, a.y[1].AsX(), a.x[2].AsX())
	a.VSUBSD(w, u, u)
	a.VMOVSD(a.number(256), w)
	a.VDIVSD(u, w, w)
	a.VBROADCASTSD(w, a.area)
}

// components writes the loop over the registers of lanes.
func (a *planer) components(wide, clipped bool) {
	loop := a.Unique("lanes")
	code := a.Address(a.codes)
	a.Label(loop)
	var f [3]Vec
	linear := a.Constant("Smooth")
	if clipped {
		linear = a.Constant("NoPerspective")
	}
	scaled := a.laneMask(code, linear)
	for v := range f {
		f[v] = a.load(v)
		m := a.Vec()
		if a.HasMasks {
			a.VBLENDMPD(a.scale[v], a.ones, scaled, m)
		} else {
			a.VMOVUPD(a.number(1), m)
			a.VBLENDVPD(scaled, a.scale[v], m, m)
		}
		a.DoublesTo(f[v], f[v], "*", m)
	}
	a.Comment("the provoking vertex's")
	flat, none := a.laneMask(code, a.Constant("Flat")), a.Unique("none")
	constant := a.Copy(f[0])
	a.testMask(flat)
	a.JZ(LabelRef(none))
	for v := 1; v < 3; v++ {
		skip := a.Unique("other")
		a.JumpIfNone(a.flags.As32(), a.Constant([]string{"", "FlatV1", "FlatV2"}[v]), skip)
		a.Move(f[v], constant)
		a.Label(skip)
	}
	a.Label(none)
	var plane [3]Vec
	if clipped {
		plane = a.clippedPlane(code, f, !wide)
	} else {
		plane = a.plane(f)
	}
	noFlat := a.Unique("none")
	flat = a.laneMask(code, a.Constant("Flat"))
	a.testMask(flat)
	a.JZ(LabelRef(noFlat))
	a.pick(flat, constant, plane[0])
	a.Zero(constant)
	a.pick(flat, constant, plane[1])
	a.pick(flat, constant, plane[2])
	a.Label(noFlat)
	a.store(plane, wide)
	a.Advance(4*a.lanesWide(), code)
	for _, v := range a.vertex {
		a.Advance(4*a.lanesWide(), v)
	}
	size := 4
	if wide {
		size = 8
	}
	a.Advance(3*size*a.lanesWide(), a.out)
	a.Change(a.n, "-", a.lanesWide())
	a.JG(LabelRef(loop))
}

// laneMask sets the lanes with a code.
func (a *planer) laneMask(code GP, value int) Register {
	m, same := Mem{Base: code}, a.PerLane(func(int) uint32 { return uint32(value) })
	if a.HasMasks {
		v := into(a.Vec256(), a.VMOVDQU, same)
		return into(a.K(), a.VPCMPEQD, m, v)
	}
	v := a.Vec256()
	a.VMOVDQU(m, v.AsX())
	a.VPCMPEQD(same, v.AsX(), v.AsX())
	a.VPMOVSXDQ(v.AsX(), v)
	return v
}

// testMask sets the zero flag where a mask is empty.
func (a *planer) testMask(m Register) { a.TestMask64(m, m) }

// pick is dst = mask ? x : dst.
func (a *planer) pick(mask Register, x, dst Vec) {
	if a.HasMasks {
		a.VMOVAPD(x, mask, dst)
	} else {
		a.VBLENDVPD(mask, x, dst, dst)
	}
}

// load loads the numbers of a vertex, 0 in lanes that are not used.
func (a *planer) load(v int) Vec {
	f := a.Vec()
	half, m := a.LowHalf(f), Mem{Base: a.vertex[v]}
	if a.HasMasks {
		bits := a.Get32(I32(-1))
		a.BZHIL(a.n.As32(), bits.As32(), bits.As32())
		k := into(a.K(), a.KMOVB, bits.As32())
		a.VMOVUPS_Z(m, k, half)
	} else {
		mask := into(a.Vec128(), a.VMOVD, a.n.As32())
		a.VPBROADCASTD(mask, mask)
		a.VPCMPGTD(a.PerLane(func(lane int) uint32 { return uint32(lane) }), mask, mask)
		a.VMASKMOVPS(m, mask, half)
	}
	a.VCVTPS2PD(half, f)
	return f
}

// plane makes value at vertex 0 and slopes of three vertices' numbers; it overwrites them.
func (a *planer) plane(f [3]Vec) [3]Vec {
	a.DoublesTo(f[1], f[1], "-", f[0])
	a.DoublesTo(f[2], f[2], "-", f[0])
	px := a.Doubles(f[1], "*", a.y[2])
	py := a.Doubles(f[2], "*", a.y[1])
	a.DoublesTo(px, px, "-", py, "*", a.area)
	a.DoublesTo(py, f[2], "*", a.x[1])
	a.DoublesTo(f[1], f[1], "*", a.x[2])
	a.DoublesTo(py, py, "-", f[1], "*", a.area)
	return [3]Vec{f[0], px, py}
}

// clippedPlane is the planes from the primitive's ClipPlanes, at a.triangle: constant, slopes. Local ones are moved to
// (a.x[1], a.y[1]).
func (a *planer) clippedPlane(code GP, f [3]Vec, local bool) (p [3]Vec) {
	clip, t := a.Rec("ClipPlanes", a.triangle), a.Vec()
	for i, column := range [3]int{2, 0, 1} {
		p[i] = a.Vec()
		for v := range f {
			a.VBROADCASTSD(clip.At("Inverse").Offset(8*(3*v+column)), t)
			if v == 0 {
				a.DoublesTo(p[i], f[v], "*", t)
				continue
			}
			a.DoublesTo(t, f[v], "*", t)
			a.DoublesTo(p[i], p[i], "+", t)
		}
	}
	own := a.laneMask(code, quotient)
	for i := range p {
		a.VBROADCASTSD(clip.At("Q").Offset(8*i), t)
		a.pick(own, t, p[i])
	}
	if local {
		for axis, at := range [2]Vec{a.x[1], a.y[1]} {
			a.DoublesTo(t, at, "*", p[1+axis])
			a.DoublesTo(p[0], p[0], "+", t)
		}
	}
	return p
}
