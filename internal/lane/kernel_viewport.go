package lane

// The bits of a vertex's code. Each of the outside bits names a half-space of clip space that the vertex is not in.
const (
	OutLeft    = 1 << iota // x < -w
	OutRight               // x > w
	OutTop                 // y < -w
	OutBottom              // y > w
	OutNear                // z < near w
	OutFar                 // z > w
	OutW                   // w <= 0; such a vertex has no place in the framebuffer
	NotFinite              // a coordinate is an infinity or NaN
	OutGuardX0             // left of the guard band (only where w > 0, like the next three)
	OutGuardX1             // right of it
	OutGuardY0             // above it
	OutGuardY1             // below it
	DeepZ                  // the depth overflows float32
)

// The guard band, in 1/256 pixel, both ends included: [-8192, 24576] pixels. Edge coefficients have at most 24 bits.
const (
	GuardMin = -8192 << 8
	GuardMax = 24576 << 8
)

// finite compares integers: no infinity and no NaN is less than infinity.
func finite(x float32) bool { return int32(word(x)&0x7FFFFFFF) < 0x7F800000 }

// bitWhere is a bit where a condition holds.
func bitWhere(holds bool, bit uint32) uint32 {
	if holds {
		return bit
	}
	return 0
}

// ViewportCode is a vertex's code but for the bits of its place in the framebuffer, and whether it has one: where w is
// positive. The exponent of w is in bits 24 to 31.
func ViewportCode(x, y, z, w, near float32) (code uint32, positive bool) {
	minus := real(word(w) ^ 1<<31)
	positive = w > 0
	code = word(w) << 1 & 0xFF000000
	code |= bitWhere(x < minus, OutLeft) | bitWhere(x > w, OutRight)
	code |= bitWhere(y < minus, OutTop) | bitWhere(y > w, OutBottom)
	code |= bitWhere(z < float32(near*w), OutNear) | bitWhere(z > w, OutFar)
	code |= bitWhere(!positive, OutW) | bitWhere(!(finite(x) && finite(y) && finite(z) && finite(w)), NotFinite)
	return code, positive
}

// ViewportPlace is a coordinate in 1/256 pixel, inside the guard band, NaN at its lower end, and the bits of sides beyond it.
// 256 times the coordinate is exact, or infinite.
func ViewportPlace(x, w, scale, offset float32, positive bool, below, above uint32) (place float32, code uint32) {
	f := float32((float32(scale*(x/w)) + offset) * 256)
	code = bitWhere(positive && !(f >= GuardMin), below) | bitWhere(positive && f > GuardMax, above)
	return lesser(greater(f, GuardMin), GuardMax), code
}

// ViewportDepth is the depth, 0 where there is none or it overflows, the bit that says so, and 1/w, or 0.
func ViewportDepth(z, w, scale, offset float32, positive bool) (depth float32, code uint32, inverse float32) {
	f := float32(scale*(z/w)) + offset
	fits := finite(f)
	if positive {
		inverse = 1 / w
	}
	if positive && fits {
		depth = f
	}
	return depth, bitWhere(positive && !fits, DeepZ), inverse
}
