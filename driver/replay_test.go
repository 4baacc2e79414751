package driver_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/seed-1acaedba/halfspace/simd"
)

// replay runs the program that draws suites through Vulkan on the driver, and returns what it prints.
func replay(t *testing.T, args ...string) (string, error) {
	t.Helper()
	return replayWith(t, nil, args...)
}

// replayWith has variables in its environment.
func replayWith(t *testing.T, environment []string, args ...string) (string, error) {
	t.Helper()
	program := filepath.Join(built, "replay")
	if !exists(program) {
		if out, err := exec.Command("go", "build", "-o", program, "./replay").CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	args = append([]string{"-client", filepath.Join(built, "client"), "-library",
		filepath.Join(built, "libvulkan_halfspace.so"), "-equal"}, args...)
	c := exec.Command(program, args...)
	c.Env = append(os.Environ(), environment...)
	out, err := c.CombinedOutput()
	return string(out), err
}

// The repository's small copy of the suites, and a tenth of those that HALFSPACE_SUITES names, have the engine's bytes
// through the driver.
func TestReplayIsTheEngines(t *testing.T) {
	out, err := replay(t, "../internal/suite/testdata")
	if err != nil || regexp.MustCompile(`(?m)^all +\d{3} +\d{3} `).FindString(out) == "" {
		t.Errorf("%v\n%s", err, out)
	}
	lacksNothingMore(t, out)
	if whole := filepath.SplitList(os.Getenv("HALFSPACE_SUITES")); len(whole) > 0 {
		args := append([]string{"-shard", "1/10", "-certificate", "replay/certificate.txt"}, whole...)
		out, err := replay(t, args...)
		if err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		lacksNothingMore(t, out)
	}
}

// lacksNothingMore says that all cases were drawn but those that need what the driver is known to lack.
func lacksNothingMore(t *testing.T, out string) {
	t.Helper()
	for _, m := range regexp.MustCompile(`(?m)^ *\d+ lack (.*)$`).FindAllStringSubmatch(out, -1) {
		if m[1] != "geometryShader" && !strings.HasPrefix(m[1], "sparse images") {
			t.Error("the driver does not offer what the suites need: ", m[1])
		}
	}
}

// Generated modules, with barriers, subgroups, atomic operations and everything that stages have at their border, have
// the engine's bytes through the driver.
func TestReplayOfGeneratedModules(t *testing.T) {
	if out, err := replay(t, "-generated", "40"); err != nil || !strings.Contains(out, "\ngenerated ") {
		t.Errorf("%v\n%s", err, out)
	}
}

// Pictures and buffers have the certificate's sums, with the kernels of every level and any number of threads.
func TestReplayIsCertified(t *testing.T) {
	for n, level := range simd.Available() {
		threads := []int{1, 16, 3, 7}[n%4]
		t.Run(fmt.Sprintf("%v/%d", level, threads), func(t *testing.T) {
			out, err := replayWith(t, []string{"HALFSPACE_ISA=" + level.String(), fmt.Sprintf("HALFSPACE_THREADS=%d", threads)},
				"-certificate", "replay/certificate.txt", "../internal/suite/testdata")
			if err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// A case that misses its answer is named and makes the program fail, unless it is listed.
func TestReplayFindsMisses(t *testing.T) {
	const from, name = "../internal/suite/testdata/compute-control", "compute-control/divergent-trip-counts"
	folder := t.TempDir()
	for _, file := range []string{"suite.json", "data.bin"} {
		b, err := os.ReadFile(filepath.Join(from, file))
		if err != nil {
			t.Fatal(err)
		}
		if file == "data.bin" {
			var at int
			text, _ := os.ReadFile(filepath.Join(from, "suite.json"))
			place := regexp.MustCompile(`"expected":\{"buffers":\[\{"binding":0,"data":\{"count":\d+,"offset":(\d+)`)
			if _, err := fmt.Sscan(string(place.FindSubmatch(text)[1]), &at); err != nil {
				t.Fatal(err)
			}
			b[at+4]++
		}
		if err := os.WriteFile(filepath.Join(folder, file), b, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	out, err := replay(t, folder)
	if err == nil || !strings.Contains(out, "\n"+name+": 1 of ") || !strings.Contains(out, "1 cases miss") {
		t.Errorf("%v\n%s", err, out)
	}
	misses := filepath.Join(folder, "misses")
	if err := os.WriteFile(misses, []byte("# a list\n"+name+" its answer was changed\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := replay(t, "-misses", misses, folder); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
