package fragment

import (
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// tileReads hands fragment functions what the tile holds at the fragments' places. Runs of draws in order have each pixel
// once, so that all earlier fragments have written theirs.
type tileReads struct {
	image   shade.Tile
	values  []float32 // of the declared colours and depths, each of shade.Stride lanes
	words   []uint32  // of stencil, likewise
	texels  [simd.Lanes]format.Texel
	samples [shade.MaxColors][simd.MaxSamples][4][]float32
	depths  [simd.MaxSamples][]float32
	stencil [simd.MaxSamples][]uint32
}

// fill is the row plan.TileReads.
func (w *tileReads) fill(r *run) {
	t, f, fr := r.tile, &r.draw.Plan.Function, &r.batch.fragments
	w.image = shade.Tile{}
	fr.Tile = &w.image
	lists := 4 * bits.OnesCount8(f.TileColors)
	if f.TileDepth {
		lists++
	}
	w.values = record.Grow(w.values, lists*t.Samples*shade.Stride)
	w.words = record.Grow(w.words, t.Samples*shade.Stride)
	at := 0
	next := func() []float32 {
		at += shade.Stride
		return w.values[at-shade.Stride:][:fr.N:shade.MaxLanes]
	}
	for m := f.TileColors; m != 0; m &= m - 1 {
		k := bits.TrailingZeros8(m)
		for s := range t.Samples {
			for c := range 4 {
				w.samples[k][s][c] = next()
			}
			w.colors(r, k, s)
		}
		w.image.Colors[k] = w.samples[k][:t.Samples]
	}
	if f.TileDepth {
		for s := range t.Samples {
			w.depths[s] = next()
			w.depth(r, s)
		}
		w.image.Depth = w.depths[:t.Samples]
	}
	if f.TileStencil {
		for s := range t.Samples {
			w.stencil[s] = w.words[s*shade.Stride:][:fr.N:shade.MaxLanes]
			for g := range r.groups {
				for lane := range simd.Lanes {
					v := uint32(0)
					if t.Stencil != nil {
						v = uint32(t.Stencil[place(t, r, g, s)+lane])
					}
					w.stencil[s][g*simd.Lanes+lane] = v
				}
			}
		}
		w.image.Stencil = w.stencil[:t.Samples]
	}
}

// place is where the values of a sample of a group lie in the tile's buffers.
func place(t *bin.Tile, r *run, g, sample int) int {
	return sample*t.SampleStride + int(r.groups[g].Block)*simd.Lanes
}

// colors fills the components of a sample of a colour attachment.
func (w *tileReads) colors(r *run, k, sample int) {
	t, to := r.tile, &w.samples[k][sample]
	a := t.Frame.Colors[k]
	for g := range r.groups {
		if a == nil {
			clear(w.texels[:])
		} else {
			n := a.Pixels.Texel
			a.Format.Decode(w.texels[:], t.Colors[k][place(t, r, g, sample)*n:][:simd.Lanes*n])
		}
		for c := range to {
			values := to[c][g*simd.Lanes:][:simd.Lanes]
			for lane := range values {
				values[lane] = math.Float32frombits(w.texels[lane][c])
			}
		}
	}
}

// depth fills the depths of a sample.
func (w *tileReads) depth(r *run, sample int) {
	t, to := r.tile, w.depths[sample]
	for g := range r.groups {
		for lane := range simd.Lanes {
			z := float32(0)
			if t.Depth != nil {
				z = rop.Depth(t.Frame.Depth.Format, t.Depth[place(t, r, g, sample)+lane], t.Unlimited)
			}
			to[g*simd.Lanes+lane] = z
		}
	}
}
