package transform

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

var viewport = vk.Viewport{Width: 200, Height: 100, MaxDepth: 1}

// place is where a matrix takes a point in the picture.
func place(t *testing.T, m [16]float32, x, y, z float64) [3]float64 {
	px, py, depth, ok := ToPixels(Point(m, [3]float64{x, y, z}), viewport)
	require.True(t, ok)
	round := func(v float64) float64 { return math.Round(v*1e4) / 1e4 }
	return [3]float64{round(px), round(py), round(depth)}
}

// A camera at (0, 0, 5) looks at the origin: up is up in the picture, right is right, near is 0.
func TestCamera(t *testing.T) {
	view := LookAt([3]float64{0, 0, 5}, [3]float64{}, [3]float64{0, 1, 0})
	p := Mul(Perspective(math.Pi/2, 2, 1, 9), view)
	require.Equal(t, [3]float64{100, 50, 0}, place(t, p, 0, 0, 4))
	require.Equal(t, [3]float64{100, 50, 1}, place(t, p, 0, 0, -4))
	require.Equal(t, [3]float64{100, 0, 0.9}, place(t, p, 0, 5, 0))
	require.Equal(t, [3]float64{150, 50, 0.9}, place(t, p, 5, 0, 0))
	_, _, _, ok := ToPixels(Point(p, [3]float64{0, 0, 6}), viewport)
	require.False(t, ok)

	r := Mul(PerspectiveReversed(math.Pi/2, 2, 1, 9), view)
	require.Equal(t, 1., place(t, r, 0, 0, 4)[2])
	require.Equal(t, 0., place(t, r, 0, 0, -4)[2])
	endless := Mul(PerspectiveReversed(math.Pi/2, 2, 1, 0), view)
	require.Equal(t, 0.5, place(t, endless, 0, 0, 3)[2])
	require.Equal(t, 0.5, place(t, Mul(Perspective(math.Pi/2, 2, 1, math.Inf(1)), view), 0, 0, 3)[2])

	o := Mul(Orthographic(-2, 2, -1, 1, 1, 9), view)
	require.Equal(t, [3]float64{200, 0, 0.5}, place(t, o, 2, 1, 0))
	require.Equal(t, [3]float64{0, 100, 1}, place(t, o, -2, -1, -4))

	for _, up := range [][3]float64{{0, 0, 1}, {0, 0, 0}, {0, 0, -3}} { // no up: still a view
		m := Mul(Perspective(1, 2, 1, 9), LookAt([3]float64{0, 0, 5}, [3]float64{}, up))
		require.Equal(t, [3]float64{100, 50, 0.9}, place(t, m, 0, 0, 0))
	}
}

// Each direction lands in the face, and at the place in it, at which a cube lookup looks for it; others are outside.
func TestCubeFaces(t *testing.T) {
	eye := [3]float64{1, 2, 3}
	for x := -3; x <= 3; x += 2 {
		for y := -4; y <= 4; y += 2 {
			for z := -5; z <= 5; z += 2 {
				d := [3]float64{float64(x), float64(y), float64(z)}
				want := simd.OnCube(float32(d[0]), float32(d[1]), float32(d[2]))
				s, u := want.Coordinates()
				for face := range 6 {
					c := Point(CubeFace(face, eye, 0.5, 100), [3]float64{eye[0] + d[0], eye[1] + d[1], eye[2] + d[2]})
					inside := c[3] > 0 && math.Abs(c[0]) <= c[3] && math.Abs(c[1]) <= c[3] && c[2] >= 0 && c[2] <= c[3]
					if strict := math.Abs(c[0]) < c[3] && math.Abs(c[1]) < c[3]; inside && strict {
						require.Equal(t, want.Face, face, "%v", d)
						require.InDelta(t, s, (c[0]/c[3]+1)/2, 1e-6)
						require.InDelta(t, u, (c[1]/c[3]+1)/2, 1e-6)
					}
				}
			}
		}
	}
	near, far := Point(CubeFace(3, eye, 0.5, 100), [3]float64{1, 1.5, 3}), Point(CubeFace(3, eye, 0.5, 100), [3]float64{1, -98, 3})
	require.InDelta(t, 0, near[2]/near[3], 1e-6)
	require.InDelta(t, 1, far[2]/far[3], 1e-6)
}

