package program

import (
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// stage is one stage of a program on its way from a module to a function.
type stage struct {
	program       *Program
	module        *spirv.Module
	entry         *spirv.EntryPoint
	model         uint32
	interpolation []interpolation // of inputs
	outputs       []output
	unwritten     []ir.Variable // outputs that are declared, but that nothing is stored to
	f             *ir.Func
	quads         bool  // it asks others of its quad for their values
	dropped       uint8 // Options.Dropped
	// perSample has the inputs whose use, though nothing may come of it, shades every sample (Vulkan: Sample Shading), and
	// atSamples says that one is used.
	perSample map[spirv.ID]bool
	atSamples bool
}

// drops says that an output is dropped.
func (s *stage) drops(v ir.Variable) bool {
	return (v.Kind == ir.Location || v.Kind == ir.Second) && v.Index < 8 && s.dropped>>v.Index&1 != 0
}

// interpolation holds the interpolation decorations of an input.
type interpolation struct{ flat, noPerspective, centroid, sample bool }
