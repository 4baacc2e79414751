package sample

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// TestSlicesOfVolumesAreLookedUpByKernels: 2D views of slices have the bits of plain Go on every level, from any slice
// and level on, also after other texels are there.
func TestSlicesOfVolumesAreLookedUpByKernels(t *testing.T) {
	const n = 100
	rng := rand.New(rand.NewPCG(5, 6))
	linear := vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear}
	border := linear
	border.AddressModeU, border.BorderColor = vk.SamplerAddressModeClampToBorder, vk.BorderColorFloatOpaqueWhite
	cubic := vk.Sampler{MagFilter: vk.FilterCubic, MinFilter: vk.FilterCubic, AddressModeV: vk.SamplerAddressModeMirroredRepeat}
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR16G16B16A16Sfloat,
		vk.FormatR32Sfloat, vk.FormatR32G32B32A32Sfloat, vk.FormatBC1RGBAUnormBlock} {
		m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType3D, Format: f, MipLevels: 3,
			Extent: vk.Extent3D{Width: 16, Height: 12, Depth: 7}})
		require.NoError(t, err)
		for _, in := range []vk.ImageView{
			{ViewType: vk.ImageViewType2D, BaseArrayLayer: 5, LevelCount: 1},
			{ViewType: vk.ImageViewType2D, BaseMipLevel: 1, BaseArrayLayer: 2, LevelCount: 1},
			{ViewType: vk.ImageViewType2DArray, BaseArrayLayer: 2, LayerCount: 4, LevelCount: 1},
		} {
			view, err := mip.NewView(m, in)
			require.NoError(t, err)
			for _, s := range []vk.Sampler{{}, linear, border, cubic} {
				p, err := Compile(s, view)
				require.NoError(t, err)
				require.NotContains(t, p.String(), "one by one")
				for range 2 { // texels that are there, and others
					fillFloats(rng, format.Of(f), m.Bytes())
					m.Touch()
					b := Batch{N: n, Layer: make([]float32, n)}
					for _, x := range []*[]float32{&b.S, &b.T, &b.Lod} {
						*x = make([]float32, n)
					}
					for i := range n {
						b.S[i], b.T[i], b.Layer[i] = rng.Float32()*3-1, rng.Float32()*3-1, float32(rng.IntN(6)-1)
					}
					results := func(k *simd.Kernels) (out [4][]float32) {
						x := b
						if x.Kernels = k; k != nil {
							x.Scratch = new(Scratch)
						}
						for c := range out {
							out[c] = make([]float32, n)
						}
						x.Out = out
						p.SampleLod(&x)
						return out
					}
					want := results(nil)
					for _, level := range simd.Available() {
						k, err := simd.For(level)
						require.NoError(t, err)
						require.Equal(t, want, results(k), "%v of %v by %v, %v", in, f, s, level)
					}
				}
			}
		}
	}
}

// fillFloats fills texels with chance, of floats with numbers from 0 to 1.
func fillFloats(rng *rand.Rand, f *format.Info, pix []byte) {
	if f.Class != format.ClassFloat || f.Compressed {
		for i := range pix {
			pix[i] = byte(rng.Uint32())
		}
		return
	}
	texels := make([]format.Texel, len(pix)/f.BlockBytes)
	for i := range texels {
		for c := range texels[i] {
			texels[i][c] = math.Float32bits(rng.Float32())
		}
	}
	f.Encode(pix, texels)
}
