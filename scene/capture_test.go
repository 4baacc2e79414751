package scene

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
)

// A captured frame has what its header says, and ends with the picture. What is not captured is refused.
func TestCapture(t *testing.T) {
	s, err := LoadBytes("a.glb", glb(encodeJSON(triangleDoc()), triangleBin()))
	require.NoError(t, err)
	d, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	require.NoError(t, err)
	defer d.Close()
	draw := func(info RenderInfo) *Renderer {
		info.Width, info.Height = 24, 16
		r, err := NewRenderer(d, s, info)
		require.NoError(t, err)
		cam := s.DefaultCamera(1.5)
		require.NoError(t, r.Draw(t.Context(), &cam))
		return r
	}
	r := draw(RenderInfo{Shading: ShadePBR, Samples: 1, Env: Studio()})
	var b bytes.Buffer
	require.NoError(t, r.Capture(&b))
	header := make([]uint32, 8)
	require.NoError(t, binary.Read(bytes.NewReader(b.Bytes()), binary.LittleEndian, header))
	require.Equal(t, []uint32{captureMagic, 24, 16, 2}, header[:4])
	require.EqualValues(t, 1, header[6])
	require.EqualValues(t, len(s.Instances), header[7])
	picture := r.pbr.radiance.Bytes()
	require.Equal(t, picture, b.Bytes()[b.Len()-len(picture):])
	require.Zero(t, b.Len()%4)

	require.EqualError(t, draw(RenderInfo{Shading: ShadeUnlit}).Capture(&b), "capture: only pictures of pbr are captured")
	require.ErrorContains(t, draw(RenderInfo{Shading: ShadePBR, Samples: 4}).Capture(&b), "one sample")
	require.ErrorContains(t, draw(RenderInfo{Shading: ShadePBR, Samples: 1, Env: Studio(),
		EnvBackground: true}).Capture(&b), "backgrounds")
}
