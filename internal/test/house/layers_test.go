package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "github.com/seed-1acaedba/halfspace"

// packageRow is a row of the table in docs/packages.md.
type packageRow struct {
	layer      int
	path, user string
}

// packageRows reads the table.
func packageRows(t *testing.T) (rows []packageRow) {
	page, err := os.ReadFile("docs/packages.md")
	require.NoError(t, err)
	for _, m := range regexp.MustCompile("(?m)^\\| (\\d+) \\| `([^`]+)` \\| (users|engine|command|tests) \\| .+ \\|$").FindAllStringSubmatch(string(page), -1) {
		layer, err := strconv.Atoi(m[1])
		require.NoError(t, err)
		require.True(t, len(rows) == 0 || rows[len(rows)-1].layer <= layer, "the layers rise: %s", m[2])
		rows = append(rows, packageRow{layer, m[2], m[3]})
	}
	require.Greater(t, len(rows), 40, "the table was found")
	return rows
}

// README and stability.md name each package for users, and no other package of the table.
func TestPagesNameThePackagesForUsers(t *testing.T) {
	t.Chdir("../../..")
	for _, page := range []string{"README.md", "docs/stability.md"} {
		data, err := os.ReadFile(page)
		require.NoError(t, err)
		table := strings.Join(regexp.MustCompile("(?m)^\\| \\[?`.*$").FindAllString(string(data), -1), "\n")
		for _, r := range packageRows(t) {
			name := r.path
			switch name {
			case ".":
				name = "halfspace"
			case "examples":
				continue // programs to copy from, not to import
			}
			require.Equal(t, r.user == "users", regexp.MustCompile("`"+regexp.QuoteMeta(name)+"`").MatchString(table),
				"%s: %s", page, name)
		}
	}
}

// imports calls a function for each import of this module's packages, tests apart: with the file, its folder, and the
// imported package as the table names it.
func imports(t *testing.T, f func(name, folder, what string)) {
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
			if what == module {
				f(name, folder, ".")
			} else if own, ok := strings.CutPrefix(what, module+"/"); ok {
				f(name, folder, own)
			}
		}
		return nil
	})
	require.NoError(t, err)
	require.Greater(t, files, 100, "the packages were found")
}

// layerOf finds a package's row, which may be the row of a folder above it.
func layerOf(rows map[string]int, name string) (int, bool) {
	for p := name; ; p = path.Dir(p) {
		if i, ok := rows[p]; ok && (p != "." || name == ".") {
			return i, true
		}
		if p == "." {
			return 0, false
		}
	}
}

// A package imports only from lower layers; assembly lives in simd alone, and nothing needs a C compiler.
func TestPackagesImportLowerLayers(t *testing.T) {
	t.Chdir("../../..")
	layer := map[string]int{}
	for _, r := range packageRows(t) {
		layer[r.path] = r.layer
	}
	imports(t, func(name, folder, what string) {
		here, ok := layerOf(layer, folder)
		if !ok {
			t.Errorf("%s: package %s has no layer: give it a row in docs/packages.md", name, folder)
			return
		}
		if there, ok := layerOf(layer, what); !ok || there >= here {
			t.Errorf("%s: package %s imports %s, which is not in a lower layer", name, folder, what)
		}
	})
}

// Machine code is a back end: package exec alone makes it, so that whoever makes functions does without.
func TestOnlyExecMakesMachineCode(t *testing.T) {
	t.Chdir("../../..")
	makers := 0
	imports(t, func(name, folder, what string) {
		if what == "internal/jit" {
			makers++
			if folder != "internal/exec" {
				t.Errorf("%s imports %s: plans of internal/exec have machine code", name, what)
			}
		}
	})
	require.Positive(t, makers)
}

// Only the planner knows pipeline state: the other packages under tile/ cannot name its types, nor ask for the interface
// that a shader declares. The types are those that vk.GraphicsPipeline and vk.Dynamic consist of, and shade.Interface.
func TestOnlyThePlannerNamesState(t *testing.T) {
	t.Chdir("../../..")
	parse := func(folder string) (files []*ast.File) {
		names, err := filepath.Glob(folder + "/*.go")
		require.NoError(t, err)
		for _, name := range names {
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			require.NoError(t, err)
			if !strings.HasSuffix(name, "_test.go") {
				files = append(files, f)
			}
		}
		return files
	}
	types := map[string]ast.Expr{}
	for _, f := range parse("vk") {
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.TypeSpec); ok {
				types[s.Name.Name] = s.Type
			}
			return true
		})
	}
	// Sizes and formats are no state of a pipeline alone.
	state, shared := map[string]bool{"shade.Interface": true, "shade.Interpolation": true}, []string{"Format", "Extent2D", "Rect2D"}
	var collect func(name string)
	collect = func(name string) {
		if types[name] == nil || state["vk."+name] || slices.Contains(shared, name) {
			return
		}
		state["vk."+name] = true
		ast.Inspect(types[name], func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				collect(id.Name)
			}
			return true
		})
	}
	collect("GraphicsPipeline")
	collect("Dynamic")
	require.Greater(t, len(state), 20, "the types were found")
	rooms := 0
	require.NoError(t, filepath.WalkDir("tile", func(folder string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() || folder == filepath.Join("tile", "plan") {
			return err
		}
		for _, f := range parse(folder) {
			rooms++
			ast.Inspect(f, func(n ast.Node) bool {
				s, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				if x, ok := s.X.(*ast.Ident); ok && state[x.Name+"."+s.Sel.Name] || s.Sel.Name == "Declared" {
					t.Errorf("%s: package %s names %s: its condition belongs in a row of tile/plan", folder, f.Name.Name, s.Sel.Name)
				}
				return true
			})
		}
		return nil
	}))
	require.Greater(t, rooms, 30, "the rooms were found")
}

// Scenes, jobs and the command reach the engine through the packages that a program would use, and through bench. They
// also import packages for numbers, files and comparisons, which are no part of the engine.
func TestCommandsReachTheEngineThroughTheRoot(t *testing.T) {
	t.Chdir("../../..")
	doors := []string{".", "vk", "shade", "program", "spirv", "mip", "sample", "texfile", "picfile", "transform", "format", "bench"}
	aside := []string{"internal/exact", "internal/regular", "internal/still", "internal/compare", "internal/suite",
		"internal/pages", "internal/release", "scene/demo", "scene/internal/meshopt",
		"scene/internal/draco"}
	layer, users := map[string]int{}, 0
	for _, r := range packageRows(t) {
		layer[r.path] = r.layer
	}
	imports(t, func(name, folder, what string) {
		if top, _, _ := strings.Cut(folder, "/"); top != "scene" && top != "job" && top != "cmd" {
			return
		}
		users++
		if there, _ := layerOf(layer, what); there <= layer["."] && !slices.Contains(doors, what) && !slices.Contains(aside, what) {
			t.Errorf("%s imports %s, which is a part of the engine: reach it through %s", name, what, strings.Join(doors, ", "))
		}
	})
	require.Greater(t, users, 50, "their imports were found")
}

// With the tags purego and noasm all that handles a file's bytes is Go: no package outside the standard library brings
// assembly but golang.org/x/sys, whose are stubs of system calls.
func TestTagsLeaveNoAssembly(t *testing.T) {
	t.Chdir("../../..")
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
