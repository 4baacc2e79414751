package command

import (
	"bytes"
	"context"
	_ "embed" // boxes.gltf
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// command runs the command in this process.
func command(args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = run(context.Background(), args, &out, &errs)
	return status, out.String(), errs.String()
}

// requireOneLine checks that a failure is told in one line.
func requireOneLine(t *testing.T, stdout, stderr string) {
	t.Helper()
	require.True(t, strings.HasPrefix(stderr, "halfspace: "), "%q", stderr)
	require.Equal(t, 1, strings.Count(stderr, "\n"), "%q", stderr)
	require.True(t, strings.HasSuffix(stderr, "\n"), "%q", stderr)
	require.NotContains(t, stderr, "goroutine")
	require.Empty(t, stdout)
}

// write makes a file of a test's folder.
func write(t *testing.T, folder, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(folder, name)
	require.NoError(t, os.WriteFile(path, data, 0o666))
	return path
}

// boxes is a small model with two cameras, for tests that draw many pictures: metal, plastic and glass.
//
//go:embed testdata/boxes.gltf
var boxes []byte

// names lists a folder.
func names(t *testing.T, folder string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// picture reads a PNG file.
func picture(t *testing.T, path string) *image.NRGBA {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	return decode(t, data)
}

func decode(t *testing.T, data []byte) *image.NRGBA {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	b := m.Bounds()
	n := image.NewNRGBA(b)
	for y := range b.Dy() {
		for x := range b.Dx() {
			n.Set(x, y, m.At(x, y))
		}
	}
	return n
}

// A mistake in the command line is told with what is allowed, and the status is 2.
func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		args string
		want string
	}{
		{"paint", `unknown command "paint": use bench, completion, conform, contact, diff, driver, export, info, reference, render, screenshot-glb, serve, shader, version, view or watch`},
		{"rendr", `unknown command "rendr": did you mean render?`},
		{"render --sise 64x64", "unknown flag: --sise: did you mean --size?"},
		{"bench --thread 1", "unknown flag: --thread: did you mean --threads?"},
		{"render -q -v", "use --quiet or --verbose, not both"},
		{"render --msaa 3", "use 1, 2, 4, 8 or 16"},
		{"render --msaa", "flag needs an argument: --msaa"},
		{"render --size 0x5", "use WIDTHxHEIGHT, each from 1 to 16384"},
		{"render --size 16385x1", "use WIDTHxHEIGHT, each from 1 to 16384"},
		{"render --size 640", "use WIDTHxHEIGHT"},
		{"render --size 640x480x3", "use WIDTHxHEIGHT"},
		{"render --size -1x1", "use WIDTHxHEIGHT"},
		{"render --shading phong", "use pbr, auto, unlit, lambert, normals, uv, tangents, wireframe, overdraw, distance or samples"},
		{"render --background mauve-ish", "use #rgb, #rrggbb, #rrggbbaa, numbers from 0 to 1"},
		{"render --background #12345", "use #rgb"},
		{"render --background 1,2,3", "numbers from 0 to 1"},
		{"render --background NaN,0,0", "numbers from 0 to 1"},
		{"render --threads 0", "use a whole number from 1 to 1024"},
		{"render --threads many", "use a whole number from 1 to 1024"},
		{"render --isa sse9", "use auto, generic, avx2, avx512 or neon"},
		{"render --tile 48", "use auto, 32 or 64"},
		{"render --camera nobody", `--camera: no camera "nobody": courtyard has 0 courtyard, 1 temple`},
		{"render --camera 99", `no camera "99"`},
		{"render --colour red", "unknown flag: --colour"},
		{"render --output=", "--output is empty"},
		{"render a b -o {name}", "no format has this name: end it in .png"},
		{"render -o a.webp --size 16384x8", "size: webp has at most 16383 pixels a side, not 16384x8"},
		{"render -o a.webp --bits 16", "webp has no 16 bits a component: it has 8"},
		{"render -o a.jpg --format png", "a.jpg is the name of a file of jpeg, not of png"},
		{"render -o a.jpg --bits 16", "jpeg has no 16 bits a component: it has 8"},
		{"render -o a.jpg --background transparent", "jpeg keeps no alpha"},
		{"render -o {nam}.png", "no word {nam}: use {name}, {ext}, {folder}"},
		{"render -o {name", "no format has this name"},
		{"render -o {frame:4}.png", "numbers take a width from 1 to 20, as {frame:04d}"},
		{"render -o out.png --turntable 4", "4 pictures have this name"},
		{"render --turntable 4 --views 3", "use turntable or views, not both"},
		{"render --turntable 4 --frames 0-3", "use turntable or frames, not both"},
		{"render --views 4 --camera 0", "use no camera of the file"},
		{"render --cameras all --camera 0", "use --camera or --cameras all, not both"},
		{"render --cameras some", "use one or all"},
		{"render --frames 9-3", "use FIRST-LAST"},
		{"render --frames -3", "use FIRST-LAST"},
		{"render --fps 0", "use a number from 0.001"},
		{"render --filter mitchell", "it needs --supersample 2"},
		{"render --supersample 9", "use a whole number from 1 to 8"},
		{"render --supersample 8 --size 4096x8", "each side then at most 16384"},
		{"render --memory 12", "use an amount of 1 MiB or more"},
		{"render --shard 3/2", "use I/N"},
		{"render --background black..mauve", "use #rgb"},
		{"render --format bmp", "use auto, png, jpeg"},
		{"bench a b", "accepts at most 1 arg"},
		{"bench x.glb --mode normals", "use depth, unlit, lambert or wireframe"},
		{"bench x.glb --msaa 2", "use 1 or 4"},
		{"bench x.glb --frames 0", "use a whole number from 1"},
		{"bench x.glb --seconds -1", "use a number of seconds above 0"},
		{"bench x.glb --seconds NaN", "use a number of seconds above 0"},
		{"bench x.glb --warmup -1", "use a whole number from 0"},
		{"bench x.glb --frames 3 --seconds 3", "use --frames or --seconds, not both"},
		{"conform", "requires at least 1 arg"},
		{"conform . --run (", "--run: "},
		{"info extra", "info: "},
		{"info --jason", "unknown flag: --jason"},
	} {
		t.Run(c.args, func(t *testing.T) {
			t.Chdir(t.TempDir())
			status, stdout, stderr := command(strings.Fields(c.args)...)
			require.Equal(t, exitUsage, status, stderr)
			requireOneLine(t, stdout, stderr)
			require.Contains(t, stderr, c.want)
			require.Empty(t, names(t, "."))
		})
	}
}

