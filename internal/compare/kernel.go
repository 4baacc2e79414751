package compare

import "github.com/seed-1acaedba/halfspace/internal/exact"

// kernel is the weights of a filter along one axis, its middle in the middle.
type kernel []float64

// gaussian is exp(-x^2 / (2 sigma^2)) for |x| <= radius.
func gaussian(sigma float64, radius int) kernel {
	k := make(kernel, 2*radius+1)
	for i := range k {
		x := float64(i - radius)
		k[i] = exact.Exp(-(x * x) / (2 * sigma * sigma))
	}
	return k
}

// total is the sum of the weights.
func (k kernel) total() float64 { return sum(k) }

// times is the kernel with all weights multiplied.
func (k kernel) times(f float64) kernel {
	out := make(kernel, len(k))
	for i, w := range k {
		out[i] = w * f
	}
	return out
}

// across filters rows; beyond the edges lie copies of the edge's values.
func (k kernel) across(src []float64, width, height int) []float64 {
	r := len(k) / 2
	dst := make([]float64, len(src))
	rows(height, func(y int) {
		line := make([]float64, width+2*r)
		row := src[y*width : (y+1)*width]
		for i := range line {
			line[i] = row[min(max(i-r, 0), width-1)]
		}
		out := dst[y*width : (y+1)*width]
		for j, w := range k {
			for x, v := range line[j : j+width] {
				out[x] += float64(w * v)
			}
		}
	})
	return dst
}

// down filters columns, as across does rows.
func (k kernel) down(src []float64, width, height int) []float64 {
	r := len(k) / 2
	dst := make([]float64, len(src))
	rows(height, func(y int) {
		out := dst[y*width : (y+1)*width]
		for j, w := range k {
			at := min(max(y+j-r, 0), height-1)
			for x, v := range src[at*width : (at+1)*width] {
				out[x] += float64(w * v)
			}
		}
	})
	return dst
}

// inside filters both ways with the weights of the pixels inside the picture, which sum to 1.
func (k kernel) inside(src []float64, width, height int) []float64 {
	r := len(k) / 2
	weights := func(size int) []float64 { // the sum of those inside, by place
		list := make([]float64, size)
		for x := range list {
			for j, w := range k {
				if at := x + j - r; at >= 0 && at < size {
					list[x] += w
				}
			}
		}
		return list
	}
	wx, wy := weights(width), weights(height)
	half := make([]float64, len(src))
	rows(height, func(y int) {
		row, out := src[y*width:(y+1)*width], half[y*width:(y+1)*width]
		for j, w := range k {
			from := j - r
			for x := max(-from, 0); x < min(width-from, width); x++ {
				out[x] += float64(w * row[x+from])
			}
		}
		for x := range out {
			out[x] /= wx[x]
		}
	})
	dst := make([]float64, len(src))
	rows(height, func(y int) {
		out := dst[y*width : (y+1)*width]
		for j, w := range k {
			if at := y + j - r; at >= 0 && at < height {
				for x, v := range half[at*width : (at+1)*width] {
					out[x] += float64(w * v)
				}
			}
		}
		for x := range out {
			out[x] /= wy[y]
		}
	})
	return dst
}
