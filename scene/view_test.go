package scene

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestViewAndBack: what a view's camera is seen as is the view, and that view's camera is the same.
func TestViewAndBack(t *testing.T) {
	for name, data := range map[string][]byte{"cube.obj": []byte(cubeOBJ()), "cube.stl": cubeSTL(false)} {
		s, err := LoadBytes(name, data)
		require.NoError(t, err)
		for _, v := range []View{
			DefaultView(), {}, {Azimuth: 90, Elevation: 30, Distance: 5},
			{Azimuth: -120, Elevation: -45, Fov: 60, Target: &[3]float64{1, 2, 3}},
			{Azimuth: 10, Elevation: 80, Orthographic: true, Distance: 4}, {Azimuth: 50, Elevation: -20, Roll: 30},
			{Azimuth: -170, Elevation: 70, Roll: -120},
		} {
			c := s.ViewCamera(v, 1.5)
			got := s.View(&c)
			require.InDelta(t, v.Azimuth, got.Azimuth, 1e-9)
			require.InDelta(t, v.Elevation, got.Elevation, 1e-9)
			require.InDelta(t, v.Roll, got.Roll, 1e-9)
			require.Equal(t, v.Roll == 0, got.Roll == 0, "roundings are no roll")
			if !v.Orthographic {
				again := s.ViewCamera(got, 1.5)
				for i := range c.World {
					require.InDelta(t, c.World[i], again.World[i], 1e-9)
				}
				require.InDelta(t, c.YFov, again.YFov, 1e-12)
			}
		}
		above := s.ViewCamera(View{Elevation: 90}, 1)
		for i := range above.World {
			require.False(t, above.World[i] != above.World[i], "straight down")
		}
		level, rolled := s.ViewCamera(View{Azimuth: 20}, 1), s.ViewCamera(View{Azimuth: 20, Roll: 90}, 1)
		for i := range 3 {
			require.InDelta(t, level.World[4+i], rolled.World[i], 1e-12, "the right side rises")
			require.InDelta(t, -level.World[i], rolled.World[4+i], 1e-12)
		}
	}
}

// TestFitCamera shows every corner of the scene, whatever the camera's direction and kind, and leaves the direction
// alone.
func TestFitCamera(t *testing.T) {
	s, err := LoadBytes("cube.obj", []byte(cubeOBJ()))
	require.NoError(t, err)
	for _, c := range []Camera{
		{Name: "eye", Perspective: true, YFov: 1, ZNear: 1, World: identity},
		{XMag: 1, YMag: 9, ZFar: 1, World: s.DefaultCamera(1).World},
	} {
		fit := s.FitCamera(c, 2)
		require.Equal(t, c.World[8:11], fit.World[8:11])
		require.Equal(t, c.Perspective, fit.Perspective)
		require.Equal(t, c.Name, fit.Name)
		most := 0.0
		for i := range 8 {
			q := fit.project(s.Bounds.Corner(i), 2)
			require.True(t, q[2] > 0 && q[2] < 1, "%v", q)
			most = max(most, q[0], q[1], -q[0], -q[1])
		}
		require.True(t, most > 0.6 && most < 1, "%v", most)
	}
}
