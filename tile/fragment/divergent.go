package fragment

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// divergent is a worker's memory for the fragments that other samples show and sample 0 does not. Few pixels have one,
// so they are packed: all lanes of a batch are then fragments.
type divergent struct {
	// fragments and places list them; drawnFragments and drawnPlaces list one draw's.
	fragments, places           []uint32
	drawnFragments, drawnPlaces []uint32
	list                        simd.DivergentSamplesArgs
	pick                        simd.CompactRangeArgs
	scatter                     simd.ScatterSamplesArgs
}

// findDivergent lists the tile's divergent fragments and marks their primitives.
func (w *Shader) findDivergent(t *bin.Tile) {
	r := &w.divergent
	n := (t.Samples-1)*t.SampleStride + simd.Lanes
	r.fragments, r.places = record.Grow(r.fragments, n), record.Grow(r.places, n)
	r.list = simd.DivergentSamplesArgs{
		Visibility: &t.Visibility[0], SampleStride: int64(t.SampleStride), Samples: int64(t.Samples),
		Blocks:    int64(t.BlocksX * t.BlocksY),
		Fragments: &r.fragments[0], Places: &r.places[0], Marks: &w.visible.marks[0],
	}
	w.kernels.DivergentSamples(&r.list)
}

// shadeDivergent shades and writes the divergent fragments of one draw, whose attribute planes are made.
func (w *Shader) shadeDivergent(t *bin.Tile, d *record.Draw, segment int) {
	s := &t.Segments[segment]
	r := &w.divergent
	w.clock.Stage(record.StageVisible)
	n := int(r.list.N)
	r.drawnFragments, r.drawnPlaces = record.Grow(r.drawnFragments, n+simd.Lanes), record.Grow(r.drawnPlaces, n+simd.Lanes)
	r.pick = simd.CompactRangeArgs{
		Fragments: &r.fragments[0], Places: &r.places[0], N: int64(n), Start: s.Start + 1, Length: s.Stop - s.Start,
		OutFragments: &r.drawnFragments[0], OutPlaces: &r.drawnPlaces[0],
	}
	w.kernels.CompactRange(&r.pick)
	w.counts.Fired(plan.Divergent)
	found := r.pick.Found
	w.shadePacked(t, d, segment, r.drawnFragments[:found], r.drawnPlaces[:found], t.Samples, t.SampleStride)
}

// shadePacked shades and writes fragments of one draw, whose attribute planes are made: to the samples but the first of
// so many, a stride apart, that show them.
func (w *Shader) shadePacked(t *bin.Tile, d *record.Draw, segment int, fragments, places []uint32, samples, stride int) {
	r, m := &w.divergent, &w.packed
	m.begin(t)
	for from := 0; from < len(fragments); from += shade.MaxLanes {
		names := fragments[from:min(from+shade.MaxLanes, len(fragments))]
		run := w.begin(t, d, segment, m.full(len(names)), names)
		run.places, run.into = places[from:], &m.into
		w.execute(t, d, &d.Plan.Single)
		w.clock.Stage(record.StageWrite)
		for i, texels := range t.Colors {
			if texels == nil {
				continue
			}
			r.scatter = simd.ScatterSamplesArgs{
				Fragments: &names[0], Places: &places[from], N: int64(len(names)),
				Texels: (*uint32)(unsafe.Pointer(&m.into.Colors[i][0])), Visibility: &t.Visibility[0],
				Color:        (*uint32)(unsafe.Pointer(&texels[0])),
				SampleStride: int64(stride), Samples: int64(samples),
			}
			w.kernels.ScatterSamples(&r.scatter)
		}
	}
}
