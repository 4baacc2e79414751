package simd

import "math"

// levelsGeneric is the definition of Kernels.Levels.
func levelsGeneric(a *LevelsArgs) {
	t := Texture{Last: a.Last, MinLod: a.MinLod, MipLinear: a.MipLinear}
	a.Some = 0
	for i := range int(a.N) {
		level := t.level(*at(a.Lod, i))
		fine, delta := level>>8, uint32(level&255)
		*at(a.Fine, i), *at(a.Coarse, i), *at(a.Delta, i) = fine, min(fine+1, a.Last), delta
		a.Some = max(a.Some, min(delta, 1))
		if a.Level != nil {
			*at(a.Level, i) = float32(float32(level) * (1.0 / 256))
		}
	}
}

// axisGeneric is the definition of Kernels.Axis.
func axisGeneric(a *AxisArgs) {
	for i := range int(a.N) {
		level := *at(a.Level, i)
		size := int(a.Size[level])
		u := a.coordinate(*at(a.In, i), float64(size))
		first, alpha := 0, 0
		if a.Nearest != 0 {
			first = int(floor(float32(u)))
			if a.Mode == Repeat { // of a fraction that was rounded to 1
				first = min(first, size-1+int(a.Offset))
			}
		} else {
			x := int(math.Floor(float64(256*u)+0.5)) - 128
			first, alpha = x>>8, x&255
		}
		place := func(index int) int32 {
			if a.Mode == Border && uint(index) >= uint(size) {
				return math.MinInt32
			}
			return a.Start[level] + int32(index)*a.Step
		}
		weight := float32(float32(alpha) * (1.0 / 256))
		if a.Weights == PairWeights {
			i0, i1 := a.wrap(first, size), a.wrap(first+1, size)
			switch {
			case i0 == i1:
				weight = 0
			case i1 < i0:
				i0, i1, weight = i1, i0, 1-weight
			}
			*at(a.Place[0], i), *at(a.Place[1], i) = place(i0), place(i1)
			*at(a.Weight[0], i), *at(a.Weight[1], i) = 1-weight, weight
			continue
		}
		for k := range int(a.Count) {
			*at(a.Place[k], i) = place(a.wrap(first+int(a.First[k]), size))
			if a.Weights == CubicWeights {
				*at(a.Weight[k], i) = a.Table[alpha][k]
			}
		}
		if a.Weights == LinearWeights {
			*at(a.Weight[0], i), *at(a.Weight[1], i) = 1-weight, weight
		}
	}
}

// coordinate is in texels, limited so that its fixed point fits; NaN is 0.
func (a *AxisArgs) coordinate(s float32, n float64) float64 {
	switch a.Mode {
	case Repeat:
		s -= floor(s)
	case MirroredRepeat:
		s -= float32(2 * floor(s*0.5))
	}
	if a.Mode <= MirroredRepeat && s != s {
		s = 0
	}
	u := float64(s)
	if a.Texels == 0 {
		u = float64(u * n)
	}
	u += float64(a.Offset)
	low, high := -2-float64(a.Far), n+2+float64(a.Far)
	switch a.Mode {
	case Repeat, MirroredRepeat:
		return u
	case CubeFace:
		low, high = 0, n
	case MirrorClampToEdge:
		low -= n
	}
	switch {
	case u < low:
		return low
	case u > high:
		return high
	case u != u:
		return 0
	}
	return u
}

// wrap is the wrapping operation on an index. Of CubeFace linear footprints reach one texel beyond the face; of Border
// all do.
func (a *AxisArgs) wrap(i, n int) int {
	switch a.Mode {
	case Repeat:
		return modulo(i, n)
	case MirroredRepeat:
		m := modulo(i, 2*n)
		return min(m, 2*n-1-m)
	case MirrorClampToEdge:
		return min(max(i, -1-i), n-1)
	case Border:
		return i
	case CubeFace:
		if a.Nearest == 0 {
			return i
		}
	}
	return min(max(i, 0), n-1)
}

func modulo(i, n int) int {
	if i %= n; i < 0 {
		i += n
	}
	return i
}

// placesGeneric is the definition of Kernels.Places.
func placesGeneric(a *PlacesArgs) {
	for n := range int(a.N) {
		i, j, k := *at(a.I, n)+a.Offset[0], *at(a.J, n)+a.Offset[1], *at(a.K, n)+a.Offset[2]
		layer, sample, l := *at(a.Layer, n), *at(a.Sample, n), *at(a.Level, n)
		place := int32(math.MinInt32)
		if uint32(l-a.Least) < uint32(a.Levels-a.Least) && uint32(layer) < uint32(a.Layers) && uint32(sample) < uint32(a.Samples) &&
			uint32(i) < uint32(a.Width[l&15]) && uint32(j) < uint32(a.Height[l&15]) && uint32(k) < uint32(a.Depth[l&15]) {
			place = a.Start[l] + layer*a.Pitch[l] + k*a.Slice[l] + j*a.Row[l] + i*a.Samples + sample
		}
		*at(a.Out, n) = place
	}
}

// arrayLayersGeneric is the definition of Kernels.ArrayLayers.
func arrayLayersGeneric(a *ArrayLayersArgs) {
	for i := range int(a.N) {
		l := *at(a.In, i)
		if !(l > 0) {
			l = 0
		}
		place := uint32(math.RoundToEven(float64(min(l, a.Last)))) * a.Stride
		if a.Base != nil {
			place += *at(a.Base, i)
		}
		*at(a.Out, i) = place
	}
}
