package halfspace_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "github.com/seed-1acaedba/halfspace"

// layers are the packages from the bottom up. A package imports only from lower layers.
var layers = [][]string{
	{"internal/exact", "internal/lane", "internal/guard", "spirv", "internal/spirvtable", "internal/meshopt", "internal/bptc", "scene/demo", "internal/spectable", "internal/browser", "internal/release", "internal/ordered", "internal/cluster"}, // nothing but numbers and bytes
	{"simd", "vk", "internal/demo", "internal/regular", "internal/compare"},
	{"format", "transform", "internal/jpeg", "internal/suite", "internal/jit", "internal/spirvasm", "golden"},
	{"mip", "internal/still"},
	{"sample", "texfile"},
	{"picfile"},
	{"shade"},
	{"edge", "rop", "program/ir"},
	{"program"},
	{"tile/record", "tile/pool"},
	{"tile/bin"},
	{"tile/target", "tile/raster"},
	{"tile/fragment"},
	{"tile"},
	{"."},
	{"scene", "internal/testdevice", "internal/oracle", "internal/oracle/texture", "internal/conform"},
	{"bench", "examples", "job"},
	{"internal/view"},
	{"internal/command"},
	{"cmd", "internal/suite/extract", "internal/fused", "internal/spectable/write", "internal/aniso", "internal/sheet", "internal/instructions"},
}

// A package imports only from lower layers; assembly lives in simd alone, and nothing needs a C compiler.
func TestPackagesImportLowerLayers(t *testing.T) {
	layer := map[string]int{}
	for i, l := range layers {
		for _, name := range l {
			layer[name] = i
		}
	}
	of := func(name string) (int, bool) {
		for p := name; ; p = path.Dir(p) {
			if i, ok := layer[p]; ok && (p != "." || name == ".") {
				return i, true
			}
			if p == "." {
				return 0, false
			}
		}
	}
	files := 0
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := filepath.ToSlash(file)
		if d.IsDir() {
			_, other := os.Stat(filepath.Join(file, "go.mod"))
			if name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || other == nil) {
				return fs.SkipDir
			}
			return nil
		}
		folder := path.Dir(name)
		if strings.HasSuffix(name, ".s") && folder != "simd" {
			t.Errorf("%s: assembly outside simd", name)
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		files++
		here, ok := of(folder)
		if !ok {
			t.Errorf("package %s has no layer: give it one", folder)
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range parsed.Imports {
			what, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if what == "C" {
				t.Errorf("%s: cgo", name)
			}
			if what != module && !strings.HasPrefix(what, module+"/") {
				continue
			}
			what = strings.TrimPrefix(strings.TrimPrefix(what, module), "/")
			if what == "" {
				what = "."
			}
			if there, ok := of(what); !ok || there >= here {
				t.Errorf("%s: package %s imports %s, which is not in a lower layer", name, folder, what)
			}
		}
		return nil
	})
	require.NoError(t, err)
	require.Greater(t, files, 100, "the packages were found")
}

// With the tags purego and noasm all that handles a file's bytes is Go: no package outside the standard library brings
// assembly but golang.org/x/sys, whose are stubs of system calls.
func TestTagsLeaveNoAssembly(t *testing.T) {
	if testing.Short() {
		return // reads every dependency
	}
	list := func(tags string) (with []string) {
		c := exec.Command("go", "list", "-deps", "-tags", tags, "-f", "{{if and .SFiles (not .Standard)}}{{.ImportPath}}{{end}}", "./...")
		out, err := c.Output()
		require.NoError(t, err)
		for _, name := range strings.Fields(string(out)) {
			// The websocket library's masking is assembled, but v1.8.14 calls its Go text alone.
			if !strings.HasPrefix(name, "golang.org/x/sys/") && name != "github.com/coder/websocket" {
				with = append(with, name)
			}
		}
		return with
	}
	require.Empty(t, list("purego,noasm"))
	require.Subset(t, list(""), []string{module + "/simd"}, "assembly is found where it is")
}
