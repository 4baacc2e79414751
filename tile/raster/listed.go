package raster

import (
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// Listed is the fragments that strokes of deferred draws have left in the tile's visibility buffer: in the order in which they were drawn,
// so that those of one line, whose attribute planes they share, lie side by side. Where the list is whole, nobody needs to look for
// fragments in the buffer, and no lane of a batch is left empty.
type Listed struct {
	// Off: no lists are made.
	Off   bool
	whole bool // there is nothing else in the visibility buffer
	// names are BinSlots, places as in simd.StrokesArgs: n of them, some of which the buffer may not show any more.
	names, places []uint32
	n             int
}

// Forget empties the list, when the visibility buffer is empty.
func (l *Listed) Forget() { l.n, l.whole = 0, !l.Off }

// Visible are the names and places that the visibility buffer shows, if it shows nothing else.
func (l *Listed) Visible(t *bin.Tile) (names, places []uint32, whole bool) {
	if !l.whole || l.n == 0 {
		return nil, nil, false
	}
	l.drop(t)
	return l.names[:l.n], l.places[:l.n], true
}

// drop takes out what the buffer does not show any more.
func (l *Listed) drop(t *bin.Tile) {
	n := 0
	visibility, places := t.Visibility, l.places[:l.n]
	for i, name := range l.names[:l.n] {
		place := places[i]
		l.names[n], places[n] = name, place
		if visibility[place] == name {
			n++
		}
	}
	l.n = n
}

// canList says whether a segment's records are strokes whose fragments can be listed.
func (w *Rasterizer) canList(t *bin.Tile, d *record.Draw, s *bin.Segment) bool {
	p := d.Pipeline
	if !w.Listed.whole || !d.View.Strokes() || p.MergePieces || p.SampleMask&1 == 0 || d.View.Windowed() || t.Unlimited || !p.Rop.DepthAlone() {
		return false
	}
	for place := s.Start; place < s.Stop; place++ {
		if !isStroke(t, int64(place)) {
			return false
		}
	}
	return true
}

// drawListed is DrawDeferred where it canList.
func (w *Rasterizer) drawListed(t *bin.Tile, d *record.Draw, s *bin.Segment) {
	l, c := &w.Listed, w.Cover
	pixels := int(t.BlocksX) * int(t.BlocksY) * simd.Lanes
	if room := 3 * pixels; len(l.names) < room+simd.Lanes {
		l.names, l.places = make([]uint32, room+simd.Lanes), make([]uint32, room+simd.Lanes)
	}
	lines := &w.strokes
	lines.begin(t, d, c)
	for next := int64(s.Start); next < int64(s.Stop) && !w.Stopped(); {
		w.Stage(record.StageCover)
		if l.n > 2*pixels {
			l.drop(t)
		}
		next = lines.list(w.Kernels, t, next, int64(s.Stop), l.names[l.n:], l.places[l.n:])
		tested := int(lines.args.Listed)
		if tested == 0 {
			continue
		}
		w.Stage(record.StageTest)
		z := w.DepthArgs(t, s, w.Groups[:1], w.Masks, &t.Visibility[0])
		passed := d.Pipeline.Rop.TestPlaces(&t.Tile, z, l.names[l.n:][:tested], l.places[l.n:][:tested])
		l.n += passed
		w.CountCovered(s.Draw, int64(tested))
		w.Count(s.Draw, int64(tested), int64(passed))
		w.hiz.passed += int64(passed)
		t.Deferred = true
	}
}
