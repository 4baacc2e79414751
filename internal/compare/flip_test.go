package compare

import (
	"image"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// plainFLIP evaluates the formulas of the paper (Andersson et al. 2020, sections 4.1 to 4.3) as they are printed: whole
// filters of two dimensions, package math, one pixel after the other. It shares nothing with the package.
func plainFLIP(a, b *image.NRGBA, ppd float64) []float64 {
	type color [3]float64
	w, h := a.Rect.Dx(), a.Rect.Dy()
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s > 0.04045 {
			return math.Pow((s+0.055)/1.055, 2.4)
		}
		return s / 12.92
	}
	m := [3][3]float64{ // linear sRGB to XYZ, D65
		{10135552. / 24577794, 8788810. / 24577794, 4435075. / 24577794},
		{2613072. / 12288897, 8788810. / 12288897, 887015. / 12288897},
		{1425312. / 73733382, 8788810. / 73733382, 70074185. / 73733382},
	}
	toXYZ := func(c color) (r color) {
		for i := range 3 {
			for j := range 3 {
				r[i] += m[i][j] * c[j]
			}
		}
		return r
	}
	white := toXYZ(color{1, 1, 1})
	fromXYZ := func(c color) (r color) { // by elimination
		var e [3][4]float64
		for i := range 3 {
			e[i] = [4]float64{m[i][0], m[i][1], m[i][2], c[i]}
		}
		for i := range 3 {
			for j := range 3 {
				if i != j {
					f := e[j][i] / e[i][i]
					for k := range 4 {
						e[j][k] -= f * e[i][k]
					}
				}
			}
		}
		for i := range 3 {
			r[i] = e[i][3] / e[i][i]
		}
		return r
	}
	opponent := func(m *image.NRGBA) []color {
		list := make([]color, w*h)
		for i := range list {
			c := toXYZ(color{linear(m.Pix[4*i]), linear(m.Pix[4*i+1]), linear(m.Pix[4*i+2])})
			x, y, z := c[0]/white[0], c[1]/white[1], c[2]/white[2]
			list[i] = color{116*y - 16, 500 * (x - y), 200 * (y - z)}
		}
		return list
	}
	convolve := func(at func(i int) float64, x, y, radius int, k func(dx, dy int) float64) (s float64) {
		for dy := -radius; dy <= radius; dy++ {
			for dx := -radius; dx <= radius; dx++ {
				s += k(dx, dy) * at(min(max(y+dy, 0), h-1)*w+min(max(x+dx, 0), w-1))
			}
		}
		return s
	}
	table := func(radius int, f func(x, y float64) float64) [][]float64 {
		k := make([][]float64, 2*radius+1)
		for j := range k {
			k[j] = make([]float64, 2*radius+1)
			for i := range k[j] {
				k[j][i] = f(float64(i-radius), float64(j-radius))
			}
		}
		return k
	}
	// The filters of contrast sensitivity.
	radius := int(math.Ceil(3 * math.Sqrt(0.04/(2*math.Pi*math.Pi)) * ppd))
	var csf [3][][]float64
	for c, p := range [3][4]float64{{1, 0.0047, 0, 1e-5}, {1, 0.0053, 0, 1e-5}, {34.1, 0.04, 13.5, 0.025}} {
		csf[c] = table(radius, func(x, y float64) float64 {
			d := (x*x + y*y) / (ppd * ppd)
			return p[0]*math.Sqrt(math.Pi/p[1])*math.Exp(-math.Pi*math.Pi*d/p[1]) +
				p[2]*math.Sqrt(math.Pi/p[3])*math.Exp(-math.Pi*math.Pi*d/p[3])
		})
		total := 0.0
		for _, row := range csf[c] {
			for _, v := range row {
				total += v
			}
		}
		for _, row := range csf[c] {
			for i := range row {
				row[i] /= total
			}
		}
	}
	lab := func(c color) color {
		c = toXYZ(c)
		for i := range c {
			t := c[i] / white[i]
			if d := 6. / 29; t > d*d*d {
				c[i] = math.Cbrt(t)
			} else {
				c[i] = t/(3*d*d) + 4./29
			}
		}
		l := 116*c[1] - 16
		return color{l, 0.01 * l * (500 * (c[0] - c[1])), 0.01 * l * (200 * (c[1] - c[2]))} // Hunt
	}
	distance := func(p, q color) float64 { return math.Abs(p[0]-q[0]) + math.Hypot(p[1]-q[1], p[2]-q[2]) }
	farthest := math.Pow(distance(lab(color{0, 1, 0}), lab(color{0, 0, 1})), 0.7)
	filtered := func(list []color, x, y int) (c color) {
		for k := range 3 {
			c[k] = convolve(func(i int) float64 { return list[i][k] }, x, y, radius,
				func(dx, dy int) float64 { return csf[k][dy+radius][dx+radius] })
		}
		v := (c[0] + 16) / 116
		c = fromXYZ(color{(v + c[1]/500) * white[0], v * white[1], (v - c[2]/200) * white[2]})
		for k := range c {
			c[k] = math.Min(math.Max(c[k], 0), 1)
		}
		return lab(c)
	}
	// The detectors of features.
	sigma := 0.5 * 0.082 * ppd
	reach := int(math.Ceil(3 * sigma))
	detector := func(f func(x, y float64) float64) [][]float64 {
		k := table(reach, func(x, y float64) float64 { return f(x, y) * math.Exp(-(x*x+y*y)/(2*sigma*sigma)) })
		plus, minus := 0.0, 0.0
		for _, row := range k {
			for _, v := range row {
				plus, minus = plus+math.Max(v, 0), minus-math.Min(v, 0)
			}
		}
		for _, row := range k {
			for i, v := range row {
				if v > 0 {
					row[i] /= plus
				} else {
					row[i] /= minus
				}
			}
		}
		return k
	}
	edge := detector(func(x, _ float64) float64 { return -x })
	point := detector(func(x, _ float64) float64 { return x*x/(sigma*sigma) - 1 })
	norm := func(list []color, k [][]float64, x, y int) float64 {
		at := func(i int) float64 { return (list[i][0] + 16) / 116 }
		return math.Hypot(convolve(at, x, y, reach, func(dx, dy int) float64 { return k[dy+reach][dx+reach] }),
			convolve(at, x, y, reach, func(dx, dy int) float64 { return k[dx+reach][dy+reach] }))
	}
	oa, ob := opponent(a), opponent(b)
	e := make([]float64, w*h)
	for y := range h {
		for x := range w {
			d := math.Pow(distance(filtered(oa, x, y), filtered(ob, x, y)), 0.7)
			if d < 0.4*farthest {
				d *= 0.95 / (0.4 * farthest)
			} else {
				d = 0.95 + (d-0.4*farthest)/(farthest-0.4*farthest)*0.05
			}
			f := math.Max(math.Abs(norm(oa, edge, x, y)-norm(ob, edge, x, y)), math.Abs(norm(oa, point, x, y)-norm(ob, point, x, y)))
			e[y*w+x] = math.Pow(d, 1-math.Sqrt(f/math.Sqrt2))
		}
	}
	return e
}

