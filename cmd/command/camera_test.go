package command

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// The camera's values in the report make the same picture again.
func TestCameraAgain(t *testing.T) {
	folder := t.TempDir()
	model := write(t, folder, "boxes.gltf", boxes)
	draw := func(name string, args ...string) (cameraReport, []byte) {
		out := filepath.Join(folder, name)
		status, stdout, stderr := command(append([]string{"render", model, "-o", out, "--size", "40x30", "--json"}, args...)...)
		require.Zero(t, status, stderr)
		var r renderReport
		require.NoError(t, json.Unmarshal([]byte(stdout), &r))
		data, err := os.ReadFile(out)
		require.NoError(t, err)
		return *r.Camera, data
	}
	_, file := draw("file.png")
	for _, args := range [][]string{{"--camera", "frame"}, {"--azimuth", "70", "--fov", "50"},
		{"--elevation", "60", "--distance", "30", "--target", "1,2,3"}, {"--roll", "25"}} {
		c, first := draw("first.png", args...)
		require.NotEqual(t, file, first)
		_, second := draw("second.png", "--azimuth", fmt.Sprint(c.Azimuth), "--elevation", fmt.Sprint(c.Elevation),
			"--roll", fmt.Sprint(c.Roll), "--distance", fmt.Sprint(c.Distance),
			"--target", fmt.Sprintf("%v,%v,%v", c.Target[0], c.Target[1], c.Target[2]), "--fov", fmt.Sprint(c.Fov))
		require.Equal(t, first, second, "%v", args)
	}
	_, ortho := draw("ortho.png", "--ortho")
	_, up := draw("up.png", "--camera", "frame", "--up", "z")
	_, fit := draw("fit.png", "--fit")
	for _, picture := range [][]byte{ortho, up, fit} {
		require.NotEqual(t, file, picture)
	}
	status, _, stderr := command("render", "--camera", "0", "--azimuth", "3")
	require.Equal(t, exitUsage, status)
	require.Contains(t, stderr, "--azimuth: use --camera frame")
}
