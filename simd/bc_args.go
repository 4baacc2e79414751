package simd

// BlocksArgs is the record of the kernels that decode blocks of 4x4 texels, of 8 or 16 bytes, which lie one after the
// other, to codes of 8 or 16 bits a component, red in the lowest, or to floats.
type BlocksArgs struct {
	In  *byte
	N   int64    // blocks, a multiple of Lanes
	Out [4]*byte // rows of 4*N texels of 4, 8 or 16 bytes, little endian
	// Palette serves BC1 to BC3.
	Palette *BCPalette
	// Punch says that in BC1 the black of index 3, in blocks whose first colour is not greater than the second, has
	// alpha 0, and that ETC2 blocks have a bit for opaqueness.
	Punch uint32
	// Sign is XORed with each 4 bytes of texels: 0, or the signs of signed codes.
	Sign uint32
	// Components is 1 or 2, for EAC, DecodeSignedEAC and DecodeSignedRamps.
	Components uint32
	// BC7 serves BC7.
	BC7 *BC7Tables
}

// BCPalette has the codes of 16 bits of colours between two end points of 5, 6 and 5 bits, which are whole numbers in
// units of 1/(6*31) and 1/(6*63).
type BCPalette struct {
	RB [6*31 + 1]uint32 // in bits 0 to 15
	G  [6*63 + 1]uint32 // in bits 16 to 31
}
