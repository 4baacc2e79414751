package handed_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

func stateRows() []row {
	return []row{{name: "NewPipeline, state", hand: state}, {name: "NewPipeline, rates", hand: rated},
		{name: "NewPipeline, interface", hand: interfaces}}
}

// state is a pipeline of all state that points to something.
func state(t testing.TB, dev *halfspace.Device) ([]any, func() ([]byte, error)) {
	op := vk.StencilOpState{PassOp: vk.StencilOpIncrementAndWrap, CompareOp: vk.CompareOpAlways, CompareMask: 3,
		WriteMask: 7, Reference: 1}
	g := &vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR32G32B32A32Sfloat},
		DepthStencilFormat: vk.FormatD32SfloatS8Uint,
		Rasterization: vk.Rasterization{DepthClampEnable: true, DepthClampRange: &vk.DepthClampRange{Min: 0.2, Max: 0.8}, LineWidth: 2,
			DepthBias: &vk.DepthBias{ConstantFactor: 2, SlopeFactor: 0.5}, LineStipple: &vk.LineStipple{Factor: 2, Pattern: 0xAAAA}},
		Multisample: &vk.Multisample{RasterizationSamples: 4, ColorAttachmentSamples: 2, SampleMask: []uint32{0xD},
			CoverageModulationMode:  vk.CoverageModulationModeRGBA,
			CoverageModulationTable: []float32{0.3, 0.6},
			SampleLocations: &vk.SampleLocations{Grid: vk.Extent2D{Width: 1, Height: 1},
				Locations: [][2]float32{{0.1, 0.2}, {0.9, 0.2}, {0.2, 0.8}, {0.7, 0.7}}}},
		DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true,
			DepthCompareOp: vk.CompareOpGreater, StencilTestEnable: true, Front: op, Back: op},
		ColorBlend: &vk.ColorBlend{BlendConstants: [4]float32{0.1, 0.2, 0.3, 0.4},
			Attachments: []vk.ColorBlendAttachment{{BlendEnable: true,
				SrcColorBlendFactor: vk.BlendFactorConstantColor, DstColorBlendFactor: vk.BlendFactorOne,
				SrcAlphaBlendFactor: vk.BlendFactorOne, ColorWriteMask: 7}}},
		DiscardRectangles: &vk.DiscardRectangles{Mode: vk.DiscardRectangleModeExclusive,
			Rectangles: []vk.Rect2D{{X: 4, Y: 4, Width: 5, Height: 6}}},
	}
	pipe := pipeline(t, dev, *g, shade.Flat{})
	return []any{g}, func() ([]byte, error) {
		two := newImage(t, vk.ImageInfo{Format: vk.FormatR32G32B32A32Sfloat, Samples: 2})
		depth := newImage(t, vk.ImageInfo{Format: vk.FormatD32SfloatS8Uint, Samples: 4})
		p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: two}},
			DepthStencil: &halfspace.DepthStencilAttachment{Image: depth}, Samples: 4})
		d := shade.Draw{Bindings: triangle(t)}
		p.Draw(pipe, d)
		d.Dynamic = &vk.Dynamic{ColorWriteEnables: []bool{false}} // compiles the state once more
		p.Draw(pipe, d)
		err := p.End(context.Background())
		return texelsOf(two, depth), err
	}
}

// rated is a pipeline with a shading rate.
func rated(t testing.TB, dev *halfspace.Device) ([]any, func() ([]byte, error)) {
	g := &vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
		FragmentShadingRate: &vk.FragmentShadingRate{Width: 2, Height: 4},
	}
	pipe := pipeline(t, dev, *g, places{})
	return []any{g}, func() ([]byte, error) {
		m := wrapped(t, vk.FormatR8G8B8A8Unorm, width, height, 4)
		p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}}})
		p.Draw(pipe, shade.Draw{Bindings: triangle(t)})
		err := p.End(context.Background())
		return texelsOf(m), err
	}
}

// declared is a shader that keeps its interface where its caller can change it.
type declared struct {
	shade.Flat
	i *shade.Interface
}

func (d declared) Interface() shade.Interface { return *d.i }

func (d declared) Vertex(v *shade.Vertices) {
	d.Flat.Vertex(v)
	for c := range v.Out {
		v.SetOut(c, v.Mul(v.X, v.Const(float32(c)+0.5)))
	}
}

func (declared) Fragment(f *shade.Fragments) {
	f.SetColor(0, shade.Vec4{f.In[0], f.In[1], f.In[2], f.In[0]})
}

