package suite

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// Report counts verdicts by suite, in the order in which suites first appear. The zero value is empty.
type Report struct {
	suites []*tally
}

type tally struct {
	name                        string
	passed, failed, unsupported int
	failures                    []string
}

// Add counts a case's verdict.
func (r *Report) Add(suite, name string, v Verdict) {
	var t *tally
	for _, s := range r.suites {
		if s.name == suite {
			t = s
		}
	}
	if t == nil {
		t = &tally{name: suite}
		r.suites = append(r.suites, t)
	}
	switch {
	case v.Pass:
		t.passed++
		return
	case v.Unsupported:
		t.unsupported++
		t.failures = append(t.failures, fmt.Sprintf("%s/%s: unsupported: %s", suite, name, v.Reason))
	default:
		t.failures = append(t.failures, fmt.Sprintf("%s/%s: %s", suite, name, v.Reason))
	}
	t.failed++
}

// Totals are the cases that passed and those that did not, unsupported ones among the latter.
func (r *Report) Totals() (passed, failed int) {
	for _, t := range r.suites {
		passed += t.passed
		failed += t.failed
	}
	return passed, failed
}

// Failures is a line for every case that did not pass.
func (r *Report) Failures() []string {
	var lines []string
	for _, t := range r.suites {
		lines = append(lines, t.failures...)
	}
	return lines
}

// Print writes a table with a row a suite, and as its last line "N passed, N failed".
func (r *Report) Print(w io.Writer) error {
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "suite\tpassed\tfailed\tof these unsupported")
	for _, t := range r.suites {
		fmt.Fprintf(tab, "%s\t%d\t%d\t%d\n", t.name, t.passed, t.failed, t.unsupported)
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	passed, failed := r.Totals()
	_, err := fmt.Fprintf(w, "%d passed, %d failed\n", passed, failed)
	return err
}
