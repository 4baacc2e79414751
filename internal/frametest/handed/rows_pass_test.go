package handed_test

import (
	"context"
	"encoding/binary"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

const width, height = 70, 20

// allRows are the rows.
func allRows() []row {
	return slices.Concat(passRows(), stateRows(), drawRows(), imageRows(), programRows(), computeRows(), sceneRows())
}

// wrapped is an image whose memory ends at an unreadable page.
func wrapped(t testing.TB, f vk.Format, w, h, bytes int) *halfspace.Image {
	m, err := mip.Wrap(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: w, Height: h, Depth: 1}},
		guard.Slice[byte](t, w*h*bytes), w*bytes)
	require.NoError(t, err)
	return m
}

func newImage(t testing.TB, info vk.ImageInfo) *halfspace.Image {
	info.ImageType, info.Extent = vk.ImageType2D, vk.Extent3D{Width: width, Height: height, Depth: 1}
	m, err := halfspace.NewImage(info)
	require.NoError(t, err)
	return m
}

func pipeline(t testing.TB, dev *halfspace.Device, g vk.GraphicsPipeline, s shade.Shader) *halfspace.Pipeline {
	p, err := dev.NewPipeline(g, s)
	require.NoError(t, err)
	return p
}

// texelsOf are the bytes of images.
func texelsOf(images ...*halfspace.Image) (all []byte) {
	for _, m := range images {
		all = append(all, m.Bytes()...)
	}
	return all
}

// triangle covers most of a picture, with a slope.
func triangle(t testing.TB) *shade.Mesh {
	return &shade.Mesh{Positions: guard.Copy(t, []float32{-1, -1, 0.1, 2, -1, 0.9, -1, 1, 0.3}), Color: [4]float32{0.25, 0.5, 0.75, 1}}
}

func pass(t testing.TB, dev *halfspace.Device, info *halfspace.PassInfo, reset bool) *halfspace.Pass {
	if reset {
		p := dev.NewPass(halfspace.PassInfo{Extent: vk.Extent2D{Width: 1, Height: 1}})
		p.Reset(*info)
		return p
	}
	return dev.NewPass(*info)
}

func passRows() (rows []row) {
	for _, reset := range []bool{false, true} {
		how := map[bool]string{false: "NewPass", true: "Reset"}[reset]
		rows = append(rows, row{name: how + ", samples", hand: func(t testing.TB, dev *halfspace.Device) ([]any, func() ([]byte, error)) {
			return samplesPass(t, dev, reset)
		}}, row{name: how + ", window", hand: func(t testing.TB, dev *halfspace.Device) ([]any, func() ([]byte, error)) {
			return windowPass(t, dev, reset)
		}}, row{name: how + ", density map", hand: func(t testing.TB, dev *halfspace.Device) ([]any, func() ([]byte, error)) {
			return densityPass(t, dev, reset)
		}})
	}
	return append(rows, row{name: "ClearAttachments", hand: clears})
}

