package raster

import (
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// listed is the fragments that strokes of deferred draws have left in the tile's visibility buffer: in the order in
// which they were drawn, so that fragments of one line, which share attribute planes, lie side by side. If the list is
// complete, no search of the buffer is needed, and no lane of a batch stays empty.
type listed struct {
	kernels *simd.Kernels
	clock   *record.Clock
	counts  *record.Counts
	stopped func() bool // the frame is to end
	cover   *cover
	hiz     *hiz
	tests   *Tests

	whole bool // there is nothing else in the visibility buffer
	// names are BinSlots, places as in simd.StrokesArgs: n of them, some of which the buffer may not show any more.
	names, places []uint32
	n             int
	spare         [2][]uint32 // names and places, as long
	shown         simd.ShownPlacesArgs
	test          simd.DepthPlacesArgs
	points        simd.PointPlacesArgs
}

// forget empties the list, when the visibility buffer is empty.
func (l *listed) forget() { l.n, l.whole = 0, true }

// visible are the names and places that the visibility buffer shows, if it shows nothing else; nil otherwise.
func (l *listed) visible(t *bin.Tile) (names, places []uint32) {
	if !l.whole || l.n == 0 {
		return nil, nil
	}
	l.drop(t)
	return l.names[:l.n], l.places[:l.n]
}

// drop takes out what the buffer does not show any more.
func (l *listed) drop(t *bin.Tile) {
	l.shown = simd.ShownPlacesArgs{
		Visibility: &t.Visibility[0], Names: &l.names[0], Places: &l.places[0], N: int64(l.n),
		OutNames: &l.spare[0][0], OutPlaces: &l.spare[1][0],
	}
	l.kernels.ShownPlaces(&l.shown)
	l.n = int(l.shown.Shown)
	l.names, l.spare[0] = l.spare[0], l.names
	l.places, l.spare[1] = l.spare[1], l.places
}

// grow makes room for so many fragments.
func (l *listed) grow(n int) {
	if n += 2 * simd.Lanes; len(l.names) < n {
		for _, list := range []*[]uint32{&l.names, &l.places, &l.spare[0], &l.spare[1]} {
			*list = make([]uint32, n)
		}
	}
}

// Listable says whether a segment's records are strokes, or points of one pixel, whose samples are its draw's
// fragments.
func Listable(t *bin.Tile, d *record.Draw, s *bin.Segment) bool {
	points := d.View.Points()
	if !d.Plan.Has(plan.Listed) {
		return false
	}
	if points && !d.Pipeline.Vertex.PointSize || !t.Arena.Odd() {
		return true // all points have one pixel, or all lines are strokes
	}
	for place := s.Start; place < s.Stop; place++ {
		switch {
		case points && t.Record(place+1).Flags&simd.Box != 0:
			return false
		case !points && !isStroke(t, int64(place)):
			return false
		}
	}
	return true
}

// draw covers and tests a segment's records, which are listable, after cover.begin, and says whether any fragment is
// left.
func (l *listed) draw(t *bin.Tile, d *record.Draw, s *bin.Segment) (any bool) {
	pixels := int(t.BlocksX) * int(t.BlocksY) * simd.Lanes
	room := max(2*pixels, leastRoom(t.BlocksX, t.BlocksY))
	l.grow(pixels + room)
	if d.View.Points() {
		return l.drawPoints(t, d, s, pixels)
	}
	lines, a := &l.cover.strokes, &l.test
	lines.begin(t, d, l.cover.args)
	lines.grow(room)
	straight := !d.Plan.Rop.Tests() // all that is listed stays
	if !straight {
		lines.tile.Depths = 1
	}
	for next := int64(s.Start); next < int64(s.Stop) && !l.stopped(); {
		l.clock.Stage(record.StageCover)
		if l.n > pixels {
			l.drop(t)
		}
		names, places := lines.names, lines.places
		if straight {
			names, places = l.names[l.n:], l.places[l.n:]
		}
		next = lines.list(l.kernels, next, int64(s.Stop), names, places)
		if lines.args.Listed == 0 {
			continue
		}
		l.clock.Stage(record.StageTest)
		*a = simd.DepthPlacesArgs{
			Depth: l.tests.Args(t, s, l.cover.groups[:1], l.cover.masks, &t.Visibility[0]),
			Names: &names[0], Places: &places[0], N: lines.args.Listed,
			OutNames: &l.names[l.n], OutPlaces: &l.places[l.n],
		}
		d.Plan.Rop.TestPlaces(&t.Tile, a)
		l.n += int(a.Passed)
		l.counts.Covered(s.Draw, a.N)
		l.counts.Count(s.Draw, a.N, a.Passed)
		l.hiz.passed += a.Passed
		any = true
	}
	return any
}

// drawPoints is draw for points, as many a call as the tile has pixels.
func (l *listed) drawPoints(t *bin.Tile, d *record.Draw, s *bin.Segment, pixels int) (any bool) {
	c, a := l.cover.args, &l.points
	*a = simd.PointPlacesArgs{
		Depth: l.tests.Args(t, s, l.cover.groups[:1], l.cover.masks, &t.Visibility[0]),
		MinX:  c.MinX, MinY: c.MinY, MaxX: c.MaxX, MaxY: c.MaxY,
		Vertices: &t.Arena.Vertices[0],
	}
	for next := int64(s.Start); next < int64(s.Stop) && !l.stopped(); next = a.Stop {
		l.clock.Stage(record.StageCover)
		if l.n > pixels {
			l.drop(t)
		}
		a.Next, a.Stop = next, min(next+int64(pixels), int64(s.Stop))
		a.Names, a.Places = &l.names[l.n], &l.places[l.n]
		d.Plan.Rop.TestPoints(&t.Tile, a)
		l.n += int(a.Passed)
		l.counts.Covered(s.Draw, a.Covered)
		l.counts.Count(s.Draw, a.Covered, a.Passed)
		l.hiz.passed += a.Passed
		any = any || a.Passed > 0
	}
	return any
}

// now lists the fragments of strokes from a place of the bin on, before stop, as far as there is room, and returns
// the place of the next. There is room for two registers more behind the lists, which are the caller's until the next
// call.
func (l *listed) now(t *bin.Tile, d *record.Draw, next, stop int64) (names, places []uint32, after int64) {
	l.clock.Stage(record.StageCover)
	lines := &l.cover.strokes
	lines.begin(t, d, l.cover.args)
	lines.grow(max(2*int(t.BlocksX)*int(t.BlocksY)*simd.Lanes, leastRoom(t.BlocksX, t.BlocksY)))
	after = lines.list(l.kernels, next, stop, lines.names, lines.places)
	return lines.names[:lines.args.Listed], lines.places[:lines.args.Listed], after
}
