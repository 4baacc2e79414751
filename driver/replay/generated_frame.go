package main

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/conform"
	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/vk"
)

// frame is a generated pass of some draws, with clears of rectangles before them.
type frame struct {
	*suite.RasterCase
	clears map[int]frameClear // by the draw that follows
}

// frameClear clears rectangles of one aspect of a pass's attachments.
type frameClear struct {
	aspect  vk.ImageAspect
	color   [4]float64 // in the format's numbers
	depth   float32
	stencil uint8
	rects   []vk.Rect2D
}

// generatedFrame has stencil tests, depth formats, logic operations, advanced blending, sample locations, restarts,
// viewports and scissors that pairs of modules do not have, in several draws of a pass.
func generatedFrame(seed uint64) *frame {
	r := rand.New(rand.NewPCG(seed, 37))
	f := &frame{&suite.RasterCase{Name: fmt.Sprintf("frame-%d", seed)}, map[int]frameClear{}}
	t := &f.Target
	*t = suite.Target{Width: 20 + r.IntN(60), Height: 20 + r.IntN(50), Samples: one(r, 1, 1, 2, 4, 8, 16),
		ColorFormat: one(r, vk.FormatR8G8B8A8Unorm, vk.FormatB8G8R8A8Unorm, vk.FormatA2B10G10R10UnormPack32,
			vk.FormatR16G16B16A16Sfloat, vk.FormatR32G32B32A32Sfloat, vk.FormatR8G8B8A8Uint, vk.FormatR16G16Sint),
		DepthFormat: one(r, vk.FormatUndefined, vk.FormatD16Unorm, vk.FormatD24UnormS8Uint, vk.FormatD32Sfloat,
			vk.FormatD32SfloatS8Uint, vk.FormatS8Uint),
		ClearColor: [4]float64{1, 0, 1, float64(r.IntN(2))}, ClearDepth: one(r, 0, 0.5, 1, r.Float32()),
		ClearStencil: uint8(r.IntN(4))}
	for n := range 1 + r.IntN(4) {
		if r.IntN(3) == 0 {
			f.clears[n] = generatedClear(r, t)
		}
		f.Draws = append(f.Draws, generatedDraw(r, t))
	}
	return f
}

// generatedClear clears an aspect that the target has.
func generatedClear(r *rand.Rand, t *suite.Target) frameClear {
	aspects := []vk.ImageAspect{vk.ImageAspectColor}
	if t.DepthFormat != vk.FormatUndefined && format.Of(t.DepthFormat).Depth {
		aspects = append(aspects, vk.ImageAspectDepth)
	}
	if t.DepthFormat != vk.FormatUndefined && format.Of(t.DepthFormat).Stencil {
		aspects = append(aspects, vk.ImageAspectStencil)
	}
	c := frameClear{aspect: one(r, aspects...), color: [4]float64{float64(r.IntN(2)), float64(r.IntN(2)), 1, 0},
		depth: r.Float32(), stencil: uint8(r.Uint32())}
	for range 1 + r.IntN(3) {
		c.rects = append(c.rects, generatedRect(r, t))
	}
	return c
}

// generatedRect lies inside of a target.
func generatedRect(r *rand.Rand, t *suite.Target) vk.Rect2D {
	x, y := r.IntN(t.Width), r.IntN(t.Height)
	return vk.Rect2D{X: x, Y: y, Width: 1 + r.IntN(t.Width-x), Height: 1 + r.IntN(t.Height-y)}
}

