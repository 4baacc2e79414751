package simd

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/lane"
)

func viewportGeneric(a *ViewportArgs) {
	for i := range int(a.N) {
		x, y, z, w := *at(a.X, i), *at(a.Y, i), *at(a.Z, i), *at(a.W, i)
		code := lane.ViewportCode(x, y, z, w, a.Near)
		fx, outX := lane.ViewportPlace(x, w, a.Scale[0], a.Offset[0], OutGuardX0, OutGuardX1)
		fy, outY := lane.ViewportPlace(y, w, a.Scale[1], a.Offset[1], OutGuardY0, OutGuardY1)
		fz, q, place := lane.ViewportDepth(z, w, a.Scale[2], a.Offset[2], outX|outY)
		*at(a.Vertices, i) = Vertex{snap(fx), snap(fy), fz, code | place}
		*at(a.Q, i) = q
	}
}

// snap rounds a place in the guard band to nearest even.
func snap(x float32) int32 { return int32(math.RoundToEven(float64(x))) }
