package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// Cube is the family of the kernel of cube coordinates.
func (catalogue) Cube() Family {
	return Family{Name: "cube", Kernels: []Kernel{{Name: "cube", Record: "CubeArgs", Doc: "is Kernels.Cube", Body: cubeBody}}}
}

// cubed is what a vector of directions has in common with its derivatives: which axis is the major one, and whose sign
// is to be turned.
type cubed struct {
	*Asm
	at                  x86.GP
	majorX, majorY      x86.Register
	flipS, flipT, flipR x86.Vec
	sc, tc, rc          x86.Vec
	scale               x86.Vec
}

func cubeBody(a *Asm) {
	loop, flat, end := a.Unique("loop"), a.Unique("flat"), a.Unique("end")
	x := &cubed{Asm: a, at: a.GP64()}
	n := a.Field(a.Args, "N")
	a.XORQ(x.at, x.at)
	a.SHLQ(x86.U8(2), n)
	a.JZ(x86.LabelRef(end))
	a.Label(loop)
	x.face()
	a.Comment("s = sc / (2 rc) + 1/2")
	rc2, half := a.Vec(), a.one(0x3F000000)
	a.VADDPS(x.rc, x.rc, rc2)
	x.coordinate("S", x.sc, rc2, half)
	x.coordinate("T", x.tc, rc2, half)
	a.CMPQ(a.Args.At("DX"), x86.U8(0))
	a.JEQ(x86.LabelRef(flat))
	a.VMULPS(x.rc, x.rc, rc2)
	x.derivative("DX", "DSDX", "DTDX", rc2, half)
	x.derivative("DY", "DSDY", "DTDY", rc2, half)
	a.Label(flat)
	a.ADDQ(x86.U8(a.Bytes), x.at)
	a.CMPQ(x.at, n)
	a.JLT(x86.LabelRef(loop))
	a.Label(end)
}

// memory is the vector of an array, element k of a field of pointers.
func (x *cubed) memory(field string, k int) x86.Mem {
	p := x.GP64()
	x.MOVQ(x.Args.At(field).Offset(8*k), p)
	return x86.Mem{Base: p, Index: x.at, Scale: 1}
}

func (x *cubed) load(field string) (v [3]x86.Vec) {
	for k := range v {
		v[k] = x.Vec()
		x.VMOVUPS(x.memory(field, k), v[k])
	}
	return v
}

// face is OnCube of cube_generic.go.
func (x *cubed) face() {
	v := x.load("In")
	sign := x.one(1 << 31)
	ax, ay, az := x.Vec(), x.Vec(), x.Vec()
	for k, m := range []x86.Vec{ax, ay, az} {
		x.AndNot(v[k], sign, m)
	}
	z, t := x.Mask(), x.Mask()
	x.CompareF(GE, ax, az, z)
	x.CompareF(GE, ay, az, t)
	x.MaskAnd(t, z)
	y, none := x.Mask(), x.Mask()
	x.CompareF(GE, ax, ay, y)
	x.MaskNot(z, none)
	x.MaskAnd(none, y)
	x.majorX, x.majorY = x.Mask(), y
	x.MaskNot(y, x.majorX)
	x.MaskAnd(none, x.majorX)

	x.Comment("The sign of the major axis where it is less than 0")
	major, zero, negative := x.Vec(), x.Vec(), x.Mask()
	x.Select(y, v[1], v[2], major)
	x.Select(x.majorX, v[0], major, major)

	x.Comment("The opposite of its exponent, 2^-126 at least")
	x.scale = x.Vec()
	exponent := x.Vec()
	x.And(x.Same(0x7F800000), major, exponent)
	x.Move(x.Same(254<<23), x.scale)
	x.VPSUBD(exponent, x.scale, x.scale)
	x.VPMAXSD(x.Same(1<<23), x.scale, x.scale)
	x.Zero(zero)
	x.CompareF(LT, zero, major, negative)
	x.flipR = x.Vec()
	x.Select(negative, sign, zero, x.flipR)

	x.Comment("sc turns for x unless, for z where that is negative; tc always but for y, where it is")
	x.flipS, x.flipT = x.Vec(), x.Vec()
	x.Xor(x.flipR, sign, x.flipS)
	x.Select(y, zero, x.flipR, x.flipT)
	x.Select(x.majorX, x.flipS, x.flipT, x.flipS)
	x.Select(y, x.flipR, sign, x.flipT)
	x.sc, x.tc, x.rc = x.turn(v)
	x.AndNot(x.rc, sign, x.rc)

	x.Comment("(0, 2 or 4, and 1 where negative) times Stride")
	face, one, stride := x.Vec(), x.Vec(), x.Vec()
	x.Select(y, x.one(2), x.one(4), face)
	x.Select(x.majorX, zero, face, face)
	x.VPSRLD(x86.U8(31), x.flipR, one)
	x.VPADDD(one, face, face)
	x.Broadcast(x.Args.At("Stride"), stride)
	x.VPMULLD(stride, face, face)
	x.Move(face, x.memory("Layer", 0))
}

// turn is (sc, tc, rc) of a direction.
func (x *cubed) turn(v [3]x86.Vec) (sc, tc, rc x86.Vec) {
	sc, tc, rc = x.Vec(), x.Vec(), x.Vec()
	for _, c := range v {
		x.VMULPS(x.scale, c, c)
	}
	x.Select(x.majorY, v[1], v[2], rc)
	x.Select(x.majorX, v[0], rc, rc)
	x.Xor(x.flipR, rc, rc)
	x.Select(x.majorX, v[2], v[0], sc)
	x.Xor(x.flipS, sc, sc)
	x.Select(x.majorY, v[2], v[1], tc)
	x.Xor(x.flipT, tc, tc)
	return sc, tc, rc
}

func (x *cubed) coordinate(field string, c, rc2, half x86.Vec) {
	q := x.Vec()
	x.VDIVPS(rc2, c, q)
	x.VADDPS(half, q, q)
	x.Move(q, x.memory(field, 0))
}

// derivative is CubePoint.Derivatives.
func (x *cubed) derivative(in, outS, outT string, rc2, half x86.Vec) {
	dsc, dtc, drc := x.turn(x.load(in))
	for _, c := range []struct {
		d, at x86.Vec
		out   string
	}{{dsc, x.sc, outS}, {dtc, x.tc, outT}} {
		t := x.Vec()
		x.VMULPS(x.rc, c.d, c.d)
		x.VMULPS(c.at, drc, t)
		x.VSUBPS(t, c.d, c.d)
		x.VDIVPS(rc2, c.d, c.d)
		x.VMULPS(half, c.d, c.d)
		x.Move(c.d, x.memory(c.out, 0))
	}
}