// samplesPass draws 4 samples to layers of images, with depth and stencil, which are resolved.
func samplesPass(t testing.TB, dev *halfspace.Device, reset bool) ([]any, func() ([]byte, error)) {
	color, depth := vk.FormatR8G8B8A8Unorm, vk.FormatD24UnormS8Uint
	four := newImage(t, vk.ImageInfo{Format: color, Samples: 4, ArrayLayers: 2})
	one := newImage(t, vk.ImageInfo{Format: color, ArrayLayers: 2, MipLevels: 1})
	deep, flat := newImage(t, vk.ImageInfo{Format: depth, Samples: 4}), newImage(t, vk.ImageInfo{Format: depth})
	info := &halfspace.PassInfo{
		Color: []halfspace.Attachment{{}, {Image: four, Layer: 1, Load: vk.AttachmentLoadOpClear, Clear: [4]float64{0, 1, 0.5, 1},
			Resolve: one, ResolveLayer: 1, ResolveMode: vk.ResolveModeAverage}},
		DepthStencil: &halfspace.DepthStencilAttachment{Image: deep, DepthLoad: vk.AttachmentLoadOpClear,
			StencilLoad: vk.AttachmentLoadOpClear, ClearDepth: 0.5,
			ClearStencil: 7, Resolve: flat, DepthResolveMode: vk.ResolveModeMin, StencilResolveMode: vk.ResolveModeSampleZero},
		Samples: 4, RenderArea: vk.Rect2D{X: 3, Y: 2, Width: 60, Height: 15}, CountSamples: true,
	}
	p := pass(t, dev, info, reset)
	return []any{info}, func() ([]byte, error) {
		op := vk.StencilOpState{PassOp: vk.StencilOpInvert, CompareOp: vk.CompareOpAlways, WriteMask: 255}
		pipe := pipeline(t, dev, vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatUndefined, color}, DepthStencilFormat: depth,
			Multisample: &vk.Multisample{RasterizationSamples: 4},
			DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess,
				StencilTestEnable: true, Front: op, Back: op},
		}, second{})
		p.Draw(pipe, shade.Draw{Bindings: triangle(t)})
		p.ClearAttachments([]halfspace.ClearAttachment{{ColorAttachment: 1, Color: [4]float64{1}}},
			[]halfspace.ClearRect{{Rect: vk.Rect2D{X: 5, Y: 5, Width: 2, Height: 2}}})
		err := p.End(context.Background())
		return binary.LittleEndian.AppendUint64(texelsOf(four, one, deep, flat), uint64(p.SamplesPassed(0, 1))), err
	}
}

// second writes a mesh's colour to attachment 1.
type second struct{ shade.Flat }

func (second) Interface() shade.Interface { return shade.Interface{Colors: 2} }

func (second) Fragment(f *shade.Fragments) {
	c := f.Bindings.(*shade.Mesh).Color
	f.SetColor(1, shade.Vec4{f.Const(c[0]), f.Const(c[1]), f.Const(c[2]), f.Const(c[3])})
}

// windowPass draws a window of a framebuffer, with an attachment of shading rates.
func windowPass(t testing.TB, dev *halfspace.Device, reset bool) ([]any, func() ([]byte, error)) {
	m, rates := wrapped(t, vk.FormatR8G8B8A8Unorm, 64, 64, 4), wrapped(t, vk.FormatR8Uint, 16, 8, 1)
	for i := range rates.Bytes() {
		rates.Bytes()[i] = byte(i % 3 * 5)
	}
	info := &halfspace.PassInfo{
		Color: []halfspace.Attachment{{Image: m}}, Extent: vk.Extent2D{Width: 128, Height: 64},
		Window:      vk.Rect2D{X: 64, Width: 64, Height: 64},
		ShadingRate: &halfspace.ShadingRateAttachment{Image: rates, RegionWidth: 8, RegionHeight: 8},
	}
	p := pass(t, dev, info, reset)
	return []any{info}, func() ([]byte, error) {
		pipe := pipeline(t, dev, vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
			FragmentShadingRate: &vk.FragmentShadingRate{CombinerOps: [2]vk.FragmentShadingRateCombinerOp{0,
				vk.FragmentShadingRateCombinerOpReplace}},
		}, places{})
		p.Draw(pipe, shade.Draw{Bindings: triangle(t)})
		err := p.End(context.Background())
		return texelsOf(m), err
	}
}

