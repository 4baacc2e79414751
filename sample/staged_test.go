package sample

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// volumeView is a 3D view of some levels of random texels.
func volumeView(t testing.TB, rng *rand.Rand, f vk.Format) *mip.View {
	size := func() int { return 1 + rng.IntN(1<<rng.IntN(5)) }
	info := vk.ImageInfo{ImageType: vk.ImageType3D, Format: f, Extent: vk.Extent3D{Width: size(), Height: size(), Depth: size()}}
	info.MipLevels = 1 + rng.IntN(mip.FullLevels(info.Extent.Width, info.Extent.Height, info.Extent.Depth))
	m, err := mip.NewImage(info)
	if err != nil {
		t.Fatal(err)
	}
	for i, b := 0, m.Bytes(); i < len(b); i++ {
		if b[i] = byte(rng.Uint32()); i%4 == 3 && rng.IntN(4) > 0 {
			b[i] = 0x3F
		}
	}
	m.Touch()
	v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType3D, BaseMipLevel: rng.IntN(info.MipLevels)})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// The kernels of stages give the bits of the general way, whatever the view, the filters and the address modes.
func TestStagedEqualsGeneral(t *testing.T) {
	figures.Begin(t)
	formats := []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR16G16B16A16Unorm,
		vk.FormatR8Unorm, vk.FormatBC1RGBAUnormBlock,
		vk.FormatR16G16B16A16Sfloat, vk.FormatR32G32B32A32Sfloat, vk.FormatR32Sfloat, vk.FormatD32Sfloat, vk.FormatD16Unorm,
		vk.FormatE5B9G9R9UfloatPack32, vk.FormatA2B10G10R10UnormPack32, vk.FormatR32G32B32A32Uint}
	kinds := []vk.ImageViewType{vk.ImageViewType1D, vk.ImageViewType2D, vk.ImageViewType2DArray, vk.ImageViewType3D,
		vk.ImageViewType3D, vk.ImageViewTypeCube, vk.ImageViewTypeCubeArray}
	modes := vk.Values[vk.SamplerAddressMode]()
	for _, l := range simd.Available() {
		k, err := simd.For(l)
		if err != nil {
			t.Fatal(err)
		}
		t.Run("level="+l.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			const rounds = 300
			staged := 0
			for round := range rounds {
				f, kind := formats[round%len(formats)], kinds[rng.IntN(len(kinds))]
				info := format.Of(f)
				var v *mip.View
				if kind == vk.ImageViewType3D {
					if info.Depth || info.Compressed {
						continue
					}
					v = volumeView(t, rng, f)
				} else {
					v = randomView(t, rng, f, kind, vk.ComponentMapping{})
				}
				mode := func() vk.SamplerAddressMode { return modes[rng.IntN(len(modes))] }
				filter := vk.Values[vk.Filter]()[rng.IntN(3)]
				if filter > vk.FilterLinear {
					filter = vk.FilterCubic
				}
				s := vk.Sampler{MagFilter: filter, MinFilter: filter, MipmapMode: vk.SamplerMipmapMode(rng.IntN(2)),
					AddressModeU: mode(), AddressModeV: mode(),
					AddressModeW: mode(), MinLod: rng.Float32() - 0.5, MaxLod: 1 + rng.Float32()*8, NonSeamlessCubeMap: rng.IntN(2) == 0,
					BorderColor: vk.BorderColorFloatOpaqueWhite, CubicWeights: vk.CubicFilterWeights(rng.IntN(4)),
					CompareEnable: info.Depth && rng.IntN(2) == 0, CompareOp: vk.CompareOp(rng.IntN(8))}
				if filter == vk.FilterCubic && rng.IntN(2) == 0 {
					s.ReductionMode = vk.SamplerReductionModeWeightedAverageRangeclamp
				}
				switch other := vk.Values[vk.Filter]()[rng.IntN(3)]; {
				case filter == vk.FilterCubic && rng.IntN(2) == 0:
					s.MinFilter = other
				case filter == vk.FilterCubic:
				case other == vk.FilterCubic:
					s.MinFilter = other
				case rng.IntN(3) == 0:
					s.AnisotropyEnable, s.MaxAnisotropy = true, 1+15*rng.Float32()
				}
				if filter == vk.FilterCubic && s.ReductionMode == 0 && !s.CompareEnable && rng.IntN(4) == 0 {
					s.ReductionMode = vk.SamplerReductionModeMin
				}
				if filter != vk.FilterCubic && s.MinFilter != vk.FilterCubic {
					s.MinFilter = vk.Values[vk.Filter]()[rng.IntN(2)]
					if !s.CompareEnable {
						s.ReductionMode = []vk.SamplerReductionMode{vk.SamplerReductionModeWeightedAverage,
							vk.SamplerReductionModeMin, vk.SamplerReductionModeMax}[rng.IntN(3)]
					}
				}
				if info.Class != format.ClassFloat {
					s.MagFilter, s.MinFilter, s.MipmapMode, s.ReductionMode, s.BorderColor = 0, 0, 0, 0, vk.BorderColorIntOpaqueWhite
					s.AnisotropyEnable = false
				}
				if in := v.Info(); !s.CompareEnable && in.LevelCount == 1 &&
					(kind == vk.ImageViewType1D || kind == vk.ImageViewType2D) && rng.IntN(2) == 0 {
					s.UnnormalizedCoordinates, s.MinFilter, s.MipmapMode, s.MinLod, s.MaxLod = true, s.MagFilter, 0, 0, 0
					s.AnisotropyEnable = false
					s.AddressModeU, s.AddressModeV = vk.SamplerAddressModeClampToEdge, vk.SamplerAddressModeClampToBorder
				}
				p, err := Compile(s, v)
				if err != nil {
					continue // not for this view
				}
				if p.kernelPlan == nil {
					continue
				}
				if p.kernelPlan.staged != nil {
					staged++
				}
				compareFast(t, rng, p, k)
				compareOthers(t, rng, p, k)
				if t.Failed() {
					return
				}
			}
			if staged < rounds/2 {
				t.Errorf("%d of %d plans go through the stages", staged, rounds)
			}
		})
	}
}

