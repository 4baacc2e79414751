package memory_test

import (
	"context"
	"errors"
	"image"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// The first misuse of a pass is what End returns, before a pixel changes.
func TestFirstMisuseOfAPassIsReturned(t *testing.T) {
	const rgba = vk.FormatR8G8B8A8Unorm
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	other := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer other.Close()
	pipeline := func(d *halfspace.Device, samples int, depth vk.Format, colors ...vk.Format) *halfspace.Pipeline {
		p, err := d.NewPipeline(vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleStrip, ColorFormats: colors, DepthStencilFormat: depth,
			Multisample: &vk.Multisample{RasterizationSamples: samples},
		}, shade.Flat{})
		require.NoError(t, err)
		return p
	}
	good := pipeline(dev, 1, vk.FormatUndefined, rgba)
	draw := func(p *halfspace.Pass, pipe *halfspace.Pipeline, change func(d *shade.Draw)) {
		d := shade.Draw{Bindings: frametest.Square(), Count: 4}
		if change != nil {
			change(&d)
		}
		p.Draw(pipe, d)
	}
	for name, c := range map[string]struct {
		field string
		use   func(p *halfspace.Pass)
	}{
		"no pipeline":       {"Pipeline", func(p *halfspace.Pass) { draw(p, nil, nil) }},
		"another device":    {"Pipeline", func(p *halfspace.Pass) { draw(p, pipeline(other, 1, 0, rgba), nil) }},
		"another format":    {"ColorFormats", func(p *halfspace.Pass) { draw(p, pipeline(dev, 1, 0, vk.FormatR8G8B8A8Srgb), nil) }},
		"no colour":         {"ColorFormats", func(p *halfspace.Pass) { draw(p, pipeline(dev, 1, 0), nil) }},
		"a depth too many":  {"DepthStencilFormat", func(p *halfspace.Pass) { draw(p, pipeline(dev, 1, vk.FormatD16Unorm, rgba), nil) }},
		"samples":           {"Multisample.RasterizationSamples", func(p *halfspace.Pass) { draw(p, pipeline(dev, 4, 0, rgba), nil) }},
		"negative count":    {"Count", func(p *halfspace.Pass) { draw(p, good, func(d *shade.Draw) { d.Count = -2 }) }},
		"negative first":    {"Count", func(p *halfspace.Pass) { draw(p, good, func(d *shade.Draw) { d.First = -1 }) }},
		"negative instance": {"Instances", func(p *halfspace.Pass) { draw(p, good, func(d *shade.Draw) { d.Instances = -2 }) }},
		"viewport": {"Dynamic.Viewports.Width", func(p *halfspace.Pass) {
			draw(p, good, func(d *shade.Draw) {
				d.Dynamic = &vk.Dynamic{Viewports: []vk.Viewport{{Width: float32(math.NaN()), Height: 1, MaxDepth: 1}}}
			})
		}},
		"scissor": {"Dynamic.Scissors", func(p *halfspace.Pass) {
			draw(p, good, func(d *shade.Draw) { d.Dynamic = &vk.Dynamic{Scissors: []vk.Rect2D{{Width: -1, Height: 2}}} })
		}},
	} {
		t.Run(name, func(t *testing.T) {
			dst := image.NewRGBA(image.Rect(0, 0, 5, 5))
			pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(dst)}})
			draw(pass, good, nil)
			c.use(pass)
			draw(pass, nil, nil) // a later misuse does not replace the first
			err := pass.End(context.Background())
			frametest.RequireField(t, err, c.field)
			require.Equal(t, make([]byte, len(dst.Pix)), dst.Pix)

			pass.Reset(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(dst)}})
			draw(pass, good, nil)
			require.NoError(t, pass.End(context.Background()), "a pass that was reset is as good as new")
			require.EqualValues(t, 255, dst.Pix[0])
		})
	}
}

