package fragment

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/raster"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// listed shades visible fragments of lines and points from the rasterizer's list: all lanes of a batch are fragments,
// with one primitive's fragments side by side.
type listed struct {
	clock     *record.Clock
	counts    *record.Counts
	stopped   func() bool // the frame is to end
	planes    *planes
	scattered *scattered
}

// shade shades the listed fragments draw by draw.
func (w *listed) shade(t *bin.Tile, v *raster.Visible) {
	names, places, planes := v.Names, v.Places, w.planes
	w.counts.Fired(plan.Listed)
	planes.reserve(t)
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
		gathered := gathersValues(t, d)
		if !gathered && d.Plan.Has(plan.MakePlanes) {
			planes.ofNames(names[:n])
			planes.build(t, d)
		}
		// The one sample, as the second of two that lie in the same place.
		w.scattered.shade(t, d, i, names[:n], places[:n], 2, 0, gathered)
		names, places = names[n:], places[n:]
	}
}

// gathersValues says whether varyings of listed points are gathered: their records and vertices have numbers that fit.
func gathersValues(t *bin.Tile, d *record.Draw) bool {
	return d.Plan.Has(plan.Gathered) && len(t.Arena.Records) < 1<<28 && len(t.Arena.Vertices) < 1<<31-1
}
