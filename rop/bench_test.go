package rop

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// benchRig is 64 full groups for 64 different blocks.
func benchRig(samples int, f *format.Info) *testRig {
	r := random()
	g := newTestRig(r, format.Of(vk.FormatD32SfloatS8Uint), samples, shade.MaxGroups)
	g.tile = Tile{BlocksX: 8, BlocksY: 8, Samples: samples, SampleStride: 1024}
	n := 1024 * samples
	g.tile.Colors[0] = make([]byte, n*f.BlockBytes)
	g.tile.Depth, g.tile.Stencil = make([]int32, n), make([]uint8, n)
	for i := range g.batch.Groups {
		g.batch.Groups[i] = simd.Group{Mask: 0xffff, Block: uint16(i), BinSlot: uint32(i) + 1}
	}
	for i := range g.batch.Masks {
		g.batch.Masks[i] = 0xffff
	}
	for c := range 4 {
		g.batch.Fragments.Colors[0][c] = g.batch.Fragments.Src1[c]
	}
	g.args.SampleStride, g.args.BlocksX, g.args.Visibility = 1024, 8, nil
	return g
}

// reportPixels reports millions of fragments a second.
func reportPixels(b *testing.B, each int) {
	b.ReportMetric(float64(b.N)*float64(each)/b.Elapsed().Seconds()/1e6, "Mpix/s")
}

func BenchmarkWrite(b *testing.B) {
	over := vk.ColorBlendAttachment{
		BlendEnable: true, ColorWriteMask: vk.ColorComponentsAll,
		SrcColorBlendFactor: vk.BlendFactorSrcAlpha, DstColorBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
		SrcAlphaBlendFactor: vk.BlendFactorOne, DstAlphaBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
	}
	multiply := over
	multiply.ColorBlendOp, multiply.AlphaBlendOp = vk.BlendOpMultiply, vk.BlendOpMultiply
	attachments := func(a vk.ColorBlendAttachment) *vk.ColorBlend {
		return &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{a}}
	}
	for _, f := range []vk.Format{
		vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatA2B10G10R10UnormPack32, vk.FormatR16G16B16A16Sfloat,
		vk.FormatR32G32B32A32Sfloat, vk.FormatR32Uint,
	} {
		for _, s := range []struct {
			name  string
			blend *vk.ColorBlend
		}{
			{"overwrite", nil}, {"over", attachments(over)}, {"multiply", attachments(multiply)},
			{"xor", &vk.ColorBlend{LogicOpEnable: true, LogicOp: vk.LogicOpXor,
				Attachments: []vk.ColorBlendAttachment{{ColorWriteMask: 15}}}},
		} {
			info := format.Of(f)
			if s.blend != nil && s.blend.Attachments[0].BlendEnable && !info.Blendable() {
				continue
			}
			b.Run("format="+f.String()+"/state="+s.name, func(b *testing.B) {
				g := benchRig(1, info)
				p := compileFor(b, kernels(b), 1, info, s.blend)
				for b.Loop() {
					p.Write(&g.scratch, &g.tile, &g.state, &g.batch)
				}
				reportPixels(b, shade.MaxLanes)
			})
		}
	}
}

func BenchmarkTest(b *testing.B) {
	count := vk.StencilOpState{CompareOp: vk.CompareOpAlways, PassOp: vk.StencilOpIncrementAndWrap, CompareMask: 255, WriteMask: 255}
	for _, s := range []struct {
		name  string
		state vk.DepthStencil
	}{
		{"depth", vk.DepthStencil{DepthTestEnable: true, DepthCompareOp: vk.CompareOpAlways, DepthWriteEnable: true}},
		{"stencil", vk.DepthStencil{StencilTestEnable: true, Front: count, Back: count}},
		{"both", vk.DepthStencil{
			DepthTestEnable: true, DepthCompareOp: vk.CompareOpAlways, DepthWriteEnable: true,
			StencilTestEnable: true, Front: count, Back: count,
		}},
		{"bounds", vk.DepthStencil{DepthBoundsTestEnable: true, MaxDepthBounds: 1}},
	} {
		b.Run("state="+s.name, func(b *testing.B) {
			g := benchRig(1, format.Of(vk.FormatR8Unorm))
			p, err := Compile(kernels(b), &vk.GraphicsPipeline{DepthStencil: &s.state,
				DepthStencilFormat: vk.FormatD32SfloatS8Uint}, shade.Interface{})
			require.NoError(b, err)
			for b.Loop() {
				p.Test(&g.tile, &g.state, &g.args)
			}
			reportPixels(b, shade.MaxLanes)
		})
	}
}

func BenchmarkResolve(b *testing.B) {
	for _, v := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR16G16B16A16Sfloat, vk.FormatD32Sfloat} {
		b.Run("format="+v.String(), func(b *testing.B) {
			f := format.Of(v)
			m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: v,
				Extent: vk.Extent3D{Width: 32, Height: 32, Depth: 1}})
			require.NoError(b, err)
			s := m.Subresource(0, 0, 0)
			t := &Tile{BlocksX: 8, BlocksY: 8, Samples: 4, SampleStride: 1024}
			texels := make([]byte, 4*1024*s.Texel)
			for b.Loop() {
				Resolve(kernels(b), t, f, vk.ResolveModeAverage, texels, &s, 0, 32, 32)
			}
			reportPixels(b, 1024)
		})
	}
}
