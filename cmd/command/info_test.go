package command

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
)

// What info prints of limits and features is what a device says.
func TestInfoHasLimitsAndFeatures(t *testing.T) {
	status, stdout, _ := command("info", "--json")
	require.Equal(t, 0, int(status))
	var got struct {
		Limits   *halfspace.Limits
		Features *halfspace.Features
	}
	require.NoError(t, json.Unmarshal([]byte(stdout), &got))
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1})
	require.NoError(t, err)
	defer dev.Close()
	require.Equal(t, dev.Limits(), *got.Limits)
	require.Equal(t, dev.Features(), *got.Features)
}
