package scene

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
)

// Pictures that are drawn some rows at a time have the bits of whole ones, in every shading, and so have the numbers of
// their surfaces.
func TestRowsHaveTheBitsOfTheWhole(t *testing.T) {
	s := thinDemo(t)
	s.Materials[0].AlphaMode = Blend
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	const width, height, rows = 72, 150, halfspace.WindowGranularity
	require.False(t, s.Glass())
	cam := s.DefaultCamera(float64(width) / height)
	infos := []RenderInfo{
		{Shading: ShadePBR, SRGB: true, Samples: 4, Env: Studio(), EnvBackground: true, Shadows: true},
		{Shading: ShadePBR, Float: true, Env: Studio()},
	}
	for shading := ShadeAuto; shading <= ShadeSamples; shading++ {
		infos = append(infos, RenderInfo{Shading: shading, SRGB: true, Samples: 2, Background: [4]float64{0.1, 0.2, 0.3, 1}})
	}
	if testing.Short() {
		infos = infos[:3]
	}
	for _, info := range infos {
		info.Width, info.Height = width, height
		whole, err := NewRenderer(dev, s, info)
		require.NoError(t, err)
		require.NoError(t, whole.Draw(t.Context(), &cam))
		some := info
		some.Rows = rows
		r, err := NewRenderer(dev, s, some)
		require.NoError(t, err)
		image := func(r *Renderer) *halfspace.Image {
			if info.Shading == ShadeDepth {
				return r.Depth
			}
			return r.Color
		}
		for _, top := range []int{64, 0, 128} {
			r.Top = top
			require.NoError(t, r.Draw(t.Context(), &cam))
			want, got := image(whole).Subresource(0, 0, 0), image(r).Subresource(0, 0, 0)
			require.Equal(t, rows, got.Height)
			for y := range min(rows, height-top) {
				require.True(t, bytes.Equal(want.Row(top+y, 0), got.Row(y, 0)), "shading %d, row %d from %d", info.Shading, y, top)
			}
		}
		r.Top = 32
		require.ErrorContains(t, r.Draw(t.Context(), &cam), "Window")
	}
	info := RenderInfo{Width: width, Height: height, Shading: ShadePBR}
	past := &Past{Scene: s, Camera: cam}
	past.Camera.World[12] += 0.1
	numbers := func(info RenderInfo, top, samples int) (floats [BufferID][]float32, ids []uint32) {
		r, err := NewRenderer(dev, s, info)
		require.NoError(t, err)
		want := Buffers(1<<bufferCount - 1)
		if samples > 1 {
			want = Of(BufferID)
		}
		x, err := r.NewSurfaces(t.Context(), SurfacesInfo{Buffers: want, Samples: samples})
		require.NoError(t, err)
		x.Top = top
		require.NoError(t, x.Draw(t.Context(), &cam, past))
		for b := range floats {
			if want.Has(Buffer(b)) {
				floats[b], err = x.Floats(Buffer(b))
				require.NoError(t, err)
			}
		}
		ids, err = x.IDs(samples - 1)
		require.NoError(t, err)
		return floats, ids
	}
	for _, samples := range []int{1, 4} {
		want, wantIDs := numbers(info, 0, samples)
		some := info
		some.Rows = rows
		for top := 0; top < height; top += rows {
			n := 4 * width * min(rows, height-top)
			got, ids := numbers(some, top, samples)
			require.Equal(t, wantIDs[4*width*top:][:n], ids[:n])
			for b := range got {
				if got[b] != nil {
					require.Equal(t, want[b][4*width*top:][:n], got[b][:n], "buffer %d", b)
				}
			}
		}
	}
	_, err := NewRenderer(dev, s, RenderInfo{Width: 8, Height: 8, Rows: 8})
	require.ErrorContains(t, err, "Rows")
	for i := range s.Materials {
		s.Materials[i].Transmission = &Transmission{Factor: 1}
		s.Materials[i].AlphaMode, s.Materials[i].Unlit = Opaque, false
	}
	for i := range s.Primitives {
		s.Primitives[i].Normals = s.Primitives[i].Positions // some
	}
	_, err = NewRenderer(dev, s, RenderInfo{Width: 8, Height: 8, Rows: rows, Shading: ShadePBR})
	require.ErrorIs(t, err, ErrGlass)
	require.True(t, s.Glass())
}
