package fragment

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// scattered shades visible fragments that are listed one by one.
type scattered struct {
	kernels *simd.Kernels
	clock   *record.Clock
	steps   *steps
	packed  *packed
	args    simd.ScatterSamplesArgs
}

// shade shades and writes fragments of one draw, whose attribute planes are made, unless varyings are gathered: to the
// samples but the first of so many, a stride apart, that show them.
func (w *scattered) shade(t *bin.Tile, d *record.Draw, segment int, fragments, places []uint32, samples, stride int,
	gathered bool,
) {
	m := w.packed
	m.begin(t)
	for from := 0; from < len(fragments); from += shade.MaxLanes {
		names := fragments[from:min(from+shade.MaxLanes, len(fragments))]
		r := w.steps.begin(t, d, segment, m.full(len(names)), names)
		r.places, r.into, r.gathered = places[from:], &m.into, gathered
		w.steps.execute(r, &d.Plan.Single)
		w.clock.Stage(record.StageWrite)
		for i, texels := range t.Colors {
			if texels == nil {
				continue
			}
			w.args = simd.ScatterSamplesArgs{
				Fragments: &names[0], Places: &places[from], N: int64(len(names)),
				Texels: (*uint32)(unsafe.Pointer(&m.into.Colors[i][0])), Visibility: &t.Visibility[0],
				Color:        (*uint32)(unsafe.Pointer(&texels[0])),
				SampleStride: int64(stride), Samples: int64(samples),
			}
			w.kernels.ScatterSamples(&w.args)
		}
	}
}
