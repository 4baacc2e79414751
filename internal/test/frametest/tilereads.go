package frametest

import (
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// TileReads is a picture of triangles, of constant depths, whose fragments read what the attachments hold at their own
// places, in all samples: colour 0 of R32_UINT, depth of D16 and stencil.
type TileReads struct {
	Size, Samples int
	Corners       [][4]float32
	state         vk.GraphicsPipeline
}

// NewTileReads makes so many triangles that are so large, of 2, in an order that hides some.
func NewTileReads(samples, triangles int, extent float32) *TileReads {
	r := &TileReads{Size: 40, Samples: samples}
	rng := rand.New(rand.NewPCG(uint64(samples), uint64(triangles)))
	even := func() float32 { return float32(float32(rng.IntN(1<<16+1)-1<<15) / (1 << 15)) } // from -1 to 1
	for range triangles {
		x, y, z := even(), even(), float32(rng.IntN(1<<16))/65535
		for range 3 {
			r.Corners = append(r.Corners, [4]float32{x + float32(even()*extent/2), y + float32(even()*extent/2), z, 1})
		}
	}
	op := vk.StencilOpState{CompareOp: vk.CompareOpAlways, PassOp: vk.StencilOpIncrementAndWrap,
		DepthFailOp: vk.StencilOpInvert, CompareMask: 255, WriteMask: 255}
	r.state = vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR32Uint},
		DepthStencilFormat: vk.FormatD16UnormS8Uint, Multisample: &vk.Multisample{RasterizationSamples: samples},
		DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLessOrEqual,
			StencilTestEnable: true, Front: op, Back: op}}
	return r
}

// After is what a fragment writes that finds colours, depths and stencil values in its samples.
func (r *TileReads) After(primitive uint32, colors, stencil []uint32, depths []float32) uint32 {
	v := primitive + 1
	for s := range r.Samples {
		v = v*31 + colors[s] + uint32(float32(depths[s]*65535)+0.5)*7 + stencil[s]*3
	}
	return v
}

// Shader reads and writes by Fragments.Tile.
func (r *TileReads) Shader() *Corners {
	c := &Corners{Positions: r.Corners, State: shade.Interface{Colors: 1, Inputs: shade.InputPrimitiveID,
		TileColors: 1, TileDepth: true, TileStencil: true}}
	c.Shade = func(f *shade.Fragments) {
		colors, stencil, depths := make([]uint32, r.Samples), make([]uint32, r.Samples), make([]float32, r.Samples)
		for i := range f.N {
			for s := range r.Samples {
				colors[s], stencil[s] = math.Float32bits(f.Tile.Colors[0][s][0][i]), f.Tile.Stencil[s][i]
				depths[s] = f.Tile.Depth[s][i]
			}
			f.Colors[0][0][i] = math.Float32frombits(r.After(f.PrimitiveID[i], colors, stencil, depths))
		}
	}
	return c
}

// Draw draws with a shader, and returns the colours, sample after sample.
func (r *TileReads) Draw(t *testing.T, dev *halfspace.Device, s shade.Shader, bindings any) (texels [][]uint32) {
	t.Helper()
	pipe, err := dev.NewPipeline(r.state, s)
	require.NoError(t, err)
	color := NewImage(t, vk.FormatR32Uint, r.Size, r.Size, r.Samples)
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: color}},
		DepthStencil: &halfspace.DepthStencilAttachment{Image: NewImage(t, vk.FormatD16UnormS8Uint, r.Size, r.Size, r.Samples),
			DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1, StencilLoad: vk.AttachmentLoadOpClear, ClearStencil: 200}})
	pass.Draw(pipe, shade.Draw{Count: len(r.Corners), Bindings: bindings})
	require.NoError(t, pass.End(t.Context()))
	for s := range r.Samples {
		one, err := halfspace.Read[uint32](color, halfspace.Region{Sample: s})
		require.NoError(t, err)
		texels = append(texels, one)
	}
	return texels
}

// Want is what Draw must give: fragments one after the other, by a shader with side effects that keeps the attachments
// itself.
func (r *TileReads) Want(t *testing.T, dev *halfspace.Device) [][]uint32 {
	t.Helper()
	n := r.Size * r.Size
	colors, stencil, depths := make([][]uint32, r.Samples), make([][]uint32, r.Samples), make([][]float32, r.Samples)
	for s := range r.Samples {
		colors[s], stencil[s], depths[s] = make([]uint32, n), make([]uint32, n), make([]float32, n)
		for i := range n {
			stencil[s][i], depths[s][i] = 200, 1
		}
	}
	c := &Corners{Positions: r.Corners, State: shade.Interface{Colors: 1, SideEffects: true,
		Inputs: shade.InputFragCoord | shade.InputPrimitiveID | shade.InputSampleMask}}
	var lock sync.Mutex
	c.Shade = func(f *shade.Fragments) {
		lock.Lock()
		defer lock.Unlock()
		oldColors, oldStencil, oldDepths := make([]uint32, r.Samples), make([]uint32, r.Samples), make([]float32, r.Samples)
		for i := range f.N {
			if f.Live[i/simd.Lanes]>>(i%simd.Lanes)&1 == 0 {
				continue
			}
			at := int(f.FragCoord[1][i])*r.Size + int(f.FragCoord[0][i])
			for s := range r.Samples {
				oldColors[s], oldStencil[s], oldDepths[s] = colors[s][at], stencil[s][at], depths[s][at]
			}
			v := r.After(f.PrimitiveID[i], oldColors, oldStencil, oldDepths)
			z := r.Corners[3*f.PrimitiveID[i]][2]
			for s := range r.Samples {
				switch {
				case f.SampleMaskIn[i]>>s&1 == 0:
				case z <= depths[s][at]:
					colors[s][at], depths[s][at], stencil[s][at] = v, z, (stencil[s][at]+1)&255
				default:
					stencil[s][at] ^= 255
				}
			}
		}
	}
	state := r.state
	state.DepthStencil, state.DepthStencilFormat = nil, 0
	pipe, err := dev.NewPipeline(state, c)
	require.NoError(t, err)
	color := NewImage(t, vk.FormatR32Uint, r.Size, r.Size, r.Samples)
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: color}}})
	pass.Draw(pipe, shade.Draw{Count: len(r.Corners)})
	require.NoError(t, pass.End(t.Context()))
	return colors
}