// Inverses and rays lead back.
func TestInverse(t *testing.T) {
	m := Mul(Perspective(1, 2, 1, 90), LookAt([3]float64{3, 4, 5}, [3]float64{-1, 0, 1}, [3]float64{0, 1, 0}),
		Rotate(2, [3]float64{1, 2, 3}), Scale(1, -2, 3))
	inverse, ok := Inverse(m)
	require.True(t, ok)
	for i, v := range Mul(m, inverse) {
		require.InDelta(t, Identity()[i], v, 1e-5)
	}
	p := [3]float64{0.5, 0.25, -0.5}
	x, y, depth, ok := ToPixels(Point(m, p), viewport)
	require.True(t, ok)
	q, ok := FromPixels(m, x, y, depth, viewport)
	require.True(t, ok)
	for k := range p {
		require.InDelta(t, p[k], q[k], 1e-4)
	}
	_, ok = Inverse([16]float32{})
	require.False(t, ok)
	nan := float32(math.NaN())
	_, ok = Inverse([16]float32{nan, 5: 1, 10: 1, 15: 1})
	require.False(t, ok)
}

// A quarter turn around each axis takes the next to the one after; normals stay at right angles to what is scaled.
func TestRotateAndNormals(t *testing.T) {
	for c := range 3 {
		var axis, from [3]float64
		axis[c], from[(c+1)%3] = 9, 1
		r := Point(Rotate(math.Pi/2, axis), from)
		for k := range 3 {
			want := 0.0
			if k == (c+2)%3 {
				want = 1
			}
			require.InDelta(t, want, r[k], 1e-7, "axis %d", c)
		}
		require.InDelta(t, 9, Point(Rotate(1, axis), axis)[c], 1e-6)
	}
	require.Equal(t, Identity(), Rotate(1, [3]float64{}))
	m := Mul(Rotate(1, [3]float64{1, 1, 0}), Scale(1, 3, 5))
	n := Normals(m)
	along, normal := [3]float64{1, -1, 0}, [3]float64{1, 1, 0}
	var a, b [3]float64
	for r := range 3 {
		for c := range 3 {
			a[r] += float64(m[4*c+r]) * along[c]
			b[r] += float64(n[3*c+r]) * normal[c]
		}
	}
	require.InDelta(t, 0, dot(a, b), 1e-4)
	require.Positive(t, dot(b, b))
}

// Boxes: what they hold, where they go, what is outside, and triangles that wind counter-clockwise from outside.
func TestBox(t *testing.T) {
	nan := float32(math.NaN())
	b := BoxOf([]float32{1, 2, 3, nan, 0, 0, -1, 5, 3.5, 9})
	require.Equal(t, Box{[3]float32{-1, 2, 3}, [3]float32{1, 5, 3.5}}, b)
	require.True(t, EmptyBox().Empty())
	require.Equal(t, Box{[3]float32{-5, -1, 3}, [3]float32{-2, 1, 3.5}}, b.Transform([16]float32{1: 1, 4: -1, 10: 1, 15: 1}))
	clip := Mul(Perspective(1, 1, 1, 10), LookAt([3]float64{}, [3]float64{0, 0, -1}, [3]float64{0, 1, 0}))
	require.True(t, b.Outside(clip), "behind the camera")
	require.False(t, Box{[3]float32{-1, -1, -3}, [3]float32{1, 1, -2}}.Outside(clip))
	require.True(t, Box{[3]float32{-1, -1, -30}, [3]float32{1, 1, -20}}.Outside(clip))

	p, indices := Box{[3]float32{-1, -1, -1}, [3]float32{1, 1, 1}}.Triangles([]float32{7, 7, 7}, []uint32{0})
	require.Len(t, p, 27)
	require.Len(t, indices, 37)
	for i := 1; i < 37; i += 3 {
		at := func(k uint32) [3]float64 { return [3]float64{float64(p[3*k]), float64(p[3*k+1]), float64(p[3*k+2])} }
		a, b, c := at(indices[i]), at(indices[i+1]), at(indices[i+2])
		normal := cross([3]float64{b[0] - a[0], b[1] - a[1], b[2] - a[2]}, [3]float64{c[0] - a[0], c[1] - a[1], c[2] - a[2]})
		axis := (i - 1) / 12
		require.Equal(t, (i-1)/6%2 == 0, normal[axis] > 0, "triangle %d", i/3)
		require.Equal(t, a[axis], c[axis])
	}
}

// The bits of matrices are frozen: the same on every machine.
func TestFrozenMatrices(t *testing.T) {
	m := Mul(Perspective(1, 16.0/9, 0.1, 100), LookAt([3]float64{3, 4, 5}, [3]float64{-1, 0, 1}, [3]float64{0, 1, 0}),
		Rotate(2, [3]float64{1, 2, 3}))
	h := uint32(1)
	for _, v := range m {
		h = h*31 + math.Float32bits(v)
	}
	require.Equal(t, uint32(0x4b015c49), h)
}
