package fragment

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// divergent is a worker's memory for the fragments that other samples show and sample 0 does not. Few pixels have one, so they are
// packed: all lanes of a batch are then fragments.
type divergent struct {
	// fragments and places list them; drawn are those of one draw.
	fragments, places           []uint32
	drawnFragments, drawnPlaces []uint32
	groups                      [shade.MaxGroups]simd.Group
	packed                      rop.Tile // of a run: its colours, lane after lane
	texels                      [shade.MaxColors][]byte
	list                        simd.DivergentSamplesArgs
	pick                        simd.CompactRangeArgs
	scatter                     simd.ScatterSamplesArgs
}

// findDivergent lists the tile's divergent fragments and marks the primitives that they are of.
func (w *Shader) findDivergent(t *bin.Tile) {
	r := &w.divergent
	n := (t.Samples-1)*t.SampleStride + simd.Lanes
	r.fragments, r.places = record.Grow(r.fragments, n), record.Grow(r.places, n)
	r.list = simd.DivergentSamplesArgs{
		Visibility: &t.Visibility[0], SampleStride: int64(t.SampleStride), Samples: int64(t.Samples), Blocks: int64(t.BlocksX * t.BlocksY),
		Fragments: &r.fragments[0], Places: &r.places[0], Marks: &w.visible.marks[0],
	}
	w.Kernels.DivergentSamples(&r.list)
}

// shadeDivergent shades and writes the divergent fragments of one draw, whose attribute planes are made.
func (w *Shader) shadeDivergent(t *bin.Tile, d *record.Draw, segment int) {
	s := &t.Segments[segment]
	r := &w.divergent
	w.Stage(record.StageVisible)
	n := int(r.list.N)
	r.drawnFragments, r.drawnPlaces = record.Grow(r.drawnFragments, n+simd.Lanes), record.Grow(r.drawnPlaces, n+simd.Lanes)
	r.pick = simd.CompactRangeArgs{
		Fragments: &r.fragments[0], Places: &r.places[0], N: int64(n), Start: s.Start + 1, Length: s.Stop - s.Start,
		OutFragments: &r.drawnFragments[0], OutPlaces: &r.drawnPlaces[0],
	}
	w.Kernels.CompactRange(&r.pick)
	w.fired(FuseDivergent)
	found := r.pick.Found
	w.shadePacked(t, d, segment, r.drawnFragments[:found], r.drawnPlaces[:found], t.Samples, t.SampleStride)
}

// shadePacked shades and writes fragments of one draw, whose attribute planes are made: to the samples but the first of so many, a stride
// apart, that show them.
func (w *Shader) shadePacked(t *bin.Tile, d *record.Draw, segment int, fragments, places []uint32, samples, stride int) {
	r := &w.divergent
	r.packed.Samples, r.packed.SampleStride, r.packed.BlocksX, r.packed.BlocksY = 1, shade.MaxLanes, shade.MaxGroups, 1
	for i, texels := range t.Colors {
		if r.packed.Colors[i] = nil; texels != nil {
			r.texels[i] = record.Grow(r.texels[i], 4*shade.MaxLanes)
			r.packed.Colors[i] = r.texels[i]
		}
	}
	for from := 0; from < len(fragments); from += shade.MaxLanes {
		names := fragments[from:min(from+shade.MaxLanes, len(fragments))]
		groups := r.groups[:(len(names)+simd.Lanes-1)/simd.Lanes]
		for g := range groups {
			groups[g] = simd.Group{Mask: 0xffff, Block: uint16(g)}
		}
		if rest := len(names) % simd.Lanes; rest != 0 {
			groups[len(groups)-1].Mask = 1<<rest - 1
		}
		run := w.begin(t, d, segment, groups, names)
		run.places, run.into = places[from:], &r.packed
		w.execute(t, d, &d.Single)
		w.Stage(record.StageWrite)
		for i, texels := range t.Colors {
			if texels == nil {
				continue
			}
			r.scatter = simd.ScatterSamplesArgs{
				Fragments: &names[0], Places: &places[from], N: int64(len(names)),
				Texels: (*uint32)(unsafe.Pointer(&r.texels[i][0])), Visibility: &t.Visibility[0], Color: (*uint32)(unsafe.Pointer(&texels[0])),
				SampleStride: int64(stride), Samples: int64(samples),
			}
			w.Kernels.ScatterSamples(&r.scatter)
		}
	}
}
