package sample

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Kernels say of lookups in sparse images what is bound as the general way does, of every filter, address mode and kind of view.
func TestFastResidencyEqualsGeneral(t *testing.T) {
	formats := []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR16G16B16A16Sfloat, vk.FormatR32Sfloat, vk.FormatD32Sfloat, vk.FormatBC1RGBAUnormBlock, vk.FormatR32G32B32A32Uint}
	kinds := []vk.ImageViewType{vk.ImageViewType2D, vk.ImageViewType2DArray, vk.ImageViewTypeCube, vk.ImageViewTypeCubeArray}
	reductions := []vk.SamplerReductionMode{vk.SamplerReductionModeWeightedAverage, vk.SamplerReductionModeMin, vk.SamplerReductionModeMax}
	for _, l := range simd.Available() {
		k, err := simd.For(l)
		if err != nil {
			t.Fatal(err)
		}
		t.Run("level="+l.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(5, 6))
			some := 0
			for round := range 80 {
				f, kind := formats[round%len(formats)], kinds[rng.IntN(len(kinds))]
				size := 1 << rng.IntN(6)
				info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: size, Height: size, Depth: 1}, ArrayLayers: 12,
					MipLevels: 1 + rng.IntN(mip.FullLevels(size, size, 1)), SparseResidency: true, CubeCompatible: true}
				m, err := mip.NewImage(info)
				if err != nil {
					t.Fatal(err)
				}
				for i, b := 0, m.Bytes(); i < len(b); i++ {
					if b[i] = byte(rng.Uint32()); i%4 == 3 {
						b[i] = 0x3F
					}
				}
				tile := vk.Extent3D{Width: 4 << rng.IntN(3), Height: 4 << rng.IntN(2)}
				for l := range info.MipLevels {
					w := max(size>>l, 1)
					bound := make([]bool, 12*((w+tile.Width-1)/tile.Width)*((w+tile.Height-1)/tile.Height))
					for i := range bound {
						bound[i] = rng.IntN(4) > 0
					}
					if err := m.SetResidency(l, tile, bound); err != nil {
						t.Fatal(err)
					}
				}
				in := vk.ImageView{ViewType: kind}
				if f == vk.FormatD32Sfloat {
					in.Aspect = vk.ImageAspectDepth
				}
				v, err := mip.NewView(m, in)
				if err != nil {
					t.Fatal(err)
				}
				modes := vk.Values[vk.SamplerAddressMode]()
				s := vk.Sampler{AddressModeU: modes[rng.IntN(len(modes))], AddressModeV: modes[rng.IntN(len(modes))], MaxLod: 9, NonSeamlessCubeMap: rng.IntN(2) == 0,
					BorderColor: vk.BorderColorFloatOpaqueWhite, CompareEnable: in.Aspect != 0 && rng.IntN(2) == 0, CompareOp: vk.CompareOpLess}
				if f == vk.FormatR32G32B32A32Uint {
					s.BorderColor = vk.BorderColorIntOpaqueWhite
				} else {
					s.MagFilter, s.MinFilter, s.MipmapMode = vk.Filter(rng.IntN(2)), vk.Filter(rng.IntN(2)), vk.SamplerMipmapMode(rng.IntN(2))
					s.AnisotropyEnable, s.MaxAnisotropy = rng.IntN(8) == 0, 4
					if !s.CompareEnable && !s.AnisotropyEnable {
						s.ReductionMode = reductions[rng.IntN(3)]
					}
				}
				p, err := Compile(s, v)
				if err != nil {
					t.Fatal(fmt.Errorf("%+v: %w", s, err))
				}
				if p.bound() != nil {
					some++
				}
				compareFast(t, rng, p, k)
			}
			if some < 60 {
				t.Errorf("kernels say what is bound in %d rounds", some)
			}
		})
	}
}
