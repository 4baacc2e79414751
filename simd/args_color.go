package simd

// Colour kernels work on tile buffers of 4-byte texels: texel i of block b of sample s is
// Color[s*SampleStride+b*Lanes+i]. A texel's lowest byte is red, or blue with BGRA set; alpha is the highest.

// PackArgs is the record of Kernels.PackRGBA8 and Kernels.PackSRGB8.
type PackArgs struct {
	Color        *uint32
	SampleStride int64
	Samples      int64 // 1 or more
	Groups       *Group
	N            int64
	// Masks holds the texels of sample s that group g writes at Masks[g*Samples+s]. Nil: every sample has the group's
	// Mask.
	Masks *uint16
	// Source holds red, green, blue and alpha of group g at Source[c][g*Lanes:].
	Source [4]*float32
	// Write has 0xff in the bytes of a texel that may change, in memory order.
	Write [4]uint8
	BGRA  uint32 // not 0: blue first
}

// UnpackArgs is the record of Kernels.UnpackRGBA8 and Kernels.UnpackSRGB8.
type UnpackArgs struct {
	Color  *uint32 // of the sample that is read
	Groups *Group
	N      int64
	// Out receives red, green, blue and alpha of all texels of group g's block at Out[c][g*Lanes:].
	Out  [4]*float32
	BGRA uint32
}

// BlendArgs is the record of Kernels.BlendRGBA8.
type BlendArgs struct {
	PackArgs
	RGB, Alpha BlendEquation
	Constants  [4]float32 // in [0, 1]
}

// ApplyLUTArgs is the record of Kernels.ApplyLUT.
type ApplyLUTArgs struct {
	PackArgs // without Source, Write and BGRA
	Tables   *[4][256]uint8
}

// ClearArgs is the record of Kernels.Clear.
type ClearArgs struct {
	Words *uint32
	N     int64
	Value uint32
}

// CopyArgs is the record of Kernels.StoreTile and Kernels.LoadTile.
type CopyArgs struct {
	Tile    *uint32 // blocks in rows of BlocksX
	BlocksX int64   // 0: StoreTile stores one row of blocks again and again
	// Image is the image's pixel at the tile's origin, and RowBytes lead to the pixel below.
	Image         *uint8
	RowBytes      int64
	Width, Height int64 // in pixels, at least 1
}

// CopySamplesArgs is the record of Kernels.StoreSamples and Kernels.LoadSamples.
type CopySamplesArgs struct {
	Tile         *uint32 // blocks in rows of BlocksX
	SampleStride int64   // sample s begins at Tile[s*SampleStride]
	BlocksX      int64
	// Image is the image's pixel at the tile's origin, the samples of a pixel side by side. RowBytes lead to the pixel
	// below.
	Image         *uint8
	RowBytes      int64
	Texel         int64 // bytes of a texel: 4, or 8 or 16 with one sample
	Samples       int64 // 1, or 2, 4, 8 or 16 of texels of 4 bytes
	Columns, Rows int64 // in blocks, at least 1
}

// TransposeArgs is the record of Kernels.TransposeFours.
type TransposeArgs struct {
	From    *uint8
	FromRow int64 // bytes from row to row of a square
	To      *uint8
	ToRow   int64
	N       int64 // squares, at least 1
}

// ResolveArgs is the record of Kernels.ResolveRGBA8 and ResolveRGBA16F.
type ResolveArgs struct {
	Color        *uint32
	SampleStride int64 // in texels
	Samples      int64 // 2, 4, 8 or 16
	Blocks       int64
	Out          *uint32 // texel i of block b at Out[b*Lanes+i]; may be Color
}
