package simd

// shifted is where a footprint begins in a level.
func (a *SampleArgs) shifted(l int32, s, v float32) (x, y int32) {
	t := a.Texture
	return shifted(t.U, s, t.Width[l], a.Span[0][l], a.Shift[0][l]), shifted(t.V, v, t.Height[l], a.Span[1][l], a.Shift[1][l])
}

// beyond is how far outside an image coordinates are told apart that are shifted afterwards, in 1/256 texel: farther
// than a shift.
const beyond = 256 * 2 * ShiftRange

// shifted is coordinate of an image whose size is span/256, moved by shift: s n is in 1/256 texel, whatever n is. NaN is
// 0, with Repeat before the shift, else after it.
func shifted(mode AddressMode, s, n, span float32, shift int32) int32 {
	size := int32(span)
	if mode == Repeat {
		s -= floor(s)
		if !(s > 0) {
			s = 0
		}
		// Places are at most one period below 0; the lowest texel's left half may stay outside.
		x := grid(s, n, -beyond, span+beyond, true) + shift
		return int32(min(uint32(x), uint32(x+size)))
	}
	return min(max(grid(s, n, -beyond, span+beyond, true)+shift, 0), size-256)
}
