package sample

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// reduce makes one value of the taps of a level (Vulkan: Texel Filtering, Texel Reduction). Its result is R of the
// package comment where the lookup is exact, else float bits, of codes where the layout has codes, or integers.
func (k *lookup) reduce() format.Texel {
	switch {
	case k.p.kind == mip.KindRGBA32I:
		return k.taps[0].word
	case k.minMax():
		v := k.alone(0)
		for i := 1; i < k.n; i++ {
			v = k.extreme(v, k.alone(i))
		}
		return v
	case k.exact:
		return k.sumExact()
	case k.filter.nearest():
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

// alone is the value of one tap.
func (k *lookup) alone(i int) format.Texel {
	v := k.taps[i].word
	switch {
	case k.exact:
		shift := layouts[k.p.kind].shift
		for c := range v {
			v[c] = (v[c]<<shift + k.parts/2) / k.parts
		}
	case k.codes(): // of CUBIC
		for c := range v {
			v[c] = bits(float32(v[c]) / float32(k.parts))
		}
	}
	return v
}

// sumExact is R: the sum of weights of 2^24 in all and codes, rounded to 2^16 or 2^8 times the code.
func (k *lookup) sumExact() format.Texel {
	var r, g, b, a uint64
	for i := range k.taps[:k.n] {
		t := &k.taps[i]
		w := uint64(uint32(int32(t.weight * (1 << 24))))
		r, g, b, a = r+w*uint64(t.word[0]), g+w*uint64(t.word[1]), b+w*uint64(t.word[2]), a+w*uint64(t.word[3])
	}
	if k.parts > 1 {
		r, g, b, a = r/3, g/3, b/3, a/3
	}
	down := uint(24-layouts[k.p.kind].shift) & 63
	half := uint64(1) << down / 2
	return format.Texel{uint32((r + half) >> down), uint32((g + half) >> down), uint32((b + half) >> down), uint32((a + half) >> down)}
}

// sumFloat is the weighted sum in float32, in order, from +0: of codes where the layout has codes. It is clamped to the
// texels' range where the sampler says so.
func (k *lookup) sumFloat() format.Texel {
	var sum, least, most [4]float32
	codes, parts, clamp := k.codes(), float32(k.parts), k.p.sampler.ReductionMode == vk.SamplerReductionModeWeightedAverageRangeclamp
	for i := range k.taps[:k.n] {
		tp := &k.taps[i]
		for c := range sum {
			t := float(tp.word[c])
			if codes {
				t = float32(tp.word[c]) / parts
			}
			sum[c] += float32(tp.weight * t)
			if clamp && (i == 0 || t < least[c]) {
				least[c] = t
			}
			if clamp && (i == 0 || t > most[c]) {
				most[c] = t
			}
		}
	}
	var v format.Texel
	for c, s := range sum {
		if clamp && s < least[c] {
			s = least[c]
		}
		if clamp && s > most[c] {
			s = most[c]
		}
		v[c] = bits(s)
	}
	return v
}

// finish turns the sum over n taps into float bits on the scale of the format.
func (k *lookup) finish(v format.Texel, n int) format.Texel {
	l := &layouts[k.p.kind]
	switch {
	case k.p.kind == mip.KindRGBA32I:
		return v
	case k.exact && k.p.divides:
		for c, r := range v {
			if v[c] = bits(float32(r) * l.scale); r&(1<<l.shift-1) == 0 {
				v[c] = bits(float32(r>>l.shift) / l.most)
			}
		}
		return v
	case k.exact:
		v = format.Texel{bits(float32(v[0]) * l.scale), bits(float32(v[1]) * l.scale), bits(float32(v[2]) * l.scale),
			bits(float32(v[3]) * l.scale)}
	case k.codes():
		for c, w := range v {
			v[c] = bits(float(w) / l.most)
		}
	}
	if n > 1 && !k.minMax() {
		for c, w := range v {
			v[c] = bits(float(w) / float32(n))
		}
	}
	return v
}

// unfiltered is the float bits, or integers, of a tap that is not filtered.
func (k *lookup) unfiltered(v format.Texel) format.Texel {
	if k.codes() {
		most := float32(k.parts) * layouts[k.p.kind].most
		for c := range v {
			v[c] = bits(float32(v[c]) / most)
		}
	}
	return v
}
