package fragment

import (
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// divergent shades the fragments that other samples show and sample 0 does not. Few pixels have one, so they are
// packed: all lanes of a batch are then fragments.
type divergent struct {
	kernels   *simd.Kernels
	clock     *record.Clock
	counts    *record.Counts
	scattered *scattered

	// fragments and places list them; drawnFragments and drawnPlaces list one draw's.
	fragments, places           []uint32
	drawnFragments, drawnPlaces []uint32
	list                        simd.DivergentSamplesArgs
	pick                        simd.CompactRangeArgs
}

// find lists the divergent fragments of the tile's first blocks and marks their primitives.
func (r *divergent) find(t *bin.Tile, marks []uint8, blocks int64) {
	n := (t.Samples-1)*t.SampleStride + simd.Lanes
	r.fragments, r.places = record.Grow(r.fragments, n), record.Grow(r.places, n)
	r.list = simd.DivergentSamplesArgs{
		Visibility: &t.Visibility[0], SampleStride: int64(t.SampleStride), Samples: int64(t.Samples),
		Blocks:    blocks,
		Fragments: &r.fragments[0], Places: &r.places[0], Marks: &marks[0],
	}
	r.kernels.DivergentSamples(&r.list)
}

// shade shades and writes the divergent fragments of one draw, whose attribute planes are made.
func (r *divergent) shade(t *bin.Tile, d *record.Draw, segment int) {
	s := &t.Segments[segment]
	r.clock.Stage(record.StageVisible)
	n := int(r.list.N)
	r.drawnFragments, r.drawnPlaces = record.Grow(r.drawnFragments, n+simd.Lanes), record.Grow(r.drawnPlaces, n+simd.Lanes)
	r.pick = simd.CompactRangeArgs{
		Fragments: &r.fragments[0], Places: &r.places[0], N: int64(n), Start: s.Start + 1, Length: s.Stop - s.Start,
		OutFragments: &r.drawnFragments[0], OutPlaces: &r.drawnPlaces[0],
	}
	r.kernels.CompactRange(&r.pick)
	r.counts.Fired(plan.Divergent)
	found := r.pick.Found
	r.scattered.shade(t, d, segment, r.drawnFragments[:found], r.drawnPlaces[:found], t.Samples, t.SampleStride, false)
}
