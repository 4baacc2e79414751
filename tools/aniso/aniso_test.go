package main

import (
	"image/png"
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// difference is the root of the mean squared difference of two cells.
func difference(a, b *cell) float64 {
	sum := 0.0
	for i := range a {
		for c := range 3 {
			d := float64(a[i][c] - b[i][c])
			sum += d * d
		}
	}
	return math.Sqrt(sum / float64(3*len(a)))
}

// More taps never move a picture away from what it should look like, and 16 halve what trilinear filtering of the plane
// is off by.
func TestMoreTapsAreCloser(t *testing.T) {
	v, err := checkerboard(false)
	require.NoError(t, err)
	for name, f := range map[string]surface{"plane": plane, "tunnel": tunnel} {
		want, err := reference(f, v)
		require.NoError(t, err)
		var off []float64
		for _, n := range taps {
			c, err := draw(f, v, n)
			require.NoError(t, err)
			off = append(off, difference(c, want))
		}
		for i := range off[1:] {
			require.LessOrEqual(t, off[i+1], off[i]*1.01, "%s with %v taps", name, taps[i+1])
		}
		require.Less(t, off[len(off)-1], off[0]*0.55, name)
	}
}

// The picture in docs is what is drawn: cd tools && go generate ./aniso
func TestPictureIsUpToDate(t *testing.T) {
	want, err := picture()
	require.NoError(t, err)
	f, err := os.Open("../../docs/aniso.png")
	require.NoError(t, err)
	defer f.Close()
	got, err := png.Decode(f)
	require.NoError(t, err)
	require.Equal(t, want.Rect, got.Bounds())
	for y := range want.Rect.Dy() {
		for x := range want.Rect.Dx() {
			r, g, b, a := want.At(x, y).RGBA()
			gr, gg, gb, ga := got.At(x, y).RGBA()
			if r != gr || g != gg || b != gb || a != ga {
				t.Fatalf("pixel (%d, %d) differs: run cd tools && go generate ./aniso", x, y)
			}
		}
	}
}