// What attachments cannot be is said by field.
func TestAttachmentsAreRefusedByField(t *testing.T) {
	const rgba = vk.FormatR8G8B8A8Unorm
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	color := func(a ...halfspace.Attachment) halfspace.PassInfo { return halfspace.PassInfo{Color: a} }
	depth := func(d halfspace.DepthStencilAttachment) halfspace.PassInfo {
		return halfspace.PassInfo{DepthStencil: &d}
	}
	one, four := frametest.NewImage(t, rgba, 4, 4, 1), frametest.NewImage(t, rgba, 4, 4, 4)
	d32 := frametest.NewImage(t, vk.FormatD32Sfloat, 4, 4, 1)
	for name, c := range map[string]struct {
		info  halfspace.PassInfo
		field string
	}{
		"nothing":           {halfspace.PassInfo{}, "Extent"},
		"too large":         {halfspace.PassInfo{Extent: vk.Extent2D{Width: halfspace.MaxExtent + 1, Height: 1}}, "Extent"},
		"a Go image":        {color(halfspace.Target(image.NewPaletted(image.Rect(0, 0, 4, 4), nil))), "Color"},
		"an empty Go image": {color(halfspace.Target(image.NewRGBA(image.Rect(0, 0, 0, 4)))), "Color"},
		"nine":              {color(make([]halfspace.Attachment, 9)...), "Color"},
		"samples differ":    {color(halfspace.Attachment{Image: one}, halfspace.Attachment{Image: four}), "Color"},
		"level":             {color(halfspace.Attachment{Image: one, Level: 1}), "Color.Level"},
		"layer":             {color(halfspace.Attachment{Image: one, Layer: -1}), "Color.Layer"},
		"not to be drawn to": {color(halfspace.Attachment{Image: frametest.NewImage(t, vk.FormatBC1RGBAUnormBlock, 4,
			4, 1)}), "Color.Image"},
		"depth as colour":    {color(halfspace.Attachment{Image: d32}), "Color.Image"},
		"resolve of one":     {color(halfspace.Attachment{Image: one, Resolve: frametest.NewImage(t, rgba, 4, 4, 1)}), "Color.Resolve"},
		"resolve to several": {color(halfspace.Attachment{Image: four, Resolve: frametest.NewImage(t, rgba, 4, 4, 4)}), "Color.Resolve"},
		"resolve to another": {color(halfspace.Attachment{Image: four,
			Resolve: frametest.NewImage(t, vk.FormatR8Unorm, 4, 4, 1)}), "Color.Resolve"},
		"average of integers": {color(halfspace.Attachment{Image: frametest.NewImage(t, vk.FormatR32Uint, 4, 4, 4),
			Resolve: frametest.NewImage(t, vk.FormatR32Uint, 4, 4, 1), ResolveMode: vk.ResolveModeAverage}), "Color.ResolveMode"},
		"no depth image":  {depth(halfspace.DepthStencilAttachment{}), "DepthStencil.Image"},
		"colour as depth": {depth(halfspace.DepthStencilAttachment{Image: one}), "DepthStencil.Image"},
		"clear above 1":   {depth(halfspace.DepthStencilAttachment{Image: d32, ClearDepth: 1.5}), "DepthStencil.ClearDepth"},
		"no resolve mode": {depth(halfspace.DepthStencilAttachment{Image: frametest.NewImage(t, vk.FormatS8Uint,
			4, 4, 4), Resolve: frametest.NewImage(t, vk.FormatS8Uint, 4, 4, 1), DepthResolveMode: vk.ResolveModeMin}),
			"DepthStencil.Resolve"},
		"resolve mode 77": {depth(halfspace.DepthStencilAttachment{Image: frametest.NewImage(t, vk.FormatD16Unorm,
			4, 4, 4), DepthResolveMode: 77}), "DepthStencil.DepthResolveMode"},
		"color resolve 77": {halfspace.PassInfo{Color: []halfspace.Attachment{{Image: frametest.NewImage(t,
			vk.FormatR8Unorm, 4, 4, 4), Resolve: frametest.NewImage(t, vk.FormatR8Unorm, 4, 4, 1), ResolveMode: 77}}},
			"Color.ResolveMode"},
		"load operation": {halfspace.PassInfo{Color: []halfspace.Attachment{{Image: frametest.NewImage(t,
			vk.FormatR8Unorm, 4, 4, 1), Load: 9}}}, "Color.Load"},
		"store operation": {halfspace.PassInfo{Color: []halfspace.Attachment{{Image: frametest.NewImage(t,
			vk.FormatR8Unorm, 4, 4, 1), Store: 9}}}, "Color.Store"},
		"depth load": {depth(halfspace.DepthStencilAttachment{Image: frametest.NewImage(t, vk.FormatD16Unorm,
			4, 4, 1), DepthLoad: 9}), "DepthStencil.DepthLoad"},
		"stencil store": {depth(halfspace.DepthStencilAttachment{Image: frametest.NewImage(t, vk.FormatS8Uint,
			4, 4, 1), StencilStore: 9}), "DepthStencil.StencilStore"},
		"other extent": {halfspace.PassInfo{Color: []halfspace.Attachment{{Image: frametest.NewImage(t,
			vk.FormatR8Unorm, 4, 4, 1)}}, Extent: vk.Extent2D{Width: 4, Height: 5}}, "Extent"},
		"other samples": {halfspace.PassInfo{Color: []halfspace.Attachment{{Image: frametest.NewImage(t,
			vk.FormatR8Unorm, 4, 4, 1)}}, Samples: 3}, "Samples"},
		"average of stencil": {depth(halfspace.DepthStencilAttachment{Image: frametest.NewImage(t, vk.FormatS8Uint,
			4, 4, 4), Resolve: frametest.NewImage(t, vk.FormatS8Uint, 4, 4, 1),
			StencilResolveMode: vk.ResolveModeAverage}), "DepthStencil.StencilResolveMode"},
		"clear not a number": {depth(halfspace.DepthStencilAttachment{Image: d32, ClearDepth: float32(math.NaN())}),
			"DepthStencil.ClearDepth"},
	} {
		t.Run(name, func(t *testing.T) {
			err := dev.NewPass(c.info).End(context.Background())
			require.Error(t, err)
			var e *vk.StateError
			require.True(t, errors.As(err, &e), "%v", err)
			if name != "an empty Go image" {
				require.Equal(t, c.field, e.Field)
			}
		})
	}
}

