package simd

import (
	"math"
	"math/bits"
)

// A stroke is a parallelogram around a segment, from + n, to + n, to - n, from - n: a line in one record, not two
// triangles. Its bounding box is spanned by the corners (X[0], Y[0]) and (X[1], Y[1]), and (X[2], Y[2]) lies 2|n| from
// the first. The normal n of a segment that falls, from left to right, points to the right and up; the normal of a
// rising segment points to the right and down.

// maxNormal is the greatest component of a stroke's normal, in 1/256 pixel: it limits a column to strokeRows pixels.
const (
	maxNormal  = 512
	strokeRows = 6
)

// SetStroke makes a record the stroke of a segment, with n across it. It returns false, and leaves the record as it is,
// if n is longer than a stroke's normal may be, or if n has the same signs as the segment: the record cannot describe
// such a parallelogram.
func (t *Triangle) SetStroke(from, to, n [2]int32) bool {
	ux, uy, nx, ny := to[0]-from[0], to[1]-from[1], n[0], n[1]
	if max(nx, -nx) > maxNormal || max(ny, -ny) > maxNormal {
		return false
	}
	rising := ux^uy < 0 && ux != 0 && uy != 0
	if nx != 0 && ny != 0 && (ux == 0 || uy == 0 || nx^ny < 0 == rising) {
		return false
	}
	t.Flags |= Stroke
	if rising {
		t.Flags |= Rising
	}
	nx, ny = max(nx, -nx), max(ny, -ny)
	t.X[0], t.X[1] = min(from[0], to[0])-nx, max(from[0], to[0])+nx
	t.Y[0], t.Y[1] = min(from[1], to[1])-ny, max(from[1], to[1])+ny
	t.X[2], t.Y[2] = t.X[0]+2*nx, t.Y[0]+2*ny
	return true
}

// box is a stroke's bounding box without the normal, and the normal.
func (t *Triangle) box() (low, high, n point) {
	n = point{(t.X[2] - t.X[0]) / 2, (t.Y[2] - t.Y[0]) / 2}
	return point{t.X[0] + n.x, t.Y[0] + n.y}, point{t.X[1] - n.x, t.Y[1] - n.y}, n
}

// point is a place in 1/256 pixel, or a way. (Arrays would lie in memory.)
type point struct{ x, y int32 }

// turned is a point with the axes exchanged.
func (p point) turned() point { return point{p.y, p.x} }

// StrokesArgs is the record of Kernels.Strokes.
type StrokesArgs struct {
	Walks *StrokeWalk // N of them
	N     int64
	// Names and Places receive the pixels that the strokes cover: a walk's name, and a block's number in the tile times
	// Lanes plus the lane. Listed are there on return; there must be room for Lanes more.
	Names, Places *uint32
	Listed        int64
	// Stippled holds the stipples of lines, indexed by a stroke's Extra; only the pixels that a stipple keeps are
	// listed. It is nil without stipples. Refs and Triangles map a name to its record; X and Y locate the sample of the
	// tile's first pixel, in 1/256 pixel.
	Stippled  *StippledLine
	Refs      *uint32
	Triangles *Triangle
	X, Y      int32
	// StippledWalks is memory for the kernels, one entry for each walk, if Stippled is not nil.
	StippledWalks *StippledWalk
}

