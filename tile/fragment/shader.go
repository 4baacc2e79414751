package fragment

import (
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/raster"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// Shader is a worker's way from fragments to colours: its schedules cut fragments into runs, which go through the steps
// of their draws.
type Shader struct {
	packed packed // of all fragments; first, as arrays are in it: they begin with lines of the cache if the shader does
	steps  steps

	// Of fragments that are visible in the end.
	visible   visible
	divergent divergent
	listed    listed
	scattered scattered
	// Of fragments in order.
	ordered ordered
	smooth  smooth
}

// Init gives the shader its tools. stopped says that the frame is to end.
func (w *Shader) Init(k *simd.Kernels, clock *record.Clock, counts *record.Counts, calls *record.Calls,
	poison *record.Poison, stopped func() bool,
) {
	s := &w.steps
	s.init(k, clock, counts, calls, poison)
	w.packed.kernels = k
	w.scattered = scattered{kernels: k, clock: clock, steps: s, packed: &w.packed}
	w.divergent = divergent{kernels: k, clock: clock, counts: counts, scattered: &w.scattered}
	w.listed = listed{clock: clock, counts: counts, stopped: stopped, planes: &s.planes, scattered: &w.scattered}
	w.visible = visible{kernels: k, clock: clock, counts: counts, stopped: stopped, steps: s, planes: &s.planes,
		divergent: &w.divergent}
	w.ordered = ordered{clock: clock, counts: counts, steps: s, packed: &w.packed}
	w.smooth = smooth{kernels: k, clock: clock, counts: counts, steps: s, planes: &s.planes, packed: &w.packed}
}

// Recover undoes what a panic left in the middle of a tile: the next frame expects marks to be zero.
func (w *Shader) Recover() { clear(w.visible.marks) }

// BeginTile readies the shader for a tile. beside says that two frames draw it, one of which has the other's geometry.
func (w *Shader) BeginTile(beside bool) { w.steps.planes.begin(beside) }

// CompileDraw sets the plan of a draw and, if the draw has one colour, that colour's words or table, before its first
// tile is drawn.
func (w *Shader) CompileDraw(f *record.Frame, d *record.Draw) {
	d.Colour = shade.KnownColor{}
	if d.Pipeline.Has(plan.DepthOnly) {
		f.Meet(d)
		return
	}
	calls := w.steps.calls
	calls.Call = record.Call{Draw: d, Stage: "Function"}
	d.Pipeline.Colour(&d.Colour, d.Bindings)
	calls.Call = record.Call{}
	f.Meet(d)
	if d.Plan.Has(plan.Flat) {
		w.steps.constants.bake(f, d)
	}
	if d.Plan.Run.Whole() {
		w.steps.constants.tabulate(d)
	}
}

// ShadeVisible shades the fragments that deferred segments left visible.
func (w *Shader) ShadeVisible(t *bin.Tile, v *raster.Visible) {
	w.steps.clock.Stage(record.StageVisible)
	switch {
	case v.All.Has(plan.Flat):
		w.steps.constants.flat(t, v)
	case len(v.Names) > 0:
		w.listed.shade(t, v)
	default:
		w.visible.shade(t, v)
	}
}

// MakePlanes makes the attribute planes of the primitives of groups that a draw in order has just covered.
func (w *Shader) MakePlanes(t *bin.Tile, c *raster.Coverage) {
	p := &w.steps.planes
	p.reserve(t)
	p.ofGroups(c.Groups)
	p.build(t, t.Draw(&t.Segments[c.Segment]))
}

// ShadeCovered shades and writes the groups of a draw in order that its plan's arrival left.
func (w *Shader) ShadeCovered(t *bin.Tile, c *raster.Coverage) { w.ordered.shade(t, c) }

// SmoothLines sets the factors of groups to the coverage of smooth lines; there is no fragment where that is 0.
func (w *Shader) SmoothLines(t *bin.Tile, c *raster.Coverage) { w.smooth.cover(t, c) }

// ShadeSmooth draws fragments of a segment of smooth lines from a list, in order: all lanes of a run are fragments,
// none of which lie in one pixel.
func (w *Shader) ShadeSmooth(t *bin.Tile, d *record.Draw, segment int, names, places []uint32) {
	w.smooth.shade(t, d, segment, names, places)
}
