package still

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// A reddened picture has the red of one and the rest of the other, white where one is missing.
func TestReddened(t *testing.T) {
	const w, h = 21, 9
	rng := rand.New(rand.NewPCG(1, 2))
	base, red := image.NewNRGBA(image.Rect(0, 0, w, h)), image.NewYCbCr(image.Rect(0, 0, w, h), image.YCbCrSubsampleRatio420)
	for _, pix := range [][]byte{base.Pix, red.Y, red.Cb, red.Cr} {
		for i := range pix {
			pix[i] = byte(rng.Uint32())
		}
	}
	for _, m := range []*Reddened{{Image: base, Red: Red(nil, red)}, {Image: base}, {Red: Red(nil, red)}, {}} {
		m.Width, m.Height = w, h
		pix := make([]byte, 4*w*(h-2))
		Texels(nil, pix, m, 1, h-1)
		for i := range w * (h - 2) {
			x, y := i%w, i/w+1
			want := color.NRGBA{255, 255, 255, 255}
			if m.Image != nil {
				want = base.NRGBAAt(x, y)
			}
			if want.R = 255; m.Red != nil {
				want.R = color.NRGBAModel.Convert(red.At(x, y)).(color.NRGBA).R
			}
			require.Equal(t, want, m.At(x, y))
			require.Equal(t, want, color.NRGBA{pix[4*i], pix[4*i+1], pix[4*i+2], pix[4*i+3]})
		}
	}
}
