package sample

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Conversions of all formats have the bits of plain Go on kernels, of every level: any filters, sites, ranges, models
// and swizzles, coordinates of any bits, planes that end at an unreadable page.
func TestYcbcrKernels(t *testing.T) {
	figures.Begin(t)
	rng := rand.New(rand.NewPCG(14, 1))
	ways := map[string]int{}
	for _, f := range vk.Values[vk.Format]() {
		in := format.Of(f)
		if in == nil || !in.Chroma && (in.Numeric != format.Unorm || in.Components < 3 || in.Compressed) || in.Wide() {
			continue
		}
		for round := range 6 {
			v := ycbcrView(t, rng, f, round)
			for range 3 {
				s := ycbcrSampler(rng)
				p, err := Compile(s, v)
				if err != nil {
					continue
				}
				ways[p.way()]++
				testYcbcr(t, rng, p)
			}
		}
	}
	require.Greater(t, ways["stages"], 300)
}

// ycbcrView is of an image of random bytes.
func ycbcrView(t *testing.T, rng *rand.Rand, f vk.Format, round int) *mip.View {
	info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: 1 + rng.IntN(24), Height: 1 + rng.IntN(24)}}
	kind := vk.ImageViewType2D
	if round%3 == 0 {
		kind, info.ArrayLayers = vk.ImageViewType2DArray, 3
	}
	m, err := mip.NewImage(info)
	require.NoError(t, err)
	if round%3 == 1 { // apart, each at an unreadable page
		var planes []mip.PlaneMemory
		for n := range m.Planes() {
			s := m.Subresource(0, 0, n)
			pitch := s.RowPitch + rng.IntN(9)
			planes = append(planes, mip.PlaneMemory{Pix: guard.Slice[byte](t, (s.Rows()-1)*pitch+s.RowPitch), RowPitch: pitch})
		}
		m, err = mip.WrapPlanes(info, planes)
		require.NoError(t, err)
	}
	for n := range m.Planes() {
		for layer := range m.Info().ArrayLayers {
			s := m.Subresource(0, layer, n)
			for i := range s.Pix {
				s.Pix[i] = byte(rng.Uint32())
			}
		}
	}
	m.Touch()
	return newView(t, m, kind)
}

func ycbcrSampler(rng *rand.Rand) vk.Sampler {
	filter := func() vk.Filter { return vk.Values[vk.Filter]()[rng.IntN(2)] }
	s := vk.Sampler{MagFilter: filter(), AddressModeU: clampToEdge, AddressModeV: clampToEdge,
		AddressModeW: clampToEdge, Ycbcr: &vk.SamplerYcbcrConversion{
			Model: vk.SamplerYcbcrModelConversion(rng.IntN(5)), Range: vk.SamplerYcbcrRange(rng.IntN(2)),
			XChromaOffset: vk.ChromaLocation(rng.IntN(2)),
			YChromaOffset: vk.ChromaLocation(rng.IntN(2)), ChromaFilter: filter(), ForceExplicitReconstruction: rng.IntN(2) == 0,
			EnableYDegamma: rng.IntN(6) == 0, EnableCbCrDegamma: rng.IntN(6) == 0}}
	if s.MinFilter = s.MagFilter; rng.IntN(8) == 0 {
		s.MinFilter = filter()
	}
	if c := &s.Ycbcr.Components; rng.IntN(3) == 0 {
		c.R, c.B = vk.ComponentSwizzleB, vk.ComponentSwizzleR
		if rng.IntN(2) == 0 {
			c.A = vk.ComponentSwizzleZero
		}
	}
	return s
}

// testYcbcr compares lookups of a conversion.
func testYcbcr(t *testing.T, rng *rand.Rand, p *Texture) {
	n := 1 + rng.IntN(70)
	want := newBatch(n)
	want.Layer, want.Lod = make([]float32, n), make([]float32, n)
	for i := range n {
		want.S[i], want.T[i], want.Layer[i], want.Lod[i] = anyPlace(rng), anyPlace(rng), rng.Float32()*4-1, rng.Float32()*2-1
	}
	if rng.IntN(4) == 0 {
		want.Q = make([]float32, n)
		for i := range n {
			want.Q[i] = rng.Float32() + 0.5
		}
	}
	p.SampleLod(want)
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		got := newBatch(n)
		got.S, got.T, got.Q, got.Layer, got.Lod = want.S, want.T, want.Q, want.Layer, want.Lod
		got.Kernels, got.Scratch = k, new(Scratch)
		if rng.IntN(4) == 0 {
			got.Out[rng.IntN(4)] = nil
		}
		p.SampleLod(got)
		for c := range 4 {
			for i := range n {
				if got.OutBits[c][i] != want.OutBits[c][i] || got.Out[c] != nil &&
					bits(got.Out[c][i]) != want.OutBits[c][i] || got.Resident[i] != want.Resident[i] {
					t.Fatalf("%v of %v, %+v, %+v: lookup %d at (%v, %v), component %d is %v, not %v", level, p,
						p.sampler, p.sampler.Ycbcr, i, got.S[i], got.T[i], c,
						float(got.OutBits[c][i]), float(want.OutBits[c][i]))
				}
			}
		}
	}
}

// anyPlace is a coordinate in and around an image, now and then any.
func anyPlace(rng *rand.Rand) float32 {
	switch rng.IntN(12) {
	case 0:
		return math.Float32frombits(rng.Uint32())
	case 1:
		return float32(rng.IntN(5)-2) / 2
	case 2:
		return rng.Float32()*20 - 10
	}
	return rng.Float32()*1.2 - 0.1
}
