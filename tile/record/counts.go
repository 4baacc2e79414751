package record

import (
	"github.com/seed-1acaedba/halfspace/internal/pages"
	"github.com/seed-1acaedba/halfspace/tile/plan"
)

// Counts are a worker's counts of a frame.
type Counts struct {
	Stats   Statistics
	Passed  []int64      // by draw: the samples that passed the tests
	Tallies []Tally      // by draw, with Frame.Debug; otherwise empty
	Draws   []Statistics // by draw, with Frame.CountDraws; otherwise empty
}

// Begin starts a frame.
func (w *Counts) Begin(f *Frame) {
	draws := len(f.Draws)
	w.Stats = Statistics{}
	w.Passed = Grow(w.Passed, draws)
	clear(w.Passed)
	if w.Tallies = w.Tallies[:0]; f.Debug {
		w.Tallies = Grow(w.Tallies, draws)
		clear(w.Tallies)
	}
	if w.Draws = w.Draws[:0]; f.CountDraws {
		w.Draws = Grow(w.Draws, draws)
		clear(w.Draws)
	}
}

// Take adds what a worker counted of the frame.
func (f *Frame) Take(w *Counts) {
	f.Total.Add(&w.Stats)
	for i := range f.Passed {
		f.Passed[i] += w.Passed[i]
	}
	for i := range f.Tallies {
		f.Tallies[i].Add(&w.Tallies[i])
	}
	for i := range f.Counted {
		f.Counted[i].Add(&w.Draws[i])
	}
}

// Geometry adds what became of a chunk's primitives, or of the ones that were left out with their clusters.
func (w *Counts) Geometry(draw int32, s Statistics) {
	w.Stats.Add(&s)
	if len(w.Draws) > 0 {
		w.Draws[draw].Add(&s)
	}
}

// Shaded adds fragments that a shader ran for.
func (w *Counts) Shaded(draw int32, n int64) {
	w.Stats.FragmentsShaded += n
	if len(w.Draws) > 0 {
		w.Draws[draw].FragmentsShaded += n
	}
}

// Fired says that a row of the plans' table did something.
func (w *Counts) Fired(r plan.Row) { w.Stats.Fused |= 1 << r }

// Count adds tested samples, and the samples that passed, to a draw's counts.
func (w *Counts) Count(draw int32, tested, passed int64) {
	w.Stats.FragmentsPassed += passed
	w.Passed[draw] += passed
	if len(w.Draws) > 0 {
		w.Draws[draw].FragmentsPassed += passed
	}
	if len(w.Tallies) > 0 {
		w.Tallies[draw].Tested += tested
	}
}

// Covered adds samples that primitives cover.
func (w *Counts) Covered(draw int32, n int64) {
	w.Stats.FragmentsTested += n
	if len(w.Draws) > 0 {
		w.Draws[draw].FragmentsTested += n
	}
	if len(w.Tallies) > 0 {
		w.Tallies[draw].Covered += n
	}
}

// Hidden adds primitives that fail the depth test in a tile.
func (w *Counts) Hidden(draw int32, n int64) {
	if len(w.Tallies) > 0 {
		w.Tallies[draw].Hidden += n
	}
}

// Grow is s with a length of n, its contents undefined where it had to be made anew.
func Grow[T any](s []T, n int) []T {
	if cap(s) < n {
		return made[T](n)
	}
	return s[:n]
}

// made is a new slice for [Grow], with room for more.
func made[T any](n int) []T {
	s := make([]T, n, n+n/4)
	pages.WantFor(s)
	return s
}
