package raster_test

import (
	"context"
	"image"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/allocs"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// covered draws to 16x16 pixels of zeros and says how many became anything else.
func covered(t *testing.T, dev *halfspace.Device, g vk.GraphicsPipeline, draws ...shade.Draw) (n int) {
	t.Helper()
	dst := image.NewRGBA(image.Rect(0, 0, 16, 16))
	g.ColorFormats = []vk.Format{vk.FormatR8G8B8A8Unorm}
	pipe, err := dev.NewPipeline(g, shade.Flat{})
	require.NoError(t, err)
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(dst)}})
	for _, d := range draws {
		pass.Draw(pipe, d)
	}
	require.NoError(t, pass.End(context.Background()))
	for i := 3; i < len(dst.Pix); i += 4 {
		if dst.Pix[i] != 0 {
			n++
		}
	}
	return n
}

// A zero Count is all, with indices and without; None and Exactly(0) are none, of instances too.
func TestZeroCountIsAll(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	strip := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip}
	for name, c := range map[string]struct {
		draw shade.Draw
		want int
	}{
		"vertices":              {shade.Draw{}, 256},
		"vertices from 1":       {shade.Draw{First: 1}, 136}, // the lower right triangle, with the diagonal
		"vertices from the end": {shade.Draw{First: 4}, 0},
		"vertices beyond":       {shade.Draw{First: 9}, 0},
		"indices":               {shade.Draw{Indices16: []uint16{0, 1, 2, 3}}, 256},
		"indices from 1":        {shade.Draw{Indices8: []uint8{3, 0, 1, 2, 3}, First: 1}, 256},
		"no indices":            {shade.Draw{Indices32: []uint32{}}, 0},
		"no vertices":           {shade.Draw{Count: shade.None}, 0},
		"none of the indices":   {shade.Draw{Count: shade.Exactly(0), Indices32: []uint32{0, 1, 2}}, 0},
		"a computed count":      {shade.Draw{Count: shade.Exactly(4)}, 256},
		"once":                  {shade.Draw{Instances: shade.Exactly(1)}, 256},
		"no instance":           {shade.Draw{Instances: shade.None}, 0},
	} {
		c.draw.Bindings = &shade.Mesh{Positions: frametest.Square().Positions}
		require.Equal(t, c.want, covered(t, dev, strip, c.draw), name)
	}
}

// Bindings that count vertices by themselves are asked once, when the draw is recorded.
type counting struct {
	shade.Mesh
	asked *int
}

func (c counting) Vertices() int { *c.asked++; return 4 - *c.asked }

type countingShader struct{ shade.Flat }

func (countingShader) Vertex(v *shade.Vertices) {
	m := v.Bindings.(counting).Mesh
	v.Bindings = &m
	shade.Flat{}.Vertex(v)
}

func (countingShader) Interface() shade.Interface { return shade.Interface{} }

func (countingShader) Fragment(*shade.Fragments) {}

func TestCountsArePinned(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{}, countingShader{})
	require.NoError(t, err)
	pass := dev.NewPass(halfspace.PassInfo{Extent: vk.Extent2D{Width: 4, Height: 4}})
	asked := 0
	pass.Draw(pipe, shade.Draw{Bindings: counting{*frametest.Square(), &asked}})
	recorded := asked
	require.NoError(t, pass.End(context.Background()))
	require.Equal(t, recorded, asked)
	require.LessOrEqual(t, pass.Statistics().Primitives, int64(3))
	require.Positive(t, pass.Statistics().Primitives)
}

