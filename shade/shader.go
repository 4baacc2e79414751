package shade

import (
	"github.com/seed-1acaedba/halfspace/simd"
)

// Shader is a vertex and a fragment program. A Shader is shared by goroutines and must not write to itself.
type Shader interface {
	// Interface declares the shader's inputs and outputs. It is called once, when a pipeline is made.
	Interface() Interface
	// Vertex shades the vertices of one geometry chunk.
	Vertex(v *Vertices)
	// Fragment shades a batch of fragments.
	Fragment(f *Fragments)
}

// Interpolation is how a varying component reaches the fragment shader.
type Interpolation struct {
	// Mode is how it is interpolated. The zero value is ModeSmooth.
	Mode Mode
	// At is where it is evaluated. The zero value is the pixel's centre. With ModeFlat it has no effect.
	At Location
}

// Mode is how a varying is interpolated between a primitive's vertices (Vulkan: Interpolation Decorations). The zero
// value is ModeSmooth.
type Mode uint8

// The modes.
const (
	ModeSmooth        = Mode(simd.Smooth)        // with perspective: linear on the primitive
	ModeNoPerspective = Mode(simd.NoPerspective) // linear in the framebuffer (Vulkan: NoPerspective)
	ModeFlat          = Mode(simd.Flat)          // the provoking vertex's (Vulkan: Flat), with all its bits: integers go as they are
)

// Location is where in a pixel a varying is evaluated. The zero value is the pixel's centre.
type Location uint8

// The locations.
const (
	AtCenter   Location = iota // the pixel's centre, always (the sample, under sample shading)
	AtCentroid                 // a point that is also inside the primitive
	AtSample                   // the sample; switches sample shading on
)