// A pass ends once; drawing goes on after Reset.
func TestPassAfterEnd(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	info := halfspace.PassInfo{Extent: vk.Extent2D{Width: 4, Height: 4}}
	pass := dev.NewPass(info)
	require.NoError(t, pass.End(context.Background()))
	require.ErrorIs(t, pass.End(context.Background()), halfspace.ErrEnded)
	pass.Reset(info)
	require.NoError(t, pass.End(context.Background()))
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{}, shade.Depth{})
	require.NoError(t, err)
	pass.Draw(pipe, shade.Draw{Bindings: frametest.Square(), Count: 3})
	err = pass.End(context.Background())
	require.ErrorIs(t, err, halfspace.ErrEnded)
	require.ErrorContains(t, err, "Draw")
}

// Everything that is wrong with a pipeline is found when it is made, all of it at once.
func TestPipelineRefusalsAreJoined(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	_, err := dev.NewPipeline(vk.GraphicsPipeline{}, nil)
	frametest.RequireField(t, err, "Shader")
	_, err = dev.NewPipeline(vk.GraphicsPipeline{
		Topology:      vk.PrimitiveTopology(99),
		Rasterization: vk.Rasterization{LineWidth: float32(math.NaN())},
		ColorFormats:  []vk.Format{vk.FormatD32Sfloat},
	}, shade.Flat{})
	for _, field := range []string{"Topology", "Rasterization.LineWidth", "ColorFormats[0]"} {
		require.ErrorContains(t, err, field)
	}
}

// A shader's panic reaches whoever called End, once all workers have stopped; the device can be used on.
func TestShaderPanicsReachEnd(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 3})
	defer dev.Close()
	dst := image.NewRGBA(image.Rect(0, 0, 300, 300))
	info := halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(dst)}}
	state := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}}
	bad, err := dev.NewPipeline(state, panics{})
	require.NoError(t, err)
	good, err := dev.NewPipeline(state, shade.Flat{})
	require.NoError(t, err)
	pass := dev.NewPass(info)
	pass.Draw(bad, shade.Draw{Bindings: frametest.Square(), Count: 4})
	func() {
		defer func() {
			p, ok := recover().(*halfspace.ShaderPanic)
			require.True(t, ok)
			require.Equal(t, "on purpose", p.Value)
			require.Equal(t, 0, p.Draw)
			require.Equal(t, "Fragment", p.Stage)
			require.Equal(t, panics{}, p.Shader)
			require.Contains(t, p.Error(), "draw 0: Fragment of shader memory_test.panics panicked: on purpose")
		}()
		_ = pass.End(context.Background()) // it panics
		t.Error("End returned")
	}()
	pass.Reset(info)
	pass.Draw(good, shade.Draw{Bindings: frametest.Square(), Count: 4})
	require.NoError(t, pass.End(context.Background()))
	require.EqualValues(t, 255, dst.Pix[0])
}

// panics is a shader that does.
type panics struct{ shade.Flat }

// Fragment panics.
func (panics) Fragment(*shade.Fragments) { panic("on purpose") }

// An unknown HALFSPACE_ISA is an error of NewDevice.
func TestUnknownLevel(t *testing.T) {
	t.Setenv("HALFSPACE_ISA", "mmx")
	_, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	require.ErrorContains(t, err, "HALFSPACE_ISA")
}
