package simd

import "math"

// ellipseGeneric is the definition of Kernels.Ellipse.
func ellipseGeneric(a *EllipseArgs) {
	for g := range int(a.N) / Lanes {
		most := 1
		for i := g * Lanes; i < (g+1)*Lanes; i++ {
			rho2, n, ds, dt := a.footprint([2]float32{*at(a.DSDX, i), *at(a.DTDX, i)}, [2]float32{*at(a.DSDY, i), *at(a.DTDY, i)})
			if n == 1 {
				ds, dt = 0, 0
			}
			*at(a.Out, i) = a.limit(float32(logTwo(longer(rho2, rho2)) * 0.5))
			*at(a.Taps, i), *at(a.DS, i), *at(a.DT, i) = float32(n), ds, dt
			most = max(most, n)
		}
		*at(a.Most, g) = int32(most)
	}
}

// footprint measures the axes of the ellipse or, if their squares overflow, the two derivatives.
func (a *EllipseArgs) footprint(dx, dy [2]float32) (rho2 float32, taps int, ds, dt float32) {
	ux, vx, uy, vy := float32(dx[0]*a.Width), float32(dx[1]*a.Height), float32(dy[0]*a.Width), float32(dy[1]*a.Height)
	hi, lo, u, v := Axes(ux, vx, uy, vy)
	ds, dt = u/a.Width, v/a.Height
	if !(hi <= math.MaxFloat32) {
		hi, lo, ds, dt = square(uy)+square(vy), square(ux)+square(vx), dy[0], dy[1]
		if lo > hi {
			hi, lo, ds, dt = lo, hi, dx[0], dx[1]
		}
	}
	rho2, taps = Anisotropy(hi, lo, a.Aniso)
	return rho2, taps, ds, dt
}

// Axes is the squares of the longer and shorter axis, in texels, of the ellipse that a pixel's circle becomes, and the
// longer axis: hi and lo are the eigenvalues of J J^T, J having the columns (ux, vx) and (uy, vy), and hi lo =
// det(J)^2. hi is not finite where a square overflows.
func Axes(ux, vx, uy, vy float32) (hi, lo, u, v float32) {
	a, b, c := square(ux)+square(uy), float32(ux*vx)+float32(uy*vy), square(vx)+square(vy)
	h := float32((a - c) * 0.5)
	r := float32(math.Sqrt(float64(square(h) + square(b))))
	m := float32((a + c) * 0.5)
	hi = m + r
	det := float32(ux*vy) - float32(uy*vx)
	if hi > 0 {
		lo = square(det) / hi
		if !(lo < hi) {
			lo = hi
		}
	}
	// The longer of two multiples of the eigenvector.
	x, y := h+r, b
	if h < 0 {
		x, y = b, r-h
	}
	if n := square(x) + square(y); n > 0 {
		k := float32(math.Sqrt(float64(hi / n)))
		u, v = x*k, y*k
	}
	return hi, lo, u, v
}

// Anisotropy is the squared scale factor and the number of taps of a footprint with squared axes hi and lo, for a
// largest ratio of most (Vulkan: Scale Factor Operation, LOD Operation): eta = min(sqrt(hi/lo), most), rho2 = hi /
// eta^2, and ceil(eta) taps. Ratios below 1 + 1/2048 are 1.
func Anisotropy(hi, lo, most float32) (rho2 float32, taps int) {
	if !(hi > lo*(1+1.0/1024)) {
		return hi, 1
	}
	most2 := square(most)
	if hi < lo*most2 {
		rho2, most = lo, float32(math.Sqrt(float64(hi/lo)))
	} else {
		rho2 = hi / most2
	}
	return rho2, min(max(int(math.Ceil(float64(most))), 1), MaxTaps)
}

// tapsGeneric is the definition of Kernels.Taps.
func tapsGeneric(a *TapsArgs) {
	out := 0
	for r := range int(a.N) {
		run := at(a.Runs, r)
		for t := range int(run.Count) {
			for i := int(run.Group) * Lanes; i < (int(run.Group)+1)*Lanes; i++ {
				along := tapAlong(t, *at(a.Taps, i))
				*at(a.OutS, out) = *at(a.S, i) + float32(along**at(a.DS, i))
				*at(a.OutT, out) = *at(a.T, i) + float32(along**at(a.DT, i))
				*at(a.OutLod, out) = *at(a.Lod, i)
				out++
			}
		}
	}
}

// meanTapsGeneric is the definition of Kernels.MeanTaps.
func meanTapsGeneric(a *MeanTapsArgs) {
	first := 0
	for r := range int(a.N) {
		run := at(a.Runs, r)
		for lane := range Lanes {
			i := int(run.Group)*Lanes + lane
			taps := *at(a.Taps, i)
			for c := range a.In {
				var whole int32
				sum := float32(math.Copysign(0, -1)) // -0 + x is x
				for t := range int(run.Count) {
					if float32(t+1) > taps {
						break
					}
					v := *at(a.In[c], first+t*Lanes+lane)
					if a.Integers != 0 {
						whole += int32(v)
					} else {
						sum += v
					}
				}
				if a.Integers != 0 {
					sum = float32(whole)
				}
				*at(a.Out[c], i) = number(float32(sum*a.Scale) / taps)
			}
		}
		first += int(run.Count) * Lanes
	}
}

// number is x; of all NaN it is one.
func number(x float32) float32 {
	if x != x {
		return math.Float32frombits(0x7FC00000)
	}
	return x
}
