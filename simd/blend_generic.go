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
		for c, f := range blend(&a.RGB, &a.Alpha, &s, new([4]float32), &d, &a.Constants) {
			b[c] = toUnorm8(f)
		}
		merge(texel, swapped(b, a.BGRA), a.Write)
	})
}
