package raster_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Primitives that hide or erase all of a tile leave the same bytes and occlusion counts as those that each have a pass
// of their own, in which nothing is known of what lies there.
func TestHiddenAndErasedRecordsLeaveNoTrace(t *testing.T) {
	figures.Begin(t)
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 7))
		samples := []int{1, 1, 4}[rng.IntN(3)]
		extent := vk.Extent3D{Width: 1 + rng.IntN(200), Height: 1 + rng.IntN(150), Depth: 1}
		depthFormat := []vk.Format{vk.FormatD32Sfloat, vk.FormatD32Sfloat, vk.FormatD16Unorm, vk.FormatUndefined}[rng.IntN(4)]
		type attachments struct{ color, depth *halfspace.Image }
		images := func() attachments {
			image := func(f vk.Format) *halfspace.Image {
				m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Samples: samples, Extent: extent})
				require.NoError(t, err)
				return m
			}
			a := attachments{color: image(vk.FormatR8G8B8A8Unorm)}
			if depthFormat != vk.FormatUndefined {
				a.depth = image(depthFormat)
			}
			return a
		}
		// Depths grow with the distance, or against it.
		reverse := rng.IntN(2) == 0
		far := 0.5 + rng.Float32()/2
		if reverse {
			far = 1 - far
		}
		begin := func(a attachments, load vk.AttachmentLoadOp) *halfspace.Pass {
			info := halfspace.PassInfo{Color: []halfspace.Attachment{{Image: a.color, Load: load}}}
			if a.depth != nil {
				info.DepthStencil = &halfspace.DepthStencilAttachment{Image: a.depth, DepthLoad: load}
				if load == vk.AttachmentLoadOpClear {
					info.DepthStencil.ClearDepth = far
				}
			}
			info.CountSamples = true
			return dev.NewPass(info)
		}
		together, apart := images(), images()
		pass := begin(together, vk.AttachmentLoadOpClear)
		var counts []int64
		for i := range 3 + rng.IntN(12) {
			pipe, draw := coveringDraw(t, dev, rng, samples, depthFormat, reverse)
			pass.Draw(pipe, draw)
			load := vk.AttachmentLoadOpClear
			if i > 0 {
				load = vk.AttachmentLoadOpLoad
			}
			alone := begin(apart, load)
			alone.Draw(pipe, draw)
			require.NoError(t, alone.End(context.Background()))
			counts = append(counts, alone.SamplesPassed(0, 1))
		}
		require.NoError(t, pass.End(context.Background()))
		for i, n := range counts {
			require.Equal(t, n, pass.SamplesPassed(i, i+1), "seed %d, draw %d: samples passed", seed, i)
		}
		require.True(t, bytes.Equal(together.color.Bytes(), apart.color.Bytes()), "seed %d: colours", seed)
		if together.depth == nil {
			continue
		}
		require.True(t, bytes.Equal(together.depth.Bytes(), apart.depth.Bytes()), "seed %d: depths", seed)
	}
}

// coveringDraw draws triangles, some of which cover the screen, or a half of it: from back to front more often than
// not.
func coveringDraw(t *testing.T, dev *halfspace.Device, rng *rand.Rand, samples int, depth vk.Format,
	reverse bool) (*halfspace.Pipeline, shade.Draw) {
	g := vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}, DepthStencilFormat: depth,
		Multisample: &vk.Multisample{RasterizationSamples: samples},
		DepthStencil: &vk.DepthStencil{DepthTestEnable: rng.IntN(12) > 0, DepthWriteEnable: rng.IntN(6) > 0,
			DepthCompareOp: vk.CompareOpLess},
	}
	switch rng.IntN(6) {
	case 0:
		g.DepthStencil.DepthCompareOp = vk.Values[vk.CompareOp]()[rng.IntN(8)]
	case 1, 2:
		g.DepthStencil.DepthCompareOp = vk.CompareOpLessOrEqual
	}
	if rng.IntN(4) == 0 {
		g.Rasterization.DepthBias = someBias(rng)
	}
	if op := &g.DepthStencil.DepthCompareOp; reverse && *op == vk.CompareOpLess {
		*op = vk.CompareOpGreater
	} else if reverse && *op == vk.CompareOpLessOrEqual {
		*op = vk.CompareOpGreaterOrEqual
	}
	if rng.IntN(8) == 0 { // depth alone
		g.ColorBlend = &vk.ColorBlend{Attachments: make([]vk.ColorBlendAttachment, 1)}
	}
	if depth == vk.FormatUndefined {
		g.DepthStencil = nil
	}
	pipe, err := dev.NewPipeline(g, shade.Unlit{Colored: true})
	require.NoError(t, err)
	mesh := &shade.Mesh{Matrix: [16]float32{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}}
	n := 1 + rng.IntN(2)
	for range n {
		z := float32(rng.IntN(20)) / 20
		corners := [3][2]float32{{-4, -4}, {16, -4}, {-4, 16}}
		switch rng.IntN(6) {
		case 0: // cut by an edge
			corners = [3][2]float32{{-4, -4}, {rng.Float32() * 4, -4}, {-4, rng.Float32() * 4}}
		case 1:
			for i := range corners {
				corners[i] = [2]float32{rng.Float32()*2 - 1, rng.Float32()*2 - 1}
			}
		}
		slope := [2]float32{(rng.Float32() - 0.5) / 64, (rng.Float32() - 0.5) / 64}
		if rng.IntN(2) == 0 {
			slope = [2]float32{}
		}
		for _, c := range corners {
			mesh.Positions = append(mesh.Positions, c[0], c[1], z+c[0]*slope[0]+c[1]*slope[1])
			mesh.Colors = append(mesh.Colors, rng.Float32(), rng.Float32(), rng.Float32(), 1)
		}
	}
	return pipe, shade.Draw{Bindings: mesh, Count: 3 * n}
}
