package sample

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Where the level does not matter, lookups with derivatives, a bias and a least level of any value give the bits of
// lookups in level 0; where it matters some do not.
func TestLevelFreeLookupsAreThoseOfLevel0(t *testing.T) {
	figures.Begin(t)
	rng := rand.New(rand.NewPCG(2, 8))
	odd := []float32{0, -3, 1e30, float32(math.Inf(1)), float32(math.Inf(-1)), float32(math.NaN())}
	const n = 48
	random := func(scale float32) []float32 {
		s := make([]float32, n)
		for i := range s {
			if s[i] = scale * (rng.Float32()*2 - 0.5); rng.IntN(8) == 0 && scale < 1 {
				s[i] = odd[rng.IntN(len(odd))]
			}
		}
		return s
	}
	k, err := simd.Best()
	require.NoError(t, err)
	differ := 0
	for range 300 {
		info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm, MipLevels: 1 + 4*rng.IntN(2),
			Extent: vk.Extent3D{Width: 16, Height: 16, Depth: 1}, ArrayLayers: 6}
		if rng.IntN(3) == 0 {
			info.Format = vk.FormatR8G8B8A8Srgb
		}
		viewType := []vk.ImageViewType{vk.ImageViewType2D, vk.ImageViewTypeCube, vk.ImageViewType2DArray}[rng.IntN(3)]
		info.CubeCompatible = viewType == vk.ImageViewTypeCube
		m, err := mip.NewImage(info)
		require.NoError(t, err)
		for i := range m.Bytes() {
			m.Bytes()[i] = byte(rng.Uint32())
		}
		m.Touch()
		v, err := mip.NewView(m, vk.ImageView{ViewType: viewType})
		require.NoError(t, err)
		s := vk.Sampler{MagFilter: vk.Filter(rng.IntN(2)), MinFilter: vk.Filter(rng.IntN(2)),
			MipmapMode: vk.SamplerMipmapMode(rng.IntN(2)), MinLod: float32(rng.IntN(7))/2 - 1,
			AddressModeU: vk.SamplerAddressMode(rng.IntN(4)), AddressModeV: vk.SamplerAddressMode(rng.IntN(4))}
		if s.MaxLod = s.MinLod; rng.IntN(2) == 0 {
			s.MaxLod += 3
		}
		if s.AnisotropyEnable = rng.IntN(3) == 0; s.AnisotropyEnable {
			s.MaxAnisotropy = 4
		}
		p, err := Compile(s, v)
		require.NoError(t, err)
		look := func(lookup func(*Texture, *Batch), b Batch) (out [4][]uint32) {
			for c := range out {
				b.Out[c], out[c] = make([]float32, n), make([]uint32, n)
			}
			b.N = n
			lookup(p, &b)
			for c := range out {
				for i, x := range b.Out[c] {
					out[c][i] = math.Float32bits(x)
				}
			}
			return out
		}
		b := Batch{S: random(2), T: random(2), R: random(2), Layer: random(6), Lod: make([]float32, n)}
		slow := look((*Texture).SampleLod, b)
		b.Kernels, b.Scratch = k, new(Scratch)
		want := look((*Texture).SampleLod, b)
		require.Equal(t, slow, want)
		for a := range 3 {
			b.DPdx[a], b.DPdy[a] = random(0.3), random(0.3)
		}
		if rng.IntN(2) == 0 {
			b.Bias, b.MinLod = random(0.9), random(0.9)
		}
		if got := look((*Texture).SampleGrad, b); p.LevelFree() {
			require.Equal(t, want, got, fmt.Sprintf("%+v, %v, %d levels", s, viewType, info.MipLevels))
		} else if !equalWords(want, got) {
			differ++
		}
	}
	require.NotZero(t, differ)
}

// equalWords says whether results are equal.
func equalWords(a, b [4][]uint32) bool { return fmt.Sprint(a) == fmt.Sprint(b) }
