package raster_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/vk"
)

// randomFrame draws random meshes in random states and returns all bytes of the attachments.
func randomFrame(t *testing.T, info halfspace.DeviceInfo, seed uint64) []byte {
	t.Helper()
	dev := testdevice.New(t, info)
	defer dev.Close()
	rng := rand.New(rand.NewPCG(seed, 1))
	width, height := 1+rng.IntN(200), 1+rng.IntN(150)
	samples := []int{1, 1, 1, 2, 4, 8, 16}[rng.IntN(7)]
	image := func(f vk.Format, samples int) *halfspace.Image {
		m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Samples: samples,
			Extent: vk.Extent3D{Width: width, Height: height, Depth: 1}})
		require.NoError(t, err)
		return m
	}
	formats := []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR16G16B16A16Sfloat, vk.FormatB8G8R8A8Unorm}
	format := formats[rng.IntN(len(formats))]
	depthFormats := []vk.Format{vk.FormatD32Sfloat, vk.FormatD16Unorm, vk.FormatX8D24UnormPack32}
	depthFormat := depthFormats[rng.IntN(len(depthFormats))]
	color, depth := image(format, samples), image(depthFormat, samples)
	attachment := halfspace.Attachment{Image: color, Load: vk.AttachmentLoadOpClear, Clear: [4]float64{0.1, 0.2, 0.3, 1}}
	var resolved *halfspace.Image
	if samples > 1 {
		resolved = image(format, 1)
		attachment.Resolve = resolved
	}
	// Depths grow with the distance, or against it.
	clearDepth, usual := float32(1), [2]vk.CompareOp{vk.CompareOpLess, vk.CompareOpLessOrEqual}
	if rng.IntN(2) == 0 {
		clearDepth, usual = 0, [2]vk.CompareOp{vk.CompareOpGreater, vk.CompareOpGreaterOrEqual}
	}
	pass := dev.NewPass(halfspace.PassInfo{
		Color:        []halfspace.Attachment{attachment},
		DepthStencil: &halfspace.DepthStencilAttachment{Image: depth, DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: clearDepth},
	})
	tex := frametest.RandomTexture(t, dev, rng)
	for range 1 + rng.IntN(8) {
		g := vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{format}, DepthStencilFormat: depthFormat,
			Multisample: &vk.Multisample{RasterizationSamples: samples},
			DepthStencil: &vk.DepthStencil{DepthTestEnable: rng.IntN(4) > 0, DepthWriteEnable: rng.IntN(4) > 0,
				DepthCompareOp: vk.Values[vk.CompareOp]()[rng.IntN(8)]},
		}
		if rng.IntN(8) > 0 {
			g.DepthStencil.DepthCompareOp = usual[min(rng.IntN(6), 1)^1]
		}
		if rng.IntN(4) == 0 {
			g.ColorBlend = &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{
				BlendEnable: true, SrcColorBlendFactor: vk.BlendFactorSrcAlpha, DstColorBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
				SrcAlphaBlendFactor: vk.BlendFactorOne, DstAlphaBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
				ColorWriteMask: vk.ColorComponentsAll,
			}}}
		}
		if rng.IntN(4) == 0 {
			g.Rasterization.DepthBias = someBias(rng)
		}
		u := shade.Unlit{Colored: rng.IntN(2) == 0, Textured: rng.IntN(2) == 0, Lambert: rng.IntN(3) == 0, Mask: rng.IntN(5) == 0}
		if rng.IntN(3) == 0 {
			u = shade.Unlit{Textured: true} // the lookup alone
		}
		pipe, err := dev.NewPipeline(g, u)
		require.NoError(t, err)
		n := 3 * (1 + rng.IntN(60))
		mesh := &shade.Mesh{Matrix: [16]float32{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, AlphaCutoff: 0.5, Texture: tex}
		if rng.IntN(2) == 0 { // in perspective, some of it behind the camera
			mesh.Matrix[11], mesh.Matrix[15] = 1, float32(rng.NormFloat64())
		}
		size := rng.Float64()*2 + 0.01
		for i := 0; i < n; i += 3 {
			cx, cy, cz := rng.Float64()*2-1, rng.Float64()*2-1, rng.Float64()*1.2-0.1
			for range 3 {
				mesh.Positions = append(mesh.Positions, float32(cx+rng.NormFloat64()*size), float32(cy+rng.NormFloat64()*size),
					float32(cz+rng.NormFloat64()*0.2))
				mesh.Normals = append(mesh.Normals, float32(rng.NormFloat64()), float32(rng.NormFloat64()), float32(rng.NormFloat64()))
				mesh.TexCoords = append(mesh.TexCoords, float32(rng.NormFloat64()*3), float32(rng.NormFloat64()*3))
				mesh.Colors = append(mesh.Colors, rng.Float32(), rng.Float32(), rng.Float32(), rng.Float32())
			}
		}
		pass.Draw(pipe, shade.Draw{Bindings: mesh, Count: n})
	}
	require.NoError(t, pass.End(context.Background()))
	out := bytes.Join([][]byte{color.Bytes(), depth.Bytes()}, nil)
	if resolved != nil {
		out = append(out, resolved.Bytes()...)
	}
	return out
}

