package spectable

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const root = "../../.."

// sizes and imageSizes are how many rows the sections have.
var sizes = map[string]int{"A": 11, "B": 12, "C": 3, "D": 11, "E": 5, "F": 14, "G": 14, "H": 8, "I": 8, "J": 15, "K": 23,
	"V": 19}

// refusable are the rows that may be refused.
var refusable = []string{"I8", "N25"}

// Every row is there once, in order, and says what it must.
func TestRowsAreCompleteAndInOrder(t *testing.T) {
	seen := map[string]int{}
	for _, p := range Pages() {
		for _, s := range p.Sections {
			for i, r := range s.Rows {
				require.Equal(t, s.Letter+strconv.Itoa(i+1), r.ID)
				require.NotEmpty(t, r.Title, r.ID)
				seen[s.Letter]++
				for _, text := range []string{r.Title, r.Note} {
					require.NotContains(t, text, "|", r.ID)
				}
				switch r.State {
				case Works:
					require.NotEmpty(t, r.Tests, "%s works, says the table, and no test shows it", r.ID)
					require.NotEmpty(t, r.In, r.ID)
				case Untested:
					require.NotEmpty(t, r.In, r.ID)
				case Refused:
					require.True(t, slices.Contains(refusable, r.ID), "%s may not be refused", r.ID)
					require.NotEmpty(t, r.Note, r.ID)
				default:
					t.Errorf("%s: state %q", r.ID, r.State)
				}
			}
		}
	}
	all := maps.Clone(sizes)
	maps.Copy(all, imageSizes)
	require.Equal(t, all, seen)
}

var imageSizes = map[string]int{"L": 12, "M": 13, "N": 25, "O": 11, "P": 15, "Q": 10, "R": 6, "S": 13, "T": 6, "U": 7, "Z": 5}

// Every package is there.
func TestPackagesExist(t *testing.T) {
	for _, p := range Pages() {
		for _, s := range p.Sections {
			for _, r := range s.Rows {
				for _, folder := range strings.Fields(r.In) {
					files, err := filepath.Glob(filepath.Join(root, folder, "*.go"))
					require.NoError(t, err)
					require.NotEmpty(t, files, "%s: package %s", r.ID, folder)
				}
			}
		}
	}
}

// Every test that a row names exists: suites by name, Go tests as functions, subtests as strings beside them.
func TestTestsExist(t *testing.T) {
	functions, literals := tests(t)
	for _, p := range Pages() {
		for _, s := range p.Sections {
			for _, r := range s.Rows {
				for _, name := range r.Tests {
					if slices.Contains(Suites, name) {
						continue
					}
					folder, function, ok := strings.Cut(name, ".")
					if !ok {
						folder, function = ".", name
					}
					function, sub, _ := strings.Cut(function, "/")
					if !functions[folder+"."+function] {
						t.Errorf("%s: there is no test %s in folder %s", r.ID, function, folder)
					}
					if sub != "" && !literals[folder+"."+sub] {
						t.Errorf("%s: test %s of folder %s has no subtest %q", r.ID, function, folder, sub)
					}
				}
			}
		}
	}
}

// tests is the test functions of all folders, and the strings in their files.
func tests(t *testing.T) (functions, literals map[string]bool) {
	functions, literals = map[string]bool{}, map[string]bool{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && file != root) {
			return fs.SkipDir
		}
		if !strings.HasSuffix(file, "_test.go") {
			return nil
		}
		folder, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		folder = filepath.ToSlash(folder)
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Recv == nil {
					functions[folder+"."+n.Name.Name] = true
				}
			case *ast.BasicLit:
				if s, err := strconv.Unquote(n.Value); n.Kind == token.STRING && err == nil {
					literals[folder+"."+s] = true
				}
			}
			return true
		})
		return nil
	})
	require.NoError(t, err)
	return functions, literals
}

// The suites are those that are there, where the conformance suites are present beside the repository.
func TestSuitesExist(t *testing.T) {
	folders, err := os.ReadDir(filepath.Join(root, "../shared/conformance"))
	if err != nil {
		t.Log("the conformance suites are not present")
		return
	}
	var names []string
	for _, f := range folders {
		if f.IsDir() {
			names = append(names, f.Name())
		}
	}
	require.Equal(t, names, Suites)
}

// The pages in docs are what the table makes: go generate ./internal/test/spectable
func TestPagesAreUpToDate(t *testing.T) {
	for _, p := range Pages() {
		got, err := os.ReadFile(filepath.Join(root, "docs", p.File))
		require.NoError(t, err)
		require.Equal(t, p.Markdown(), string(got), "docs/%s: run go generate ./internal/test/spectable", p.File)
	}
}

// Every passage of the chapters has rows that work: the list of testdata, in order, is the table's. Where the chapters
// are present beside the repository, sections, structures, tables and figures of the list are in them, and no structure
// of theirs is missing.
func TestPassagesHaveRows(t *testing.T) {
	for _, p := range Pages() {
		if len(p.Passages) == 0 {
			continue
		}
		rows := map[string]Row{}
		for _, s := range p.Sections {
			for _, r := range s.Rows {
				rows[r.ID] = r
			}
		}
		list, err := os.ReadFile(filepath.Join("testdata", strings.TrimSuffix(p.File, ".md")+".txt"))
		require.NoError(t, err)
		var got []string
		for _, x := range p.Passages {
			got = append(got, x.Kind+"\t"+x.Title)
			require.NotEmpty(t, strings.Fields(x.Rows), x.Title)
			for _, id := range strings.Fields(x.Rows) {
				require.Contains(t, rows, id, x.Title)
				require.NotEqual(t, Untested, rows[id].State, x.Title)
			}
		}
		require.Equal(t, strings.Split(strings.TrimSpace(string(list)), "\n"), got)
	}
}

// structures are the specification's, by the ends of their names.
var structures = regexp.MustCompile(`\bVk[A-Za-z0-9]+(CreateInfo|StateInfo|Info|Features|Properties)(EXT|KHR|NV|QCOM|AMD|ARM)?\b`)

// The passages of testdata are those of the chapters, where these are present beside the repository.
func TestPassagesAreTheChapters(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, "../shared/seeds/*.txt"))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Log("the chapters are not present")
		return
	}
	for _, p := range Pages() {
		if len(p.Passages) == 0 {
			continue
		}
		text := ""
		for _, f := range files {
			data, err := os.ReadFile(f)
			require.NoError(t, err)
			if first, _, _ := strings.Cut(string(data), "\n"); strings.Contains(first, "Rasterization") == (p.File == "raster.md") {
				text += string(data) + "\n"
			}
		}
		have := map[string]bool{}
		for _, x := range p.Passages {
			have[x.Title] = true
			if x.Kind != "equation" {
				require.Contains(t, text, x.Title)
			}
		}
		for _, name := range structures.FindAllString(text, -1) {
			require.True(t, have[name], "docs/%s has no row for %s", p.File, name)
		}
	}
}