func interfaces(t testing.TB, dev *halfspace.Device) ([]any, func() ([]byte, error)) {
	s := declared{i: &shade.Interface{
		Varyings: []shade.Interpolation{{Mode: shade.ModeNoPerspective}, {At: shade.AtCentroid},
			{Mode: shade.ModeFlat}}, Gradients: 1, Colors: 1, Cost: 3,
		Notes: []shade.Note{{Field: "a field", Reason: "a reason"}},
		Check: func(any) error { return nil }, Prepare: func(*simd.Kernels) error { return nil },
	}}
	s.i.Function = shade.Uniform(s, func(any) [4]float32 { return [4]float32{0.2, 0.4, 0.6, 1} })
	s.i.Complete, s.i.Instances = s, s
	s.i.Positions = &shade.Positions{Of: s, Mesh: func(b any) *shade.Mesh { return b.(*shade.Mesh) }}
	s.i.Variants = &shade.Variants{Of: s, Choose: func(any) shade.Shader { return nil }}
	g := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}}
	pipe := pipeline(t, dev, g, s)
	return []any{s.i}, func() ([]byte, error) {
		m := wrapped(t, vk.FormatR8G8B8A8Unorm, width, height, 4)
		p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}}})
		p.Draw(pipe, shade.Draw{Bindings: triangle(t)})
		err := p.End(context.Background())
		return texelsOf(m), err
	}
}

func imageRows() []row {
	return []row{{name: "WrapPlanes and NewTexture", hand: video}, {name: "SetResidency", hand: residency}}
}

// lookedUp is a picture of a texture.
func lookedUp(t testing.TB, dev *halfspace.Device, x *halfspace.Texture) ([]byte, error) {
	m := wrapped(t, vk.FormatR8G8B8A8Unorm, width, height, 4)
	pipe := pipeline(t, dev, vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList,
		ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}}, shade.Textured{})
	p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}}})
	p.Draw(pipe, shade.Draw{Bindings: shade.FullScreenMesh(x)})
	err := p.End(context.Background())
	return texelsOf(m), err
}

// video is a picture of three planes, and the sampler that makes colours of it.
func video(t testing.TB, dev *halfspace.Device) ([]any, func() ([]byte, error)) {
	planes := []mip.PlaneMemory{{Pix: guard.Slice[byte](t, 64), RowPitch: 8},
		{Pix: guard.Slice[byte](t, 16), RowPitch: 4}, {Pix: guard.Slice[byte](t, 16), RowPitch: 4}}
	for n, p := range planes {
		for i := range p.Pix {
			p.Pix[i] = byte(40*n + 11*i)
		}
	}
	f := vk.FormatG8B8R83Plane420Unorm
	m, err := mip.WrapPlanes(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
		Extent: vk.Extent3D{Width: 8, Height: 8, Depth: 1}}, planes)
	require.NoError(t, err)
	info := &vk.ImageView{ViewType: vk.ImageViewType2D}
	v, err := halfspace.NewView(m, *info)
	require.NoError(t, err)
	s := &vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear,
		AddressModeU: vk.SamplerAddressModeClampToEdge, AddressModeV: vk.SamplerAddressModeClampToEdge,
		AddressModeW: vk.SamplerAddressModeClampToEdge,
		Ycbcr: &vk.SamplerYcbcrConversion{Model: vk.SamplerYcbcrModelConversionYcbcr709,
			ChromaFilter: vk.FilterLinear}, BorderColorMapping: &vk.BorderColorComponentMapping{}}
	x, err := halfspace.NewTexture(*s, v)
	require.NoError(t, err)
	given := x.Sampler()
	return []any{&planes, info, s, &given}, func() ([]byte, error) {
		picture, err := lookedUp(t, dev, x)
		s := x.Sampler() // the same as well
		return fmt.Append(picture, *s.Ycbcr, *s.BorderColorMapping), err
	}
}

func residency(t testing.TB, dev *halfspace.Device) ([]any, func() ([]byte, error)) {
	m := newImage(t, vk.ImageInfo{Format: vk.FormatR8G8B8A8Unorm})
	for i := range m.Bytes() {
		m.Bytes()[i] = byte(i)
	}
	bound := []bool{true, false, true, true, false}
	require.NoError(t, m.SetResidency(0, vk.Extent3D{Width: 16, Height: 32}, bound))
	return []any{&bound}, func() ([]byte, error) {
		v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
		require.NoError(t, err)
		x, err := halfspace.NewTexture(vk.Sampler{}, v)
		require.NoError(t, err)
		return lookedUp(t, dev, x)
	}
}
