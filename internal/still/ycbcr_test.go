package still

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Texels of JPEG images are those of color.YCbCrToRGB, whatever the subsampling and the size.
func TestYCbCrTexels(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	k, err := simd.Best()
	require.NoError(t, err)
	for _, ratio := range []image.YCbCrSubsampleRatio{
		image.YCbCrSubsampleRatio444, image.YCbCrSubsampleRatio422, image.YCbCrSubsampleRatio420, image.YCbCrSubsampleRatio440,
		image.YCbCrSubsampleRatio411, image.YCbCrSubsampleRatio410,
	} {
		m := image.NewYCbCr(image.Rect(0, 0, 37, 600), ratio)
		for _, p := range [][]uint8{m.Y, m.Cb, m.Cr} {
			for i := range p {
				p[i] = uint8(rng.Uint32())
			}
		}
		got := make([]byte, 4*37*600)
		Texels(k, got, m, 0, 600)
		for y := range 600 {
			for x := range 37 {
				yy, c := m.YOffset(x, y), m.COffset(x, y)
				r, g, b := color.YCbCrToRGB(m.Y[yy], m.Cb[c], m.Cr[c])
				require.Equal(t, []uint8{r, g, b, 255}, got[4*(y*37+x):][:4], "%v (%d, %d)", ratio, x, y)
			}
		}
	}
}
