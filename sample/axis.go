package sample

import "github.com/seed-1acaedba/halfspace/vk"

// axis is the texels of a footprint along one axis: n indices, wrapped, with weights that add up to 256 (or, for CUBIC, to
// 1). Indices of seamless cubes are not wrapped.
type axis struct {
	n      int
	index  [4]int
	weight [4]uint32
	cubic  [4]float32
}

// unitAxis is the axis of a dimension that the image does not have.
var unitAxis = axis{n: 1, weight: [4]uint32{256}, cubic: [4]float32{1}}

// nearest is the texel that a coordinate lies in.
func (p *Texture) nearest(a *axis, ax int, s float32, size, offset int) {
	i := texelOf(p.modes[ax], p.texelCoord(ax, s, size, offset, 0), size, offset)
	if p.seamless {
		i = min(max(i, 0), size-1) // as CLAMP_TO_EDGE, whatever the mode
	}
	a.n, a.weight[0], a.cubic[0] = 1, 256, 1
	a.index[0] = p.wrap(ax, i, size)
}

// linear is the two texels around a coordinate.
func (p *Texture) linear(a *axis, ax int, s float32, size, offset int) {
	x := fixed(p.texelCoord(ax, s, size, offset, 0))
	i, alpha := x>>8, uint32(x&255)
	a.n = 2
	if p.seamless {
		a.index[0], a.index[1] = i, i+1
	} else {
		a.index[0], a.index[1], alpha = pair(p.modes[ax], i, alpha, size)
	}
	a.weight[0], a.weight[1] = 256-alpha, alpha
}

// cubicAxis is the four texels around a coordinate.
func (p *Texture) cubicAxis(a *axis, ax int, s float32, size, offset int) {
	x := fixed(p.texelCoord(ax, s, size, offset, 0))
	i := x>>8 - 1
	a.n = 4
	a.cubic = cubicWeights(p.sampler.CubicWeights, float32(x&255)/256)
	for n := range 4 {
		a.index[n] = p.wrap(ax, i+n, size)
	}
}

// texelCoord is the unnormalized coordinate of an axis. On seamless cubes it stays on the face.
func (p *Texture) texelCoord(ax int, s float32, size, offset int, far float64) float64 {
	if p.seamless {
		return limit(float64(s)*float64(size), 0, float64(size))
	}
	return unnormalize(p.modes[ax], s, size, offset, p.normalized, far)
}

func (p *Texture) wrap(ax, i, size int) int {
	if p.seamless {
		return i
	}
	return wrap(p.modes[ax], i, size)
}

// cubicWeights are [1 a a^2 a^3] M (Vulkan: Texel Filtering, cubic). The last element of the zero-tangent cardinal matrix
// is 2: with the 1 that is printed the weights would not add up to 1.
func cubicWeights(kernel vk.CubicFilterWeights, a float32) [4]float32 {
	m := &cubicMatrices[kernel]
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