// Interface declares the inputs that a shader reads and the outputs that it writes. The zero value is a shader of
// positions alone.
//
// An element of a declared output that a function does not write is 0, whatever an earlier draw wrote there: a
// component of a colour, a depth, a stencil reference, a sample mask, a position, a varying, a distance. A point size
// that the vertex function does not write is 1. An output that is not declared is none: a colour attachment without one
// keeps the texels that it has.
type Interface struct {
	// Varyings has one entry a float32 component that goes from the vertex to the fragment function, at most 128.
	Varyings []Interpolation
	// Gradients is how many of the first Varyings come with screen derivatives in Fragments.DX and DY: 0 to all of
	// them.
	Gradients int
	// Function, where not nil, tells the engine what the fragment function computes: see [Function].
	Function *Function
	// Positions, where not nil, says that vertices are placed by a matrix alone: see [Clusters].
	Positions *Positions
	// Check, where not nil, checks a draw's bindings when it is recorded; its error refuses the draw.
	Check func(bindings any) error
	// Prepare, where not nil, readies the shader for a device's kernels when a pipeline is made; its error refuses the
	// pipeline.
	Prepare func(k *simd.Kernels) error
	// Variants, where not nil, are shaders that take this one's place in draws with some bindings.
	Variants *Variants
	// Lasting, where it has the shader's type, which is comparable, promises that equal shaders have the same functions
	// and interface for ever. A device then finds pipelines of equal state and shaders that it has made before. A
	// shader that embeds it has another type. The zero value promises nothing.
	Lasting Shader
	// Inputs are the built-ins that the fragment function reads.
	Inputs Inputs
	// Colors is the number of colour outputs, at most MaxColors. Integer outputs are written as bits. A colour
	// attachment beyond them keeps the texels that it has, and Pass.Report names it under Debug.
	Colors int
	// NoColor has a bit for each number below Colors that is no output: the colour attachment of that number keeps the
	// texels that it has, too. The zero value is that each of the Colors is an output.
	NoColor uint8
	// Complete, where it has the shader's type, promises that both functions write each element of every output that
	// the interface declares, for every vertex and every live fragment. The engine then does not zero the outputs
	// first. A shader that embeds it has another type, and perhaps functions of its own. The zero value promises
	// nothing.
	Complete Shader
	// Returns, where it has the shader's type, promises that both functions return or panic, and never end their
	// goroutine (runtime.Goexit, testing's FailNow). A pass that one worker draws is then drawn by the goroutine that
	// ends it, which need not wait for another one to wake. A shader that embeds it has another type. The zero value
	// promises nothing.
	Returns Shader
	// Numbers are the kinds of numbers that the colour outputs hold. A Report under Debug notes where an attachment's
	// format has another kind: Vulkan leaves its texels undefined then. The zero value says nothing.
	Numbers [MaxColors]Numbers
	// Notes are for a Report under Debug. The zero value is none.
	Notes []Note
	// Instances, where it has the shader's type, says that the vertex function reads Vertices.Instances, the instance of
	// each vertex: small instances then share a call. A shader that embeds it has another type, and perhaps functions of
	// its own. The zero value is a call for each instance.
	Instances Shader
	// DualSource: Fragments.Src1 is written, for the SRC1 blend factors.
	DualSource bool
	// ClipDistances and CullDistances are how many Vertices.ClipDistance and CullDistance hold, together at most 8.
	ClipDistances, CullDistances int
	// PointSize: Vertices.PointSize is written. Without it points are one pixel.
	PointSize bool
	// ViewportIndex: Vertices.ViewportIndex is written; the provoking vertex's counts.
	ViewportIndex bool
	// Layer: Vertices.Layer is written; the provoking vertex's counts, and primitives of layers that the pass does not
	// have are dropped. It is not for passes with views.
	Layer bool
	// ViewIndex: the vertex function reads Vertices.ViewIndex, and so runs once for each view of a pass. Without it, it
	// runs once for all of them.
	ViewIndex bool
	// ShadingRate: Vertices.ShadingRate is written (log2 of the height in bits 0-1, of the width in bits 2-3); the
	// provoking vertex's counts.
	ShadingRate bool
	// Discards: the fragment function clears bits of Fragments.Live.
	Discards bool
	// WritesDepth, WritesStencil, WritesSampleMask: the fragment function writes Fragments.Depth, StencilReference,
	// SampleMask.
	WritesDepth, WritesStencil, WritesSampleMask bool
	// EarlyFragmentTests runs the depth and stencil tests before the fragment function, whatever it does.
	EarlyFragmentTests bool
	// PostDepthCoverage: with EarlyFragmentTests, Fragments.SampleMaskIn has the samples that passed them. Without it,
	// all that the primitive covers.
	PostDepthCoverage bool
	// Quads: the function differentiates computed values (DPdx and its like, lookups at computed coordinates). Each
	// quad (lanes 0 1 4 5, 2 3 6 7, and so on) belongs to one primitive, and its lanes are all evaluated, live or not.
	Quads bool
	// Helpers, with Quads: values of the function depend on which lanes of its quads are live. A fragment that a later
	// draw hides then counts as live, as it would alone: it is shaded at once.
	Helpers bool
	// Subgroups: the function sees which fragments share its group of lanes. Lane 4y+x of a group is pixel (x, y) of a
	// block of 4x4 pixels, and a group has one primitive, in one layer, view and sample: its live lanes are the fragments
	// that the primitive covers, but for those that fail tests before the function. Which these are does not depend on
	// the device, or on later draws. Pipelines with fragments of several pixels (FragmentShadingRate) are refused. The
	// zero value promises nothing about groups.
	Subgroups bool
	// Cost is about how much the fragment function does, which the engine weighs moving fragments against: a call of an
	// operation is 1, a lookup
	// 25. The zero value is not known.
	Cost int
	// Fused: the fragment function is written in the vocabulary alone. Its calls are kept and then computed at once, in
	// machine code where there is some, to the same bits. The function does not see values: elements of results are
	// NaN, and writes to them are lost; SetColor, Copy, Accumulate and Discard set outputs once it is done, and slices
	// of its own that it hands in are read then. A call that needs values (Count, Lookup, ReadTexels,
	// InterpolateAtOffset and its like) ends the draw with an OperandError. Fused is refused with Interpolates,
	// SideEffects and Function. The zero value computes each call when it is made.
	Fused bool
	// FusedVertex is Fused for the vertex function: it is written in the vocabulary alone, with Floats, Fetch, SetPosition
	// and SetOut, and gets at most MaxLanes vertices a call. It is refused with VertexStores.
	FusedVertex bool
	// Interpolates: the function calls InterpolateAtOffset and its like.
	Interpolates bool
	// SideEffects: the fragment function writes memory of its own. It runs once for every fragment, also for those that
	// then fail the depth or stencil test; with EarlyFragmentTests for those alone that pass. Fragments of one pixel
	// come one after the other, in the order of their primitives, as if shaders held a lock on the pixel (fragment
	// shader interlock): within a call by their places in the batch. Those of different pixels come in no particular
	// order and from several goroutines.
	SideEffects bool
	// Interlock, with SideEffects: no pixel is twice in a call, so that a function whose steps each do all fragments of
	// the batch, as programs do, finds the pixel as the fragments before left it (fragment shader interlock). The zero
	// value lets the fragments of several primitives share a call.
	Interlock bool
	// TileColors has a bit for each colour attachment that the fragment function reads in Fragments.Tile, and TileDepth
	// and TileStencil say that it reads these aspects: as the fragments before left them at its own place, in the order of
	// primitives (Vulkan: Tile Image Reads). No pixel is twice in a call then, and no pipeline has fragments of several
	// pixels or fewer samples in its colour attachments. With EarlyFragmentTests the aspects that are read are not
	// written. They are refused with Fused and Function. The zero value reads none.
	TileColors             uint8
	TileDepth, TileStencil bool
	// VertexStores: the vertex function writes memory of its own. It runs at least once for each vertex of the draw's
	// primitives, also under RasterizerDiscardEnable (without VertexStores it does not run then), and from several
	// goroutines, in no particular order.
	VertexStores bool
}

