package main

import "math"

// Resolves is the family of the kernels that read images whose samples of a texel lie side by side.
func (catalogue) Resolves() Family {
	return Family{Name: "resolves", Kernels: []Kernel{
		{Name: "firstSamples", Record: "SamplesArgs", Body: firstSamplesBody},
		{Name: "resolveFours", Record: "SamplesArgs", Body: resolveFoursBody},
		{Name: "resolveHalves", Record: "SamplesArgs", Narrow: true, Body: resolveHalvesBody},
	}}
}

// firstSamplesBody gathers as many texels as a register has lanes.
func firstSamplesBody(a *Asm) {
	in, out, n, step := a.Field(a.Args, "In"), a.Field(a.Args, "Out"), a.Field(a.Args, "N"), a.Field(a.Args, "Samples")
	places := a.Ints(a.All(a.Args.At("Samples")), "*", a.PerLane(func(lane int) uint32 { return uint32(lane) }))
	a.IMUL3Q(U8(4*a.Lanes()), step, step)
	a.AlignedTurns(n, a.Lanes(), func() {
		a.Move(a.gathered(Mem{Base: in, Index: places, Scale: 4}), Mem{Base: out})
		a.Change(in, "+", step)
		a.Advance(a.Bytes, out)
	})
}

// resolveHalvesBody adds up a texel after the other, of four components: reading takes longer than computing.
func resolveHalvesBody(a *Asm) {
	in, out, n := a.Field(a.Args, "In"), a.Field(a.Args, "Out"), a.Field(a.Args, "N")
	more := a.Field(a.Args, "Samples")
	count := into(a.Vec128(), a.VPBROADCASTD, a.Args.At("Samples"))
	a.IntsTo(count, count, "float")
	scale := into(a.Vec128(), a.VBROADCASTSS, a.Words(math.Float32bits(1)))
	a.FloatsTo(scale, scale, "/", count)
	a.DECQ(more)
	a.AlignedTurns(n, 1, func() {
		sum := into(a.Vec128(), a.VCVTPH2PS, Mem{Base: in})
		a.Advance(8, in)
		a.Times(a.Get64(more), func() {
			v := into(a.Vec128(), a.VCVTPH2PS, Mem{Base: in})
			a.FloatsTo(sum, sum, "+", v)
			a.Advance(8, in)
		})
		a.FloatsTo(sum, sum, "*", scale)
		a.VMOVQ(into(a.Vec128(), a.VCVTPS2PH, U8(0), sum), Mem{Base: out})
		a.Advance(8, out)
	})
}

// samplesAhead is how many bytes before they are needed samples are asked for: the computation leaves little of the
// following loads in sight.
const samplesAhead = 2048

// resolveFoursBody turns four registers of texels, whose four samples lie side by side, into one of each sample, and
// copies texels that are the same in all. Sums are in floats, as resolveBody says: of codes that are 2^24 (AVX-512:
// 2^32) times too large.
func resolveFoursBody(a *Asm) {
	in, out, n := a.Field(a.Args, "In"), a.Field(a.Args, "Out"), a.Field(a.Args, "N")
	each := a.Lanes() / 4 // texels of a register
	digits := func(c int) Mem {
		return a.PerLane(shuffle(func(i int) int {
			if !a.Rounds && i&3 == 3 {
				return 0x80
			}
			return i&^3 + c
		}))
	}
	var expands [4]Op
	for c := range expands {
		expands[c] = a.Use(a.Hold(digits(c)))
	}
	order := a.PerLane(shuffle(func(i int) int { return interleave(false, i) }))
	texels := a.Copy(a.PerLane(func(lane int) uint32 { return uint32(lane%each*4 + lane/each) }))
	var scale, half Vec
	if a.Rounds {
		scale, half = a.splatted(510*0x1p-34), a.AllOf(0x40004000)
	}
	a.AlignedTurns(n, a.Lanes(), func() {
		var v [4]Vec
		for i := range v {
			v[i] = a.Copy(Mem{Base: in, Disp: a.Bytes * i})
		}
		for line := 0; line < 4*a.Bytes; line += 64 {
			a.PREFETCHT0(Mem{Base: in, Disp: samplesAhead + line})
		}
		v = a.transpose4(v)
		t, differ := a.Vec(), a.Ints(v[0], "^", v[1])
		for _, w := range v[2:] {
			a.Differ(w, v[0], t, differ)
		}
		result := a.Copy(v[0])
		a.NoneSet([]Vec{differ})
		same := a.Unique("same")
		a.JZ(LabelRef(same))
		s := [4]Vec(a.Vecs(4))
		for c, sum := range s {
			for i, w := range v {
				f := t
				if i == 0 {
					f = sum
				}
				a.VPSHUFB(expands[c], w, f)
				if a.Rounds {
					a.VCVTUDQ2PS_RU_SAE(f, f)
				} else {
					a.Comment("the next float after 0.ccc, of 0 itself: 0.75 to 1.5 times their distance is added")
					a.IntsTo(f, f, "float")
					a.FloatsTo(differ, f, "*", a.constant(0.75*0x1p-23))
					a.FloatsTo(f, f, "+", differ)
				}
				if i > 0 {
					a.FloatsTo(sum, sum, "+", f)
				}
			}
		}
		if !a.Rounds {
			scale, half = v[2], v[3]
			a.Splat(math.Float32bits(512), scale)
			a.Splat(0x40004000, half)
		}
		for _, f := range s {
			if !a.Rounds {
				a.FloatsTo(f, f, "*", a.constant(0x1p-26))
			}
		}
		a.packUnorm(s, scale, half, order, [2]Vec{v[0], v[1]}, result)
		a.Label(same)
		a.VPERMD(result, texels, result)
		a.Move(result, Mem{Base: out})
		a.LEAQ(Mem{Base: in, Disp: 4 * a.Bytes}, in)
		a.Advance(a.Bytes, out)
	})
}
