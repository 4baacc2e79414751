package sample

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Kernels say of lookups in sparse images what is bound as the general way does, of every filter, address mode and kind
// of view.
func TestFastResidencyEqualsGeneral(t *testing.T) {
	figures.Begin(t)
	formats := []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR16G16B16A16Sfloat,
		vk.FormatR32Sfloat, vk.FormatD32Sfloat, vk.FormatBC1RGBAUnormBlock, vk.FormatR32G32B32A32Uint}
	kinds := []vk.ImageViewType{vk.ImageViewType2D, vk.ImageViewType2DArray, vk.ImageViewTypeCube, vk.ImageViewTypeCubeArray}
	reductions := []vk.SamplerReductionMode{vk.SamplerReductionModeWeightedAverage, vk.SamplerReductionModeMin,
		vk.SamplerReductionModeMax}
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
				info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
					Extent: vk.Extent3D{Width: size, Height: size, Depth: 1}, ArrayLayers: 12,
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
				s := vk.Sampler{AddressModeU: modes[rng.IntN(len(modes))], AddressModeV: modes[rng.IntN(len(modes))],
					MaxLod: 9, NonSeamlessCubeMap: rng.IntN(2) == 0,
					BorderColor: vk.BorderColorFloatOpaqueWhite, CompareEnable: in.Aspect != 0 && rng.IntN(2) == 0,
					CompareOp: vk.CompareOpLess}
				if f == vk.FormatR32G32B32A32Uint {
					s.BorderColor = vk.BorderColorIntOpaqueWhite
				} else {
					s.MagFilter, s.MinFilter, s.MipmapMode = vk.Filter(rng.IntN(2)), vk.Filter(rng.IntN(2)),
						vk.SamplerMipmapMode(rng.IntN(2))
					if f != vk.FormatD32Sfloat && round%3 == 0 && kind != vk.ImageViewTypeCube && kind != vk.ImageViewTypeCubeArray {
						s.MagFilter, s.MinFilter, s.CubicWeights = vk.FilterCubic, vk.FilterCubic, vk.CubicFilterWeights(rng.IntN(4))
					}
					s.AnisotropyEnable, s.MaxAnisotropy = s.MagFilter != vk.FilterCubic && rng.IntN(4) == 0, 2+float32(rng.IntN(15))
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

// A CUBIC lookup uses sixteen texels, of which those that an unbound part of the image holds make it not resident
// (Vulkan: Texel Filtering, Sparse Texel Residency): B-splines weigh the last row and column with 0 where the
// coordinate is a texel's centre, and no others.
func TestResidencyOfCubicFootprints(t *testing.T) {
	const size, tile = 32, 4
	rng := rand.New(rand.NewPCG(14, 3))
	m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
		Extent: vk.Extent3D{Width: size, Height: size, Depth: 1}, SparseResidency: true})
	if err != nil {
		t.Fatal(err)
	}
	bound := make([]bool, size/tile*(size/tile))
	for i := range bound {
		bound[i] = rng.IntN(8) > 0
	}
	if err := m.SetResidency(0, vk.Extent3D{Width: tile, Height: tile}, bound); err != nil {
		t.Fatal(err)
	}
	v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	if err != nil {
		t.Fatal(err)
	}
	p, err := Compile(vk.Sampler{MagFilter: vk.FilterCubic, MinFilter: vk.FilterCubic, CubicWeights: vk.CubicFilterWeightsBSpline,
		AddressModeU: vk.SamplerAddressModeClampToEdge, AddressModeV: vk.SamplerAddressModeClampToEdge}, v)
	if err != nil {
		t.Fatal(err)
	}
	const n = 1024
	b := Batch{N: n, S: make([]float32, n), T: make([]float32, n), Resident: make([]uint32, n)}
	for c := range b.Out {
		b.Out[c] = make([]float32, n)
	}
	want := make([]uint32, n)
	for i := range n {
		var at, taps [2]int
		for axis, s := range [2][]float32{b.S, b.T} {
			x, alpha := rng.IntN(size), rng.IntN(256)*rng.IntN(2)
			s[i] = (float32(x) + 0.5 + float32(alpha)/256) / size
			at[axis], taps[axis] = x-1, 3
			if alpha > 0 {
				taps[axis] = 4
			}
		}
		want[i] = 1
		for y := at[1]; y < at[1]+taps[1]; y++ {
			for x := at[0]; x < at[0]+taps[0]; x++ {
				if !bound[min(max(y, 0), size-1)/tile*(size/tile)+min(max(x, 0), size-1)/tile] {
					want[i] = 0
				}
			}
		}
	}
	p.SampleLod(&b)
	require.Equal(t, want, b.Resident)
	for _, l := range simd.Available() {
		if b.Kernels, err = simd.For(l); err != nil {
			t.Fatal(err)
		}
		b.Scratch = new(Scratch)
		clear(b.Resident)
		if p.SampleLod(&b); p.bound() == nil {
			t.Error("no kernels")
		}
		require.Equal(t, want, b.Resident, l.String())
	}
}

// Lookups of sparse 3D images by kernels are those one by one, and so is what is resident.
func TestSparseVolumesByKernels(t *testing.T) {
	formats := []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR16G16B16A16Sfloat,
		vk.FormatR32Sfloat, vk.FormatBC1RGBAUnormBlock}
	for _, l := range simd.Available() {
		k, err := simd.For(l)
		if err != nil {
			t.Fatal(err)
		}
		t.Run("level="+l.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(7, 8))
			for round := range 30 {
				size := 1 << rng.IntN(5)
				m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType3D, Format: formats[round%len(formats)],
					Extent:    vk.Extent3D{Width: size, Height: size, Depth: size},
					MipLevels: 1 + rng.IntN(mip.FullLevels(size, size, size)), SparseResidency: true})
				if err != nil {
					t.Fatal(err)
				}
				for i, b := 0, m.Bytes(); i < len(b); i++ {
					if b[i] = byte(rng.Uint32()); i%4 == 3 {
						b[i] = 0x3F
					}
				}
				for l := range m.Info().MipLevels {
					n := (max(size>>l, 1) + 3) / 4
					bound := make([]bool, n*n*n)
					for i := range bound {
						bound[i] = rng.IntN(4) > 0
					}
					if err := m.SetResidency(l, vk.Extent3D{Width: 4, Height: 4, Depth: 4}, bound); err != nil {
						t.Fatal(err)
					}
				}
				v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType3D})
				if err != nil {
					t.Fatal(err)
				}
				modes, filter := vk.Values[vk.SamplerAddressMode](), vk.Filter(rng.IntN(2))
				p, err := Compile(vk.Sampler{MagFilter: filter, MinFilter: filter,
					BorderColor: vk.BorderColorFloatOpaqueWhite, MipmapMode: vk.SamplerMipmapMode(rng.IntN(2)), MaxLod: 9,
					AddressModeU: modes[rng.IntN(len(modes))], AddressModeV: modes[rng.IntN(len(modes))],
					AddressModeW: modes[rng.IntN(len(modes))]}, v)
				if err != nil {
					t.Fatal(err)
				}
				if p.kernelPlan == nil || p.bound() == nil {
					t.Fatalf("%v, what is resident %v", p, p.bound())
				}
				compareFast(t, rng, p, k)
			}
		})
	}
}