// compareOthers compares gathers, queries and fetches with kernels and without.
func compareOthers(t *testing.T, rng *rand.Rand, p *Texture, k *simd.Kernels) {
	n := 4 * (1 + rng.IntN(200))
	b := Batch{N: n, Component: rng.IntN(4)}
	for _, o := range []*[]float32{&b.S, &b.T, &b.R, &b.Layer, &b.Dref, &b.Q} {
		if rng.IntN(8) > 0 && o != &b.Q || rng.IntN(8) == 0 {
			*o = make([]float32, 1+rng.IntN(2*n))
			for i := range *o {
				(*o)[i] = rng.Float32()*4 - 2
				if rng.IntN(20) == 0 {
					(*o)[i] = math.Float32frombits(rng.Uint32())
				}
			}
		}
	}
	for _, o := range []*[]int32{&b.I, &b.J, &b.K, &b.L, &b.Level, &b.Sample} {
		if rng.IntN(4) > 0 {
			*o = make([]int32, 1+rng.IntN(2*n))
			for i := range *o {
				if (*o)[i] = int32(rng.IntN(4)); rng.IntN(10) == 0 {
					(*o)[i] = int32(rng.Uint32())
				}
			}
		}
	}
	if rng.IntN(3) == 0 {
		b.Offset = [3]int32{int32(rng.IntN(70) - 35), int32(rng.IntN(9) - 4), int32(rng.IntN(9) - 4)}
	}
	if rng.IntN(3) == 0 {
		b.Offsets = &[4][2]int32{{int32(rng.IntN(80) - 40), 1}, {2, -3}, {-31, int32(rng.IntN(80) - 40)}, {5, 5}}
	}
	mode := GatherMode(rng.IntN(5))
	for _, x := range []struct {
		name string
		run  func(*Batch)
	}{{"Gather", func(b *Batch) { p.GatherMode(b, mode) }}, {"QueryLod", p.QueryLod}, {"Fetch", p.Fetch}} {
		name, run := x.name, x.run
		var out [2][4][]float32
		var words [2][4][]uint32
		var resident [2][]uint32
		short := rng.IntN(2 * n)
		for i := range 2 {
			for c := range 4 {
				out[i][c], words[i][c] = make([]float32, n), make([]uint32, short)
			}
			resident[i] = make([]uint32, n)
			b.Out, b.OutBits, b.Resident = out[i], words[i], resident[i]
			b.Kernels, b.Scratch = nil, nil
			if i == 1 {
				b.Kernels, b.Scratch = k, new(Scratch)
			}
			run(&b)
		}
		for c := range 4 {
			for i := range n {
				if bits(out[0][c][i]) != bits(out[1][c][i]) {
					t.Fatalf("%s of %v %v %+v mode %d offset %v: component %d of lookup %d of %d is %v, want %v",
						name, p.View().Info().ViewType, p.View().Format(), p.sampler, mode, b.Offset,
						c, i, n, out[1][c][i], out[0][c][i])
				}
			}
			if name != "QueryLod" && !slices.Equal(words[0][c], words[1][c]) {
				t.Fatalf("%s of %v %v %+v mode %d: bits of component %d are %x, want %x", name,
					p.View().Info().ViewType, p.View().Format(), p.sampler, mode, c, words[1][c], words[0][c])
			}
		}
		if name != "QueryLod" && !slices.Equal(resident[0], resident[1]) {
			t.Fatalf("%s: Resident is %v, want %v", name, resident[1], resident[0])
		}
	}
}

