package main

import (
	"math"

	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// Readback is the family of the kernels that make floats of components that lie one after the other.
func (catalogue) Readback() Family {
	return Family{Name: "readback", Kernels: []Kernel{
		{Name: "floatsOfBytes", Record: "ReadArgs", Doc: "is Kernels.FloatsOfBytes", Body: floatsOfBytesBody},
		{Name: "floatsOfHalves", Record: "ReadArgs", Doc: "is Kernels.FloatsOfHalves", Body: floatsOfHalvesBody},
		{Name: "floatsOfCodes16", Record: "ReadArgs", Doc: "is Kernels.FloatsOfCodes16", Body: floatsOfCodes16Body},
		{Name: "floatsOfCodes24", Record: "ReadArgs", Doc: "is Kernels.FloatsOfCodes24", Body: floatsOfCodes24Body},
	}}
}

// readback is a loop over as many components of some bytes as a register has lanes.
func (a *Asm) readback(size int, round func(in Mem, v x86.Vec)) {
	loop, end := a.Unique("loop"), a.Unique("end")
	in, out, n := a.Field(a.Args, "In"), a.Field(a.Args, "Out"), a.Field(a.Args, "N")
	a.TESTQ(n, n)
	a.JZ(LabelRef(end))
	a.Align()
	a.Label(loop)
	v := a.Vec()
	round(Mem{Base: in}, v)
	a.Move(v, Mem{Base: out})
	a.ADDQ(U8(size*a.Lanes()), in)
	a.ADDQ(U8(a.Bytes()), out)
	a.SUBQ(U8(a.Lanes()), n)
	a.JNZ(LabelRef(loop))
	a.Label(end)
}

func floatsOfBytesBody(a *Asm) {
	values := a.Field(a.Args, "Values")
	alpha := a.PerLane(func(lane int) uint32 { return uint32(lane & 3 / 3 * 256) })
	a.readback(1, func(in Mem, v x86.Vec) {
		i := a.Vec()
		a.VPMOVZXBD(in, i)
		a.VPADDD(alpha, i, i)
		a.gather(Mem{Base: values, Index: i, Scale: 4}, a.Mask(), v)
	})
}

func floatsOfHalvesBody(a *Asm) {
	a.readback(2, func(in Mem, v x86.Vec) { a.VCVTPH2PS(in, v) })
}

func floatsOfCodes16Body(a *Asm) {
	scale := a.Vec()
	a.Splat(math.Float32bits(1<<16-1), scale)
	a.readback(2, func(in Mem, v x86.Vec) {
		a.VPMOVZXWD(in, v)
		a.VCVTDQ2PS(v, v)
		a.VDIVPS(scale, v, v)
	})
}

func floatsOfCodes24Body(a *Asm) {
	scale, mask := a.Vec(), a.Vec()
	a.Splat(math.Float32bits(1<<24-1), scale)
	a.Splat(1<<24-1, mask)
	a.readback(4, func(in Mem, v x86.Vec) {
		a.And(in, mask, v)
		a.VCVTDQ2PS(v, v)
		a.VDIVPS(scale, v, v)
	})
}
