package sample

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/allocs"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// randomView is a view of some levels of an image of random bytes.
func randomView(t testing.TB, rng *rand.Rand, f vk.Format, kind vk.ImageViewType, components vk.ComponentMapping) *mip.View {
	e := vk.Extent3D{Width: 1 + rng.IntN(1<<rng.IntN(7)), Height: 1 + rng.IntN(1<<rng.IntN(7)), Depth: 1}
	info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: e, ArrayLayers: 14}
	layer, layers := rng.IntN(2), 0
	switch kind {
	case vk.ImageViewTypeCube, vk.ImageViewTypeCubeArray:
		info.Extent.Height, info.CubeCompatible = e.Width, true
	case vk.ImageViewType1DArray, vk.ImageViewType2DArray:
		layers = 1 + rng.IntN(5)
	}
	if kind == vk.ImageViewType1D || kind == vk.ImageViewType1DArray {
		info.ImageType, info.Extent.Height = vk.ImageType1D, 1
	}
	info.MipLevels = 1 + rng.IntN(mip.FullLevels(e.Width, info.Extent.Height, 1))
	m, err := mip.NewImage(info)
	if err != nil {
		t.Fatal(err)
	}
	for i, b := 0, m.Bytes(); i < len(b); i++ {
		b[i] = byte(rng.Uint32())
		if i%4 == 3 && rng.IntN(4) > 0 {
			b[i] = 0x3F // a float of about 1
		}
	}
	m.Touch()
	base := rng.IntN(info.MipLevels)
	in := vk.ImageView{ViewType: kind, BaseMipLevel: base, BaseArrayLayer: layer, LayerCount: layers, Components: components,
		MinLod: float32(base) + rng.Float32()*float32(info.MipLevels-1-base)}
	if format.Of(f).Depth {
		in.Aspect = vk.ImageAspectDepth
	}
	v, err := mip.NewView(m, in)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Kernels give the bits of the general way.
func TestFastEqualsGeneral(t *testing.T) {
	figures.Begin(t)
	formats := []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatB8G8R8A8Srgb, vk.FormatB8G8R8A8Unorm, vk.FormatR8Unorm,
		vk.FormatR16G16B16A16Unorm, vk.FormatR4G4B4A4UnormPack16, vk.FormatBC1RGBAUnormBlock, vk.FormatBC7SrgbBlock,
		vk.FormatR16G16B16A16Sfloat, vk.FormatR32G32B32A32Sfloat, vk.FormatR32Sfloat, vk.FormatR16Sfloat,
		vk.FormatR8Snorm, vk.FormatD32Sfloat,
		vk.FormatD16Unorm, vk.FormatE5B9G9R9UfloatPack32, vk.FormatA2B10G10R10UnormPack32, vk.FormatR5G6B5UnormPack16,
		vk.FormatD24UnormS8Uint, vk.FormatR8G8Sint,
		vk.FormatR32G32B32A32Uint}
	swizzles := []vk.ComponentMapping{{}, {}, {R: vk.ComponentSwizzleB, B: vk.ComponentSwizzleR},
		{R: vk.ComponentSwizzleG, G: vk.ComponentSwizzleG,
			B: vk.ComponentSwizzleOne, A: vk.ComponentSwizzleZero}, {G: vk.ComponentSwizzleR, A: vk.ComponentSwizzleR}}
	modes := vk.Values[vk.SamplerAddressMode]()
	kinds := []vk.ImageViewType{vk.ImageViewType1D, vk.ImageViewType1DArray, vk.ImageViewType2D,
		vk.ImageViewType2DArray, vk.ImageViewTypeCube, vk.ImageViewTypeCubeArray}
	mode := func(rng *rand.Rand) vk.SamplerAddressMode { return modes[rng.IntN(len(modes))] }
	for _, l := range simd.Available() {
		k, err := simd.For(l)
		if err != nil {
			t.Fatal(err)
		}
		t.Run("level="+l.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			for round := range 400 {
				v := randomView(t, rng, formats[round%len(formats)], kinds[rng.IntN(len(kinds))], swizzles[rng.IntN(len(swizzles))])
				s := vk.Sampler{MagFilter: vk.Values[vk.Filter]()[rng.IntN(2)],
					MinFilter: vk.Values[vk.Filter]()[rng.IntN(2)], MipmapMode: vk.SamplerMipmapMode(rng.IntN(2)),
					AddressModeU: mode(rng), AddressModeV: mode(rng), MipLodBias: rng.Float32()*2 - 1,
					NonSeamlessCubeMap: rng.IntN(2) == 0,
					MinLod:             rng.Float32() - 0.5, MaxLod: 1 + rng.Float32()*8, AnisotropyEnable: rng.IntN(3) == 0,
					MaxAnisotropy: 1 + 15*rng.Float32(),
					CompareEnable: v.Format().Depth && rng.IntN(2) == 0, CompareOp: vk.CompareOp(rng.IntN(8)),
					BorderColor: vk.BorderColorFloatOpaqueWhite}
				if v.Image().Info().ImageType == vk.ImageType1D {
					s.AnisotropyEnable = false
				}
				if v.Format().Class != format.ClassFloat {
					s.MagFilter, s.MinFilter, s.MipmapMode, s.AnisotropyEnable = 0, 0, 0, false
					s.BorderColor = vk.BorderColorIntOpaqueWhite
				}
				p, err := Compile(s, v)
				if err != nil {
					t.Fatal(err)
				}
				if p.kernelPlan == nil {
					t.Fatalf("%v: no kernel", v.Format())
				}
				compareFast(t, rng, p, k)
			}
		})
	}
}

