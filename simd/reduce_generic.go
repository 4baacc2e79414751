package simd

import (
	"math"
	"unsafe"
)

// reduceGeneric is the definition of Kernels.Reduce.
func reduceGeneric(a *ReduceArgs) {
	for i := range int(a.N) {
		if a.Reduction == ReduceGather {
			for m := range 4 {
				*at(a.Out[m], i) = a.load(i, at(a.Taps, m))[a.Component]
			}
			continue
		}
		var sum [4]float32
		var wide [4]float64
		seen := false
		for k := range int(a.Count) {
			tap := at(a.Taps, k)
			t := a.load(i, tap)
			if a.Reduction == ReduceFirst {
				sum = t
				break
			}
			w := float32(*at(tap.U, i) * *at(tap.V, i))
			if tap.W != nil {
				w = float32(w * *at(tap.W, i))
			}
			if w == 0 {
				continue
			}
			for c, x := range t {
				switch {
				case a.Reduction == ReduceSum:
					sum[c] += float32(w * x)
				case a.Reduction == ReduceExact:
					wide[c] += float64(float64(w) * float64(x)) // exact
				case !seen || a.Reduction == ReduceMin && x < sum[c] || a.Reduction == ReduceMax && x > sum[c]:
					sum[c] = x
				}
			}
			seen = true
		}
		for c := range a.components() {
			if a.Reduction == ReduceExact {
				sum[c] = float32(math.Floor(float64(wide[c]*a.Unit)+0.5) / a.Unit)
			}
			*at(a.Out[c], i) = sum[c]
		}
	}
}

func (a *ReduceArgs) components() int {
	if a.Kind == TexelR32F {
		return 1
	}
	return 4
}

// load is the texel of a tap of lane i.
func (a *ReduceArgs) load(i int, tap *TapRef) (t [4]float32) {
	x, y, z := *at(tap.X, i), *at(tap.Y, i), *at(tap.Z, i)
	n := int(x + y + z + *at(a.Layer, i))
	if t = a.Border; x|y|z >= 0 {
		t = texelOf(a.Texels, a.Kind, a.Sign, n)
	}
	if a.Dref != nil {
		pass := holds(a.Compare, *at(a.Dref, i), t[0])
		if t = [4]float32{}; pass {
			t[0] = 1
		}
	}
	return t
}

// texelOf is texel number n of a chain: codes as numbers, or values.
func texelOf(texels *byte, kind TexelKind, sign uint32, n int) (t [4]float32) {
	switch kind {
	case TexelRGBA8:
		for c, v := range *at((*[4]uint8)(unsafe.Pointer(texels)), n) {
			t[c] = float32(v ^ uint8(sign))
		}
	case TexelRGBA16:
		for c, v := range *at((*[4]uint16)(unsafe.Pointer(texels)), n) {
			t[c] = float32(v ^ uint16(sign))
		}
	case TexelRGBA16F:
		for c, v := range *at((*[4]uint16)(unsafe.Pointer(texels)), n) {
			t[c] = ofHalf(v)
		}
	case TexelRGBA32F:
		t = *at((*[4]float32)(unsafe.Pointer(texels)), n)
	default:
		t[0] = *at((*float32)(unsafe.Pointer(texels)), n)
	}
	return t
}

// mixLevelsGeneric is the definition of Kernels.MixLevels.
func mixLevelsGeneric(a *MixLevelsArgs) {
	for i := range int(a.N) {
		for c := range int(a.Components) {
			v, delta := *at(a.Fine[c], i), uint32(0)
			w := v
			if a.Coarse[0] != nil {
				w, delta = *at(a.Coarse[c], i), *at(a.Delta, i)
			}
			if a.Mix == ReduceExact {
				v = float32(((256-delta)*uint32(float32(v*a.Unit)) + delta*uint32(float32(w*a.Unit)) + 128) >> 8)
			} else {
				switch {
				case delta == 0:
				case a.Mix == ReduceMin:
					if w < v {
						v = w
					}
				case a.Mix == ReduceMax:
					if w > v {
						v = w
					}
				default:
					v = float32(float32(256-delta)*(1.0/256)*v) + float32(float32(delta)*(1.0/256)*w)
				}
				v = float32(v * max(a.Unit, 1))
			}
			if a.Unit != 0 {
				v = float32(v * a.Scale)
			} else {
				v = number(float32(v / a.Divisor))
			}
			*at(a.Out[c], i) = v
		}
	}
}
