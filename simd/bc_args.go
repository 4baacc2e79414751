package simd

// BlocksArgs is the record of the kernels that decode blocks of 4x4 texels to codes of 16 bits a component, red in the lowest: blocks lie
// one after the other, of 8 bytes in BC1 and BC4, of 16 in BC2, BC3 and BC5.
type BlocksArgs struct {
	In  *byte
	N   int64    // blocks, a multiple of Lanes
	Out [4]*byte // rows of 4*N texels of 8 bytes, little endian
	// Palette is of BC1 to BC3.
	Palette *BCPalette
	// Punch says that in BC1 black, which index 3 is where the first colour is not greater than the second, has alpha 0.
	Punch uint32
	// Sign is what is XORed with each two codes: 0, or 0x80008000 for signed ones.
	Sign uint32
}

// BCPalette has the codes of 16 bits of colours between two end points of 5, 6 and 5 bits, which are whole numbers in units of 1/(6*31) and
// 1/(6*63).
type BCPalette struct {
	RB [6*31 + 1]uint32 // in bits 0 to 15
	G  [6*63 + 1]uint32 // in bits 16 to 31
}
