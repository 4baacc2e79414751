package format

import "math/bits"

// weightAt interpolates the weight of texel (x, y, z) from the grid, for one of the planes.
func (m *astcMode) weightAt(grid *astcSequence, x, y, z, w, h, d, plane int) int {
	if d > 1 {
		return m.weightInside(grid, [3]int{x, y, z}, [3]int{w, h, d}, plane)
	}
	gs := ((1024+w/2)/(w-1)*x*(m.gridW-1) + 32) >> 6
	gt := ((1024+h/2)/(h-1)*y*(m.gridH-1) + 32) >> 6
	js, fs, jt, ft := gs>>4, gs&15, gt>>4, gt&15
	w11 := (fs*ft + 8) >> 4
	w10, w01 := ft-w11, fs-w11
	w00 := 16 - fs - ft + w11
	p := func(i, j, wt int) int {
		if wt == 0 { // may lie outside
			return 0
		}
		return wt * int(grid[(j*m.gridW+i)*m.planes+plane])
	}
	return (p(js, jt, w00) + p(js+1, jt, w01) + p(js, jt+1, w10) + p(js+1, jt+1, w11) + 8) >> 4
}

// weightInside is weightAt of blocks with a depth: between the four corners of the tetrahedron that the texel is in,
// which are found by going from a corner of the grid's cell to the opposite one along the axis of the largest fraction
// first.
func (m *astcMode) weightInside(grid *astcSequence, at, size [3]int, plane int) int {
	cells := [3]int{m.gridW, m.gridH, m.gridD}
	var fraction [3]int
	place, step := 0, [3]int{1, m.gridW, m.gridW * m.gridH}
	for k := range at {
		g := ((1024+size[k]/2)/(size[k]-1)*at[k]*(cells[k]-1) + 32) >> 6
		place += g >> 4 * step[k]
		fraction[k] = g & 15
	}
	order := [3]int{0, 1, 2}
	for _, k := range [3]int{0, 1, 0} { // sorted
		if fraction[order[k]] < fraction[order[k+1]] {
			order[k], order[k+1] = order[k+1], order[k]
		}
	}
	sum, left := 8, 16
	for _, k := range order {
		if n := left - fraction[k]; n > 0 { // else it may lie outside
			sum += n * int(grid[place*m.planes+plane])
		}
		left = fraction[k]
		place += step[k]
	}
	if left > 0 {
		sum += left * int(grid[place*m.planes+plane])
	}
	return sum >> 4
}

// astcPartition is the partition of texel (x, y, z) among 2 to 4; small blocks (fewer than 31 texels) use every second
// texel of the pattern.
func astcPartition(index, x, y, z, partitions int, small bool) int {
	if small {
		x, y, z = 2*x, 2*y, 2*z
	}
	seed := uint32(index + 1024*(partitions-1))
	h := seed
	h ^= h >> 15
	h -= h << 17
	h += h << 7
	h += h << 4
	h ^= h >> 5
	h += h << 16
	h ^= h >> 7
	h ^= h >> 3
	h ^= h << 6
	h ^= h >> 17

	odd, even := uint32(5), uint32(5)
	if seed&2 != 0 {
		odd = 4
	}
	if partitions == 3 {
		even = 6
	}
	if seed&1 == 0 {
		odd, even = even, odd
	}
	var s [8]uint32
	for k := range s {
		v := h >> (4 * k) & 15
		shift := odd // s1, s3, ...
		if k&1 != 0 {
			shift = even
		}
		s[k] = v * v >> shift
	}
	u, v := uint32(x), uint32(y)
	a, b := s[0]*u+s[1]*v+h>>14, s[2]*u+s[3]*v+h>>10
	c, d := s[4]*u+s[5]*v+h>>6, s[6]*u+s[7]*v+h>>2
	if z > 0 {
		shift := even
		if seed&16 != 0 {
			shift = odd
		}
		deep := func(from int) uint32 { // s9 to s12
			v := bits.RotateLeft32(h, -from) & 15
			return v * v >> shift * uint32(z)
		}
		a, b, c, d = a+deep(26), b+deep(30), c+deep(18), d+deep(22)
	}
	a, b, c, d = a&63, b&63, c&63, d&63
	if partitions < 3 {
		c = 0
	}
	if partitions < 4 {
		d = 0
	}
	switch {
	case a >= b && a >= c && a >= d:
		return 0
	case b >= c && b >= d:
		return 1
	case c >= d:
		return 2
	}
	return 3
}
