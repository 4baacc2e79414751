package scene

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A picture is the same whether its tone curve is applied to all pixels or to those that something may cover, whatever the curve, the background
// and the target, and wherever the scene lies.
func TestCoveredPixelsAreEnough(t *testing.T) {
	d, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 2})
	require.NoError(t, err)
	defer d.Close()
	s, err := LoadBytes("cube.obj", []byte(cubeOBJ()))
	require.NoError(t, err)
	smaller := false
	for _, float := range []bool{false, true} {
		for _, curve := range []Tonemap{TonemapNone, TonemapACES, TonemapAgX, TonemapKhronosNeutral} {
			for _, background := range [][4]float64{{0.2, 0.3, 0.4, 1}, {0.9, 0.1, 0.5, 0.3}, {}} {
				for _, distance := range []float64{1, 6, 40} {
					r, err := NewRenderer(d, s, RenderInfo{Shading: ShadePBR, Width: 70, Height: 50, Samples: 1, SRGB: true, Float: float, Env: Studio(),
						Background: background, Tonemap: curve})
					require.NoError(t, err)
					view := DefaultView()
					view.Distance, view.Target = distance, &[3]float64{0.3, 1, 0}
					cam := s.ViewCamera(view, 1.4)
					require.NoError(t, r.Draw(t.Context(), &cam))
					part := append([]byte(nil), r.Color.Bytes()...)
					smaller = smaller || r.pbr.film.dynamic.Scissors[0].Width < 70
					whole := vk.Rect2D{Width: 70, Height: 50}
					require.NoError(t, r.pbr.film.draw(t.Context(), whole))
					require.Equal(t, r.Color.Bytes(), part, "%v %v %v %v", float, curve, background, distance)
				}
			}
		}
	}
	require.True(t, smaller)
}

// What lies too far away to be reckoned with, beside or behind the eye may be anywhere.
func TestCoveredIsAllWhereNothingIsKnown(t *testing.T) {
	whole := vk.Rect2D{Width: 70, Height: 50}
	perspective := [16]float32{0: 1, 5: 1, 10: -1, 11: -1}
	for name, v := range map[string][]float32{
		"far": {0, 0, -2, 1e30, 0, -2}, "no number": {0, 0, -2, float32(math.NaN()), 0, 0}, "behind": {0, 0, -2, 0, 0, 1}, "at the eye": {0, 0, 0, 0, 0, -1}, "none": nil,
	} {
		e := reaches([]Primitive{{Positions: v}})
		require.Equal(t, whole, covered(&e[0], &perspective, 70, 50), name)
	}
	e := reaches([]Primitive{{Positions: []float32{-1, 0, -2, 0, 0.5, -2}}})
	require.Equal(t, vk.Rect2D{X: 15, Y: 23, Width: 22, Height: 11}, covered(&e[0], &perspective, 70, 50))
}
