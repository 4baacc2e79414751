package simd

import (
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/internal/lane"
)

// A stroke is a parallelogram around a segment, from + n, to + n, to - n, from - n: a line in one record, not two
// triangles. Its bounding box is spanned by the corners (X[0], Y[0]) and (X[1], Y[1]), and (X[2], Y[2]) lies 2|n| from
// the first. The normal n of a segment that falls, from left to right, points to the right and up; the normal of a
// rising segment points to the right and down.

// maxNormal is the greatest component of a stroke's normal, in 1/256 pixel: it limits a column to lane.StrokeRows pixels.
const maxNormal = 512

// SetStroke makes a record the stroke of a segment, with n across it. It returns false, and leaves the record as it is,
// if n is longer than a stroke's normal may be, or if n has the same signs as the segment: the record cannot describe
// such a parallelogram.
func (t *Triangle) SetStroke(from, to, n [2]int32) bool {
	return t.setStroke(point{from[0], from[1]}, point{to[0], to[1]}, point{n[0], n[1]})
}

func (t *Triangle) setStroke(from, to, n point) bool {
	if max(n.x, -n.x, n.y, -n.y) > maxNormal {
		return false
	}
	rising, fits := lane.StrokeSigns(to.x-from.x, to.y-from.y, n.x, n.y)
	if !fits {
		return false
	}
	t.Flags |= Stroke
	if rising {
		t.Flags |= Rising
	}
	t.X[0], t.X[1], t.X[2] = lane.StrokeCorners(from.x, to.x, n.x)
	t.Y[0], t.Y[1], t.Y[2] = lane.StrokeCorners(from.y, to.y, n.y)
	return true
}

// box is a stroke's bounding box without the normal, and the normal.
func (t *Triangle) box() (low, high, n point) {
	n = point{(t.X[2] - t.X[0]) / 2, (t.Y[2] - t.Y[0]) / 2}
	return point{t.X[0] + n.x, t.Y[0] + n.y}, point{t.X[1] - n.x, t.Y[1] - n.y}, n
}

// point is a place in 1/256 pixel, or a way. (Arrays would lie in memory.)
type point struct{ x, y int32 }

// StrokesArgs is the record of Kernels.Strokes.
type StrokesArgs struct {
	Walks *StrokeWalk // N of them
	N     int64
	// Names and Places receive the pixels that the strokes cover: a walk's name, and a block's number in the tile times
	// Lanes plus the lane. Listed are there on return; there must be room for Lanes more.
	Names, Places *uint32
	Listed        int64
	// Stipples are the walks' stipples, nil where they have none: only the pixels that a stipple keeps are listed. X and Y
	// locate the sample of the tile's first pixel, in 1/256 pixel.
	Stipples *StippledWalk
	X, Y     int32
	// Lines are lines' stipples, indexed by a stroke's Extra, if Stipples is not nil.
	Lines *StippledLine
}

// SetStipples sets Stipples, if they are not nil, for walks of a tile.
func (a *StrokesArgs) SetStipples(tile *WalksArgs) {
	if a.Stipples == nil {
		return
	}
	for i := range int(a.N) {
		w := at(a.Walks, i)
		stroke := at(tile.Triangles, int(*at(tile.Refs, int(w.Name)-1)))
		at(a.Stipples, i).set(at(a.Lines, int(stroke.Extra)), w, a.X, a.Y)
	}
}

// stippledAway says whether a stipple does not keep the pixel of a column and a row.
func (a *StrokesArgs) stippledAway(l *StippledLine, w *StrokeWalk, u, v int32) bool {
	if w.AlongLane != 0 { // steep
		u, v = v, u
	}
	return !l.Keeps(u<<8+a.X, v<<8+a.Y)
}

