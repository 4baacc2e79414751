package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/bench"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
)

// suite writes a report and a page, prints a table, and compare takes the report.
func TestBenchSuite(t *testing.T) {
	figures.Begin(t)
	folder := t.TempDir()
	file, page := filepath.Join(folder, "a.json"), filepath.Join(folder, "a.html")
	status, stdout, stderr := command("bench", "suite", "--quick", "--only", "^fill/clear$", "--threads", "1", "-o", file, "--html", page)
	require.Zero(t, status, stderr)
	require.Empty(t, stderr)
	require.Contains(t, stdout, "fill/clear")
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	require.Contains(t, string(text), "Higher is better.")
	status, stdout, stderr = command("bench", "compare", file, file)
	require.Zero(t, status, stderr)
	require.Contains(t, stdout, "fill/clear")

	status, stdout, stderr = command("bench", "suite", "--quick", "--only", "^fill/clear$", "--json")
	require.Zero(t, status, stderr)
	var r bench.Report
	require.NoError(t, json.Unmarshal([]byte(stdout), &r))
	require.Equal(t, bench.SuiteName, r.Benchmark)
	require.Len(t, r.Results, 1)
}

// Pictures of another size have times and no scores, and compare tells sizes apart; what does not fit into memory is
// refused.
func TestBenchSuiteOfAnotherSize(t *testing.T) {
	figures.Begin(t)
	folder := t.TempDir()
	small, usual := filepath.Join(folder, "small.json"), filepath.Join(folder, "usual.json")
	run := []string{"bench", "suite", "--quick", "--only", "^fill/(clear|depth)$", "--threads", "1"}
	status, stdout, stderr := command(append(run, "--size", "640x360", "-o", small, "--html", filepath.Join(folder, "small.html"))...)
	require.Zero(t, status, stderr)
	require.NotContains(t, stdout, "score of")
	text, err := os.ReadFile(small)
	require.NoError(t, err)
	var r bench.Report
	require.NoError(t, json.Unmarshal(text, &r))
	require.Equal(t, 640, r.Results[0].Frame.Width)
	require.Equal(t, 360, r.Results[0].Frame.Height)
	require.Zero(t, r.Results[0].Score)
	require.Empty(t, r.Scores)

	status, _, stderr = command(append(run, "-o", usual)...)
	require.Zero(t, status, stderr)
	status, stdout, stderr = command("bench", "compare", usual, small)
	require.Zero(t, status, stderr)
	require.Contains(t, stdout, "pictures: 1920x1080, then 640x360")

	require.NoError(t, checkSuiteMemory(size{16384, 16384}, nil, 0), "nobody knows")
	err = checkSuiteMemory(size{16384, 16384}, nil, 1<<30)
	require.ErrorContains(t, err, "--size: the suite's pictures of 16384x16384 need ")
	require.NoError(t, checkSuiteMemory(size{640, 360}, regexp.MustCompile("^fill/clear$"), 1<<30))
}

func TestBenchKernels(t *testing.T) {
	status, stdout, stderr := command("bench", "kernels", "--quick", "--only", "^Clear$", "--isa", "generic", "--json")
	require.Zero(t, status, stderr)
	var r bench.Report
	require.NoError(t, json.Unmarshal([]byte(stdout), &r))
	require.Equal(t, bench.KernelsName, r.Benchmark)
	require.Len(t, r.Results, 1)
	require.Equal(t, "generic", r.Results[0].Kernel.Level)
}

// made is a report of one workload with such samples.
func made(t *testing.T, folder, name string, samples ...float64) string {
	data, err := json.Marshal(&bench.Report{Benchmark: bench.SuiteName, Version: 1, Results: []bench.Result{
		{Name: "fill/a", Group: "fill", Unit: "ms", Samples: samples},
	}})
	require.NoError(t, err)
	return write(t, folder, name, data)
}

// compare fails beyond the threshold, and there alone.
func TestBenchCompare(t *testing.T) {
	folder := t.TempDir()
	a := made(t, folder, "a.json", 1, 1.01, 1.02, 1.03, 1.04, 1.05)
	b := made(t, folder, "b.json", 1.1, 1.11, 1.12, 1.13, 1.14, 1.15)
	for _, c := range []struct {
		args   string
		status int
	}{
		{"--threshold 5 " + a + " " + b, exitFailure},
		{"--threshold 20 " + a + " " + b, 0},
		{"--threshold 5 --alpha 0.1 " + a + " " + b, 0}, // p is 2 of 924
		{"--threshold 5 " + b + " " + a, 0},
		{a + " " + b, 0},
	} {
		status, stdout, stderr := command(append([]string{"bench", "compare"}, strings.Fields(c.args)...)...)
		require.Equal(t, c.status, status, c.args)
		require.Contains(t, stdout, "fill/a")
		if c.status == 0 {
			require.Empty(t, stderr)
		} else {
			require.Equal(t, "halfspace: 1 workload slower by more than 5 %\n", stderr)
		}
	}
}

