package compare

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// flip is the LDR error of "FLIP: A Difference Evaluator for Alternating Images" (Andersson, Nilsson, Akenine-Möller,
// Oskarsson, Åström, Fairchild, HPG 2020). Filters are separable: a sum of Gaussians is filtered Gaussian by Gaussian,
// and the detectors of edges and points are products of one axis and the other.
type flip struct {
	contrast [3][]kernel // of Y, Cx and Cz: the filter of section 4.1 is the sum over them of one across times the same down
	smooth   kernel      // sums to 1
	edge     kernel      // first derivative, positive and negative weights sum to 1 and -1 (section 4.2)
	point    kernel      // second derivative, the same
	farthest float64     // the distance of green and blue, to the power
}

// The constants of the paper.
const (
	flipColorPower    = 0.7   // q_c, section 4.1.3
	flipKnee          = 0.4   // p_c
	flipKneeError     = 0.95  // p_t
	flipFeatureWidth  = 0.082 // w, in degrees, section 4.2
	flipFeatureFactor = 1 / math.Sqrt2
)

// flipContrast are a1, b1, a2, b2 of table 1, for Y, Cx and Cz.
var flipContrast = [3][4]float64{{1, 0.0047, 0, 1e-5}, {1, 0.0053, 0, 1e-5}, {34.1, 0.04, 13.5, 0.025}}

// newFLIP makes the filters for so many pixels a degree.
func newFLIP(ppd float64) *flip {
	f := &flip{}
	radius := int(math.Ceil(3 * math.Sqrt(0.04/(2*math.Pi*math.Pi)) * ppd))
	for c, k := range flipContrast {
		total := 0.0
		for i := 0; i < 4; i += 2 {
			a, b := k[i], k[i+1]
			if a == 0 {
				continue
			}
			// exp(-pi^2 x^2 / b) is a Gaussian of sigma^2 = b / (2 pi^2), x in degrees.
			g := gaussian(math.Sqrt(b/(2*math.Pi*math.Pi))*ppd, radius)
			g = g.times(math.Sqrt(a * math.Sqrt(math.Pi/b)))
			f.contrast[c] = append(f.contrast[c], g)
			total += float64(g.total() * g.total())
		}
		for i, g := range f.contrast[c] {
			f.contrast[c][i] = g.times(1 / math.Sqrt(total))
		}
	}
	sigma := 0.5 * flipFeatureWidth * ppd
	radius = int(math.Ceil(3 * sigma))
	g := gaussian(sigma, radius)
	f.smooth = g.times(1 / g.total())
	f.edge, f.point = make(kernel, len(g)), make(kernel, len(g))
	for i, w := range g {
		x := float64(i - radius)
		f.edge[i] = -x * w
		f.point[i] = (float64(x*x/(sigma*sigma)) - 1) * w
	}
	f.edge.balance()
	f.point.balance()
	f.farthest = exact.Pow(hyab(hunt([3]float64{0, 1, 0}), hunt([3]float64{0, 0, 1})), flipColorPower)
	return f
}

// balance makes the positive weights sum to 1 and the negative to -1.
func (k kernel) balance() {
	plus, minus := 0.0, 0.0
	for _, w := range k {
		plus += max(w, 0)
		minus -= min(w, 0)
	}
	for i, w := range k {
		if w > 0 {
			k[i] = w / plus
		} else if w < 0 {
			k[i] = w / minus
		}
	}
}

// errors are the errors of pixels, 0 to 1. The planes are red, green and blue as sRGB, 0 to 255.
func (f *flip) errors(a, b [3][]float64, width, height int) []float64 {
	pa, pb := f.see(a, width, height), f.see(b, width, height)
	e := make([]float64, width*height)
	knee := float64(flipKnee * f.farthest)
	rows(height, func(y int) {
		for i := y * width; i < (y+1)*width; i++ {
			color := 0.0
			ca := [3]float64{pa.color[0][i], pa.color[1][i], pa.color[2][i]}
			cb := [3]float64{pb.color[0][i], pb.color[1][i], pb.color[2][i]}
			if ca != cb {
				d := hyab(hunt(clampedRGB(ca)), hunt(clampedRGB(cb)))
				if d = exact.Pow(d, flipColorPower); d < knee {
					color = flipKneeError / knee * d
				} else {
					color = flipKneeError + float64((d-knee)/(f.farthest-knee)*(1-flipKneeError))
				}
			}
			if color == 0 {
				continue // where features are as far apart as can be, 0^0 is taken to be 0
			}
			feature := max(math.Abs(pa.edges[i]-pb.edges[i]), math.Abs(pa.points[i]-pb.points[i]))
			e[i] = exact.Pow(color, 1-math.Sqrt(flipFeatureFactor*feature))
		}
	})
	return e
}

// sight is a picture as the eye gets it.
type sight struct {
	color         [3][]float64 // Y, Cx, Cz, filtered by contrast sensitivity
	edges, points []float64    // how much of an edge or a point there is
}

func (f *flip) see(p [3][]float64, width, height int) *sight {
	light := lightOf()
	ycc := [3][]float64{make([]float64, len(p[0])), make([]float64, len(p[0])), make([]float64, len(p[0]))}
	luminance := make([]float64, len(p[0]))
	rows(height, func(y int) {
		for i := y * width; i < (y+1)*width; i++ {
			var rgb [3]float64
			for c := range rgb {
				v := p[c][i]
				if k := int(v); float64(k) == v {
					rgb[c] = light[k]
				} else {
					rgb[c] = toLinear(v / 255)
				}
			}
			xyz := toWhite.apply(rgb)
			luminance[i] = xyz[1]
			ycc[0][i] = float64(116*xyz[1]) - 16
			ycc[1][i] = 500 * (xyz[0] - xyz[1])
			ycc[2][i] = 200 * (xyz[1] - xyz[2])
		}
	})
	s := &sight{}
	for c, list := range f.contrast {
		for j, k := range list {
			v := k.down(k.across(ycc[c], width, height), width, height)
			if j == 0 {
				s.color[c] = v
				continue
			}
			for i := range v {
				s.color[c][i] += v[i]
			}
		}
	}
	smooth := f.smooth.across(luminance, width, height)
	feature := func(k kernel) []float64 {
		h, v := f.smooth.down(k.across(luminance, width, height), width, height), k.down(smooth, width, height)
		for i := range h {
			h[i] = math.Sqrt(float64(h[i]*h[i]) + float64(v[i]*v[i]))
		}
		return h
	}
	s.edges, s.points = feature(f.edge), feature(f.point)
	return s
}
