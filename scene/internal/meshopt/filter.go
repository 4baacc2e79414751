package meshopt

import (
	"encoding/binary"
	"math"
	"math/bits"
)

// filter undoes the filter of all elements, in place.
func (s *Stream) filter(dst []byte) {
	if s.Filter == None {
		return
	}
	le := binary.LittleEndian
	for n := 0; n < len(dst); n += s.Stride {
		if n%(often*4) == 0 {
			s.work(min(often*4, len(dst)-n))
		}
		e := dst[n : n+s.Stride]
		switch {
		case s.Filter == Exponential:
			for i := 0; i < len(e); i += 4 {
				le.PutUint32(e[i:], math.Float32bits(exponential(int32(le.Uint32(e[i:])))))
			}
		case s.Filter == Quaternion:
			words := shorts(e)
			putShorts(e, quaternion(words))
		case s.Filter == Octahedral && s.Stride == 4:
			v := octahedral([3]int32{int32(int8(e[0])), int32(int8(e[1])), int32(int8(e[2]))}, 127)
			e[0], e[1], e[2] = byte(v[0]), byte(v[1]), byte(v[2])
		case s.Filter == Octahedral:
			w := shorts(e)
			v := octahedral([3]int32(w[:3]), 32767)
			putShorts(e, [4]int32{v[0], v[1], v[2], w[3]})
		case s.Stride == 4:
			v := color([4]int32{int32(e[0]), int32(int8(e[1])), int32(int8(e[2])), int32(e[3])}, 255)
			for i := range v {
				e[i] = byte(v[i])
			}
		default:
			w := shorts(e)
			putShorts(e, color([4]int32{w[0] & 0xFFFF, w[1], w[2], w[3] & 0xFFFF}, 65535))
		}
	}
}

// shorts are four signed numbers of 16 bits.
func shorts(e []byte) (v [4]int32) {
	for i := range v {
		v[i] = int32(int16(binary.LittleEndian.Uint16(e[2*i:])))
	}
	return v
}

// putShorts writes the lower halves of four numbers.
func putShorts(e []byte, v [4]int32) {
	for i := range v {
		binary.LittleEndian.PutUint16(e[2*i:], uint16(v[i]))
	}
}

// round is the nearest whole number, of halves the one farther from zero.
func round(v float32) int32 {
	if v < 0 {
		return int32(v - 0.5)
	}
	return int32(v + 0.5)
}

func sqrt(v float32) float32 { return float32(math.Sqrt(float64(v))) }

// octahedral returns the unit vector, in parts of most, of two coordinates on an octahedron. The third component is the
// number that stands for 1. The extension does not allow it to be 0; zeros are returned for that.
func octahedral(v [3]int32, most float32) [3]int32 {
	if v[2] == 0 {
		return [3]int32{}
	}
	one := float32(v[2])
	x, y := float32(v[0])/one, float32(v[1])/one
	z := 1 - abs(x) - abs(y)
	if z < 0 { // the lower half lies in the corners
		x, y = fold(x, z), fold(y, z)
	}
	length := sqrt(float32(x*x) + float32(y*y) + float32(z*z))
	scale := func(v float32) int32 { return round(float32(v / length * most)) }
	return [3]int32{scale(x), scale(y), scale(z)}
}

// fold moves a coordinate by z, which is negative, towards the middle.
func fold(v, z float32) float32 {
	if math.Signbit(float64(v)) {
		return v - z
	}
	return v + z
}

func abs(v float32) float32 { return math.Float32frombits(math.Float32bits(v) &^ (1 << 31)) }

// quaternion is the four components of a rotation of which the largest is missing.
func quaternion(v [4]int32) (out [4]int32) {
	const most, invSqrt2 = 32767, 0.70710678118654752440
	one := float32(v[3] | 3)
	var c [3]float32
	rest := float32(1)
	for i := range c {
		c[i] = float32(float32(v[i]) / one * float32(invSqrt2))
		rest -= float32(c[i] * c[i])
	}
	largest := int(v[3] & 3)
	for i := range c {
		out[(largest+1+i)&3] = round(float32(c[i] * most))
	}
	out[largest] = round(float32(sqrt(max(rest, 0)) * most))
	return out
}

// exponential is m * 2^e: e is the upper eight bits of v, m the rest, both signed. The product is exact in float64.
func exponential(v int32) float32 {
	scale := math.Float64frombits(uint64(1023+v>>24) << 52)
	return float32(float64(v<<8>>8) * scale)
}

// color is red, green, blue and alpha in parts of most, from luma, two differences, and alpha, whose highest bit says
// how many bits all have. Values out of range, which the extension does not allow, are clamped; an alpha of 0 gives
// zeros.
func color(v [4]int32, most float32) (out [4]int32) {
	if v[3] == 0 {
		return out
	}
	length := bits.Len32(uint32(v[3]))
	one := int32(1)<<length - 1
	y, co, cg := v[0], v[1], v[2]
	a := v[3] & (one >> 1)
	a = a<<1 | a&1
	scale := most / float32(one)
	for i, c := range [4]int32{y + co - cg, y + cg, y - co - cg, a} {
		out[i] = round(min(max(float32(float32(c)*scale), 0), most))
	}
	return out
}
