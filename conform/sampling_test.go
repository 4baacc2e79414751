package conform

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Every case of the sampling suites passes on every level and without kernels.
func TestSamplingSuitesPassEverywhere(t *testing.T) {
	dirs, err := suite.All(filepath.Join("..", "internal", "suite", "testdata"))
	require.NoError(t, err)
	rows := []*simd.Kernels{nil}
	for _, l := range simd.Available() {
		k, err := simd.For(l)
		require.NoError(t, err)
		rows = append(rows, k)
	}
	var suites []*suite.Suite
	for _, dir := range dirs {
		s, err := suite.Open(dir)
		require.NoError(t, err)
		suites = append(suites, s)
	}
	for _, k := range rows {
		name := "none"
		if k != nil {
			name = k.Level.String()
		}
		t.Run("level="+name, func(t *testing.T) {
			var report suite.Report
			for _, s := range suites {
				for _, c := range s.Sampling {
					report.Add(s.Name, c.Name, Sampling(k, c))
				}
			}
			for _, line := range report.Failures() {
				t.Error(line)
			}
			var table strings.Builder
			require.NoError(t, report.Print(&table))
			t.Log("\n" + table.String())
		})
	}
}
