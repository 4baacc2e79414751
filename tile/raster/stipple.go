package raster

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// stipple takes away the samples of groups from to n that stipples of their lines do not keep.
func (w *Rasterizer) stipple(t *bin.Tile, d *record.Draw, from, n int64) {
	if !d.View.Stippled() {
		return
	}
	samples := t.Samples
	for g := int(from); g < int(n); g++ {
		group := &w.Groups[g]
		x, y := t.BlockOrigin(group)
		stipple := t.Arena.Stippled[t.Record(group.BinSlot).Extra].From(x<<8, y<<8)
		any := uint16(0)
		for s := range samples {
			mask := &group.Mask
			if samples > 1 {
				mask = &w.Masks[g*samples+s]
			}
			for m := *mask; m != 0; m &= m - 1 {
				lane := bits.TrailingZeros16(m)
				px, py := int32(lane)%bin.BlockPixels, int32(lane)/bin.BlockPixels
				at := &w.Cover.Samples
				if d.Pipeline.Grid {
					located := d.Pipeline.Edge.Locations(int(x+px), int(y+py))
					at = &located
				}
				*mask &^= uint16(1-stipple.Bit(px<<8+at.X[s], py<<8+at.Y[s])) << lane
			}
			any |= *mask
		}
		group.Mask = any
	}
}

// stipplePixels takes listed pixels of strokes out of the lists that stipples of their lines do not keep, and returns how many are left.
func (s *strokes) stipplePixels(t *bin.Tile, names, places []uint32) (n int) {
	var stipple edge.Stipple
	last := uint32(0)
	width := bits.TrailingZeros32(uint32(s.tile.BlocksX)) // tiles are a power of two wide
	places = places[:len(names)]
	for i, name := range names {
		if name != last {
			last = name
			stipple = t.Arena.Stippled[t.Record(name).Extra].From(s.tile.TileX<<8+s.tile.X, s.tile.TileY<<8+s.tile.Y)
		}
		place := places[i]
		block, lane := place/simd.Lanes, place%simd.Lanes
		x, y := block&(1<<width-1)<<2|lane&3, block>>width<<2|lane>>2
		names[n], places[n] = name, place
		n += int(stipple.Bit(int32(x<<8), int32(y<<8))) // no branch: nobody can foresee it
	}
	return n
}
