package simd

import "github.com/seed-1acaedba/halfspace/internal/lane"

// lodGeneric is the definition of Kernels.Lod.
func lodGeneric(a *LodArgs) {
	for i := range int(a.N) {
		var lambda float32
		switch {
		case a.Explicit != nil:
			lambda = *at(a.Explicit, i)
		case a.Rho2 != nil:
			lambda = lane.LodLogarithm(*at(a.Rho2, i))
		case a.DRDX != nil:
			lambda = lane.LodLogarithm(lane.LodDeep(*at(a.DRDX, i), *at(a.DRDY, i), *at(a.DSDX, i), *at(a.DTDX, i),
				*at(a.DSDY, i), *at(a.DTDY, i), a.Width, a.Height, a.Depth))
		default:
			lambda = lane.LodLogarithm(lane.LodFlat(*at(a.DSDX, i), *at(a.DTDX, i), *at(a.DSDY, i), *at(a.DTDY, i),
				a.Width, a.Height))
		}
		*at(a.Out, i) = lane.LodLimit(lambda, a.Bias, a.Min, a.Max)
	}
}