// stipple returns the stipple of a name, or nil.
func (a *StrokesArgs) stipple(name uint32) *StippledLine {
	if a.Stippled == nil {
		return nil
	}
	return at(a.Stippled, int(at(a.Triangles, int(*at(a.Refs, int(name)-1))).Extra))
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
		line := a.stipple(w.Name)
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
func RoomForWalks(pixels int) int { return Lanes * min(pixels, strokeRows) * pixels }

// walksGeneric sets walks to those strokes that have pixels in the tile.
func walksGeneric(a *WalksArgs) {
	a.N = 0
	for room := a.Room; a.Next < a.Stop && a.N+Lanes <= a.Capacity; {
		var of [Lanes]pixelBox
		count := min(a.Stop-a.Next, Lanes)
		for i := range count {
			of[i] = a.pixels(at(a.Triangles, int(*at(a.Refs, int(a.Next+i)))))
			room -= of[i].most()
		}
		if room < 0 {
			return
		}
		for i := range count {
			if of[i].most() > 0 {
				r := at(a.Triangles, int(*at(a.Refs, int(a.Next+i))))
				at(a.Walks, int(a.N)).begin(a, r, uint32(a.Next+i)+1, &of[i])
				a.N++
			}
		}
		a.Next += count
	}
}

// pixelBox is pixels of a tile, from the first to the last.
type pixelBox struct{ x0, y0, x1, y1 int32 }

// pixels returns the box of the tile's pixels that a stroke may cover.
func (a *WalksArgs) pixels(r *Triangle) pixelBox {
	return pixelBox{
		max(a.MinX, (r.X[0]-a.X+255)>>8-a.TileX), max(a.MinY, (r.Y[0]-a.Y+255)>>8-a.TileY),
		min(a.MaxX-1, (r.X[1]-a.X)>>8-a.TileX), min(a.MaxY-1, (r.Y[1]-a.Y)>>8-a.TileY),
	}
}

// most is the most of the pixels that a stroke covers.
func (p *pixelBox) most() int64 {
	if p.x0 > p.x1 || p.y0 > p.y1 {
		return 0
	}
	columns, rows := p.x1-p.x0+1, p.y1-p.y0+1
	return int64(min(columns*rows, max(columns, rows)*strokeRows))
}

// begin sets the walk of a stroke, which has pixels in the tile.
func (w *StrokeWalk) begin(a *WalksArgs, r *Triangle, name uint32, p *pixelBox) {
	const blockShift = 4 // Lanes
	rowShift := int32(blockShift + bits.TrailingZeros32(uint32(a.BlocksX)))
	w.Name = name
	low, high, normal := r.box()
	// Coordinates from the sample of the tile's first pixel on.
	origin := point{a.TileX<<8 + a.X, a.TileY<<8 + a.Y}
	low, high = point{low.x - origin.x, low.y - origin.y}, point{high.x - origin.x, high.y - origin.y}
	if high.y-low.y > high.x-low.x {
		w.First, w.Count, w.Top, w.Bottom = p.y0, p.y1-p.y0+1, p.x0, p.x1
		w.AlongBlock, w.AlongLane, w.AcrossBlock, w.AcrossLane = rowShift, 2, blockShift, 0
		w.set(r.Flags&Rising != 0, true, low.turned(), high.turned(), normal.turned())
	} else {
		w.First, w.Count, w.Top, w.Bottom = p.x0, p.x1-p.x0+1, p.y0, p.y1
		w.AlongBlock, w.AlongLane, w.AcrossBlock, w.AcrossLane = blockShift, 0, rowShift, 2
		w.set(r.Flags&Rising != 0, false, low, high, normal)
	}
	w.Without = math.MaxUint32
	if r.Flags&Without != 0 {
		x, y := at(a.Clip, int(r.Extra)).Without()
		if x, y = x-a.TileX, y-a.TileY; x >= a.MinX && x < a.MaxX && y >= a.MinY && y < a.MaxY {
			w.Without = uint32((y>>2*a.BlocksX+x>>2)*Lanes + y&3*BlockSize + x&3)
		}
	}
}

// StrokeHas says whether a stroke has (x, y), in 1/256 pixel, inside.
func (t *Triangle) StrokeHas(x, y int32) bool {
	tile := WalksArgs{TileX: x >> 8, TileY: y >> 8, BlocksX: 1, MaxX: 1, MaxY: 1, X: x & 255, Y: y & 255}
	p := tile.pixels(t)
	if p.most() == 0 {
		return false
	}
	stroke := *t
	stroke.Flags &^= Without
	var walk StrokeWalk
	walk.begin(&tile, &stroke, 1, &p)
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

// set stores the part of the stroke between low and high, with this normal: first u, then v, which are y and x if the
// stroke is steep. Samples on a left or top side count as inside, as in a triangle.
func (w *StrokeWalk) set(rising, steep bool, from, to, n point) {
	// From low to high along u the segment falls or rises; the normal, here towards greater v, does the opposite.
	nu, nv := -int64(n.x), int64(n.y)
	if rising {
		from.y, to.y, nu = to.y, from.y, -nu
	}
	fromU, fromV := int64(from.x), int64(from.y)
	du, dv := int64(to.x)-fromU, int64(to.y)-fromV
	inclusive := func(a, b int64) bool { // a u + b v is greater inside
		if steep {
			a, b = b, a
		}
		return a > 0 || a == 0 && b > 0
	}
	// du v - dv u is at least lowest and at most highest inside.
	lowest := du*(fromV-nv) - dv*(fromU-nu)
	highest := du*(fromV+nv) - dv*(fromU+nu)
	if inclusive(-dv, du) {
		highest--
	} else {
		lowest++
	}
	// Rows: 256 du row >= lowest + dv u and 256 du row <= highest + dv u, at u = 256 column.
	u := int64(w.First) << 8
	w.Size, w.Inverse = int32(du), walkInverse/float32(du)
	w.Low, w.LowRest = floorDiv((lowest+dv*u+du<<8-1)>>8, du)
	w.End, w.EndRest = floorDiv((highest+dv*u)>>8, du)
	w.End, w.EndRest = w.End+1, w.EndRest-w.LowRest
	// A column has (highest - lowest) / (256 du), 2 (du nv - dv nu) / (256 du) and so at most (nv + |nu|) / 128 rows,
	// and a part of one.
	w.Rows = int32(nv+max(nu, -nu)-1)>>7 + 1
	switch {
	case dv == du:
		w.Step, w.Slope = 1, 0
	case dv >= 0:
		w.Step, w.Slope = 0, int32(dv)
	default:
		w.Step, w.Slope = -1, int32(dv+du)
	}
	// The short sides, through from-n and to-n along the normal: nv u - nu v is greater inside near from.
	a, b := nv<<8, -nu<<8
	c0, c1 := nv*(fromU-nu)-nu*(fromV-nv), -nv*(int64(to.x)-nu)+nu*(int64(to.y)-nv)
	if inclusive(nv, -nu) {
		c1++
	} else {
		c0++
	}
	const most = 1 << 29 // beyond what a u + b v may be in a tile
	c0, c1 = min(max(c0, -most), most), min(max(c1, -most), most)
	w.A, w.B, w.C, w.Length = int32(a), int32(b), int32(c0), int32(-c0-c1)
}

// walkInverse makes 1/Size so much greater that a quotient found with it is never too small, by more than float32
// rounds.
const walkInverse = 1 + 1.0/(1<<20)

// floorDiv returns the quotient rounded down, and the remainder.
func floorDiv(n, d int64) (q, rest int32) {
	k := n / d
	r := n - k*d
	if r < 0 {
		k, r = k-1, r+d
	}
	return int32(k), int32(r)
}
