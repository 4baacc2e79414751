package format

// weightAt interpolates the weight of texel (x, y) from the grid, for one of the planes.
func (m *astcMode) weightAt(grid *[64]uint8, x, y, w, h, plane int) int {
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

// astcPartition is the partition of texel (x, y) among 2 to 4; small blocks (fewer than 31 texels) use every second
// texel of the pattern.
func astcPartition(index, x, y, partitions int, small bool) int {
	if small {
		x, y = 2*x, 2*y
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
	a := (s[0]*u + s[1]*v + h>>14) & 63
	b := (s[2]*u + s[3]*v + h>>10) & 63
	c := (s[4]*u + s[5]*v + h>>6) & 63
	d := (s[6]*u + s[7]*v + h>>2) & 63
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
