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
			if size := len(m.into.Colors[i]) / shade.MaxLanes; size != 4 {
				scatter(size, texels, m.into.Colors[i], t.Visibility, names, places[from:], samples, stride)
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

// scatter is Kernels.ScatterSamples for texels of any size.
func scatter(size int, to, from []byte, visibility, names, places []uint32, samples, stride int) {
	switch size {
	case 1:
		scatterTexels[uint8](to, from, visibility, names, places, samples, stride)
	case 2:
		scatterTexels[uint16](to, from, visibility, names, places, samples, stride)
	case 8:
		scatterTexels[uint64](to, from, visibility, names, places, samples, stride)
	case 16:
		scatterTexels[[2]uint64](to, from, visibility, names, places, samples, stride)
	default: // of three components
		for s := 1; s < samples; s++ {
			for k, place := range places[:len(names)] {
				if at := s*stride + int(place); visibility[at] == names[k] {
					copy(to[at*size:][:size], from[k*size:])
				}
			}
		}
	}
}

// scatterTexels is scatter for texels of the size of T. What another fragment's sample would get goes to the first
// sample's last place, behind the pixels, as whether it does cannot be foreseen. Sample by sample it takes twice as long.
func scatterTexels[T any](to, from []byte, visibility, names, places []uint32, samples, stride int) {
	texels, places, visibility := texelsOf[T](from)[:len(names)], places[:len(names)], visibility[:samples*stride]
	color := texelsOf[T](to)[:len(visibility)]
	for k, name := range names {
		texel := texels[k]
		for at := stride + int(places[k]); at < len(visibility); at += stride {
			own := at
			if visibility[at] != name {
				own = stride - 1
			}
			color[own] = texel
		}
	}
}
