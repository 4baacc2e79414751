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

// TestLevelsOfOneValueStay wants lookups of one level of detail to give what they give alone, whatever was done with their
// scratch in between: they find the levels of the batch before where those have that value.
func TestLevelsOfOneValueStay(t *testing.T) {
	figures.Begin(t)
	rng := rand.New(rand.NewPCG(10, 11))
	compile := func(info vk.ImageInfo, view vk.ImageViewType, s vk.Sampler) *Texture {
		info.ImageType, info.Format, info.Extent = vk.ImageType2D, vk.FormatR8G8B8A8Unorm, vk.Extent3D{Width: 16, Height: 16, Depth: 1}
		m, err := mip.NewImage(info)
		require.NoError(t, err)
		for i := range m.Bytes() {
			m.Bytes()[i] = byte(rng.Uint32())
		}
		m.Touch()
		v, err := mip.NewView(m, vk.ImageView{ViewType: view})
		require.NoError(t, err)
		p, err := Compile(s, v)
		require.NoError(t, err)
		return p
	}
	linear := vk.Sampler{MinFilter: vk.FilterLinear, MagFilter: vk.FilterLinear, MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: 5}
	first, second, anisotropic := linear, linear, linear
	first.MinLod, first.MaxLod = 0.75, 0.75
	second.MinLod, second.MaxLod = 2.25, 2.25
	anisotropic.AnisotropyEnable, anisotropic.MaxAnisotropy = true, 4
	flat, cube := vk.ImageInfo{MipLevels: 5}, vk.ImageInfo{ArrayLayers: 6, CubeCompatible: true}
	textures := []*Texture{compile(flat, vk.ImageViewType2D, first), compile(flat, vk.ImageViewType2D, second),
		compile(flat, vk.ImageViewType2D, linear), compile(flat, vk.ImageViewType2D, anisotropic), compile(cube, vk.ImageViewTypeCube, linear)}
	ways := []func(p *Texture, b *Batch){(*Texture).SampleGrad, (*Texture).SampleLod, (*Texture).SampleQuads, (*Texture).QueryLod,
		(*Texture).Gather, func(p *Texture, b *Batch) { p.EachFootprint(b, 1, false, func(int, *Footprint) {}) }}
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		together := new(Scratch)
		for range 300 {
			p, run, n := textures[rng.IntN(len(textures))], ways[rng.IntN(len(ways))], simd.Lanes*(1+rng.IntN(8))
			numbers := func() []float32 {
				v := make([]float32, n)
				for i := range v {
					v[i] = 2*rng.Float32() - 1
				}
				return v
			}
			b := Batch{N: n, Kernels: k, S: numbers(), T: numbers(), R: numbers(), Lod: numbers()}
			for c := range 3 {
				b.DPdx[c], b.DPdy[c] = numbers(), numbers()
			}
			var got [2][4][]float32
			for i, sc := range []*Scratch{together, new(Scratch)} {
				for c := range 4 {
					got[i][c] = make([]float32, n)
				}
				x := b
				x.Scratch, x.Out = sc, got[i]
				run(p, &x)
			}
			require.Equal(t, got[1], got[0])
		}
	}
}
