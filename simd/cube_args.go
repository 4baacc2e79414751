package simd

// CubeArgs is the record of Kernels.Cube.
type CubeArgs struct {
	// In are x, y and z of N directions; DX and DY, where the first is not nil, their derivatives.
	In, DX, DY [3]*float32
	N          int64 // a multiple of Lanes
	S, T       *float32
	// Layer receives the face times Stride.
	Layer  *uint32
	Stride uint32
	// DSDX, DTDX, DSDY and DTDY receive the derivatives of S and T.
	DSDX, DTDX, DSDY, DTDY *float32
}
