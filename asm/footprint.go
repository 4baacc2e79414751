package main

// Footprint is the family of the kernel that evaluates texture coordinates: two components of Interpolate, of whose
// derivatives the length in texels is kept.
func (catalogue) Footprint() Family {
	kernel := func(name, doc string, scattered bool) Kernel {
		return Kernel{Name: name, Record: "FootprintArgs", Doc: doc, Scratch: 8*15*ahead + 512, Body: func(a *Asm) {
			x := &interpolator{Asm: a, scattered: scattered, listed: scattered}
			size := [2]Held{x.HoldWord(x.Args.At("Width")), x.HoldWord(x.Args.At("Height"))}
			x.evaluate = func(e *evaluator) {
				e.begin()
				e.texels(size)
			}
			if a.HasMasks {
				x.ahead = func() { x.pieces(size) }
			}
			x.clear = func() {
				zero := x.Zeros()
				for _, f := range texelFields {
					p := x.Get64(x.Args.At(f))
					for h := range x.Halves() {
						x.Move(zero, Mem{Base: p, Index: x.at, Scale: 4, Disp: 32 * h})
					}
				}
			}
			x.body()
		}}
	}
	return Family{Name: "footprint", Kernels: []Kernel{
		kernel("footprint", "is Kernels.Footprint", false), kernel("footprintAt", "is Kernels.FootprintAt", true),
	}}
}

var texelFields = [3]string{"S", "T", "Rho2"}

// texels makes s, t and rho2 and stores them, after begin. Of the derivatives in texels along x and y rho2 is the longer
// one's square; NaN is infinity. (It is lane.LodFlat, for which AVX2 lacks registers: two halves share what they load.)
// Where masks clear slopes it is 0, too.
func (e *evaluator) texels(size [2]Held) {
	var of [2]planeWord
	var out [3][]Vec
	for c := range of {
		of[c] = e.load(e.slot, e.headerWords()+3*c)
		out[c] = e.plane(of[c])
		e.timesW(out[c])
	}
	var sums [2][]Vec
	for axis := range sums {
		for c := range of {
			e.of, e.f = of[c], out[c]
			for k, v := range e.float32s(e.slope(axis, true)) {
				e.FloatsTo(v, v, "*", e.Use(size[c]))
				e.FloatsTo(v, v, "*", v)
				if c == 0 {
					sums[axis] = append(sums[axis], v)
				} else {
					e.FloatsTo(sums[axis][k], sums[axis][k], "+", v)
				}
			}
		}
	}
	for k, v := range sums[0] {
		e.FloatsTo(v, v, "max", sums[1][k], "min", e.Same(0x7F800000))
	}
	out = [3][]Vec{e.float32s(out[0]), e.float32s(out[1]), sums[0]}
	for i, v := range out {
		e.put(v, e.kind == floats, Mem{Base: e.Get64(e.Args.At(texelFields[i])), Index: e.at, Scale: 4})
	}
}
