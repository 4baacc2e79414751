package simd

import "math"

func viewportGeneric(a *ViewportArgs) {
	for i := range int(a.N) {
		x, y, z, w := *at(a.X, i), *at(a.Y, i), *at(a.Z, i), *at(a.W, i)
		var code uint32
		out := func(outside bool, bit uint32) {
			if outside {
				code |= bit
			}
		}
		out(x < -w, OutLeft)
		out(x > w, OutRight)
		out(y < -w, OutTop)
		out(y > w, OutBottom)
		out(z < float32(a.Near*w), OutNear)
		out(z > w, OutFar)
		out(!(w > 0), OutW)
		out(!finite(x) || !finite(y) || !finite(z) || !finite(w), NotFinite)

		// 256 times the coordinate is exact, or infinite.
		fx := (float32(a.Scale[0]*(x/w)) + a.Offset[0]) * 256
		fy := (float32(a.Scale[1]*(y/w)) + a.Offset[1]) * 256
		fz := float32(a.Scale[2]*(z/w)) + a.Offset[2]
		if w > 0 {
			out(!(fx >= GuardMin), OutGuardX0)
			out(fx > GuardMax, OutGuardX1)
			out(!(fy >= GuardMin), OutGuardY0)
			out(fy > GuardMax, OutGuardY1)
			out(!finite(fz), DeepZ)
		}
		code |= math.Float32bits(w) << 1 & (0xFF << ExponentShift)
		if !(w > 0) || !finite(fz) {
			fz = 0
		}
		*at(a.Vertices, i) = Vertex{snap(fx), snap(fy), fz, code}
		q := float32(0)
		if w > 0 {
			q = 1 / w
		}
		*at(a.Q, i) = q
	}
}

func finite(x float32) bool { return math.Float32bits(x)&0x7F800000 != 0x7F800000 }

// snap rounds to nearest even, inside the guard band. NaN becomes its lower end.
func snap(x float32) int32 {
	if !(x > GuardMin) {
		return GuardMin
	}
	if x > GuardMax {
		return GuardMax
	}
	return int32(math.RoundToEven(float64(x)))
}
