package record

import (
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/plan"
)

// Tools are the kernels, counters and memory that the rooms of one worker share.
type Tools struct {
	Kernels *simd.Kernels
	Stats   Statistics
	Clock   *Clock // nil without Options.Stages
	Call    Call
	Passed  []int64       // by draw: the samples that passed the tests
	Tallies []Tally       // by draw, with Frame.Debug; otherwise empty
	Memory  shade.Scratch // of vertex and fragment functions
	Stopped func() bool   // the frame is to end
	// Pattern is what Poison fills scratch memory with; 0: nothing is filled.
	Pattern uint32
}

// Fired says that a row of the plans' table did something.
func (w *Tools) Fired(r plan.Row) { w.Stats.Fused |= 1 << r }

// Count adds tested samples, and the samples that passed, to a draw's counts.
func (w *Tools) Count(draw int32, tested, passed int64) {
	w.Stats.FragmentsPassed += passed
	w.Passed[draw] += passed
	if len(w.Tallies) > 0 {
		w.Tallies[draw].Tested += tested
	}
}

// CountCovered adds samples that primitives cover.
func (w *Tools) CountCovered(draw int32, n int64) {
	w.Stats.FragmentsTested += n
	if len(w.Tallies) > 0 {
		w.Tallies[draw].Covered += n
	}
}

// CountHidden adds primitives that fail the depth test in a tile.
func (w *Tools) CountHidden(draw int32, n int64) {
	if len(w.Tallies) > 0 {
		w.Tallies[draw].Hidden += n
	}
}

// Grow is s with a length of n, its contents undefined where it had to be made anew.
func Grow[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	return s[:n]
}
