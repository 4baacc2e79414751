package fragment

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
)

// Flat varyings carry bits, integers among them, and some integers are signalling NaNs, which become quiet where planes
// go through float64. Geometry says whether there are any; then the values of the provoking vertices are copied over
// what kernels made of them.

// keepFlats copies the flat components of primitives to their narrow slots, and notes whether some have wide slots,
// whose values keepWideFlats copies where they are evaluated.
func (w *Shader) keepFlats(t *bin.Tile, p *plan.FragmentPlan, positions []uint32) {
	w.wideFlats = false
	if !p.Vertex.Flats || !t.Arena.Signalling() {
		return
	}
	size := simd.NarrowHeader + 3*len(p.Function.Modes)
	for _, pos := range positions {
		slot := w.slots[pos]
		if slot&simd.WideSlot != 0 {
			w.wideFlats = true
			continue
		}
		own, from := w.narrow[int(slot)*size+simd.NarrowHeader:], provoking(t, pos)
		for c, mode := range p.Function.Modes {
			if mode == simd.Flat {
				own[3*c] = from[c]
			}
		}
	}
}

// keepWideFlats copies flat components to the lanes of the batch whose primitives have wide slots.
func (w *Shader) keepWideFlats(t *bin.Tile, p *plan.FragmentPlan) {
	if !w.wideFlats {
		return
	}
	b, r := &w.batch, &w.run
	for g := range r.groups {
		for m := b.interpolated[g].Mask; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros16(m)
			pos := r.groups[g].BinSlot
			if pos == 0 {
				pos = r.slots[int(r.groups[g].Block)*simd.Lanes+lane]
			}
			if w.slots[pos]&simd.WideSlot == 0 {
				continue
			}
			from := provoking(t, pos)
			for c, mode := range p.Function.Modes {
				if mode == simd.Flat {
					b.in[c*shade.Stride+g*simd.Lanes+lane] = from[c]
				}
			}
		}
	}
}

// provoking is the components of the provoking vertex of the primitive at a place of the bin.
func provoking(t *bin.Tile, pos uint32) []float32 {
	r := t.Record(pos)
	v := r.V[0]
	if r.Flags&simd.FlatV1 != 0 {
		v = r.V[1]
	} else if r.Flags&simd.FlatV2 != 0 {
		v = r.V[2]
	}
	return t.Arena.Vertices[v+1:]
}
