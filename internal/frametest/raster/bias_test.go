package raster_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// someBias is a depth bias that moves depths by a little, or by much.
func someBias(rng *rand.Rand) *vk.DepthBias {
	b := &vk.DepthBias{
		ConstantFactor: float32(rng.IntN(9) - 4), SlopeFactor: []float32{0, 0, 1, -1.5}[rng.IntN(4)],
		Clamp: []float32{0, 0, 0.001, -0.001}[rng.IntN(4)],
	}
	if rng.IntN(3) == 0 {
		b.ConstantFactor *= 1 << 16
	}
	return b
}

// biasedPlane is a triangle, and how it is drawn, whose depths are looked at with one bias and with another.
type biasedPlane struct {
	state   vk.GraphicsPipeline
	mesh    *shade.Mesh
	deepest float64 // the greatest depth of its vertices
}

func newBiasedPlane(rng *rand.Rand, depth vk.Format) *biasedPlane {
	p := &biasedPlane{mesh: &shade.Mesh{Matrix: frametest.Identity}}
	p.state = vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, DepthStencilFormat: depth,
		Multisample:  &vk.Multisample{RasterizationSamples: []int{1, 1, 4, 2}[rng.IntN(4)]},
		DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpAlways},
	}
	p.state.Rasterization.PolygonMode = []vk.PolygonMode{0, 0, 0, 0, 0, vk.PolygonModeLine, vk.PolygonModePoint,
		vk.PolygonModeFillRectangle}[rng.IntN(8)]
	bias := &vk.DepthBias{ConstantFactor: float32(rng.IntN(41) - 20)}
	switch rng.IntN(4) {
	case 0:
		bias.SlopeFactor = float32(rng.NormFloat64())
	case 1:
		bias.SlopeFactor = float32(rng.NormFloat64())
		bias.ConstantFactor = float32(rng.IntN(1<<12) - 1<<11)
	case 2:
		bias.ConstantFactor = float32(rng.NormFloat64() * 100)
	case 3: // against no bias at all
		bias.ConstantFactor = float32(rng.IntN(2) - 1)
	}
	p.state.Rasterization.DepthBias = bias
	span := []float64{1, 1, 1e-3, 1e-6}[rng.IntN(4)] // of depths
	base := rng.Float64() * (1 - span)
	if rng.IntN(3) == 0 {
		base = math.Exp2(-rng.Float64() * 12)
		span = min(span, 1-base)
	}
	filled := p.state.Rasterization.PolygonMode == vk.PolygonModeFill
	long := rng.IntN(4) == 0 && filled // with float64 planes
	for i := range 3 {
		x, y := rng.Float64()*3-1.5, rng.Float64()*3-1.5
		if long {
			x, y = float64(i-1)*8, float64(i-1)*8+rng.Float64()
		}
		if !filled { // what the sides of the view volume cut off does not count
			x, y = x/1.5, y/1.5
		}
		z := float32(base + span*rng.Float64())
		p.mesh.Positions = append(p.mesh.Positions, float32(x), float32(y), z)
		p.deepest = max(p.deepest, float64(z))
	}
	switch {
	case p.state.Rasterization.PolygonMode == vk.PolygonModeFillRectangle: // its depths go beyond those of its vertices
		bias.Representation, bias.SlopeFactor = vk.DepthBiasRepresentationLeastRepresentableValueForceUnorm, 0
	case rng.IntN(4) > 0:
	case format.Of(depth).DepthBits == 32: // that what the near plane cuts off be known, the unit is the caller's
		bias.Representation = vk.DepthBiasRepresentationLeastRepresentableValueForceUnorm
		fallthrough
	default: // in perspective, behind the camera, or cut by the near plane
		p.mesh.Matrix[11], p.mesh.Matrix[15] = 1, float32(rng.NormFloat64())
		if rng.IntN(2) == 0 {
			p.mesh.Positions[2] = -0.5
		}
		p.deepest = 1
	}
	return p
}

// draw returns the depths that the plane leaves with so much more of the constant factor.
func (p *biasedPlane) draw(t *testing.T, dev *halfspace.Device, more float32) []float32 {
	s := p.state
	bias := *s.Rasterization.DepthBias
	bias.ConstantFactor += more
	s.Rasterization.DepthBias = &bias
	if bias.ConstantFactor == 0 && bias.SlopeFactor == 0 {
		s.Rasterization.DepthBias = nil
	}
	pipe, err := dev.NewPipeline(s, shade.Flat{})
	require.NoError(t, err)
	m := frametest.NewImage(t, s.DepthStencilFormat, 40, 40, s.Multisample.RasterizationSamples)
	pass := dev.NewPass(halfspace.PassInfo{DepthStencil: &halfspace.DepthStencilAttachment{Image: m,
		DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 0}})
	pass.Draw(pipe, shade.Draw{Bindings: p.mesh, Count: 3})
	require.NoError(t, pass.End(context.Background()))
	return frametest.DepthsOf(t, m)
}

