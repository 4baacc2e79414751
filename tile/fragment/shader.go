package fragment

import (
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/raster"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// Shader is a worker's way from fragments to colours: runs of them go through the steps of their draws.
type Shader struct {
	kernels *simd.Kernels
	clock   *record.Clock
	counts  *record.Counts
	calls   *record.Calls
	poison  *record.Poison
	stopped func() bool  // the frame is to end
	tests   raster.Tests // the tests that come after the fragment function
	run     run
	batch   batch
	rop     rop.Scratch
	steps   []shade.Step // of the draw that is compiled

	// Attribute planes. binSlots name the primitives, heads the primitives whose planes are made; slots are by BinSlot.
	binSlots, heads, slots []uint32
	owners                 simd.RunStartsArgs
	narrow                 []float32
	wide                   []float64
	planes                 simd.PlanesArgs
	lerp, one              simd.InterpolateArgs // one: see evaluate
	footprintArgs          simd.FootprintArgs
	gather                 simd.PointValuesArgs
	wideFlats              bool // see keepFlats
	gathers                bool // the runs at hand are points, whose varyings are gathered: there are no planes

	constants     constants
	visible       visible
	divergent     divergent
	ordered       ordered
	packed        packed
	smooth        smooth
	reduced       *reduced   // of coverage reduction; nil: there was none yet
	coarse        *coarse    // of fragments of several pixels; nil: there were none yet
	builtinInputs *builtins  // of built-in inputs; likewise
	atCentroids   *centroids // of centroid varyings; likewise
	compaction
	kept []float32 // of evaluate: a primitive's varyings in one place
}

// reduced is the tile as colour attachments with fewer samples have it, and memory.
type reduced struct {
	into   rop.Tile
	memory rop.Reduced
}

// Init gives the shader its tools. stopped says that the frame is to end.
func (w *Shader) Init(k *simd.Kernels, clock *record.Clock, counts *record.Counts, calls *record.Calls, poison *record.Poison,
	stopped func() bool,
) {
	w.kernels, w.clock, w.counts, w.calls, w.poison, w.stopped = k, clock, counts, calls, poison, stopped
}

// Recover undoes what a panic left in the middle of a tile: the next frame expects marks to be zero.
func (w *Shader) Recover() {
	clear(w.visible.marks)
	w.gathers = false
}
