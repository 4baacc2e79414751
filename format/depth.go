package format

import (
	"encoding/binary"
	"math"
)

// DecodeDepth reads len(dst) depth values. The depth plane holds, little-endian: 16 bits as uint16, 24 bits as the low
// bits of a uint32 (the upper 8 are ignored), 32 bits as float32. Fixed point k stands for k / (2^n - 1).
func (i *Info) DecodeDepth(dst []float32, src []byte) {
	switch i.DepthBits {
	case 16:
		for k := range dst {
			dst[k] = float32(binary.LittleEndian.Uint16(src[2*k:])) / (1<<16 - 1)
		}
	case 24:
		for k := range dst {
			dst[k] = float32(binary.LittleEndian.Uint32(src[4*k:])&(1<<24-1)) / (1<<24 - 1)
		}
	case 32:
		for k := range dst {
			dst[k] = math.Float32frombits(binary.LittleEndian.Uint32(src[4*k:]))
		}
	}
}

// EncodeDepth stores len(src) depth values as [Info.DecodeDepth] reads them; see [Info.DepthCode]. The upper 8 bits of
// a 24-bit depth become 0.
func (i *Info) EncodeDepth(dst []byte, src []float32) {
	switch i.DepthBits {
	case 16:
		for k, z := range src {
			binary.LittleEndian.PutUint16(dst[2*k:], uint16(i.DepthCode(z)))
		}
	case 24, 32:
		for k, z := range src {
			binary.LittleEndian.PutUint32(dst[4*k:], i.DepthCode(z))
		}
	}
}

// DepthCode is the stored word of a depth value (section "Depth Test"): z (2^n - 1) for n = 16 or 24 bits, rounded once
// to the nearest integer, halves to even, z clamped to [0, 1] and NaN 0; the bits of z for 32.
func (i *Info) DepthCode(z float32) uint32 {
	if i.DepthBits == 32 {
		return math.Float32bits(z)
	}
	if !(z > 0) {
		return 0
	}
	z = min(z, 1)
	return uint32(round(float64(z) * float64(unormScale(i.DepthBits)))) // the product is exact
}

func (i *Info) encodeDepthWord(v uint32) uint32 { return i.DepthCode(math.Float32frombits(v)) }
