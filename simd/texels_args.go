package simd

// TexelsArgs is the record of Kernels.LoadTexels and Kernels.StoreTexels.
type TexelsArgs struct {
	// Texels holds one sample of a tile: Lanes texels for each block, Size bytes each.
	Texels *byte
	Size   int64 // 1, 2, 4, 8 or 16
	Groups *Group
	N      int64
	// Words holds the 32-bit words of the texels of group g at Words[w][g*Lanes:]: Size/4 of them, or one of texels of
	// 1 or 2 bytes.
	Words [4]*uint32
	// Write has the bits of each word of a texel that may change.
	Write [4]uint32
	// Floats is not 0 where words, of texels of 4 bytes and more, are float32: a NaN is stored as 0x7FC00000.
	Floats uint32
}
