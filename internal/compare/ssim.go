package compare

// The constants of "Image Quality Assessment: From Error Visibility to Structural Similarity" (Wang, Bovik, Sheikh,
// Simoncelli 2004), section III-C, with L = 255.
const (
	ssimRadius = 5 // of the window of 11 x 11
	ssimSigma  = 1.5
	ssimC1     = (0.01 * 255) * (0.01 * 255)
	ssimC2     = (0.03 * 255) * (0.03 * 255)
)

// similarity returns the index of each pixel's window of luma: 1 where both pictures are the same. Windows that reach
// over an edge use the weights of the pixels inside alone.
func similarity(a, b []float64, width, height int) []float64 {
	k := gaussian(ssimSigma, ssimRadius)
	n := width * height
	product := func(a, b []float64) []float64 {
		p := make([]float64, n)
		for i := range p {
			p[i] = a[i] * b[i]
		}
		return p
	}
	mean := func(v []float64) []float64 { return k.inside(v, width, height) }
	ma, mb, aa, bb, ab := mean(a), mean(b), mean(product(a, a)), mean(product(b, b)), mean(product(a, b))
	s := make([]float64, n)
	for i := range s {
		ma2, mb2, mab := float64(ma[i]*ma[i]), float64(mb[i]*mb[i]), float64(ma[i]*mb[i])
		va, vb, vab := aa[i]-ma2, bb[i]-mb2, ab[i]-mab
		over := float64((float64(2*mab) + ssimC1) * (float64(2*vab) + ssimC2))
		under := float64((ma2 + mb2 + ssimC1) * (va + vb + ssimC2))
		s[i] = over / under
	}
	return s
}

// luma is Y' of BT.601, as the paper's grey pictures are.
func luma(p [3][]float64) []float64 {
	y := make([]float64, len(p[0]))
	for i := range y {
		y[i] = float64(0.299*p[0][i]) + float64(0.587*p[1][i]) + float64(0.114*p[2][i])
	}
	return y
}

// whole says which windows lie inside the picture in each direction, where any does: those are what the paper averages.
func whole(x, size int) bool { return size <= 2*ssimRadius || x >= ssimRadius && x < size-ssimRadius }

// meanSimilarity is the mean over whole windows whose pixel counts; 1 without any.
func (d *differences) meanSimilarity(s []float64) float64 {
	kept := make([]float64, 0, len(s))
	for y := range d.height {
		for x := range d.width {
			if i := y*d.width + x; d.counts(i) && whole(x, d.width) && whole(y, d.height) {
				kept = append(kept, s[i])
			}
		}
	}
	if len(kept) == 0 {
		return 1
	}
	return sum(kept) / float64(len(kept))
}