// The bytes depend on nothing but the frame: not on the level, the number of workers, the size of tiles, the size of
// geometry batches, or on whether shading is deferred.
func TestRandomFramesAreTheSameOnEveryDeviceExact(t *testing.T) {
	generic, err := simd.For(simd.LevelGeneric)
	require.NoError(t, err)
	frames := uint64(20)
	if testing.Short() {
		frames = 2
	}
	for seed := range frames {
		want := randomFrame(t, halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Kernels: generic}}, seed)
		for name, info := range variants(t) {
			if got := randomFrame(t, info, seed); !bytes.Equal(want, got) {
				n := 0
				for i := range want {
					if want[i] != got[i] {
						n++
					}
				}
				t.Errorf("frame %d, %s: %d of %d bytes differ", seed, name, n, len(want))
			}
		}
	}
}

// variants are devices that must draw the same bytes.
func variants(t *testing.T) map[string]halfspace.DeviceInfo {
	generic, err := simd.For(simd.LevelGeneric)
	require.NoError(t, err)
	all := map[string]halfspace.DeviceInfo{
		"debug":               {Threads: 2, Debug: true},
		"immediate":           {Threads: 1, Inside: inside.Options{Kernels: generic, Tile: tile.Options{Immediate: true}}},
		"nothing fused":       {Threads: 1, Inside: inside.Options{Kernels: generic, Tile: tile.Options{Without: plan.Fast() &^ plan.Of(plan.Deferred)}}},
		"tiles of 32":         {Threads: 1, Inside: inside.Options{Kernels: generic, Tile: tile.Options{TileSize: 32}}},
		"tiles of 64, 5 ways": {Threads: 5, Inside: inside.Options{Kernels: generic, Tile: tile.Options{TileSize: 64}}},
		"batches of 64":       {Threads: 3, Inside: inside.Options{Kernels: generic, Tile: tile.Options{BatchRecords: 64}}},
		"short batches": {Threads: 3, Inside: inside.Options{Kernels: generic,
			Tile: tile.Options{BatchRecords: 512, DenseRecords: 4}}},
	}
	for _, l := range simd.Available() {
		k, err := simd.For(l)
		require.NoError(t, err)
		all[fmt.Sprint(l)] = halfspace.DeviceInfo{Threads: 2, Inside: inside.Options{Kernels: k}}
		all[fmt.Sprint(l, " immediate")] = halfspace.DeviceInfo{Threads: 2,
			Inside: inside.Options{Kernels: k, Tile: tile.Options{Immediate: true, TileSize: 32}}}
	}
	return all
}
