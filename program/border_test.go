package program_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A sampler whose border has the other numeric class than an image is bound to it: its texels are as ever, and the
// border is 1 where it is white.
func TestProgramsTakeBordersOfTheOtherClass(t *testing.T) {
	view := func(f vk.Format) *mip.View {
		m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: 4, Height: 4}})
		require.NoError(t, err)
		for i := range m.Bytes() {
			m.Bytes()[i] = 51
		}
		v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
		require.NoError(t, err)
		return v
	}
	integers, floats := view(vk.FormatR8G8B8A8Uint), view(vk.FormatR8G8B8A8Unorm)
	border := vk.SamplerAddressModeClampToBorder
	white := vk.Sampler{AddressModeU: border, AddressModeV: border, BorderColor: vk.BorderColorFloatOpaqueWhite}
	whole := white
	whole.BorderColor = vk.BorderColorIntOpaqueWhite
	texels := picture{fragment: "border.frag", width: 2, height: 1, resources: func() program.Resources {
		return program.Resources{Descriptors: []program.Descriptor{
			{View: integers, Sampler: &white}, {Binding: 1, View: floats, Sampler: &whole},
		}}
	}}.draw(t)
	numbers := func(x format.Texel) (list [4]float32) {
		for k, v := range x {
			list[k] = f32(v)
		}
		return list
	}
	require.Equal(t, [4]float32{1, 1, 1, 51}, numbers(texels[0]))
	require.Equal(t, [4]float32{51, 51, 0.2, 51}, numbers(texels[1]))
}
