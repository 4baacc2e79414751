package main

import "math"

// Resolve is the family of the kernels that average samples.
func (catalogue) Resolve() Family {
	return Family{Name: "resolve", Kernels: []Kernel{{Name: "resolveRGBA8", Record: "ResolveArgs", Body: resolveBody},
		{Name: "resolveRGBA16F", Record: "ResolveArgs", Body: resolveHalfBlocksBody}}}
}

// resolveBody copies where all samples are the same: n equal codes average to themselves, since the error of their sum
// is far below half a code. The rest it does in floats: at a tie the result hangs on the rounding of each sum, so that
// no arithmetic on the codes will do.
func resolveBody(a *Asm) {
	mixed, done, end := a.Unique("mixed"), a.Unique("done"), a.Unique("end")
	color, out, left, stride, samples := a.Field(a.Args, "Color"), a.Field(a.Args, "Out"), a.Field(a.Args, "Blocks"),
		a.Field(a.Args, "SampleStride"), a.Reg64()
	a.Change(stride, "<<", 2)
	a.Set(samples, a.Args.At("Samples"))
	scale, t := a.Vec(), a.Vec()
	a.Comment("1/Samples, a power of two")
	x, y := t.AsX(), scale.AsX()
	a.VPXOR(x, x, x)
	a.VCVTSI2SSL(samples.As32(), x, x)
	a.VMOVSS(a.Words(bitsOf(map[bool]float32{true: 510 * 0x1p-32, false: 1}[a.Rounds])), y)
	a.VDIVSS(x, y, y)
	a.VBROADCASTSS(y, scale)
	order := a.Copy(a.PerLane(shuffle(func(i int) int { return interleave(false, i) })))
	var expands [4]Op
	for c := range expands {
		expands[c] = a.Use(a.Hold(a.PerLane(shuffle(func(i int) int { return a.expand(c)(false, i) }))))
	}
	at, s := a.Reg64(), a.Reg64()
	a.Turns(left, 1, func() {
		first, differ := a.Vecs(a.Halves()), a.Vecs(a.Halves())
		for h := range first {
			a.Move(Mem{Base: color, Disp: 32 * h}, first[h])
			a.Zero(differ[h])
		}
		a.Set(at, color)
		a.LEAQ(Mem{Base: samples, Disp: -1}, s)
		a.Times(s, func() {
			a.Change(at, "+", stride)
			for h := range first {
				a.Differ(Mem{Base: at, Disp: 32 * h}, first[h], t, differ[h])
			}
		})
		a.NoneSet(differ)
		a.JNZ(LabelRef(mixed))
		for h := range first {
			a.Move(first[h], Mem{Base: out, Disp: 32 * h})
		}
		a.Label(done)
		a.Advance(64, color, out)
	})
	a.Jump(end)

	a.Label(mixed)
	for h := range a.Halves() {
		var sum [4]Vec
		for c := range sum {
			sum[c] = a.Zeros()
		}
		v, texels := a.Vec(), a.Vec()
		a.Set(at, color)
		a.Set(s, samples)
		a.Times(s, func() {
			a.Move(Mem{Base: at, Disp: 32 * h}, texels)
			for c := range sum {
				a.toFloat(texels, expands[c], v, t)
				a.FloatsTo(sum[c], sum[c], "+", v)
			}
			a.Change(at, "+", stride)
		})
		factor := scale
		if !a.Rounds {
			factor = a.splatted(512)
		}
		for _, f := range sum {
			if !a.Rounds {
				a.FloatsTo(f, f, "*", scale)
			}
		}
		result := a.packUnorm(sum, factor, a.AllOf(0x40004000), order, [2]Vec{texels, v}, sum[0])
		a.Move(result, Mem{Base: out, Disp: 32 * h})
	}
	a.Jump(done)
	a.Label(end)
}

// resolveHalfBlocksBody adds up as many halves as a register has floats.
func resolveHalfBlocksBody(a *Asm) {
	color, out, n, stride := a.Field(a.Args, "Color"), a.Field(a.Args, "Out"), a.Field(a.Args, "Blocks"), a.Field(a.Args, "SampleStride")
	a.Change(stride, "<<", 3)
	a.IMUL3Q(U8(64/a.Lanes()), n, n)
	scale, none := a.Floats(a.AllOf(math.Float32bits(1)), "/", a.Ints(a.All(a.Args.At("Samples")), "float")), a.AllOf(0x7FC00000)
	more := a.Get64(a.Args.At("Samples"), "-", 1)
	a.AlignedTurns(n, 1, func() {
		sum, at := into(a.Vec(), a.VCVTPH2PS, Mem{Base: color}), a.Get64(color)
		a.Times(a.Get64(more), func() {
			a.Change(at, "+", stride)
			a.FloatsTo(sum, sum, "+", into(a.Vec(), a.VCVTPH2PS, Mem{Base: at}))
		})
		a.FloatsTo(sum, sum, "*", scale)
		a.Select(a.WhereF(sum, "ordered", sum), sum, none, sum)
		a.Move(into(a.Half(), a.VCVTPS2PH, U8(0), sum), Mem{Base: out})
		a.Advance(2*a.Lanes(), color, out)
	})
}

// bitsOf are the bits of a float32.
func bitsOf(f float32) uint32 { return math.Float32bits(f) }
