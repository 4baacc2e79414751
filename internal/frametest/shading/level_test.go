package shading_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// withFunction is Unlit with its function, but without its variants.
type withFunction struct{ shade.Unlit }

func (u withFunction) Interface() shade.Interface {
	i := u.Unlit.Interface()
	i.Function.Of, i.Variants = u, nil
	return i
}

// Built-in shaders look textures whose level does not matter up without derivatives, to the same bytes: textures of one
// level and of several, in draws that are deferred, that discard and that blend, with one sample and with several.
func TestUnlitWithoutLevels(t *testing.T) {
	figures.Begin(t)
	rng := rand.New(rand.NewPCG(7, 1))
	texture := func(levels int, s vk.Sampler) *shade.Texture {
		m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm, MipLevels: levels,
			Extent: vk.Extent3D{Width: 32, Height: 32, Depth: 1}})
		require.NoError(t, err)
		for i := range m.Bytes() {
			m.Bytes()[i] = byte(rng.Uint32())
		}
		m.Touch()
		v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
		require.NoError(t, err)
		x, err := sample.Compile(s, v)
		require.NoError(t, err)
		return x
	}
	linear := vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, MaxLod: vk.LodClampNone}
	over := &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{
		BlendEnable: true, SrcColorBlendFactor: vk.BlendFactorSrcAlpha, DstColorBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
		ColorWriteMask: vk.ColorComponentsAll,
	}}}
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	for _, tex := range []*shade.Texture{texture(1, linear), texture(5, linear), texture(5, vk.Sampler{}), nil} {
		mesh := crowd(40, 0.4)
		mesh.Texture, mesh.Normals, mesh.AlphaCutoff = tex, mesh.Positions, 0.5
		for _, samples := range []int{1, 4} {
			for _, blend := range []*vk.ColorBlend{nil, over} {
				for n := range 8 {
					u := shade.Unlit{Textured: true, Lambert: n&1 != 0, Colored: n&2 != 0, Mask: n&4 != 0}
					draw := func(s shade.Shader) ([]byte, int64) {
						pipe, err := dev.NewPipeline(vk.GraphicsPipeline{ColorBlend: blend,
							Multisample:  &vk.Multisample{RasterizationSamples: samples},
							ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}}, s)
						require.NoError(t, err)
						image, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Samples: samples,
							Format: vk.FormatR8G8B8A8Unorm, Extent: vk.Extent3D{Width: 70, Height: 50, Depth: 1}})
						require.NoError(t, err)
						pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: image}}})
						pass.Draw(pipe, shade.Draw{Bindings: mesh})
						require.NoError(t, pass.End(context.Background()))
						return image.Bytes(), pass.Statistics().FragmentsShaded
					}
					want, shaded := draw(withFunction{u})
					got, count := draw(u)
					require.Equal(t, want, got, "%+v, %d samples", u, samples)
					require.Equal(t, shaded, count)
					functions, _ := draw(struct{ shade.Unlit }{u}) // a type of its own, whose Fragment runs
					require.Equal(t, want, functions)
				}
			}
		}
	}
}
