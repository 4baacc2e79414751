package shading_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/vk"
)

// The fragments that sample 0 does not show are packed whatever the draws of a tile and its texels are, and that changes
// no byte.
func TestDivergentSamplesOfAnyDrawsArePacked(t *testing.T) {
	for _, formats := range [][]vk.Format{
		{vk.FormatR8G8B8A8Unorm, vk.FormatA2B10G10R10UnormPack32}, {vk.FormatR16G16B16A16Sfloat, vk.FormatR8Unorm},
		{vk.FormatR32G32B32A32Sfloat, vk.FormatR8G8B8A8Unorm}, {vk.FormatR32G32B32Sfloat, vk.FormatR5G6B5UnormPack16},
	} {
		divergentArePacked(t, formats)
	}
}

// divergentArePacked compares pictures of two formats with the fragments packed and not.
func divergentArePacked(t *testing.T, formats []vk.Format) {
	t.Helper()
	draw := func(without plan.Set) (pictures [2][]byte, fired plan.Set) {
		dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Tile: tile.Options{Without: without}}})
		require.NoError(t, err)
		defer dev.Close()
		targets := [2]halfspace.Attachment{}
		for i, f := range formats {
			targets[i] = halfspace.Attachment{Image: frametest.NewImage(t, f, 100, 60, 4),
				Load: vk.AttachmentLoadOpClear, Store: vk.AttachmentStoreOpStore}
		}
		pass := dev.NewPass(halfspace.PassInfo{
			Color: targets[:], Samples: 4,
			DepthStencil: &halfspace.DepthStencilAttachment{Image: frametest.NewImage(t, vk.FormatD32Sfloat, 100, 60,
				4), DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1},
		})
		rng := rand.New(rand.NewPCG(5, 6))
		for _, s := range []shade.Shader{
			frametest.Twice{Unlit: shade.Unlit{Colored: true, Lambert: true}}, frametest.Located{Unlit: shade.Unlit{Colored: true}},
			frametest.Twice{}, frametest.Twice{Unlit: shade.Unlit{Colored: true}},
		} {
			pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
				Topology:           vk.PrimitiveTopologyTriangleList,
				ColorFormats:       formats,
				DepthStencilFormat: vk.FormatD32Sfloat, Multisample: &vk.Multisample{RasterizationSamples: 4},
				DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess},
			}, s)
			require.NoError(t, err)
			m := &shade.Mesh{Matrix: frametest.Identity, Color: [4]float32{1, 0.5, 0.25, 1}}
			for range 3 * 40 {
				m.Positions = append(m.Positions, rng.Float32()*2-1, rng.Float32()*2-1, rng.Float32())
				m.Normals = append(m.Normals, rng.Float32()-0.5, rng.Float32(), rng.Float32()-0.5)
				m.Colors = append(m.Colors, rng.Float32(), rng.Float32(), rng.Float32(), 1)
			}
			pass.Draw(pipe, shade.Draw{Bindings: m, Count: shade.Exactly(120)})
		}
		require.NoError(t, pass.End(context.Background()))
		for i := range targets {
			pictures[i] = targets[i].Image.Bytes()
		}
		return pictures, plan.Set(pass.Statistics().Fused)
	}
	got, fired := draw(0)
	require.NotZero(t, fired&plan.Of(plan.Divergent))
	want, fired := draw(plan.Of(plan.Divergent))
	require.Zero(t, fired&plan.Of(plan.Divergent))
	for i := range got {
		require.True(t, bytes.Equal(want[i], got[i]), "attachment %d of %v", i, formats)
	}
}
