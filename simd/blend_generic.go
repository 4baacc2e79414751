package simd

// clamp01 limits a value to [0, 1]; NaN is 0.
func clamp01(f float32) float32 {
	if !(f > 0) {
		return 0
	}
	return min(f, 1)
}

func blendRGBA8Generic(a *BlendArgs) {
	eachTexel(&a.PackArgs, func(texel *[4]uint8, i int) {
		old := swapped(*texel, a.BGRA)
		var s, d [4]float32
		for c := range 4 {
			s[c], d[c] = clamp01(*at(a.Source[c], i)), unorm8(old[c])
		}
		var b [4]uint8
		for c := range 4 {
			e := &a.RGB
			if c == 3 {
				e = &a.Alpha
			}
			b[c] = toUnorm8(blend(e.Op, s[c], d[c], factor(e.Src, c, &s, &d, &a.Constants), factor(e.Dst, c, &s, &d, &a.Constants)))
		}
		merge(texel, swapped(b, a.BGRA), a.Write)
	})
}

// factor is a factor for component c of source s, destination d and the constants k.
func factor(f BlendFactor, c int, s, d, k *[4]float32) float32 {
	switch f {
	case FactorOne:
		return 1
	case FactorSrcColor:
		return s[c]
	case FactorOneMinusSrcColor:
		return 1 - s[c]
	case FactorDstColor:
		return d[c]
	case FactorOneMinusDstColor:
		return 1 - d[c]
	case FactorSrcAlpha:
		return s[3]
	case FactorOneMinusSrcAlpha:
		return 1 - s[3]
	case FactorDstAlpha:
		return d[3]
	case FactorOneMinusDstAlpha:
		return 1 - d[3]
	case FactorConstantColor:
		return k[c]
	case FactorOneMinusConstantColor:
		return 1 - k[c]
	case FactorConstantAlpha:
		return k[3]
	case FactorOneMinusConstantAlpha:
		return 1 - k[3]
	case FactorSrcAlphaSaturate:
		if c == 3 {
			return 1
		}
		return min(s[3], 1-d[3])
	}
	return 0
}

func blend(op BlendOp, s, d, src, dst float32) float32 {
	switch op {
	case OpSubtract:
		return float32(s*src) - float32(d*dst)
	case OpReverseSubtract:
		return float32(d*dst) - float32(s*src)
	case OpMin:
		return min(s, d)
	case OpMax:
		return max(s, d)
	}
	return float32(s*src) + float32(d*dst)
}
