package sample

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/allocs"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A batch with More gives what its lookups give one after the other, in plain Go: whatever the offsets, address modes,
// filters and formats, of some lanes more than groups have, near edges and far from them, and where results are left
// out or repeat one another.
func TestMoreIsTheSameOneByOne(t *testing.T) {
	figures.Begin(t)
	rng := rand.New(rand.NewPCG(18, 9))
	linear := vk.Sampler{MinFilter: vk.FilterLinear, MagFilter: vk.FilterLinear,
		MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone}
	with := func(change func(s *vk.Sampler)) vk.Sampler {
		s := linear
		change(&s)
		return s
	}
	samplers := []vk.Sampler{linear,
		with(func(s *vk.Sampler) { s.AddressModeU, s.AddressModeV = clampToEdge, clampToEdge }),
		with(func(s *vk.Sampler) { s.AddressModeV = clampToEdge }),
		with(func(s *vk.Sampler) { s.AddressModeU = vk.SamplerAddressModeMirroredRepeat }),
		with(func(s *vk.Sampler) { s.AddressModeU = vk.SamplerAddressModeClampToBorder }),
		with(func(s *vk.Sampler) { s.MagFilter = vk.FilterNearest }),
		with(func(s *vk.Sampler) { s.ReductionMode = vk.SamplerReductionModeMin }),
		with(func(s *vk.Sampler) { s.AnisotropyEnable, s.MaxAnisotropy = true, 4 })}
	swizzled := vk.ComponentMapping{R: vk.ComponentSwizzleB, G: vk.ComponentSwizzleB, B: vk.ComponentSwizzleOne, A: vk.ComponentSwizzleR}
	for _, x := range []struct {
		format   vk.Format
		view     vk.ImageViewType
		w, h     int
		swizzle  vk.ComponentMapping
		samplers int
	}{
		{vk.FormatR8G8B8A8Unorm, vk.ImageViewType2D, 64, 32, vk.ComponentMapping{}, len(samplers)},
		{vk.FormatR8G8B8A8Unorm, vk.ImageViewType2DArray, 32, 64, swizzled, 2},
		{vk.FormatR8G8B8A8Unorm, vk.ImageViewType2D, 5, 3, vk.ComponentMapping{}, 3},
		{vk.FormatR8Unorm, vk.ImageViewType2D, 40, 40, vk.ComponentMapping{}, 1},
		{vk.FormatR16G16B16A16Sfloat, vk.ImageViewType2D, 16, 16, vk.ComponentMapping{}, 1},
	} {
		m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: x.format,
			Extent:      vk.Extent3D{Width: x.w, Height: x.h, Depth: 1},
			ArrayLayers: 3, MipLevels: mip.FullLevels(x.w, x.h, 1)})
		require.NoError(t, err)
		for i := range m.Bytes() {
			m.Bytes()[i] = byte(rng.Uint32()) &^ 0x40 // no NaN of halves
		}
		m.Touch()
		v, err := mip.NewView(m, vk.ImageView{ViewType: x.view, Components: x.swizzle})
		require.NoError(t, err)
		for nth, s := range samplers[:x.samplers] {
			p, err := Compile(s, v)
			require.NoError(t, err)
			for _, n := range []int{16, 52, 1024, 1200} {
				offsets := make([][3]int32, 0, 9)
				for i := range int32(9) {
					offsets = append(offsets, [3]int32{i%3 - 1, i/3 - 1})
				}
				if n != 1024 {
					for i := range offsets {
						offsets[i] = [3]int32{rng.Int32N(9) - 4, rng.Int32N(3) - 1}
					}
				}
				if n == 52 {
					offsets = append(offsets, [3]int32{100, -100}) // is limited
				}
				in := make([][]float32, 7)
				for i := range in {
					in[i] = make([]float32, n)
					for j := range in[i] {
						switch {
						case i < 2:
							in[i][j] = 0.3 + rng.Float32()*0.4
							if j/64%4 == 0 {
								in[i][j] = rng.Float32()*4 - 1
							}
						case i < 6:
							in[i][j] = rng.Float32() * 0.04
						default:
							in[i][j] = rng.Float32() * 3
						}
					}
				}
				batch := func() *Batch {
					b := &Batch{N: n, S: in[0], T: in[1], Layer: in[6], DPdx: [3][]float32{in[2], in[3]},
						DPdy: [3][]float32{in[4], in[5]}}
					for c := range 4 {
						b.Out[c] = make([]float32, n)
					}
					return b
				}
				var want [][4][]float32
				for _, o := range offsets {
					b := batch()
					b.Offset = o
					p.SampleGrad(b)
					want = append(want, b.Out)
				}
				for _, level := range simd.Available() {
					k, err := simd.For(level)
					require.NoError(t, err)
					b := batch()
					b.Kernels, b.Scratch, b.Offset = k, new(Scratch), offsets[0]
					var resident []uint32
					for i, o := range offsets[1:] {
						r := OffsetLookup{Offset: o, Out: batch().Out}
						if i == 2 && nth == 0 {
							r.Out[1], r.Resident = nil, make([]uint32, n)
							resident = r.Resident
						}
						b.More = append(b.More, r)
					}
					before := *b
					for round := range 2 { // with what the first left in the scratch
						p.SampleGrad(b)
						require.Equal(t, before, *b)
						for i := range offsets {
							got := b.Out
							if i > 0 {
								got = b.More[i-1].Out
							}
							for c := range got {
								if got[c] != nil {
									require.Equal(t, want[i][c], got[c],
										fmt.Sprintf("%v, %v, sampler %d, %d lanes, round %d: offset %v, component %d",
											level, x.format, nth, n, round, offsets[i], c))
								}
							}
						}
						for _, r := range resident {
							require.EqualValues(t, 1, r)
						}
						b.Again = true
						before.Again = true
					}
				}
			}
		}
	}
}

// Lookups with several offsets allocate nothing once warm.
func TestMoreAllocatesNothing(t *testing.T) {
	m := newImage(t, vk.FormatR8G8B8A8Unorm, 16, 16, 1, 1)
	p, err := Compile(vk.Sampler{MinFilter: vk.FilterLinear, MagFilter: vk.FilterLinear}, newView(t, m, vk.ImageViewType2D))
	require.NoError(t, err)
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		b := newBatch(64)
		b.Kernels, b.Scratch, b.Lod = k, new(Scratch), make([]float32, 64)
		b.More = []OffsetLookup{{Offset: [3]int32{1}, Out: b.Out}, {Offset: [3]int32{2}, Out: b.Out}}
		p.SampleLod(b)
		require.Zero(t, allocs.PerRun(10, func() { p.SampleLod(b) }), level)
	}
}
