package sample

import (
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A fetch reads the texel at integer coordinates plus the offset, of the view's level and layer, and of the sample:
// each texel holds its own address. Outside of the level, the layers, the samples, or of the levels from minLod on it
// reads zeros.
func TestFetchReadsTheTexelOfTheAddress(t *testing.T) {
	const width, height, n = 13, 6, 4096
	for name, c := range map[string]struct {
		info vk.ImageInfo
		view vk.ImageView
	}{
		"levels and layers of an array": {
			vk.ImageInfo{
				ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: width, Height: height}, MipLevels: 4, ArrayLayers: 5,
			},
			vk.ImageView{
				ViewType: vk.ImageViewType2DArray, BaseMipLevel: 1, LevelCount: 2, BaseArrayLayer: 2, LayerCount: 2,
			},
		},
		"no levels below minLod": {
			vk.ImageInfo{ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: width, Height: height}, MipLevels: 4},
			vk.ImageView{ViewType: vk.ImageViewType2D, MinLod: 1.75},
		},
		"samples": {
			vk.ImageInfo{ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: width, Height: height}, Samples: 4},
			vk.ImageView{ViewType: vk.ImageViewType2D},
		},
		"slices": {
			vk.ImageInfo{
				ImageType: vk.ImageType3D, Extent: vk.Extent3D{Width: width, Height: height, Depth: 4}, MipLevels: 2,
			},
			vk.ImageView{ViewType: vk.ImageViewType3D},
		},
	} {
		t.Run(name, func(t *testing.T) {
			c.info.Format = vk.FormatR32Uint
			m, err := mip.NewImage(c.info)
			require.NoError(t, err)
			c.info = m.Info()
			address := func(level, layer, x, y, z, sample int) uint32 {
				return uint32(1 + sample + 10*(x+20*(y+20*(z+20*(layer+20*level)))))
			}
			for level := range c.info.MipLevels {
				for layer := range c.info.ArrayLayers {
					sub := m.Subresource(level, layer, 0)
					for z := range sub.Depth {
						for y := range sub.Height {
							for i := range sub.Width * c.info.Samples {
								at := address(level, layer, i/c.info.Samples, y, z, i%c.info.Samples)
								binary.LittleEndian.PutUint32(sub.Row(y, z)[4*i:], at)
							}
						}
					}
				}
			}
			m.Touch()
			v, err := mip.NewView(m, c.view)
			require.NoError(t, err)
			x, err := CompileTexels(v)
			require.NoError(t, err)
			in, found := v.Info(), 0
			for engine, b := range engines(t, n) {
				row := func(least, count, step int) []int32 {
					r := make([]int32, n)
					for i := range r {
						r[i] = int32(least + i*step%count)
					}
					return r
				}
				b.I, b.J, b.Level = row(-1, width+3, 7), row(-1, height+3, 5), row(-1, 5, 3)
				b.Offset = [3]int32{1, -1, 0}
				b.K, b.L, b.Sample = make([]int32, n), make([]int32, n), make([]int32, n)
				if c.info.ImageType == vk.ImageType3D {
					b.K, b.Offset[2] = row(-2, 7, 11), 1
				}
				if in.ViewType == vk.ImageViewType2DArray {
					b.L = row(-1, 4, 13)
				}
				if c.info.Samples > 1 {
					b.Sample, b.Level = row(-1, 6, 17), make([]int32, n)
				}
				x.Fetch(b)
				for i := range n {
					at := [3]int{int(b.I[i]) + 1, int(b.J[i]) - 1, int(b.K[i] + b.Offset[2])}
					level, layer, sample, want := int(b.Level[i]), int(b.L[i]), int(b.Sample[i]), uint32(0)
					if level >= int(in.MinLod) && uint(level) < uint(in.LevelCount) && uint(layer) < uint(in.LayerCount) &&
						uint(sample) < uint(c.info.Samples) {
						level, layer := level+in.BaseMipLevel, layer+in.BaseArrayLayer
						size := [3]int{max(width>>level, 1), max(height>>level, 1), max(c.info.Extent.Depth>>level, 1)}
						if uint(at[0]) < uint(size[0]) && uint(at[1]) < uint(size[1]) && uint(at[2]) < uint(size[2]) {
							want = address(level, layer, at[0], at[1], at[2], sample)
							found++
						}
					}
					require.Equal(t, want, b.OutBits[0][i], "%s: texel %v, level %d, layer %d, sample %d",
						engine, at, level, layer, sample)
				}
			}
			require.Greater(t, found, 100)
		})
	}
}
