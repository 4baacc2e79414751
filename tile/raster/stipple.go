package raster

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// stipple takes away the samples of groups from to n that stipples of their lines do not keep.
func (w *cover) stipple(t *bin.Tile, d *record.Draw, from, n int64) {
	if !d.View.Stippled() {
		return
	}
	samples := t.Samples
	for g := int(from); g < int(n); g++ {
		group := &w.groups[g]
		x, y := t.BlockOrigin(group)
		line := &t.Arena.Stippled[t.Record(group.BinSlot).Extra]
		any := uint16(0)
		for s := range samples {
			mask := &group.Mask
			if samples > 1 {
				mask = &w.masks[g*samples+s]
			}
			for m := *mask; m != 0; m &= m - 1 {
				lane := bits.TrailingZeros16(m)
				px, py := int32(lane)%bin.BlockPixels, int32(lane)/bin.BlockPixels
				at := &w.args.Samples
				if d.Plan.Has(plan.Grid) {
					located := d.Plan.Edge.Locations(int(x+px), int(y+py))
					at = &located
				}
				if !line.Keeps((x+px)<<8+at.X[s], (y+py)<<8+at.Y[s]) {
					*mask &^= 1 << lane
				}
			}
			any |= *mask
		}
		group.Mask = any
	}
}
