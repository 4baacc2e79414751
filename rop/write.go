package rop

import (
	"math/bits"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Batch is shaded fragments on their way to the attachments.
type Batch struct {
	Groups []simd.Group
	// Masks, with several samples: the samples of group g that are written are Masks[g*samples+s].
	Masks     []uint16
	Fragments *shade.Fragments
}

// Scratch is a worker's memory for fragment operations.
type Scratch struct {
	texels [simd.Lanes]format.Texel
	bytes  [simd.Lanes * 16]byte
}

func unsafeGroups(a *simd.DepthArgs) []simd.Group { return unsafe.Slice(a.Groups, a.N) }

// Write blends and writes a batch's colours to the tile, in order.
func (p *Plan) Write(w *Scratch, t *Tile, s *State, b *Batch) {
	for i := range p.colors {
		if c := &p.colors[i]; c.format != nil && t.Colors[i] != nil {
			p.writeTexels(w, t, b, i)
		}
	}
}

func (p *Plan) writeTexels(w *Scratch, t *Tile, b *Batch, att int) {
	c := &p.colors[att]
	src := &b.Fragments.Colors[att]
	size := c.format.BlockBytes
	tile := t.Colors[att]
	for g := range b.Groups {
		group := &b.Groups[g]
		if group.Mask == 0 {
			continue
		}
		for lane := range simd.Lanes {
			for k := range 4 {
				w.texels[lane][k] = *(*uint32)(unsafe.Pointer(&src[k][g*simd.Lanes+lane]))
			}
		}
		c.format.Encode(w.bytes[:simd.Lanes*size], w.texels[:])
		for s := range t.Samples {
			mask := group.Mask
			if t.Samples > 1 {
				mask = b.Masks[g*t.Samples+s]
			}
			for m := mask; m != 0; m &= m - 1 {
				lane := bits.TrailingZeros16(m)
				o := (s*t.SampleStride + int(group.Block)*simd.Lanes + lane) * size
				copy(tile[o:o+size], w.bytes[lane*size:])
			}
		}
	}
}
