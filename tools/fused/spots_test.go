package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// exempt are the packages whose numbers reach no pixel; all others are checked, new ones too.
var exempt = []string{
	"/bench",                // measures
	"/cmd/",                 // measures and prints
	"/internal/test/oracle", // slower and wider than the engine, compared with a tolerance
}

// No package whose numbers reach a pixel holds a fused multiply-add. The mend: convert the product, float32(a*b) + c.
// To build the engine takes a while: arm64 is looked at, or amd64 where tests run for GOAMD64=v3.
func TestNothingIsFused(t *testing.T) {
	if testing.Short() {
		t.Log("not short: builds the engine for other machines")
		return
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Log("only where there is a go command")
		return
	}
	readSources(t, "../..")
	target := targets[0]
	if os.Getenv("GOAMD64") == "v3" {
		target = targets[1]
	}
	listed, err := target.run("../..", "list", "-f", `{{if .GoFiles}}{{.ImportPath}}{{end}}`, "./...")
	require.NoError(t, err)
	var packages []string
list:
	for _, p := range strings.Fields(string(listed)) {
		for _, e := range exempt {
			if strings.Contains(p, e) {
				continue list
			}
		}
		packages = append(packages, p)
	}
	require.Greater(t, len(packages), 10, "the packages were found")
	spots, err := target.spots("../..", packages...)
	require.NoError(t, err)
	for _, s := range spots {
		t.Error(s)
	}
}

// readSources opens the files that the go command compiles, so that a result of this test that go kept is of the same
// text.
func readSources(t *testing.T, root string) {
	require.NoError(t, filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" && filepath.Ext(path) != ".s" {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		return f.Close()
	}))
}

// TestFusedIsFound wants the search to find a product that Go code adds, also where the function is inlined, a call of math.FMA,
// and a fused instruction in an assembly file.
func TestFusedIsFound(t *testing.T) {
	if _, err := exec.LookPath("go"); testing.Short() || err != nil {
		t.Log("not short, and only where there is a go command")
		return
	}
	folder := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module try\n\ngo 1.24\n",
		"try.go": "package try\n\nimport \"math\"\n\nfunc sum(a, b, c float64) float64 {\n\treturn a*b + c\n}\n\n" +
			"func Fused(a, b, c float64) float64 {\n\treturn sum(a, b, c)\n}\n\n" +
			"func Two(a, b, c float64) float64 {\n\treturn float64(a*b) + c\n}\n\n" +
			"func Called(a, b, c float64) float64 {\n\treturn math.FMA(a, b, c)\n}\n\nfunc Written()\n",
		"try_amd64.s": "TEXT ·Written(SB), 4, $0-0\n\tVFNMADD231PS Y0, Y1, Y2\n\tRET\n",
		"try_arm64.s": "TEXT ·Written(SB), 4, $0-0\n\tWORD $0x4e22cc20 // fmla v0.4s, v1.4s, v2.4s\n\tRET\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644))
	}
	folder, err := filepath.EvalSymlinks(folder)
	require.NoError(t, err)
	for i, want := range []string{"try_arm64.s:2", "try_amd64.s:2"} {
		spots, err := targets[i].spots(folder, ".")
		require.NoError(t, err)
		require.Len(t, spots, 3, "%v", spots)
		require.Equal(t, "try.go:18", spots[0].where)
		require.Equal(t, "try.go:6", spots[1].where)
		require.Equal(t, want, spots[2].where)
	}
}
