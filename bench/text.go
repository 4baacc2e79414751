package bench

import (
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"
)

func itoa(n int) string { return strconv.Itoa(n) }

// figure is a time with four digits.
func figure(x float64) string {
	switch {
	case x >= 1000:
		return fmt.Sprintf("%.0f", x)
	case x >= 100:
		return fmt.Sprintf("%.1f", x)
	case x >= 10:
		return fmt.Sprintf("%.2f", x)
	}
	return fmt.Sprintf("%.3f", x)
}

// Table writes the report for people.
func (r *Report) Table(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, row := range r.Environment.rows() {
		fmt.Fprintf(t, "%s\t%s\n", row[0], row[1])
	}
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(w)
	switch r.Benchmark {
	case KernelsName:
		r.kernelRows(t)
	case LookupsName:
		r.lookupRows(t)
	case TransfersName:
		r.transferRows(t)
	case FeaturesName:
		r.featureRows(t)
	case ScaleName:
		r.scaleRows(t)
	default:
		r.suiteRows(t)
	}
	for _, n := range r.Notes {
		fmt.Fprintln(t, n)
	}
	return t.Flush()
}

func (r *Report) suiteRows(t io.Writer) {
	fmt.Fprintln(t, "workload\tms\t\tfastest\tMtri/s\tMpixel/s\tscore\t\tdisturbed")
	for i := range r.Results {
		x := &r.Results[i]
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t", x.Name, figure(x.Median), percent(plus(sorted(x.Samples))), figure(x.Min))
		if f := x.Frame; f != nil {
			fmt.Fprintf(t, "%.1f\t%.0f\t", f.MtriS, f.MpixelS)
		}
		fmt.Fprintf(t, "%s\t\t%s\n", x.score(), x.disturbed())
	}
	fmt.Fprintln(t, "\t\t\t\t\t\t\t")
	for _, s := range r.Scores {
		fmt.Fprintf(t, "%s\t\t\t\t\t\t%.0f\t%s\n", s.Class, s.Score, spread(s.Plus))
	}
	if r.Score > 0 {
		fmt.Fprintf(t, "score of suite %d\t\t\t\t\t\t%.0f\t%s\n", r.Version, r.Score, spread(r.ScorePlus))
	}
	fmt.Fprintf(t, "load of the machine: %s\n", r.Load)
}

// score is the workload's score for people; a picture of another size than the suite's has none.
func (x *Result) score() string {
	if x.Score == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f", x.Score)
}

// spread is half of a score's interval for people.
func spread(plus float64) string {
	if plus == 0 {
		return "+- ?"
	}
	return fmt.Sprintf("+- %.1f %%", 100*plus)
}

// disturbed says how many rounds were.
func (x *Result) disturbed() string {
	if !x.Load.Known {
		return "not shown"
	}
	return fmt.Sprintf("%d of %d", x.Disturbed, len(x.Samples))
}
