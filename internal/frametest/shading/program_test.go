package shading_test

import (
	"context"
	"image"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A loop that does not end ends with the context of the frame, and the device draws on.
func TestEndlessLoopEndsWithTheContext(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	defer dev.Close()
	p, err := program.Load(frametest.Words(t, "program/testdata/quad.vert.spv"),
		frametest.Words(t, "program/testdata/endless.frag.spv"), program.Options{})
	require.NoError(t, err)
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleStrip, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
	}, p)
	require.NoError(t, err)
	b, err := p.Bind(program.Resources{})
	require.NoError(t, err)
	dst := image.NewRGBA(image.Rect(0, 0, 300, 200))
	for range 2 {
		pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(dst)}})
		pass.Draw(pipe, shade.Draw{Bindings: b, Count: 4})
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		require.ErrorIs(t, pass.End(ctx), context.DeadlineExceeded)
		cancel()
	}
}

// Draws of a program take its own bindings, and say so when they are recorded.
func TestProgramBindingsAreChecked(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	defer dev.Close()
	p, err := program.Load(frametest.Words(t, "program/testdata/quad.vert.spv"), nil, program.Options{})
	require.NoError(t, err)
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip}, p)
	require.NoError(t, err)
	pass := dev.NewPass(halfspace.PassInfo{Extent: vk.Extent2D{Width: 4, Height: 4}})
	pass.Draw(pipe, shade.Draw{Bindings: 3, Count: 4})
	require.EqualError(t, pass.End(t.Context()), "draw 0: Bindings: int: a draw of a program takes the result of the program's Bind")
}
