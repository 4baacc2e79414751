// Package shade holds the parts of shaders in Go: the batches that pipeline stages exchange, the interface that
// shaders implement, a vocabulary that computes on whole batches, and the built-in shaders.
//
// # A shader
//
// A shader is a value with three methods. Interface declares the values that go from stage to stage; Vertex and
// Fragment work on batches laid out as structure of arrays: each component is a []float32 with one element a lane.
//
//	type glow struct{ color [3]float32 }
//
//	func (glow) Interface() shade.Interface { // two varyings, with derivatives, and one output
//		return shade.Interface{Varyings: make([]shade.Interpolation, 2), Gradients: 2, Colors: 1}
//	}
//
//	func (glow) Vertex(v *shade.Vertices) {
//		m := v.Bindings.(*glowing) // the draw's bindings: any type that the shader defines
//		v.SetPosition(v.Transform(&m.matrix, v.Floats(m.positions, 3).XYZ()))
//		uv := v.Floats(m.texCoords, 2)
//		v.SetOut(0, uv[0], uv[1])
//	}
//
//	func (g glow) Fragment(f *shade.Fragments) {
//		m := f.Bindings.(*glowing)
//		texel := f.Sample(m.texture, f.In[0], f.In[1])
//		rgb := f.Mul3(texel.XYZ(), f.Const3(g.color[0], g.color[1], g.color[2]))
//		f.SetColor(0, shade.Vec4{rgb[0], rgb[1], rgb[2], texel[3]})
//	}
//
// Shaders are pure: the engine decides how often they run, and on which worker, unless SideEffects is declared. They
// are shared by goroutines, and must keep neither a batch nor its slices. Package examples has ten of them, from shadow
// maps to post-processing.
//
// # Batches and lanes
//
// Vertices come a geometry chunk at a time, each once. Fragments come up to [MaxLanes] at a time: sixteen lanes to a
// block of 4x4 pixels, lane 4 y + x. Live says which of them hold a fragment. All lanes are computed, so that code need
// not look at it; values written to lanes without a fragment are dropped. Loops over f.N lanes and assignments to
// elements are fine, too: they run at Go's speed, one fragment after the other.
//
// # The vocabulary
//
// The methods of [Batch], which [Vertices] and [Fragments] embed, compute a whole batch a call, on the kernels that
// modules of SPIR-V run on, with the same bits on every machine:
//
//	x = f.MulAdd(x, f.Const(2), f.Const(-1))             // arithmetic: Add, Sub, Mul, Div, Min, Max, Clamp, Mix ...
//	x = f.Pow(f.Sin(x), y)                               // functions: Exp, Log, Sqrt, Atan2, Floor ...
//	x = f.Select(f.Less(x, y), x, f.Const(0))            // comparison and selection, And, Or, Not of masks
//	n = f.Normalize3(f.Cross(a, b))                      // vectors: Dot3, Length3, Reflect3, Columns ...
//	p := v.Transform(&matrix, position)                  // matrices: Transform, Rotate
//	c := f.Sample(texture, u, v)                         // lookups: SampleLod, SampleCompareLayer ... SampleWith
//	f.Accumulate(sum, x, y)                              // sums over loops, in a Register
//	f.Discard(f.Less(c[3], f.Const(0.5)))                // with Interface.Discards
//
// An operand is a slice with an element a lane, or of one element for all lanes. A result is a register: memory that
// belongs to the batch and ends with it. Loops of many rounds give registers back with Mark and Release. An operand
// that is too short ends the draw with an [OperandError].
//
// A call costs about 20 ns, and then a fraction of a nanosecond a lane, most of which goes to writing and reading 4 KB
// an operand. A fragment function that is written in the vocabulary alone, and never looks at elements of results, says
// so by Interface.Fused: its calls are then kept, and computed at once in machine code, in registers of the processor,
// to the same bits. A frame of a metallic-roughness shader under four lights, about 350 calls, takes 55 ns a fragment
// call by call, 36 fused, and 520 as a loop over fragments in Go (AVX-512, one thread); with ten lookups 124, 105 and
// 530. Interface.FusedVertex is the same for the vertex function.
//
// # Derivatives
//
// Sample needs to know how fast coordinates change from pixel to pixel. Of the first Interface.Gradients varyings it
// does, exactly. Of computed coordinates it takes differences between the fragments of a quad, lanes 0 1 4 5 and so on,
// and so do DPdx, DPdy and FWidth: the shader declares Quads, and whole quads are then evaluated. SampleLod and
// SampleGrad need neither.
//
// # More outputs and inputs
//
// Interface has a field for each: several colours, dual source blending, depth, stencil reference, sample mask, clip
// distances, point sizes; and Inputs for built-ins such as FragCoord or FrontFacing. [Vertices.Floats] and
// [Vertices.Fetch] read attributes in any format, zeros where an index lies outside of them, and [Vertices.FullScreen]
// covers the picture.
//
// # Built-in shaders
//
// [Depth], [Flat], [Textured], [Unlit] and [ID] draw a [Mesh]. Their fragment functions have the form that functions of
// modules have ([Function]), by which the engine knows what may be left out and what one kernel does at once.
package shade

import (
	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/simd"
)

// MaxGroups and MaxLanes bound a fragment batch.
const (
	MaxGroups = exec.MaxGroups
	MaxLanes  = exec.MaxLanes
)

// Stride is how many lanes a batch's component arrays lie apart. Arrays a multiple of 4096 bytes apart would meet in
// the same sets of the L1 cache: interpolating eight components took 14.6 ns a block, 10.6 with this stride.
const Stride = MaxLanes + simd.Lanes

// MaxColors is the largest number of colour attachments.
const MaxColors = 8
