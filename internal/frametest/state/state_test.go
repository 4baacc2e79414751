// Package state_test draws with pipelines' and passes' state, up to its limits: windows, layers, areas, coverage, loads
// and stores.
package state_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// declaring is a shader that only declares an interface.
type declaring struct{ face shade.Interface }

func (d declaring) Interface() shade.Interface { return d.face }
func (declaring) Vertex(*shade.Vertices)       {}
func (declaring) Fragment(*shade.Fragments)    {}

// refusals are the StateErrors of an error, field by field.
func refusals(err error) map[string]string {
	list := map[string]string{}
	var walk func(err error)
	walk = func(err error) {
		var e *vk.StateError
		if joined, ok := err.(interface{ Unwrap() []error }); ok {
			for _, err := range joined.Unwrap() {
				walk(err)
			}
		} else if errors.As(err, &e) {
			list[e.Field] = e.Reason
		}
	}
	walk(err)
	return list
}

// goodPipeline is a pipeline with all of its state present, and a shader for it.
func goodPipeline() (vk.GraphicsPipeline, shade.Interface) {
	return vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList,
		Rasterization: vk.Rasterization{
			DepthBias: &vk.DepthBias{}, LineStipple: &vk.LineStipple{Factor: 1},
		},
		Multisample: &vk.Multisample{
			RasterizationSamples: 2,
			SampleLocations:      &vk.SampleLocations{Grid: vk.Extent2D{Width: 1, Height: 1}, Locations: make([][2]float32, 2)},
		},
		DepthStencil: &vk.DepthStencil{DepthBoundsTestEnable: true},
		ColorBlend: &vk.ColorBlend{LogicOpEnable: true, Attachments: []vk.ColorBlendAttachment{
			{BlendEnable: true, ColorWriteMask: vk.ColorComponentsAll},
		}},
		FragmentShadingRate: &vk.FragmentShadingRate{Width: 2, Height: 2},
		ColorFormats:        []vk.Format{vk.FormatR8G8B8A8Unorm},
		DepthStencilFormat:  vk.FormatD24UnormS8Uint,
	}, shade.Interface{Colors: 1, Varyings: make([]shade.Interpolation, 4)}
}

