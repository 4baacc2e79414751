package sample

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Lookups with NEAREST, and gathers, of 64-bit components give whole the texel that they give of an image of 32 bits
// with the same numbers: of every type of view, address mode and level.
func TestWideTexelsAreSampled(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for _, c := range []struct {
		kind   vk.ImageViewType
		layers int
		depth  int
	}{{vk.ImageViewType1D, 1, 1}, {vk.ImageViewType2D, 1, 1}, {vk.ImageViewType2DArray, 3, 1}, {vk.ImageViewType3D, 1, 5},
		{vk.ImageViewTypeCube, 6, 1}, {vk.ImageViewTypeCubeArray, 12, 1}} {
		views := func(f vk.Format) *mip.View {
			info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: 8, Height: 8, Depth: c.depth},
				ArrayLayers: c.layers, MipLevels: 3, CubeCompatible: c.layers >= 6}
			switch c.kind {
			case vk.ImageViewType1D:
				info.ImageType, info.Extent.Height = vk.ImageType1D, 1
			case vk.ImageViewType3D:
				info.ImageType = vk.ImageType3D
			}
			m, err := mip.NewImage(info)
			if err != nil {
				t.Fatal(err)
			}
			size := 4
			if f == vk.FormatR64Uint {
				size = 8
			}
			for i := range len(m.Bytes()) / size {
				binary.LittleEndian.PutUint32(m.Bytes()[size*i:], uint32(i+1))
				if size == 8 {
					binary.LittleEndian.PutUint32(m.Bytes()[8*i+4:], uint32(i+1)*3)
				}
			}
			m.Touch()
			v, err := mip.NewView(m, vk.ImageView{ViewType: c.kind, Components: vk.ComponentMapping{A: vk.ComponentSwizzleR}})
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		wide, narrow := views(vk.FormatR64Uint), views(vk.FormatR32Uint)
		for _, mode := range vk.Values[vk.SamplerAddressMode]() {
			s := vk.Sampler{AddressModeU: mode, AddressModeV: mode, AddressModeW: mode, MaxLod: 9,
				BorderColor: vk.BorderColorIntOpaqueWhite, NonSeamlessCubeMap: rng.IntN(2) == 0}
			p, err := Compile(s, wide)
			if err != nil {
				t.Fatal(err)
			}
			q, err := Compile(s, narrow)
			if err != nil {
				t.Fatal(err)
			}
			b := newBatch(64)
			for i := range b.N {
				b.S[i], b.T[i], b.R[i] = rng.Float32()*4-2, rng.Float32()*4-2, rng.Float32()*4-2
				if c.kind == vk.ImageViewTypeCube && i%4 == 0 { // close to a corner
					b.S[i], b.T[i], b.R[i] = 1, 0.999, -0.998
				}
			}
			b.Layer, b.Lod = make([]float32, b.N), make([]float32, b.N)
			for i := range b.N {
				b.Layer[i], b.Lod[i] = float32(rng.IntN(4)), rng.Float32()*4
			}
			b.Kernels, b.Scratch = simdBest(t), new(Scratch)
			for name, look := range map[string]func(*Texture, *Batch){"lod": (*Texture).SampleLod, "quads": (*Texture).SampleQuads,
				"gather": (*Texture).Gather, "diagonal": func(p *Texture, b *Batch) { p.GatherMode(b, GatherModeDiagonal) }} {
				results := func(p *Texture) (low, high [4][]uint32) {
					for n := range low {
						low[n], high[n] = make([]uint32, b.N), make([]uint32, b.N)
					}
					x := *b
					x.OutBits, x.OutHigh = low, high
					look(p, &x)
					return low, high
				}
				low, high := results(p)
				want, _ := results(q)
				for n := range low {
					for i := range b.N {
						three := low[n][i] * 3
						if low[n][i] == 1 && high[n][i] == 0 || low[n][i] == 0 { // the border, or a component that there is not
							three = 0
						}
						if low[n][i] != want[n][i] || high[n][i] != three {
							t.Fatalf("%v, %v, %s: lookup %d, component %d: %d and %d, not %d and %d", c.kind, mode, name, i, n,
								low[n][i], high[n][i], want[n][i], three)
						}
					}
				}
			}
		}
	}
}

// Nothing is averaged of 64 bits, and float64 values are whole.
func TestWideTexelsAreNotFiltered(t *testing.T) {
	m := newImage(t, vk.FormatR64Sfloat, 2, 2, 1, 1)
	binary.LittleEndian.PutUint64(m.Bytes(), math.Float64bits(1.0/3))
	m.Touch()
	v := newView(t, m, vk.ImageViewType2D)
	for _, s := range []vk.Sampler{{MagFilter: vk.FilterLinear}, {MinFilter: vk.FilterCubic},
		{AnisotropyEnable: true, MaxAnisotropy: 2}, {ReductionMode: vk.SamplerReductionModeMin}} {
		if _, err := Compile(s, v); err == nil {
			t.Errorf("%+v is taken", s)
		}
	}
	p, err := Compile(vk.Sampler{}, v)
	if err != nil {
		t.Fatal(err)
	}
	b := newBatch(1)
	b.S, b.T = []float32{0.1}, []float32{0.1}
	low, high := []uint32{0}, []uint32{0}
	b.OutBits[0], b.OutHigh[0] = low, high
	p.SampleLod(b)
	if got := math.Float64frombits(uint64(low[0]) | uint64(high[0])<<32); got != 1.0/3 || b.Out[0][0] != float32(1.0/3) {
		t.Errorf("%v and %v", got, b.Out[0][0])
	}
}

func simdBest(t *testing.T) *simd.Kernels {
	t.Helper()
	k, err := simd.Best()
	if err != nil {
		t.Fatal(err)
	}
	return k
}