func TestBenchMistakes(t *testing.T) {
	folder := t.TempDir()
	a := made(t, folder, "a.json", 1)
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"suite extra", exitUsage, "suite: "},
		{"suite --only (", exitUsage, "--only: "},
		{"suite --only nothing", exitFailure, "no workload has a matching name"},
		{"suite --only nothing -o " + filepath.Join(folder, "a.json", "b.json"), exitFailure, "not a directory"},
		{"kernels --isa sse2", exitUsage, "use all, generic, avx2, avx512 or neon"},
		{"kernels --only nothing", exitFailure, "no kernel has a matching name"},
		{"compare " + a, exitUsage, "compare: accepts 2 arg"},
		{"compare --threshold many " + a + " " + a, exitUsage, "use a number of percent"},
		{"compare " + a + " " + write(t, folder, "bad.json", []byte("{}")), exitFailure,
			"bad.json: is not a report: no results of a benchmark"},
		{"compare " + a + " gone.json", exitFailure, "gone.json: "},
		{"compare " + a + " " + folder, exitFailure, folder + ": is a folder"},
		{"compare " + a + " " + os.DevNull, exitFailure, os.DevNull + ": is not a regular file"},
	} {
		status, stdout, stderr := command(append([]string{"bench"}, strings.Fields(c.args)...)...)
		require.Equal(t, c.status, status, "%s: %s", c.args, stderr)
		requireOneLine(t, stdout, stderr)
		require.Contains(t, stderr, c.want)
	}
	require.ElementsMatch(t, []string{"a.json", "bad.json"}, names(t, folder), "nothing is left of reports that were not written")
}

// A frame's stages are those that ran, and their shares add up.
func TestBenchStages(t *testing.T) {
	path := write(t, t.TempDir(), "s.gltf", document(t, quads([]float64{0, -1}, plain(0.5, 1, 0, 1), plain(1, 1, 1, 1))))
	status, stdout, stderr := command("bench", path, "--stages", "--frames", "2", "--size", "64x48", "--threads", "2", "--json")
	require.Zero(t, status, stderr)
	var r benchReport
	require.NoError(t, json.Unmarshal([]byte(stdout), &r))
	share, seen := 0.0, map[string]bool{}
	for _, s := range r.Stages {
		require.Len(t, s.Workers, 2)
		share += s.Share
		seen[s.Stage] = true
	}
	require.InDelta(t, 1, share, 1e-3)
	for _, s := range []string{"wait", "vertex", "setup", "bin", "gather", "cover", "test", "store"} {
		require.True(t, seen[s], s)
	}
	status, stdout, stderr = command("bench", path, "--stages", "--frames", "2", "--size", "64x48")
	require.Zero(t, status, stderr)
	require.Contains(t, stdout, "  stage ")
}

// scale writes its plots where it is told to.
func TestBenchScale(t *testing.T) {
	figures.Begin(t)
	folder := t.TempDir()
	status, stdout, stderr := command("bench", "scale", "--quick", "--only", "^draws$", "--threads", "1", "--plots", folder)
	require.Zero(t, status, stderr)
	require.Contains(t, stdout, "cubes")
	require.Equal(t, []string{"scale-draws.svg"}, names(t, folder))
	status, _, stderr = command("bench", "scale", "--only", "nothing")
	require.Equal(t, exitFailure, status)
	require.Contains(t, stderr, "no axis has a matching name")
}

// ab runs two builds in turn and takes what they print.
func TestBenchAB(t *testing.T) {
	figures.Begin(t)
	if runtime.GOOS == "windows" {
		t.Skip("the builds here are shell scripts")
	}
	folder := t.TempDir()
	build := func(name, ms string) string {
		file := filepath.Join(folder, name)
		report := `{"benchmark":"suite","version":1,"results":[{"name":"fill/depth","group":"fill","unit":"ms","min":` + ms + `,"samples":[1]}]}`
		text := "#!/bin/sh\ncase \"$2\" in suite | lookups) echo '" + report + "';; *) echo '{\"min_ms\":" + ms + "}';; esac\n"
		require.NoError(t, os.WriteFile(file, []byte(text), 0o755))
		return file
	}
	old, slow := build("old", "1"), build("slow", "1.5")
	status, stdout, stderr := command("bench", "ab", old, slow, "fill/depth", "overdraw", "--rounds", "8", "--json",
		"--threads", "1", "--isa", "generic")
	require.Zero(t, status, stderr)
	var r bench.ABReport
	require.NoError(t, json.Unmarshal([]byte(stdout), &r))
	require.Equal(t, []string{"fill/depth", "overdraw"}, []string{r.Results[0].Name, r.Results[1].Name})
	for _, x := range r.Results {
		require.Equal(t, bench.ABSlower, x.Verdict)
		require.InDelta(t, 1.5, x.Ratio, 1e-9)
	}
	status, stdout, _ = command("bench", "ab", old, old, "fill/depth", "--rounds", "8", "--threshold", "2")
	require.Zero(t, status)
	require.Contains(t, stdout, "no difference; mean ratio of 1: 1.000")
	status, _, stderr = command("bench", "ab", old, slow, "fill/depth", "--rounds", "8", "--threshold", "2")
	require.Equal(t, exitFailure, status)
	require.Contains(t, stderr, "1 workload slower by more than 2 %")

	status, stdout, stderr = command("bench", "ab", old, slow, "lookups/bilinear", "--rounds", "8")
	require.Zero(t, status, stderr)
	require.Contains(t, stdout, "lookups/bilinear")
	require.Contains(t, stdout, "1 slower")
	_, _, stderr = command("bench", "ab", old, slow, "overdraw", "--vert", "a.spv")
	require.Contains(t, stderr, "--vert, --frag: use both and no --mode")
	_, _, stderr = command("bench", "ab", old, slow, "nowhere")
	require.Contains(t, stderr, "nowhere: no workload of the suite, no row of another table, no benchmark scene and no file")
	_, _, stderr = command("bench", "ab", old, filepath.Join(folder, "none"))
	require.Contains(t, stderr, "none")
	broken := filepath.Join(folder, "broken")
	require.NoError(t, os.WriteFile(broken, []byte("#!/bin/sh\necho no such scene >&2\nexit 1\n"), 0o755))
	_, _, stderr = command("bench", "ab", broken, old, "fill/depth")
	require.Contains(t, stderr, "no such scene")
}