// Every rule for states has a row: what breaks it, the field that is named, and the reason.
func TestPipelineStatesAreRefusedByField(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	g, face := goodPipeline()
	_, err := dev.NewPipeline(g, declaring{face})
	require.NoError(t, err)

	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	type pipeline = vk.GraphicsPipeline
	rast := func(change func(r *vk.Rasterization)) func(*pipeline, *shade.Interface) {
		return func(g *pipeline, _ *shade.Interface) { change(&g.Rasterization) }
	}
	multi := func(change func(m *vk.Multisample)) func(*pipeline, *shade.Interface) {
		return func(g *pipeline, _ *shade.Interface) { change(g.Multisample) }
	}
	depth := func(change func(d *vk.DepthStencil)) func(*pipeline, *shade.Interface) {
		return func(g *pipeline, _ *shade.Interface) { change(g.DepthStencil) }
	}
	blend := func(change func(b *vk.ColorBlendAttachment)) func(*pipeline, *shade.Interface) {
		return func(g *pipeline, _ *shade.Interface) {
			g.ColorBlend.LogicOpEnable = false
			change(&g.ColorBlend.Attachments[0])
		}
	}
	shader := func(change func(i *shade.Interface)) func(*pipeline, *shade.Interface) {
		return func(_ *pipeline, i *shade.Interface) { change(i) }
	}
	two := func(g *pipeline, i *shade.Interface) { // colour attachments
		i.Colors = 2
		g.ColorBlend.LogicOpEnable = false
		g.ColorFormats = append(g.ColorFormats, vk.FormatR16G16B16A16Sfloat)
		g.ColorBlend.Attachments = append(g.ColorBlend.Attachments, g.ColorBlend.Attachments[0])
	}
	for _, c := range []struct {
		field, reason string
		change        func(g *pipeline, i *shade.Interface)
	}{
		{"Topology", "is not a topology", func(g *pipeline, _ *shade.Interface) { g.Topology = 99 }},

		{"Rasterization.DepthClip", "is not a depth clip mode", rast(func(r *vk.Rasterization) { r.DepthClip = 3 })},
		{"Rasterization.PolygonMode", "is not a polygon mode", rast(func(r *vk.Rasterization) { r.PolygonMode = 9 })},
		{"Rasterization.CullMode", "is not a cull mode", rast(func(r *vk.Rasterization) { r.CullMode = 9 })},
		{"Rasterization.FrontFace", "is not a front face", rast(func(r *vk.Rasterization) { r.FrontFace = 9 })},
		{"Rasterization.LineRasterizationMode", "is not a line", rast(func(r *vk.Rasterization) { r.LineRasterizationMode = 9 })},
		{"Rasterization.ProvokingVertexMode", "is not a provoking", rast(func(r *vk.Rasterization) { r.ProvokingVertexMode = 9 })},
		{"Rasterization.ConservativeRasterizationMode", "is not a conservative",
			rast(func(r *vk.Rasterization) { r.ConservativeRasterizationMode = 9 })},
		{"Rasterization.ExtraPrimitiveOverestimationSize", "not in [0, 0.75]",
			rast(func(r *vk.Rasterization) { r.ExtraPrimitiveOverestimationSize = 0.8 })},
		{"Rasterization.ExtraPrimitiveOverestimationSize", "not in [0, 0.75]",
			rast(func(r *vk.Rasterization) { r.ExtraPrimitiveOverestimationSize = nan })},
		{"Rasterization.LineWidth", "is not a width", rast(func(r *vk.Rasterization) { r.LineWidth = -1 })},
		{"Rasterization.LineWidth", "is not a width", rast(func(r *vk.Rasterization) { r.LineWidth = nan })},
		{"Rasterization.LineWidth", "is not a width", rast(func(r *vk.Rasterization) { r.LineWidth = inf })},
		{"Rasterization.LineStipple.Factor", "not in [1, 256]", rast(func(r *vk.Rasterization) { r.LineStipple.Factor = 0 })},
		{"Rasterization.LineStipple.Factor", "not in [1, 256]", rast(func(r *vk.Rasterization) { r.LineStipple.Factor = 257 })},
		{"Rasterization.DepthBias.ConstantFactor", "is not finite", rast(func(r *vk.Rasterization) { r.DepthBias.ConstantFactor = inf })},
		{"Rasterization.DepthBias.SlopeFactor", "is not finite", rast(func(r *vk.Rasterization) { r.DepthBias.SlopeFactor = nan })},
		{"Rasterization.DepthBias.Representation", "is not a depth bias",
			rast(func(r *vk.Rasterization) { r.DepthBias.Representation = 9 })},

		{"Multisample.RasterizationSamples", "is not 1, 2, 4, 8 or 16", multi(func(m *vk.Multisample) { m.RasterizationSamples = 3 })},
		{"Multisample.RasterizationSamples", "is not 1, 2, 4, 8 or 16", multi(func(m *vk.Multisample) { m.RasterizationSamples = 32 })},
		{"Multisample.RasterizationSamples", "is not 1, 2, 4, 8 or 16", multi(func(m *vk.Multisample) { m.RasterizationSamples = -1 })},
		{"Multisample.MinSampleShading", "not in [0, 1]", multi(func(m *vk.Multisample) { m.MinSampleShading = 1.01 })},
		{"Multisample.MinSampleShading", "not in [0, 1]", multi(func(m *vk.Multisample) { m.MinSampleShading = nan })},
		{"Multisample.SampleMask", "words", multi(func(m *vk.Multisample) { m.SampleMask = make([]uint32, 2) })},
		{"Multisample.SampleLocations.Grid", "must be 1, 2 or 4", multi(func(m *vk.Multisample) { m.SampleLocations.Grid.Width = 3 })},
		{"Multisample.SampleLocations.Grid", "must be 1, 2 or 4", multi(func(m *vk.Multisample) { m.SampleLocations.Grid.Height = 0 })},
		{"Multisample.SampleLocations.Locations", "want 2", multi(func(m *vk.Multisample) { m.SampleLocations.Locations = nil })},
		{"Multisample.SampleLocations.Locations", "is NaN", multi(func(m *vk.Multisample) { m.SampleLocations.Locations[1][0] = nan })},
		{"Multisample.AlphaToCoverageEnable", "no colour 0", func(g *pipeline, i *shade.Interface) {
			g.Multisample.AlphaToCoverageEnable = true
			g.ColorFormats, g.ColorBlend, i.Colors = nil, nil, 0
		}},

		{"DepthStencil.DepthCompareOp", "INVALID", depth(func(d *vk.DepthStencil) { d.DepthCompareOp = 8 })},
		{"DepthStencil.MinDepthBounds", "not in [0, 1]", depth(func(d *vk.DepthStencil) { d.MinDepthBounds = -0.1 })},
		{"DepthStencil.MaxDepthBounds", "not in [0, 1]", depth(func(d *vk.DepthStencil) { d.MaxDepthBounds = nan })},
		{"DepthStencil.Front.FailOp", "INVALID", depth(func(d *vk.DepthStencil) { d.Front.FailOp = 8 })},
		{"DepthStencil.Front.PassOp", "INVALID", depth(func(d *vk.DepthStencil) { d.Front.PassOp = 8 })},
		{"DepthStencil.Front.DepthFailOp", "INVALID", depth(func(d *vk.DepthStencil) { d.Front.DepthFailOp = 8 })},
		{"DepthStencil.Front.CompareOp", "INVALID", depth(func(d *vk.DepthStencil) { d.Front.CompareOp = 8 })},
		{"DepthStencil.Back.FailOp", "INVALID", depth(func(d *vk.DepthStencil) { d.Back.FailOp = 8 })},
		{"DepthStencil.Back.PassOp", "INVALID", depth(func(d *vk.DepthStencil) { d.Back.PassOp = 8 })},
		{"DepthStencil.Back.DepthFailOp", "INVALID", depth(func(d *vk.DepthStencil) { d.Back.DepthFailOp = 8 })},
		{"DepthStencil.Back.CompareOp", "INVALID", depth(func(d *vk.DepthStencil) { d.Back.CompareOp = 8 })},

		{"ColorBlend.LogicOp", "INVALID", func(g *pipeline, _ *shade.Interface) { g.ColorBlend.LogicOp = 16 }},
		{"ColorBlend.Attachments", "1 ColorFormats", func(g *pipeline, _ *shade.Interface) { g.ColorBlend.Attachments = nil }},
		{"ColorBlend.Attachments[0].SrcColorBlendFactor", "INVALID",
			blend(func(b *vk.ColorBlendAttachment) { b.SrcColorBlendFactor = 99 })},
		{"ColorBlend.Attachments[0].DstColorBlendFactor", "INVALID",
			blend(func(b *vk.ColorBlendAttachment) { b.DstColorBlendFactor = 99 })},
		{"ColorBlend.Attachments[0].SrcAlphaBlendFactor", "INVALID",
			blend(func(b *vk.ColorBlendAttachment) { b.SrcAlphaBlendFactor = 99 })},
		{"ColorBlend.Attachments[0].DstAlphaBlendFactor", "INVALID",
			blend(func(b *vk.ColorBlendAttachment) { b.DstAlphaBlendFactor = 99 })},
		{"ColorBlend.Attachments[0].ColorBlendOp", "INVALID",
			blend(func(b *vk.ColorBlendAttachment) { b.ColorBlendOp, b.AlphaBlendOp = 99, 99 })},
		{"ColorBlend.Attachments[0].AlphaBlendOp", "INVALID",
			blend(func(b *vk.ColorBlendAttachment) { b.ColorBlendOp, b.AlphaBlendOp = 99, 99 })},
		{"ColorBlend.Attachments[0].BlendOverlap", "INVALID", blend(func(b *vk.ColorBlendAttachment) { b.BlendOverlap = 9 })},
		{"ColorBlend.Attachments[0].ColorWriteMask", "beyond RGBA", blend(func(b *vk.ColorBlendAttachment) { b.ColorWriteMask = 16 })},
		{"ColorBlend.Attachments[0].AlphaBlendOp", "colour and alpha must have the same",
			blend(func(b *vk.ColorBlendAttachment) { b.ColorBlendOp = vk.BlendOpMultiply })},
		{"ColorBlend.Attachments[0].SrcColorBlendFactor", "no second source",
			blend(func(b *vk.ColorBlendAttachment) { b.SrcColorBlendFactor = vk.BlendFactorSrc1Alpha })},
		{"ColorBlend.Attachments[0].BlendEnable", "does not support blending",
			func(g *pipeline, _ *shade.Interface) { g.ColorFormats[0] = vk.FormatR8G8B8A8Uint }},
		{"ColorBlend.Attachments[0].ColorWriteMask", "written together", func(g *pipeline, _ *shade.Interface) {
			g.ColorFormats[0] = vk.FormatE5B9G9R9UfloatPack32
			g.ColorBlend.Attachments[0].ColorWriteMask = vk.ColorComponentR
		}},
		{"ColorBlend.Attachments[1].ColorBlendOp", "all attachments must have the same", func(g *pipeline, i *shade.Interface) {
			two(g, i)
			a := &g.ColorBlend.Attachments[0]
			a.ColorBlendOp, a.AlphaBlendOp = vk.BlendOpScreen, vk.BlendOpScreen
		}},
		{"ColorBlend.Attachments[0].DstColorBlendFactor", "only one can have two sources", func(g *pipeline, i *shade.Interface) {
			two(g, i)
			i.DualSource = true
			g.ColorBlend.Attachments[0].DstColorBlendFactor = vk.BlendFactorSrc1Color
		}},

		{"FragmentShadingRate.Width", "must be 1, 2 or 4", func(g *pipeline, _ *shade.Interface) { g.FragmentShadingRate.Width = 3 }},
		{"FragmentShadingRate.Height", "must be 1, 2 or 4", func(g *pipeline, _ *shade.Interface) { g.FragmentShadingRate.Height = 8 }},
		{"FragmentShadingRate.CombinerOps", "number 1",
			func(g *pipeline, _ *shade.Interface) { g.FragmentShadingRate.CombinerOps[1] = 9 }},

		{"ColorFormats", "at most 8", func(g *pipeline, i *shade.Interface) {
			g.ColorBlend = nil
			g.ColorFormats = make([]vk.Format, 9)
		}},
		{"ColorFormats[0]", "is not a format", func(g *pipeline, _ *shade.Interface) { g.ColorFormats[0] = 60000 }},
		{"ColorFormats[0]", "cannot be drawn to",
			func(g *pipeline, _ *shade.Interface) { g.ColorFormats[0] = vk.FormatBC1RGBAUnormBlock }},
		{"ColorFormats[0]", "cannot be drawn to", func(g *pipeline, _ *shade.Interface) { g.ColorFormats[0] = vk.FormatD32Sfloat }},
		{"DepthStencilFormat", "neither depth nor stencil",
			func(g *pipeline, _ *shade.Interface) { g.DepthStencilFormat = vk.FormatR32Sfloat }},

		{"Shader.Interface.Varyings", "at most 128", shader(func(i *shade.Interface) { i.Varyings = make([]shade.Interpolation, 129) })},
		{"Shader.Interface.Varyings", "no interpolation mode",
			shader(func(i *shade.Interface) { i.Varyings[1].Mode = shade.ModeFlat + 1 })},
		{"Shader.Interface.Fused", "with Interpolates", shader(func(i *shade.Interface) { i.Fused, i.Interpolates = true, true })},
		{"Shader.Interface.Fused", "SideEffects", shader(func(i *shade.Interface) { i.Fused, i.SideEffects = true, true })},
		{"Shader.Interface.Fused", "Function", shader(func(i *shade.Interface) { i.Fused, i.Function = true, shade.Uniform(declaring{}, nil) })},
		{"Shader.Interface.FusedVertex", "with VertexStores",
			shader(func(i *shade.Interface) { i.FusedVertex, i.VertexStores = true, true })},
		{"Shader.Interface.Varyings", "no location", shader(func(i *shade.Interface) { i.Varyings[3].At = 3 })},
		{"Shader.Interface.Gradients", "of 4 components", shader(func(i *shade.Interface) { i.Gradients = 5 })},
		{"Shader.Interface.Gradients", "of 4 components", shader(func(i *shade.Interface) { i.Gradients = -1 })},
		{"Shader.Interface.Inputs", "no built-in", shader(func(i *shade.Interface) { i.Inputs = 1 << 31 })},
		{"Shader.Interface.Colors", "at most 8", shader(func(i *shade.Interface) { i.Colors = 9 })},
		{"Shader.Interface.NoColor", "beyond the 1 Colors", shader(func(i *shade.Interface) { i.Colors, i.NoColor = 1, 2 })},
		{"Shader.Interface.ClipDistances", "at most 8", shader(func(i *shade.Interface) { i.ClipDistances, i.CullDistances = 5, 4 })},
		{"Shader.Interface.ClipDistances", "at most 8", shader(func(i *shade.Interface) { i.CullDistances = -1 })},
		{"Shader.Interface.ClipDistances", "at most 8",
			shader(func(i *shade.Interface) { i.ClipDistances, i.CullDistances = math.MaxInt, 1 })},
		{"Shader.Interface.PostDepthCoverage", "without EarlyFragmentTests",
			shader(func(i *shade.Interface) { i.PostDepthCoverage = true })},
		{"Shader.Interface.DualSource", "no colour 0", func(g *pipeline, i *shade.Interface) {
			g.ColorFormats, g.ColorBlend = nil, nil
			i.Colors, i.DualSource = 0, true
		}},
	} {
		g, face := goodPipeline()
		c.change(&g, &face)
		_, err := dev.NewPipeline(g, declaring{face})
		list := refusals(err)
		require.Contains(t, list, c.field, "%v", err)
		require.Contains(t, list[c.field], c.reason)
	}

	_, err = dev.NewPipeline(g, nil)
	require.Contains(t, refusals(err), "Shader")
	g, face = goodPipeline()
	g.Rasterization.LineWidth, g.DepthStencil.DepthCompareOp, face.Gradients = -1, 99, -1
	_, err = dev.NewPipeline(g, declaring{face})
	require.Len(t, refusals(err), 3, "all that is wrong is said at once")
}

