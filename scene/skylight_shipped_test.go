package scene

import (
	"encoding/binary"
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/mip"
)

var writeSoftbox = flag.Bool("softbox", false, "write shaders/softbox.bin anew")

// The skylight that is part of the program is the one that a device makes of the softbox, byte for byte.
func TestShippedSkylightIsTheSoftboxsGolden(t *testing.T) {
	e := Softbox()
	key := skylightKey(e)
	want, err := newSkylight(t.Context(), testdevice.New(t, halfspace.DeviceInfo{}), e)
	require.NoError(t, err)
	if *writeSoftbox {
		data := append([]byte{}, key[:]...)
		for _, m := range []*mip.Image{want.specular, want.irradiance} {
			for texels := m.Bytes(); len(texels) > 0; texels = texels[8:] {
				data = append(data, texels[:2]...)
			}
		}
		require.NoError(t, os.WriteFile("shaders/softbox.bin", data, 0o644))
		t.Skip("written: it is part of the next build")
	}
	got := shippedSkylight(key, e)
	require.NotNil(t, got, "go test ./scene -run ShippedSkylight -softbox writes it anew")
	require.True(t, string(want.specular.Bytes()) == string(got.specular.Bytes()))
	require.True(t, string(want.irradiance.Bytes()) == string(got.irradiance.Bytes()))
	require.Equal(t, want.last, got.last)
	require.EqualValues(t, halfOne, binary.LittleEndian.Uint16(got.specular.Bytes()[6:]))

	other := skylightKey(Studio())
	require.Nil(t, shippedSkylight(other, Studio()))
}
