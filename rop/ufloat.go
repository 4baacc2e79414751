package rop

import (
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// encodeUfloats makes texels of B10G11R11.
func encodeUfloats(_ *codec, w *Scratch, _ *simd.Kernels, src [4]*float32, n int) {
	r, g, b := unsafe.Slice(src[0], n), unsafe.Slice(src[1], n), unsafe.Slice(src[2], n)
	for i := range w.memory[:n] {
		w.memory[i] = smallFloat(r[i], 6) | smallFloat(g[i], 6)<<11 | smallFloat(b[i], 5)<<22
	}
}

// smallFloat is the unsigned float of a 5-bit exponent and m mantissa bits nearest to f, ties to even (Vulkan: Unsigned
// 11-Bit Floating-Point Numbers). Negative numbers are 0, finite ones never infinity.
func smallFloat(f float32, m uint) uint32 {
	const least, beyond, infinity = 113 << 23, 143 << 23, 255 << 23 // 2^-14, 2^16
	v, drop := math.Float32bits(f), 23-m
	switch {
	case v-least < beyond-least:
		return min((v+(1<<(drop-1)-1)+v>>drop&1-112<<23)>>drop, 31<<m-1)
	case v < least: // denormals are units of 2^(-14-m): the sum's own rounding
		magic := uint32(136-m) << 23
		return math.Float32bits(f+math.Float32frombits(magic)) - magic
	case f != f:
		return 31<<m | 1<<(m-1)
	case f < 0:
		return 0
	case v == infinity:
		return 31 << m
	}
	return min(31<<m-1, v&^(1<<31)) // -0 is 0
}

// decodeUfloats is the reverse: with their mantissas widened the components are positive 16-bit floats.
func decodeUfloats(_ *codec, w *Scratch, k *simd.Kernels, n int) {
	const one = 0x3C00
	low, high := w.words[0][:n], w.words[1][:n]
	for i, v := range w.memory[:n] {
		low[i], high[i] = v&0x7FF<<4|v>>11&0x7FF<<20, v>>22<<5|one<<16
	}
	a := &w.half
	a.Lanes, a.N, a.Words = w.lanePointers(), int64(n), [2]*uint32{&low[0], &high[0]}
	k.DecodeHalf(a)
}
