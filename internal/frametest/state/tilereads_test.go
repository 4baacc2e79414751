package state_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Values of attachments of any format are those that the image has: decoded, linear, with 0 and 1 for what the format
// lacks. Attachments that the pass lacks are zeros.
func TestTileReadsDecodeAnyFormat(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	const size = 20
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatB8G8R8A8Srgb, vk.FormatR5G6B5UnormPack16, vk.FormatR16Snorm,
		vk.FormatR16G16B16A16Sfloat, vk.FormatA2B10G10R10UnormPack32, vk.FormatB10G11R11UfloatPack32, vk.FormatR32G32Sfloat} {
		from, to := frametest.NewImage(t, f, size, size, 1), frametest.NewImage(t, vk.FormatR32G32B32A32Sfloat, size, size, 1)
		for i := range from.Bytes() {
			from.Bytes()[i] = byte(i*37) & 0x3B // no infinities
		}
		want, err := halfspace.Read[[4]float32](from, halfspace.Region{})
		require.NoError(t, err)
		s := &frametest.Corners{Positions: frametest.WholeScreen(0), State: shade.Interface{Colors: 2, NoColor: 1, TileColors: 1 | 8}}
		s.Shade = func(f *shade.Fragments) {
			require.Nil(t, f.Tile.Colors[1])
			require.Nil(t, f.Tile.Depth)
			for c := range 4 {
				copy(f.Colors[1][c], f.Tile.Colors[0][0][c])
				for _, v := range f.Tile.Colors[3][0][c] {
					require.Zero(t, v)
				}
			}
		}
		require.NoError(t, frametest.DrawAll(t, dev, halfspace.PassInfo{Color: []halfspace.Attachment{{Image: from}, {Image: to}}},
			vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{f, vk.FormatR32G32B32A32Sfloat}},
			s, shade.Draw{}))
		got, err := halfspace.Read[[4]float32](to, halfspace.Region{})
		require.NoError(t, err)
		require.Equal(t, want, got, "%v", f)
	}
	for _, f := range []vk.Format{vk.FormatD16Unorm, vk.FormatX8D24UnormPack32, vk.FormatD32Sfloat, vk.FormatD32SfloatS8Uint} {
		for _, unrestricted := range []bool{false, true} {
			depth, to := frametest.NewImage(t, f, size, size, 1), frametest.NewImage(t, vk.FormatR32Sfloat, size, size, 1)
			pixels := depth.Subresource(0, 0, 0)
			for i := range size * size {
				at := pixels.Pix[i/size*pixels.RowPitch+i%size*pixels.Texel:]
				switch bits := math.Float32bits(float32(i%41-10) / 20); pixels.Texel {
				case 2:
					at[0], at[1] = byte(i), byte(i*5)
				default:
					at[0], at[1], at[2], at[3] = byte(bits), byte(bits>>8), byte(bits>>16), byte(bits>>24)
				}
			}
			want, err := halfspace.Read[float32](depth, halfspace.Region{})
			require.NoError(t, err)
			s := &frametest.Corners{Positions: frametest.WholeScreen(0), State: shade.Interface{Colors: 1, TileDepth: true}}
			s.Shade = func(f *shade.Fragments) { copy(f.Colors[0][0], f.Tile.Depth[0]) }
			g := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR32Sfloat},
				DepthStencilFormat: f}
			g.Rasterization.DepthRangeUnrestricted = unrestricted
			require.NoError(t, frametest.DrawAll(t, dev, halfspace.PassInfo{Color: []halfspace.Attachment{{Image: to}},
				DepthStencil: &halfspace.DepthStencilAttachment{Image: depth}}, g, s, shade.Draw{}))
			got, err := halfspace.Read[float32](to, halfspace.Region{})
			require.NoError(t, err)
			for i, v := range want {
				if !unrestricted {
					v = min(max(v, 0), 1)
				}
				require.Equal(t, v, got[i], "%v, unrestricted %v, texel %d", f, unrestricted, i)
			}
		}
	}
}

