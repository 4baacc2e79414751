package main

import (
	"math"

	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// Lanes is the family of the kernels on colours as structure of arrays.
func (catalogue) Lanes() Family {
	return Family{Name: "lanes", Kernels: []Kernel{
		{Name: "blendLanes", Body: func(a *Asm) {
			(&blender{texelWalk: texelWalk{Asm: a}}).lanesBody()
		}},
		{Name: "blendTexels", Body: func(a *Asm) {
			(&texelBlender{blender: blender{texelWalk: texelWalk{Asm: a}}}).body()
		}},
		{Name: "encodeUnorm", Record: "UnormArgs", Body: encodeUnormBody, Scratch: 64},
		{Name: "decodeUnorm", Record: "UnormArgs", Body: decodeUnormBody},
		{Name: "encodeHalf", Record: "HalfArgs", Body: encodeHalfBody},
		{Name: "encodeUfloat", Record: "HalfArgs", Body: encodeUfloatBody},
		{Name: "decodeHalf", Record: "HalfArgs", Body: decodeHalfBody},
	}}
}

// lanesBody is the whole blend equation on lanes, by the stage of BlendTexels.
func (b *blender) lanesBody() {
	if b.Offset("BlendLanesArgs", "High") != b.Offset("BlendTexelsArgs", "High") {
		panic("BlendLanesArgs does not begin as BlendTexelsArgs")
	}
	b.inRDI()
	b.eachGroup(func(at GP) {
		for c := range 4 {
			b.limited(b.lane("Source", c, at), b.Number(c))
			b.Move(b.lane("Dest", c, at), b.Number(4+c))
		}
		b.Set(x86.RCX, at)
		for c, v := range b.callEquation("BlendTexelsArgs", x86.RCX) {
			b.LaneTo([]Op{v}, "BlendNumber", v)
			b.Move(v, b.lane("Out", c, at))
		}
	})
}

// limited loads a source, between Low and High if there is a limit.
func (b *blender) limited(m Mem, v Vec) {
	b.Move(m, v)
	b.If(b.Args.At("Limit"), "!=", 0, func() {
		bound := func(field string) Op { return Later(func(to Vec) { b.Broadcast(b.Args.At(field), to) }) }
		b.LaneTo([]Op{v}, "BlendLimit", v, bound("Low"), bound("High"))
	})
}

// encodeUnormBody rounds products with the largest codes and shifts the codes to their places. By hand but for the
// limits: AVX2 rounds in float64, where products are exact. AVX-512 rounds the product toward zero, and so its sum with
// 1/2: no number between two codes is passed on the way. Products in the middle between two codes belong to 1/2 alone,
// as these scales are odd, and go to the larger code, which is even; but the code of 1 bit goes to 0.
func encodeUnormBody(a *Asm) {
	a.Keep("BlendLimit")
	one, least := a.splatted(1), a.Zeros()
	signed := a.Get32(a.Args.At("Signed"))
	a.If(signed.As32(), "!=", 0, func() {
		a.Splat(math.Float32bits(-1), least)
	})
	var halves Mem
	var sign Vec
	if a.Rounds {
		halves, sign = a.Local(16), a.Vec()
		a.Splat(1<<31, sign)
		half := into(a.Vec128(), a.VMOVDQU, a.Args.At("Scale"))
		a.VPCMPEQD(a.constant(1), half, half)
		a.VPADDD(a.constant(0.5), half, half) // the number before 1/2, of 1 bit
		a.VMOVDQU(half, halves)
	}
	a.eachGroup(func(at GP) {
		words := a.Zeros()
		for c := range 4 {
			a.If(a.Args.At("Scale").Offset(4*c), "!=", 0, func() {
				v := a.Copy(a.lane("Lanes", c, at))
				a.LaneTo([]Op{v}, "BlendLimit", v, least, one)
				scale := a.All(a.Args.At("Scale").Offset(4 * c))
				if a.Rounds {
					half := a.All(halves.Offset(4 * c))
					a.VMULPS_RZ_SAE(scale, v, v)
					a.VPTERNLOGD(U8(0xF8), sign, v, half) // half | v & sign
					a.VADDPS_RZ_SAE(half, v, v)
					a.FloatsTo(v, v, "truncate")
				} else {
					a.exactCodes(v, scale)
				}
				shift := into(a.Vec128(), a.VMOVD, a.Args.At("Shift").Offset(4*c))
				a.If(signed.As32(), "!=", 0, func() {
					code := a.Floats(a.All(a.Args.At("Scale").Offset(4*c)), "truncate")
					a.IntsTo(v, v, "&", a.Ints(code, "+", code, "+", 1))
				})
				a.VPSLLD(shift, v, v)
				a.IntsTo(words, words, "|", v)
			})
		}
		a.Move(words, a.lane("Words", 0, at))
	})
}

// exactCodes rounds v times scale, whose product float64 has.
func (a *Asm) exactCodes(v, scale Vec) {
	a.VCVTPS2PD(scale.AsX(), scale)
	products := a.wide(v)
	for _, p := range products {
		a.DoublesTo(p, p, "*", scale)
	}
	a.narrow(products, v, a.Nearest64)
}

// decodeUnormBody does one component after the other. One that is missing has a scale of 0, whose inverse makes its numbers
// NaN: they become the least ones. A signed code of b bits goes to the word's upper end and back, by 32 - b.
func decodeUnormBody(a *Asm) {
	one, c, args := a.splatted(1), a.Reg64(), a.Args
	a.Steps(c, 1, U8(4), func() {
		scale, shift, least := a.All(args.At("Scale").Idx(c, 4)), a.All(args.At("Shift").Idx(c, 4)), a.splatted(-1)
		a.If(args.At("Scale").Idx(c, 4), "==", 0, func() { a.IntsTo(least, a.All(c.As32()), "+", 1, ">>", 2, "float") })
		inverse, power := a.Floats(one, "/", scale), a.Floats(scale, "+", one)
		right := a.Ints(a.Same(127+31), "-", a.Ints(power, ">>>", 23))
		left, mask := a.Ints(right, "-", shift), a.Floats(scale, "truncate")
		a.FloatsTo(power, one, "/", power)
		loop := func(code ...any) {
			a.eachGroup(func(at GP) {
				v := a.Ints(a.lane("Words", 0, at), code...)
				a.LaneTo([]Op{v}, "UnormValue", v, inverse, power, least)
				a.Move(v, a.lanesAt(args.At("Lanes").Idx(c, 8), at))
			})
		}
		a.IfElse(args.At("Signed"), "!=", 0, func() { loop("<<", left, ">>", right, "float") },
			func() { loop(">>>", shift, "&", mask, "float") })
	})
}

func encodeUfloatBody(a *Asm) {
	functions := []string{"Ufloat11", "Ufloat11", "Ufloat10"}
	a.Keep(functions...)
	a.eachGroup(func(at GP) {
		var codes [3]Vec
		for c, f := range functions {
			codes[c] = a.Lane(f, a.Copy(a.lane("Lanes", c, at)))[0].(Vec)
			if c > 0 {
				a.IntsTo(codes[c], codes[c], "<<", 11*c)
			}
		}
		a.Or3(codes[1], codes[2], codes[0])
		a.Move(codes[0], a.lanesAt(a.Args.At("Words"), at))
	})
}

// encodeHalfBody and decodeHalfBody are by hand: an instruction converts halves, and the rest puts words in their places.

func encodeHalfBody(a *Asm) {
	nan := a.AllOf(0x7FC00000)
	a.eachGroup(func(at GP) {
		for w := range 2 {
			m := a.Get64(a.Args.At("Words").Offset(8 * w))
			a.If(m, "!=", 0, func() {
				var word [2]Vec
				for k := range word {
					v := a.Copy(a.lane("Lanes", 2*w+k, at))
					a.Select(a.WhereF(v, "unordered", v), nan, v, v)
					word[k] = into(v, a.VPMOVZXWD, into(a.Half(), a.VCVTPS2PH, U8(0), v))
				}
				a.IntsTo(Mem{Base: m, Index: at, Scale: 1}, word[1], "<<", 16, "|", word[0])
			})
		}
	})
}

func decodeHalfBody(a *Asm) {
	a.eachGroup(func(at GP) {
		for w := range 2 {
			v, m := a.Vecs(2), a.Get64(a.Args.At("Words").Offset(8*w))
			a.IfElse(m, "!=", 0, func() {
				a.Move(Mem{Base: m, Index: at, Scale: 1}, v[0])
				a.IntsTo(v[1], v[0], ">>>", 16)
				for k, h := range v {
					a.halfWords(h, k == 0)
				}
			}, func() {
				for k, f := range v {
					a.Move(a.constant(float32((2*w+k)/3)), f)
				}
			})
			for k, f := range v {
				a.Move(f, a.lane("Lanes", 2*w+k, at))
			}
		}
	})
}
