package compare

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// numbers compares values as they are stored.
func (d *differences) numbers(a, b *Picture, tolerance float64) {
	n := a.Width * a.Height
	channels := 3
	for i := 3; i < len(a.Pix); i += 4 {
		if white := float32(255 / a.levels()); a.Pix[i] != white || b.Pix[i] != white {
			channels = 4
			break
		}
	}
	d.largest, d.over = make([]float64, n), make([]bool, n)
	means, squares := make([]float64, n), make([]float64, n)
	scale := a.levels()
	rows(a.Height, func(y int) {
		for i := y * a.Width; i < (y+1)*a.Width; i++ {
			if !d.counts(i) {
				continue
			}
			for c := range channels {
				x := float64(apart(a.Pix[4*i+c], b.Pix[4*i+c]) * scale)
				d.largest[i] = max(d.largest[i], x)
				means[i] += x
				squares[i] += float64(x * x)
			}
			means[i] /= float64(channels)
			squares[i] /= float64(channels)
			d.over[i] = d.largest[i] > tolerance
		}
	})
	r := d.result
	r.Max = 0
	for i, x := range d.largest {
		if d.counts(i) {
			r.Pixels++
			r.Max = max(r.Max, x)
		}
		if d.over[i] {
			r.Different++
		}
	}
	r.Mean = d.mean(means)
	square := d.mean(squares)
	r.RMSE = math.Sqrt(square)
	r.PSNR = decibel(square)
}

// apart is how far two values are: 0 for the same bits and for the two zeros, infinite where one alone is no number.
func apart(a, b float32) float64 {
	if a == b || math.Float32bits(a) == math.Float32bits(b) {
		return 0
	}
	if x := math.Abs(float64(a) - float64(b)); x == x {
		return x
	}
	if a != a && b != b {
		return 0 // two that are no numbers
	}
	return math.Inf(1)
}

// decibel is the peak signal-to-noise ratio of a mean square of differences in levels: 10 log10(255^2 / square),
// infinite for equal pictures.
func decibel(square float64) float64 {
	if square == 0 {
		return math.Inf(1)
	}
	return 10 * exact.Log(255*255/square) / math.Ln10
}
