package command

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
)

// bench prints one JSON object with the figures, and every mode's last frame is a picture of the scene.
func TestBench(t *testing.T) {
	folder := t.TempDir()
	path := write(t, folder, "two.gltf", document(t, quads([]float64{0, -1}, plain(0.5, 1, 0, 1), plain(1, 1, 1, 1))))
	for _, c := range []struct {
		args  string
		pixel []uint8
	}{
		{"--mode unlit", []uint8{128, 255, 0, 255}},
		{"--mode unlit --srgb", []uint8{188, 255, 0, 255}},
		{"--mode unlit --msaa 4", []uint8{128, 255, 0, 255}},
		{"--mode lambert", []uint8{72, 144, 0, 255}}, // 0.15 + 0.85 Lz of it
		{"--mode depth --msaa 4", nil},
		{"--mode depth", nil},
	} {
		out := filepath.Join(folder, "out.png")
		args := append([]string{"bench", path, "--json", "--frames", "3", "--warmup", "1", "--size", "64x48", "--png",
			out}, strings.Fields(c.args)...)
		status, stdout, stderr := command(args...)
		require.Zero(t, status, stderr)
		require.Empty(t, stderr)
		require.Equal(t, 1, strings.Count(stdout, "\n"))
		var r benchReport
		require.NoError(t, json.Unmarshal([]byte(stdout), &r))
		require.Equal(t, []int{64, 48, 3, 4}, []int{r.Width, r.Height, r.Frames, r.Triangles})
		require.Equal(t, "two", r.Scene)
		require.True(t, 0 < r.MinMS && r.MinMS <= r.MedianMS && r.MedianMS <= r.P90MS, stdout)
		require.GreaterOrEqual(t, r.MtriS, 0.0, "few triangles round to none")
		require.Positive(t, r.MpixelS)
		require.Len(t, r.SHA256, 64)
		m := picture(t, out)
		requirePixel(t, m, 0, 0, m.NRGBAAt(0, 0).R, m.NRGBAAt(0, 0).G, m.NRGBAAt(0, 0).B, 255)
		if c.pixel != nil {
			requirePixel(t, m, 32, 24, c.pixel...)
			continue
		}
		p := m.NRGBAAt(32, 24)
		require.True(t, p.R == p.G && p.G == p.B && p.R > 16, "%v", p)
		require.Zero(t, m.NRGBAAt(0, 24).R, "nothing is there")
	}
	status, stdout, stderr := command("bench", path, "--seconds", "0.001", "--size", "16x16", "--threads", "1")
	require.Zero(t, status, stderr)
	require.Regexp(t, `^two unlit 16x16 msaa 1, 1 thread, \w+: median [\d.]+ ms, min [\d.]+, p90 [\d.]+ \(\d+ frames\); 4 triangles, [\d.]+ Mtri/s, \d+ Mpixel/s\n$`, stdout)
}

// The last frame's bytes are the same for every level, number of threads and tile size.
func TestBenchSameBytes(t *testing.T) {
	figures.Begin(t)
	path := write(t, t.TempDir(), "s.gltf", document(t, quads([]float64{0, -1}, plain(0.5, 1, 0, 1), plain(1, 1, 1, 1))))
	for _, mode := range []string{"depth", "unlit", "lambert"} {
		want := ""
		for _, isa := range []string{"generic", "auto"} {
			for _, threads := range []string{"1", "2", "5"} {
				for _, tile := range []string{"32", "64"} {
					status, stdout, stderr := command("bench", path, "--mode", mode, "--isa", isa, "--threads", threads, "--tile", tile,
						"--json", "--frames", "1", "--warmup", "0", "--size", "203x101")
					require.Zero(t, status, stderr)
					var r benchReport
					require.NoError(t, json.Unmarshal([]byte(stdout), &r))
					if want == "" {
						want = r.SHA256
					}
					require.Equal(t, want, r.SHA256, fmt.Sprint(mode, isa, threads, tile))
				}
			}
		}
	}
}

// module is a module of package bench's.
func module(name string) string { return filepath.Join("..", "..", "bench", "testdata", name) }

