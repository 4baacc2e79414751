package scene

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/scene/demo"
)

// Numbers that are drawn with pictures have the bytes that both have alone, and so have the pictures, whether both are
// made of one geometry or not; of every camera, and after objects have moved.
func TestNumbersDrawnWithPicturesAreTheSame(t *testing.T) {
	s, err := LoadBytes("demo.glb", demo.GLB)
	require.NoError(t, err)
	for i := range s.Materials {
		s.Materials[i].Unlit = false
	}
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	env := Studio()
	cams := []Camera{s.Cameras[0], s.DefaultCamera(1.5)}
	for k, c := range []struct {
		shading Shading
		want    Buffers
		samples int
		fits    bool
	}{
		{ShadePBR, Of(BufferPosition, BufferNormal, BufferAlbedo, BufferID), 4, true},
		{ShadePBR, Of(BufferPosition, BufferNormal, BufferAlbedo), 1, true},
		{ShadePBR, Of(BufferID), 4, false},
		{ShadePBR, Of(BufferPlane), 4, false},
		{ShadeLambert, Of(BufferID), 4, false},
	} {
		if testing.Short() && k > 0 {
			break
		}
		info := RenderInfo{Width: 120, Height: 80, Samples: c.samples, Shading: c.shading, Env: env}
		r, err := NewRenderer(dev, s, info)
		require.NoError(t, err)
		bare := info
		bare.NoPicture = true
		n, err := NewRenderer(dev, s, bare)
		require.NoError(t, err)
		x, err := n.NewSurfaces(t.Context(), SurfacesInfo{Buffers: c.want})
		require.NoError(t, err)
		all := func() (list [][]byte) {
			for b := range bufferCount {
				if c.want.Has(b) {
					list = append(list, bytes.Clone(x.Image(b).Bytes()))
				}
			}
			return append(list, bytes.Clone(r.Color.Bytes()))
		}
		for round := range 2 {
			for i := range cams {
				require.NoError(t, x.Draw(t.Context(), &cams[i], nil))
				require.NoError(t, r.Draw(t.Context(), &cams[i]))
				apart := all()
				fits, err := x.Fits(t.Context(), r)
				require.NoError(t, err)
				require.Equal(t, c.fits, fits, "%+v", c)
				require.NoError(t, x.DrawWith(t.Context(), r, &cams[1-i])) // something else
				require.NoError(t, x.DrawWith(t.Context(), r, &cams[i]))
				require.Equal(t, apart, all(), "%+v, camera %d", c, i)
				holdsSeen(t, x, c.want, info.Height)
			}
			moved := *s
			moved.Instances = append([]Instance(nil), s.Instances...)
			moved.Instances[0].World[12] += 0.1 * float32(round+1)
			require.NoError(t, r.Repose(t.Context(), &moved))
			fits, err := x.Fits(t.Context(), r)
			require.NoError(t, err)
			require.False(t, fits, "poses differ")
			require.NoError(t, n.Repose(t.Context(), &moved))
		}
		require.Error(t, x.DrawWith(t.Context(), r, nil))
		r.Close()
		n.Close()
	}
}

// holdsSeen wants all numbers that are not zero within what Seen says, and that it says nothing outside of the images.
func holdsSeen(t *testing.T, x *Surfaces, want Buffers, height int) {
	seen := 0
	for b := range bufferCount {
		if !want.Has(b) {
			continue
		}
		m := x.Image(b).Subresource(0, 0, 0)
		for y := range height {
			row := m.Row(y, 0)
			from, to := x.Seen(y)
			require.Zero(t, bytes.Trim(row[:from*m.Texel], "\x00"), "row %d before %d", y, from)
			require.Zero(t, bytes.Trim(row[to*m.Texel:], "\x00"), "row %d from %d on", y, to)
			seen += to - from
		}
	}
	require.NotZero(t, seen)
	for _, y := range []int{-1, height} {
		from, to := x.Seen(y)
		require.Zero(t, from)
		require.Zero(t, to)
	}
}
