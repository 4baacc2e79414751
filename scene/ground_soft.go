package scene

import (
	"math"
	"sync/atomic"
)

// A view of a source stands for all light around it, and the shadow of a point is as wide as that: wider the higher the
// point is. Shadows are added up by how wide they become, the planes of groundWidths, and each plane is made soft: so a
// few directions leave no steps, and what stands on the ground stays sharp. Plane k is the mean of 1 << 2k texels to each
// side, twice: 1, 4, 16; five planes in between look the same.
const groundWidths = 3

// groundView is a source's light from one direction, or from one place.
type groundView struct {
	clip [16]float32 // takes world space onto the ground; depth is a thing's height, as a part of the highest; a lamp has one depth for all
	// wide is how wide the shadow of a point at a height of 1 is: how far the next views are to each side. The zero value
	// is a sharp one.
	wide float64
}

// heightSteps is how finely depths tell widths apart.
const heightSteps = 256

// planes finds the plane for each depth of a source's view k. Views change to the next plane at heights of their own, so that no
// seam is seen.
func (g *ground) planes(v *groundView, k int) (list [heightSteps]uint8) {
	texel := 2 * g.half / float64(g.size)
	shift := 0.7 + float64(0.7*spiral(k))
	for i := range list {
		r := float64(v.wide*g.height*(float64(i)+0.5)/heightSteps) / (2 * texel) * shift
		for r >= 2 && list[i] < groundWidths-1 {
			r /= 4
			list[i]++
		}
	}
	return list
}

// count adds a share where something is drawn, to the plane of its depth. The planes of some texels lie a distance apart.
func count(sums []uint32, apart int, depths []float32, planes *[heightSteps]uint8, share uint32) {
	for i, z := range depths {
		if z != 1 {
			sums[int(planes[uint8(z*heightSteps)])*apart+i] += share
		}
	}
}

// whole is all light of a source in sums.
const whole = 1 << 30

// soften adds up the planes of sums, each made soft, to the part of the light that is blocked: the lower things are, the
// nearer they lie before others, as leaves do. So what no plane leaves open is dark, wherever one plane ends and the next begins: of
// the light that lower planes leave open around a place a plane leaves open as large a part as it does around it. All planes'
// rows are made soft, and then their columns: threads meet once in between, and not for each plane.
func soften(p *pbr, sums []uint32, size int) []uint32 {
	n := size * size
	open := make([]uint32, n)
	// before and after are what lower planes leave open around places as far as a plane's reach, without it and with it.
	var before, after [groundWidths][]uint32
	for k := range groundWidths {
		before[k], after[k] = make([]uint32, n), make([]uint32, n)
	}
	var used [groundWidths]atomic.Bool
	p.rowsWith(0, size, func() func(int) {
		soft, left := newSoftLine(size), make([]uint32, size)
		return func(y int) {
			row := func(of []uint32) []uint32 { return of[y*size:][:size] }
			for x := range left {
				left[x] = whole
			}
			for k := range groundWidths {
				copy(row(before[k]), left)
				some := uint32(0)
				for x, v := range row(sums[k*n:]) {
					left[x] -= min(v, left[x])
					some |= v
				}
				copy(row(after[k]), left)
				if some != 0 {
					used[k].Store(true)
				}
				if k > 0 {
					soft.take(row(before[k]), 1, 1<<(2*k))
				}
				soft.take(row(after[k]), 1, 1<<(2*k))
			}
		}
	})
	p.rowsWith(0, size, func() func(int) {
		soft := newSoftLine(size)
		return func(x int) {
			column := open[x:]
			for y := range size {
				column[y*size] = whole
			}
			for k := range groundWidths {
				if !used[k].Load() {
					continue
				}
				if k > 0 {
					soft.take(before[k][x:], size, 1<<(2*k))
				}
				soft.take(after[k][x:], size, 1<<(2*k))
				for i := x; i < n; i += size {
					if before[k][i] > 0 {
						open[i] = uint32(uint64(open[i]) * uint64(after[k][i]) / uint64(before[k][i]))
					}
				}
			}
			for y := range size {
				column[y*size] = whole - column[y*size]
			}
		}
	})
	return open
}

// softLine is memory to make lines of numbers soft. Beyond both ends, as far as the reach, lines go on.
type softLine struct {
	size       int
	line, once []uint32
}

func newSoftLine(size int) *softLine {
	const reach = 1 << (2 * (groundWidths - 1))
	return &softLine{size, make([]uint32, size+2*reach+1), make([]uint32, size+2*reach+1)}
}

// take takes the mean around each number of a line, of which every step-th element is one, as far as a reach, twice.
func (s *softLine) take(numbers []uint32, step, reach int) {
	from := s.line[reach:][:s.size]
	for i := range from {
		from[i] = numbers[i*step]
	}
	means(s.once[reach:], s.line, s.size, reach)
	means(from, s.once, s.size, reach)
	for i, v := range from {
		numbers[i*step] = v
	}
}

// means are the means of n numbers up to whole around each, as far as a reach, which they begin behind in line.
func means(to, line []uint32, n, reach int) {
	wide := 2*reach + 1
	for i := range reach {
		line[i], line[reach+n+i] = line[reach], line[reach+n-1]
	}
	sum := uint64(0)
	for _, v := range line[:wide] {
		sum += uint64(v)
	}
	part := uint64(math.MaxUint32) / uint64(wide) // of 2^32
	ahead := line[wide:][:n]                      // the last of them counts for nothing
	behind := line[:n]
	for i, v := range ahead {
		to[i] = uint32(sum * part >> 32)
		sum += uint64(v) - uint64(behind[i])
	}
}
