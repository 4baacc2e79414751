package scene

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/mip"
)

func texelAt(m *mip.Image, level, layer, x, y int) [4]float32 {
	s := m.Subresource(level, layer, 0)
	row := s.Row(y, 0)
	var out [4]float32
	for c := range out {
		out[c] = format.HalfToFloat(uint16(row[8*x+2*c]) | uint16(row[8*x+2*c+1])<<8)
	}
	return out
}

// Light from everywhere stays the same under every lobe.
func TestConstantSkylight(t *testing.T) {
	d, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	require.NoError(t, err)
	defer d.Close()
	l, err := newSkylight(context.Background(), d, &Environment{Width: 1, Height: 1, Pix: []float32{1, 0.5, 2}})
	require.NoError(t, err)
	want := [4]float32{1, 0.5, 2, 1}
	for level := 0; level <= l.last; level++ {
		require.Equal(t, want, texelAt(l.specular, level, 2, 3, 5))
	}
	require.Equal(t, want, texelAt(l.irradiance, 0, 3, 3, 5))
}

// The cube's faces look where the picture of all directions says: +x in its middle, +z a quarter further right, +y
// above.
func TestDirectionsOfSkylight(t *testing.T) {
	figures.Begin(t)
	d, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	require.NoError(t, err)
	defer d.Close()
	const w, h = 64, 32
	for face, at := range [6][2]int{{32, 16}, {0, 16}, {8, 0}, {8, 31}, {48, 16}, {16, 16}} {
		e := &Environment{Width: w, Height: h, Pix: make([]float32, 3*w*h)}
		for y := -4; y < 4; y++ {
			for x := range w {
				dx := (x - at[0] + w + w/2) % w
				if v := at[1] + y; v >= 0 && v < h && (dx >= w/2-4 && dx < w/2+4 || at[1]%31 == 0) {
					e.Pix[3*(v*w+x)] = 1
				}
			}
		}
		l, err := newSkylight(context.Background(), d, e)
		require.NoError(t, err)
		size := l.specular.Info().Extent.Width
		for layer := range 6 {
			bright := texelAt(l.specular, 0, layer, size/2, size/2)[0]
			if (bright > 0.5) != (layer == face) {
				t.Errorf("light from face %d: the middle of face %d is %v", face, layer, bright)
			}
			around := texelAt(l.irradiance, 0, layer, 8, 8)[0]
			if layer != face && around > texelAt(l.irradiance, 0, face, 8, 8)[0] {
				t.Errorf("light from face %d: face %d has more of it", face, layer)
			}
		}
	}
}

// A skylight is made once, also where it is kept in a file; a damaged file is made anew.
func TestSkylightsAreKept(t *testing.T) {
	d, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	require.NoError(t, err)
	defer d.Close()
	folder := filepath.Join(t.TempDir(), "cache")
	e := &Environment{Width: 2, Height: 1, Pix: []float32{1, 0.5, 2, 3, 4, 5}}
	forget := func() {
		skylights.mutex.Lock()
		defer skylights.mutex.Unlock()
		skylights.places = nil
	}
	forget()
	first, err := openSkylight(t.Context(), d, e, folder)
	require.NoError(t, err)
	again, err := openSkylight(t.Context(), d, e, folder)
	require.NoError(t, err)
	require.Same(t, first, again)
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	read := readSkylight(files[0], e)
	require.NotNil(t, read)
	require.Equal(t, first.specular.Bytes(), read.specular.Bytes())
	require.Equal(t, first.irradiance.Bytes(), read.irradiance.Bytes())

	data, err := os.ReadFile(files[0])
	require.NoError(t, err)
	data[len(data)/2] ^= 1
	require.NoError(t, os.WriteFile(files[0], data, 0o600))
	require.Nil(t, readSkylight(files[0], e))
	forget()
	_, err = openSkylight(t.Context(), d, e, folder)
	require.NoError(t, err)
	require.NotNil(t, readSkylight(files[0], e))
	forget()
}

func BenchmarkSkylight(b *testing.B) {
	d, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	require.NoError(b, err)
	defer d.Close()
	e := &Environment{Width: 1024, Height: 512, Pix: make([]float32, 3*1024*512)}
	for i := range e.Pix {
		e.Pix[i] = float32(i%977) / 100
	}
	for b.Loop() {
		_, err := newSkylight(context.Background(), d, e)
		require.NoError(b, err)
	}
}
