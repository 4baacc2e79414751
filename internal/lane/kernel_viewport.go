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

// size is greater the greater a number is, without its sign; infinity and NaN are at least unbounded.
func size(x float32) int32 { return int32(word(x) & 0x7FFFFFFF) }

const unbounded = 0x7F800000

// ViewportCode is a vertex's code but for the bits of its place in the framebuffer. The exponent of w is in bits 24 to 31.
func ViewportCode(x, y, z, w, near float32) (code uint32) {
	minus := real(word(w) ^ 1<<31)
	code = word(w) << 1 & 0xFF000000
	if x < minus {
		code |= OutLeft
	}
	if x > w {
		code |= OutRight
	}
	if y < minus {
		code |= OutTop
	}
	if y > w {
		code |= OutBottom
	}
	if z < float32(near*w) {
		code |= OutNear
	}
	if z > w {
		code |= OutFar
	}
	if max(max(size(x), size(y)), max(size(z), size(w))) >= unbounded {
		code |= NotFinite
	}
	return code
}

// ViewportPlace is a coordinate in 1/256 pixel, inside the guard band, NaN at its lower end, and the bit of the side beyond it.
// 256 times the coordinate is exact, or infinite.
func ViewportPlace(x, w, scale, offset float32, below, above uint32) (place float32, code uint32) {
	place = float32((float32(scale*(x/w)) + offset) * 256)
	if !(place >= GuardMin) {
		place, code = GuardMin, below
	}
	if place > GuardMax {
		place, code = GuardMax, above
	}
	return place, code
}

// ViewportDepth is the depth, 0 where it overflows, 1/w, and the bits of a vertex's place in the framebuffer, of which its
// coordinates' are beyond. A vertex has a place where w is positive; where it has none all is 0 but for OutW.
func ViewportDepth(z, w, scale, offset float32, beyond uint32) (depth, inverse float32, code uint32) {
	f := float32(scale*(z/w)) + offset
	code = OutW
	if w > 0 {
		inverse, code = 1/w, beyond
		if size(f) < unbounded {
			depth = f
		} else {
			code |= DeepZ
		}
	}
	return depth, inverse, code
}
