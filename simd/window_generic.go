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

// windowSumGeneric is the definition of Kernels.WindowSum.
func windowSumGeneric(a *WindowSumArgs) {
	s := &a.Source
	for i := range int(a.N) {
		var sum windowSum
		for y := range int(a.Height) {
			for x := range int(a.Width) {
				var w float32
				if a.U != nil {
					w = *at(a.U, x*int(s.Stride)+i) * *at(a.V, y*int(s.Stride)+i)
				} else {
					w = *at(a.Weights, int(*at(a.PhaseU, i)+*at(a.PhaseV, i))+y*int(a.Width)+x)
				}
				if w != 0 {
					sum.add(a.Reduction, w, s.texel(i, x, y))
				}
			}
		}
		for c := range int(a.Components) {
			*at(a.Out[c], i) = number(sum.v[c] / a.Divisor)
		}
	}
}

// windowErrorGeneric is the definition of Kernels.WindowError.
func windowErrorGeneric(a *WindowErrorArgs) {
	for i := range int(a.N) {
		var sum windowSum
		for y := range int(a.Height) {
			for x := range int(a.Width) {
				t, r := a.Source.texel(i, x, y), a.Reference.texel(i, x, y)
				for c, d := range r {
					if d -= t[c]; a.Squares != 0 {
						t[c] = d * d
					} else {
						t[c] = math.Float32frombits(math.Float32bits(d) &^ (1 << 31))
					}
				}
				sum.add(a.Reduction, 1, t)
			}
		}
		for c := range int(a.Components) {
			*at(a.Out[c], i) = number(sum.v[c])
		}
	}
}

// windowSum is the sum of texels, or their extremes.
type windowSum struct {
	v    [4]float32
	seen bool
}

func (s *windowSum) add(r Reduction, w float32, t [4]float32) {
	for c, x := range t {
		switch {
		case r == ReduceSum:
			s.v[c] += float32(w * x)
		case !s.seen || r == ReduceMin && x < s.v[c] || r == ReduceMax && x > s.v[c]:
			s.v[c] = x
		}
	}
	s.seen = true
}

// texel is the value of a texel of lane i: codes divided by the greatest, which a product and a sum round as a division
// does.
func (s *WindowSource) texel(i, x, y int) (t [4]float32) {
	column, row := *at(s.X, x*int(s.Stride)+i), *at(s.Y, y*int(s.Stride)+i)
	if column|row < 0 {
		return s.Border
	}
	t = texelOf(s.Texels, s.Kind, s.Sign, int(column+row))
	unit := float32(0)
	switch s.Kind {
	case TexelRGBA8:
		unit = 1.0 / 256
	case TexelRGBA16:
		unit = 1.0 / 65536
	default:
		return t
	}
	scale := unit / (1 - unit)
	for c, v := range t {
		if s.Values[c] != nil && s.Kind == TexelRGBA16 {
			t[c] = s.Values[c][uint16(v)]
			continue
		}
		v = float32(v * unit)
		t[c] = v + float32(v*scale)
	}
	return t
}
