package transform

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// LookAt is the view of a camera at eye that looks at a point: it takes the world to the camera's space, in which the
// camera looks along -z and up points to +y. Where up is the direction of the view, or eye the point itself, another is
// taken.
func LookAt(eye, at, up [3]float64) [16]float32 {
	z := unit([3]float64{eye[0] - at[0], eye[1] - at[1], eye[2] - at[2]})
	if z == [3]float64{} {
		z = [3]float64{0, 0, 1}
	}
	x := unit(cross(up, z))
	for _, other := range [2][3]float64{{0, 0, -1}, {0, 1, 0}} {
		if x == [3]float64{} {
			x = unit(cross(other, z))
		}
	}
	y := cross(z, x)
	m := matrix{15: 1}
	for r, v := range [3][3]float64{x, y, z} {
		m[r], m[4+r], m[8+r], m[12+r] = v[0], v[1], v[2], -dot(v, eye)
	}
	return m.round()
}

// Perspective takes camera space to clip coordinates: yfov is the vertical field of view in radians, aspect the
// picture's width over its height, near and far (above 0, in the world's units) are the distances of depth 0 and 1. A
// far of 0 or infinity is infinitely far away.
func Perspective(yfov, aspect, near, far float64) [16]float32 {
	m := frustum(yfov, aspect)
	m[10], m[14] = -1, -near
	if far > 0 && !math.IsInf(far, 0) {
		d := near - far
		m[10], m[14] = far/d, float64(near*far)/d
	}
	return m.round()
}

// PerspectiveReversed is Perspective with depth 1 at near and 0 at far: with a float depth image its resolution is
// about the same at all distances. Depth is then cleared to 0 and compared with GREATER.
func PerspectiveReversed(yfov, aspect, near, far float64) [16]float32 {
	m := frustum(yfov, aspect)
	m[14] = near
	if far > 0 && !math.IsInf(far, 0) {
		d := far - near
		m[10], m[14] = near/d, float64(near*far)/d
	}
	return m.round()
}

func frustum(yfov, aspect float64) matrix {
	t := 1 / exact.Tan(yfov/2)
	return matrix{0: t / aspect, 5: -t, 11: -1}
}

// Orthographic takes a box of camera space to clip coordinates: x from left to right, y from bottom to top (up), depth
// 0 at distance near and 1 at far, which may be negative.
func Orthographic(left, right, bottom, top, near, far float64) [16]float32 {
	m := matrix{
		0: 2 / (right - left), 5: 2 / (bottom - top), 10: 1 / (near - far), 15: 1,
		12: 0 - (left+right)/(right-left), 13: (bottom + top) / (top - bottom), 14: near / (near - far),
	}
	return m.round()
}

// faces are s, t and the direction of each face of a cube.
var faces = [6][3][3]float64{
	{{0, 0, -1}, {0, -1, 0}, {1, 0, 0}}, {{0, 0, 1}, {0, -1, 0}, {-1, 0, 0}},
	{{1, 0, 0}, {0, 0, 1}, {0, 1, 0}}, {{1, 0, 0}, {0, 0, -1}, {0, -1, 0}},
	{{1, 0, 0}, {0, -1, 0}, {0, 0, 1}}, {{-1, 0, 0}, {0, -1, 0}, {0, 0, -1}},
}

// CubeFace returns the matrix from world to clip coordinates of a face of a cube map at eye, 0 to 5 for +X, -X, +Y, -Y,
// +Z, -Z: a lookup in a direction finds the surface that lies in this direction from eye, if it was drawn with this
// matrix to layer face of the cube. Depth is 0 at distance near along the face's axis and 1 at far. The picture is
// mirrored, so front faces wind clockwise.
func CubeFace(face int, eye [3]float64, near, far float64) [16]float32 {
	f := &faces[face]
	m := matrix{}
	for r, v := range [3][3]float64{f[0], f[1], f[2]} {
		row := r
		if r == 2 {
			row = 3
		}
		m[row], m[4+row], m[8+row], m[12+row] = v[0], v[1], v[2], -dot(v, eye)
	}
	d := far - near
	for c := range 4 {
		m[4*c+2] = float64(m[4*c+3]*far) / d
	}
	m[14] -= float64(near*far) / d
	return m.round()
}
