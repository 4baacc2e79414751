package simd

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
	// Codes are those of red, green and blue.
	Codes [256]uint16
}

func fromYCbCrGeneric(a *YCbCrArgs) {
	for i := range int(a.N) {
		c := i
		if a.Shared != 0 {
			c /= 2
		}
		y, cb, cr := int32(*at(a.Y, i))*0x10101, int32(*at(a.Cb, c))-128, int32(*at(a.Cr, c))-128
		unorm := func(v int32) uint32 { return uint32(min(max(v>>16, 0), 255)) }
		*at(a.Out, i) = unorm(y+91881*cr) | unorm(y-22554*cb-46802*cr)<<8 | unorm(y+116130*cb)<<16 | 0xFF000000
	}
}

func srgbCodesGeneric(a *SRGBCodesArgs) {
	for i := range int(a.N) {
		t := *bytesAt(a.In, i)
		if a.BGRA != 0 {
			t[0], t[2] = t[2], t[0]
		}
		*at(a.Out, i) = uint64(a.Codes[t[0]]) | uint64(a.Codes[t[1]])<<16 | uint64(a.Codes[t[2]])<<32 | uint64(t[3])<<48 | uint64(t[3]^0x80)<<56
	}
}