// densityPass draws with a density map.
func densityPass(t testing.TB, dev *halfspace.Device, reset bool) ([]any, func() ([]byte, error)) {
	m, densities := wrapped(t, vk.FormatR8G8B8A8Unorm, width, height, 4), wrapped(t, vk.FormatR8G8Unorm, 3, 2, 2)
	copy(densities.Bytes(), []byte{63, 127, 255, 255, 127, 63, 127, 127, 63, 63, 255, 63})
	info := &halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}},
		DensityMap: &halfspace.DensityMapAttachment{Image: densities, Layers: 1, Extent: vk.Extent2D{Width: width, Height: height}}}
	p := pass(t, dev, info, reset)
	return []any{info}, func() ([]byte, error) {
		pipe := pipeline(t, dev, vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList,
			ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}, FragmentDensityMap: true}, places{})
		p.Draw(pipe, shade.Draw{Bindings: triangle(t)})
		err := p.End(context.Background())
		return texelsOf(m), err
	}
}

// places shows where fragments are.
type places struct{ shade.Flat }

func (places) Interface() shade.Interface {
	return shade.Interface{Colors: 1, Inputs: shade.InputFragCoord}
}

func (places) Fragment(f *shade.Fragments) {
	x, y := f.Mul(f.FragCoord[0], f.Const(1.0/128)), f.Mul(f.FragCoord[1], f.Const(1.0/64))
	f.SetColor(0, shade.Vec4{x, y, f.Const(1), f.Const(1)})
}

func clears(t testing.TB, dev *halfspace.Device) ([]any, func() ([]byte, error)) {
	m, d := wrapped(t, vk.FormatR8G8B8A8Unorm, width, height, 4), wrapped(t, vk.FormatD32Sfloat, width, height, 4)
	p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}},
		DepthStencil: &halfspace.DepthStencilAttachment{Image: d}})
	a := []halfspace.ClearAttachment{{Color: [4]float64{0.1, 0.2, 0.3, 0.4}}, {Aspect: vk.ImageAspectDepth, Depth: 0.25}}
	r := []halfspace.ClearRect{{Rect: vk.Rect2D{X: 1, Y: 2, Width: 3, Height: 4}, LayerCount: 1},
		{Rect: vk.Rect2D{X: 20, Y: 2, Width: 30, Height: 14}}}
	p.ClearAttachments(a, r)
	return []any{&a, &r}, func() ([]byte, error) {
		err := p.End(context.Background())
		return texelsOf(m, d), err
	}
}

func drawRows() []row {
	indices := []uint32{0, 1, 2, 0, 2, 1, 1, 0, 2}
	with := func(name string, give func(t testing.TB, d *shade.Draw)) row {
		return row{name: "Draw, " + name, hand: func(t testing.TB, dev *halfspace.Device) ([]any,
			func() ([]byte, error)) {
			return draw(t, dev, give)
		}}
	}
	return []row{
		with("indices of 32 bits", func(t testing.TB, d *shade.Draw) { d.Indices32 = guard.Copy(t, indices) }),
		with("indices of 16 bits", func(t testing.TB, d *shade.Draw) {
			d.Indices16 = guard.Copy(t, []uint16{0, 1, 2, 0, 2, 1, 1, 0, 2})
		}),
		with("indices of 8 bits", func(t testing.TB, d *shade.Draw) {
			d.Indices8 = guard.Copy(t, []uint8{0, 1, 2, 0, 2, 1, 1, 0, 2})
		}),
		with("no indices", func(t testing.TB, d *shade.Draw) { d.Count, d.Label = 3, "a label" }),
	}
}

