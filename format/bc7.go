package format

// bc7Modes are the eight modes of BC7, by the number of zeros before the first one bit.
var bc7Modes = [8]struct {
	subsets, partitionBits, rotationBits, selectionBits int
	colorBits, alphaBits, endP, sharedP                 int
	indexBits, index2Bits                               int
}{
	{3, 4, 0, 0, 4, 0, 1, 0, 3, 0},
	{2, 6, 0, 0, 6, 0, 0, 1, 3, 0},
	{3, 6, 0, 0, 5, 0, 0, 0, 2, 0},
	{2, 6, 0, 0, 7, 0, 1, 0, 2, 0},
	{1, 0, 2, 1, 5, 6, 0, 0, 2, 3},
	{1, 0, 2, 0, 7, 8, 0, 0, 2, 2},
	{1, 0, 0, 0, 7, 7, 1, 0, 4, 0},
	{2, 6, 0, 0, 5, 5, 1, 0, 2, 0},
}

// bc7Texels decodes a BC7 block to 8-bit components. The reserved mode is all zeros.
func bc7Texels(out *[16][4]uint8, src []byte) {
	r := newBitReader(src)
	mode := 0
	for mode < 8 && r.take(1) == 0 {
		mode++
	}
	if mode == 8 {
		*out = [16][4]uint8{}
		return
	}
	m := &bc7Modes[mode]
	pattern := r.take(m.partitionBits)
	rotation := r.take(m.rotationBits)
	selection := r.take(m.selectionBits)

	var ends [6][4]uint32 // subset 0's two, subset 1's, ...
	n := 2 * m.subsets
	for c := range 4 {
		b := m.colorBits
		if c == 3 {
			b = m.alphaBits
		}
		for e := range n {
			ends[e][c] = r.take(b)
		}
	}
	var p [6]uint32
	for e := range n {
		if m.endP != 0 {
			p[e] = r.take(1)
		}
	}
	if m.sharedP != 0 {
		for s := range m.subsets {
			p[2*s] = r.take(1)
			p[2*s+1] = p[2*s]
		}
	}
	for e := range n {
		for c := range 4 {
			b := m.colorBits
			if c == 3 {
				b = m.alphaBits
			}
			if b == 0 {
				ends[e][c] = 255
				continue
			}
			v := ends[e][c]
			if m.endP+m.sharedP != 0 {
				v, b = v<<1|p[e], b+1
			}
			v <<= 8 - b
			ends[e][c] = v | v>>b
		}
	}

	var index, index2 [16]uint32
	for i := range 16 {
		b := m.indexBits
		if anchor(m.subsets, pattern, i) {
			b--
		}
		index[i] = r.take(b)
	}
	wc, wa := weights[m.indexBits], weights[m.indexBits]
	color, alpha := &index, &index
	if m.index2Bits != 0 {
		for i := range 16 {
			b := m.index2Bits
			if i == 0 {
				b--
			}
			index2[i] = r.take(b)
		}
		alpha, wa = &index2, weights[m.index2Bits]
		if selection != 0 {
			color, alpha, wc, wa = alpha, color, wa, wc
		}
	}
	for i := range 16 {
		s := 2 * subset(m.subsets, pattern, i)
		a, b := &ends[s], &ends[s+1]
		w := uint32(wc[color[i]])
		for c := range 4 {
			if c == 3 {
				w = uint32(wa[alpha[i]])
			}
			out[i][c] = uint8(((64-w)*a[c] + w*b[c] + 32) >> 6)
		}
		if rotation != 0 {
			out[i][3], out[i][rotation-1] = out[i][rotation-1], out[i][3]
		}
	}
}

func decodeBC7(rgb func() *[256]uint32) func([]Texel, []byte) {
	return func(dst []Texel, src []byte) {
		var out [16][4]uint8
		bc7Texels(&out, src)
		t := rgb()
		for i, o := range out {
			dst[i] = Texel{t[o[0]], t[o[1]], t[o[2]], unorm8[o[3]]}
		}
	}
}

// The two tables from 8-bit codes to texel words, for decoders that work in codes.
func linear8() *[256]uint32 { return unorm8 }
func srgb8() *[256]uint32   { return &srgb.linear }
