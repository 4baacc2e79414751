package sample

import (
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// filter is a texel filter along one axis, for plain Go and for kernels: a row of filters.
type filter struct {
	taps  int // how many texels it reads, at most 4
	first int // the first of them, counted from texel i, which the coordinate less 1/2 lies in
	// weights weighs the texels where that coordinate lies alpha past texel i. Nil: one texel, or two, whose second has
	// the weight alpha.
	weights func(s *vk.Sampler, alpha float32) [4]float32
}

// filters are the rows, in the order of [vk.Ordinal].
var filters = [...]filter{
	{taps: 1},
	{taps: 2},
	{taps: 4, first: -1, weights: cubicWeights},
}

func filterOf(f vk.Filter) *filter { return &filters[vk.Ordinal(f)] }

// nearest says that a filter reads one texel.
func (f *filter) nearest() bool { return f.taps == 1 }

// exact says that weights are multiples of 1/256: sums of codes are integers, and the kernels of whole lookups make
// them.
func (f *filter) exact() bool { return f.weights == nil }

// table has the weights of each alpha in 1/256, for [simd.Kernels].Axis; of exact ones it is nil.
func (f *filter) table(s *vk.Sampler) *[256][4]float32 {
	if f.exact() {
		return nil
	}
	t := new([256][4]float32)
	for i := range t {
		t[i] = f.weights(s, float32(i)/256)
	}
	return t
}

// place makes a kernel's record ask for the texels of a filter and their weights.
func (f *filter) place(x *simd.AxisArgs) {
	x.Count = int64(f.taps)
	switch {
	case f.nearest():
		x.Nearest = 1
	case !f.exact():
		x.Weights = simd.CubicWeights
	case x.Mode == simd.Repeat || x.Mode >= simd.CubeFace:
		x.Weights = simd.LinearWeights
	default:
		x.Weights = simd.PairWeights
	}
	for n := range f.taps {
		x.First[n] = float32(f.first + n)
	}
}

// axis is the texels of a footprint along one axis: n indices, wrapped, with weights that add up to 1. Indices of
// seamless cubes are not wrapped.
type axis struct {
	n      int
	index  [4]int
	weight [4]float32
}

// unitAxis is the axis of a dimension that the image does not have.
var unitAxis = axis{n: 1, weight: [4]float32{1}}

// around finds the texels around an unnormalized coordinate, which are not wrapped.
func (f *filter) around(a *axis, s *vk.Sampler, u float64) {
	if a.n = f.taps; f.nearest() {
		a.index[0], a.weight[0] = texelAt(u), 1
		return
	}
	x := fixed(u)
	alpha := float32(float32(x&255) / 256)
	if f.exact() {
		a.weight[0], a.weight[1] = 1-alpha, alpha
	} else {
		a.weight = f.weights(s, alpha)
	}
	for n := range f.taps {
		a.index[n] = x>>8 + f.first + n
	}
}

// axis finds the texels along axis ax around a coordinate.
func (p *Texture) axis(f *filter, a *axis, ax int, s float32, size, offset int) {
	f.around(a, &p.sampler, p.texelCoord(ax, s, size, offset, 0))
	mode := p.modes[ax]
	switch {
	case f.nearest() && p.seamless:
		a.index[0] = min(max(lastOfPeriod(mode, a.index[0], size, offset), 0), size-1) // as CLAMP_TO_EDGE, whatever the mode
	case p.seamless:
	case f.nearest():
		a.index[0] = wrap(mode, lastOfPeriod(mode, a.index[0], size, offset), size)
	case f.exact():
		a.index[0], a.index[1], a.weight[1] = pair(mode, a.index[0], a.weight[1], size)
		a.weight[0] = 1 - a.weight[1]
	default:
		for n := range f.taps {
			a.index[n] = wrap(mode, a.index[n], size)
		}
	}
}

// texelCoord is the unnormalized coordinate of an axis. On seamless cubes it stays on the face.
func (p *Texture) texelCoord(ax int, s float32, size, offset int, far float64) float64 {
	if p.seamless {
		return limit(float64(s)*float64(size), 0, float64(size))
	}
	if p.cornerSampled && p.normalized {
		// Texel i of a corner-sampled image lies at i, not at i + 1/2: s (size - 1), half a texel further.
		return limit(float64(float64(s)*float64(size-1))+float64(float64(offset)+0.5), -2-far, float64(size)+2+far)
	}
	return unnormalize(p.modes[ax], s, size, offset, p.normalized, far)
}

func (p *Texture) wrap(ax, i, size int) int {
	if p.seamless {
		return i
	}
	return wrap(p.modes[ax], i, size)
}

// cubicWeights are [1 a a^2 a^3] M (Vulkan: Texel Filtering, cubic). The last element of the zero-tangent cardinal
// matrix is 2: with the 1 that is printed the weights would not add up to 1.
func cubicWeights(s *vk.Sampler, a float32) [4]float32 {
	m := &cubicMatrices[s.CubicWeights]
	a2 := a * a
	a3 := a2 * a
	var w [4]float32
	for i := range w {
		v := m.row[0][i] + float32(a*m.row[1][i])
		v += float32(a2 * m.row[2][i])
		w[i] = (v + float32(a3*m.row[3][i])) / m.divisor
	}
	return w
}

var cubicMatrices = [...]struct {
	divisor float32
	row     [4][4]float32
}{
	vk.CubicFilterWeightsCatmullRom:          {2, [4][4]float32{{0, 2, 0, 0}, {-1, 0, 1, 0}, {2, -5, 4, -1}, {-1, 3, -3, 1}}},
	vk.CubicFilterWeightsZeroTangentCardinal: {2, [4][4]float32{{0, 2, 0, 0}, {-2, 0, 2, 0}, {4, -4, 2, -2}, {-2, 2, -2, 2}}},
	vk.CubicFilterWeightsBSpline:             {6, [4][4]float32{{1, 4, 1, 0}, {-3, 0, 3, 0}, {3, -6, 3, 0}, {-1, 3, -3, 1}}},
	vk.CubicFilterWeightsMitchellNetravali:   {18, [4][4]float32{{1, 16, 1, 0}, {-9, 0, 9, 0}, {15, -36, 27, -6}, {-7, 21, -21, 7}}},
}