// StrokeWalk is a stroke in a tile, on the way to its pixels. It goes along the stroke's longer axis, u: in a column
// (with steep strokes: a row) its long sides bound the rows, along v, from low to high. These are quotients, by size,
// of two sums that change by the same step from one column to the next. Columns and rows are counted from the tile's
// first pixel on.
type StrokeWalk struct {
	Name    uint32
	Without uint32 // a place that is not listed
	First   int32  // of Count columns
	Count   int32
	Top     int32 // the first row in question, and the last one
	Bottom  int32
	// Low is the row of the first column, LowRest the remainder of its division by Size. Each column adds Step to the
	// row and Slope to the remainder, which stays below Size. Inverse is 1/Size or a little more.
	Size, Step, Slope int32
	Inverse           float32
	Low, LowRest      int32
	// End is the row behind high of the first column, and EndRest by how much what its quotient leaves is more than
	// LowRest.
	End, EndRest int32
	// A pixel's place is u>>2<<AlongBlock + u&3<<AlongLane + v>>2<<AcrossBlock + v&3<<AcrossLane.
	AlongBlock, AlongLane, AcrossBlock, AcrossLane int32
	// The short sides: between them A u + B v - C is at least 0 and at most Length.
	A, B, C, Length int32
	Rows            int32 // that no column has more of
	_               int32
}

// walkColumns is how many columns are taken at a time.
const walkColumns = 8

// strokesGeneric takes as many columns at a time, and of these the rows from low on, one after the other. That low is a
// quotient of less than 1<<30 by less than 1<<24, and less than 1<<7, lets kernels find it in float32 and mend it by
// one.
func strokesGeneric(a *StrokesArgs) {
	n := 0
	for k := range int(a.N) {
		w := at(a.Walks, k)
		var line *StippledLine
		if a.Stipples != nil {
			line = at(a.Stipples, k).Line
		}
		for first := int32(0); first < w.Count; first += walkColumns {
			var rows, high [walkColumns]int32
			columns := min(w.Count-first, walkColumns)
			for i := range columns {
				column := first + i
				rest := w.LowRest + column*w.Slope
				row := column*w.Step + rest/w.Size
				rest = rest%w.Size + w.EndRest
				rows[i] = max(w.Low+row, w.Top)
				high[i] = min(w.End+row+rest>>31+(rest-w.Size)>>31, w.Bottom)
			}
			for row := range w.Rows {
				for i := range columns {
					u, v := w.First+first+i, rows[i]+row
					along := w.A*u + w.B*v - w.C
					if v > high[i] || along < 0 || along > w.Length {
						continue
					}
					if line != nil && a.stippledAway(line, w, u, v) {
						continue
					}
					place := uint32(u>>2<<w.AlongBlock + u&3<<w.AlongLane + v>>2<<w.AcrossBlock + v&3<<w.AcrossLane)
					if place != w.Without {
						*at(a.Names, n), *at(a.Places, n) = w.Name, place
						n++
					}
				}
			}
		}
	}
	a.Listed = int64(n)
}

// WalksArgs is the record of Kernels.Walks: a tile, the part of it that may be covered, and the strokes in its bin.
type WalksArgs struct {
	Triangles *Triangle   // all records of the batch
	Refs      *uint32     // the tile's bin
	Clip      *ClipPlanes // planes of clipped records
	// Next is the place of the next stroke, before Stop. It goes on by Lanes strokes at a time.
	Next, Stop int64
	// Walks receives N walks, and there is room for Capacity. A step is not taken where fewer than Lanes are left.
	// Names are places in the bin plus 1.
	Walks       *StrokeWalk
	N, Capacity int64
	// Room is how many pixels the walks may list. A step is not taken that may list more than are left.
	Room int64
	// The tile's upper left pixel, its width in blocks, a power of two, and which of its pixels may be covered, by
	// their samples at X and Y.
	TileX, TileY, BlocksX  int32
	MinX, MinY, MaxX, MaxY int32
	X, Y                   int32
	// Depths is not 0 where depth tests come next: then planes are asked for ahead.
	Depths int64
}

// RoomForWalks is the least WalksArgs.Room with which a step is taken, in tiles so many pixels wide and high.
func RoomForWalks(pixels int) int { return Lanes * min(pixels, lane.StrokeRows) * pixels }

// walksGeneric sets walks to those strokes that have pixels in the tile.
func walksGeneric(a *WalksArgs) {
	a.N = 0
	for room := a.Room; a.Next < a.Stop && a.N+Lanes <= a.Capacity; {
		n, count := a.N, min(a.Stop-a.Next, Lanes)
		for i := range count {
			r := at(a.Triangles, int(*at(a.Refs, int(a.Next+i))))
			if most := at(a.Walks, int(n)).begin(a, r, uint32(a.Next+i)+1); most > 0 {
				room -= int64(most)
				n++
			}
		}
		if room < 0 {
			return
		}
		a.N = n
		a.Next += count
	}
}

