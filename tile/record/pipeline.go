package record

import (
	"math"
	"slices"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Pipeline is compiled state and a shader.
type Pipeline struct {
	Edge      *edge.Plan
	Rop       *rop.Plan
	Shader    shade.Shader
	Interface shade.Interface
	Placer    Placer       // the shader, if it is one and runs no steps; else nil
	Complete  bool         // the shader promises that it writes all of its outputs: see shade.Interface
	Fused     *shade.Fused // the recorded calls of a fragment function whose interface is Fused; nil: of another one
	// Deferred: visibility first, shading last.
	Deferred bool
	// PerSample runs the fragment function once a sample.
	PerSample bool
	// Alone: such a run is written to its sample and asks of no other.
	Alone bool

	// Packs: fragments that are shaded at once may be packed, whatever their groups and pixels.
	Packs bool

	Modes            []simd.Mode
	Flats            bool // some modes are Flat
	Local            bool // no mode is linear in the framebuffer: see simd.PlanesArgs
	Layout           VertexLayout
	SampleMask       uint32
	Placed           bool // the shader's positions are what its interface says
	Visible, Ordered Path // of runs of fragments that are visible in the end, or shaded in order, before anything is fused
	Words            bool // texels of all attachments are words
	StoresAlone      bool // vertex functions store, and their primitives are dropped
	Unshaded         bool // nothing is written but depth and stencil
	SidesOnce        bool // see edge.View.DrawSidesOnce
	Centroid         bool // some varyings are evaluated at the centroid, and there are several samples
	Custom           bool // sample locations are not the standard ones
	Grid             bool // sample locations differ from pixel to pixel
	GridSize         vk.Extent2D
	Smooth           bool      // smooth lines
	Representative   bool      // of each primitive some fragments are enough: see vk.Rasterization
	MergePieces      bool      // a fragment's samples count together, on whichever pieces of the primitive they lie
	Rate             *RatePlan // of fragments of several pixels; nil: none
	Centre           [2]int32  // where varyings are evaluated, in 1/256 pixel: the centre, or the one sample at its own place
	Grow             int32     // 1/256 pixel by which coverage may exceed a primitive
}

// Placer is a shader that wants the varyings of a worker's next batch in memory of its own, component after component,
// each of shade.Stride lanes. Where it is too short the engine's is taken.
type Placer interface {
	PlaceVaryings(s *shade.Scratch) (in, dx, dy []float32)
}

// The limits of a shader's interface.
const (
	MaxVaryings  = 128 // components
	MaxDistances = 8
)

// Check refuses an interface of a shader that does not suit a pipeline. The error joins a *vk.StateError for each field
// that is refused.
func Check(i *shade.Interface, info *vk.GraphicsPipeline) error {
	var errs vk.Refusals
	refuse := func(bad bool, field, format string, args ...any) {
		errs.RefuseIf(bad, "Shader.Interface."+field, format, args...)
	}
	refuse(len(i.Varyings) > MaxVaryings, "Varyings", "%d components, at most %d", len(i.Varyings), MaxVaryings)
	for n, v := range i.Varyings {
		refuse(v.Mode > shade.ModeFlat, "Varyings", "component %d: %d is no interpolation mode", n, v.Mode)
		refuse(v.At > shade.AtSample, "Varyings", "component %d: %d is no location", n, v.At)
	}
	refuse(i.Gradients < 0 || i.Gradients > len(i.Varyings), "Gradients", "%d of %d components", i.Gradients, len(i.Varyings))
	refuse(i.Inputs >= shade.InputsEnd, "Inputs", "%#x has bits of no built-in", i.Inputs)
	refuse(i.Colors < 0 || i.Colors > shade.MaxColors, "Colors", "%d, at most %d", i.Colors, shade.MaxColors)
	refuse(i.Colors >= 0 && i.NoColor>>i.Colors != 0, "NoColor", "%#x has bits beyond the %d Colors", i.NoColor, i.Colors)
	refuse(i.ClipDistances < 0 || i.CullDistances < 0 || i.ClipDistances > MaxDistances ||
		i.CullDistances > MaxDistances-i.ClipDistances, "ClipDistances",
		"%d and %d cull distances, together at most %d", i.ClipDistances, i.CullDistances, MaxDistances)
	refuse(i.PostDepthCoverage && !i.EarlyFragmentTests, "PostDepthCoverage", "without EarlyFragmentTests")
	refuse(i.Fused && (i.Interpolates || i.SideEffects || i.Steps != nil), "Fused", "with Interpolates, SideEffects or Steps")
	if info.FragmentShadingRate != nil {
		checkRate(&errs, info.FragmentShadingRate)
	}
	return errs.Err()
}

// Init sets a pipeline up of state that has been checked.
func (p *Pipeline) Init(e *edge.Plan, r *rop.Plan, s shade.Shader, interfaces shade.Interface, info *vk.GraphicsPipeline) {
	*p = Pipeline{Edge: e, Rop: r, Shader: s, Interface: interfaces, SampleMask: math.MaxUint32, Centre: [2]int32{128, 128}}
	i := &p.Interface
	if i.Steps == nil {
		p.Placer, _ = p.Shader.(Placer)
	}
	if i.Fused {
		p.Fused = new(shade.Fused)
	}
	p.Complete = i.Completes(s)
	atSample := i.Inputs&(shade.InputSampleID|shade.InputSamplePosition) != 0
	for _, v := range i.Varyings {
		p.Modes = append(p.Modes, simd.Mode(v.Mode))
		atSample = atSample || v.At == shade.AtSample
	}
	samples := 1
	if m := info.Multisample; m != nil {
		samples = max(m.RasterizationSamples, 1)
		if len(m.SampleMask) > 0 {
			p.SampleMask = m.SampleMask[0]
		}
		// With a fraction: one invocation, or one for each sample.
		atSample = atSample || m.SampleShadingEnable && math.Ceil(float64(m.MinSampleShading*float32(samples))) > 1
	}
	p.PerSample = atSample && samples > 1
	p.compileRate(info, samples, atSample)
	several := samples > 1 || p.Rate != nil // samples in a fragment
	for _, v := range i.Varyings {
		p.Centroid = p.Centroid || v.At == shade.AtCentroid && several
	}
	if m := info.Multisample; m != nil && m.SampleLocations != nil {
		g := m.SampleLocations.Grid
		p.Custom, p.Grid, p.GridSize = true, g.Width*g.Height > 1, g
		if samples == 1 {
			s := e.Samples()
			p.Centre = [2]int32{s.X[0], s.Y[0]}
		}
	}
	if info.Rasterization.ConservativeRasterizationMode != vk.ConservativeRasterizationModeDisabled {
		p.Grow = 257 // the closed square of every pixel touched, and the largest enlargement
	}
	p.Smooth = info.Rasterization.LineRasterizationMode == vk.LineRasterizationModeRectangularSmooth
	p.Unshaded = !r.WritesColor() && !i.Discards && !i.WritesDepth && !i.WritesStencil && !i.WritesSampleMask && !i.SideEffects &&
		!p.Smooth && !p.alphaToCoverage(info)
	coverage := several && (p.Centroid || i.Interpolates || i.SideEffects || i.Inputs&shade.InputSampleMask != 0)
	p.Representative = info.Rasterization.RepresentativeFragmentTestEnable && i.EarlyFragmentTests && p.Rate == nil
	p.Unshaded = p.Unshaded && !p.Representative
	p.MergePieces = p.Representative || r.Reduces() || e.Exact() || e.Cuts() && several || p.Rate != nil || coverage
	p.Deferred = r.Overwrites() && !p.Representative && p.Rate == nil && !coverage &&
		!i.Discards && !i.WritesDepth && !i.WritesStencil && !i.WritesSampleMask && !i.SideEffects && !asksHidden(i, several) &&
		!i.Interpolates && !p.Grid && !p.Smooth && i.Inputs&(shade.InputFullyCovered|shade.InputSampleMask) == 0
	p.SidesOnce = (p.Deferred || p.Unshaded) && !p.alphaToCoverage(info) && r.DepthAlone() && r.DepthOrder().Orders &&
		!r.DepthOrder().Ties
	p.Alone = p.PerSample && p.Rate == nil && r.Early() && !r.Reduces() && !r.Covers() && !p.Smooth && !i.Discards && !p.Sees() &&
		i.Inputs&shade.InputFullyCovered == 0
	p.Packs = !p.PerSample && p.Rate == nil && r.Early() && !r.Reduces() && !r.Covers() && !p.Sees() && !p.Grid &&
		i.Inputs == 0 && !i.Quads
	p.Flats = slices.Contains(p.Modes, simd.Flat)
	p.Local = !slices.Contains(p.Modes, simd.NoPerspective)
	p.Layout = layoutOf(i, p.Modes)
	p.Words = true
	for _, f := range info.ColorFormats {
		p.Words = p.Words && (f == vk.FormatUndefined || format.Of(f).BlockBytes == 4)
	}
	p.Placed = i.Positions.Are(s) && !i.VertexStores
	p.StoresAlone = i.VertexStores && info.Rasterization.RasterizerDiscardEnable
	p.compilePath()
}

// asksHidden says whether a fragment's quad tells it about fragments that later draws may hide: which lanes are live, or
// which of several samples.
func asksHidden(i *shade.Interface, several bool) bool { return i.Quads && (several || i.Helpers) }

// UsesPlanes says whether fragments need attribute planes.
func (p *Pipeline) UsesPlanes() bool {
	return len(p.Modes) > 0 || p.Interface.Inputs&shade.InputFragCoord != 0
}

// alphaToCoverage says whether what the fragment function writes narrows coverage.
func (p *Pipeline) alphaToCoverage(info *vk.GraphicsPipeline) bool {
	return info.Multisample != nil && info.Multisample.AlphaToCoverageEnable && p.Interface.HasColor(0)
}

// Sees says whether the fragment function needs to know which samples the primitive covers, KeepsCoverage whether it
// also needs the covered samples that early tests take away.
func (p *Pipeline) Sees() bool {
	return p.Interface.Inputs&shade.InputSampleMask != 0 || p.Centroid || p.Interface.Interpolates
}

func (p *Pipeline) KeepsCoverage() bool {
	return p.Sees() && !p.Interface.PostDepthCoverage && !p.PerSample
}

// CoarseQuads says whether fragments may be of several pixels, and their function sees its neighbours in a quad.
func (p *Pipeline) CoarseQuads() bool { return p.Rate != nil && p.Interface.Quads }
