package texture

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// tap is a texel index along one axis with its weight.
type tap struct {
	index  int
	weight float64
}

// fixed is u - 1/2 in 1/256 texel, to nearest, halves up.
func fixed(u float64) int { return int(math.Floor(float64(256*(u-0.5)) + 0.5)) }

// taps is the texels along one axis that a filter reads at u.
func taps(f vk.Filter, weights vk.CubicFilterWeights, u float64) []tap {
	if f == vk.FilterNearest {
		return []tap{{int(math.Floor(u)), 1}}
	}
	x := fixed(u)
	i0 := x >> 8
	a := float64(x&255) / 256
	if f == vk.FilterLinear {
		return []tap{{i0, 1 - a}, {i0 + 1, a}}
	}
	w := CubicWeights(weights, a)
	return []tap{{i0 - 1, w[0]}, {i0, w[1]}, {i0 + 1, w[2]}, {i0 + 2, w[3]}}
}

// CubicWeights is the weights of the four texels around a place, alpha past the second: [1 a a^2 a^3] M.
func CubicWeights(kind vk.CubicFilterWeights, a float64) (w [4]float64) {
	var m [4][4]float64
	scale := 2.0
	switch kind {
	case vk.CubicFilterWeightsCatmullRom:
		m = [4][4]float64{{0, 2, 0, 0}, {-1, 0, 1, 0}, {2, -5, 4, -1}, {-1, 3, -3, 1}}
	case vk.CubicFilterWeightsZeroTangentCardinal:
		m = [4][4]float64{{0, 2, 0, 0}, {-2, 0, 2, 0}, {4, -4, 2, -2}, {-2, 2, -2, 2}}
	case vk.CubicFilterWeightsBSpline:
		m = [4][4]float64{{1, 4, 1, 0}, {-3, 0, 3, 0}, {3, -6, 3, 0}, {-1, 3, -3, 1}}
		scale = 6
	case vk.CubicFilterWeightsMitchellNetravali:
		m = [4][4]float64{{1, 16, 1, 0}, {-9, 0, 9, 0}, {15, -36, 27, -6}, {-7, 21, -21, 7}}
		scale = 18
	}
	for c := range w {
		w[c] = (m[0][c] + float64(a*(m[1][c]+float64(a*(m[2][c]+float64(a*m[3][c])))))) / scale
	}
	return w
}

// filtered is the value of a level.
func (l *lookup) filtered(lvl int, f vk.Filter) Value {
	if l.Ycbcr != nil {
		return l.converted(lvl, f)
	}
	u := l.unnormalized(lvl)
	var list []weighted
	if l.seamless && f == vk.FilterNearest { // a place on the edge stays on the face
		n := float64(l.levels[lvl].width) - 1
		u[0], u[1] = min(max(u[0], 0), n), min(max(u[1], 0), n)
	}
	for _, k := range l.axis(2, f, u[2]) {
		for _, j := range l.axis(1, f, u[1]) {
			for _, i := range l.axis(0, f, u[0]) {
				if w := float64(float64(i.weight*j.weight) * k.weight); w != 0 {
					list = append(list, weighted{l.texel(lvl, i.index, j.index, k.index), w})
				}
			}
		}
	}
	return reduce(list, l.ReductionMode)
}

// axis is the taps along an axis, of one that the view lacks texel 0.
func (l *lookup) axis(axis int, f vk.Filter, u float64) []tap {
	if axis >= l.dimensions() {
		return []tap{{0, 1}}
	}
	return taps(f, l.CubicWeights, u)
}

// unnormalized is the texel position at a level (Unnormalized Texel Coordinate Operations), limited so that texel
// indices cannot overflow: by a period where the address mode has one, else far outside.
func (l *lookup) unnormalized(lvl int) (u [3]float64) {
	size := l.size(lvl)
	modes := l.modes()
	for c := range l.dimensions() {
		s := l.st[c]
		if s != s {
			s = 0
		}
		if l.UnnormalizedCoordinates {
			u[c] = s
		} else {
			switch {
			case l.seamless:
			case modes[c] == vk.SamplerAddressModeRepeat:
				s -= math.Floor(s)
			case modes[c] == vk.SamplerAddressModeMirroredRepeat:
				s -= 2 * math.Floor(s/2)
			}
			if s != s { // an infinity less itself
				s = 0
			}
			u[c] = float64(s * float64(size[c]))
		}
		if !l.cube {
			u[c] += float64(l.in.Offset[c])
		}
		const far = 1 << 24
		u[c] = min(max(u[c], -far), far)
	}
	return u
}

func (l *lookup) size(lvl int) [3]int {
	v := l.levels[lvl]
	return [3]int{v.width, v.height, v.depth}
}

func (l *lookup) modes() [3]vk.SamplerAddressMode {
	return [3]vk.SamplerAddressMode{l.AddressModeU, l.AddressModeV, l.AddressModeW}
}

// texel is a texel of a level as the filter sees it: wrapped, a border or a neighbouring face where it lies outside,
// compared, substituted, swizzled.
func (l *lookup) texel(lvl, i, j, k int) Value {
	if l.seamless {
		if n := l.levels[lvl].width; i < 0 || j < 0 || i >= n || j >= n {
			return l.beyondEdge(lvl, i, j)
		}
		return l.inside(lvl, l.layer, i, j, 0)
	}
	at := [3]int{i, j, k}
	for c := range l.dimensions() {
		size := l.size(lvl)[c]
		at[c] = Wrap(l.modes()[c], at[c], size)
		if at[c] < 0 || at[c] >= size {
			return l.finish(l.border())
		}
	}
	return l.inside(lvl, l.layer, at[0], at[1], at[2])
}

// inside is a texel that the level has.
func (l *lookup) inside(lvl, layer, x, y, z int) Value {
	if !l.bound(x, y) {
		l.resident = false
		return l.finish(l.nothing())
	}
	return l.finish(l.at(lvl, 0, layer, x, y, z, 0))
}

// finish compares, and swizzles.
func (l *lookup) finish(v Value) Value {
	if l.in.Dref != nil {
		d := 0.0
		if compare(l.CompareOp, l.dref, v[0]) {
			d = 1
		}
		v = Value{d, 0, 0, 1}
	}
	return swizzle(l.view.Components, v)
}

// Wrap is the texel that an index means (Wrapping Operation); -1 and size are the border.
func Wrap(m vk.SamplerAddressMode, i, size int) int {
	mod := func(a, n int) int { return (a%n + n) % n }
	mirror := func(n int) int {
		if n >= 0 {
			return n
		}
		return -(1 + n)
	}
	switch m {
	case vk.SamplerAddressModeRepeat:
		return mod(i, size)
	case vk.SamplerAddressModeMirroredRepeat:
		return size - 1 - mirror(mod(i, 2*size)-size)
	case vk.SamplerAddressModeClampToEdge:
		return min(max(i, 0), size-1)
	case vk.SamplerAddressModeMirrorClampToEdge:
		return min(max(mirror(i), 0), size-1)
	}
	return min(max(i, -1), size)
}

// compare is reference OP test.
func compare(op vk.CompareOp, reference, test float64) bool {
	switch op {
	case vk.CompareOpLess:
		return reference < test
	case vk.CompareOpEqual:
		return reference == test
	case vk.CompareOpLessOrEqual:
		return reference <= test
	case vk.CompareOpGreater:
		return reference > test
	case vk.CompareOpNotEqual:
		return reference != test
	case vk.CompareOpGreaterOrEqual:
		return reference >= test
	case vk.CompareOpAlways:
		return true
	}
	return false
}