// generatedDraw draws random vertices in random state.
func generatedDraw(r *rand.Rand, t *suite.Target) (d suite.RasterDraw) {
	class := format.Of(t.ColorFormat).Class
	d.Topology = one(r, vk.PrimitiveTopologyPointList, vk.PrimitiveTopologyLineList, vk.PrimitiveTopologyLineStrip,
		vk.PrimitiveTopologyTriangleList, vk.PrimitiveTopologyTriangleStrip, vk.PrimitiveTopologyTriangleFan)
	d.Vertices = generatedVertices(r, 3+r.IntN(28))
	if r.IntN(2) == 0 {
		d.PrimitiveRestart = r.IntN(2) == 0 && (d.Topology == vk.PrimitiveTopologyLineStrip ||
			d.Topology == vk.PrimitiveTopologyTriangleStrip || d.Topology == vk.PrimitiveTopologyTriangleFan)
		indices := make([]uint32, 3+r.IntN(40))
		for n := range indices {
			if indices[n] = uint32(r.IntN(d.Vertices.N)); d.PrimitiveRestart && r.IntN(6) == 0 {
				indices[n] = ^uint32(0)
			}
		}
		d.Indices = suite.Words(indices)
	}
	d.Viewport = vk.Viewport{Width: float32(t.Width), Height: float32(t.Height), MaxDepth: 1}
	if r.IntN(3) == 0 {
		d.Viewport = vk.Viewport{X: 8 * r.Float32(), Y: -8 * r.Float32(), Width: float32(t.Width) * (0.5 + r.Float32()),
			Height: float32(t.Height) * (0.5 + r.Float32()), MinDepth: r.Float32(), MaxDepth: r.Float32()}
	}
	d.Scissor = one(r, vk.Rect2D{Width: t.Width, Height: t.Height}, generatedRect(r, t))
	d.Rasterization = generatedRasterization(r)
	d.Multisample = generatedMultisample(r, t.Samples)
	d.DepthStencil = generatedDepthStencil(r, t.DepthFormat)
	d.Blend = vk.ColorBlend{BlendConstants: [4]float32{r.Float32(), r.Float32(), r.Float32(), r.Float32()},
		Attachments: []vk.ColorBlendAttachment{generatedBlend(r, class == format.ClassFloat, false)}}
	floats := format.Of(t.ColorFormat).Numeric == format.Sfloat
	switch a := &d.Blend.Attachments[0]; {
	case !floats && r.IntN(5) == 0:
		d.Blend.LogicOpEnable, d.Blend.LogicOp, a.BlendEnable = true, one(r, vk.Values[vk.LogicOp]()...), false
	case class == format.ClassFloat && r.IntN(3) == 0:
		all := vk.Values[vk.BlendOp]()
		a.BlendEnable, a.ColorBlendOp = true, one(r, all[vk.Ordinal(vk.BlendOpZero):]...)
		a.AlphaBlendOp, a.SrcNonPremultiplied, a.DstNonPremultiplied = a.ColorBlendOp, r.IntN(2) == 0, r.IntN(2) == 0
		a.BlendOverlap = one(r, vk.Values[vk.BlendOverlap]()...)
	}
	d.Fragment = one(r, suite.Smooth, suite.Noperspective, suite.Flat, suite.FragCoord, suite.FrontFacing, suite.SampleID,
		suite.ConstantOne)
	if class == format.ClassUint { // OpConvertFToU of negative numbers is undefined, and depths and extrapolations may be so
		d.Fragment = one(r, suite.Flat, suite.FrontFacing, suite.SampleID, suite.ConstantOne)
	}
	return d
}

// generatedVertices are n vertices in and around the view.
func generatedVertices(r *rand.Rand, n int) suite.Vertices {
	floats := func(n int, next func(i int) float32) suite.Array {
		words := make([]uint32, n)
		for i := range words {
			words[i] = math.Float32bits(next(i))
		}
		a := suite.Words(words)
		a.Type = suite.F32
		return a
	}
	attribute := func() suite.Array { return floats(4*n, func(int) float32 { return r.Float32() }) }
	return suite.Vertices{N: n, Smooth: attribute(), Noperspective: attribute(), Flat: attribute(),
		Point: floats(n, func(int) float32 { return 1 + 9*r.Float32() }),
		Position: floats(4*n, func(i int) float32 {
			if i%4 == 3 {
				return one[float32](r, 1, 1, 1, 0.5+r.Float32())
			}
			return 1.4 * (2*r.Float32() - 1)
		})}
}

