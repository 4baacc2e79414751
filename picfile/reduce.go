package picfile

import (
	"fmt"
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// Filter is the filter that reduces a larger picture to a smaller one. The zero value is the box.
type Filter uint8

// The filters, with their radius in pixels of the smaller picture.
const (
	Box      Filter = iota // the mean of the pixels that lie in one: 0.5
	Gaussian               // exp(-2 x^2), less what it is at its end: 1.5
	Mitchell               // Mitchell and Netravali's cubic with B = C = 1/3, which sharpens a little: 2
)

// Filters are the filters' names.
var Filters = []string{"box", "gaussian", "mitchell"}

// radius is how far a filter reaches.
func (f Filter) radius() float64 { return [...]float64{0.5, 1.5, 2}[f] }

// at is the weight at a distance.
func (f Filter) at(x float64) float64 {
	x = math.Abs(x)
	if x >= f.radius() {
		return 0
	}
	switch f {
	case Gaussian:
		return exact.Exp(-2*float64(x*x)) - exact.Exp(-2*1.5*1.5)
	case Mitchell: // "Reconstruction Filters in Computer Graphics", equation 8
		x2 := float64(x * x)
		x3 := float64(x2 * x)
		if x < 1 {
			return (float64(7*x3) - float64(12*x2) + 16.0/3) / 6
		}
		return (float64(-7.0/3*x3) + float64(12*x2) - float64(20*x) + 32.0/3) / 6
	}
	return 1
}

// Beside is how many pixels beside one, of the smaller picture, the filter reads the parts of when n become one.
func (f Filter) Beside(n int) int {
	if n <= 1 {
		return 0
	}
	w, _ := f.weights(n)
	return ((len(w)-n)/2 + n - 1) / n
}

// weights are the weights of the pixels around a place; their sum is 1, when n become one; the first stands for the
// pixel number first from n times the place.
func (f Filter) weights(n int) (w []float32, first int) {
	reach := int(math.Ceil(float64(f.radius()*float64(n)) - float64(float64(n)/2)))
	first = -reach
	sum := 0.0
	var v []float64
	for i := first; i < n+reach; i++ {
		x := f.at((float64(i) + 0.5 - float64(float64(n)/2)) / float64(n))
		v = append(v, x)
		sum += x
	}
	for _, x := range v {
		w = append(w, float32(x/sum))
	}
	return w, first
}

// Reduce makes a picture of which each pixel stands for n by n of p, whose sides must be multiples of n: linear numbers
// alone, weighted along rows and then along columns. Beyond the edges lie the pixels at the edges. Mitchell's filter
// can make numbers below 0, which alpha and colours are not: these become 0.
func (p *Picture) Reduce(n int, f Filter) (*Picture, error) {
	if n < 1 || p.Width%n != 0 || p.Height%n != 0 || len(p.Linear) != 4*p.Width*p.Height || int(f) >= len(Filters) {
		return nil, fmt.Errorf("reduce %d x %d pixels by %d", p.Width, p.Height, n)
	}
	if n == 1 {
		return p, nil
	}
	out := &Picture{Width: p.Width / n, Height: p.Height / n, Premultiplied: p.Premultiplied, Notes: p.Notes}
	out.Linear = make([]float32, 4*out.Width*out.Height)
	weights, first := f.weights(n)
	bands(out.Height, func(y, end int) {
		line := make([]float32, 4*p.Width) // a row of out at the width of p
		for ; y < end; y++ {
			clear(line)
			for i, w := range weights {
				row := p.Linear[4*p.Width*min(max(y*n+first+i, 0), p.Height-1):][:4*p.Width]
				for k, v := range row {
					line[k] += float32(w * v)
				}
			}
			for x := range out.Width {
				var sum [4]float32
				for i, w := range weights {
					c := [4]float32(line[4*min(max(x*n+first+i, 0), p.Width-1):])
					for k := range sum {
						sum[k] += float32(w * c[k])
					}
				}
				for k := range sum {
					sum[k] = max(sum[k], 0)
				}
				sum[3] = min(sum[3], 1)
				copy(out.Linear[4*(y*out.Width+x):], sum[:])
			}
		}
	})
	return out, nil
}
