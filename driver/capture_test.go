package driver_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/seed-1acaedba/halfspace/simd"
)

// captured is the capture that a run of replay leaves.
func captured(t *testing.T, suites ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "capture")
	if out, err := replayWith(t, []string{"HALFSPACE_CAPTURE=" + file}, suites...); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return file
}

// again draws a capture, and returns what halfspace_replay prints and its status.
func again(t *testing.T, environment []string, args ...string) (out, said string, status int) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	c := exec.Command(filepath.Join(built, "halfspace_replay"), args...)
	c.Env, c.Stdout, c.Stderr = append(os.Environ(), environment...), &stdout, &stderr
	err := c.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return stdout.String(), stderr.String(), c.ProcessState.ExitCode()
}

// What was captured of the small copy of the suites, draws, textures and compute, is drawn again with the same bytes, with
// the kernels of each level and other numbers of threads.
func TestCapturesAreDrawnAgain(t *testing.T) {
	file := captured(t, "../internal/suite/testdata")
	pictures := t.TempDir()
	for n, level := range simd.Available() {
		environment := []string{"HALFSPACE_ISA=" + level.String(), fmt.Sprintf("HALFSPACE_THREADS=%d", 1+2*n)}
		out, said, status := again(t, environment, "--pictures", pictures, file)
		last := regexp.MustCompile(`(?m)^(\d{3,}) submissions, (\d+) compared; captured by halfspace `).FindStringSubmatch(out)
		if status != 0 || said != "" || last == nil || last[1] != last[2] || strings.Count(out, ": equal\n") < 400 {
			t.Errorf("status %d\n%s%s", status, out, said)
		}
	}
	list, err := filepath.Glob(filepath.Join(pictures, "image-*.png"))
	if err != nil || len(list) < 100 {
		t.Errorf("%v, %d pictures", err, len(list))
	}
	for _, name := range list[:3] {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := png.DecodeConfig(f); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		f.Close()
	}
}

// A capture whose results are others says which image or buffer differs, from which submission on; one that was cut off
// is drawn as far as it goes; another file is refused by a line that names the field.
func TestCapturesThatDiffer(t *testing.T) {
	file := captured(t, "../internal/suite/testdata/raster-blend")
	out, _, _ := again(t, nil, "--json", file)
	var said struct {
		Equal       bool
		Submissions int
		Written     []struct {
			Kind, SHA256 string
			Submission   int
			Differs      *int
		}
	}
	if err := json.Unmarshal([]byte(out), &said); err != nil || !said.Equal || len(said.Written) < 2 {
		t.Fatalf("%v\n%s", err, out)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	changed := func(b []byte) string {
		name := filepath.Join(t.TempDir(), "changed")
		if err := os.WriteFile(name, b, 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	sum, _ := hex.DecodeString(said.Written[1].SHA256)
	other := bytes.Clone(sum)
	other[5] ^= 1
	out, _, status := again(t, nil, "--json", changed(bytes.ReplaceAll(whole, sum, other)))
	if err := json.Unmarshal([]byte(out), &said); err != nil || status != 1 || said.Equal || said.Written[0].Differs != nil ||
		said.Written[1].Differs == nil || *said.Written[1].Differs != said.Written[1].Submission {
		t.Errorf("status %d, %v\n%s", status, err, out)
	}
	if out, said, status := again(t, nil, changed(whole[:len(whole)*2/3])); status != 0 || said != "" {
		t.Errorf("cut off: status %d\n%s%s", status, out, said)
	}
	for want, b := range map[string][]byte{
		"magic: it is no capture":                 []byte("another file, which is long enough"),
		`version: "halfspace capture 9"`:          append([]byte("halfspace capture 9\n"), whole[20:]...),
		"record 1: name: there is no entry point": append(bytes.Clone(whole[:20]), 'N', 3, 1, 1, 'x'),
	} {
		if _, said, status := again(t, nil, changed(b)); status != 2 || !strings.Contains(said, want) {
			t.Errorf("status %d: %s, must be %s", status, said, want)
		}
	}
}

// Eight threads of a device write memory while others' submissions run: their capture has the same bytes, too.
func TestCapturesOfThreads(t *testing.T) {
	program := compile(t, "guest", "-frounding-math", "-lm", "-pthread")
	file := filepath.Join(t.TempDir(), "capture")
	c := exec.Command(program, filepath.Join(built, "libvulkan_halfspace.so"), "testdata/triangle.vert.spv",
		"testdata/triangle.frag.spv", "threads", "8")
	c.Env = append(os.Environ(), "HALFSPACE_CAPTURE="+file)
	if out, err := c.Output(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if out, said, status := again(t, nil, file); status != 0 || said != "" || strings.Count(out, ": equal\n") < 100 {
		t.Errorf("status %d\n%s%s", status, out, said)
	}
}
