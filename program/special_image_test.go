package program_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Programs see images of every kind as package sample does: planes of Y'CbCr, Y'CbCr with degamma, corner-sampled and
// subsampled images, borders with a format, sparse images whose tiles change, blocks with a depth.
func TestProgramsSampleSpecialImages(t *testing.T) {
	const size = 20
	edge, border := vk.SamplerAddressModeClampToEdge, vk.SamplerAddressModeClampToBorder
	linear := vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, AddressModeU: edge,
		AddressModeV: edge, AddressModeW: edge}
	view := func(info vk.ImageInfo, in vk.ImageView, seed int) *mip.View {
		t.Helper()
		m, err := halfspace.NewImage(info)
		require.NoError(t, err)
		for i := range m.Bytes() {
			m.Bytes()[i] = byte(i*i*seed + i*31)
		}
		v, err := halfspace.NewView(m, in)
		require.NoError(t, err)
		return v
	}
	blocks := view(vk.ImageInfo{ImageType: vk.ImageType3D, Format: vk.FormatASTC4x4x3SrgbBlock,
		Extent: vk.Extent3D{Width: 9, Height: 7, Depth: 5}}, vk.ImageView{ViewType: vk.ImageViewType3D}, 5)
	for i := 0; i < len(blocks.Image().Bytes()); i += 16 { // a grid of 2 x 2 x 2: most blocks are valid
		blocks.Image().Bytes()[i], blocks.Image().Bytes()[i+1] = 0x13, blocks.Image().Bytes()[i+1]&^0x1e
	}
	image := vk.ImageInfo{ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 9, Height: 9}}
	of := func(f vk.Format, change func(*vk.ImageInfo)) vk.ImageInfo {
		info := image
		info.Format = f
		if change != nil {
			change(&info)
		}
		return info
	}
	flat := vk.ImageView{ViewType: vk.ImageViewType2D}
	plane, degamma, bordered, subsampled := flat, linear, linear, linear
	plane.Aspect = vk.ImageAspectPlane1
	degamma.Ycbcr = &vk.SamplerYcbcrConversion{Model: vk.SamplerYcbcrModelConversionYcbcr709,
		ForceExplicitReconstruction: true, EnableYDegamma: true, EnableCbCrDegamma: true}
	bordered.AddressModeU, bordered.BorderColor, bordered.CustomBorderColorFormat = border, vk.BorderColorFloatCustom,
		vk.FormatR5G6B5UnormPack16
	bordered.CustomBorderColor = [4]uint32{0x3f800000, 0x3f000000, 0, 0x3f800000}
	subsampled.Subsampled = true
	sparse := view(of(vk.FormatR8G8B8A8Unorm, func(i *vk.ImageInfo) { i.SparseResidency = true }), flat, 3)
	for _, c := range []struct {
		name    string
		view    *mip.View
		sampler vk.Sampler
	}{
		{"a plane", view(of(vk.FormatG8B8R82Plane420Unorm, nil), plane, 3), linear},
		{"degamma", view(of(vk.FormatG8B8R83Plane420Unorm, nil), flat, 7), degamma},
		{"corner-sampled", view(of(vk.FormatR8G8B8A8Unorm, func(i *vk.ImageInfo) { i.CornerSampled = true }), flat, 9), linear},
		{"subsampled", view(of(vk.FormatR8G8B8A8Unorm, func(i *vk.ImageInfo) { i.Subsampled = true }), flat, 9), subsampled},
		{"a border with a format", view(of(vk.FormatR5G6B5UnormPack16, nil), flat, 11), bordered},
		{"sparse", sparse, linear},
		{"sparse, with a tile unbound", sparse, linear},
		{"14 bits", view(of(vk.FormatR14X2G14X2Unorm2Pack16, nil), flat, 13), linear},
	} {
		if c.name == "sparse, with a tile unbound" {
			require.NoError(t, sparse.Image().SetResidency(0, vk.Extent3D{Width: 8, Height: 16}, []bool{false, true}))
		}
		got := picture{
			fragment: "special_image.frag", width: size, height: size,
			resources: func() program.Resources {
				return program.Resources{Descriptors: []program.Descriptor{{View: c.view, Sampler: &c.sampler},
					{Binding: 1, View: blocks, Sampler: &linear}}}
			},
		}.draw(t)
		flat, err := sample.Compile(c.sampler, c.view)
		require.NoError(t, err)
		volume, err := sample.Compile(linear, blocks)
		require.NoError(t, err)
		b := sample.Batch{N: size * size, S: make([]float32, size*size), T: make([]float32, size*size), R: make([]float32, size*size)}
		for i := range b.N {
			b.S[i], b.T[i], b.R[i] = (float32(i%size)+0.5)/16-0.125, (float32(i/size)+0.5)/16-0.125, 0.375
		}
		var parts [2][4][]float32
		for n, p := range []*sample.Texture{flat, volume} {
			for k := range b.Out {
				parts[n][k] = make([]float32, b.N)
			}
			b.Out = parts[n]
			p.SampleLod(&b)
		}
		for i, v := range got {
			for k := range v {
				require.InDelta(t, parts[0][k][i]+float32(4*parts[1][k][i]), f32(v[k]), 1e-6, "%s: pixel %d, component %d", c.name, i, k)
			}
		}
	}
}
