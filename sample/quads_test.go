package sample_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Lookups that lie in blocks, as a fragment function's lanes do, find what the same lookups find quad after quad: with
// kernels of all levels and without, whole lookups, in stages and one by one.
func TestBlocksAreQuadsInAnotherOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, view := range []vk.ImageViewType{vk.ImageViewType2D, vk.ImageViewTypeCube, vk.ImageViewType3D} {
		info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
			Extent: vk.Extent3D{Width: 16, Height: 16, Depth: 1}, MipLevels: 5}
		switch view {
		case vk.ImageViewTypeCube:
			info.ArrayLayers, info.CubeCompatible = 6, true
		case vk.ImageViewType3D:
			info.ImageType, info.Extent.Depth = vk.ImageType3D, 16
		}
		m, err := mip.NewImage(info)
		require.NoError(t, err)
		for i := range m.Bytes() {
			m.Bytes()[i] = byte(rng.Uint32())
		}
		v, err := mip.NewView(m, vk.ImageView{ViewType: view})
		require.NoError(t, err)
		for _, anisotropy := range []float32{0, 4} {
			tex, err := sample.Compile(vk.Sampler{
				MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone,
				AnisotropyEnable: anisotropy > 0, MaxAnisotropy: anisotropy,
			}, v)
			require.NoError(t, err)
			const n = 48
			var in [3][n]float32
			for c := range in {
				for i := range in[c] {
					in[c][i] = float32(math.Sin(float64(i/4)*1.7+float64(c))) + rng.Float32()*0.3
				}
			}
			place := func(i int) int { // of lane i of blocks, quad after quad
				x, y := i&3, i>>2&3
				return i&^15 + (y/2*2+x/2)*4 + y%2*2 + x%2
			}
			batches := []*sample.Batch{{}}
			for _, l := range simd.Available() {
				k, err := simd.For(l)
				require.NoError(t, err)
				batches = append(batches, &sample.Batch{Kernels: k, Scratch: &sample.Scratch{}})
			}
			for _, b := range batches {
				for name, do := range map[string]func(b *sample.Batch){"SampleQuads": tex.SampleQuads, "QueryLod": tex.QueryLod} {
					var out [2][4][]float32
					for way := range out {
						x := *b
						x.N, x.Blocks = n, way == 1
						var operands [3][]float32
						for c := range operands {
							operands[c] = make([]float32, n)
							for i := range n {
								if x.Blocks {
									operands[c][i] = in[c][place(i)]
								} else {
									operands[c][i] = in[c][i]
								}
							}
							out[way][c] = make([]float32, n)
						}
						out[way][3] = make([]float32, n)
						x.S, x.T, x.R, x.Out = operands[0], operands[1], operands[2], out[way]
						do(&x)
					}
					for c := range 4 {
						for i := range n {
							require.Equal(t, out[0][c][place(i)], out[1][c][i],
								"%v, %v taps, %s, kernels %v: lane %d", view, anisotropy, name, b.Kernels != nil, i)
						}
					}
				}
			}
		}
	}
}
