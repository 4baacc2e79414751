package fragment

import (
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// shadeListed shades what the deferred segments before stop left visible, if all of it is listed fragment by fragment (raster.Listed) and
// packed ones can be written: then all lanes of a batch are fragments, those of one primitive side by side.
func (w *Shader) shadeListed(t *bin.Tile, stop int) bool {
	for i := t.Pending; i < stop; i++ {
		if p := t.Draw(&t.Segments[i]).Pipeline; p.Interface.Quads || !p.Rop.Broadcasts(&t.Tile) {
			return false
		}
	}
	names, places, whole := w.raster.Listed.Visible(t)
	if !whole {
		return false
	}
	w.fired(FuseListed)
	w.slots = record.Grow(w.slots, len(t.Refs)+1)
	for i := t.Pending; i < stop && len(names) > 0 && !w.Stopped(); i++ {
		s := &t.Segments[i]
		d := t.Draw(s)
		w.Stage(record.StageVisible)
		n := 0
		w.binSlots = w.binSlots[:0]
		for last := uint32(0); n < len(names) && names[n] <= s.Stop; n++ {
			if names[n] != last {
				last = names[n]
				w.binSlots = append(w.binSlots, last)
			}
		}
		if n == 0 {
			continue
		}
		if d.Pipeline.UsesPlanes() {
			w.makePlanes(t, d)
		}
		// The one sample, as the second of two that lie in the same place.
		w.shadePacked(t, d, i, names[:n], places[:n], 2, 0)
		names, places = names[n:], places[n:]
	}
	return true
}