// begin sets the walk of a stroke, and returns the most of the tile's pixels that it covers; the walk stays where those
// are none.
func (w *StrokeWalk) begin(a *WalksArgs, r *Triangle, name uint32) (most int32) {
	const blockShift = 4 // Lanes
	x0, x1, lowX, highX, normalX := lane.StrokeAxis(r.X[0], r.X[1], r.X[2], a.X, a.TileX, a.MinX, a.MaxX)
	y0, y1, lowY, highY, normalY := lane.StrokeAxis(r.Y[0], r.Y[1], r.Y[2], a.Y, a.TileY, a.MinY, a.MaxY)
	most = lane.StrokePixels(x0, y0, x1, y1)
	if most == 0 {
		return 0
	}
	w.Name, w.Without = name, math.MaxUint32
	if r.Flags&Without != 0 {
		centre := at(a.Clip, int(r.Extra)).Centre
		w.Without = lane.WithoutPlace(centre, a.TileX, a.TileY, a.MinX, a.MinY, a.MaxX, a.MaxY, a.BlocksX)
	}
	steep := lane.StrokeSteep(lowX, lowY, highX, highY)
	w.First, w.Count, w.Top, w.Bottom = lane.WalkColumns(steep, x0, y0, x1, y1)
	w.AlongBlock, w.AlongLane, w.AcrossBlock, w.AcrossLane = lane.WalkShifts(steep,
		int32(blockShift+bits.TrailingZeros32(uint32(a.BlocksX))))
	rising := r.Flags&Rising != 0
	fromU, fromV, toU, toV := lane.WalkSegment(rising, steep, lowX, lowY, highX, highY)
	nu, nv := lane.WalkNormal(rising, steep, normalX, normalY)
	under, before := lane.WalkInside(steep, fromV, toV, nu, nv)
	w.Size, w.Step, w.Slope, w.Inverse, w.A, w.B, w.Rows = lane.WalkSteps(fromU, fromV, toU, toV, nu, nv)
	low, lowRest, end, endRest, c, length := lane.WalkBounds(int64(fromU), int64(fromV), int64(toU), int64(toV), int64(nu),
		int64(nv), int64(under), int64(before), int64(w.First))
	w.Low, w.LowRest, w.End, w.EndRest, w.C, w.Length = int32(low), int32(lowRest), int32(end), int32(endRest), int32(c), int32(length)
	return most
}

// StrokeHas says whether a stroke has (x, y), in 1/256 pixel, inside.
func (t *Triangle) StrokeHas(x, y int32) bool {
	tile := WalksArgs{TileX: x >> 8, TileY: y >> 8, BlocksX: 1, MaxX: 1, MaxY: 1, X: x & 255, Y: y & 255}
	stroke := *t
	stroke.Flags &^= Without
	var walk StrokeWalk
	if walk.begin(&tile, &stroke, 1) == 0 {
		return false
	}
	var names, places [1 + Lanes]uint32
	a := StrokesArgs{Walks: &walk, N: 1, Names: &names[0], Places: &places[0]}
	strokesGeneric(&a)
	return a.Listed > 0
}

// Sides are the long sides of a stroke: inside of each a (x - x0) + b (y - y0) is not negative.
func (t *Triangle) Sides() (sides [2]struct{ A, B, X0, Y0 int64 }) {
	from, to, n := t.box()
	n.y = -n.y
	if t.Flags&Rising != 0 {
		from.y, to.y = to.y, from.y
		n.y = -n.y
	}
	a, b := int64(from.y-to.y), int64(to.x-from.x)
	if a*int64(n.x)+b*int64(n.y) < 0 {
		a, b = -a, -b
	}
	for i, sign := range [2]int64{1, -1} {
		s := &sides[i]
		s.A, s.B = a*sign, b*sign
		s.X0, s.Y0 = int64(from.x)-sign*int64(n.x), int64(from.y)-sign*int64(n.y)
	}
	return sides
}
