package simd

import "math"

// shifted is where a footprint begins in a level.
func (a *SampleArgs) shifted(l int32, s, v float32, linear bool) (x, y int32) {
	t := a.Texture
	return shifted(t.U, s, t.Width[l], a.Span[0][l], a.Shift[0][l], a.Move[0], linear),
		shifted(t.V, v, t.Height[l], a.Span[1][l], a.Shift[1][l], a.Move[1], linear)
}

// beyond is how far outside an image coordinates are told apart that are shifted afterwards, in 1/256 texel: farther
// than a shift.
const beyond = 256 * 2 * ShiftRange

// shifted is coordinate of an image whose size is span/256, moved by shift, which is move or the same place: s n is
// in 1/256 texel, whatever n is. NaN is 0, with Repeat and MirroredRepeat before the shift, else after it.
func shifted(mode AddressMode, s, n, span float32, shift int32, move float32, linear bool) int32 {
	size := int32(span)
	moved := func(lo, hi float32) int32 {
		p := float64(float64(s) * float64(n))
		if linear {
			return int32(math.Floor(within(p, float64(lo), float64(hi))-127.5)) + shift
		}
		// A NEAREST place is rounded to float32 after it was moved.
		x := int32(math.Floor(within(float64(float32(p+float64(move))), float64(lo), float64(hi))))&^255 - int32(move)
		if mode == Repeat {
			x = min(x, size-256)
		}
		return x + shift
	}
	// period wraps places at most one period below 0; the lowest texel's left half may stay outside.
	period := func(x, size int32) int32 { return int32(min(uint32(x), uint32(x+size))) }
	switch mode {
	case Repeat:
		s -= floor(s)
		if !(s > 0) {
			s = 0
		}
		return period(moved(-beyond, span+beyond), size)
	case MirroredRepeat:
		s -= float32(2 * floor(s*0.5))
		if !(s > 0) {
			s = 0
		}
		x := period(moved(-beyond, 2*span+beyond), 2*size)
		return min(max(min(x, 2*size-256-x), 0), size-256)
	case ClampToEdge:
		return min(max(moved(-beyond, span+beyond), 0), size-256)
	case Border:
		if s != s {
			return coordinate(Border, 0, n, linear)
		}
		return min(max(moved(-beyond, span+beyond), -256), size)
	default:
		if s != s {
			return 0
		}
		x := moved(-span-beyond, span+beyond)
		return min(max(x, -256-x, 0), size-256)
	}
}
