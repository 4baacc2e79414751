package bench

import (
	"fmt"
	"io"
	"strings"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Markdown writes the report as tables for a document.
func (r *Report) Markdown(w io.Writer) error {
	var b strings.Builder
	e := &r.Environment
	fmt.Fprintf(&b, "%s, %s, %d %s, %s, %s, %s, governor %s.\n\n", e.CPU, e.Level, e.Threads, plural(e.Threads, "thread"), e.OS, e.Go,
		e.Time[:min(10, len(e.Time))], or(e.Governor, "not shown"))
	head, rows := r.cells()
	switch r.Benchmark {
	case KernelsName:
		head, rows = r.kernelCells()
	case LookupsName:
		head, rows = r.lookupCells()
	case TransfersName:
		head, rows = r.transferCells()
	case FeaturesName:
		head, rows = r.featureCells()
	}
	fmt.Fprintf(&b, "| %s |\n|%s\n", strings.Join(head, " | "), strings.Repeat("---|", len(head)))
	for _, row := range rows {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(row, " | "))
	}
	if len(r.Scores) > 0 {
		b.WriteString("\n| class | score | 95 % |\n|---|---|---|\n")
		for _, s := range r.Scores {
			fmt.Fprintf(&b, "| %s | %.0f | %s |\n", s.Class, s.Score, spread(s.Plus))
		}
		if r.Score > 0 {
			fmt.Fprintf(&b, "| all | %.0f | %s |\n", r.Score, spread(r.ScorePlus))
		}
	}
	if r.Load.Known {
		fmt.Fprintf(&b, "\nLoad of the machine: %s.\n", r.Load)
	}
	for _, n := range r.Notes {
		fmt.Fprintf(&b, "\n%s\n", n)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// kernelCells are the kernels' fastest rounds, one row a workload, with the bound of the highest level that has one.
func (r *Report) kernelCells() (head []string, rows [][]string) {
	column := map[string]int{}
	head = []string{"kernel", "unit"}
	for _, l := range simd.Available() {
		for i := range r.Results {
			if r.Results[i].Kernel.Level == l.String() {
				column[l.String()] = len(head)
				head = append(head, l.String())
				break
			}
		}
	}
	bound := len(head)
	head = append(head, "bound", "times", "the bound is")
	at := map[string]int{}
	for i := range r.Results {
		x := &r.Results[i]
		n, seen := at[x.Name]
		if !seen {
			n = len(rows)
			at[x.Name] = n
			row := make([]string, len(head))
			row[0], row[1] = x.Name, x.Unit
			rows = append(rows, row)
		}
		c, ok := column[x.Kernel.Level]
		if !ok {
			continue // a level that this machine lacks
		}
		rows[n][c] = figure(x.Min)
		if k := x.Kernel; k.Bound > 0 {
			rows[n][bound], rows[n][bound+1] = figure(k.Bound), fmt.Sprintf("%.1f", x.timesBound())
			rows[n][bound+2] = k.Level + ": " + k.Why
		}
	}
	return head, rows
}

func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

func or(text, other string) string {
	if text == "" {
		return other
	}
	return text
}
