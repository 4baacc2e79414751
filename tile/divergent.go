package tile

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// divergent is a worker's memory for the fragments that sample 0 does not show. Few pixels have one: they are packed, so that
// all lanes of a batch are fragments.
type divergent struct {
	// fragments and places list them; drawn are those of one draw.
	fragments, places           []uint32
	drawnFragments, drawnPlaces []uint32
	groups                      [shade.MaxGroups]simd.Group
	texels                      []byte
	list                        simd.DivergentSamplesArgs
	pick                        simd.CompactRangeArgs
	scatter                     simd.ScatterSamplesArgs
}

// findDivergent lists the tile's and marks them.
func (w *worker) findDivergent() {
	t, r := &w.tile, &w.divergent
	n := (t.Samples-1)*t.SampleStride + simd.Lanes
	r.fragments, r.places = grow(r.fragments, n), grow(r.places, n)
	r.list = simd.DivergentSamplesArgs{
		Visibility: &t.Visibility[0], SampleStride: int64(t.SampleStride), Samples: int64(t.Samples), Blocks: int64(t.BlocksX * t.BlocksY),
		Fragments: &r.fragments[0], Places: &r.places[0], Marks: &w.marks[0],
	}
	w.engine.kernels.DivergentSamples(&r.list)
}

// shadeDivergent shades and writes those of one draw, whose planes are made.
func (w *worker) shadeDivergent(f *Frame, d *Draw, segment int) {
	s := &w.segments[segment]
	t, r, k := &w.tile, &w.divergent, w.engine.kernels
	w.stage(StageVisible)
	n := int(r.list.N)
	r.drawnFragments, r.drawnPlaces = grow(r.drawnFragments, n+simd.Lanes), grow(r.drawnPlaces, n+simd.Lanes)
	r.pick = simd.CompactRangeArgs{
		Fragments: &r.fragments[0], Places: &r.places[0], N: int64(n), Start: s.start + 1, Length: s.stop - s.start,
		OutFragments: &r.drawnFragments[0], OutPlaces: &r.drawnPlaces[0],
	}
	k.CompactRange(&r.pick)
	r.texels = grow(r.texels, 4*shade.MaxLanes)
	for from, n := 0, int(r.pick.Found); from < n; from += shade.MaxLanes {
		count := min(shade.MaxLanes, n-from)
		groups := r.groups[:(count+simd.Lanes-1)/simd.Lanes]
		for g := range groups {
			groups[g] = simd.Group{Mask: 0xffff, Block: uint16(g)}
		}
		if rest := count % simd.Lanes; rest != 0 {
			groups[len(groups)-1].Mask = 1<<rest - 1
		}
		w.fired(FuseDivergent)
		w.run = run{
			segment: segment, groups: groups, pixels: groups, slots: r.drawnFragments[from:], places: &r.drawnPlaces[from], samples: 1, sample: -1,
			x: d.Pipeline.centre[0], y: d.Pipeline.centre[1], texels: r.texels,
		}
		w.execute(f, d, &d.single)
		w.stage(StageWrite)
		r.scatter = simd.ScatterSamplesArgs{
			Fragments: &r.drawnFragments[from], Places: &r.drawnPlaces[from], Texels: (*uint32)(unsafe.Pointer(&r.texels[0])), N: int64(count),
			Visibility: &t.Visibility[0], Color: (*uint32)(unsafe.Pointer(&t.Colors[0][0])),
			SampleStride: int64(t.SampleStride), Samples: int64(t.Samples),
		}
		k.ScatterSamples(&r.scatter)
	}
}