// Under sample shading a fragment's samples are read one by one as earlier fragments left them.
func TestTileReadsUnderSampleShading(t *testing.T) {
	frametest.Levels(t, halfspace.DeviceInfo{Threads: 2}, func(t *testing.T, dev *halfspace.Device) {
		color := frametest.NewImage(t, vk.FormatR32Uint, 24, 24, 4)
		s := &frametest.Corners{State: shade.Interface{Colors: 1, Inputs: shade.InputSampleID, TileColors: 1}}
		for range 3 {
			s.Positions = append(s.Positions, frametest.WholeScreen(0)...)
		}
		s.Shade = func(f *shade.Fragments) {
			for i := range f.N {
				own := int(f.SampleID[i])
				f.Colors[0][0][i] = math.Float32frombits(math.Float32bits(f.Tile.Colors[0][own][0][i])*10 + uint32(own) + 1)
			}
		}
		require.NoError(t, frametest.DrawAll(t, dev, halfspace.PassInfo{Color: []halfspace.Attachment{{Image: color}}},
			vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR32Uint},
				Multisample: &vk.Multisample{RasterizationSamples: 4}}, s, shade.Draw{Count: len(s.Positions)}))
		for sample := range 4 {
			texels, err := halfspace.Read[uint32](color, halfspace.Region{Sample: sample})
			require.NoError(t, err)
			for _, v := range texels {
				require.Equal(t, uint32(sample+1)*111, v)
			}
		}
	})
}

// helperReads says whether helper invocations find what the attachments hold: they do where a
// difference across a triangle's edge is the attachment's difference.
func (c limitCase) helperReads() bool {
	color := frametest.NewImage(c.t, vk.FormatR32G32Sfloat, 8, 8, 1)
	for y := range 8 {
		for x := range 8 {
			bits := math.Float32bits(float32(x * x))
			copy(color.Bytes()[8*(8*y+x):], []byte{byte(bits), byte(bits >> 8), byte(bits >> 16), byte(bits >> 24)})
		}
	}
	s := &frametest.Corners{Positions: [][4]float32{{-1, -1, 0, 1}, {0.3, -1, 0, 1}, {-1, 0.3, 0, 1}}, State: shade.Interface{Colors: 1,
		Quads: true, TileColors: 1}}
	s.Shade = func(f *shade.Fragments) {
		copy(f.Colors[0][0], f.Tile.Colors[0][0][0])
		copy(f.Colors[0][1], f.DPdx(f.Tile.Colors[0][0][0]))
	}
	require.NoError(c.t, frametest.DrawAll(c.t, c.dev, halfspace.PassInfo{Color: []halfspace.Attachment{{Image: color}}},
		vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR32G32Sfloat}}, s, shade.Draw{}))
	texels, err := halfspace.Read[[4]float32](color, halfspace.Region{})
	require.NoError(c.t, err)
	seen := 0
	for i, v := range texels {
		if x := i % 8 &^ 1; v[1] != 0 {
			if seen++; v[1] != float32(2*x+1) {
				return false
			}
		}
	}
	return seen > 8
}

// What reads of attachments do not suit is refused by field.
func TestTileReadsAreRefusedByField(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	color, depth, stencil := shade.Interface{TileColors: 1}, shade.Interface{TileDepth: true}, shade.Interface{TileStencil: true}
	early := func(i shade.Interface) shade.Interface {
		i.EarlyFragmentTests = true
		return i
	}
	fused := color
	fused.Fused = true
	op := vk.StencilOpState{DepthFailOp: vk.StencilOpZero}
	for _, c := range []struct {
		field, reason string
		i             shade.Interface
		g             vk.GraphicsPipeline
	}{
		{"TileColors", "Fused or Function", fused, vk.GraphicsPipeline{}},
		{"TileColors", "several pixels", color, vk.GraphicsPipeline{FragmentShadingRate: &vk.FragmentShadingRate{}}},
		{"TileDepth", "several pixels", depth, vk.GraphicsPipeline{FragmentDensityMap: true}},
		{"TileStencil", "several pixels", stencil, vk.GraphicsPipeline{FragmentDensityMap: true}},
		{"TileColors", "with 2 Multisample.ColorAttachmentSamples", color, vk.GraphicsPipeline{Multisample: &vk.Multisample{
			RasterizationSamples: 4, ColorAttachmentSamples: 2}}},
		{"TileDepth", "DepthWriteEnable", early(depth), vk.GraphicsPipeline{DepthStencilFormat: vk.FormatD16Unorm,
			DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true}}},
		{"TileStencil", "that write", early(stencil), vk.GraphicsPipeline{DepthStencilFormat: vk.FormatS8Uint,
			DepthStencil: &vk.DepthStencil{StencilTestEnable: true, Back: op}}},
	} {
		list := refusals(limitCase{dev, t}.pipeline(c.g, interfaceShader{c.i}))
		require.Contains(t, list["Shader.Interface."+c.field], c.reason)
	}
	for _, i := range []shade.Interface{early(depth), early(stencil), early(color)} {
		require.NoError(t, limitCase{dev, t}.pipeline(vk.GraphicsPipeline{DepthStencilFormat: vk.FormatD24UnormS8Uint,
			DepthStencil: &vk.DepthStencil{DepthTestEnable: true, StencilTestEnable: true}}, interfaceShader{i}))
	}
}
