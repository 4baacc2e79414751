package simd

// ReadArgs is the record of the kernels that turn components, one after the other, into floats.
type ReadArgs struct {
	In  *byte
	N   int64 // components, a multiple of Lanes
	Out *float32
	// Values are those of bytes, and of each fourth one: alpha.
	Values *[2][256]uint32
}