// HasColor says whether colour output number n is declared.
func (i *Interface) HasColor(n int) bool { return n >= 0 && n < i.Colors && i.NoColor>>n&1 == 0 }

// ReadsTile says whether the fragment function reads attachments at its own place.
func (i *Interface) ReadsTile() bool { return i.TileColors != 0 || i.TileDepth || i.TileStencil }

// Completes says whether Complete is the promise of a shader.
func (i *Interface) Completes(s Shader) bool { return i.Complete != nil && same(i.Complete, s) }

// Stays says whether Returns is the promise of a shader.
func (i *Interface) Stays(s Shader) bool { return i.Returns != nil && same(i.Returns, s) }

// ReadsInstances says whether Instances is about a shader.
func (i *Interface) ReadsInstances(s Shader) bool { return i.Instances != nil && same(i.Instances, s) }

// Inputs is a set of the built-ins of a fragment function, each for a field of Fragments (Vulkan: Built-In Variables).
// The zero value is none.
type Inputs uint32

// The built-ins.
const (
	InputFragCoord           Inputs = 1 << iota // Fragments.FragCoord
	InputFrontFacing                            // Fragments.FrontFacing
	InputPrimitiveID                            // Fragments.PrimitiveID
	InputPointCoord                             // Fragments.PointCoord
	InputSampleID                               // Fragments.SampleID; switches sample shading on
	InputSamplePosition                         // Fragments.SamplePosition; switches sample shading on
	InputSampleMask                             // Fragments.SampleMaskIn
	InputFullyCovered                           // Fragments.FullyCovered
	InputBaryCoord                              // Fragments.BaryCoord
	InputBaryCoordNoPersp                       // Fragments.BaryCoordLin
	InputViewportIndex                          // Fragments.ViewportIndex
	InputShadingRate                            // Fragments.ShadingRate
	InputLayer                                  // Fragments.Layer
	InputViewIndex                              // Fragments.ViewIndex
	InputFragSize                               // Fragments.FragSize
	InputFragInvocationCount                    // Fragments.FragInvocationCount
	// InputsEnd is above all sets of built-ins.
	InputsEnd
)
