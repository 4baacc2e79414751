package main

import (
	"math"

	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// Resolves is the family of the kernels that read images whose samples of a texel lie side by side.
func (catalogue) Resolves() Family {
	return Family{Name: "resolves", Kernels: []Kernel{
		{Name: "firstSamples", Record: "SamplesArgs", Doc: "is Kernels.FirstSamples", Body: firstSamplesBody},
		{Name: "resolveHalves", Record: "SamplesArgs", Doc: "is Kernels.ResolveHalves", Body: resolveHalvesBody},
	}}
}

// firstSamplesBody gathers as many texels as a register has lanes.
func firstSamplesBody(a *Asm) {
	loop, end := a.Unique("loop"), a.Unique("end")
	in, out, n, step := a.Field(a.Args, "In"), a.Field(a.Args, "Out"), a.Field(a.Args, "N"), a.Field(a.Args, "Samples")
	a.TESTQ(n, n)
	a.JZ(LabelRef(end))
	places := a.Vec()
	a.Broadcast(a.Args.At("Samples"), places)
	a.VPMULLD(a.PerLane(func(lane int) uint32 { return uint32(lane) }), places, places)
	a.IMUL3Q(U8(4*a.Lanes()), step, step)
	a.Align()
	a.Label(loop)
	v := a.Vec()
	a.gather(Mem{Base: in, Index: places, Scale: 4}, a.Mask(), v)
	a.Move(v, Mem{Base: out})
	a.ADDQ(step, in)
	a.ADDQ(U8(a.Bytes()), out)
	a.SUBQ(U8(a.Lanes()), n)
	a.JNZ(LabelRef(loop))
	a.Label(end)
}

// resolveHalvesBody adds up a texel after the other, of four components: what is read is more than what is computed. It is the same on both levels.
func resolveHalvesBody(a *Asm) {
	texel, sample, end := a.Unique("texel"), a.Unique("sample"), a.Unique("end")
	in, out, n := a.Field(a.Args, "In"), a.Field(a.Args, "Out"), a.Field(a.Args, "N")
	more, left := a.Field(a.Args, "Samples"), a.GP64()
	a.TESTQ(n, n)
	a.JZ(LabelRef(end))
	scale, count := a.XMM(), a.XMM()
	a.VPBROADCASTD(a.Args.At("Samples"), count)
	a.VCVTDQ2PS(count, count)
	a.VBROADCASTSS(a.Words(math.Float32bits(1)), scale)
	a.VDIVPS(count, scale, scale)
	a.DECQ(more)
	a.Align()
	a.Label(texel)
	sum, v := a.XMM(), a.XMM()
	a.VCVTPH2PS(Mem{Base: in}, sum)
	a.ADDQ(U8(8), in)
	a.MOVQ(more, left)
	a.Label(sample)
	a.VCVTPH2PS(Mem{Base: in}, v)
	a.VADDPS(v, sum, sum)
	a.ADDQ(U8(8), in)
	a.DECQ(left)
	a.JNZ(LabelRef(sample))
	a.VMULPS(scale, sum, sum)
	half := a.XMM()
	a.VCVTPS2PH(x86.U8(0), sum, half)
	a.VMOVQ(half, Mem{Base: out})
	a.ADDQ(U8(8), out)
	a.DECQ(n)
	a.JNZ(LabelRef(texel))
	a.Label(end)
}
