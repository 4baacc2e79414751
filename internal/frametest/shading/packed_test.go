package shading_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Fragments of small triangles that are shaded at once are packed, whatever becomes of them, however the triangles lie
// over each other, and that changes no byte.
func TestPackedFragmentsChangeNoByte(t *testing.T) {
	frames, packed := uint64(30), 0
	if testing.Short() {
		frames = 8
	}
	for seed := range frames {
		for _, l := range simd.Available() {
			k, err := simd.For(l)
			require.NoError(t, err)
			want, fired := packedFrame(t, k, seed, plan.Of(plan.Packed))
			require.Zero(t, fired&plan.Of(plan.Packed))
			got, fired := packedFrame(t, k, seed, 0)
			if fired&plan.Of(plan.Packed) != 0 {
				packed++
			}
			require.True(t, bytes.Equal(want, got), "frame %d at level %v", seed, l)
		}
	}
	require.Greater(t, packed, int(frames)/2)
}

// packedFrame draws some thousand small triangles, of several draws, and returns what two colour attachments and depth
// hold then.
func packedFrame(t *testing.T, k *simd.Kernels, seed uint64, without plan.Set) (texels []byte, fired plan.Set) {
	rng := rand.New(rand.NewPCG(seed, 2))
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1,
		Inside: inside.Options{Kernels: k, Tile: tile.Options{Without: without}}})
	require.NoError(t, err)
	defer dev.Close()
	const width, height = 150, 100
	var renderable []vk.Format
	for _, f := range vk.Values[vk.Format]() {
		if i := format.Of(f); i != nil && i.Blendable() {
			renderable = append(renderable, f)
		}
	}
	formats := []vk.Format{vk.FormatR8G8B8A8Unorm, renderable[rng.IntN(len(renderable))]}
	if seed%2 == 0 {
		formats = formats[:1]
	}
	info := halfspace.PassInfo{}
	var images []*halfspace.Image
	image := func(f vk.Format) *halfspace.Image {
		images = append(images, frametest.NewImage(t, f, width, height, 1))
		return images[len(images)-1]
	}
	for _, f := range formats {
		info.Color = append(info.Color, halfspace.Attachment{Image: image(f), Load: vk.AttachmentLoadOpClear,
			Clear: [4]float64{0.1, 0.6, 0.3, 0.8}})
	}
	info.DepthStencil = &halfspace.DepthStencilAttachment{Image: image(vk.FormatD32Sfloat),
		DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1}
	pass := dev.NewPass(info)
	tex := frametest.RandomTexture(t, dev, rng)
	for range 1 + rng.IntN(3) {
		g := vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: formats, DepthStencilFormat: vk.FormatD32Sfloat,
			DepthStencil: &vk.DepthStencil{DepthTestEnable: rng.IntN(2) == 0, DepthWriteEnable: rng.IntN(2) == 0,
				DepthCompareOp: vk.CompareOpLess},
			ColorBlend: &vk.ColorBlend{Attachments: make([]vk.ColorBlendAttachment, len(formats))},
		}
		factors, ops := vk.Values[vk.BlendFactor](), vk.Values[vk.BlendOp]()
		over := rng.IntN(2) == 0
		for i := range g.ColorBlend.Attachments {
			a := &g.ColorBlend.Attachments[i]
			*a = vk.ColorBlendAttachment{
				BlendEnable: true, SrcColorBlendFactor: vk.BlendFactorSrcAlpha, DstColorBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
				SrcAlphaBlendFactor: vk.BlendFactorOne, DstAlphaBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
				ColorWriteMask: vk.ColorComponentsAll,
			}
			if over {
				continue
			}
			a.SrcColorBlendFactor, a.DstColorBlendFactor = factors[rng.IntN(13)], factors[rng.IntN(13)]
			a.ColorBlendOp = ops[rng.IntN(5)]
			if rng.IntN(3) == 0 {
				a.ColorWriteMask = vk.ColorComponents(rng.IntN(16))
			}
			a.BlendEnable = rng.IntN(5) > 0
		}
		var shader shade.Shader = frametest.Twice{Unlit: shade.Unlit{
			Colored: rng.IntN(2) == 0, Textured: rng.IntN(2) == 0, Lambert: rng.IntN(3) == 0, Mask: rng.IntN(4) == 0,
		}}
		if len(formats) == 1 {
			shader = shader.(frametest.Twice).Unlit
		}
		pipe, err := dev.NewPipeline(g, shader)
		require.NoError(t, err)
		m := &shade.Mesh{Matrix: frametest.Identity, Color: [4]float32{1, 0.5, 0.25, 0.5}, AlphaCutoff: 0.5, Texture: tex}
		const vertices = 3000
		size, spread := []float32{0.03, 0.08, 0.2}[rng.IntN(3)], []float32{0.01, 0.2, 2}[rng.IntN(3)]
		var x, y float32
		for i := range vertices {
			if i%300 == 0 {
				x, y = rng.Float32()*2-1, rng.Float32()*2-1
			}
			if i%3 == 0 {
				x, y = x+spread*(rng.Float32()-0.5)*0.2, y+spread*(rng.Float32()-0.5)*0.2
			}
			m.Positions = append(m.Positions, x+size*(rng.Float32()-0.5), y+size*(rng.Float32()-0.5), rng.Float32())
			m.Normals = append(m.Normals, rng.Float32(), rng.Float32(), rng.Float32())
			m.TexCoords = append(m.TexCoords, 3*rng.Float32(), rng.Float32())
			m.Colors = append(m.Colors, rng.Float32(), rng.Float32(), rng.Float32(), rng.Float32())
		}
		pass.Draw(pipe, shade.Draw{Bindings: m, Count: vertices})
	}
	require.NoError(t, pass.End(context.Background()))
	for _, m := range images {
		texels = append(texels, m.Bytes()...)
	}
	return texels, plan.Set(pass.Statistics().Fused)
}

