package simd

import "math"

// Triangle is the setup record of one triangle: 64 bytes, one cache line. Edges and attribute planes are derived where
// they are needed. The vertices are oriented so that twice the area is positive (clockwise as displayed).
type Triangle struct {
	X     [3]int32 // in 1/256 pixel, framebuffer coordinates, in the guard band [-8192, 24576) pixels
	Flags TriangleFlags
	Y     [3]int32
	// Primitive is PrimitiveID.
	Primitive uint32
	// Z is the depth plane: the depth at (X[0], Y[0]) and its slopes in x and y a pixel. With Wide: the depths of the
	// three vertices. With Wide and Clipped: unused.
	Z [3]float32
	// Extra is the depth bias as float32 bits, 0 without Biased. Of points: by how much the exact centre lies right of
	// and below the snapped one, 2 int16 in 2^-23 pixel, x in the low half. With Clipped: the index of the record's
	// ClipPlanes.
	Extra uint32
	// V are the offsets of the three vertices' varyings in the vertex arena, in floats.
	V     [3]uint32
	Chunk uint32 // the geometry chunk that made it
}

// Edge is the edge function of edge i, from vertex i to the next: a (x-X[i]) + b (y-Y[i]) is positive inside, 0 on the
// edge.
func (t *Triangle) Edge(i int) (a, b int64) {
	j := i + 1
	if j == 3 {
		j = 0
	}
	return int64(t.Y[i] - t.Y[j]), int64(t.X[j] - t.X[i])
}

// TriangleFlags marks the special cases of a Triangle.
type TriangleFlags uint32

// The flags of a triangle.
const (
	// Wide: the depth is evaluated in float64 and rounded once. Of the others, |zx| W + |zy| H, with W by H the
	// bounding box, is at most WideDepth times the greatest depth Z of a vertex, so that rounding moves no depth by
	// more than 2^-20 Z: slopes, products and sums each by 2^-24 of a term.
	Wide TriangleFlags = 1 << iota
	// Steep: attributes are evaluated in float64. Of the others, W H is at most SteepBox area2 (in the same unit), and
	// 1/w at the vertices spans less than 2^WideExponents. The barycentric coordinates' slopes in x add up to 2
	// H/area2, those in y to 2 W/area2, so that with |f| <= F at the vertices both terms of the float32 plane f0 + dx
	// fx + dy fy stay within 2 W H/area2 F <= 2 SteepBox F inside the box, and what rounding adds to f within 2^-17 F.
	Steep
	// Clipped: a piece of a clipped primitive, whose planes are in ClipPlanes, from the framebuffer's origin. Whether
	// they are evaluated in float64 depends on where: see ClipPlanes.level.
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
	// Line: attributes run along the segment of the record's ClipPlanes; Point: constant.
	Line
	Point
	// Biased: the depth of a sample is the plane's, rounded to float32, plus the depth bias, rounded down (Vulkan:
	// Depth Bias). Depths that biases set apart by the resolvable difference, which may be one place of float32, stay
	// apart then: rounding to nearest brings odd and even ones together, half a place off. See RoundBias.
	Biased
	// Stroke: a parallelogram around a segment: see SetStroke. Rising: its segment comes nearer to the top as it goes
	// right.
	Stroke
	Rising
	// Without: the ClipPlanes of a clipped line name a pixel that is none of its fragments.
	Without
)

// RoundBias rounds a depth bias to float32, away from 0: biases that differ by a resolvable difference then differ by
// no less, wherever between them the steps of float32 become coarser, as long as they are less than 2^24 such
// differences.
func RoundBias(o float64) float32 {
	const more = 1<<(52-23) - 1 // what float64 has in places that float32 has not
	return float32(math.Float64frombits((math.Float64bits(o) + more) &^ more))
}

// ClipPlanes are the planes of a primitive that was clipped, from its unclipped vertices (Olano and Greer, Triangle
// Scan Conversion using 2D Homogeneous Coordinates). A function f with vertex values f_i has f/w = P0 + x PX + y PY
// with (PX, PY, P0) = sum of f_i Inverse[3i:3i+3], x and y in pixels from the framebuffer's origin.
type ClipPlanes struct {
	Inverse [9]float64
	Z       [3]float64 // depth: constant, x and y slope
	Q       [3]float64 // 1/w: constant, x and y slope
	// QMin and QMax are the limits of 1/w where it is evaluated: twice the range of the clipped polygon.
	QMin, QMax float64
	Bias       float32 // is added to depths: see Biased
	// Centre is, of points, as Triangle.Extra. Of the other primitives, lines that are Without a pixel alone use it.
	Centre uint32
}

// Without is a pixel that a line's records cover and that is no fragment of it, where they say that there is one.
func (k *ClipPlanes) Without() (x, y int32) {
	return int32(k.Centre&0xFFFF) - 1, int32(k.Centre>>16) - 1
}

// SetWithout sets the pixel of Without, where it is one of a framebuffer. (Otherwise it stays outside of any.)
func (k *ClipPlanes) SetWithout(x, y int32) {
	if x >= 0 && y >= 0 {
		k.Centre = uint32(x+1) | uint32(y+1)<<16
	}
}

// PlaneCell is the edge in pixels of the cells in which Kernels.Planes may make float32 planes of clipped polygons: a
// cell is as large as the largest tile, and tiles do not cross its border.
const PlaneCell = 64

// level says whether float32 planes from (x, y), in pixels, the centre of a cell, do in all of that cell. 1/w then
// stays within half of its value at the centre, so that the limits of pixels near the polygon make no difference, and
// with
// |f| <= F at the vertices the terms of a plane f/w add up to at most 16 F/w: rounding changes f by at most 2^-16 F.
// Values beyond 2^100 might overflow. It does not answer for components that are linear in the framebuffer.
func (k *ClipPlanes) level(x, y float64) bool {
	const reach = PlaneCell / 2
	q := (k.Q[0] + float64(x*k.Q[1])) + float64(y*k.Q[2])
	slope := math.Abs(k.Q[1]) + math.Abs(k.Q[2])
	sum := 0.0
	for i := 0; i < 9; i += 3 {
		l := (k.Inverse[i+2] + float64(x*k.Inverse[i])) + float64(y*k.Inverse[i+1])
		sum += math.Abs(l) + float64((math.Abs(k.Inverse[i])+math.Abs(k.Inverse[i+1]))*reach)
	}
	return slope*(2*reach) <= q && sum <= q*16 && q >= 0x1p-100 && q <= 0x1p100
}

// Group holds fragments of one block that are processed together. They belong to one primitive (BinSlot is its place in
// the tile's bin plus 1), or to several (BinSlot is 0, and the tile's visibility buffer names the primitives lane by
// lane).
type Group struct {
	Mask    uint16 // the lanes that hold a fragment; with several samples, the lanes with any sample covered
	Block   uint16 // the block's index in the tile
	BinSlot uint32
}
