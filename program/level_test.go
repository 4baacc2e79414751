package program_test

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// levelDraws draws a strip over the whole target twice, the second time nearer, with several samples a pixel, and
// returns the texels and how many fragments were shaded.
func levelDraws(t testing.TB, dev *halfspace.Device, p *program.Program, b *program.Bindings) (texels []byte, shaded int64) {
	t.Helper()
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology:     vk.PrimitiveTopologyTriangleStrip,
		Multisample:  &vk.Multisample{RasterizationSamples: 4},
		ColorFormats: []vk.Format{vk.FormatR32G32B32A32Sfloat},
	}, p)
	require.NoError(t, err)
	image, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32G32B32A32Sfloat, Samples: 4,
		Extent: vk.Extent3D{Width: 37, Height: 29, Depth: 1}})
	require.NoError(t, err)
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: image, Load: vk.AttachmentLoadOpClear}}})
	for range 2 {
		pass.Draw(pipe, shade.Draw{Bindings: b, Count: 4})
	}
	require.NoError(t, pass.End(context.Background()))
	return image.Bytes(), pass.Statistics().FragmentsShaded
}

// randomLevels is a view of an image of random texels.
func randomLevels(t testing.TB, rng *rand.Rand, levels int) *mip.View {
	t.Helper()
	m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm, MipLevels: levels,
		Extent: vk.Extent3D{Width: 32, Height: 16, Depth: 1}})
	require.NoError(t, err)
	for i := range m.Bytes() {
		m.Bytes()[i] = byte(rng.Uint32())
	}
	m.Touch()
	v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	require.NoError(t, err)
	return v
}

// Lookups whose level cannot matter cost as many fragments as lookups in level 0: no helper lanes, so that hidden
// fragments are not shaded. Where one lookup's level matters, or a derivative is wanted for something else, all that
// the program needs is there. The bytes are the same in any case.
func TestLevelsThatCannotMatter(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	one, chain := randomLevels(t, rng, 1), randomLevels(t, rng, 5)
	linear := vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear,
		MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone}
	pinned, pinnedHigh, unequal, anisotropic := linear, linear, linear, linear
	pinned.MaxLod = 0
	pinnedHigh.MinLod, pinnedHigh.MaxLod = 1.5, 1.5
	unequal.MinFilter = vk.FilterNearest
	anisotropic.AnisotropyEnable, anisotropic.MaxAnisotropy = true, 4
	cases := []struct {
		name          string
		first, second *vk.Sampler // of the combined image, and of the two images
		views         [2]*mip.View
		free          bool // no level matters
		some          bool // some lookup's level does not matter
	}{
		{"one level", &linear, &linear, [2]*mip.View{one, one}, true, true},
		{"one level, near", &unequal, &linear, [2]*mip.View{one, one}, false, true},
		{"several levels", &linear, &linear, [2]*mip.View{chain, chain}, false, false},
		{"several levels, level 0 alone", &pinned, &pinned, [2]*mip.View{chain, chain}, true, true},
		{"several levels, one between two", &pinnedHigh, &linear, [2]*mip.View{chain, one}, true, true},
		{"taps", &anisotropic, &linear, [2]*mip.View{one, one}, false, true},
		{"taps of one level", &pinnedHigh, &anisotropic, [2]*mip.View{chain, chain}, false, true},
	}
	for _, w := range ways(t) {
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				bind := func(explicit, slope uint32) (*program.Program, func() *program.Bindings) {
					p, err := program.Load(words(t, "quad.vert"), words(t, "levels.frag"),
						program.Options{Exec: w.exec, FragmentConstants: map[uint32][]uint32{0: {explicit}, 1: {slope}}})
					require.NoError(t, err)
					return p, func() *program.Bindings {
						b, err := p.Bind(program.Resources{Descriptors: []program.Descriptor{
							{Name: "first", View: c.views[0], Sampler: c.first}, {Name: "how", Sampler: c.second},
							{Name: "images", View: c.views[1]}, {Name: "images", Element: 1, View: c.views[1]},
						}})
						require.NoError(t, err)
						return b
					}
				}
				p, bindings := bind(0, 0)
				texels, shaded := levelDraws(t, w.dev, p, bindings())
				want, all := levelDraws(t, w.dev, p, bindings().WithoutVariant())
				require.Equal(t, want, texels)
				require.Equal(t, c.some, bindings().Variant() != nil)
				explicit, inZero := bind(1, 0)
				sharp, few := levelDraws(t, w.dev, explicit, inZero())
				require.Less(t, few, all)
				if c.free {
					require.Equal(t, few, shaded)
					require.False(t, bindings().Variant().Interface().Quads)
					require.Zero(t, bindings().Variant().Interface().Gradients)
				} else {
					require.Equal(t, all, shaded)
				}
				if c.free {
					require.Equal(t, sharp, texels)
				}
				p, bindings = bind(0, 1) // what is looked up is differentiated
				texels, shaded = levelDraws(t, w.dev, p, bindings())
				want, all = levelDraws(t, w.dev, p, bindings().WithoutVariant())
				require.Equal(t, want, texels)
				require.Equal(t, all, shaded)
			})
		}
	}
}

// Goroutines that bind the same kinds of textures at the same time get one variant, and it is made once.
func TestVariantsAreMadeOnce(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	v := randomLevels(t, rng, 1)
	p, err := program.Load(words(t, "quad.vert"), words(t, "levels.frag"),
		program.Options{FragmentConstants: map[uint32][]uint32{1: {1}}})
	require.NoError(t, err)
	var group sync.WaitGroup
	made := make([]*program.Program, 8)
	for n := range made {
		group.Go(func() {
			b, err := p.Bind(program.Resources{Descriptors: []program.Descriptor{
				{Name: "first", View: v, Sampler: &vk.Sampler{}}, {Name: "how", Sampler: &vk.Sampler{}}, {Name: "images", View: v},
			}})
			if err == nil {
				made[n] = b.Variant()
			}
		})
	}
	group.Wait()
	for _, m := range made {
		require.NotNil(t, m)
		require.Same(t, made[0], m)
	}
}
