package scene

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// project takes a point to normalized device coordinates.
func (c *Camera) project(p [3]float32, aspect float64) [3]float64 {
	m := Mul(c.Projection(aspect), c.View())
	var q [4]float64
	for r := range 4 {
		q[r] = float64(m[r])*float64(p[0]) + float64(m[4+r])*float64(p[1]) + float64(m[8+r])*float64(p[2]) + float64(m[12+r])
	}
	return [3]float64{q[0] / q[3], q[1] / q[3], q[2] / q[3]}
}

func requireNear(t *testing.T, want, got [3]float64) {
	t.Helper()
	for k := range want {
		require.InDelta(t, want[k], got[k], 1e-5, "%v", got)
	}
}

func TestPerspective(t *testing.T) {
	c := Camera{Perspective: true, YFov: math.Pi / 2, ZNear: 1, ZFar: 11, World: identity}
	c.World[14] = 5 // looks along -z from z = 5
	requireNear(t, [3]float64{0, 0, 0}, c.project([3]float32{0, 0, 4}, 2))
	requireNear(t, [3]float64{0, 0, 1}, c.project([3]float32{0, 0, -6}, 2))
	requireNear(t, [3]float64{0.5, -1, 0.88}, c.project([3]float32{5, 5, 0}, 2)) // up is -y
	c.ZFar = 0
	requireNear(t, [3]float64{0, 0, 0}, c.project([3]float32{0, 0, 4}, 2))
	requireNear(t, [3]float64{0, 0, 1}, c.project([3]float32{0, 0, -1e9}, 2))
}

func TestOrthographic(t *testing.T) {
	c := Camera{XMag: 2, YMag: 1, ZNear: 0, ZFar: 10, World: identity}
	requireNear(t, [3]float64{1, -1, 0.5}, c.project([3]float32{2, 1, -5}, 2))
	requireNear(t, [3]float64{0.5, -1, 0.5}, c.project([3]float32{2, 1, -5}, 4)) // wider than it was made for
	requireNear(t, [3]float64{1, -0.5, 0.5}, c.project([3]float32{2, 1, -5}, 1)) // narrower
}

// TestDefaultCamera frames a scene: every corner is in the picture, and some corner is near its edge.
func TestDefaultCamera(t *testing.T) {
	for name, data := range map[string][]byte{"cube.obj": []byte(cubeOBJ()), "cube.stl": cubeSTL(false)} {
		s, err := LoadBytes(name, data)
		require.NoError(t, err)
		for _, aspect := range []float64{0.1, 1, 16.0 / 9, 10} {
			c := s.DefaultCamera(aspect)
			most := 0.0
			for i := range 8 {
				q := c.project(s.Bounds.Corner(i), aspect)
				require.True(t, q[2] > 0 && q[2] < 1, "%v", q)
				most = max(most, math.Abs(q[0]), math.Abs(q[1]))
			}
			require.True(t, most > 0.5 && most < 1, "%s at %v: %v", name, aspect, most)
			top, bottom := s.Bounds.Max, s.Bounds.Max
			for k := range 3 {
				if s.Up[k] > 0 {
					bottom[k] = s.Bounds.Min[k]
				}
			}
			require.Less(t, c.project(top, aspect)[1], c.project(bottom, aspect)[1], "up is up")
		}
	}
	c := (&Scene{}).DefaultCamera(math.NaN())
	require.True(t, c.Projection(1)[0] > 0)
}

// TestDefaultCameraFarAway: vertices at the end of float32's range once made a camera of NaNs.
func TestDefaultCameraFarAway(t *testing.T) {
	s, err := LoadBytes("far.obj", []byte("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 3e38 -3e38 3e38\nf 1 2 3\nf 1 2 4\n"))
	require.NoError(t, err)
	require.Equal(t, [3]float32{1, 1, 0}, s.Bounds.Max)
	c := s.DefaultCamera(1)
	for _, v := range Mul(c.Projection(1), c.View()) {
		require.Zero(t, v-v)
	}
}

func TestCameraByName(t *testing.T) {
	s := Scene{Name: "room", Cameras: []Camera{{Name: "a"}, {Name: "b", Node: "door", Index: 1},
		{Name: "0", Index: 2}, {Name: "hall", Node: "hall", unnamed: true, Index: 4}, {Name: "hall", Node: "x", Index: 3}}}
	for want, name := range map[string]string{"a": "a", "b": "1", "0": "0", "hall": "hall"} {
		c, err := s.Camera(name)
		require.NoError(t, err)
		require.Equal(t, want, c.Name)
	}
	c, err := s.Camera("door")
	require.NoError(t, err)
	require.Equal(t, "b", c.Name)
	c, err = s.Camera("hall")
	require.NoError(t, err)
	require.Equal(t, 3, c.Index, "a camera's own name goes before a node's")
	_, err = s.Camera("5")
	require.EqualError(t, err, `no camera "5": room has 0 a, 1 b, 2 0, 4 hall, 3 hall`)
	_, err = (&Scene{Name: "room"}).Camera("0")
	require.EqualError(t, err, `no camera "0": room has none`)
}

// TestMatrices checks inverses and normal matrices against their definitions.
func TestMatrices(t *testing.T) {
	m := compose([3]float64{1, 2, 3}, [4]float64{0.5, -0.5, 0.1, 0.7}, [3]float64{2, 3, -4})
	inv := m.inverse()
	product := m.mul(&inv)
	for i, v := range product {
		require.InDelta(t, identity[i], v, 1e-12)
	}
	n, mirrored := m.normalMatrix()
	require.True(t, mirrored)
	for r := range 3 { // the transpose of the inverse
		for c := range 3 {
			require.InDelta(t, inv[4*r+c], n[3*c+r], 1e-7)
		}
	}
	flat := compose([3]float64{}, [4]float64{0, 0, 0, 1}, [3]float64{1, 0, 1})
	n, _ = flat.normalMatrix()
	require.Equal(t, [9]float32{4: 1}, n, "what is left of a flattened shape faces up")
	require.Equal(t, identity, flat.inverse())
}

// TestProjectionShowsTheFrame: whatever the picture's aspect, the camera's own frame is in it and is not stretched
// (glTF: Cameras).
func TestProjectionShowsTheFrame(t *testing.T) {
	for _, own := range []float64{0, 0.5, 1, 2} {
		for _, aspect := range []float64{0.25, 1, 3} {
			c := Camera{Perspective: true, YFov: 1, ZNear: 1, AspectRatio: own}
			m := c.Projection(aspect)
			tan := math.Tan(0.5)
			right, top := float64(m[0])*tan*max(own, 0.01), -float64(m[5])*tan // where the frame's edges come to lie
			require.LessOrEqual(t, right, 1+1e-6)
			require.LessOrEqual(t, top, 1+1e-6)
			require.InDelta(t, 1, max(right, top), 1e-6, "%v in %v: the frame fills the picture in one direction", own, aspect)
			require.InDelta(t, float64(m[0])*aspect, -float64(m[5]), 1e-6, "squares are square")
		}
	}
}
