package simd

// Triangle is the setup record of one triangle: 64 bytes, one cache line. Edges and attribute planes are derived where
// they are needed. The vertices are oriented so that twice the area is positive (clockwise as displayed).
type Triangle struct {
	X     [3]int32 // in 1/256 pixel, framebuffer coordinates, in the guard band [-8192, 24576) pixels
	Flags TriangleFlags
	Y     [3]int32
	// Primitive is PrimitiveID.
	Primitive uint32
	// Z is the depth plane with depth bias in it: the depth at (X[0], Y[0]) and its slopes in x and y a pixel. With Wide:
	// the depths of the three vertices, Extra then holds the bias as float32 bits. With Wide and Clipped: unused.
	Z     [3]float32
	Extra uint32 // with Clipped: the index of the record's ClipPlanes
	// V are the offsets of the three vertices' varyings in the vertex arena, in floats.
	V     [3]uint32
	Chunk uint32 // the geometry chunk that made it
}

// TriangleFlags says what is special about a Triangle.
type TriangleFlags uint32

// The flags of a triangle.
const (
	// Wide: its planes are evaluated in float64 and rounded once. Of the others the bounding box, W by H, has at most
	// WideBox area2 (in the same unit), and 1/w at the vertices spans less than 2^WideExponents. The barycentric coordinates'
	// slopes in x add up to 2 H/area2, those in y to 2 W/area2, so that with |f| <= F at the vertices both terms of the
	// float32 plane f0 + dx fx + dy fy stay within 2 W H/area2 F <= 2 WideBox F inside the box, and what rounding adds to f
	// within 2^-17 F: three slopes and products each worth 2^-24 of a term, and two sums.
	Wide TriangleFlags = 1 << iota
	// Clipped: a piece of a clipped primitive, whose planes are in ClipPlanes, from the framebuffer's origin. Where it is not
	// Wide, Z and slots are those planes in float32, from (X[0], Y[0]); box, area, F and the span of 1/w are then those of the
	// clipped polygon, all of which such planes serve.
	Clipped
	// Box: no edges, all samples of the pixels in the bounding box.
	Box
	// BackFacing polygons; points and lines are front-facing.
	BackFacing
	// Swapped: V[1] and V[2] (and X, Y) are exchanged against the primitive's own vertex order.
	Swapped
	// FlatV1 and FlatV2: the provoking vertex is V[1] or V[2]; without them it is V[0].
	FlatV1
	FlatV2
	// Line: attributes run along the segment of the record's LinePlanes; Point: constant.
	Line
	Point
)

// ClipPlanes are the planes of a primitive that was clipped, from its unclipped vertices (Olano and Greer, Triangle Scan
// Conversion using 2D Homogeneous Coordinates). A function f with vertex values f_i has f/w = P0 + x PX + y PY with
// (PX, PY, P0) = sum of f_i Inverse[3i:3i+3], x and y in pixels from the framebuffer's origin.
type ClipPlanes struct {
	Inverse [9]float64
	Z       [3]float64 // depth: constant, x and y slope, depth bias included
	Q       [3]float64 // 1/w: constant, x and y slope
	// QMin and QMax are the limits of 1/w where it is evaluated: twice the range of the clipped polygon.
	QMin, QMax float64
}

// Group is the fragments of one block that are worked on together: those of one primitive (Position is its place in the
// tile's bin plus 1), or those of several (Position is 0, and the tile's visibility buffer names them lane by lane).
type Group struct {
	Mask     uint16 // the lanes that hold a fragment; with several samples: those with any sample covered
	Block    uint16 // the block's index in the tile
	Position uint32
}
