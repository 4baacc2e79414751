package main

import (
	"math"

	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// Lod is the family of the level-of-detail kernels.
func (catalogue) Lod() Family {
	return Family{Name: "lod", Kernels: []Kernel{
		{Name: "lod", Record: "LodArgs", Doc: "is Kernels.Lod", Body: lodBody},
		{Name: "ellipse", Record: "EllipseArgs", Doc: "is Kernels.Ellipse", Body: ellipseBody},
	}}
}

// logarithm is what levels of detail are made with: fields of LodArgs, and constants.
type logarithm struct {
	*Asm
	bias, least, most Held
	infinity          Held
	half, mantissa    Held
	magic, exponent   Held
	c                 [4]Held // of logTwo in lod_generic.go, times 16, 8, 4 and 2 from the last
}

func (a *Asm) logarithm(args Rec) *logarithm {
	x := &logarithm{Asm: a, bias: a.HoldWord(args.At("Bias")), least: a.HoldWord(args.At("Min")), most: a.HoldWord(args.At("Max")),
		infinity: a.Hold(a.SameF(float32(math.Inf(1)))), half: a.Hold(a.SameF(0.5)), mantissa: a.Hold(a.Same(0x7FFFFF)),
		magic: a.Hold(a.SameF(0x1p22)), exponent: a.Hold(a.SameF(0x1p22 + 63.5))}
	for i, f := range [4]float32{0.44191691279411316, -0.2671785056591034, 0.14842489361763, -0.04514804854989052} {
		x.c[i] = a.Hold(a.SameF(f * float32(int(2)<<i)))
	}
	return x
}

// lambdas are halves of the logarithms of rho2, which it overwrites, several side by side as the chain of instructions
// is long: of e + (f + f(1-f) (((c3 f + c2) f + c1) f + c0)), with h = f/2, so that everything is halved on the way,
// exactly. A word of 2^22 and k in its lowest bits is 2^22 + k/2.
func (x *logarithm) lambdas(rho2 []x86.Vec) (lambda []x86.Vec) {
	n := len(rho2)
	h, e, q, t := rho2, x.Vecs(n), x.Vecs(n), x.Vecs(n)
	each := func(f func(i int)) {
		for i := range n {
			f(i)
		}
	}
	each(func(i int) { x.VPSRLD(x86.U8(23), rho2[i], e[i]) })
	each(func(i int) {
		if x.HasMasks {
			x.VPTERNLOGD(x86.U8(0xEA), x.Use(x.half), x.Use(x.mantissa), h[i]) // h & mantissa | half
		} else {
			x.VPAND(x.Use(x.mantissa), h[i], h[i])
			x.VPOR(x.Use(x.half), h[i], h[i])
		}
	})
	each(func(i int) { x.VSUBPS(x.Use(x.half), h[i], h[i]) })
	each(func(i int) { x.VMULPS(x.Use(x.c[3]), h[i], q[i]) })
	each(func(i int) { x.Or(x.Use(x.magic), e[i], e[i]) })
	for c := 2; c >= 0; c-- {
		each(func(i int) { x.VADDPS(x.Use(x.c[c]), q[i], q[i]) })
		if c > 0 {
			each(func(i int) { x.VMULPS(h[i], q[i], q[i]) })
		}
		switch c {
		case 2:
			each(func(i int) { x.VSUBPS(x.Use(x.exponent), e[i], e[i]) })
			each(func(i int) {
				if x.Registers > 16 {
					x.VSUBPS(h[i], x.Use(x.half), t[i])
				} else {
					x.Move(x.Use(x.half), t[i])
					x.VSUBPS(h[i], t[i], t[i])
				}
			})
		case 1:
			each(func(i int) { x.VMULPS(t[i], h[i], t[i]) })
		}
	}
	each(func(i int) { x.VMULPS(t[i], q[i], q[i]) })
	each(func(i int) { x.VADDPS(q[i], h[i], q[i]) })
	each(func(i int) { x.VADDPS(q[i], e[i], q[i]) })
	return q
}

// limit adds the bias and limits levels of detail.
func (x *logarithm) limit(lambda []x86.Vec) {
	for _, v := range lambda {
		x.VADDPS(x.Use(x.bias), v, v)
	}
	for _, v := range lambda {
		x.VMAXPS(x.Use(x.least), v, v)
	}
	for _, v := range lambda {
		x.VMINPS(x.Use(x.most), v, v)
	}
}

func lodBody(a *Asm) {
	given, derived, end := a.Unique("given"), a.Unique("derived"), a.Unique("end")
	out, n, at, next := a.Field(a.Args, "Out"), a.Field(a.Args, "N"), a.GP64(), a.GP64()
	x := a.logarithm(a.Args)
	a.SHLQ(x86.U8(2), n)
	a.XORQ(at, at)

	loops := func(levels func(at []int) []x86.Vec) {
		for _, units := range map[bool][]int{false: {2}, true: {4, 1}}[a.Registers > 16] {
			loop, fewer := a.Unique("loop"), a.Unique("fewer")
			var offsets []int
			for i := range units {
				offsets = append(offsets, i*a.Bytes)
			}
			a.Label(loop)
			a.LEAQ(x86.Mem{Base: at, Disp: units * a.Bytes}, next)
			a.CMPQ(next, n)
			a.JGT(x86.LabelRef(fewer))
			lambda := levels(offsets)
			x.limit(lambda)
			for i, v := range lambda {
				a.Move(v, x86.Mem{Base: out, Index: at, Scale: 1, Disp: offsets[i]})
			}
			a.MOVQ(next, at)
			a.JMP(x86.LabelRef(loop))
			a.Label(fewer)
		}
	}
	load := func(p x86.GP, offsets []int) (v []x86.Vec) {
		for _, offset := range offsets {
			v = append(v, a.Vec())
			a.Move(x86.Mem{Base: p, Index: at, Scale: 1, Disp: offset}, v[len(v)-1])
		}
		return v
	}

	explicit := a.Field(a.Args, "Explicit")
	a.TESTQ(explicit, explicit)
	a.JZ(x86.LabelRef(given))
	loops(func(offsets []int) []x86.Vec { return load(explicit, offsets) })
	a.JMP(x86.LabelRef(end))

	a.Label(given)
	rho2 := a.Field(a.Args, "Rho2")
	a.TESTQ(rho2, rho2)
	a.JZ(x86.LabelRef(derived))
	loops(func(offsets []int) []x86.Vec { return x.lambdas(load(rho2, offsets)) })
	a.JMP(x86.LabelRef(end))

	a.Label(derived)
	a.Comment("rho2 = the larger of (ds/dx w)^2 + (dt/dx h)^2, in three dimensions + (dr/dx d)^2, and the same in y")
	in := [2][]x86.GP{{a.Field(a.Args, "DSDX"), a.Field(a.Args, "DTDX")}, {a.Field(a.Args, "DSDY"), a.Field(a.Args, "DTDY")}}
	size := []Held{a.HoldWord(a.Args.At("Width")), a.HoldWord(a.Args.At("Height"))}
	derive := func() {
		loops(func(offsets []int) (rho2 []x86.Vec) {
			for _, offset := range offsets {
				var square [2]x86.Vec
				for d, components := range in {
					for i, p := range components {
						v := a.Vec()
						a.Move(x86.Mem{Base: p, Index: at, Scale: 1, Disp: offset}, v)
						a.VMULPS(x.Use(size[i]), v, v)
						a.VMULPS(v, v, v)
						if i == 0 {
							square[d] = v
						} else {
							a.VADDPS(v, square[d], square[d])
						}
					}
				}
				a.VMAXPS(square[1], square[0], square[0])
				a.VMINPS(x.Use(x.infinity), square[0], square[0])
				rho2 = append(rho2, square[0])
			}
			return x.lambdas(rho2)
		})
	}
	volume, third := a.Unique("volume"), a.Field(a.Args, "DRDX")
	a.TESTQ(third, third)
	a.JNZ(x86.LabelRef(volume))
	derive()
	a.JMP(x86.LabelRef(end))
	a.Label(volume)
	in[0], in[1], size = append(in[0], third), append(in[1], a.Field(a.Args, "DRDY")), append(size, a.HoldWord(a.Args.At("Depth")))
	derive()
	a.Label(end)
}
