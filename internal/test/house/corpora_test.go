package house_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every package that reads files has fuzz targets, and so have random frames. Each has a corpus in its testdata, which
// go test runs over.
func TestFuzzTargets(t *testing.T) {
	t.Chdir("../../..")
	target := regexp.MustCompile(`(?m)^func (Fuzz\w+)\(`)
	for _, folder := range []string{
		"scene", "texfile", "internal/still/jpeg", "internal/still", "scene/internal/meshopt", "scene/internal/draco",
		"internal/suite",
		"cmd/internal/view", "picfile", "format", "sample", "internal/frametest/random",
	} {
		tests, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
		require.NoError(t, err)
		found := 0
		for _, file := range tests {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			for _, m := range target.FindAllStringSubmatch(string(text), -1) {
				found++
				corpus, _ := os.ReadDir(filepath.Join(folder, "testdata", "fuzz", m[1]))
				require.NotEmpty(t, corpus, "%s: %s has no corpus", file, m[1])
			}
		}
		require.NotZero(t, found, folder)
	}
}
