package edge

import (
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
)

// walk is the fragments of a segment by the diamond-exit rule (Vulkan: Bresenham Line Segment Rasterization): count of
// them, in columns (with steep lines: rows) from first on in steps of 1 or -1. The ends count as moved by
// -(epsilon, epsilon^2), which decides all ties.
//
// With x-major lines: each column whose centre lies between the ends has the fragment of the row that the line crosses
// it in. Then the fragment whose diamond holds the start is added and the one whose diamond holds the end removed.
type walk struct {
	from, to           [2]int32
	u, v               int // the major and the minor axis
	first, step, count int32
	start              [2]int32
	started            bool // start is a fragment that no crossing gives
	ended              bool // the fragment after the last one, which a crossing gives, is none: its diamond holds the end
	// The crossing found last: its column and row, and how far into the row it lies, of size. A step adds slope. below:
	// of two rows that meet in it the lower one has the fragment.
	column, row       int32
	rest, size, slope int64
	below             bool
}

// newWalk shifts a segment for columns of width fragments (Vulkan: Bresenham lines of other widths than 1) and walks
// it.
func newWalk(from, to [2]int32, width int32) walk {
	w := walk{from: from, to: to, u: 0, v: 1, step: 1}
	dx, dy := to[0]-from[0], to[1]-from[1]
	if max(dx, -dx) < max(dy, -dy) {
		w.u, w.v = 1, 0
	}
	if dx == 0 && dy == 0 {
		return w
	}
	shift := (width - 1) * 128
	w.from[w.v] -= shift
	w.to[w.v] -= shift

	// Columns first to last, in the direction of travel.
	lo, hi := min(w.from[w.u], w.to[w.u]), max(w.from[w.u], w.to[w.u])
	first, last := (lo-128+255)>>8, (hi-128-1)>>8 // lo <= 256 i + 128 < hi
	if w.to[w.u] < w.from[w.u] {
		first, last, w.step = last, first, -1
	}
	w.count = max((last-first)*w.step+1, 0)
	if w.start, w.started = diamond(w.from); w.started && !between(w.start[w.u], first, last, w.step) {
		first = w.start[w.u]
		w.count++
	} else {
		w.started = false
	}
	w.first = first
	if end, ended := diamond(w.to); ended && w.count > 0 {
		if tail := first + (w.count-1)*w.step; end[w.u] == tail && w.minor(tail) == end[w.v] {
			w.count--
			w.ended = true
		}
	}
	return w
}

// minor is the row of the fragment in column i, in which the segment crosses the column's centre.
func (w *walk) minor(i int32) int32 {
	if w.started && i == w.start[w.u] {
		return w.start[w.v]
	}
	switch {
	case w.size == 0 || i != w.column && i != w.column+w.step:
		w.seek(i)
	case i != w.column: // the next one: at most one row away
		w.column = i
		w.rest += w.slope
		if w.rest >= w.size {
			w.rest -= w.size
			w.row++
		} else if w.rest < 0 {
			w.rest += w.size
			w.row--
		}
	}
	if w.rest == 0 && !w.below { // on the border of two fragments
		return w.row - 1
	}
	return w.row
}

// seek computes the crossing of column i directly, without its neighbour's crossing.
func (w *walk) seek(i int32) {
	from, to, u, v := w.from, w.to, w.u, w.v
	du, dv := int64(to[u]-from[u]), int64(to[v]-from[v])
	if du < 0 {
		du, dv = -du, -dv
	}
	at := int64(i)<<8 + 128
	// The coordinate is from[v] + (at - from[u]) dv/du, times 1/256.
	n := int64(from[v])*du + (at-int64(from[u]))*dv
	w.size, w.slope, w.below = du<<8, int64(w.step)*dv<<8, u == 0 && dv > 0
	row := n / w.size
	w.rest = n - row*w.size
	if w.rest < 0 {
		w.rest += w.size
		row--
	}
	w.column, w.row = i, int32(row)
}

// fragments is how many of them a column of a Bresenham line has.
func (v *View) fragments() int32 { return max(int32(math.Floor(v.width+0.5)), 1) }

// strip draws a segment one pixel wide, with one sample in the middle of a pixel: the parallelogram that its ends, half
// a pixel up and down (or left and right), make has the fragments that crossings give, and by the rules of polygons the
// same ones of those on its borders. A fragment at the start that no crossing gives is a record of its own, and the one
// at the end that is none is taken away where coverage is made: see simd.Without. The first fragment has a place in the
// stipple.
func (p *Plan) strip(c *Chunk, s *segment, w *walk, place int64, a, b *simd.SegmentEnd) {
	n := len(c.Records)
	t := s.t
	t.Extra = c.Base + uint32(len(c.Clip))
	crossings := w.count
	if w.started && w.count > 0 {
		crossings--
		x, y := w.start[0]<<8, w.start[1]<<8
		c.stroke(&t, [2]int32{x + 64, y + 128}, [2]int32{x + 192, y + 128}, [2]int32{0, 64})
	}
	if crossings > 0 {
		n := [2]int32{}
		n[w.v] = 128
		c.stroke(&t, s.from, s.to, n)
	}
	if len(c.Records) == n {
		return
	}
	if p.stipple != nil {
		c.Stippled = append(c.Stippled, p.stippledWalk(w, place))
	}
	k := c.clip(s, &s.row, 1-s.row[0], a, b)
	if w.ended {
		at := [2]int32{}
		at[w.u] = w.first + w.count*w.step
		at[w.v] = w.minor(at[w.u])
		k.SetWithout(at[0], at[1])
		for i := n; i < len(c.Records); i++ {
			c.Records[i].Flags |= simd.Without
		}
	}
}

