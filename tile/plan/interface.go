package plan

import (
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Vertex is what a vertex function leaves and asks for, beside positions and varyings: see shade.Interface.
type Vertex struct {
	ClipDistances, CullDistances                 int
	PointSize, ViewportIndex, Layer, ShadingRate bool
	ViewIndex                                    bool
	// Stores: it writes memory of its own, and its primitives are dropped.
	Stores bool
	// Flats: some varyings are flat, and carry bits.
	Flats bool
	// Instances: it takes several instances a call.
	Instances bool
	Fused     *shade.Fused // its recorded calls, where its interface says FusedVertex; nil: it is called
}

// Function is a fragment function as the engine calls it: what a batch holds for it, and what it leaves there.
type Function struct {
	Fused    *shade.Fused // its recorded calls, where its interface is Fused; nil: it is called
	Placer   Placer       // the shader, if it is one and its function is no colour; else nil
	Complete bool         // it promises to write all of its outputs: see shade.Interface
	Cost     int          // see shade.Interface
	// What it reads: varyings, as many of them with derivatives as Gradients, and built-ins. Centroids are the varyings
	// that are evaluated at the centroid, but for flat ones.
	Modes     []simd.Mode
	Gradients int
	Centroids []int
	Inputs    shade.Inputs
	// Quads: whole quads are evaluated. Interpolates: it names places where varyings are evaluated. Its SideEffects
	// happen once for each fragment.
	Quads, Interpolates, SideEffects bool
	// Which attachments it reads at its own place.
	TileColors             uint8
	TileDepth, TileStencil bool
	// What it writes.
	Colors                                       int
	DualSource                                   bool
	WritesDepth, WritesStencil, WritesSampleMask bool
	Discards                                     bool
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
	refuse(i.Interlock && !i.SideEffects, "Interlock", "without SideEffects")
	refuse(i.PostDepthCoverage && !i.EarlyFragmentTests, "PostDepthCoverage", "without EarlyFragmentTests")
	refuse(i.Fused && (i.Interpolates || i.SideEffects || i.Function != nil), "Fused",
		"with Interpolates, SideEffects or Function")
	if err := i.Function.Check(i); err != nil {
		refuse(true, "Function", "%v", err)
	}
	refuse(i.FusedVertex && i.VertexStores, "FusedVertex", "with VertexStores")
	if i.ReadsTile() {
		checkTile(&errs, i, info)
	}
	refuse(i.Subgroups && info.FragmentShadingRate != nil, "Subgroups",
		"with FragmentShadingRate: a subgroup is the fragments of 4x4 pixels, each of which has its own")
	refuse(i.Subgroups && info.FragmentDensityMap, "Subgroups",
		"with FragmentDensityMap: a subgroup is the fragments of 4x4 pixels, each of which has its own")
	if info.FragmentShadingRate != nil {
		errs.RefuseIf(info.FragmentDensityMap, "FragmentDensityMap", "with FragmentShadingRate: a fragment has one size")
		checkRate(&errs, info.FragmentShadingRate)
	}
	return errs.Err()
}

// checkTile refuses what reads of attachments at the fragment's own place do not suit.
func checkTile(errs *vk.Refusals, i *shade.Interface, info *vk.GraphicsPipeline) {
	field := "Shader.Interface.TileColors"
	switch {
	case i.TileColors != 0:
	case i.TileDepth:
		field = "Shader.Interface.TileDepth"
	default:
		field = "Shader.Interface.TileStencil"
	}
	errs.RefuseIf(i.Fused || i.Function.Known(), field, "with Fused or Function")
	errs.RefuseIf(info.FragmentShadingRate != nil || info.FragmentDensityMap, field,
		"with FragmentShadingRate or FragmentDensityMap: a fragment of several pixels has no place of its own")
	if m := info.Multisample; m != nil {
		errs.RefuseIf(m.ColorAttachmentSamples != 0 && m.ColorAttachmentSamples != max(m.RasterizationSamples, 1), field,
			"with %d Multisample.ColorAttachmentSamples: a fragment's samples are the attachments'", m.ColorAttachmentSamples)
	}
	s := info.DepthStencil
	if s == nil || !i.EarlyFragmentTests {
		return
	}
	errs.RefuseIf(i.TileDepth && s.DepthTestEnable && s.DepthWriteEnable, "Shader.Interface.TileDepth",
		"with EarlyFragmentTests and DepthStencil.DepthWriteEnable: the test would write before the function reads")
	keeps := func(o *vk.StencilOpState) bool {
		return o.FailOp == vk.StencilOpKeep && o.PassOp == vk.StencilOpKeep && o.DepthFailOp == vk.StencilOpKeep
	}
	errs.RefuseIf(i.TileStencil && s.StencilTestEnable && !(keeps(&s.Front) && keeps(&s.Back)), "Shader.Interface.TileStencil",
		"with EarlyFragmentTests and operations of DepthStencil that write: the test would write before the function reads")
}
