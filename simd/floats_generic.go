package simd

import "github.com/seed-1acaedba/halfspace/internal/lane"

func fillGeneric(a *FloatsArgs) {
	for i := range int(a.N) {
		*at(a.Out, i) = a.Value
	}
}

func scaleGeneric(a *FloatsArgs) {
	for i := range int(a.N) {
		*at(a.Out, i) *= a.Value
	}
}

func multiplyGeneric(a *FloatsArgs) {
	for i := range int(a.N) {
		*at(a.Out, i) *= *at(a.In, i)
	}
}

// normalizeGeneric is the definition of Kernels.Normalize.
func normalizeGeneric(a *FloatsArgs) {
	unit, scale := 1/(a.Value+1), 1/a.Value
	for i := range int(a.N) {
		*at(a.Out, i) = lane.NormalizeCode(*at(a.Out, i), unit, scale)
	}
}

func lambertGeneric(a *LambertArgs) {
	for i := range int(a.N) {
		*at(a.Out, i) = lane.Lambert(*at(a.X, i), *at(a.Y, i), *at(a.Z, i), a.Light[0], a.Light[1], a.Light[2],
			a.Ambient, a.Diffuse)
	}
}
