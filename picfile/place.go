package picfile

import "sort"

// placeSteps is how many parts a filter's half is cut into to find places in it.
const placeSteps = 2048

// Places draws places in a pixel from a filter.
type Places struct {
	radius float64
	even   bool      // any place is as good as another one
	sums   []float64 // of the filter's absolute weights, up to the end of each part
	filter Filter
}

// Places draws places from f.
func (f Filter) Places() *Places {
	p := &Places{radius: f.radius(), filter: f, even: f == Box}
	if p.even {
		return p
	}
	p.sums = make([]float64, 2*placeSteps)
	sum := 0.0
	for i := range p.sums {
		v := f.at(p.middle(i))
		sum += max(v, -v)
		p.sums[i] = sum
	}
	return p
}

// middle is the middle of part i.
func (p *Places) middle(i int) float64 {
	return float64(p.radius*float64(2*i+1)/(2*placeSteps)) - p.radius
}

// At is the place that a number u from 0 to 1 stands for along one axis, in pixels from the pixel's middle, and 1 or
// -1, the sign of the filter there: where u is spread evenly, places are as dense as the filter is far from 0.
func (p *Places) At(u float64) (x float64, sign int) {
	if p.even {
		return u - 0.5, 1
	}
	u = float64(u * p.sums[len(p.sums)-1])
	i := min(sort.SearchFloat64s(p.sums, u), len(p.sums)-1)
	before := 0.0
	if i > 0 {
		before = p.sums[i-1]
	}
	part := 0.5
	if d := p.sums[i] - before; d > 0 {
		part = (u - before) / d
	}
	x, sign = p.middle(i)+float64(p.radius/placeSteps*(part-0.5)), 1
	if p.filter.at(p.middle(i)) < 0 {
		sign = -1
	}
	return x, sign
}
