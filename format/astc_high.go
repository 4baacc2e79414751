package format

// astcHighEnds are the end points of the modes of high dynamic range, as 16-bit logarithmic components. Without an
// alpha of its own a mode has alpha 1.0.
func astcHighEnds(e *astcEnds, v []int, cem int) {
	e.hdrRGB, e.hdrAlpha = true, true
	const opaque = 0x780
	switch cem {
	case 2, 3:
		l, h := highLuminance(v, cem == 3)
		e.e = [2][4]int{{l, l, l, opaque}, {h, h, h, opaque}}
	case 7:
		e.e = highScale(v)
		e.e[0][3], e.e[1][3] = opaque, opaque
	default:
		e.e = highRGB(v)
		e.e[0][3], e.e[1][3] = opaque, opaque
		if cem == 15 {
			e.e[0][3], e.e[1][3] = highAlpha(v[6], v[7])
		}
	}
	for i := range e.e {
		for c := range e.e[i] {
			e.e[i][c] <<= 4 // 12 bits to 16
		}
	}
	if cem == 14 {
		e.hdrAlpha = false
		e.e[0][3], e.e[1][3] = v[6]<<8|v[6], v[7]<<8|v[7]
	}
}

func clamp12(v int) int { return min(max(v, 0), 0xfff) }

// highLuminance is modes 2 (two values) and 3 (a value and a small difference).
func highLuminance(v []int, small bool) (l, h int) {
	switch {
	case !small && v[1] >= v[0]:
		return v[0] << 4, v[1] << 4
	case !small:
		return v[1]<<4 + 8, v[0]<<4 - 8
	case v[0]&0x80 != 0:
		l, h = v[1]&0xe0<<4|v[0]&0x7f<<2, v[1]&0x1f<<2
	default:
		l, h = v[1]&0xf0<<4|v[0]&0x7f<<1, v[1]&0xf<<1
	}
	return l, min(l+h, 0xfff)
}

// A highBit is the destination of a bit whose meaning depends on the form: a bit of a field.
type highBit struct{ to, bit uint8 }

// scatter ORs each of the bits x into its destination.
func scatter(fields []int, where []highBit, x ...int) {
	for i, w := range where {
		fields[w.to] |= x[i] & 1 << w.bit
	}
}

// highScaleBits are the seven variable bits of mode 7 in its six forms; fields: 0 red, 1 green, 2 blue, 3 scale.
var highScaleBits = [6][7]highBit{
	{{0, 9}, {0, 8}, {0, 7}, {0, 10}, {0, 6}, {3, 6}, {3, 5}},
	{{0, 8}, {1, 5}, {0, 7}, {2, 5}, {0, 6}, {0, 10}, {0, 9}},
	{{0, 9}, {0, 8}, {0, 7}, {0, 6}, {3, 7}, {3, 6}, {3, 5}},
	{{0, 8}, {1, 5}, {0, 7}, {2, 5}, {0, 6}, {3, 6}, {3, 5}},
	{{1, 6}, {1, 5}, {2, 6}, {2, 5}, {0, 6}, {0, 7}, {3, 5}},
	{{1, 6}, {1, 5}, {2, 6}, {2, 5}, {0, 6}, {3, 6}, {3, 5}},
}

// highScale is mode 7: the color of end point 1, and a scale that end point 0 is less by in every component.
func highScale(v []int) (e [2][4]int) {
	selector := v[0]>>6 | v[1]>>7<<2 | v[2]>>7<<3
	major, form := 0, 5
	switch {
	case selector&0xc != 0xc:
		major, form = selector>>2, selector&3
	case selector != 0xf:
		major, form = selector&3, 4
	}
	f := []int{v[0] & 0x3f, v[1] & 0x1f, v[2] & 0x1f, v[3] & 0x1f}
	scatter(f, highScaleBits[form][:], v[1]>>6, v[1]>>5, v[2]>>6, v[2]>>5, v[3]>>7, v[3]>>6, v[3]>>5)
	shift := [...]int{1, 1, 2, 3, 4, 5}[form]
	for k := range f {
		f[k] <<= shift
	}
	if form != 5 { // green and blue are differences from red
		f[1], f[2] = f[0]-f[1], f[0]-f[2]
	}
	f[0], f[major] = f[major], f[0]
	for c := range 3 {
		e[0][c], e[1][c] = clamp12(f[c]-f[3]), clamp12(f[c])
	}
	return e
}

// highRGBBits are the six variable bits of mode 11 in its eight forms; fields: 0 a, 1 b0, 2 b1, 3 c, 4 d0, 5 d1.
var highRGBBits = [8][6]highBit{
	{{1, 6}, {2, 6}, {4, 6}, {5, 6}, {4, 5}, {5, 5}},
	{{1, 6}, {2, 6}, {1, 7}, {2, 7}, {4, 5}, {5, 5}},
	{{0, 9}, {3, 6}, {4, 6}, {5, 6}, {4, 5}, {5, 5}},
	{{1, 6}, {2, 6}, {0, 9}, {3, 6}, {4, 5}, {5, 5}},
	{{1, 6}, {2, 6}, {1, 7}, {2, 7}, {0, 9}, {0, 10}},
	{{0, 9}, {0, 10}, {3, 7}, {3, 6}, {4, 5}, {5, 5}},
	{{1, 6}, {2, 6}, {0, 11}, {3, 6}, {0, 9}, {0, 10}},
	{{0, 9}, {0, 10}, {0, 11}, {3, 6}, {4, 5}, {5, 5}},
}

// highRGB is the color of modes 11, 14 and 15: a largest component and differences from it.
func highRGB(v []int) (e [2][4]int) {
	major := v[4]>>7 | v[5]>>7<<1
	if major == 3 {
		return [2][4]int{{v[0] << 4, v[2] << 4, v[4] & 0x7f << 5}, {v[1] << 4, v[3] << 4, v[5] & 0x7f << 5}}
	}
	form := v[1]>>7 | v[2]>>7<<1 | v[3]>>7<<2
	f := []int{v[0] | v[1]&0x40<<2, v[2] & 0x3f, v[3] & 0x3f, v[1] & 0x3f, v[4] & 0x1f, v[5] & 0x1f}
	scatter(f, highRGBBits[form][:], v[2]>>6, v[3]>>6, v[4]>>6, v[5]>>6, v[4]>>5, v[5]>>5)
	signed := [...]int{7, 6, 7, 6, 5, 6, 5, 6}[form]
	shift := form>>1 ^ 3
	for k := range f {
		if k >= 4 {
			f[k] = int(signExtend(uint32(f[k]), signed))
		}
		f[k] <<= shift
	}
	a, b0, b1, c, d0, d1 := f[0], f[1], f[2], f[3], f[4], f[5]
	e[0] = [4]int{clamp12(a - c), clamp12(a - b0 - c - d0), clamp12(a - b1 - c - d1)}
	e[1] = [4]int{clamp12(a), clamp12(a - b0), clamp12(a - b1)}
	for i := range e {
		e[i][0], e[i][major] = e[i][major], e[i][0]
	}
	return e
}

// highAlpha is the alpha of mode 15.
func highAlpha(v6, v7 int) (a, b int) {
	selector := v6>>7 | v7>>7<<1
	a, b = v6&0x7f, v7&0x7f
	if selector == 3 {
		return a << 5, b << 5
	}
	a |= b << (selector + 1) & 0x780
	b = int(signExtend(uint32(b), 6-selector))
	a <<= 4 - selector
	b <<= 4 - selector
	return a, clamp12(a + b)
}
