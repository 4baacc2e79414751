package conform

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/suite"
)

// Every case of the sampling suites passes, where the conformance suites are present.
func TestSampling(t *testing.T) {
	root := filepath.Join("..", "..", "..", "shared", "conformance")
	if _, err := os.Stat(root); err != nil {
		t.Log("the conformance suites are absent")
		return
	}
	dirs, err := suite.Find(root)
	if err != nil {
		t.Fatal(err)
	}
	var report suite.Report
	for _, dir := range dirs {
		if !strings.HasPrefix(filepath.Base(dir), "sampling-") {
			continue
		}
		s, err := suite.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range s.Sampling {
			report.Add(s.Name, c.Name, Sampling(c))
		}
	}
	for _, line := range report.Failures() {
		t.Error(line)
	}
	var table strings.Builder
	report.Print(&table)
	t.Log("\n" + table.String())
}
