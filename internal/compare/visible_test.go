package compare

import (
	"image"
	"testing"

	"github.com/orisano/pixelmatch"
	"github.com/stretchr/testify/require"
)

// The count is pixelmatch's, pixel for pixel. That implementation takes a level v for v*257/256, and so a threshold for one that is
// smaller by as much.
func TestVisibleIsPixelmatch(t *testing.T) {
	cases, counted := 0, 0
	for name, p := range pairs() {
		for _, threshold := range []float64{0.02, 0.1, 0.3} {
			var out image.Image
			want, err := pixelmatch.MatchPixel(p[0], p[1], pixelmatch.Threshold(threshold*257/256), pixelmatch.WriteTo(&out))
			require.NoError(t, err)
			d := &differences{result: &Result{}, width: p[0].Rect.Dx(), height: p[0].Rect.Dy()}
			d.visible = make([]bool, d.width*d.height)
			a, b := over(p[0], 0), over(p[1], 0)
			for c := range 3 {
				for i := range a[c] {
					a[c][i], b[c][i] = a[c][i]*257/256, b[c][i]*257/256
				}
			}
			d.match(a, b, threshold*257/256)
			n := 0
			for i, v := range d.visible {
				red := false // without a picture there is no difference
				if out != nil {
					pix := out.(*image.RGBA).Pix[4*i:]
					red = pix[0] == 255 && pix[1] == 0
				}
				require.Equal(t, red, v, "%s, threshold %v, pixel %d", name, threshold, i)
				if v {
					n++
				}
			}
			require.Equal(t, want, n, "%s, threshold %v", name, threshold)
			// Whole levels round otherwise: a tie of two brightest neighbors may be decided the other way.
			require.InDelta(t, want, compare(t, p[0], p[1], Options{Visible: threshold}).Visible, float64(want)/100, "%s, threshold %v", name, threshold)
			cases++
			counted += n
		}
	}
	t.Logf("%d comparisons, %d visible pixels, the same ones", cases, counted)
}

// An edge drawn with and without anti-aliasing looks the same.
func TestAntiAliasedIsNotVisible(t *testing.T) {
	a, b := image.NewNRGBA(image.Rect(0, 0, 20, 20)), image.NewNRGBA(image.Rect(0, 0, 20, 20))
	for i := range 400 {
		x := i % 20
		v := uint8(255)
		if x >= 10 {
			v = 0
		}
		w := v
		if x == 10 {
			w = 120 // a column halfway
		}
		copy(a.Pix[4*i:], []uint8{v, v, v, 255})
		copy(b.Pix[4*i:], []uint8{w, w, w, 255})
	}
	r := compare(t, a, b, Options{})
	require.Equal(t, 20, r.Different)
	require.Zero(t, r.Visible, "a straight edge")
	for i := range 400 {
		x, y := i%20, i/20
		v, w := uint8(255), uint8(255)
		if x > y {
			v, w = 0, 0
		}
		if x == y+1 && y > 0 {
			w = 120
		}
		copy(a.Pix[4*i:], []uint8{v, v, v, 255})
		copy(b.Pix[4*i:], []uint8{w, w, w, 255})
	}
	r = compare(t, a, b, Options{})
	require.Equal(t, 18, r.Different)
	require.LessOrEqual(t, r.Visible, 2, "a diagonal is anti-aliased, but for the ends")
}