// bench draws with modules what it draws in a mode, and gives them all that it promises.
func TestBenchModules(t *testing.T) {
	figures.Begin(t)
	folder := t.TempDir()
	path := write(t, folder, "two.gltf", document(t, quads([]float64{0, -1}, plain(0.6, 1, 0, 1), plain(1, 1, 1, 1))))
	out := filepath.Join(folder, "out.png")
	draw := func(args ...string) benchReport {
		t.Helper()
		status, stdout, stderr := command(append([]string{"bench", "--json", "--frames", "1", "--warmup", "0",
			"--size", "96x64", "--png", out}, args...)...)
		require.Zero(t, status, stderr)
		var r benchReport
		require.NoError(t, json.Unmarshal([]byte(stdout), &r))
		return r
	}
	own := func(frag string, args ...string) benchReport {
		t.Helper()
		return draw(append([]string{"--vert", module("own.vert.spv"), "--frag", module(frag)}, args...)...)
	}
	for _, args := range [][]string{{"textured"}, {"textured", "--srgb"}, {"textured", "--msaa", "4", "--reverse-z"}, {path}} {
		draw(args...)
		want := picture(t, out)
		r := own("unlit.frag.spv", args...)
		require.Equal(t, "unlit.frag.spv", r.Mode)
		require.Contains(t, []string{"interpret", "native"}, r.Exec)
		got, far := picture(t, out), 0
		for i, v := range got.Pix {
			if d := int(v) - int(want.Pix[i]); d < -8 || d > 8 { // matrices are multiplied in another order: edges may move
				far++
			}
		}
		require.Less(t, far, len(got.Pix)/100, args)
	}
	r := own("head.frag.spv", path)
	requirePixel(t, picture(t, out), 48, 32, 153, 255, 0, 255)
	require.Equal(t, r.SHA256, own("head.frag.spv", path, "--exec", "interpret").SHA256)
	require.Equal(t, r.SHA256, own("head.frag.spv", path, "--isa", "generic").SHA256)

	for _, args := range [][]string{
		{"--vert", module("own.vert.spv")}, {"--frag", module("head.frag.spv")}, {"--exec", "native"},
		{"--vert", module("own.vert.spv"), "--frag", module("head.frag.spv"), "--mode", "unlit"},
	} {
		status, stdout, stderr := command(append([]string{"bench", path}, args...)...)
		require.Equal(t, exitUsage, status)
		requireOneLine(t, stdout, stderr)
		require.Contains(t, stderr, "use both and no --mode")
	}
	status, stdout, stderr := command("bench", path, "--vert", module("own.vert.spv"), "--frag",
		module("head.frag.spv"), "--exec", "native", "--isa", "generic")
	require.Equal(t, exitFailure, status)
	requireOneLine(t, stdout, stderr)
	require.Contains(t, stderr, "Exec:")
}

// bench --comp times a compute module, gives sums that other renderers' clients give too, and refuses scenes beside it.
func TestBenchCompute(t *testing.T) {
	module := "../../testdata/program/histogram.comp.spv"
	status, stdout, stderr := command("bench", "--comp", module, "--step", "1", "--step", "2,1,1", "--buffer", "64:iota",
		"--buffer", "1024", "--seconds", "0.001", "--json", "--threads", "1")
	require.Zero(t, status, stderr)
	var r computeReport
	require.NoError(t, json.Unmarshal([]byte(stdout), &r))
	require.Equal(t, "histogram.comp.spv", r.Module)
	require.GreaterOrEqual(t, r.Runs, 3)
	require.Len(t, r.Buffers, 2)
	h := uint64(1469598103934665603)
	for i := range uint64(16) {
		h = (h ^ i) * 1099511628211
	}
	require.Equal(t, fmt.Sprintf("%016x", h), r.Buffers[0].Checksum)
	for args, want := range map[string]string{
		"fill --comp " + module:                                     "--comp is for compute modules: use --comp FILE, and no scene",
		"fill --groups 1":                                           "--groups is for compute modules",
		"--comp " + module:                                          "--comp needs workgroups",
		"--comp " + module + " --groups 1,2,3,4":                    "use X,Y,Z",
		"--comp " + module + " --groups 1 --buffer 64:odd":          `"odd": use zero, iota`,
		"--comp " + module + " --groups 1 --buffer x":               `"x": use BYTES:FILL`,
		"--comp " + module + " --groups 1 --buffer 64 --push a":     `"a" is not a whole number`,
		"--comp " + module + " --groups 1 --buffer 64":              "is missing",
		"--comp ../../testdata/program/example.frag.spv --groups 1": "example.frag.spv",
	} {
		status, _, stderr = command(append([]string{"bench"}, strings.Fields(args)...)...)
		require.NotZero(t, status, args)
		require.Contains(t, stderr, want, args)
	}
}
