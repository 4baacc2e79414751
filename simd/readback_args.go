package simd

// ReadArgs is the record of the kernels that turn components, one after the other, into floats.
type ReadArgs struct {
	In  *byte
	N   int64 // components, a multiple of Lanes
	Out *float32
	// Stream is not 0 where Out is to be written past the caches: of more than they hold. Kernels do so where Out lies
	// as that asks, and need no fence: who reads it elsewhere was told by a locked instruction, which waits for such
	// stores.
	Stream int64
	// Values holds the values of bytes, Values[1] for each fourth byte, alpha.
	Values *[2][256]uint32
}
