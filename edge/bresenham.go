package edge

import (
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
)

// bresenham draws a segment by the diamond-exit rule (Vulkan: Bresenham Line Segment Rasterization): one box record for
// each run of fragments in a row (in a column, for steep lines). The ends count as moved by -(epsilon, epsilon^2), which
// decides all ties.
//
// With x-major lines: each column whose centre lies between the ends has the fragment of the row that the line crosses
// it in. Then the fragment whose diamond holds the start is added and the one whose diamond holds the end removed.
func (p *Plan) bresenham(c *Chunk, in *Input, s *segment) {
	xMajor := math.Abs(s.dx) >= math.Abs(s.dy)
	width := max(int32(math.Floor(in.View.width+0.5)), 1)
	u, v := 0, 1 // the major and the minor axis
	if !xMajor {
		u, v = 1, 0
	}
	from, to := s.from, s.to
	shift := (width - 1) * 128
	from[v] -= shift
	to[v] -= shift

	// Columns first to last, in the direction of travel.
	lo, hi := min(from[u], to[u]), max(from[u], to[u])
	first, last, step := (lo-128+255)>>8, (hi-128-1)>>8, int32(1) // lo <= 256 i + 128 < hi
	if to[u] < from[u] {
		first, last, step = last, first, -1
	}
	count := max((last-first)*step+1, 0)
	start, started := diamond(from)
	if started && !between(start[u], first, last, step) {
		if count == 0 {
			first, last = start[u], start[u]
		}
		first = start[u]
		count++
	} else {
		started = false
	}
	minor := func(i int32) int32 {
		if started && i == start[u] {
			return start[v]
		}
		return crossing(from, to, u, v, i)
	}
	if end, ended := diamond(to); ended && count > 0 {
		if tail := first + (count-1)*step; end[u] == tail && minor(tail) == end[v] {
			count--
		}
	}

	bounds := &c.setup
	low, high := bounds.MinX, bounds.MaxX
	if !xMajor {
		low, high = bounds.MinY, bounds.MaxY
	}
	base := int64(math.Floor(s.phase)) // the stipple counts fragments
	s.stippleEnd = s.phase + float64(count)
	// The values of a fragment are those at its centre, with several samples, too. Where one plane says so for all
	// fragments they share it.
	single := p.samples.N > 1
	shared := -1
	for n := int32(0); n < count; {
		i := first + n*step
		if i < low || i >= high { // skip what is off the target
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
					if width > 1 { // at every fragment of a column that of the line of width 1
						r = fix(r, v, float64(row)+0.5+pixels(shift))
					}
					if single {
						r = fix(fix(r, u, float64(i)+0.5), v, float64(row)+0.5)
					}
					shared = len(c.Clip)
					c.Clip = append(c.Clip, s.planes(r))
				}
				t := s.t
				t.Flags |= simd.Box
				t.Extra = c.Base + uint32(shared)
				t.X = [3]int32{box.MinX, box.MaxX, box.MinX}
				t.Y = [3]int32{box.MinY, box.MaxY, box.MaxY}
				c.Records = append(c.Records, t)
			}
		}
		n = next
	}
}

// fix is a plane with one coordinate given.
func fix(row [3]float64, axis int, at float64) [3]float64 {
	row[0] += float64(row[1+axis] * at)
	row[1+axis] = 0
	return row
}

func (p *Plan) keepsFragment(n int64) bool {
	return p.stipple == nil || p.stipple.Pattern>>(n/int64(p.stipple.Factor)%16)&1 != 0
}

// between says whether i is one of first to last.
func between(i, first, last, step int32) bool {
	return (i-first)*step >= 0 && (last-i)*step >= 0
}

// crossing is the minor coordinate of the fragment where a segment crosses the centre of column i.
func crossing(from, to [2]int32, u, v int, i int32) int32 {
	du, dv := int64(to[u]-from[u]), int64(to[v]-from[v])
	if du < 0 {
		du, dv = -du, -dv
	}
	at := int64(i)<<8 + 128
	// The coordinate is from[v] + (at - from[u]) dv/du, times 1/256.
	n := int64(from[v])*du + (at-int64(from[u]))*dv
	d := du << 8
	k := n / d
	if n%d != 0 && n < 0 {
		k--
	}
	if n == k*d && !(u == 0 && dv > 0) { // on the border of two fragments
		k--
	}
	return int32(k)
}

// diamond is the fragment whose diamond holds a point, if there is one.
func diamond(q [2]int32) (f [2]int32, found bool) {
	for dy := int32(-1); dy <= 0; dy++ {
		for dx := int32(-1); dx <= 0; dx++ {
			f = [2]int32{q[0]>>8 + dx, q[1]>>8 + dy}
			x, y := q[0]-(f[0]<<8+128), q[1]-(f[1]<<8+128)
			d := max(x, -x) + max(y, -y)
			if d < 128 || d == 128 && x > 0 {
				return f, true
			}
		}
	}
	return f, false
}
