package simd

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/lane"
)

// YCbCrArgs is the record of Kernels.FromYCbCr.
type YCbCrArgs struct {
	Y, Cb, Cr *uint8
	Shared    uint32 // not 0: two texels next to each other share their Cb and Cr
	N         int64  // texels, a multiple of Lanes
	Out       *uint32
}

// SRGBCodesArgs is the record of Kernels.SRGBCodes.
type SRGBCodesArgs struct {
	In   *uint32 // texels of four bytes
	N    int64   // of them, a multiple of Lanes
	Out  *uint64
	BGRA uint32 // not 0: blue first
	// Codes serves red, green and blue.
	Codes [256]uint16
}

// SRGBTable has the value of each code of 16 bits of a component of sRGB texels.
type SRGBTable [1 << 16]float32

// SRGBValuesArgs is the record of Kernels.SRGBValues.
type SRGBValuesArgs struct {
	Out   *float32
	N     int64      // a multiple of Lanes
	Table *SRGBTable // nil: codes are parts of 65535
	// Border is the value of codes above 65535.
	Border float32
}

// HalveSRGBArgs is the record of Kernels.HalveSRGB.
type HalveSRGBArgs struct {
	Rows   [2]*uint32 // 2*N texels each, alpha in the highest byte
	N      int64      // a multiple of Lanes
	Out    *uint32
	Linear [256]uint16
	Codes  *uint8 // 1<<16 of them; three bytes after them may be read
}

func fromYCbCrGeneric(a *YCbCrArgs) {
	for i := range int(a.N) {
		c := i
		if a.Shared != 0 {
			c /= 2
		}
		red, green, blue := lane.YCbCrColor(int32(*at(a.Y, i))*0x10101, int32(*at(a.Cb, c))-128, int32(*at(a.Cr, c))-128)
		unorm := func(v int32) uint32 { return uint32(min(max(v, 0), 255)) }
		*at(a.Out, i) = unorm(red) | unorm(green)<<8 | unorm(blue)<<16 | 0xFF000000
	}
}

func srgbCodesGeneric(a *SRGBCodesArgs) {
	for i := range int(a.N) {
		t := *bytesAt(a.In, i)
		if a.BGRA != 0 {
			t[0], t[2] = t[2], t[0]
		}
		*at(a.Out, i) = uint64(a.Codes[t[0]]) | uint64(a.Codes[t[1]])<<16 | uint64(a.Codes[t[2]])<<32 |
			uint64(t[3])<<48 | uint64(t[3]^0x80)<<56
	}
}

func srgbValuesGeneric(a *SRGBValuesArgs) {
	for i := range int(a.N) {
		switch code := at(a.Out, i); {
		case *code > 65535:
			*code = a.Border
		case a.Table == nil:
			*code = wholeCode16(uint16(max(*code, 0)))
		default:
			*code = a.Table[uint16(max(*code, 0))]
		}
	}
}

func halveSRGBGeneric(a *HalveSRGBArgs) {
	linear, codes := &a.Linear, (*[1 << 16]uint8)(unsafe.Pointer(a.Codes))
	for i := range int(a.N) {
		p, q := (*[8]uint8)(unsafe.Pointer(at(a.Rows[0], 2*i))), (*[8]uint8)(unsafe.Pointer(at(a.Rows[1], 2*i)))
		t := bytesAt(a.Out, i)
		t[0] = codes[(uint32(linear[p[0]])+uint32(linear[p[4]])+uint32(linear[q[0]])+uint32(linear[q[4]])+2)>>2&0xFFFF]
		t[1] = codes[(uint32(linear[p[1]])+uint32(linear[p[5]])+uint32(linear[q[1]])+uint32(linear[q[5]])+2)>>2&0xFFFF]
		t[2] = codes[(uint32(linear[p[2]])+uint32(linear[p[6]])+uint32(linear[q[2]])+uint32(linear[q[6]])+2)>>2&0xFFFF]
		t[3] = uint8((uint32(p[3]) + uint32(p[7]) + uint32(q[3]) + uint32(q[7]) + 2) >> 2)
	}
}
