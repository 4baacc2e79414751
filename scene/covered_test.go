package scene

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A picture is the same whether its tone curve is applied to all pixels or to those that something may cover, whatever
// the curve, the background, the samples and the target, and wherever the scene lies.
func TestCoveredPixelsAreEnough(t *testing.T) {
	figures.Begin(t)
	d, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 2})
	require.NoError(t, err)
	defer d.Close()
	s, err := LoadBytes("cube.obj", []byte(cubeOBJ()))
	require.NoError(t, err)
	const width, height = 210, 150
	env := Studio()
	smaller := false
	for _, float := range []bool{false, true} {
		for _, curve := range []Tonemap{TonemapNone, TonemapACES, TonemapAgX, TonemapKhronosNeutral} {
			for i, background := range [][4]float64{{0.2, 0.3, 0.4, 1}, {0.9, 0.1, 0.5, 0.3}, {}} {
				r, err := NewRenderer(d, s, RenderInfo{Shading: ShadePBR, Width: width, Height: height,
					Samples: []int{1, 4, 1}[i], SRGB: true, Float: float,
					Env: env, Background: background, Tonemap: curve})
				require.NoError(t, err)
				for _, distance := range []float64{1, 6, 40} {
					view := DefaultView()
					view.Distance, view.Target = distance, &[3]float64{0.3, 1, 0}
					cam := s.ViewCamera(view, 1.4)
					require.NoError(t, r.Draw(t.Context(), &cam))
					part := append([]byte(nil), r.Color.Bytes()...)
					area := 0
					for _, rect := range r.pbr.reached {
						area += rect.Width * rect.Height
					}
					smaller = smaller || 0 < area && area < width*height/2
					require.NoError(t, r.pbr.film.draw(t.Context(), []vk.Rect2D{{Width: width, Height: height}}, 0, r.pbr.info.extent()))
					require.Equal(t, r.Color.Bytes(), part, "%v %v %v %v", float, curve, background, distance)
				}
			}
		}
	}
	require.True(t, smaller)
}
