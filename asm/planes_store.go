package main

// store writes the three words of each lane and the word before them, from the last lane to the first: a lane's store
// overwrites the lowest word of the next lane's, and the lowest word of lane 0 is loaded. Memory behind the last slot stays.
func (a *planer) store(p [3]Vec, wide bool) {
	var put func(lane int)
	before, at := a.Vec(), func(lane, bytes int) Mem { return Mem{Base: a.out, Disp: (3*lane - 1) * bytes} }
	if wide {
		a.VMOVSD(at(0, 8), before.AsX())
		first, second := a.Vecs(2), a.Vecs(2) // words of the even lanes and of the odd ones
		a.VUNPCKLPD(p[0], before, first[0])
		a.VUNPCKHPD(p[0], before, first[1])
		a.VUNPCKLPD(p[2], p[1], second[0])
		a.VUNPCKHPD(p[2], p[1], second[1])
		put = func(lane int) {
			a.StorePart(lane/2, first[lane%2], at(lane, 8))
			a.StorePart(lane/2, second[lane%2], at(lane, 8).Offset(16))
		}
	} else {
		a.VMOVSS(at(0, 4), before.AsX())
		w := [4]Register{a.LowHalf(before)}
		for i, v := range p {
			a.Narrow64(v, v)
			w[1+i] = a.LowHalf(v)
		}
		a.Transpose(w, a.Half(), true)
		put = func(lane int) { a.StorePart(lane/4, w[lane%4].(Vec), at(lane, 4)) }
	}
	for lane := a.lanesWide() - 1; lane > 0; lane-- {
		a.If(a.n, ">", lane, func() { put(lane) })
	}
	put(0)
}
