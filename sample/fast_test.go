package sample

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// randomView is a view of some levels of an image of random bytes.
func randomView(t testing.TB, rng *rand.Rand, f vk.Format, components vk.ComponentMapping) *mip.View {
	e := vk.Extent3D{Width: 1 + rng.IntN(1<<rng.IntN(7)), Height: 1 + rng.IntN(1<<rng.IntN(7)), Depth: 1}
	levels := 1 + rng.IntN(mip.FullLevels(e.Width, e.Height, 1))
	m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: e, MipLevels: levels, ArrayLayers: 2})
	if err != nil {
		t.Fatal(err)
	}
	for i, b := 0, m.Bytes(); i < len(b); i++ {
		b[i] = byte(rng.Uint32())
	}
	m.Touch()
	base := rng.IntN(levels)
	v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D, BaseMipLevel: base, BaseArrayLayer: rng.IntN(2), Components: components,
		MinLod: float32(base) + rng.Float32()*float32(levels-1-base)})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Kernels give the bits of the general way.
func TestFastEqualsGeneral(t *testing.T) {
	formats := []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatB8G8R8A8Srgb, vk.FormatB8G8R8A8Unorm, vk.FormatR8Unorm,
		vk.FormatR16G16B16A16Unorm, vk.FormatR4G4B4A4UnormPack16, vk.FormatBC1RGBAUnormBlock, vk.FormatBC7SrgbBlock}
	swizzles := []vk.ComponentMapping{{}, {}, {R: vk.ComponentSwizzleB, B: vk.ComponentSwizzleR}, {R: vk.ComponentSwizzleG, G: vk.ComponentSwizzleG,
		B: vk.ComponentSwizzleOne, A: vk.ComponentSwizzleZero}}
	modes := []vk.SamplerAddressMode{vk.SamplerAddressModeRepeat, vk.SamplerAddressModeMirroredRepeat, vk.SamplerAddressModeClampToEdge,
		vk.SamplerAddressModeMirrorClampToEdge}
	for _, l := range simd.Available() {
		k, err := simd.For(l)
		if err != nil {
			t.Fatal(err)
		}
		t.Run("level="+l.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			for round := range 150 {
				v := randomView(t, rng, formats[round%len(formats)], swizzles[rng.IntN(len(swizzles))])
				s := vk.Sampler{MagFilter: vk.Filter(rng.IntN(2)), MinFilter: vk.Filter(rng.IntN(2)), MipmapMode: vk.SamplerMipmapMode(rng.IntN(2)),
					AddressModeU: modes[rng.IntN(4)], AddressModeV: modes[rng.IntN(4)], MipLodBias: rng.Float32()*2 - 1,
					MinLod: rng.Float32() - 0.5, MaxLod: 1 + rng.Float32()*8, AnisotropyEnable: rng.IntN(3) == 0, MaxAnisotropy: 1 + 15*rng.Float32()}
				p, err := Compile(s, v)
				if err != nil {
					t.Fatal(err)
				}
				if p.fast == nil {
					t.Fatalf("%v: no kernel", v.Format())
				}
				compareFast(t, rng, p, k)
			}
		})
	}
}

func compareFast(t *testing.T, rng *rand.Rand, p *Plan, k *simd.Kernels) {
	t.Helper()
	n := 1 + rng.IntN(1500)
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
	b := Batch{N: n, S: value(4), T: value(4), Lod: value(16)}
	b.DPdx = [3][]float32{value(0.2), value(0.2)}
	b.DPdy = [3][]float32{value(0.1), value(0.3)}
	var got, want [4][]float32
	for c := range 4 {
		got[c], want[c] = make([]float32, n), make([]float32, n)
		b.OutBits[c] = make([]uint32, rng.IntN(n))
	}
	for i, run := range []func(*Batch){p.SampleLod, p.SampleGrad} {
		b.Kernels, b.Scratch, b.Out = nil, nil, want
		run(&b)
		b.Kernels, b.Scratch, b.Out = k, new(Scratch), got
		run(&b)
		for c := range 4 {
			for j := range n {
				if j < len(b.OutBits[c]) && b.OutBits[c][j] != math.Float32bits(got[c][j]) {
					t.Fatalf("OutBits of component %d is %#x, Out %v", c, b.OutBits[c][j], got[c][j])
				}
				if math.Float32bits(got[c][j]) != math.Float32bits(want[c][j]) {
					t.Fatalf("%s of %v %v, lookup %d of %d: s %v t %v lod %v d %v %v %v %v: component %d is %v, want %v", []string{"SampleLod", "SampleGrad"}[i],
						p.View().Format(), p.sampler, j, n, b.S[j], b.T[j], b.Lod[j], b.DPdx[0][j], b.DPdx[1][j], b.DPdy[0][j], b.DPdy[1][j], c, got[c][j], want[c][j])
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
	p, err := Compile(vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, MaxLod: 8}, randomView(t, rng, vk.FormatR8G8B8A8Srgb, vk.ComponentMapping{}))
	if err != nil {
		t.Fatal(err)
	}
	b := &Batch{N: 64, Kernels: k, Scratch: new(Scratch), S: make([]float32, 64), T: make([]float32, 64), Lod: make([]float32, 64)}
	for c := range 4 {
		b.Out[c] = make([]float32, 64)
	}
	if n := testing.AllocsPerRun(10, func() { p.SampleLod(b) }); n != 0 {
		t.Errorf("%v allocations a batch", n)
	}
}
