package plan

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Pipeline is compiled state and a shader: all that does not depend on attachments, and the plans of the attachments
// that it met. Goroutines may share it.
type Pipeline struct {
	Edge     *edge.Plan
	Rop      *rop.Plan
	Shader   shade.Shader
	Vertex   Vertex
	Function Function
	Layout   VertexLayout
	// Local: no varying is linear in the framebuffer: see simd.PlanesArgs.
	Local      bool
	SampleMask uint32
	Rate       *RatePlan   // of fragments of several pixels; nil: none
	Dense      bool        // it is for passes with a density map, which says how large fragments are
	GridSize   vk.Extent2D // of sample locations that differ from pixel to pixel
	Centre     [2]int32    // where varyings are evaluated, in 1/256 pixel: the centre, or the one sample
	Grow       int32       // 1/256 pixel by which coverage may exceed a primitive
	Stays      bool        // the shader never ends its goroutine

	declared  shade.Interface
	positions *shade.Positions // of the interface, where the shader's are these; else nil
	function  *shade.Function  // likewise
	rows      Set              // of the table's state
	samples   int              // of a pixel
	locations int              // pixels that have sample locations of their own; 0: locations are the standard ones
	// Of the state: the function is asked to run once a sample; lines are smooth; representative fragments are enough;
	// alpha narrows coverage; texels of all attachments are words.
	sampleShading, smoothLines, representative, alphaToCoverage, words bool

	mu    sync.Mutex                      // guards changes of plans
	plans atomic.Pointer[[]*FragmentPlan] // of the meetings so far, the latest last
}

// Init sets a pipeline up, of state that has been checked.
func (p *Pipeline) Init(
	e *edge.Plan, r *rop.Plan, s shade.Shader, declared shade.Interface, info *vk.GraphicsPipeline,
) {
	p.Edge, p.Rop, p.Shader, p.declared = e, r, s, declared
	p.SampleMask, p.Centre, p.samples = math.MaxUint32, [2]int32{128, 128}, 1
	i := &p.declared
	if i.Positions.Are(s) && !i.VertexStores {
		p.positions = i.Positions
	}
	if i.Function.Are(s) {
		p.function = i.Function
	}
	p.Function, p.Stays = functionOf(i, s), i.Stays(s)
	p.Vertex = Vertex{
		ClipDistances: i.ClipDistances, CullDistances: i.CullDistances, PointSize: i.PointSize,
		ViewportIndex: i.ViewportIndex, Layer: i.Layer, ShadingRate: i.ShadingRate, ViewIndex: i.ViewIndex,
		Stores: i.VertexStores && info.Rasterization.RasterizerDiscardEnable,
		Flats:  slices.Contains(p.Function.Modes, simd.Flat), Instances: i.ReadsInstances(s),
	}
	if i.FusedVertex {
		p.Vertex.Fused = new(shade.Fused)
	}
	p.Layout = layoutOf(i, p.Function.Modes)
	p.Local = !slices.Contains(p.Function.Modes, simd.NoPerspective)
	if m := info.Multisample; m != nil {
		p.multisample(m)
	}
	if info.Rasterization.ConservativeRasterizationMode != vk.ConservativeRasterizationModeDisabled {
		p.Grow = 257 // the closed square of every pixel touched, and the largest enlargement
	}
	p.smoothLines = info.Rasterization.LineRasterizationMode == vk.LineRasterizationModeRectangularSmooth
	p.representative = info.Rasterization.RepresentativeFragmentTestEnable
	p.words = true
	for _, f := range info.ColorFormats {
		p.words = p.words && (f == vk.FormatUndefined || format.Of(f).BlockBytes == 4)
	}
	situation := situation{Pipeline: p, i: i}
	p.Dense = info.FragmentDensityMap
	p.compileRate(info, p.samples, situation.atSample())
	situation.compile(state)
	p.rows = situation.rows
}

