package scene

import (
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
)

var writeSoftbox = flag.Bool("softbox", false, "write shaders/softbox.bin anew")

// The skylight that is part of the program is the one that a device makes of the softbox, byte for byte.
func TestShippedSkylightIsTheSoftboxsGolden(t *testing.T) {
	e := Softbox()
	key := skylightKey(e)
	want, err := newSkylight(t.Context(), testdevice.New(t, halfspace.DeviceInfo{}), e)
	require.NoError(t, err)
	want, err = want.greyed()
	require.NoError(t, err)
	if *writeSoftbox {
		data := append(append(key[:], want.specular.Bytes()...), want.irradiance.Bytes()...)
		require.NoError(t, os.WriteFile("shaders/softbox.bin", data, 0o644))
		t.Skip("written: it is part of the next build")
	}
	got := shippedSkylight(key, e)
	require.NotNil(t, got, "go test ./scene -run ShippedSkylight -softbox writes it anew")
	require.True(t, string(want.specular.Bytes()) == string(got.specular.Bytes()))
	require.True(t, string(want.irradiance.Bytes()) == string(got.irradiance.Bytes()))
	require.Equal(t, want.last, got.last)
	require.Equal(t, greyFormat, got.specular.Info().Format)

	other := skylightKey(Studio())
	require.Nil(t, shippedSkylight(other, Studio()))
}
