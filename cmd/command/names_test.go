package command

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFoldersOfOutputs: the folder of any output is made, and goes again if the output does not come.
func TestFoldersOfOutputs(t *testing.T) {
	folder := t.TempDir()
	out := filepath.Join(folder, "new", "one", "x.png")
	status, _, _ := command("render", filepath.Join(folder, "missing.glb"), "-o", out)
	require.Equal(t, exitFailure, status)
	require.NoDirExists(t, filepath.Join(folder, "new"))
	profile := filepath.Join(folder, "profiles", "c")
	status, _, stderr := command("render", "-o", out, "--size", "8x8", "--cpuprofile", profile)
	require.Zero(t, status, stderr)
	require.FileExists(t, out)
	require.FileExists(t, profile)
}

// TestNamesThatCollide: two inputs whose names differ in their endings alone are told apart without -o, and with {ext};
// where they are not, the message says what would.
func TestNamesThatCollide(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	require.NoError(t, os.Mkdir("in", 0o777))
	write(t, "in", "x.obj", []byte("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"))
	write(t, "in", "x.ply",
		[]byte("ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0\n"))
	status, _, stderr := command("render", "in", "-o", "{name}.png", "--size", "8x8")
	require.Equal(t, exitUsage, status)
	require.Contains(t, stderr, "use {ext} beside {name}, as in {name}-{ext}, in it")
	status, _, stderr = command("render", "in", "-o", "out/{name}.{ext}.png", "--size", "8x8")
	require.Zero(t, status, stderr)
	require.Equal(t, []string{"x.obj.png", "x.ply.png"}, names(t, "out"))
	status, _, stderr = command("render", "in", "--size", "8x8")
	require.Zero(t, status, stderr)
	require.FileExists(t, "x-obj.png")
	require.FileExists(t, "x-ply.png")
}

// TestCompareSaysWhatAFileIs: what is no report is told apart, and what makes one is said.
func TestCompareSaysWhatAFileIs(t *testing.T) {
	folder := t.TempDir()
	for name, c := range map[string]struct{ text, want string }{
		"frames":  {`{"scene":"a.glb","median_ms":1}`, "is what bench FILE --json prints of one scene"},
		"picture": {"\x89PNG\r\n\x1a\n", "is not a report: it is a PNG picture (halfspace diff compares pictures)"},
		"text":    {"no JSON", "is not a report: it is not a JSON object"},
		"render":  {`{"file":"a.glb","output":"a.png","frame_ms":1}`, "is what render --json prints"},
	} {
		file := write(t, folder, name, []byte(c.text))
		status, _, stderr := command("bench", "compare", file, file)
		require.Equal(t, exitFailure, status)
		require.Contains(t, stderr, c.want)
		require.Contains(t, stderr, "halfspace bench suite -o FILE", name)
	}
}
