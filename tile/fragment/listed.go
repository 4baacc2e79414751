package fragment

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/raster"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// shadeListed shades visible fragments that are listed one by one: all lanes of a batch are fragments, with one
// primitive's fragments side by side.
func (w *Shader) shadeListed(t *bin.Tile, v *raster.Visible) {
	names, places := v.Names, v.Places
	w.counts.Fired(plan.Listed)
	w.slots = record.Grow(w.slots, len(t.Refs)+1)
	for i := v.First; i < v.Stop && len(names) > 0 && !w.stopped(); i++ {
		s := &t.Segments[i]
		d := t.Draw(s)
		w.clock.Stage(record.StageVisible)
		n := len(names)
		if names[n-1] > s.Stop {
			n, _ = slices.BinarySearch(names, s.Stop+1)
		}
		if n == 0 {
			continue
		}
		if w.gathers = gathersValues(t, d); !w.gathers && d.Plan.Has(plan.MakePlanes) {
			w.listOwners(names[:n])
			w.makePlanes(t, d)
		}
		// The one sample, as the second of two that lie in the same place.
		w.shadePacked(t, d, i, names[:n], places[:n], 2, 0)
		names, places = names[n:], places[n:]
	}
	w.gathers = false
}

// gathersValues says whether varyings of listed points are gathered: their records and vertices have numbers that fit.
func gathersValues(t *bin.Tile, d *record.Draw) bool {
	return d.Plan.Has(plan.Gathered) && len(t.Arena.Records) < 1<<28 && len(t.Arena.Vertices) < 1<<31-1
}

// gatherValues is interpolate for points.
func (w *Shader) gatherValues(t *bin.Tile, d *record.Draw) {
	b, r := &w.batch, &w.run
	w.counts.Fired(plan.Gathered)
	w.gather = simd.PointValuesArgs{
		Triangles: &t.Arena.Records[0], Refs: &t.Refs[0], Names: &r.slots[0], N: int64(len(r.slots)), Vertices: &t.Arena.Vertices[0],
		Modes: &d.Plan.Function.Modes[0], Components: int64(len(d.Plan.Function.Modes)), Out: &b.in[0], Stride: shade.Stride, W: &b.w[0],
	}
	w.kernels.PointValues(&w.gather)
}

// listOwners lists each of names, in which equal ones lie side by side, once.
func (w *Shader) listOwners(names []uint32) {
	w.binSlots = record.Grow(w.binSlots, len(names)+simd.Lanes)
	a := &w.owners
	*a = simd.RunStartsArgs{In: &names[0], N: int64(len(names)), Out: &w.binSlots[0]}
	w.kernels.RunStarts(a)
	w.binSlots = w.binSlots[:a.Found]
	for i, first := range w.binSlots {
		w.binSlots[i] = names[first]
	}
}
