package simd

import "encoding/binary"

// ETC2 blocks are one big-endian word of 64 bits; texels are numbered down the columns.

// etcModifiers are the small and large modifiers of the individual and differential modes.
var etcModifiers = [8][2]int{{2, 8}, {5, 17}, {9, 29}, {13, 42}, {18, 60}, {24, 80}, {33, 106}, {47, 183}}

// etcDistances are the distances of the T and H modes.
var etcDistances = [8]int{3, 6, 11, 16, 23, 32, 41, 64}

// etcCodes decodes a color block to 8-bit components in row order, red in the lowest byte. In punch-through blocks the
// bit that elsewhere says individual or differential says whether the block is opaque.
func etcCodes(out *[16]uint32, src []byte, punch bool) {
	w := binary.BigEndian.Uint64(src)
	at := func(low, n int) int { return int(w >> low & (1<<n - 1)) }
	differential := at(33, 1) != 0
	opaque := true
	if punch {
		opaque, differential = differential, true
	}
	if !differential {
		etcHalves(out, w,
			[3]int{17 * at(60, 4), 17 * at(52, 4), 17 * at(44, 4)},
			[3]int{17 * at(56, 4), 17 * at(48, 4), 17 * at(40, 4)}, true)
		return
	}
	var a, b [3]int
	for c := range 3 {
		low := 59 - 8*c
		a[c] = at(low, 5)
		b[c] = a[c] + int(int8(at(low-3, 3)<<5)>>5)
	}
	outside := func(v int) bool { return v < 0 || v > 31 }
	switch {
	case outside(b[0]):
		etcT(out, w, opaque)
	case outside(b[1]):
		etcH(out, w, opaque)
	case outside(b[2]):
		etcPlanar(out, w)
	default:
		for c := range 3 {
			a[c] = a[c]<<3 | a[c]>>2
			b[c] = b[c]<<3 | b[c]>>2
		}
		etcHalves(out, w, a, b, opaque)
	}
}

// etcIndex is the two-bit index of texel i.
func etcIndex(w uint64, i int) int { return int(w>>(16+i)&1)<<1 | int(w>>i&1) }

// etcHalves paints the two halves of the individual and differential modes, each a color and a row of modifiers.
func etcHalves(out *[16]uint32, w uint64, a, b [3]int, opaque bool) {
	var paint [8]uint32 // four colors of each half
	for k := range paint {
		color, row := &a, &etcModifiers[w>>37&7]
		if k >= 4 {
			color, row = &b, &etcModifiers[w>>34&7]
		}
		m := row[k&1]
		if !opaque && k&3 == 0 {
			m = 0
		}
		if k&2 != 0 {
			m = -m
		}
		paint[k] = etcColor(color, m)
		if !opaque && k&3 == 2 {
			paint[k] = 0
		}
	}
	second := uint32(0xFF00) // the texels of the second half, down the columns
	if w>>32&1 != 0 {
		second = 0xCCCC
	}
	low := uint32(w)
	for i := range 16 {
		out[i%4*4+i/4] = paint[second>>i&1<<2|low>>(16+i)&1<<1|low>>i&1]
	}
}

// etcColor is a color with every component moved by m and clamped, opaque.
func etcColor(c *[3]int, m int) uint32 {
	return clamp8(c[0]+m) | clamp8(c[1]+m)<<8 | clamp8(c[2]+m)<<16 | 0xFF000000
}

func clamp8(v int) uint32 { return uint32(min(max(v, 0), 255)) }

// etcPaint paints the four colors of the T and H modes.
func etcPaint(out *[16]uint32, w uint64, paint [4]uint32, opaque bool) {
	if !opaque {
		paint[2] = 0
	}
	for i := range 16 {
		out[i%4*4+i/4] = paint[etcIndex(w, i)&3]
	}
}

func etcT(out *[16]uint32, w uint64, opaque bool) {
	at := func(low, n int) int { return int(w >> low & (1<<n - 1)) }
	c1 := [3]int{17 * (at(59, 2)<<2 | at(56, 2)), 17 * at(52, 4), 17 * at(48, 4)}
	c2 := [3]int{17 * at(44, 4), 17 * at(40, 4), 17 * at(36, 4)}
	d := etcDistances[at(34, 2)<<1|at(32, 1)]
	etcPaint(out, w, [4]uint32{etcColor(&c1, 0), etcColor(&c2, d), etcColor(&c2, 0), etcColor(&c2, -d)}, opaque)
}

func etcH(out *[16]uint32, w uint64, opaque bool) {
	at := func(low, n int) int { return int(w >> low & (1<<n - 1)) }
	c1 := [3]int{at(59, 4), at(56, 3)<<1 | at(52, 1), at(51, 1)<<3 | at(47, 3)}
	c2 := [3]int{at(43, 4), at(39, 4), at(35, 4)}
	k := at(34, 1)<<2 | at(32, 1)<<1
	if c1[0]<<8|c1[1]<<4|c1[2] >= c2[0]<<8|c2[1]<<4|c2[2] {
		k |= 1
	}
	for c := range 3 {
		c1[c] *= 17
		c2[c] *= 17
	}
	d := etcDistances[k]
	etcPaint(out, w, [4]uint32{etcColor(&c1, d), etcColor(&c1, -d), etcColor(&c2, d), etcColor(&c2, -d)}, opaque)
}

// etcPlanar is a plane through the colors at the origin, four texels to the right and four down.
func etcPlanar(out *[16]uint32, w uint64) {
	at := func(low, n int) int { return int(w >> low & (1<<n - 1)) }
	six := func(v int) int { return v<<2 | v>>4 }
	seven := func(v int) int { return v<<1 | v>>6 }
	o := [3]int{six(at(57, 6)), seven(at(56, 1)<<6 | at(49, 6)), six(at(48, 1)<<5 | at(43, 2)<<3 | at(39, 3))}
	h := [3]int{six(at(34, 5)<<1 | at(32, 1)), seven(at(25, 7)), six(at(19, 6))}
	v := [3]int{six(at(13, 6)), seven(at(6, 7)), six(at(0, 6))}
	for y := range 4 {
		for x := range 4 {
			t := uint32(0xFF000000)
			for c := range 3 {
				t |= clamp8((x*(h[c]-o[c])+y*(v[c]-o[c])+4*o[c]+2)>>2) << (8 * c)
			}
			out[4*y+x] = t
		}
	}
}

func decodeETC2Generic(a *BlocksArgs) {
	var texels [16]uint32
	for i := range int(a.N) {
		etcCodes(&texels, a.block(i, 8), a.Punch != 0)
		a.put8(i, &texels)
	}
}

func decodeETC2AlphaGeneric(a *BlocksArgs) {
	var texels [16]uint32
	for i := range int(a.N) {
		src := a.block(i, 16)
		etcCodes(&texels, src[8:], false)
		eacAlpha(&texels, src)
		a.put8(i, &texels)
	}
}
