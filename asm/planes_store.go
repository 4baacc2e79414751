package main

// store writes the three words of each lane, lane after lane.
func (a *planer) store(p [3]Vec, wide bool) {
	if a.HasMasks {
		a.storeWide(p, wide)
		return
	}
	lanes := a.lanesLeft()
	size, vs := 4, [3]Register{p[0], p[1], p[2]}
	if wide {
		size = 8
	} else {
		for i := range p {
			a.VCVTPD2PSY(p[i], p[i].AsX())
			vs[i] = p[i].AsX()
		}
	}
	var out [3]Vec
	name := func(v Vec) Register {
		if wide {
			return v
		}
		return v.AsX()
	}
	t := a.Vec256()
	for j := range out { // word w of the result is word w%3 of lane w/3
		out[j] = a.Vec256()
		for c := range 3 {
			place, blend := uint8(0), uint8(0)
			for k := range 4 {
				if w := 4*j + k; w%3 == c {
					place |= uint8(w/3) << (2 * k)
					blend |= 1 << k
				}
			}
			to := t
			if c == 0 {
				to = out[j]
			}
			if wide {
				a.VPERMPD(U8(place), vs[c], to)
			} else {
				a.VPERMILPS(U8(place), vs[c], name(to))
			}
			if c == 0 {
				continue
			}
			if wide {
				a.VBLENDPD(U8(blend), t, out[j], out[j])
			} else {
				a.VBLENDPS(U8(blend), name(t), name(out[j]), name(out[j]))
			}
		}
	}
	a.IfElse(lanes, "==", 4, func() {
		for j, v := range out {
			a.VMOVUPD(name(v), Mem{Base: a.out, Disp: 4 * size * j})
		}
	}, func() {
		a.LEAQ(Mem{Base: lanes, Index: lanes, Scale: 2}, lanes)
		words := into(a.Vec128(), a.VMOVD, lanes.As32())
		a.VPBROADCASTD(words, words)
		for j, v := range out {
			a.VPCMPGTD(a.PerLane(func(lane int) uint32 { return uint32(lane) }).Offset(16*j), words, t.AsX())
			m := Mem{Base: a.out, Disp: 4 * size * j}
			if wide {
				a.VPMOVSXDQ(t.AsX(), t)
				a.VMASKMOVPD(v, t, m)
			} else {
				a.VMASKMOVPS(v.AsX(), t.AsX(), m)
			}
		}
	})
}

// storeWide is store on AVX-512.
func (a *planer) storeWide(p [3]Vec, wide bool) {
	lanes, bits := a.lanesLeft(), a.Reg64()
	a.LEAQ(Mem{Base: lanes, Index: lanes, Scale: 2}, lanes)
	a.MOVL(I32(-1), bits.As32())
	a.BZHIL(lanes.As32(), bits.As32(), bits.As32())
	v, k := a.Vec512(), a.K()
	if !wide {
		for i := range p {
			a.VCVTPD2PS(p[i], p[i].AsY())
		}
		a.Join(p[1], p[0], p[0])
		for j := range 2 {
			a.Move(a.words[j], v)
			a.VPERMI2PS(p[2], p[0], v)
			a.KMOVW(bits.As32(), k)
			a.VMOVUPS(v, k, Mem{Base: a.out, Disp: 64 * j})
			if j == 0 {
				a.Change(bits.As32(), ">>>", 16)
			}
		}
		return
	}
	t, third := a.Vec512(), a.K()
	for j := range 3 {
		var first, last [8]uint64
		mask := 0
		for lane := range 8 {
			w := 8*j + lane
			first[lane], last[lane] = uint64(w%3*8+w/3)&15, uint64(w/3)
			if w%3 == 2 {
				mask |= 1 << lane
			}
		}
		m := a.Get32(U32(mask))
		a.KMOVB(m.As32(), third)
		a.Move(a.Quads(first[:]...), v)
		a.VPERMI2PD(p[1], p[0], v)
		a.Move(a.Quads(last[:]...), t)
		a.VPERMPD(p[2], t, third, v)
		a.KMOVB(bits.As32(), k)
		a.VMOVUPD(v, k, Mem{Base: a.out, Disp: 64 * j})
		if j < 2 {
			a.Change(bits.As32(), ">>>", 8)
		}
	}
}
