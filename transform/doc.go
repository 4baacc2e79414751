// Package transform makes the matrices that take vertices to the picture, and back: views, projections, cube faces,
// boxes.
//
// Matrices are column-major, element (row r, column c) is m[4*c+r], and multiply column vectors from the left: in
// Mul(projection, view, world) the world matrix acts first. They are computed in float64, with functions that have the
// same bits on every machine, and rounded to float32 once.
//
// # Conventions
//
// Vulkan's, everywhere in this module. A vertex function gives clip coordinates (x, y, z, w); divided by w they are
// normalized device coordinates, which the viewport takes to pixels:
//
//	(-1,-1)            (+1,-1)       (0,0) --> x          width
//	   +------------------+            +------------------+
//	   |                  |            | row 0            |
//	   |      (0,0)       |          | |                  |     depth: z/w = 0 is near, 1 is far;
//	   |                  |          v |                  |     depths outside of 0 to 1 are clipped
//	   +------------------+          y +------------------+
//	(-1,+1)            (+1,+1)                          height
//
// So y points down, as in images, and the first row of an image is at the top. The centre of pixel (0, 0) is (0.5,
// 0.5). Texture coordinates are (0, 0) at the same corner, so that what a pass drew is sampled as it stands.
//
// World and camera space are right-handed with y up, as in glTF: a camera looks along its own -z, x to the right.
// [Perspective] and [Orthographic] turn y around. A triangle is front-facing if its vertices wind counter-clockwise as
// one sees them in the picture (FRONT_FACE_COUNTER_CLOCKWISE, the zero value), which is what glTF's front faces do
// under these projections:
//
//	  2
//	 / \      0, 1, 2: counter-clockwise on the screen: front
//	0---1
//
// # Faces of cubes
//
// The layers of a cube map are its faces, in the order +X, -X, +Y, -Y, +Z, -Z. Each is an image with its first row at
// the top, (s, t) right and down, seen from inside the cube (Vulkan: Cube Map Face Selection):
//
//	           +----------+
//	           |    2     |
//	           |    +Y    |
//	           | s=x t=z  |
//	+----------+----------+----------+----------+
//	|    1     |    4     |    0     |    5     |
//	|    -X    |    +Z    |    +X    |    -Z    |
//	| s=z t=-y | s=x t=-y | s=-z t=-y| s=-x t=-y|
//	+----------+----------+----------+----------+
//	           |    3     |
//	           |    -Y    |
//	           | s=x t=-z |
//	           +----------+
//
// That is a left-handed world: with y up and +Z ahead, +X is on the right. [CubeFace] draws each face so that a lookup
// in a direction finds what lies there, and therefore mirrored: faces that are front under [Perspective] are back under
// it.
package transform
