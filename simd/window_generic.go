package simd

import "math"

// windowGeneric is the definition of Kernels.Window.
func windowGeneric(a *WindowArgs) {
	for i := range int(a.N) {
		u := float64(float64(*at(a.In, i)) * a.Scale)
		switch {
		case u < a.Low:
			u = a.Low
		case u > a.High:
			u = a.High
		case u != u:
			u = 0
		}
		u = float64(float64(u+a.Add) * a.Factor)
		if a.Nearest != 0 {
			*at(a.First, i), *at(a.Alpha, i) = int32(floor(float32(u))), 0
			continue
		}
		x := int32(math.Floor(float64(256*u)+0.5)) - a.Bias
		*at(a.First, i), *at(a.Alpha, i) = x>>8, x&255
	}
}

// spreadGeneric is the definition of Kernels.Spread.
func spreadGeneric(a *SpreadArgs) {
	for k := range int(a.Count) {
		for i := range int(a.N) {
			index := *at(a.First, i) + a.From + int32(k)
			place := min(max(index, 0), a.Last) * a.Step
			if a.Bordered != 0 && uint32(index) > uint32(a.Last) {
				place = math.MinInt32
			}
			*at(a.Place, k*int(a.Stride)+i) = place
			if a.Weight == nil {
				continue
			}
			alpha := *at(a.Alpha, i)
			w := float32(float32(alpha) * (1.0 / 256))
			switch {
			case a.Table != nil:
				w = *at(a.Table, 256*k+int(alpha))
			case k == 0:
				w = 1 - w
			}
			*at(a.Weight, k*int(a.Stride)+i) = w
		}
	}
}
