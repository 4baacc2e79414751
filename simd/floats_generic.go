package simd

import "math"

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

// normalizeGeneric is the definition of Kernels.Normalize: c / (2^n - 1) is c / 2^n and the same by 2^n - 1, whose
// rounding error is below what decides the sum's. (With a division: 1.3 times a NEAREST lookup.)
func normalizeGeneric(a *FloatsArgs) {
	unit, scale := 1/(a.Value+1), 1/a.Value
	for i := range int(a.N) {
		x := *at(a.Out, i)
		if x == floor(x) {
			y := float32(x * unit)
			*at(a.Out, i) = y + float32(y*scale)
		} else {
			*at(a.Out, i) = x * scale
		}
	}
}

func lambertGeneric(a *LambertArgs) {
	for i := range int(a.N) {
		x, y, z := *at(a.X, i), *at(a.Y, i), *at(a.Z, i)
		dot := (float32(x*a.Light[0]) + float32(y*a.Light[1])) + float32(z*a.Light[2])
		length := float32(math.Sqrt(float64((float32(x*x) + float32(y*y)) + float32(z*z))))
		k := dot / length
		if !(k > 0) { // also the NaN of a normal without length
			k = 0
		}
		*at(a.Out, i) = a.Ambient + float32(a.Diffuse*k)
	}
}
