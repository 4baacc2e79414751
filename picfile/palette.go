package picfile

import "slices"

// paletteSize is the most colours of a palette.
const paletteSize = 256

// bin is a cell of 8 codes on each axis, and the pixels in it: how many, and their sums.
type bin struct {
	count int
	sum   [3]int
}

// mean is the cell's mean colour, times 16.
func (b *bin) mean(k int) int { return 16 * b.sum[k] / b.count }

// paletteOf finds at most paletteSize colours for pixels of four codes: boxes of cells are cut where their variance is
// largest, along the axis of it at the mean (Wan, Wong and Prusinkiewicz, "An Algorithm for Multidimensional Data
// Clustering"), and means of the cells that are nearest to each colour then improve the colours (Lloyd). All of it is in
// whole numbers.
func paletteOf(codes []byte) [][3]uint8 {
	cells := make([]bin, 1<<15)
	for i := 0; i+3 < len(codes); i += 4 {
		c := &cells[int(codes[i]>>3)<<10|int(codes[i+1]>>3)<<5|int(codes[i+2]>>3)]
		c.count++
		for k := range c.sum {
			c.sum[k] += int(codes[i+k])
		}
	}
	bins := cells[:0]
	for _, c := range cells {
		if c.count > 0 {
			bins = append(bins, c)
		}
	}
	boxes := []box{boxOf(bins)}
	for len(boxes) < paletteSize {
		worst := 0
		for i := range boxes {
			if boxes[i].spread > boxes[worst].spread {
				worst = i
			}
		}
		if boxes[worst].spread == 0 {
			break
		}
		a, b := boxes[worst].cut()
		boxes[worst] = a
		boxes = append(boxes, b)
	}
	palette := make([][3]uint8, len(boxes))
	for i := range boxes {
		palette[i] = boxes[i].color()
	}
	for range 3 {
		palette = improved(palette, bins)
	}
	return palette
}

// improved moves each colour to the mean of the cells that are nearest to it.
func improved(palette [][3]uint8, bins []bin) [][3]uint8 {
	find := newFinder(palette)
	sums := make([]bin, len(palette))
	for i := range bins {
		b := &bins[i]
		s := &sums[find.nearest([3]int{b.sum[0] / b.count, b.sum[1] / b.count, b.sum[2] / b.count})]
		s.count += b.count
		for k, v := range b.sum {
			s.sum[k] += v
		}
	}
	for i := range sums {
		if s := &sums[i]; s.count > 0 {
			for k := range palette[i] {
				palette[i][k] = uint8((s.sum[k] + s.count/2) / s.count)
			}
		}
	}
	return palette
}

// box is some cells.
type box struct {
	bins   []bin
	spread int // the sum of squares around the mean, along the axis where it is largest; 0: a cell alone
	axis   int
	mean   int // along it, times 16
}

// boxOf are cells as a box.
func boxOf(bins []bin) box {
	b := box{bins: bins}
	if len(bins) < 2 {
		return b
	}
	for axis := range 3 {
		sum, count := 0, 0
		for i := range bins {
			sum += bins[i].sum[axis]
			count += bins[i].count
		}
		mean, spread := 16*sum/count, 0
		for i := range bins {
			d := bins[i].mean(axis) - mean
			spread += bins[i].count * d * d
		}
		if spread > b.spread {
			b.spread, b.axis, b.mean = spread, axis, mean
		}
	}
	return b
}

// cut parts a box at its mean.
func (b *box) cut() (low, high box) {
	slices.SortStableFunc(b.bins, func(x, y bin) int { return x.mean(b.axis) - y.mean(b.axis) })
	at := 1
	for at < len(b.bins)-1 && b.bins[at].mean(b.axis) <= b.mean {
		at++
	}
	return boxOf(b.bins[:at]), boxOf(b.bins[at:])
}

// color is the mean of a box.
func (b *box) color() (c [3]uint8) {
	sum, count := [3]int{}, 0
	for i := range b.bins {
		count += b.bins[i].count
		for k, v := range b.bins[i].sum {
			sum[k] += v
		}
	}
	for k := range c {
		if count > 0 {
			c[k] = uint8((sum[k] + count/2) / count)
		}
	}
	return c
}

// finder finds the nearest colour of a palette: for each cell of 8 codes on each axis those that may be it.
type finder struct {
	palette [][3]uint8
	near    [][]uint8 // by cell; nil: not made yet
}

func newFinder(palette [][3]uint8) *finder { return &finder{palette, make([][]uint8, 1<<15)} }

// nearest is the place of the colour that is nearest to c, the first of several.
func (f *finder) nearest(c [3]int) int {
	cell := c[0]>>3<<10 | c[1]>>3<<5 | c[2]>>3
	if f.near[cell] == nil {
		f.near[cell] = f.candidates([3]int{c[0] &^ 7, c[1] &^ 7, c[2] &^ 7})
	}
	best, least := 0, 1<<30
	for _, i := range f.near[cell] {
		p := &f.palette[i]
		r, g, b := c[0]-int(p[0]), c[1]-int(p[1]), c[2]-int(p[2])
		if d := r*r + g*g + b*b; d < least {
			best, least = int(i), d
		}
	}
	return best
}

// candidates are the colours that may be nearest to a code of the cell from low on: none is farther from all of the
// cell than another is from any of it.
func (f *finder) candidates(low [3]int) (list []uint8) {
	bounds := func(p *[3]uint8) (nearest, farthest int) {
		for k, v := range p {
			a, b := low[k]-int(v), int(v)-(low[k]+7)
			far := max(-a, -b)
			near := max(a, b, 0)
			nearest += near * near
			farthest += far * far
		}
		return nearest, farthest
	}
	most := 1 << 30
	for i := range f.palette {
		_, far := bounds(&f.palette[i])
		most = min(most, far)
	}
	for i := range f.palette {
		if near, _ := bounds(&f.palette[i]); near <= most {
			list = append(list, uint8(i))
		}
	}
	return list
}
