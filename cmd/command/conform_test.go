package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
)

// small is the small copy of the suites that lies in the repository.
var small = filepath.Join("..", "..", "internal", "suite", "testdata")

// The small copy of the suites passes.
func TestConform(t *testing.T) {
	figures.Begin(t)
	status, stdout, stderr := command("conform", small)
	require.Zero(t, status, "%s%s", stdout, stderr)
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	require.Regexp(t, `^[1-9]\d* passed, 0 failed$`, lines[len(lines)-1])
	require.Contains(t, stdout, "of these unsupported")

	status, stdout, _ = command("conform", small, "--run", "^raster-", "--isa", "generic", "--threads", "2", "--tile", "32")
	require.Zero(t, status)
	require.NotContains(t, stdout, "sampling-")
	status, stdout, stderr = command("conform", small, "--run", "no such case")
	require.Equal(t, exitFailure, status)
	requireOneLine(t, stdout, stderr)
	require.Contains(t, stderr, `matches "no such case"`)
}

// Shards have each case once, and some of each suite that has as many.
func TestConformShards(t *testing.T) {
	figures.Begin(t)
	passed := func(args ...string) int {
		status, stdout, stderr := command(append([]string{"conform", small, "--run", "^(raster|sampling)-", "--json"}, args...)...)
		require.Zero(t, status, stderr)
		var r conformReport
		require.NoError(t, json.Unmarshal([]byte(stdout), &r))
		for _, s := range r.Suites {
			require.Positive(t, s.Passed, s.Name)
		}
		return r.Passed
	}
	all := passed()
	sum := 0
	for _, shard := range []string{"1/3", "2/3", "3/3"} {
		n := passed("--shard", shard)
		require.InDelta(t, all/3, n, 20, shard)
		sum += n
	}
	require.Equal(t, all, sum)
	status, _, stderr := command("conform", small, "--shard", "1000/1000")
	require.Equal(t, exitFailure, status)
	require.Contains(t, stderr, "belongs to the shard")
}

// A wrong answer is told with the first element that differs, and the status is 1.
func TestConformFailure(t *testing.T) {
	folder := t.TempDir()
	entries, err := os.ReadDir(small)
	require.NoError(t, err)
	n := 0
	for _, e := range entries {
		for _, file := range []string{"suite.json", "data.bin"} {
			data, err := os.ReadFile(filepath.Join(small, e.Name(), file))
			if err != nil {
				continue
			}
			require.NoError(t, os.MkdirAll(filepath.Join(folder, e.Name()), 0o777))
			if file == "data.bin" {
				n++
			} else { // exact, where a case allows for anything
				data = regexp.MustCompile(`"tolerance"\s*:\s*\{[^}]*\}`).ReplaceAll(data, []byte(`"tolerance":{}`))
				data = regexp.MustCompile(`"clearColor"\s*:\s*\[[^\]]*\]`).ReplaceAll(data,
					[]byte(`"clearColor":[0.123,0.456,0.789,0.5]`))
			}
			write(t, filepath.Join(folder, e.Name()), file, data)
		}
	}
	require.Positive(t, n)
	status, stdout, stderr := command("conform", folder, "--run", "^raster-")
	require.Equal(t, exitFailure, status)
	require.Empty(t, stderr)
	require.Regexp(t, `(?m)^raster-[\w-]+/.*: \d+ of \d+ mismatch, 0 may; first .*: got .*, want .*$`, stdout)
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	require.Regexp(t, `^\d+ passed, [1-9]\d* failed$`, lines[len(lines)-1])

	status, stdout, _ = command("conform", folder, "--run", "^raster-", "--json")
	require.Equal(t, exitFailure, status)
	var r conformReport
	require.NoError(t, json.Unmarshal([]byte(stdout), &r))
	require.Len(t, r.Failures, r.Failed)
	require.NotEmpty(t, r.Suites)
	require.Contains(t, r.Failures[0].Reason, "first ")
}

func TestConformBadFolders(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, "empty", nil)
	bad := filepath.Join(folder, "bad")
	require.NoError(t, os.Mkdir(bad, 0o777))
	write(t, bad, "suite.json", []byte("{"))
	write(t, bad, "data.bin", nil)
	for dir, want := range map[string]string{
		filepath.Join(folder, "none"):  "no such file or directory",
		filepath.Join(folder, "empty"): "empty",
		bad:                            "suite.json: unexpected end",
	} {
		status, stdout, stderr := command("conform", dir)
		require.Equal(t, exitFailure, status)
		requireOneLine(t, stdout, stderr)
		require.Contains(t, stderr, dir)
		require.Contains(t, stderr, want)
	}
}