// Blended lines whose stipple takes all of a batch's fragments away are drawn where it keeps some. Packing used to want
// one.
func TestStipplesThatEmptyABatch(t *testing.T) {
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1})
	require.NoError(t, err)
	defer dev.Close()
	draw := func(patterns ...uint16) []byte {
		m := frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, 48, 48, 1)
		pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m, Load: vk.AttachmentLoadOpClear}}})
		for _, pattern := range patterns {
			state := frametest.RGBA8(1)
			state.Topology = vk.PrimitiveTopologyLineList
			state.Rasterization.LineWidth = 6
			state.Rasterization.LineStipple = &vk.LineStipple{Factor: 9, Pattern: pattern}
			state.ColorBlend = &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{
				BlendEnable: true, SrcColorBlendFactor: vk.BlendFactorOne, DstColorBlendFactor: vk.BlendFactorOne,
				ColorWriteMask: vk.ColorComponentsAll,
			}}}
			pipe, err := dev.NewPipeline(state, frametest.Hooked{
				Declared: shade.Interface{Colors: 1},
				AfterVertex: func(v *shade.Vertices) {
					for i, k := range v.Index[:v.N] {
						v.X[i], v.Y[i] = float32(k%2)*1.6-0.8, float32(k/2)*0.3-0.9+float32(k%2)*0.1
					}
				},
				AfterFragment: func(f *shade.Fragments) {
					f.SetColor(0, shade.Vec4{f.Const(0.25), f.Const(0.5), f.Const(0), f.Const(1)})
				},
			})
			require.NoError(t, err)
			pass.Draw(pipe, shade.Draw{Count: 12})
		}
		require.NoError(t, pass.End(context.Background()))
		return m.Bytes()
	}
	solid := draw(0xFFFF)
	require.NotEqual(t, make([]byte, len(solid)), solid)
	require.Equal(t, make([]byte, len(solid)), draw(0))
	for _, pattern := range []uint16{1, 0x8000, 0x00FF, 0xF0F0} {
		require.True(t, bytes.Equal(solid, draw(pattern, ^pattern)), "%#x and the rest", pattern)
	}
}