// Scissors stick out of the framebuffer on all sides; what is inside counts.
func TestScissorsStickOut(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	huge := int(^uint(0) >> 1)
	for _, c := range []struct {
		scissor vk.Rect2D
		want    int
	}{
		{vk.Rect2D{X: -4, Y: -3, Width: 8, Height: 8}, 4 * 5},
		{vk.Rect2D{X: -8, Width: 8, Height: 8}, 0},
		{vk.Rect2D{X: 12, Y: -1, Width: 100, Height: 2}, 4},
		{vk.Rect2D{X: 16, Width: 1, Height: 1}, 0},
		{vk.Rect2D{X: -huge - 1, Y: -huge - 1, Width: huge, Height: huge}, 0},
		{vk.Rect2D{X: -1, Y: -1, Width: huge, Height: huge}, 256},
		{vk.Rect2D{X: huge, Y: huge, Width: huge, Height: huge}, 0},
		{vk.Rect2D{X: 3, Y: 5, Width: huge, Height: 1}, 13},
	} {
		require.Equal(t, c.want, covered(t, dev, vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip}, shade.Draw{
			Bindings: frametest.Square(), Dynamic: &vk.Dynamic{Scissors: []vk.Rect2D{c.scissor}},
		}), "%+v", c.scissor)
	}
}

// A viewport without depths has those from 0 to 1, unless it says that it means 0.
func TestViewportOfZeroDepths(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleStrip, DepthStencilFormat: vk.FormatD32Sfloat,
		DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpAlways},
	}, shade.Depth{})
	require.NoError(t, err)
	for _, c := range []struct {
		viewport vk.Viewport
		want     float32
	}{
		{vk.Viewport{Width: 1, Height: 1}, 0.25},
		{vk.Viewport{Width: 1, Height: 1, MaxDepth: 1}, 0.25},
		{vk.Viewport{Width: 1, Height: 1, MinDepth: 1}, 0.75},
		{vk.Viewport{Width: 1, Height: 1, DepthZero: true}, 0},
	} {
		depth := frametest.NewImage(t, vk.FormatD32Sfloat, 1, 1, 1)
		pass := dev.NewPass(halfspace.PassInfo{DepthStencil: &halfspace.DepthStencilAttachment{Image: depth}})
		pass.Draw(pipe, shade.Draw{
			Bindings: &shade.Mesh{Positions: []float32{-1, -1, 0.25, 1, -1, 0.25, -1, 1, 0.25, 1, 1, 0.25}},
			Dynamic:  &vk.Dynamic{Viewports: []vk.Viewport{c.viewport}},
		})
		require.NoError(t, pass.End(context.Background()))
		z, err := halfspace.Read[float32](depth, halfspace.Region{})
		require.NoError(t, err)
		require.Equal(t, c.want, z[0], "%+v", c.viewport)
	}
}

// One Dynamic serves draw after draw: each takes what it holds when it is recorded, and nothing is allocated for it.
func TestDynamicStateIsCopied(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	strip := frametest.RGBA8(1)
	strip.Topology = vk.PrimitiveTopologyTriangleStrip
	pipe, err := dev.NewPipeline(strip, shade.Flat{})
	require.NoError(t, err)
	dst := image.NewRGBA(image.Rect(0, 0, 5, 5))
	info := halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(dst)}}
	pass := dev.NewPass(info)
	mesh := frametest.Square()
	dynamic := &vk.Dynamic{
		Viewports: []vk.Viewport{{Width: 5, Height: 5}}, Scissors: make([]vk.Rect2D, 1),
		BlendConstants: new([4]float32), StencilReference: new([2]uint32),
	}
	draw := shade.Draw{Bindings: mesh, Dynamic: dynamic}
	frame := func() {
		pass.Reset(info)
		for i := range 25 {
			dynamic.Scissors[0] = vk.Rect2D{X: i % 5, Y: i / 5, Width: i % 2, Height: 1}
			pass.Draw(pipe, draw)
		}
		dynamic.Scissors[0] = vk.Rect2D{}
		if err := pass.End(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	frame()
	for i := range 25 {
		require.EqualValues(t, 255*(i%2), dst.Pix[4*i+3], i)
	}
	require.Zero(t, allocs.PerRun(10, frame))
}
