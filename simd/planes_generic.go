package simd

import "math"

func planesGeneric(a *PlanesArgs) {
	nc := int(a.Components)
	for p := range int(a.N) {
		pos := *at(a.BinSlots, p)
		t := at(a.Triangles, int(*at(a.Refs, int(pos)-1)))
		value := func(c, v int) float64 {
			return float64(*at(a.Vertices, int(t.V[v])+c+1))
		}
		provoking := 0
		if t.Flags&FlatV1 != 0 {
			provoking = 1
		} else if t.Flags&FlatV2 != 0 {
			provoking = 2
		}
		// plane of component c, -1 being 1/w
		var plane func(c int) [3]float64
		local := false // of a clipped polygon, but float32 does
		if t.Flags&Clipped != 0 {
			k := at(a.Clip, int(t.Extra))
			local = a.Local != 0 && t.Flags&Point == 0 && k.level(a.X, a.Y)
			plane = func(c int) [3]float64 {
				p := k.Q
				if c >= 0 {
					var f [3]float64
					for v := range 3 {
						f[v] = value(c, v)
						if *at(a.Modes, c) == NoPerspective {
							f[v] *= value(nc, v)
						}
					}
					in := &k.Inverse
					sum := func(i int) float64 {
						return (float64(f[0]*in[i]) + float64(f[1]*in[3+i])) + float64(f[2]*in[6+i])
					}
					p = [3]float64{sum(2), sum(0), sum(1)}
				}
				if local {
					p[0] = (p[0] + float64(a.X*p[1])) + float64(a.Y*p[2])
				}
				return p
			}
		} else {
			plane = func(c int) [3]float64 {
				var f [3]float64
				for v := range 3 {
					f[v] = 1
					if c >= 0 {
						f[v] = value(c, v)
					}
					if c < 0 || *at(a.Modes, c) == Smooth {
						f[v] *= value(-1, v)
					}
				}
				return slopes(t, f[0], f[1], f[2])
			}
		}
		all := func(set func(i int, p [3]float64)) {
			set(-1, plane(-1))
			for c := range nc {
				if *at(a.Modes, c) == Flat {
					set(c, [3]float64{value(c, provoking), 0, 0})
				} else {
					set(c, plane(c))
				}
			}
		}
		if local || t.Flags&(Steep|Clipped) == 0 {
			s := at(a.Narrow, int(a.Narrows)*(NarrowHeader+3*nc))
			*s, *at(s, 1) = float32(t.X[0])/256, float32(t.Y[0])/256
			if local {
				*s, *at(s, 1) = float32(a.X), float32(a.Y)
			}
			all(func(c int, p [3]float64) {
				for i := range 3 {
					*at(s, NarrowHeader+3*c+i) = float32(p[i])
				}
			})
			*at(a.Slots, int(pos)) = uint32(a.Narrows)
			a.Narrows++
			continue
		}
		s := at(a.Wide, int(a.Wides)*(WideHeader+3*nc))
		*s, *at(s, 1) = float64(t.X[0])/256, float64(t.Y[0])/256
		*at(s, 2), *at(s, 3) = leastQ, math.MaxFloat64
		if t.Flags&Clipped != 0 {
			k := at(a.Clip, int(t.Extra))
			*s, *at(s, 1), *at(s, 2), *at(s, 3) = 0, 0, k.QMin, k.QMax
		}
		all(func(c int, p [3]float64) {
			for i := range 3 {
				*at(s, WideHeader+3*c+i) = p[i]
			}
		})
		*at(a.Slots, int(pos)) = uint32(a.Wides) | WideSlot
		a.Wides++
	}
}