// Kernels read texels of storage images as the general way does.
func TestStorageReadsEqualGeneral(t *testing.T) {
	k, err := simd.Best()
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR16G16B16A16Unorm, vk.FormatR16G16B16A16Sfloat,
		vk.FormatR32G32B32A32Sfloat, vk.FormatR32G32B32A32Sint,
		vk.FormatR32Sfloat, vk.FormatR32Uint, vk.FormatR8G8Unorm} {
		for range 10 {
			v := randomView(t, rng, f, []vk.ImageViewType{vk.ImageViewType2D, vk.ImageViewType2DArray,
				vk.ImageViewTypeCube}[rng.IntN(3)], vk.ComponentMapping{})
			s, err := CompileStorage(v)
			if err != nil {
				t.Fatal(err)
			}
			const n = 1000
			b := Batch{N: n, I: make([]int32, n), J: make([]int32, n-3), L: make([]int32, n)}
			for i := range n {
				b.I[i], b.L[i] = int32(rng.IntN(s.width+2)-1), int32(rng.IntN(len(s.sub)+1))
				if i < len(b.J) {
					b.J[i] = int32(rng.IntN(s.height+2) - 1)
				}
			}
			var out [2][4][]float32
			var words [2][4][]uint32
			for i := range 2 {
				for c := range 4 {
					out[i][c], words[i][c] = make([]float32, n), make([]uint32, n)
				}
				b.Out, b.OutBits = out[i], words[i]
				if i == 1 {
					b.Kernels, b.Scratch = k, new(Scratch)
				}
				s.Read(&b)
			}
			for c := range 4 {
				if !slices.Equal(words[0][c], words[1][c]) {
					t.Fatalf("%v: component %d differs", f, c)
				}
				for i := range n {
					if bits(out[0][c][i]) != bits(out[1][c][i]) {
						t.Fatalf("%v: component %d of lookup %d is %v, want %v", f, c, i, out[1][c][i], out[0][c][i])
					}
				}
			}
		}
	}
}
