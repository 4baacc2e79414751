package mip

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Levels of corner-sampled images are means over what their texels cover: half a step of the grid to either side,
// inside the image. By the formula in float64, along one axis at a time.
func TestLevelsOfCornerSampledImagesAreMeans(t *testing.T) {
	for _, size := range []int{17, 16, 5, 6, 3} {
		m, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32Sfloat, CornerSampled: true,
			Extent: vk.Extent3D{Width: size, Height: 2, Depth: 1}, MipLevels: 2})
		require.NoError(t, err)
		value := func(x, y int) float64 { return float64((x*x*7+y*5)%31) / 31 }
		for i := range size * 2 {
			binary.LittleEndian.PutUint32(m.Bytes()[4*i:], math.Float32bits(float32(value(i%size, i/size))))
		}
		for _, filter := range []MipFilter{MipFilterBox, MipFilterMin, MipFilterMax} {
			require.NoError(t, m.GenerateMips(MipOptions{Filter: filter}))
			s := m.Subresource(1, 0, 0)
			require.Equal(t, (size+1)/2, s.Width)
			for y := range 2 {
				for x := range s.Width {
					// what a texel covers, in steps of the level above
					step := float64(size-1) / float64(s.Width-1)
					from, to := max((float64(x)-0.5)*step, 0), min((float64(x)+0.5)*step, float64(size-1))
					sum, least, most := 0.0, math.Inf(1), math.Inf(-1)
					for k := range size {
						overlap := min(float64(k)+0.5, to, float64(size-1)) - max(float64(k)-0.5, from, 0)
						if overlap > 1e-9 {
							v := value(k, y)
							sum, least, most = sum+overlap/(to-from)*v, min(least, v), max(most, v)
						}
					}
					want := map[MipFilter]float64{MipFilterBox: sum, MipFilterMin: least, MipFilterMax: most}[filter]
					got := math.Float32frombits(binary.LittleEndian.Uint32(s.Pix[y*s.RowPitch+4*x:]))
					require.InDelta(t, want, got, 1e-6, "%d texels, filter %d, texel (%d, %d)", size, filter, x, y)
				}
			}
		}
	}
}

// A Kaiser filter keeps what is even, and stands on the corners: it makes the same of an image and of its mirror image.
func TestKaiserLevelsOfCornerSampledImages(t *testing.T) {
	const size = 17
	m, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32Sfloat, CornerSampled: true,
		Extent: vk.Extent3D{Width: size, Height: size, Depth: 1}, MipLevels: 5})
	require.NoError(t, err)
	for i := range size * size {
		x, y := min(i%size, size-1-i%size), min(i/size, size-1-i/size)
		binary.LittleEndian.PutUint32(m.Bytes()[4*i:], math.Float32bits(float32(x*y)))
	}
	require.NoError(t, m.GenerateMips(MipOptions{Filter: MipFilterKaiser}))
	s := m.Subresource(1, 0, 0)
	at := func(x, y int) float32 {
		return math.Float32frombits(binary.LittleEndian.Uint32(s.Pix[y*s.RowPitch+4*x:]))
	}
	for y := range 9 {
		for x := range 9 {
			require.InDelta(t, at(x, y), at(8-x, y), 1e-4)
			require.InDelta(t, at(x, y), at(x, 8-y), 1e-4)
		}
	}
	require.Greater(t, at(4, 4), float32(50)) // 64 in the middle
}