func generatedMultisample(r *rand.Rand, samples int) vk.Multisample {
	m := vk.Multisample{RasterizationSamples: samples, SampleShadingEnable: r.IntN(6) == 0, MinSampleShading: r.Float32(),
		AlphaToCoverageEnable: r.IntN(8) == 0, AlphaToOneEnable: r.IntN(8) == 0}
	if r.IntN(6) == 0 {
		m.SampleMask = []uint32{r.Uint32()}
	}
	if r.IntN(4) == 0 {
		l := &vk.SampleLocations{Grid: vk.Extent2D{Width: one(r, 1, 2, 4), Height: one(r, 1, 2, 4)}}
		for range l.Grid.Width * l.Grid.Height * samples {
			l.Locations = append(l.Locations, [2]float32{float32(r.IntN(16)) / 16, float32(r.IntN(16)) / 16})
		}
		m.SampleLocations = l
	}
	return m
}

func generatedDepthStencil(r *rand.Rand, f vk.Format) (s vk.DepthStencil) {
	if f == vk.FormatUndefined {
		return s
	}
	if format.Of(f).Depth {
		s = vk.DepthStencil{DepthTestEnable: r.IntN(3) > 0, DepthWriteEnable: r.IntN(3) > 0,
			DepthCompareOp: one(r, vk.Values[vk.CompareOp]()...), DepthBoundsTestEnable: r.IntN(8) == 0,
			MinDepthBounds: r.Float32() / 2, MaxDepthBounds: 0.5 + r.Float32()/2}
	}
	op := func() vk.StencilOpState {
		ops := vk.Values[vk.StencilOp]()
		return vk.StencilOpState{FailOp: one(r, ops...), PassOp: one(r, ops...), DepthFailOp: one(r, ops...),
			CompareOp: one(r, vk.Values[vk.CompareOp]()...), CompareMask: one[uint32](r, 255, r.Uint32()),
			WriteMask: one[uint32](r, 255, r.Uint32()), Reference: uint32(r.IntN(5))}
	}
	s.StencilTestEnable = format.Of(f).Stencil && r.IntN(3) > 0
	s.Front, s.Back = op(), op()
	return s
}

// job draws a frame by Vulkan and by the engine.
func (f *frame) job() job {
	pack := func(r suite.RasterResult, err error) (answer, error) {
		return answer{r, [][]byte{floatBytes(r.Color), floatBytes(r.Depth), r.Stencil}}, err
	}
	return job{f.Name,
		func(d *device) (answer, error) {
			return pack(d.rasterWith(f.RasterCase, func(n int) {
				if c, ok := f.clears[n]; ok {
					d.clearRects(c, f.Target.ColorFormat)
				}
			}))
		},
		func(dev *halfspace.Device) (answer, error) {
			return pack(conform.DrawRasterWith(dev, f.RasterCase, func(p *halfspace.Pass, n int) {
				if c, ok := f.clears[n]; ok {
					rects := make([]halfspace.ClearRect, len(c.rects))
					for i, r := range c.rects {
						rects[i].Rect = r
					}
					p.ClearAttachments([]halfspace.ClearAttachment{{Aspect: c.aspect, Color: c.color, Depth: c.depth,
						Stencil: c.stencil}}, rects)
				}
			}))
		},
		func(answer) suite.Verdict { return suite.Verdict{Pass: true} }}
}

// clearRects records a clear inside of a rendering.
func (d *device) clearRects(c frameClear, color vk.Format) {
	a := abi.ClearAttachment{AspectMask: uint32(c.aspect)}
	switch c.aspect {
	case vk.ImageAspectColor:
		a.ClearValue = clearColor(color, c.color)
	default:
		a.ClearValue = clearDepth(c.depth, c.stencil)
	}
	var rects []abi.ClearRect
	for _, r := range c.rects {
		rects = append(rects, abi.ClearRect{LayerCount: 1, Rect: abi.Rect2D{Offset: abi.Offset2D{X: int32(r.X), Y: int32(r.Y)},
			Extent: abi.Extent2D{Width: uint32(r.Width), Height: uint32(r.Height)}}})
	}
	d.Call(abi.OpCmdClearAttachments, client.Args(d.Session, abi.CmdClearAttachmentsArgs{CommandBuffer: d.Commands,
		AttachmentCount: 1, PAttachments: client.At(d.Session, a), RectCount: uint32(len(rects)),
		PRects: client.List(d.Client, rects...)}))
}
