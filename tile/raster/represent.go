package raster

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
)

// representSize is the edge of the squares of pixels that have a representative. It equals the edge of the smallest
// tiles, so that the tiles' size does not matter.
const representSize = 32

// Represent is the representative fragment test of groups just covered, in which the groups of a primitive lie side by
// side: one fragment of each primitive stays in every square.
func (w *Rasterizer) Represent(t *bin.Tile, c *Coverage) {
	groups := c.Groups
	before := t.Covered(w.kernels, groups, c.Masks)
	for from := 0; from < len(groups); {
		to := from + 1
		for to < len(groups) && groups[to].BinSlot == groups[from].BinSlot {
			to++
		}
		represent(t, groups, c.Masks, from, to)
		from = to
	}
	w.counts.Count(t.Segments[c.Segment].Draw, 0, t.Covered(w.kernels, groups, c.Masks)-before)
}

// represent keeps the first fragment of each square, of groups from to to-1, which are one primitive's.
func represent(t *bin.Tile, groups []simd.Group, masks []uint16, from, to int) {
	const none = 1<<31 - 1
	first := [4]int32{none, none, none, none} // of the squares: y * 2^16 + x
	at := func(g, lane int) (square int, place int32) {
		x, y := t.BlockOrigin(&groups[g])
		x, y = x+int32(lane%bin.BlockPixels), y+int32(lane/bin.BlockPixels)
		return int((y-t.Y)/representSize*2 + (x-t.X)/representSize), y<<16 + x
	}
	for g := from; g < to; g++ {
		for m := groups[g].Mask; m != 0; m &= m - 1 {
			square, place := at(g, bits.TrailingZeros16(m))
			first[square] = min(first[square], place)
		}
	}
	for g := from; g < to; g++ {
		keep := uint16(0)
		for m := groups[g].Mask; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros16(m)
			if square, place := at(g, lane); first[square] == place {
				keep |= 1 << lane
			}
		}
		NarrowTo(t, groups, masks, g, keep)
	}
}
