package plan

import "github.com/seed-1acaedba/halfspace/shade"

// Meeting is what a pipeline meets when it is drawn with: a pass's attachments, a draw's own state and bindings, and
// the rows that an engine leaves out. Equal meetings have one plan.
type Meeting struct {
	// Without are the rows that are left out, of those that Fast lists.
	Without Set
	// Colors has a bit for each colour attachment that the pass has, Depth says whether it has one of depth.
	Colors uint8
	Depth  bool
	// Unlimited depths may lie outside of 0 to 1. Counted: samples are counted in the order of draws.
	Unlimited, Counted bool
	// What the draw's primitives become: see edge.View.
	Strokes, Points, Stippled, Windowed bool
	// Kind is the row that the fragment function is: Constant, Lookup or Shade.
	Kind Row
	// Known: the function is known as a shade.KnownColor. Footprints says whether the texture of a Lookup takes them.
	Known, Footprints bool
}

// situation is what the table's conditions are asked about: a pipeline's state, what it meets, and the rows above that
// hold.
type situation struct {
	*Pipeline
	Meeting
	i    *shade.Interface
	rows Set
	plan *FragmentPlan
	// single: the path at hand is for runs that write one sample of several, or packed fragments.
	single bool
}

// has says whether a row above holds.
func (s *situation) has(r Row) bool { return s.rows.Has(r) }

// reads says whether the fragment function reads some of the built-ins.
func (s *situation) reads(in shade.Inputs) bool { return s.i.Inputs&in != 0 }

// several says whether a fragment has several samples.
func (s *situation) several() bool { return s.samples > 1 || s.has(Coarse) }

// varyingAt says whether a varying is evaluated there.
func (s *situation) varyingAt(at shade.Location) bool {
	for _, v := range s.i.Varyings {
		if v.At == at {
			return true
		}
	}
	return false
}

// atSample says whether the fragment function asks, or is told, to run once a sample.
func (s *situation) atSample() bool {
	return s.sampleShading || s.reads(shade.InputSampleID|shade.InputSamplePosition) || s.varyingAt(shade.AtSample)
}

// writesMore says whether the fragment function writes depth, stencil or a sample mask.
func (s *situation) writesMore() bool {
	return s.i.WritesDepth || s.i.WritesStencil || s.i.WritesSampleMask
}

// seesCoverage says whether the fragment function needs to know which samples the primitive covers.
func (s *situation) seesCoverage() bool {
	return s.reads(shade.InputSampleMask) || s.has(Centroid) || s.i.Interpolates
}

// asksForCoverage says whether the samples of a fragment must be known together when it is shaded.
func (s *situation) asksForCoverage() bool {
	return s.several() && (s.seesCoverage() || s.i.SideEffects)
}

// asksHidden says whether a fragment's quad or subgroup tells it about fragments that later draws may hide: which lanes are live,
// or which of several samples.
func (s *situation) asksHidden() bool {
	return s.i.Subgroups || s.i.Quads && (s.several() || s.i.Helpers)
}

// packs says whether fragments that are shaded at once may lie in any lanes: nothing about them depends on their groups
// and pixels.
func (s *situation) packs() bool {
	return !s.has(EachSample) && !s.has(Coarse) && s.Rop.Early() && !s.Rop.Reduces() && !s.Rop.Covers() &&
		!s.seesCoverage() && !s.has(Grid) && s.i.Inputs == 0 && !s.i.Quads && !s.i.Subgroups && !s.i.ReadsTile()
}

// broadcasts says whether writing a sample and copying it gives the same as writing each.
func (s *situation) broadcasts() bool { return s.Rop.Broadcasts(s.Colors) }
