package command

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// An output that is the scene, a file that the scene names, or a link to one of them overwrote it.
func TestOutputSparesInputs(t *testing.T) {
	folder := t.TempDir()
	files := map[string]string{
		"a.obj": "mtllib a.mtl\nusemtl m\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
		"a.mtl": "newmtl m\nKd 1 0 0\n",
	}
	for name, text := range files {
		write(t, folder, name, []byte(text))
	}
	scene := filepath.Join(folder, "a.obj")
	require.NoError(t, os.Link(scene, filepath.Join(folder, "hard.png")))
	outputs := []string{"a.obj", "a.mtl", "hard.png", filepath.Join("..", filepath.Base(folder), "a.mtl")}
	for link, to := range map[string]string{"soft.png": "a.obj", "library.png": "a.mtl"} {
		if os.Symlink(to, filepath.Join(folder, link)) == nil {
			outputs = append(outputs, link)
		}
	}
	before := names(t, folder)
	for _, name := range outputs {
		name = filepath.Join(folder, name)
		for _, args := range [][]string{
			{"render", scene, "-o", name, "--size", "8x8"},
			{"render", scene, "-o", filepath.Join(folder, "out.png"), "--size", "8x8", "--cpuprofile", name},
			{"bench", scene, "--png", name, "--size", "8x8", "--frames", "1"},
			{"bench", "flatten", scene, "-o", name},
		} {
			status, stdout, stderr := command(args...)
			if args[0] == "render" && args[3] == name && filepath.Ext(name) != ".png" { // no picture has this name
				require.Equal(t, exitUsage, status, "%v: %s", args, stderr)
				require.Contains(t, stderr, "no format has this name")
				continue
			}
			require.Equal(t, exitFailure, status, "%v: %s", args, stderr)
			require.Contains(t, stderr, "would overwrite")
			if args[1] == scene && args[2] == "-o" && args[3] != name { // the picture may have been drawn by then
				os.Remove(filepath.Join(folder, "out.png"))
			} else {
				requireOneLine(t, stdout, stderr)
			}
			require.Equal(t, before, names(t, folder))
		}
	}
	for name, text := range files {
		data, err := os.ReadFile(filepath.Join(folder, name))
		require.NoError(t, err)
		require.Equal(t, text, string(data))
	}
}

// A file that only its owner may read could be read by all after it was replaced.
func TestOutputKeepsMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // has no such modes
	}
	folder := t.TempDir()
	for _, mode := range []fs.FileMode{0o600, 0o640, 0o755} {
		path := write(t, folder, "out.png", []byte("old"))
		require.NoError(t, os.Chmod(path, mode))
		status, _, stderr := command("render", "-o", path, "--size", "8x8")
		require.Zero(t, status, stderr)
		info, err := os.Stat(path)
		require.NoError(t, err)
		require.Equal(t, mode, info.Mode())
	}
}

// A name as long as names may be had no room for the temporary one.
func TestOutputOfLongName(t *testing.T) {
	t.Chdir(t.TempDir())
	name := strings.Repeat("n", 251) + ".png"
	status, _, stderr := command("render", "-o", name, "--size", "8x8", "--cpuprofile", strings.Repeat("p", 255))
	require.Zero(t, status, stderr)
	picture(t, name)
	require.Len(t, names(t, "."), 2)
}