// Help of every command has examples and no error.
func TestHelp(t *testing.T) {
	for _, c := range []string{"", "render", "watch", "export", "bench", "diff", "conform", "info", "shader",
		"shader check", "shader run"} {
		status, stdout, stderr := command(strings.Fields(c + " --help")...)
		require.Zero(t, status)
		require.Empty(t, stderr)
		require.Contains(t, stdout, "Examples:\n  halfspace "+c)
	}
	status, stdout, _ := command()
	require.Zero(t, status)
	require.Contains(t, stdout, "render")
}

// A level that this machine lacks is a mistake, not a failure later on.
func TestForcedLevel(t *testing.T) {
	t.Setenv("HALFSPACE_ISA", "mmx")
	t.Chdir(t.TempDir())
	status, stdout, stderr := command("render", "--size", "8x8")
	require.Equal(t, exitUsage, status)
	requireOneLine(t, stdout, stderr)
	require.Contains(t, stderr, "use generic, avx2, avx512 or neon")
	require.Empty(t, names(t, "."))
	status, _, _ = command("info")
	require.Equal(t, exitUsage, status)

	t.Setenv("HALFSPACE_ISA", "generic")
	status, stdout, _ = command("render", "--size", "8x8")
	require.Zero(t, status)
	require.Contains(t, stdout, "generic")
}

// Cancelling leaves no picture.
func TestInterrupted(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	require.Equal(t, exitFailure, run(ctx, []string{"render", "--size", "64x64"}, &out, &errs))
	require.Equal(t, "halfspace: interrupted\n", errs.String())
	require.Empty(t, names(t, "."))
	errs.Reset()
	require.Equal(t, exitFailure, run(ctx, []string{"bench",
		write(t, ".", "a.obj", []byte("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")), "--size", "64x64", "--png", "b.png"}, &out, &errs))
	require.Equal(t, "halfspace: interrupted\n", errs.String())
	require.Equal(t, []string{"a.obj"}, names(t, "."))
}

func TestCheckMemory(t *testing.T) {
	require.NoError(t, checkMemory(size{16384, 16384}, 16, 0), "nothing is known about the memory")
	require.NoError(t, checkMemory(size{1920, 1080}, 1, 1920*1080*8))
	require.EqualError(t, checkMemory(size{16384, 16384}, 16, 8<<30),
		"16384x16384 with 16 samples a pixel needs 33792 MiB of memory, 8192 MiB are available")
}

func TestInfo(t *testing.T) {
	status, stdout, stderr := command("info")
	require.Zero(t, status, stderr)
	for _, row := range []string{"version", "cpu", "levels", "threads", "tile", "caches"} {
		require.Contains(t, "\n"+stdout, "\n"+row+" ")
	}
	status, stdout, _ = command("info", "--json")
	require.Zero(t, status)
	require.Contains(t, stdout, `"levels":["generic"`)
}