// Two polygons of the same vertices whose depths differ by the resolvable difference have distinct depths wherever
// neither is clamped (Vulkan: Depth Bias). A floor that was drawn again a unit nearer used to be hidden by itself in
// places. The unit of a float format is the last place of the polygon's greatest depth: it says nothing of depths that
// the bias has moved beyond that power of two.
func TestDepthsAUnitApartAreDistinct(t *testing.T) {
	planes := 60
	if testing.Short() {
		planes = 20
	}
	for _, f := range vk.Values[vk.Format]() {
		info := format.Of(f)
		if info == nil || !info.Depth {
			continue
		}
		for _, l := range simd.Available() {
			t.Run(fmt.Sprint(f, " ", l), func(t *testing.T) {
				k, err := simd.For(l)
				require.NoError(t, err)
				dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Kernels: k}})
				defer dev.Close()
				rng := rand.New(rand.NewPCG(7, uint64(f)))
				compared := 0
				for n := range planes {
					p := newBiasedPlane(rng, f)
					most := 1.0
					if r := p.state.Rasterization.DepthBias.Representation; info.DepthBits == 32 &&
						r == vk.DepthBiasRepresentationLeastRepresentableValueFormat {
						most = math.Exp2(math.Floor(math.Log2(p.deepest)) + 1)
					}
					near, far := p.draw(t, dev, 0), p.draw(t, dev, 1)
					for i, z := range near {
						if z <= 0 || far[i] <= 0 || z >= 1 || far[i] >= 1 || float64(far[i]) > most {
							continue
						}
						compared++
						if !(z < far[i]) {
							t.Fatalf("plane %d, sample %d: depths %v and %v, a unit apart (%+v of %v, positions %v, "+
								"bottom row %v)", n, i, z, far[i],
								*p.state.Rasterization.DepthBias, p.state.Rasterization.PolygonMode, p.mesh.Positions, p.mesh.Matrix[12:])
						}
					}
				}
				require.Greater(t, compared, 100*planes, "hardly any depth was compared")
			})
		}
	}
}

// FragCoord.z has the depth bias, on every level and in every polygon mode. Kernels of coordinates know of no bias:
// they left it out, and asked for planes that points have not.
func TestFragCoordHasTheBias(t *testing.T) {
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Kernels: k}})
		for _, mode := range vk.Values[vk.PolygonMode]() {
			for _, bias := range []float32{-3e6, 1e6} {
				shader := &frametest.Corners{Positions: [][4]float32{{-0.9, -0.9, 0.2, 1}, {0.9, -0.8, 0.3, 1},
					{-0.7, 0.9, 0.4, 1}}, Size: 3, State: shade.Interface{Colors: 1, PointSize: true, Inputs: shade.InputFragCoord}}
				shader.Shade = func(f *shade.Fragments) { copy(f.Colors[0][0], f.FragCoord[2]) }
				pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
					Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR32Sfloat},
					DepthStencilFormat: vk.FormatD32Sfloat,
					Rasterization:      vk.Rasterization{PolygonMode: mode, DepthBias: &vk.DepthBias{ConstantFactor: bias}},
					DepthStencil:       &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpAlways},
				}, shader)
				require.NoError(t, err)
				color, depth := frametest.NewImage(t, vk.FormatR32Sfloat, 40, 40, 1), frametest.NewImage(t, vk.FormatD32Sfloat, 40, 40, 1)
				p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: color}},
					DepthStencil: &halfspace.DepthStencilAttachment{Image: depth}})
				p.Draw(pipe, shade.Draw{Count: 3})
				require.NoError(t, p.End(context.Background()))
				drawn := 0
				for i, z := range frametest.DepthsOf(t, depth) {
					v := math.Float32frombits(binary.LittleEndian.Uint32(color.Bytes()[4*i:]))
					require.Equal(t, z, min(max(v, 0), 1), "%v, %v, bias %v", level, mode, bias)
					if v != 0 {
						drawn++
					}
				}
				require.NotZero(t, drawn)
			}
		}
		dev.Close()
	}
}

// With Exact the constant factor counts codes of fixed-point depths, and without it two at a time (Vulkan: Depth Bias,
// depthBiasExact): a flat polygon at a code comes out that many codes further away.
func TestExactBiasIsTheLeastDifference(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	for _, c := range []struct {
		depth          vk.Format
		representation vk.DepthBiasRepresentation
		scale          float64 // the codes from 0 to 1
		exact          float64 // how far 8 are
	}{
		{vk.FormatD16Unorm, vk.DepthBiasRepresentationLeastRepresentableValueFormat, 1<<16 - 1, 8},
		{vk.FormatX8D24UnormPack32, vk.DepthBiasRepresentationLeastRepresentableValueFormat, 1<<24 - 1, 8},
		{vk.FormatD32Sfloat, vk.DepthBiasRepresentationLeastRepresentableValueForceUnorm, 1 << 24, 8},
		{vk.FormatD16Unorm, vk.DepthBiasRepresentationFloat, 1 << 16, 8 << 16},
	} {
		for _, exact := range []bool{false, true} {
			const z = 0.25
			p := &biasedPlane{mesh: &shade.Mesh{Matrix: frametest.Identity, Positions: []float32{-1, -1, z, 3, -1, z, -1, 3, z}}}
			bias := &vk.DepthBias{ConstantFactor: 8, Representation: c.representation, Exact: exact}
			if c.representation == vk.DepthBiasRepresentationFloat {
				bias.ConstantFactor = 0.5
			}
			p.state = vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList, DepthStencilFormat: c.depth,
				Multisample:   &vk.Multisample{},
				Rasterization: vk.Rasterization{DepthBias: bias},
				DepthStencil:  &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpAlways}}
			p.state.Multisample.RasterizationSamples = 1
			want := c.exact
			switch {
			case c.representation == vk.DepthBiasRepresentationFloat:
				want = c.scale / 2
			case !exact:
				want *= 2
			}
			for i, got := range p.draw(t, dev, 0) {
				require.InDelta(t, z*c.scale+want, float64(got)*c.scale, 1, "%v %v exact %v, pixel %d", c.depth, c.representation, exact, i)
			}
		}
	}
}
