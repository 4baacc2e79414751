package simd

import "unsafe"

// sampleRGBA16FGeneric is the definition of Kernels.SampleRGBA16F.
func sampleRGBA16FGeneric(a *SampleArgs) {
	a.floats(8, func(_ int, p unsafe.Pointer) (t [4]float32) {
		for c, h := range *(*[4]uint16)(p) {
			t[c] = ofHalf(h)
		}
		return t
	})
}

// sampleRGBA32FGeneric is the definition of Kernels.SampleRGBA32F.
func sampleRGBA32FGeneric(a *SampleArgs) {
	a.floats(16, func(_ int, p unsafe.Pointer) [4]float32 { return *(*[4]float32)(p) })
}

// sampleR32FGeneric is the definition of Kernels.SampleR32F.
func sampleR32FGeneric(a *SampleArgs) {
	if a.Reduction != ReduceSum {
		a.extremes(func(p unsafe.Pointer) [4]float32 { return [4]float32{*(*float32)(p)} },
			func(i int, r [4]float32) { *at(a.R, i) = number(r[0]) })
		return
	}
	a.floats(4, func(i int, p unsafe.Pointer) [4]float32 {
		t := *(*float32)(p)
		if a.Dref == nil {
			return [4]float32{t}
		}
		if holds(a.Compare, *at(a.Dref, i), t) {
			return [4]float32{1}
		}
		return [4]float32{}
	})
}

// sampleRGBA32IGeneric is the definition of Kernels.SampleRGBA32I.
func sampleRGBA32IGeneric(a *SampleArgs) {
	t := a.Texture
	for i := range int(a.N) {
		level := t.level(*at(a.Lod, i)) >> 8
		x, y := a.coordinates(level, *at(a.S, i), *at(a.T, i), false)
		first, _, _ := a.first(i, level, 0)
		texel := (*[4]uint32)(t.texel(first, x, y, 16))
		for c, out := range [4]*float32{a.R, a.G, a.B, a.A} {
			*(*uint32)(unsafe.Pointer(at(out, i))) = texel[c]
		}
	}
}

// holds is what a comparison says.
func holds(op Compare, ref, test float32) bool {
	switch op {
	case Less:
		return ref < test
	case Equal:
		return ref == test
	case LessOrEqual:
		return ref <= test
	case Greater:
		return ref > test
	case NotEqual:
		return ref != test
	case GreaterOrEqual:
		return ref >= test
	}
	return op == Always
}

// floats filters texels of some bytes, that load reads for a lane.
func (a *SampleArgs) floats(bytes int, load func(i int, p unsafe.Pointer) [4]float32) {
	t := a.Texture
	for i := range int(a.N) {
		lod := *at(a.Lod, i)
		linear := t.MinLinear
		if !(lod > 0) {
			linear = t.MagLinear
		}
		level := t.level(lod)
		hi := level >> 8
		tap := func(l int32) (sum [4]float32) {
			x, y := a.coordinates(l, *at(a.S, i), *at(a.T, i), linear != 0)
			u, v := float32(float32(x&255)*(1.0/256)), float32(float32(y&255)*(1.0/256)) // never fused
			first, second, part := a.first(i, l, l-hi)
			if linear == 0 {
				return load(i, t.texel(first, x, y, bytes))
			}
			whole := [2]float32{1}
			if a.Slices[0][1] != nil {
				whole = [2]float32{1 - part, part}
			}
			for n, first := range [2]int{first, second} {
				if whole[n] == 0 {
					continue
				}
				p := t.texel(first, x, y, bytes)
				for k, w := range [4]float32{(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v} {
					if w = float32(w * whole[n]); w != 0 {
						for c, texel := range load(i, unsafe.Add(p, (k&1+k>>1*int(t.Pitch))*bytes)) {
							sum[c] += float32(w * texel)
						}
					}
				}
			}
			return sum
		}
		r := tap(hi)
		if delta := level & 255; delta != 0 {
			fine, coarse := float32(256-delta)*(1.0/256), float32(delta)*(1.0/256)
			for c, lo := range tap(min(hi+1, t.Last)) {
				r[c] = float32(fine*r[c]) + float32(coarse*lo)
			}
		}
		for c, out := range [4]*float32{a.R, a.G, a.B, a.A} {
			if c == 0 || bytes > 4 {
				*at(out, i) = number(r[c])
			}
		}
	}
}

// extremes chooses among the texels of footprints, of 4 bytes each, those whose weight is not 0, in the order (0, 0),
// (1, 0), (0, 1), (1, 1): the first where numbers do not compare.
func (a *SampleArgs) extremes(load func(p unsafe.Pointer) [4]float32, put func(i int, r [4]float32)) {
	t := a.Texture
	choose := func(v, w [4]float32) [4]float32 {
		for c, x := range w {
			if a.Reduction == ReduceMin && x < v[c] || a.Reduction == ReduceMax && x > v[c] {
				v[c] = x
			}
		}
		return v
	}
	for i := range int(a.N) {
		lod := *at(a.Lod, i)
		linear := t.MinLinear
		if !(lod > 0) {
			linear = t.MagLinear
		}
		level := t.level(lod)
		tap := func(l int32) [4]float32 {
			x, y := a.coordinates(l, *at(a.S, i), *at(a.T, i), linear != 0)
			first, _, _ := a.first(i, l, l-level>>8)
			p := t.texel(first, x, y, 4)
			r := load(p)
			for k := 1; k < 4; k++ {
				if k&1 != 0 && x&255 == 0 || k>>1 != 0 && y&255 == 0 {
					continue
				}
				r = choose(r, load(unsafe.Add(p, (k&1+k>>1*int(t.Pitch))*4)))
			}
			return r
		}
		r := tap(level >> 8)
		if level&255 != 0 {
			r = choose(r, tap(min(level>>8+1, t.Last)))
		}
		put(i, r)
	}
}
