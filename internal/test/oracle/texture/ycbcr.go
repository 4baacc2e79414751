package texture

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// converted is the value of a level of a Y'CbCr image: chroma reconstruction, then the conversion's swizzle, range
// expansion and model (Sampler Y'CbCr Conversion).
func (l *lookup) converted(lvl int, f vk.Filter) Value {
	u := l.unnormalized(lvl)
	var v Value
	if l.Explicit {
		var list []weighted
		for _, j := range taps(f, 0, u[1]) {
			for _, i := range taps(f, 0, u[0]) {
				if w := float64(i.weight * j.weight); w != 0 {
					list = append(list, weighted{l.explicit(lvl, i.index, j.index), w})
				}
			}
		}
		v = reduce(list, vk.SamplerReductionModeWeightedAverage)
	} else {
		v = l.implicit(lvl, f, u)
	}
	return swizzle(l.view.Components, l.toRGB(swizzle(l.Ycbcr.Components, v)))
}

// divisors is how many luma texels a chroma texel spans on each axis.
func (l *lookup) divisors() (x, y int) {
	if l.planes == nil {
		return l.info.BlockWidth, 1 // packed 4:2:2, or a format without subsampling
	}
	p := l.planes[len(l.planes)-1]
	return p.WidthDivisor, p.HeightDivisor
}

// luma is the components at luma resolution of a texel, clamped to the edge: G and A of a format with chroma, all of
// another.
func (l *lookup) luma(lvl, i, j int) Value {
	i, j = l.clampToEdge(lvl, i, j)
	return l.component(lvl, i, j, i, j)
}

func (l *lookup) clampToEdge(lvl, i, j int) (int, int) {
	v := l.levels[lvl]
	return min(max(i, 0), v.width-1), min(max(j, 0), v.height-1)
}

// chroma is texel (i, j) of the chroma planes, clamped to their edge.
func (l *lookup) chroma(lvl, i, j int) Value {
	dx, dy := l.divisors()
	v := l.levels[lvl]
	w, h := (v.width+dx-1)/dx, (v.height+dy-1)/dy
	i, j = min(max(i, 0), w-1), min(max(j, 0), h-1)
	return l.component(lvl, min(i*dx, v.width-1), min(j*dy, v.height-1), i, j)
}

// component is a texel of all planes: luma planes at (x, y), chroma planes at (i, j).
func (l *lookup) component(lvl, x, y, i, j int) Value {
	if l.planes == nil {
		return l.at(lvl, 0, l.layer, x, y, 0, 0)
	}
	dx, dy := l.divisors()
	if dx == 1 && dy == 1 {
		i, j = x, y
	}
	v := Value{3: 1}
	for p, part := range l.planes {
		px, py := x, y
		if part.WidthDivisor > 1 || part.HeightDivisor > 1 {
			q := l.levels[lvl].planes[p]
			px, py = min(i, q.width-1), min(j, q.height-1)
		}
		t := l.at(lvl, p, l.layer, px, py, 0, 0)
		for n, c := range part.Components {
			v[c] = t[n]
		}
	}
	return v
}

// withChroma is luma with R and B of chroma.
func withChroma(luma, chroma Value) Value { return Value{chroma[0], luma[1], chroma[2], luma[3]} }

// implicit filters luma and chroma apart: chroma at u' = (u + 1/2)/2 where it is cosited, u/2 where it lies midway.
func (l *lookup) implicit(lvl int, f vk.Filter, u [3]float64) Value {
	sum := func(f vk.Filter, u, v float64, texel func(lvl, i, j int) Value) Value {
		var list []weighted
		for _, j := range taps(f, 0, v) {
			for _, i := range taps(f, 0, u) {
				list = append(list, weighted{texel(lvl, i.index, j.index), float64(i.weight * j.weight)})
			}
		}
		return reduce(list, vk.SamplerReductionModeWeightedAverage)
	}
	dx, dy := l.divisors()
	cu, cv := chromaPlace(u[0], dx, l.Ycbcr.XChromaOffset), chromaPlace(u[1], dy, l.Ycbcr.YChromaOffset)
	return withChroma(sum(f, u[0], u[1], l.luma), sum(l.Ycbcr.ChromaFilter, cu, cv, l.chroma))
}

func chromaPlace(u float64, divisor int, o vk.ChromaLocation) float64 {
	switch {
	case divisor == 1:
		return u
	case o == vk.ChromaLocationCositedEven:
		return (u + 0.5) / 2
	}
	return u / 2
}

// explicit is a luma texel with its reconstructed chroma.
func (l *lookup) explicit(lvl, i, j int) Value {
	i, j = l.clampToEdge(lvl, i, j)
	dx, dy := l.divisors()
	luma := l.luma(lvl, i, j)
	if l.Ycbcr.ChromaFilter == vk.FilterNearest {
		return withChroma(luma, l.chroma(lvl, i/dx, j/dy))
	}
	i0, alpha := chromaTexel(i, dx, l.Ycbcr.XChromaOffset)
	j0, beta := chromaTexel(j, dy, l.Ycbcr.YChromaOffset)
	return withChroma(luma, reduce([]weighted{
		{l.chroma(lvl, i0, j0), float64((1 - alpha) * (1 - beta))},
		{l.chroma(lvl, i0+1, j0), float64(alpha * (1 - beta))},
		{l.chroma(lvl, i0, j0+1), float64((1 - alpha) * beta)},
		{l.chroma(lvl, i0+1, j0+1), float64(alpha * beta)},
	}, vk.SamplerReductionModeWeightedAverage))
}

// chromaTexel is the chroma texel at or before luma texel i, and how far past it i lies.
func chromaTexel(i, divisor int, o vk.ChromaLocation) (int, float64) {
	if divisor == 1 {
		return i, 0
	}
	x := float64(i) / 2
	if o == vk.ChromaLocationMidpoint {
		x = (float64(i) - 0.5) / 2
	}
	return int(math.Floor(x)), x - math.Floor(x)
}

// toRGB expands the range and applies the model.
func (l *lookup) toRGB(v Value) Value {
	c := l.Ycbcr
	if c.Model == vk.SamplerYcbcrModelConversionRgbIdentity {
		return v
	}
	n := l.info.Bits[1]
	if n == 0 {
		n = l.info.Bits[0]
	}
	top, unit := math.Ldexp(1, n)-1, math.Ldexp(1, n-8)
	y, cb, cr := v[1], v[2]-math.Ldexp(1, n-1)/top, v[0]-math.Ldexp(1, n-1)/top
	if c.Range == vk.SamplerYcbcrRangeItuNarrow {
		y = (float64(v[1]*top) - 16*unit) / (219 * unit)
		cb = (float64(v[2]*top) - 128*unit) / (224 * unit)
		cr = (float64(v[0]*top) - 128*unit) / (224 * unit)
	}
	var kr, kb float64
	switch c.Model {
	case vk.SamplerYcbcrModelConversionYcbcrIdentity:
		return Value{cr, y, cb, v[3]}
	case vk.SamplerYcbcrModelConversionYcbcr601:
		kr, kb = 0.299, 0.114
	case vk.SamplerYcbcrModelConversionYcbcr709:
		kr, kb = 0.2126, 0.0722
	case vk.SamplerYcbcrModelConversionYcbcr2020:
		kr, kb = 0.2627, 0.0593
	}
	kg := 1 - kr - kb
	r := y + float64(2*(1-kr)*cr)
	b := y + float64(2*(1-kb)*cb)
	g := y - (float64(2*kb*(1-kb)*cb)+float64(2*kr*(1-kr)*cr))/kg
	return Value{r, g, b, v[3]}
}
