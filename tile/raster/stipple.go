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
		line := &t.Arena.Stippled[t.Record(group.BinSlot).Extra]
		x, y := t.BlockOrigin(group)
		any := uint16(0)
		for s := range samples {
			mask := &group.Mask
			if samples > 1 {
				mask = &w.Masks[g*samples+s]
			}
			for m := *mask; m != 0; m &= m - 1 {
				lane := bits.TrailingZeros16(m)
				px, py := x+int32(lane)%bin.BlockPixels, y+int32(lane)/bin.BlockPixels
				at := &w.Cover.Samples
				if d.Pipeline.Grid {
					located := d.Pipeline.Edge.Locations(int(px), int(py))
					at = &located
				}
				if !line.Keeps(px<<8+at.X[s], py<<8+at.Y[s]) {
					*mask &^= 1 << lane
				}
			}
			any |= *mask
		}
		group.Mask = any
	}
}

// stipplePixels takes listed pixels of strokes out of the lists that stipples of their lines do not keep, and returns how many are left.
func (s *strokes) stipplePixels(t *bin.Tile, names, places []uint32) (n int) {
	var line *edge.StippledLine
	last := uint32(0)
	x, y, blocks := s.tile.TileX<<8+s.tile.X, s.tile.TileY<<8+s.tile.Y, uint32(s.tile.BlocksX)
	places = places[:len(names)]
	for i, name := range names {
		if name != last {
			last = name
			line = &t.Arena.Stippled[t.Record(name).Extra]
		}
		place := places[i]
		row := place / simd.Lanes / blocks
		column := place/simd.Lanes - row*blocks
		names[n], places[n] = name, place
		if line.Keeps(x+int32(column<<2+place&3)<<8, y+int32(row<<2+place>>2&3)<<8) {
			n++
		}
	}
	return n
}