// bresenham draws a segment: as a strip, or with one box record for each run of fragments in a row (in a column, for
// steep lines).
func (p *Plan) bresenham(c *Chunk, in *Input, s *segment, a, b *simd.SegmentEnd) {
	width := in.View.fragments()
	shift := (width - 1) * 128
	w := newWalk(s.from, s.to, width)
	base := int64(math.Floor(s.phase)) // the stipple counts fragments
	if s.counted {
		whole := newWalk(s.whole[0], s.whole[1], width)
		base += max(int64(w.first-whole.first)*int64(w.step), 0)
	} else {
		s.stippleEnd = s.phase + float64(w.count)
	}
	if in.View.Strokes() {
		p.strip(c, s, &w, base, a, b)
		return
	}
	u, v, first, step, count := w.u, w.v, w.first, w.step, w.count
	xMajor := u == 0
	minor := w.minor

	bounds := &c.setup
	low, high := bounds.MinX, bounds.MaxX
	if !xMajor {
		low, high = bounds.MinY, bounds.MaxY
	}
	// The values of a fragment are those at its centre, with several samples, too. Where one plane says so for all
	// fragments they share it.
	single := p.samples.N > 1
	shared := -1
	for n := int32(0); n < count; {
		i := first + n*step
		if i < low || i >= high { // skip columns outside of the target
			if step > 0 && i >= high || step < 0 && i < low {
				break
			}
			if step > 0 {
				n += low - i
			} else {
				n += i - high + 1
			}
			continue
		}
		row, kept := minor(i), p.keepsFragment(base+int64(n))
		next := n + 1
		for next < count && !single && minor(first+next*step) == row && p.keepsFragment(base+int64(next)) == kept {
			if j := first + next*step; j < low || j >= high {
				break
			}
			next++
		}
		if kept {
			from, to := i, first+(next-1)*step
			box := Rect{min(from, to) << 8, row << 8, max(from, to)<<8 + 255, (row+width-1)<<8 + 255}
			if !xMajor {
				box = Rect{box.MinY, box.MinX, box.MaxY, box.MaxX}
			}
			if c.visible(box) {
				if width > 1 || single || shared < 0 {
					r := s.row
					if width > 1 { // every fragment of a column takes the row of the line of width 1
						r = fix(r, v, float64(row)+0.5+pixels(shift))
					}
					if single {
						r = fix(fix(r, u, float64(i)+0.5), v, float64(row)+0.5)
					}
					shared = len(c.Clip)
					c.clip(s, &r, 1-r[0], a, b)
				}
				t := s.t
				t.Extra = c.Base + uint32(shared)
				p.pixels(&t, box)
				c.Records = append(c.Records, t)
			}
		}
		n = next
	}
}

// pixels makes a record cover the pixels of a box. Where that is a row or a column with one sample a pixel, a triangle
// through these samples, a quarter of a pixel to either side of them, is covered quicker.
func (p *Plan) pixels(t *simd.Triangle, box Rect) {
	row, column := box.MinY>>8 == box.MaxY>>8, box.MinX>>8 == box.MaxX>>8
	if p.samples.N > 1 || p.locations != nil || !row && !column {
		t.Flags |= simd.Box
		t.X = [3]int32{box.MinX, box.MaxX, box.MinX}
		t.Y = [3]int32{box.MinY, box.MaxY, box.MaxY}
		return
	}
	x0, y0 := box.MinX&^255+p.samples.X[0], box.MinY&^255+p.samples.Y[0]
	x1, y1 := box.MaxX&^255+p.samples.X[0], box.MaxY&^255+p.samples.Y[0]
	if row {
		t.X, t.Y = [3]int32{x0 - 64, x1 + 64, x0 - 64}, [3]int32{y0 - 64, y0, y0 + 64}
	} else {
		t.X, t.Y = [3]int32{x0 - 64, x0 + 64, x0}, [3]int32{y0 - 64, y0 - 64, y1 + 64}
	}
}

// fix is a plane with one coordinate given.
func fix(row [3]float64, axis int, at float64) [3]float64 {
	row[0] += float64(row[1+axis] * at)
	row[1+axis] = 0
	return row
}

func (p *Plan) keepsFragment(n int64) bool {
	return p.stipple == nil || stippled(p.stipple, n)
}

// between says whether i is one of first to last.
func between(i, first, last, step int32) bool {
	return (i-first)*step >= 0 && (last-i)*step >= 0
}

// diamond finds the fragment whose diamond holds a point, if any: the point's own pixel, or its left neighbour for a
// point at the left end of a row of centres, which is the right corner of the neighbour's diamond.
func diamond(q [2]int32) (f [2]int32, found bool) {
	f = [2]int32{q[0] >> 8, q[1] >> 8}
	x, y := q[0]&255-128, q[1]&255-128
	if x == -128 && y == 0 {
		f[0]--
		return f, true
	}
	d := max(x, -x) + max(y, -y)
	return f, d < 128 || d == 128 && x > 0
}
