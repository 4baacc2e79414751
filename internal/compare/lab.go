package compare

import (
	"math"
	"sync"
)

// matrix is three rows.
type matrix [3][3]float64

func (m *matrix) apply(v [3]float64) (r [3]float64) {
	for i := range r {
		r[i] = float64(m[i][0]*v[0]) + float64(m[i][1]*v[1]) + float64(m[i][2]*v[2])
	}
	return r
}

// toWhite is from linear red, green and blue to X, Y, Z of which white has (1, 1, 1): the matrix that the paper's code
// uses, its rows divided by their sums.
var toWhite = matrix{
	{10135552. / (10135552 + 8788810 + 4435075), 8788810. / (10135552 + 8788810 + 4435075), 4435075. / (10135552 + 8788810 + 4435075)},
	{2613072. / (2613072 + 8788810 + 887015), 8788810. / (2613072 + 8788810 + 887015), 887015. / (2613072 + 8788810 + 887015)},
	{1425312. / (1425312 + 8788810 + 70074185), 8788810. / (1425312 + 8788810 + 70074185), 70074185. / (1425312 + 8788810 + 70074185)},
}

// fromWhite is its inverse.
var fromWhite = sync.OnceValue(func() *matrix {
	m := &toWhite
	minor := func(i, j int) float64 {
		a, b, c, d := (i+1)%3, (i+2)%3, (j+1)%3, (j+2)%3
		return float64(m[a][c]*m[b][d]) - float64(m[a][d]*m[b][c])
	}
	det := float64(m[0][0]*minor(0, 0)) + float64(m[0][1]*minor(0, 1)) + float64(m[0][2]*minor(0, 2))
	inverse := new(matrix)
	for i := range 3 {
		for j := range 3 {
			inverse[j][i] = minor(i, j) / det
		}
	}
	return inverse
})

// lightOf is the light of each code.
var lightOf = sync.OnceValue(func() *[256]float64 {
	t := new([256]float64)
	for i := range t {
		t[i] = toLinear(float64(i) / 255)
	}
	return t
})

// clampedRGB is linear red, green and blue of Y, Cx, Cz, clamped to what a screen shows.
func clampedRGB(ycc [3]float64) [3]float64 {
	y := (ycc[0] + 16) / 116
	rgb := fromWhite().apply([3]float64{y + ycc[1]/500, y, y - ycc[2]/200})
	for i, v := range rgb {
		rgb[i] = max(min(v, 1), 0)
	}
	return rgb
}

// hunt is L*, a*, b* (CIE 1976, D65) of linear red, green and blue, a* and b* multiplied by L*/100: colors that are
// darker look less colorful.
func hunt(rgb [3]float64) [3]float64 {
	const delta = 6. / 29
	xyz := toWhite.apply(rgb)
	for i, v := range xyz {
		if v > delta*delta*delta {
			xyz[i] = cubeRoot(v)
		} else {
			xyz[i] = v/(3*delta*delta) + 4./29
		}
	}
	l := float64(116*xyz[1]) - 16
	return [3]float64{l, 0.01 * l * 500 * (xyz[0] - xyz[1]), 0.01 * l * 200 * (xyz[1] - xyz[2])}
}

// hyab is the distance of two colors: of lightness, and of the rest.
func hyab(p, q [3]float64) float64 {
	a, b := p[1]-q[1], p[2]-q[2]
	return math.Abs(p[0]-q[0]) + math.Sqrt(float64(a*a)+float64(b*b))
}

// cubeRoot returns the cube root of x, which lies between 2^-100 and 2^100, with a relative error of at most 2^-51. A
// third of the exponent and of the fraction's bits is within 6 %; each step of Halley's method triples the digits.
func cubeRoot(x float64) float64 {
	r := math.Float64frombits(math.Float64bits(x)/3 + 0x2a9f7893782da1ce)
	for range 3 {
		c := float64(r * r * r)
		r = r * (c + x + x) / (c + c + x)
	}
	return r
}
