package scene

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
)

// A gradient goes from its upper to its lower colour evenly in the numbers that screens take, and a picture that is
// drawn in rows has the same bytes as a whole one.
func TestGradient(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	s := materialScene(someMaterials()[:2])
	s.Primitives = s.Primitives[:2] // no wall
	s.Instances = s.Instances[:2]
	cam := s.DefaultCamera(1.0 / 3)
	const width, height = 64, 192
	info := RenderInfo{Shading: ShadePBR, Width: width, Height: height, Samples: 4, SRGB: true, Gradient: true,
		Background: [4]float64{0, 0, 0, 1}, BackgroundBottom: [4]float64{1, 1, 1, 1}}
	r, err := NewRenderer(dev, s, info)
	require.NoError(t, err)
	require.NoError(t, r.Draw(t.Context(), &cam))
	rows := r.Color.Subresource(0, 0, 0)
	last := -1
	for y := range height {
		row := rows.Row(y, 0)
		v := int(row[0])
		want := int(255*(float64(y)+0.5)/height + 0.5)
		if v < want-1 || v > want+1 || v < last || row[3] != 255 {
			t.Fatalf("row %d: %d, not %d", y, v, want)
		}
		last = v
	}
	info.Rows = 64
	part, err := NewRenderer(dev, s, info)
	require.NoError(t, err)
	for top := 0; top < height; top += info.Rows {
		part.Top = top
		require.NoError(t, part.Draw(t.Context(), &cam))
		strip := part.Color.Subresource(0, 0, 0)
		for y := range info.Rows {
			require.Equal(t, rows.Row(top+y, 0)[:4*width], strip.Row(y, 0)[:4*width], "row %d", top+y)
		}
	}
}

// Points and lines are as thick as is asked for.
func TestThickness(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	m := DefaultMaterial("")
	m.Unlit = true
	s := &Scene{Materials: []Material{m}, Up: [3]float32{0, 1, 0}}
	s.place(Primitive{Positions: []float32{0, 0, 0}, Min: [3]float32{}, Max: [3]float32{}})
	cam := Camera{XMag: 1, YMag: 1, ZNear: 1, ZFar: 5, World: identity}
	cam.World[14] = 3
	for thickness, want := range map[float32]int{0: 1, 1: 1, 5: 25} {
		r, err := NewRenderer(dev, s, RenderInfo{Shading: ShadePBR, Width: 33, Height: 33, SRGB: true, Thickness: thickness})
		require.NoError(t, err)
		require.NoError(t, r.Draw(t.Context(), &cam))
		n := 0
		for i := 3; i < len(r.Color.Bytes()); i += 4 {
			if r.Color.Bytes()[i] > 0 {
				n++
			}
		}
		if n != want {
			t.Errorf("a point of %v pixels covers %d, not %d", thickness, n, want)
		}
	}
}
