package edge

import (
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// kind is the shape that a primitive is rasterized as.
type kind uint8

const (
	kindPoint         kind = iota
	kindLine               // segments
	kindFill               // triangles
	kindPolygonLine        // the edges of triangles
	kindPolygonPoint       // the vertices of triangles
	kindFillRectangle      // the bounding boxes of triangles
)

// lineShape is how a segment is drawn.
type lineShape uint8

const (
	lineRectangle lineShape = iota
	lineParallelogram
	lineBresenham
	lineSmooth
)

// The limits of states: beyond them a state is refused, or its value limited.
const (
	MaxLineWidth = 255
	MinPointSize = simd.MinPointSize
	MaxPointSize = simd.MaxPointSize
	MaxViewports = 16
	MaxExtent    = 16384 // of framebuffers and viewports, in pixels
	MaxGrid      = 4     // of custom sample locations, in pixels
)

// Plan is a pipeline's state for [Plan.Setup]. It is not written to after Compile and may be shared.
type Plan struct {
	kernels  *simd.Kernels
	topology vk.PrimitiveTopology
	corners  int // vertices of a primitive that reach the rasterizer
	restart  bool
	kind     kind
	shape    lineShape
	last     bool                  // the provoking vertex
	discard  bool                  // RasterizerDiscardEnable
	clampZ   bool                  // DepthClampEnable
	clamp    *vk.DepthClampRange   // nil: the viewport's
	discards *vk.DiscardRectangles // nil: none
	// unrestricted: depths may lie outside of 0 to 1. unlimited: so may depths in the attachment, whose format has
	// floats.
	unrestricted, unlimited bool
	near                    float32
	bias                    *vk.DepthBias
	width                   float32
	stipple                 *vk.LineStipple
	depthFormat             vk.Format
	// backPositive: triangles of positive area (clockwise as displayed) face back.
	backPositive           bool
	cullFront, cullBack    bool
	conservative           vk.ConservativeRasterizationMode
	grow                   int32
	samples                simd.Samples
	sampleMin, sampleMax   int32
	locations              *vk.SampleLocations // with a grid of more than one pixel
	reject, clip, viewClip uint32
}

// Compile fixes a pipeline's rasterization state. The error joins a *vk.StateError for every field refused.
func Compile(k *simd.Kernels, g *vk.GraphicsPipeline) (*Plan, error) {
	r := &g.Rasterization
	p := &Plan{
		kernels: k, topology: g.Topology, corners: perPrimitive(g.Topology), restart: g.PrimitiveRestartEnable,
		last:    r.ProvokingVertexMode == vk.ProvokingVertexModeLastVertex,
		discard: r.RasterizerDiscardEnable, clampZ: r.DepthClampEnable,
		width: r.LineWidth, stipple: r.LineStipple, bias: r.DepthBias,
		backPositive: r.FrontFace == vk.FrontFaceCounterClockwise,
		cullFront:    r.CullMode == vk.CullModeFront || r.CullMode == vk.CullModeFrontAndBack,
		cullBack:     r.CullMode == vk.CullModeBack || r.CullMode == vk.CullModeFrontAndBack,
		conservative: r.ConservativeRasterizationMode, depthFormat: g.DepthStencilFormat,
		clamp: r.DepthClampRange, discards: g.DiscardRectangles, unrestricted: r.DepthRangeUnrestricted,
		unlimited: r.DepthRangeUnrestricted && floatDepth(g.DepthStencilFormat),
		grow:      int32(math.RoundToEven(float64(r.ExtraPrimitiveOverestimationSize * 256))),
	}
	if err := check(g); err != nil {
		return nil, err
	}
	if p.width == 0 {
		p.width = 1
	}
	if r.NegativeOneToOne {
		p.near = -1
	}
	p.kind = kindOf(g.Topology, r.PolygonMode)
	if p.kind != kindFill {
		p.conservative = vk.ConservativeRasterizationModeDisabled
	}
	p.shape = shapeOf(r)
	p.planes(r)
	p.locate(g.Multisample)
	if p.conservative == vk.ConservativeRasterizationModeDisabled {
		return p, nil
	}
	// Conservative coverage: every point of a pixel's closed square counts.
	if p.conservative == vk.ConservativeRasterizationModeUnderestimate {
		p.grow = 0
	}
	p.sampleMin, p.sampleMax = -p.grow, 256+p.grow
	return p, nil
}

func kindOf(t vk.PrimitiveTopology, mode vk.PolygonMode) kind {
	switch perPrimitive(t) {
	case 1:
		return kindPoint
	case 2:
		return kindLine
	}
	switch mode {
	case vk.PolygonModeLine:
		return kindPolygonLine
	case vk.PolygonModePoint:
		return kindPolygonPoint
	case vk.PolygonModeFillRectangle:
		return kindFillRectangle
	}
	return kindFill
}

func shapeOf(r *vk.Rasterization) lineShape {
	switch r.LineRasterizationMode {
	case vk.LineRasterizationModeBresenham:
		return lineBresenham
	case vk.LineRasterizationModeRectangularSmooth:
		return lineSmooth
	case vk.LineRasterizationModeDefault:
		if r.NonStrictLines {
			return lineParallelogram
		}
	}
	return lineRectangle
}

// planes fixes which half-spaces drop and cut primitives.
func (p *Plan) planes(r *vk.Rasterization) {
	depthClip := r.DepthClip == vk.DepthClipOn || r.DepthClip == vk.DepthClipDefault && !r.DepthClampEnable
	const guard = simd.OutGuardX0 | simd.OutGuardX1 | simd.OutGuardY0 | simd.OutGuardY1
	const sides = simd.OutLeft | simd.OutRight | simd.OutTop | simd.OutBottom
	p.viewClip = sides
	p.reject = sides | simd.OutW | guard
	p.clip = simd.OutW | guard | simd.DeepZ
	if depthClip {
		p.reject |= simd.OutNear | simd.OutFar
		p.clip |= simd.OutNear | simd.OutFar
		p.viewClip |= simd.OutNear | simd.OutFar
	}
	if p.kind != kindFill || p.conservative != vk.ConservativeRasterizationModeDisabled {
		p.clip |= sides
	}
}

// check lists what a pipeline may not ask for.
func check(g *vk.GraphicsPipeline) error {
	var errs vk.Refusals
	refuse := errs.RefuseIf
	r := &g.Rasterization
	refuse(!vk.Valid(g.Topology), "Topology", "%d is not a topology", g.Topology)
	refuse(r.DepthClip > vk.DepthClipOff, "Rasterization.DepthClip", "%d is not a depth clip mode", r.DepthClip)
	refuse(!vk.Valid(r.PolygonMode), "Rasterization.PolygonMode", "%d is not a polygon mode", r.PolygonMode)
	refuse(!vk.Valid(r.CullMode), "Rasterization.CullMode", "%d is not a cull mode", r.CullMode)
	refuse(!vk.Valid(r.FrontFace), "Rasterization.FrontFace", "%d is not a front face", r.FrontFace)
	refuse(!vk.Valid(r.LineRasterizationMode), "Rasterization.LineRasterizationMode",
		"%d is not a line rasterization mode", r.LineRasterizationMode)
	refuse(!vk.Valid(r.RasterizationOrder), "Rasterization.RasterizationOrder", "%d is not a rasterization order", r.RasterizationOrder)
	refuse(!vk.Valid(r.ProvokingVertexMode), "Rasterization.ProvokingVertexMode",
		"%d is not a provoking vertex mode", r.ProvokingVertexMode)
	refuse(!vk.Valid(r.ConservativeRasterizationMode),
		"Rasterization.ConservativeRasterizationMode", "%d is not a conservative rasterization mode", r.ConservativeRasterizationMode)
	if err := checkLineWidth("Rasterization.LineWidth", r.LineWidth); err != nil {
		errs = append(errs, err)
	}
	refuse(!(r.ExtraPrimitiveOverestimationSize >= 0 && r.ExtraPrimitiveOverestimationSize <= 0.75),
		"Rasterization.ExtraPrimitiveOverestimationSize", "%v is not in [0, 0.75]", r.ExtraPrimitiveOverestimationSize)
	if s := r.LineStipple; s != nil {
		refuse(s.Factor < 1 || s.Factor > 256, "Rasterization.LineStipple.Factor", "%d is not in [1, 256]", s.Factor)
	}
	if k := r.DepthClampRange; k != nil {
		checkClamp(&errs, "Rasterization.DepthClampRange", k, r.DepthRangeUnrestricted)
	}
	if d := g.DiscardRectangles; d != nil {
		refuse(!vk.Valid(d.Mode), "DiscardRectangles.Mode", "%d is not a discard rectangle mode", d.Mode)
		checkRectangles(&errs, "DiscardRectangles.Rectangles", d.Rectangles)
	}
	if r.DepthBias != nil {
		errs = append(errs, checkBias("Rasterization.DepthBias", r.DepthBias)...)
	}
	if m := g.Multisample; m != nil {
		errs = append(errs, checkMultisample(m)...)
	}
	return errs.Err()
}

func checkLineWidth(field string, w float32) error {
	if w >= 0 && w <= math.MaxFloat32 {
		return nil
	}
	return vk.Errorf(field, "%v is not a width", w)
}

func checkBias(field string, b *vk.DepthBias) (errs vk.Refusals) {
	finite := func(x float32) bool { return !math.IsNaN(float64(x)) && !math.IsInf(float64(x), 0) }
	if !finite(b.ConstantFactor) {
		errs.Refuse(field+".ConstantFactor", "%v is not finite", b.ConstantFactor)
	}
	if !finite(b.SlopeFactor) {
		errs.Refuse(field+".SlopeFactor", "%v is not finite", b.SlopeFactor)
	}
	if !vk.Valid(b.Representation) {
		errs.Refuse(field+".Representation", "%d is not a depth bias representation", b.Representation)
	}
	return errs
}

// CullsBack says that all that is left of triangles faces the front.
func (p *Plan) CullsBack() bool { return p.cullBack }

// facing are the flags of a triangle by the sign of its area (zero area faces back) and whether it is culled.
func (p *Plan) facing(area2 float64) (flags simd.TriangleFlags, culled bool) {
	back := area2 > 0 == p.backPositive || area2 == 0
	if back {
		return simd.BackFacing, p.cullBack
	}
	return 0, p.cullFront
}

// Lines says whether primitives become lines, possibly in several pieces.
func (p *Plan) Lines() bool { return p.kind == kindLine || p.kind == kindPolygonLine }

// PerPixel says that values belong to single pixels and must not be evaluated at the centre of a larger fragment.
// Bresenham lines and the coverage of smooth lines need that.
func (p *Plan) PerPixel() bool {
	return p.Lines() && (p.shape == lineBresenham || p.shape == lineSmooth)
}

// Unlimited says whether depths of the attachment may lie outside of 0 to 1: see
// vk.Rasterization.DepthRangeUnrestricted.
func (p *Plan) Unlimited() bool { return p.unlimited }

// floatDepth says whether a format's depths are floats.
func floatDepth(f vk.Format) bool {
	return f == vk.FormatD32Sfloat || f == vk.FormatD32SfloatS8Uint
}

// checkClamp refuses ranges to clamp depth to.
func checkClamp(errs *vk.Refusals, field string, k *vk.DepthClampRange, unrestricted bool) {
	switch {
	case !(k.Min <= k.Max):
		errs.Refuse(field, "%v to %v is not a range: Min must be at most Max", k.Min, k.Max)
	case !unrestricted && (k.Min < 0 || k.Max > 1):
		errs.Refuse(field, "%v to %v is not in 0 to 1: set Rasterization.DepthRangeUnrestricted", k.Min, k.Max)
	}
}