// The dynamic state of a draw, and the draw itself, likewise; End says so, and nothing is drawn.
func TestDrawStatesAreRefusedByField(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	g := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip, Rasterization: vk.Rasterization{DepthBias: &vk.DepthBias{}}}
	pipe, err := dev.NewPipeline(g, declaring{})
	require.NoError(t, err)
	nan := float32(math.NaN())
	view := func(v vk.Viewport) shade.Draw {
		return shade.Draw{Count: 1, Dynamic: &vk.Dynamic{Viewports: []vk.Viewport{v}}}
	}
	for _, c := range []struct {
		field, reason string
		draw          shade.Draw
	}{
		{"Count", "-2 vertices", shade.Draw{Count: -2}},
		{"Count", "no method Vertices() int", shade.Draw{}},
		{"Count", "4 indices from 1 on end beyond the 4 indices", shade.Draw{Indices16: make([]uint16, 4), First: 1, Count: 4}},
		{"First", "5 is beyond the 4 indices", shade.Draw{Indices16: make([]uint16, 4), First: 5}},
		{"Count", "from -1", shade.Draw{First: -1}},
		{"Instances", "-2", shade.Draw{Instances: -2}},
		{"Indices", "exclude each other", shade.Draw{Indices8: []uint8{0}, Indices32: []uint32{0}}},
		{"Indices", "exclude each other", shade.Draw{Indices16: []uint16{0}, Indices32: []uint32{0}}},
		{"Dynamic.Viewports", "at most 16", shade.Draw{Count: 1, Dynamic: &vk.Dynamic{Viewports: make([]vk.Viewport, 17)}}},
		{"Dynamic.Viewports.Width", "not in (0, 16384]", view(vk.Viewport{Height: 1})},
		{"Dynamic.Viewports.Width", "not in (0, 16384]", view(vk.Viewport{Width: nan, Height: 1})},
		{"Dynamic.Viewports.Height", "is 0 or not in", view(vk.Viewport{Width: 1})},
		{"Dynamic.Viewports.Height", "is 0 or not in", view(vk.Viewport{Width: 1, Height: -20000})},
		{"Dynamic.Viewports.X", "not in [-32768, 32768]", view(vk.Viewport{X: 40000, Width: 1, Height: 1})},
		{"Dynamic.Viewports.Y", "not in [-32768, 32768]", view(vk.Viewport{Y: nan, Width: 1, Height: 1})},
		{"Dynamic.Viewports.MinDepth", "not in [0, 1]", view(vk.Viewport{Width: 1, Height: 1, MinDepth: -1})},
		{"Dynamic.Viewports.MaxDepth", "not in [0, 1]", view(vk.Viewport{Width: 1, Height: 1, MaxDepth: 2})},
		{"Dynamic.Scissors", "2 values", shade.Draw{Count: 1, Dynamic: &vk.Dynamic{Scissors: make([]vk.Rect2D, 2)}}},
		{"Dynamic.Scissors", "negative", shade.Draw{Count: 1, Dynamic: &vk.Dynamic{Scissors: []vk.Rect2D{{Width: -1}}}}},
		{"Dynamic.DepthBias.ConstantFactor", "not finite",
			shade.Draw{Count: 1, Dynamic: &vk.Dynamic{DepthBias: &vk.DepthBias{ConstantFactor: nan}}}},
		{"Dynamic.DepthBias.SlopeFactor", "not finite",
			shade.Draw{Count: 1, Dynamic: &vk.Dynamic{DepthBias: &vk.DepthBias{SlopeFactor: nan}}}},
		{"Dynamic.DepthBias.Representation", "is not a depth bias",
			shade.Draw{Count: 1, Dynamic: &vk.Dynamic{DepthBias: &vk.DepthBias{Representation: 7}}}},
		{"Dynamic.LineWidth", "is not a width", shade.Draw{Count: 1, Dynamic: &vk.Dynamic{LineWidth: -0.5}}},
		{"Dynamic.LineWidth", "is not a width", shade.Draw{Count: 1, Dynamic: &vk.Dynamic{LineWidth: nan}}},
	} {
		pass := dev.NewPass(halfspace.PassInfo{Extent: vk.Extent2D{Width: 4, Height: 4}})
		pass.Draw(pipe, c.draw)
		list := refusals(pass.End(context.Background()))
		require.Contains(t, list, c.field)
		require.Contains(t, list[c.field], c.reason)
	}
	for _, c := range []struct {
		field, reason string
		info          halfspace.PassInfo
	}{
		{"Extent", "needs a size", halfspace.PassInfo{}},
		{"Samples", "is not 1, 2, 4, 8 or 16", halfspace.PassInfo{Extent: vk.Extent2D{Width: 1, Height: 1}, Samples: 5}},
		{"ShadingRate.Image", "nil", rated(nil, 0, 0)},
		{"ShadingRate.Image", "must be R8_UINT", rated(frametest.NewImage(t, vk.FormatR8Unorm, 4, 4, 1), 0, 0)},
		{"ShadingRate.Image", "must be 1", rated(frametest.NewImage(t, vk.FormatR8Uint, 4, 4, 2), 0, 0)},
		{"ShadingRate.RegionWidth", "must be 4, 8", rated(frametest.NewImage(t, vk.FormatR8Uint, 4, 4, 1), 12, 0)},
		{"ShadingRate.RegionHeight", "must be 4, 8", rated(frametest.NewImage(t, vk.FormatR8Uint, 5, 4, 1), 8, 128)},
		{"ShadingRate.Image", "the framebuffer's Width is 33", rated(frametest.NewImage(t, vk.FormatR8Uint, 4, 4, 1), 8, 16)},
	} {
		list := refusals(dev.NewPass(c.info).End(context.Background()))
		require.Contains(t, list, c.field)
		require.Contains(t, list[c.field], c.reason)
	}
}

// rated is a pass of 33x33 pixels with an attachment shading rate.
func rated(m *halfspace.Image, width, height int) halfspace.PassInfo {
	return halfspace.PassInfo{
		Extent:      vk.Extent2D{Width: 33, Height: 33},
		ShadingRate: &halfspace.ShadingRateAttachment{Image: m, RegionWidth: width, RegionHeight: height},
	}
}
