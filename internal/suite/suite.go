package suite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/seed-1acaedba/halfspace/internal/regular"
)

// Reference is the implementation behind the answers.
type Reference struct {
	Device     string `json:"device"`
	Driver     string `json:"driver"`
	APIVersion string `json:"apiVersion"`
}

// Suite is one folder of cases, of one kind.
type Suite struct {
	Name      string
	Reference Reference
	// References are a sampling suite's references, by the short names that its cases give.
	References map[string]Reference
	Raster     []*RasterCase
	Sampling   []*SamplingCase
	Programs   []*ProgramCase
	Compute    []*ComputeCase
	GLTF       []*GLTFCase
}

// Cases is the number of cases of all kinds.
func (s *Suite) Cases() int {
	return len(s.Raster) + len(s.Sampling) + len(s.Programs) + len(s.Compute) + len(s.GLTF)
}

// The largest sizes of a suite. Arrays are windows on data.bin, so a suite needs little more memory than its files.
const (
	maxJSON  = 64 << 20
	maxData  = 512 << 20
	maxCases = 1 << 16
)

// Open reads the suite in a folder. The error is an [*Error], or the file system's.
func Open(dir string) (*Suite, error) {
	file := filepath.Join(dir, "suite.json")
	text, err := readAtMost(file, maxJSON)
	if err != nil {
		return nil, err
	}
	data, err := readAtMost(filepath.Join(dir, "data.bin"), maxData)
	if err != nil {
		return nil, err
	}
	return Parse(file, text, data)
}

func readAtMost(file string, most int64) ([]byte, error) {
	b, err := regular.ReadPath(context.Background(), file, most)
	if _, system := errors.AsType[*fs.PathError](err); err != nil && !system {
		return nil, &Error{File: file, Reason: err.Error()}
	}
	return b, err
}

// Parse reads a suite from the contents of its two files; file is the name that errors give. Arrays of the suite are
// windows on data, which must not change.
func Parse(file string, text, data []byte) (*Suite, error) {
	var head struct {
		Format     int                        `json:"format"`
		Suite      string                     `json:"suite"`
		Kind       string                     `json:"kind"`
		Reference  Reference                  `json:"reference"`
		References map[string]json.RawMessage `json:"references"`
		Cases      []json.RawMessage          `json:"cases"`
	}
	fail := func(field, format string, args ...any) (*Suite, error) {
		return nil, &Error{File: file, Field: field, Reason: fmt.Sprintf(format, args...)}
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return fail("", "%s", strings.TrimPrefix(err.Error(), "json: "))
	}
	switch {
	case head.Format != 1:
		return fail("format", "%d, not 1", head.Format)
	case !slices.Contains([]string{"raster", "sampling", "shader", "compute", "gltf"}, head.Kind):
		return fail("kind", "%s is neither raster nor sampling nor shader nor compute nor gltf", quote(head.Kind))
	case len(head.Cases) > maxCases:
		return fail("cases", "%d cases, at most %d are read", len(head.Cases), maxCases)
	}
	s := &Suite{Name: head.Suite, Reference: head.Reference, References: map[string]Reference{}}
	for k, raw := range head.References {
		var ref Reference
		if json.Unmarshal(raw, &ref) != nil {
			return fail("references."+quote(k), "not a reference")
		}
		s.References[k] = ref
	}
	unpacked := 0
	for i, raw := range head.Cases {
		r := &reader{file: file, name: fmt.Sprintf("%d", i), data: data, unpacked: &unpacked}
		o := r.object("", raw)
		if name := o.text("name", ""); name != "" {
			r.name = name
		}
		switch head.Kind {
		case "raster":
			s.Raster = append(s.Raster, readRaster(o))
		case "sampling":
			s.Sampling = append(s.Sampling, readSampling(o))
		case "compute":
			s.Compute = append(s.Compute, readCompute(o))
		case "gltf":
			s.GLTF = append(s.GLTF, readGLTF(o))
		default:
			s.Programs = append(s.Programs, readProgram(o))
		}
		if r.err != nil {
			return nil, r.err
		}
	}
	return s, nil
}

// Find lists the suites in and directly under the folders, sorted within each: a suite is a folder with a suite.json.
func Find(dirs ...string) ([]string, error) {
	var found []string
	for _, dir := range dirs {
		n := len(found)
		if isSuite(dir) {
			found = append(found, dir)
			continue
		}
		entries, err := os.ReadDir(dir)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if sub := filepath.Join(dir, e.Name()); isSuite(sub) {
				found = append(found, sub)
			}
		}
		if len(found) == n {
			return nil, &Error{File: dir, Reason: "neither the folder nor a folder in it holds suite.json"}
		}
		sort.Strings(found[n:])
	}
	return found, nil
}

// All lists the suites of a folder, and of the folders that the environment variable HALFSPACE_SUITES names, which are
// separated as in PATH. Tests pass the folder of the repository's small copy; the variable adds whole suites
// that lie elsewhere.
func All(folder string) ([]string, error) {
	return Find(append([]string{folder}, filepath.SplitList(os.Getenv("HALFSPACE_SUITES"))...)...)
}

func isSuite(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "suite.json"))
	return !errors.Is(err, fs.ErrNotExist) && err == nil
}