// The fast evaluation is the paper's: every pixel of every pair within flipTolerance.
func TestFLIP(t *testing.T) {
	// Both are float64. Where filtered colors are nearly the same, rounding errors of 1e-16 of a channel become 1e-9 to
	// the power 0.7 and then to a power near 0.
	const flipTolerance = 1e-6
	worst := 0.0
	for name, p := range pairs() {
		for _, ppd := range []float64{DefaultPixelsPerDegree, 20} {
			if name != "noise" && name != "few pixels" && ppd == DefaultPixelsPerDegree && testing.Short() {
				continue
			}
			want := plainFLIP(p[0], p[1], ppd)
			got := make([]float64, len(want))
			if !p[0].Opaque() {
				t.Fatal("the plain evaluation knows no transparency")
			}
			copy(got, newFLIP(ppd).errors(over(p[0], 0), over(p[1], 0), p[0].Rect.Dx(), p[0].Rect.Dy()))
			for i := range want {
				d := math.Abs(got[i] - want[i])
				worst = max(worst, d)
				require.LessOrEqual(t, d, flipTolerance, "%s, %v pixels a degree, pixel %d: %v, not %v", name, ppd, i, got[i], want[i])
			}
			r := compare(t, p[0], p[1], Options{PixelsPerDegree: ppd})
			total := 0.0
			for _, v := range want {
				total += v
			}
			require.InDelta(t, total/float64(len(want)), r.FLIP, flipTolerance, name)
		}
	}
	t.Logf("the largest difference to the plain evaluation is %.3g", worst)
}

// Green against blue is as far as colors go; black against white has no color and is nearly so.
func TestFLIPOfOneColor(t *testing.T) {
	of := func(c [3]uint8) *image.NRGBA {
		m := image.NewNRGBA(image.Rect(0, 0, 32, 32))
		for i := 0; i < len(m.Pix); i += 4 {
			copy(m.Pix[i:], []uint8{c[0], c[1], c[2], 255})
		}
		return m
	}
	require.InDelta(t, 1, compare(t, of([3]uint8{0, 255, 0}), of([3]uint8{0, 0, 255}), Options{}).FLIP, 1e-12)
	require.Zero(t, compare(t, of([3]uint8{1, 2, 3}), of([3]uint8{1, 2, 3}), Options{}).FLIP)
	require.InDelta(t, 0.9, compare(t, of([3]uint8{}), of([3]uint8{255, 255, 255}), Options{}).FLIP, 0.1)
}