// draw records a draw of a mesh with everything, and with dynamic state.
func draw(t testing.TB, dev *halfspace.Device, give func(t testing.TB, d *shade.Draw)) ([]any, func() ([]byte, error)) {
	texels := wrapped(t, vk.FormatR8G8B8A8Unorm, 3, 5, 4)
	for i := range texels.Bytes() {
		texels.Bytes()[i] = byte(37 * i)
	}
	v, err := halfspace.NewView(texels, vk.ImageView{ViewType: vk.ImageViewType2D})
	require.NoError(t, err)
	texture, err := halfspace.NewTexture(vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear}, v)
	require.NoError(t, err)
	m := triangle(t)
	m.Normals, m.TexCoords = guard.Copy(t, []float32{0, 0, 1, 0, 1, 0, 1, 0, 0}), guard.Copy(t, []float32{0, 0, 1, 0, 0, 1})
	m.Colors = guard.Copy(t, []float32{1, 1, 1, 1, 1, 0, 0, 1, 0, 1, 0, 1})
	m.NormalMatrix, m.Texture, m.AlphaCutoff, m.ID = [9]float32{0: 1, 4: 1, 8: 1}, texture, 0.1, 5
	m.Matrix = [16]float32{0: 0.9, 5: 0.9, 10: 1, 15: 1}
	d := &shade.Draw{Bindings: m, Instances: 1, Dynamic: &vk.Dynamic{
		Viewports:      []vk.Viewport{{X: 1, Width: width, Height: height, MinDepth: 0.1, MaxDepth: 0.9}},
		Scissors:       []vk.Rect2D{{X: 2, Y: 1, Width: 50, Height: 17}},
		DepthBias:      &vk.DepthBias{ConstantFactor: 1, SlopeFactor: 0.1, Clamp: 0.2},
		BlendConstants: &[4]float32{0.5, 0.25, 0.75, 1}, StencilReference: &[2]uint32{3, 4},
		LineWidth: 2, ColorWriteEnables: []bool{true}, DepthBounds: &[2]float32{0, 1},
		StencilCompareMask: &[2]uint32{127, 63}, StencilWriteMask: &[2]uint32{15, 7},
		DepthClampRange: &vk.DepthClampRange{Min: 0.2, Max: 0.7}, DiscardRectangles: []vk.Rect2D{{X: 1, Y: 1, Width: 40, Height: 16}},
		ExclusiveScissors: []vk.Rect2D{{X: 8, Y: 8, Width: 3, Height: 3}}, ViewportSwizzles: []vk.ViewportSwizzle{{}},
		ViewportWScalings: []vk.ViewportWScaling{{XCoeff: 0.1}},
	}}
	give(t, d)
	if d.Indices32 != nil {
		m.Clusters, err = shade.NewClusters(context.Background(), m.Positions, d.Indices32)
		require.NoError(t, err)
	}
	color, depth := wrapped(t, vk.FormatR8G8B8A8Unorm, width, height, 4), newImage(t, vk.ImageInfo{Format: vk.FormatD32SfloatS8Uint})
	op := vk.StencilOpState{PassOp: vk.StencilOpReplace, CompareOp: vk.CompareOpGreater}
	pipe := pipeline(t, dev, vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
		DepthStencilFormat: vk.FormatD32SfloatS8Uint,
		Rasterization:      vk.Rasterization{DepthClampEnable: true, DepthBias: &vk.DepthBias{}, DepthClampRange: &vk.DepthClampRange{Max: 1}},
		DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true,
			DepthCompareOp: vk.CompareOpAlways, StencilTestEnable: true, Front: op, Back: op,
			DepthBoundsTestEnable: true, MaxDepthBounds: 0.5},
		ColorBlend: &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{BlendEnable: true,
			SrcColorBlendFactor: vk.BlendFactorConstantColor,
			DstColorBlendFactor: vk.BlendFactorOneMinusSrcAlpha, SrcAlphaBlendFactor: vk.BlendFactorOne,
			ColorWriteMask: vk.ColorComponentsAll}}},
		DiscardRectangles: &vk.DiscardRectangles{Rectangles: []vk.Rect2D{{Width: 90, Height: 90}}},
	}, shade.Unlit{Textured: true, Colored: true, Mask: true, Lambert: true})
	p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: color}},
		DepthStencil: &halfspace.DepthStencilAttachment{Image: depth}})
	p.Draw(pipe, *d)
	return []any{d}, func() ([]byte, error) {
		err := p.End(context.Background())
		return texelsOf(color, depth), err
	}
}
