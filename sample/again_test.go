package sample

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Batches that say that they are the one before but for their offset and texture give what they give alone: of whole
// groups, of some lanes more, of more than kernels take at once, with and without anisotropy, limits and levels, of
// textures of one size and of others, alike in all but their texels, larger than caches, and of ones that no kernel reads,
// by one level of kernels after another.
func TestAgainIsTheSame(t *testing.T) {
	figures.Begin(t)
	rng := rand.New(rand.NewPCG(8, 9))
	view := func(i vk.ImageInfo) *mip.View {
		i.ImageType, i.Extent.Depth = vk.ImageType2D, 1
		m, err := mip.NewImage(i)
		require.NoError(t, err)
		for i := 0; i+8 <= len(m.Bytes()); i += 8 {
			binary.LittleEndian.PutUint64(m.Bytes()[i:], rng.Uint64())
		}
		m.Touch()
		v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
		require.NoError(t, err)
		return v
	}
	wide, small := vk.Extent3D{Width: 32, Height: 16}, vk.Extent3D{Width: 16, Height: 16}
	views := []*mip.View{
		view(vk.ImageInfo{Format: vk.FormatR8G8B8A8Unorm, Extent: wide, MipLevels: 5}),
		view(vk.ImageInfo{Format: vk.FormatR8G8B8A8Srgb, Extent: wide, MipLevels: 5}),
		view(vk.ImageInfo{Format: vk.FormatR8G8B8A8Unorm, Extent: small, MipLevels: 5}),
		view(vk.ImageInfo{Format: vk.FormatR8G8B8A8Unorm, Extent: wide, MipLevels: 1}),
		view(vk.ImageInfo{Format: vk.FormatR8G8B8A8Unorm, Extent: wide, MipLevels: 5, CornerSampled: true}),
	}
	for range 2 {
		views = append(views, view(vk.ImageInfo{Format: vk.FormatR8G8B8A8Unorm, Extent: wide, MipLevels: 5}),
			view(vk.ImageInfo{Format: vk.FormatR8G8B8A8Srgb, Extent: wide, MipLevels: 5}),
			view(vk.ImageInfo{Format: vk.FormatR8G8B8A8Unorm, Extent: vk.Extent3D{Width: 1024, Height: 512}, MipLevels: 1}))
	}
	linear := vk.Sampler{MinFilter: vk.FilterLinear, MagFilter: vk.FilterLinear,
		MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone}
	anisotropic, border := linear, linear
	anisotropic.AnisotropyEnable, anisotropic.MaxAnisotropy = true, 8
	border.AddressModeU = vk.SamplerAddressModeClampToBorder
	ways := map[string]func(p *Texture, b *Batch){
		"gradient": (*Texture).SampleGrad, "quads": (*Texture).SampleQuads, "level": (*Texture).SampleLod,
	}
	plain, err := simd.For(simd.LevelGeneric)
	require.NoError(t, err)
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		for _, s := range []vk.Sampler{linear, anisotropic, border} {
			var textures []*Texture
			for _, v := range views {
				s := s
				if v == views[4] { // which repeats nothing
					s = vk.Sampler{AddressModeU: vk.SamplerAddressModeClampToEdge,
						AddressModeV: vk.SamplerAddressModeClampToEdge, MaxLod: 3}
				}
				p, err := Compile(s, v)
				require.NoError(t, err)
				textures = append(textures, p)
			}
			for _, n := range []int{16, 36, 256, 1024, 1060, 1040, 2100} {
				for name, way := range ways {
					in := make([][]float32, 8)
					for i := range in {
						in[i] = make([]float32, n)
						for j := range in[i] {
							if in[i][j] = rng.Float32() * 3; i > 1 && i < 6 {
								in[i][j] = rng.Float32() * 0.2
							}
						}
					}
					scratch := new(Scratch)
					for round := range 12 {
						p := textures[rng.IntN(len(textures))]
						var got [2][4][]float32
						var offset [3]int32
						if rng.IntN(3) == 0 {
							offset = [3]int32{rng.Int32N(15) - 7, rng.Int32N(15) - 7}
						}
						k := k
						if rng.IntN(6) == 0 {
							k = plain
						}
						for i, sc := range []*Scratch{new(Scratch), scratch} {
							b := &Batch{N: n, Kernels: k, Scratch: sc, S: in[0], T: in[1], Lod: in[6], Offset: offset,
								Again: sc == scratch && round > 0, Apart: round%3 == 1}
							if name == "gradient" {
								b.DPdx, b.DPdy = [3][]float32{in[2], in[3]}, [3][]float32{in[4], in[5]}
							}
							if name != "level" && n%3 == 0 {
								b.Bias = in[7]
							}
							for c := range 4 {
								b.Out[c] = make([]float32, n)
							}
							way(p, b)
							got[i] = b.Out
						}
						require.Equal(t, got[0], got[1], "%v, %s, %d lanes, round %d", level, name, n, round)
					}
				}
			}
		}
	}
}
