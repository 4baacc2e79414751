package format

// Packed 4:2:2 formats: a block of two texels is four words of equal width, G0 B G1 R or B G0 R G1 in memory order.
// Both texels have the pair's B and R.

func decodePairs(i *Info, dst []Texel, src []byte) {
	for len(dst) >= 2 {
		t := i.fill()
		for c := range 3 {
			t[c] = i.dec[c](i.fields[c].load(src))
		}
		dst[0] = t
		t[1] = i.dec[1](i.secondG().load(src))
		dst[1] = t
		dst, src = dst[2:], src[i.BlockBytes:]
	}
}

func encodePairs(i *Info, dst []byte, src []Texel) {
	for len(src) >= 2 {
		clear(dst[:i.BlockBytes])
		for c := range 3 {
			i.fields[c].store(dst, i.enc[c](src[0][c]))
		}
		i.secondG().store(dst, i.enc[1](src[1][1]))
		dst, src = dst[i.BlockBytes:], src[2:]
	}
}

// secondG is the field of the second texel's luma, two words after the first texel's.
func (i *Info) secondG() field {
	f := i.fields[1]
	f.at += 2 * f.size
	return f
}
