package command

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/release"
)

// missingTexture is an OBJ file with a material library that is not there: a warning.
const missingTexture = "mtllib gone.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"

// Warnings go to standard error, nowhere with --quiet; --verbose tells more.
func TestQuietAndVerbose(t *testing.T) {
	folder := t.TempDir()
	in, out := write(t, folder, "a.obj", []byte(missingTexture)), filepath.Join(folder, "a.png")
	for flag, want := range map[string][]string{"--json=false": {"warning"}, "--quiet": nil, "-q": nil,
		"--verbose": {"warning", "drawn in"}} {
		status, _, stderr := command("render", in, "-o", out, "--size", "16x16", flag)
		require.Zero(t, status)
		if want == nil {
			require.Empty(t, stderr, flag)
		}
		for _, w := range want {
			require.Contains(t, stderr, w, flag)
		}
	}
	status, _, stderr := command("render", filepath.Join(folder, "no.obj"), "--quiet")
	require.Equal(t, exitFailure, status)
	require.Contains(t, stderr, "no.obj")
}

// With --json an error is an object, on one line.
func TestErrorsAreJSON(t *testing.T) {
	for args, want := range map[string]errorReport{
		"render no.glb --json": {Status: exitFailure}, "render --json --size 0x0": {Status: exitUsage},
		"conform no --json": {Status: exitFailure},
		"info --json --isa": {Status: exitUsage},
	} {
		status, stdout, stderr := command(strings.Fields(args)...)
		require.Equal(t, want.Status, status, args)
		require.Empty(t, stdout)
		require.Equal(t, 1, strings.Count(stderr, "\n"))
		var got errorReport
		require.NoError(t, json.Unmarshal([]byte(stderr), &got), "%s: %s", args, stderr)
		require.NotEmpty(t, got.Error)
		require.Equal(t, want.Status, got.Status)
	}
}

func TestVersion(t *testing.T) {
	status, stdout, _ := command("--version")
	require.Zero(t, status)
	require.Regexp(t, `^halfspace `+regexp.QuoteMeta(release.Version)+`( \(\S+\))?\n$`, stdout)
	status, text, _ := command("version")
	require.Zero(t, status)
	require.True(t, strings.HasPrefix(text, stdout), text)
	require.Contains(t, text, "generic")
	status, text, _ = command("version", "--json")
	require.Zero(t, status)
	var r versionReport
	require.NoError(t, json.Unmarshal([]byte(text), &r))
	require.Contains(t, r.Levels, r.Level)
}

// Without a scene bench says which there are.
func TestBenchListsItsScenes(t *testing.T) {
	status, stdout, _ := command("bench")
	require.Zero(t, status)
	for _, name := range []string{"fill", "overdraw", "small-triangles"} {
		require.Contains(t, stdout, "\n  "+name+" ")
	}
}

// A configuration gives flags other defaults; the command line goes before it, and what it says for a command before
// what it says for all.
func TestConfiguration(t *testing.T) {
	folder := t.TempDir()
	in := write(t, folder, "a.obj", []byte("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"))
	config := write(t, folder, "config.toml",
		[]byte("isa = \"generic\"\nthreads = 1\n[render]\nsize = \"20x10\"\nthreads = 2\n[bench.suite]\nthreads = 3\n"))
	t.Setenv("HALFSPACE_CONFIG", config)
	var r renderReport
	read := func(args ...string) {
		t.Helper()
		status, stdout, stderr := command(append([]string{"render", in, "--json", "-o", filepath.Join(folder, "a.png")}, args...)...)
		require.Zero(t, status, stderr)
		require.NoError(t, json.Unmarshal([]byte(stdout), &r))
	}
	read()
	require.Equal(t, [2]int{20, 10}, [2]int{r.Width, r.Height})
	require.Equal(t, 2, r.Threads)
	require.Equal(t, "generic", r.Level)
	read("--threads", "1", "--size", "8x8")
	require.Equal(t, [2]int{8, 8}, [2]int{r.Width, r.Height})
	require.Equal(t, 1, r.Threads)
	_, _, stderr := command("info", "--verbose")
	require.Contains(t, stderr, config)

	for text, want := range map[string]string{
		"size = ":                     "config.toml: ",
		"sise = \"1x1\"":              "config.toml: sise: there is no flag --sise",
		"[rendr]\nsize = \"1x1\"":     "config.toml: [rendr]: there is no such command",
		"[bench.kernel]\nthreads = 1": "config.toml: [bench.kernel]: there is no such command",
		"[bench]\nsise = 1":           "config.toml: bench.sise: there is no flag --sise",
		"size = \"0x0\"":              "config.toml: size: use WIDTHxHEIGHT",
		"size = {}":                   "config.toml: [size]: there is no such command",
		"size = [[1]]":                "config.toml: size: the value must be a string, a number, true or false, or a list of these",
	} {
		write(t, folder, "config.toml", []byte(text))
		status, stdout, stderr := command("render", in, "-o", filepath.Join(folder, "b.png"))
		require.Equal(t, exitUsage, status, text)
		requireOneLine(t, stdout, stderr)
		require.Contains(t, stderr, want, text)
	}
	t.Setenv("HALFSPACE_CONFIG", filepath.Join(folder, "gone.toml"))
	status, stdout, stderr := command("info")
	require.Equal(t, exitFailure, status)
	requireOneLine(t, stdout, stderr)
	require.Contains(t, stderr, "gone.toml")
}

