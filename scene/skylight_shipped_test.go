package scene

import (
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
)

var writeSkylights = flag.Bool("skylights", false, "write shaders/softbox.bin and studio.bin anew")

// Skylights that are part of the program are those that a device makes of the studios, byte for byte.
func TestShippedSkylightsAreTheStudiosGolden(t *testing.T) {
	for i, e := range []*Environment{Softbox(), Studio()} {
		key := skylightKey(e)
		want, err := newSkylight(t.Context(), testdevice.New(t, halfspace.DeviceInfo{}), e)
		require.NoError(t, err)
		want, err = want.greyed()
		require.NoError(t, err)
		if *writeSkylights {
			data := append(append(key[:], want.specular.Bytes()...), want.irradiance.Bytes()...)
			require.NoError(t, os.WriteFile(shippedSkylights[i], data, 0o644))
			continue // it is part of the next build
		}
		got := shippedSkylight(key, e)
		require.NotNil(t, got, "go test ./scene -run ShippedSkylight -skylights writes it anew")
		require.True(t, string(want.specular.Bytes()) == string(got.specular.Bytes()))
		require.True(t, string(want.irradiance.Bytes()) == string(got.irradiance.Bytes()))
		require.Equal(t, want.last, got.last)
		require.Equal(t, greyFormat, got.specular.Info().Format)
	}
	e := whiteFurnace()
	require.Nil(t, shippedSkylight(skylightKey(e), e))
}
