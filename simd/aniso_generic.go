package simd

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/lane"
)

// ellipseGeneric is the definition of Kernels.Ellipse.
func ellipseGeneric(a *EllipseArgs) {
	for g := range int(a.N) / Lanes {
		most := float32(1)
		for i := g * Lanes; i < (g+1)*Lanes; i++ {
			rho2, taps, ds, dt := lane.Ellipse(*at(a.DSDX, i), *at(a.DTDX, i), *at(a.DSDY, i), *at(a.DTDY, i),
				a.Width, a.Height, a.Aniso)
			lambda := lane.LodLogarithm(lane.LodNumber(rho2))
			*at(a.Out, i) = lane.LodLimit(lambda, a.Bias, a.Min, a.Max)
			*at(a.Taps, i), *at(a.DS, i), *at(a.DT, i) = taps, ds, dt
			most = max(most, taps)
		}
		*at(a.Most, g) = int32(most)
	}
}

// Axes is the squares of the longer and shorter axis, in texels, of the ellipse that a pixel's circle becomes, and the
// longer axis: see [lane.EllipseAxes]. hi is not finite where a square overflows.
func Axes(ux, vx, uy, vy float32) (hi, lo, u, v float32) {
	hi, lo, h, b, r := lane.EllipseAxes(ux, vx, uy, vy)
	u, v = lane.EllipseAlong(hi, h, b, r)
	return hi, lo, u, v
}

// Anisotropy is the squared scale factor and the number of taps of a footprint with squared axes hi and lo, for a
// largest ratio of most: see [lane.EllipseTaps].
func Anisotropy(hi, lo, most float32) (rho2 float32, taps int) {
	if !lane.EllipseIsLong(hi, lo) {
		return hi, 1
	}
	rho2, n := lane.EllipseTaps(hi, lo, most)
	return rho2, int(n)
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
