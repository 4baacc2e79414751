package memory_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A draw that asks for its count has the count of a pass that counts all, though draws around it are drawn from front
// to back.
func TestDrawsAreCountedAlone(t *testing.T) {
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	require.NoError(t, err)
	defer dev.Close()
	depth, err := halfspace.NewImage2D(vk.FormatD32Sfloat, 64, 64)
	require.NoError(t, err)
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology:           vk.PrimitiveTopologyTriangleList,
		DepthStencil:       &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess},
		DepthStencilFormat: vk.FormatD32Sfloat,
	}, shade.Depth{})
	require.NoError(t, err)
	const draws, counted = 9, 4
	record := func(all bool) *halfspace.Pass {
		pass := dev.NewPass(halfspace.PassInfo{CountSamples: all, DepthStencil: &halfspace.DepthStencilAttachment{
			Image: depth, DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1}})
		for n := range draws {
			mesh := &shade.Mesh{Matrix: frametest.Identity}
			for k := range 8 { // layers of triangles, nearer from draw to draw
				z := 0.9 - float32(n)*0.08 - float32(k)*0.005
				mesh.Positions = append(mesh.Positions, -1, -1, z, 1, -1, z, -1, 1, z)
			}
			pass.Draw(pipe, shade.Draw{Bindings: mesh, CountSamples: n == counted})
		}
		require.NoError(t, pass.End(context.Background()))
		return pass
	}
	all, one := record(true), record(false)
	want := all.SamplesPassed(counted, counted+1)
	require.NotZero(t, want)
	require.Equal(t, want, one.SamplesPassed(counted, counted+1))
	require.EqualValues(t, -1, one.SamplesPassed(counted, counted+2), "the next one is not counted")
}

// An attachment may be seen in a sibling of its image's format: the image has the bytes that one of that format has.
func TestAttachmentsAreSeenInOtherFormats(t *testing.T) {
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	require.NoError(t, err)
	defer dev.Close()
	draw := func(own, seen vk.Format, samples int) []byte {
		info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: own, Samples: samples,
			Extent: vk.Extent3D{Width: 16, Height: 16, Depth: 1}}
		a := halfspace.Attachment{Format: seen}.Cleared(0.25, 0.5, 0.1, 1)
		a.Image, err = halfspace.NewImage(info)
		require.NoError(t, err)
		result := a.Image
		if samples > 1 {
			info.Samples = 1
			a.Resolve, err = halfspace.NewImage(info)
			require.NoError(t, err)
			result = a.Resolve
		}
		state := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{seen},
			Multisample: &vk.Multisample{RasterizationSamples: samples}}
		if seen == vk.FormatUndefined {
			state.ColorFormats[0] = own
		}
		pipe, err := dev.NewPipeline(state, shade.Unlit{Colored: true})
		require.NoError(t, err)
		pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{a}})
		pass.Draw(pipe, shade.Draw{Bindings: &shade.Mesh{Matrix: frametest.Identity,
			Positions: []float32{-1, -1, 0, 0.7, -0.8, 0, -0.9, 1, 0},
			Colors:    []float32{1, 0.2, 0.3, 1, 0.1, 0.9, 0, 1, 0, 0.5, 0.8, 1}}})
		require.NoError(t, pass.End(context.Background()))
		return result.Bytes()
	}
	for _, samples := range []int{1, 4} {
		want := draw(vk.FormatR8G8B8A8Srgb, 0, samples)
		require.Equal(t, want, draw(vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, samples))
		require.Equal(t, want, draw(vk.FormatR8G8B8A8Srgb, vk.FormatR8G8B8A8Srgb, samples))
		require.NotEqual(t, want, draw(vk.FormatR8G8B8A8Unorm, 0, samples))
	}
	m, err := halfspace.NewImage2D(vk.FormatR8G8B8A8Unorm, 4, 4)
	require.NoError(t, err)
	a := halfspace.Attachment{Image: m, Format: vk.FormatR16Sfloat}
	require.ErrorContains(t, dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{a}}).End(context.Background()),
		"Color.Format")
}