func compareFast(t *testing.T, rng *rand.Rand, p *Texture, k *simd.Kernels) {
	t.Helper()
	n := 4 * (1 + rng.IntN(375))
	value := func(scale float32) []float32 {
		x := make([]float32, n)
		for i := range x {
			switch rng.IntN(12) {
			case 0:
				x[i] = math.Float32frombits(rng.Uint32())
			case 1:
				x[i] = float32(rng.IntN(9)-4) / 8
			default:
				x[i] = (rng.Float32() - 0.5) * scale
			}
		}
		return x
	}
	b := Batch{N: n, S: value(4), T: value(4), R: value(4), Lod: value(16), Layer: value(12), Dref: value(4)}
	b.DPdx = [3][]float32{value(0.2), value(0.2), value(0.1)}
	b.DPdy = [3][]float32{value(0.1), value(0.3), value(0.1)}
	switch rng.IntN(4) {
	case 0:
		b.Q = value(2)
	case 1:
		b.Bias = value(4)
	case 2:
		b.MinLod = value(4)
	}
	if rng.IntN(4) == 0 {
		b.Offset = [3]int32{int32(rng.IntN(70) - 35), int32(rng.IntN(9) - 4), int32(rng.IntN(9) - 4)}
	}
	for _, o := range []*[]float32{&b.T, &b.R, &b.Lod, &b.Layer, &b.Dref, &b.DPdx[1], &b.DPdy[0]} { // missing, or too short
		if rng.IntN(12) == 0 {
			*o = (*o)[:rng.IntN(n)*rng.IntN(2)]
		}
	}
	resident := [2][]uint32{make([]uint32, n), make([]uint32, n)}
	if rng.IntN(3) == 0 {
		b.Resident = resident[0]
	}
	var got, want [4][]float32
	for c := range 4 {
		got[c], want[c] = make([]float32, n), make([]float32, n)
		b.OutBits[c] = make([]uint32, rng.IntN(n))
	}
	integers := p.format.Class != format.ClassFloat
	words := [2][4][]uint32{b.OutBits, b.OutBits} // of the general way, and of the kernels
	for c := range 4 {
		if integers {
			words[0][c], words[1][c] = make([]uint32, n), make([]uint32, n)
		}
	}
	for i, run := range []func(*Batch){p.SampleLod, p.SampleGrad, p.SampleQuads} {
		b.Kernels, b.Scratch, b.Out, b.OutBits = nil, nil, want, words[0]
		run(&b)
		b.Kernels, b.Scratch, b.Out, b.OutBits = k, new(Scratch), got, words[1]
		if b.Resident != nil {
			b.Resident = resident[1]
		}
		run(&b)
		if b.Resident != nil && !slices.Equal(resident[0], resident[1]) {
			t.Fatalf("Resident is %v, want %v", resident[1], resident[0])
		}
		if b.Resident != nil {
			b.Resident = resident[0]
		}
		for c := range 4 {
			if integers {
				if !slices.Equal(words[0][c], words[1][c]) {
					t.Fatalf("%v %v %+v: component %d is %x, want %x", p.View().Info().ViewType, p.View().Format(),
						p.sampler, c, words[1][c], words[0][c])
				}
				continue
			}
			for j := range n {
				if j < len(b.OutBits[c]) && b.OutBits[c][j] != math.Float32bits(got[c][j]) {
					t.Fatalf("OutBits of component %d is %#x, Out %v", c, b.OutBits[c][j], got[c][j])
				}
				if math.Float32bits(got[c][j]) != math.Float32bits(want[c][j]) {
					t.Fatalf("%s of %v %v %+v, lookup %d of %d: s %v t %v r %v lod %v d %v %v %v %v: component %d is "+
						"%v, want %v", []string{"SampleLod", "SampleGrad", "SampleQuads"}[i],
						p.View().Info().ViewType, p.View().Format(), p.sampler, j, n, at(b.S, j), at(b.T, j),
						at(b.R, j), at(b.Lod, j), at(b.DPdx[0], j), at(b.DPdx[1], j), at(b.DPdy[0], j),
						at(b.DPdy[1], j), c, got[c][j], want[c][j])
				}
			}
		}
	}
}

func TestFastDoesNotAllocate(t *testing.T) {
	k, err := simd.Best()
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	p, err := Compile(vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, MaxLod: 8},
		randomView(t, rng, vk.FormatR8G8B8A8Srgb, vk.ImageViewType2D, vk.ComponentMapping{}))
	if err != nil {
		t.Fatal(err)
	}
	b := &Batch{N: 64, Kernels: k, Scratch: new(Scratch), S: make([]float32, 64), T: make([]float32, 64), Lod: make([]float32, 64)}
	for c := range 4 {
		b.Out[c] = make([]float32, 64)
	}
	if n := allocs.PerRun(10, func() { p.SampleLod(b) }); n != 0 {
		t.Errorf("%v allocations a batch", n)
	}
}