// functionOf is the fragment function that a shader's interface declares.
func functionOf(i *shade.Interface, s shade.Shader) Function {
	f := Function{
		Complete: i.Completes(s), Cost: i.Cost, Gradients: i.Gradients, Inputs: i.Inputs, Quads: i.Quads,
		Interpolates: i.Interpolates, SideEffects: i.SideEffects, Colors: i.Colors, DualSource: i.DualSource,
		WritesDepth: i.WritesDepth, WritesStencil: i.WritesStencil, WritesSampleMask: i.WritesSampleMask,
		Discards: i.Discards, TileColors: i.TileColors, TileDepth: i.TileDepth, TileStencil: i.TileStencil,
	}
	if !i.Function.Known() {
		f.Placer, _ = s.(Placer)
	}
	if i.Fused {
		f.Fused = new(shade.Fused)
	}
	for k, v := range i.Varyings {
		f.Modes = append(f.Modes, simd.Mode(v.Mode))
		if v.At == shade.AtCentroid && v.Mode != shade.ModeFlat {
			f.Centroids = append(f.Centroids, k)
		}
	}
	return f
}

// multisample takes over the multisample state.
func (p *Pipeline) multisample(m *vk.Multisample) {
	p.samples = max(m.RasterizationSamples, 1)
	if len(m.SampleMask) > 0 {
		p.SampleMask = m.SampleMask[0]
	}
	// With a fraction: one invocation, or one for each sample.
	p.sampleShading = m.SampleShadingEnable && math.Ceil(float64(m.MinSampleShading*float32(p.samples))) > 1
	p.alphaToCoverage = m.AlphaToCoverageEnable && p.declared.HasColor(0)
	if m.SampleLocations != nil {
		p.GridSize = m.SampleLocations.Grid
		p.locations = max(p.GridSize.Width*p.GridSize.Height, 1)
		if p.samples == 1 {
			s := p.Edge.Samples()
			p.Centre = [2]int32{s.X[0], s.Y[0]}
		}
	}
}

// Has says whether a row of the state holds.
func (p *Pipeline) Has(r Row) bool { return p.rows.Has(r) }

// StandardSamples says whether samples lie at the standard locations.
func (p *Pipeline) StandardSamples() bool { return p.locations == 0 }

// Conservative says whether the primitives are polygons of conservative rasterization.
func (p *Pipeline) Conservative() bool {
	return p.Edge.Conservative() != vk.ConservativeRasterizationModeDisabled
}

// SeesCoverage says whether the fragment function needs to know which samples the primitive covers.
func (p *Pipeline) SeesCoverage() bool {
	return p.Function.Inputs&shade.InputSampleMask != 0 || p.Has(Centroid) || p.Function.Interpolates
}

// Declared is the interface of the shader. It is for those who report on pipelines: rooms go by Vertex and Function.
func (p *Pipeline) Declared() *shade.Interface { return &p.declared }

// Colour sets c to what the fragment function is in draws with such bindings.
func (p *Pipeline) Colour(c *shade.KnownColor, bindings any) {
	p.function.Color(c, bindings)
}

// KindOf is the row that the fragment function of a draw is: Constant, Lookup or Shade.
func KindOf(c *shade.KnownColor) Row {
	switch {
	case c.Constant():
		return Constant
	case c.Texture != nil:
		return Lookup
	}
	return Shade
}

// Accepts refuses a draw's bindings, and draws to layers that vertices choose in a pass with views.
func (p *Pipeline) Accepts(bindings any, views bool) error {
	i := &p.declared
	if i.Layer && views {
		return vk.Errorf("Shader.Interface.Layer", "set, but the pass has views, and each view is a layer")
	}
	if i.Check != nil {
		if err := i.Check(bindings); err != nil {
			return err
		}
	}
	if p.positions != nil {
		return p.positions.Check(bindings)
	}
	return nil
}

// Mesh is the mesh whose positions a draw's matrix places, or nil.
func (p *Pipeline) Mesh(bindings any) *shade.Mesh {
	if p.positions == nil || p.Vertex.ViewportIndex || p.Vertex.Layer {
		return nil
	}
	return p.positions.Mesh(bindings)
}

// State is the dynamic state of a draw.
type State struct {
	View edge.View
	Rop  rop.State
}

// SetState sets the state of a draw with a pipeline in a framebuffer. The error joins a *vk.StateError for each field
// that is refused.
func (p *Pipeline) SetState(s *State, d *shade.Draw, framebuffer vk.Extent2D) error {
	if err := s.View.Init(p.Edge, d.Dynamic, framebuffer); err != nil {
		return err
	}
	if p.Has(SidesOnce) {
		s.View.DrawSidesOnce()
	}
	s.Rop = p.Rop.State(d.Dynamic)
	return nil
}
