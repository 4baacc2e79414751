package compare

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// plainSSIM is the mean of the paper's formula (13) over whole windows, one after the other; without any, over windows
// cut off at the edges.
func plainSSIM(a, b []float64, w, h int) float64 {
	total, windows := 0.0, 0
	inside := func(x, size int) bool { return size < 11 || x >= 5 && x+5 < size }
	for y := range h {
		for x := range w {
			if !inside(x, w) || !inside(y, h) {
				continue
			}
			var sw, sa, sb float64
			each := func(f func(weight float64, i int)) {
				for v := max(y-5, 0); v <= min(y+5, h-1); v++ {
					for u := max(x-5, 0); u <= min(x+5, w-1); u++ {
						f(math.Exp(-float64((u-x)*(u-x)+(v-y)*(v-y))/(2*1.5*1.5)), v*w+u)
					}
				}
			}
			each(func(k float64, i int) { sw += k; sa += k * a[i]; sb += k * b[i] })
			ma, mb := sa/sw, sb/sw
			var va, vb, vab float64
			each(func(k float64, i int) {
				va += k / sw * (a[i] - ma) * (a[i] - ma)
				vb += k / sw * (b[i] - mb) * (b[i] - mb)
				vab += k / sw * (a[i] - ma) * (b[i] - mb)
			})
			const c1, c2 = 6.5025, 58.5225 // (K1 L)^2, (K2 L)^2
			total += (2*ma*mb + c1) * (2*vab + c2) / ((ma*ma + mb*mb + c1) * (va + vb + c2))
			windows++
		}
	}
	return total / float64(windows)
}

func TestSSIM(t *testing.T) {
	worst := 0.0
	for name, p := range pairs() {
		grey := func(m []uint8) []float64 {
			y := make([]float64, len(m)/4)
			for i := range y {
				y[i] = 0.299*float64(m[4*i]) + 0.587*float64(m[4*i+1]) + 0.114*float64(m[4*i+2])
			}
			return y
		}
		want := plainSSIM(grey(p[0].Pix), grey(p[1].Pix), p[0].Rect.Dx(), p[0].Rect.Dy())
		got := compare(t, p[0], p[1], Options{}).SSIM
		worst = max(worst, math.Abs(got-want))
		require.InDelta(t, want, got, 1e-9, name) // variances lose digits where the mean is large
	}
	t.Logf("the largest difference to the plain evaluation is %.3g", worst)
}