// Shells are offered words, files by their endings, and the names of the file at hand.
func TestCompletion(t *testing.T) {
	offered := func(args ...string) []string {
		t.Helper()
		status, stdout, _ := command(append([]string{cobra.ShellCompRequestCmd}, args...)...)
		require.Zero(t, status)
		return strings.Split(strings.TrimSpace(stdout), "\n")
	}
	require.Contains(t, offered("render", "--shading", ""), "lambert")
	require.Contains(t, offered("render", "--tonemap", ""), "khronos-neutral")
	require.Contains(t, offered("render", ""), "glb")
	require.Contains(t, offered("bench", "--vert", ""), "spv")
	require.Contains(t, offered("rend"), "render\tDraw scenes to PNG, JPEG, OpenEXR and other files")
	scene := write(t, t.TempDir(), "a.gltf", []byte(`{"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"camera":0}],
		"cameras":[{"name":"gallery","type":"perspective","perspective":{"yfov":1,"znear":1}}]}`))
	require.Subset(t, offered("render", scene, "--camera", ""), []string{"gallery", "frame"})
	require.Contains(t, offered("completion", ""), "bash\tGenerate the autocompletion script for bash")

	// Every flag with a few words has them.
	for _, c := range documented(newRoot()) {
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if v, ok := f.Value.(*choice); ok {
				complete, ok := c.GetFlagCompletionFunc(f.Name)
				require.True(t, ok, "%s --%s", c.CommandPath(), f.Name)
				words, _ := complete(c, nil, "")
				require.Equal(t, v.allowed, words)
			}
		})
	}
}

// The keys of all reports are in one style: small letters and underscores.
func TestKeysOfJSON(t *testing.T) {
	folder := t.TempDir()
	in := write(t, folder, "a.obj", []byte("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"))
	picture := filepath.Join(folder, "a.png")
	var check func(where string, v any)
	check = func(where string, v any) {
		switch v := v.(type) {
		case map[string]any:
			for key, inner := range v {
				// in the specification's names, or the suites'
				if where != "info.limits" && where != "info.features" && !strings.HasSuffix(where, "suites") {
					require.Regexp(t, `^[a-z0-9]+(_[a-z0-9]+)*$`, key, where)
				}
				check(where+"."+key, inner)
			}
		case []any:
			for _, inner := range v {
				check(where, inner)
			}
		}
	}
	for _, args := range [][]string{
		{"render", in, "-o", picture, "--size", "16x16", "--debug"}, {"diff", picture, picture}, {"info"}, {"version"},
		{"bench", "fill", "--size", "16x16", "--frames", "5", "--stages"}, {"conform", small, "--run", "raster-points"},
		{"shader", "check", "testdata/clock.frag.spv"},
	} {
		status, stdout, stderr := command(append(args, "--json")...)
		require.Zero(t, status, "%v: %s", args, stderr)
		var v any
		require.NoError(t, json.Unmarshal([]byte(strings.SplitN(stdout, "\n", 2)[0]), &v), "%v", args)
		check(args[0], v)
	}
}

// The reference in docs is what the commands say. To write it anew: go run ./cmd/halfspace reference docs.
func TestReference(t *testing.T) {
	want, err := os.ReadFile("../../docs/halfspace.md")
	require.NoError(t, err)
	require.True(t, bytes.Equal(want, markdown(newRoot())),
		"docs/halfspace.md is not what the commands say: go run ./cmd/halfspace reference docs")
	folder := t.TempDir()
	status, _, stderr := command("reference", "--format", "man", folder)
	require.Zero(t, status, stderr)
	pages := names(t, folder)
	require.Contains(t, pages, "halfspace-bench-suite.1")
	if _, err := exec.LookPath("mandoc"); err == nil {
		for _, p := range pages {
			said, err := exec.Command("mandoc", "-T", "lint", "-W", "error", filepath.Join(folder, p)).CombinedOutput()
			require.NoError(t, err, "%s", said)
		}
	}
	for _, c := range documented(newRoot()) {
		require.NotEmpty(t, c.Short, c.CommandPath())
		require.NotEmpty(t, c.Long, c.CommandPath())
		if !c.HasSubCommands() {
			require.NotEmpty(t, c.Example, c.CommandPath())
		}
		require.True(t, slices.Contains(pages, strings.ReplaceAll(c.CommandPath(), " ", "-")+".1"))
	}
}
