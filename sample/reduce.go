package sample

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// reduce makes one value of the taps of a level (Vulkan: Texel Filtering, Texel Reduction). Its result is R of the package
// comment where the lookup is exact, else float bits, of codes where the layout has codes, or integers.
func (k *lookup) reduce() format.Texel {
	switch {
	case k.p.kind == mip.KindRGBA32I:
		return k.taps[0].word
	case k.minMax():
		v := k.single(0)
		for i := 1; i < k.n; i++ {
			v = k.extreme(v, k.single(i))
		}
		return v
	case k.exact:
		return k.sumExact()
	case k.filter == vk.FilterCubic:
		return k.sumCubic()
	case k.filter == vk.FilterNearest:
		return k.taps[0].word
	}
	return k.sumFloat()
}

// minMax says that texels are not averaged.
func (k *lookup) minMax() bool {
	m := k.p.sampler.ReductionMode
	return m == vk.SamplerReductionModeMin || m == vk.SamplerReductionModeMax
}

// extreme is the MIN or MAX of two values, component by component.
func (k *lookup) extreme(v, w format.Texel) format.Texel {
	least := k.p.sampler.ReductionMode == vk.SamplerReductionModeMin
	for c := range v {
		var take bool
		if k.exact {
			take = (w[c] < v[c]) == least && w[c] != v[c]
		} else {
			a, b := float(v[c]), float(w[c])
			take = least && b < a || !least && b > a
		}
		if take {
			v[c] = w[c]
		}
	}
	return v
}

// single is the value of one tap alone.
func (k *lookup) single(i int) format.Texel {
	tp := &k.taps[i]
	v := tp.word
	if !k.exact {
		return v
	}
	shift := k.shift()
	for c := range v {
		if tp.corner {
			v[c] = (v[c]<<shift + 1) / 3
		} else {
			v[c] <<= shift
		}
	}
	return v
}

// shift is how many bits R has below the texel's code.
func (k *lookup) shift() int {
	if k.p.kind == mip.KindRGBA8 {
		return 16
	}
	return 8
}

// sumExact is R: the sum of weights of 2^24 in all and codes, rounded to 2^16 or 2^8 times the code. Where a corner of a
// cube takes part everything is counted in thirds.
func (k *lookup) sumExact() format.Texel {
	var sum [4]uint64
	for i := range k.taps[:k.n] {
		tp := &k.taps[i]
		w := uint64(tp.weight)
		if k.corner && !tp.corner {
			w *= 3
		}
		for c := range sum {
			sum[c] += w * uint64(tp.word[c])
		}
	}
	down := 24 - k.shift()
	var v format.Texel
	for c, s := range sum {
		half := uint64(1) << down / 2
		if k.corner {
			v[c] = uint32((s + 3*half) / (3 << down))
		} else {
			v[c] = uint32((s + half) >> down)
		}
	}
	return v
}

// sumFloat is the weighted sum in float32, in order, from +0.
func (k *lookup) sumFloat() format.Texel {
	var sum [4]float32
	for i := range k.taps[:k.n] {
		tp := &k.taps[i]
		w := float32(tp.weight) * (1.0 / (1 << 24))
		for c := range sum {
			sum[c] += float32(w * float(tp.word[c]))
		}
	}
	return format.Texel{bits(sum[0]), bits(sum[1]), bits(sum[2]), bits(sum[3])}
}

// sumCubic is the weighted sum of CUBIC weights, of codes where the layout has codes, clamped to the texels' range where
// the sampler says so.
func (k *lookup) sumCubic() format.Texel {
	var sum, least, most [4]float32
	for i := range k.taps[:k.n] {
		tp := &k.taps[i]
		for c := range sum {
			t := float(tp.word[c])
			if k.p.kind <= mip.KindRGBA16 {
				t = float32(tp.word[c])
				if tp.corner {
					t /= 3
				}
			}
			sum[c] += float32(tp.cubic * t)
			if i == 0 || t < least[c] {
				least[c] = t
			}
			if i == 0 || t > most[c] {
				most[c] = t
			}
		}
	}
	var v format.Texel
	for c, s := range sum {
		if k.p.sampler.ReductionMode == vk.SamplerReductionModeWeightedAverageRangeclamp {
			if s < least[c] {
				s = least[c]
			}
			if s > most[c] {
				s = most[c]
			}
		}
		v[c] = bits(s)
	}
	return v
}

// finish turns the sum over n taps into float bits on the scale of the format.
func (k *lookup) finish(v format.Texel, n int) format.Texel {
	kind := k.p.kind
	if kind == mip.KindRGBA32I {
		return v
	}
	if n > 1 && k.minMax() {
		n = 1
	}
	if k.exact {
		scale, most := simd.ScaleRGBA8, float32(255)
		if kind == mip.KindRGBA16 {
			scale, most = simd.ScaleRGBA16, 65535
		}
		if k.p.codes {
			shift := k.shift()
			for c, r := range v {
				if v[c] = bits(float32(r) * scale); r&(1<<shift-1) == 0 {
					v[c] = bits(float32(r>>shift) / most)
				}
			}
			return v
		}
		v = format.Texel{bits(float32(v[0]) * scale), bits(float32(v[1]) * scale), bits(float32(v[2]) * scale), bits(float32(v[3]) * scale)}
	} else if kind <= mip.KindRGBA16 {
		scale := float32(255)
		if kind == mip.KindRGBA16 {
			scale = 65535
		}
		for c, w := range v {
			v[c] = bits(float(w) / scale)
		}
	}
	if n > 1 {
		for c, w := range v {
			v[c] = bits(float(w) / float32(n))
		}
	}
	return v
}
