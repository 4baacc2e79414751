package simd

// ASTCArgs is the record of the kernels that paint a block of ASTC of low dynamic range, whose weights and end points
// are known: N groups of 16 texels, row after row side by side.
type ASTCArgs struct {
	N int64
	// Grid has the weights, 0 to 64, at the places of the block's grid, of its two planes, and four bytes of room;
	// Places is how many of a plane's there are.
	Grid   [2][64 + 4]uint8
	Places uint32
	// Plane is 0 for each component that takes the weights of the first plane, else all ones.
	Plane [4]uint32
	// Ends are the two end points of the four components of each of four partitions: 0 to 255, the first in the lower
	// 16 bits.
	Ends [4][4]uint32
	// Taps has an entry for each group of texels, Parts the partition of each texel.
	Taps  *ASTCTaps
	Parts *uint8
	Out   *byte // texels of four halves, or of four bytes
}

// ASTCTaps interpolates the weights of 16 texels from the grid: for each texel four grid places and their factors in
// sixteenths.
type ASTCTaps struct{ At, Of [64]uint8 }
