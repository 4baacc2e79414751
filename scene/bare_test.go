package scene

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
)

// TestNoPicture: a renderer without a picture gives the numbers and the picks of one with a picture, draws nothing, and
// becomes one with a picture.
func TestNoPicture(t *testing.T) {
	d, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1})
	require.NoError(t, err)
	defer d.Close()
	s, err := LoadBytes("cube.obj", []byte(cubeOBJ()))
	require.NoError(t, err)
	info := RenderInfo{Shading: ShadePBR, Width: 90, Height: 60, Samples: 4, SRGB: true, Env: Studio()}
	cam := s.ViewCamera(DefaultView(), 1.5)
	look := func(r *Renderer) (depth []float32, hit Hit) {
		b, err := r.NewSurfaces(t.Context(), SurfacesInfo{Buffers: Of(BufferPosition, BufferNormal)})
		require.NoError(t, err)
		require.NoError(t, b.Draw(t.Context(), &cam, nil))
		depth, err = b.Floats(BufferPosition)
		require.NoError(t, err)
		hit, ok, err := r.Pick(t.Context(), &cam, 45, 30)
		require.NoError(t, err)
		require.True(t, ok)
		return depth, hit
	}
	full, err := NewRenderer(d, s, info)
	require.NoError(t, err)
	require.NoError(t, full.Draw(t.Context(), &cam))
	bare := info
	bare.NoPicture = true
	r, err := NewRenderer(d, s, bare)
	require.NoError(t, err)
	require.Nil(t, r.Color)
	want, wantHit := look(full)
	got, hit := look(r)
	require.Equal(t, want, got)
	require.Equal(t, wantHit, hit)
	require.ErrorContains(t, r.Draw(t.Context(), &cam), "NoPicture")
	require.Zero(t, r.Statistics())
	_, err = r.NewSum()
	require.Error(t, err)

	require.NoError(t, r.Repose(t.Context(), s))
	require.NoError(t, r.Reset(t.Context(), s, info))
	require.NoError(t, r.Draw(t.Context(), &cam))
	require.Equal(t, full.Color.Bytes(), r.Color.Bytes())
}
