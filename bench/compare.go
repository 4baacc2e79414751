package bench

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"
)

// Change is how one workload's time changed from one report to another.
type Change struct {
	Name, Group, Unit string
	Old, New          float64 // medians
	OldPlus, NewPlus  float64 // half the 95 % confidence interval of each, as a share; +Inf: too few samples
	Ratio             float64 // New by Old: below 1 is faster
	Low, High         float64 // the ratio's 95 % interval; 0 and +Inf: too few samples
	// Disturbed are the rounds during which the machine did something else, of both.
	Disturbed   int
	P           float64 // how probable such a difference is by chance
	Significant bool    // P is below the level asked for
	// Pictures differ: the two times measure different pictures.
	Pictures bool
}

// Comparison is two reports' difference.
type Comparison struct {
	// Benchmark and Version are the same in both reports; Old and New say where and when each was made.
	Benchmark string
	Version   int
	Old, New  Environment
	// Alpha is the probability below which a change is significant.
	Alpha   float64
	Changes []Change
	// Groups are the geometric means of the ratios, in the order of the groups; the last covers all groups.
	Groups []GroupRatio
	// Differences lists differences of the environments, which may have changed the times beside the code.
	Differences []string
	// OldLoad and NewLoad are the loads of the machines.
	OldLoad, NewLoad Load
	// OnlyOld and OnlyNew are workloads without a counterpart.
	OnlyOld, OnlyNew []string
}

// GroupRatio is the geometric mean of a group's ratios.
type GroupRatio struct {
	Group string
	Ratio float64
	Count int
}

// Compare sets a report against an older one. Differences whose probability by chance is below alpha (0.05 is usual)
// count as significant. The error says that the two are not of one benchmark and version.
func Compare(older, newer *Report, alpha float64) (*Comparison, error) {
	if older.Benchmark != newer.Benchmark {
		return nil, fmt.Errorf("one report measures %s, the other %s", older.Benchmark, newer.Benchmark)
	}
	if older.Version != newer.Version {
		return nil, fmt.Errorf("the reports come from versions %d and %d of %s: their workloads differ",
			older.Version, newer.Version, older.Benchmark)
	}
	c := &Comparison{Benchmark: older.Benchmark, Version: older.Version, Old: older.Environment,
		New: newer.Environment, Alpha: alpha, Differences: differences(older, newer), OldLoad: older.Load, NewLoad: newer.Load}
	left := map[string]*Result{}
	for i := range newer.Results {
		left[key(&newer.Results[i])] = &newer.Results[i]
	}
	var order []string
	ratios := map[string][]float64{}
	var all []float64
	for i := range older.Results {
		a := &older.Results[i]
		b := left[key(a)]
		if b == nil {
			c.OnlyOld = append(c.OnlyOld, key(a))
			continue
		}
		delete(left, key(a))
		if len(a.Samples) == 0 || len(b.Samples) == 0 {
			return nil, fmt.Errorf("%s has no samples", key(a))
		}
		ch := change(a, b, alpha)
		c.Changes = append(c.Changes, ch)
		if ratios[a.Group] == nil {
			order = append(order, a.Group)
		}
		ratios[a.Group] = append(ratios[a.Group], ch.Ratio)
		all = append(all, ch.Ratio)
	}
	for i := range newer.Results {
		if k := key(&newer.Results[i]); left[k] != nil {
			c.OnlyNew = append(c.OnlyNew, k)
		}
	}
	if len(all) == 0 {
		return nil, errors.New("the reports have no workload in common")
	}
	for _, g := range order {
		c.Groups = append(c.Groups, GroupRatio{g, geomean(ratios[g]), len(ratios[g])})
	}
	c.Groups = append(c.Groups, GroupRatio{"all", geomean(all), len(all)})
	return c, nil
}

// key tells workloads apart.
func key(r *Result) string {
	k := r.Name
	if r.Lookup != nil {
		k += " " + r.Lookup.Level
	}
	if r.Transfer != nil {
		k += " " + r.Transfer.Level
	}
	if r.Kernel != nil {
		k += " " + r.Kernel.Level
	}
	return k
}

func change(a, b *Result, alpha float64) Change {
	x, y := sorted(a.Samples), sorted(b.Samples)
	c := Change{Name: key(a), Group: a.Group, Unit: a.Unit, Old: median(x), New: median(y), OldPlus: plus(x), NewPlus: plus(y)}
	c.Ratio, c.Low, c.High = ratioInterval(x, y)
	c.Disturbed = a.Disturbed + b.Disturbed
	c.P = mannWhitney(x, y)
	c.Significant = c.P < alpha
	c.Pictures = a.Frame != nil && b.Frame != nil && a.Frame.SHA256 != b.Frame.SHA256
	return c
}

// plus is half the confidence interval of sorted samples' median, as a share of it.
func plus(s []float64) float64 {
	lo, hi := confidence(s)
	return (hi - lo) / 2 / median(s)
}

// size is the size of the suite's pictures; "" for other reports, whose pictures have several sizes.
func (r *Report) size() string {
	if r.Benchmark != SuiteName || len(r.Results) == 0 || r.Results[0].Frame == nil {
		return ""
	}
	return fmt.Sprintf("%dx%d", r.Results[0].Frame.Width, r.Results[0].Frame.Height)
}

// differences lists what besides the code is not the same.
func differences(a, b *Report) (list []string) {
	have := map[string]string{}
	for _, r := range a.Environment.rows() {
		have[r[0]] = r[1]
	}
	for _, r := range b.Environment.rows() {
		if r[0] != "time" && r[0] != "commit" && have[r[0]] != r[1] {
			list = append(list, fmt.Sprintf("%s: %s, then %s", r[0], have[r[0]], r[1]))
		}
	}
	if x, y := a.size(), b.size(); x != y && x != "" && y != "" {
		list = append(list, fmt.Sprintf("pictures: %s, then %s", x, y))
	}
	return list
}

// Slower lists the significant changes for the worse of more than threshold: 0.05 for 5 %.
func (c *Comparison) Slower(threshold float64) (list []Change) {
	for _, ch := range c.Changes {
		if ch.Significant && ch.Ratio > 1+threshold {
			list = append(list, ch)
		}
	}
	return list
}

// Table writes the comparison for people.
func (c *Comparison) Table(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "workload\told\t\tnew\t\tratio\t95 %\tchange\t")
	for i := range c.Changes {
		ch := &c.Changes[i]
		fmt.Fprintf(t, "%s\t%s %s\t%s\t%s %s\t%s\t%.3f\t%s\t%s\t(p=%.3f)\n", ch.Name, figure(ch.Old), ch.Unit,
			percent(ch.OldPlus), figure(ch.New), ch.Unit, percent(ch.NewPlus), ch.Ratio, interval(ch.Low, ch.High), ch.mark(), ch.P)
	}
	for _, g := range c.Groups {
		fmt.Fprintf(t, "%s, mean of %d\t\t\t\t\t\t\t%+.1f %%\t\n", g.Group, g.Count, 100*(g.Ratio-1))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(w, "load: %s, then %s\n", c.OldLoad, c.NewLoad); err != nil {
		return err
	}
	for _, l := range []struct {
		what string
		list []string
	}{{"only in the old report", c.OnlyOld}, {"only in the new report", c.OnlyNew}, {"not the same", c.Differences}} {
		if len(l.list) > 0 {
			if _, err := fmt.Fprintf(w, "%s: %s\n", l.what, strings.Join(l.list, "; ")); err != nil {
				return err
			}
		}
	}
	return nil
}

// share is a change in percent, "~" where it is not significant.
func (ch *Change) share() string {
	if !ch.Significant {
		return "~"
	}
	return fmt.Sprintf("%+.1f %%", 100*(ch.Ratio-1))
}

// mark says in words what a change is.
func (ch *Change) mark() string {
	mark := ch.share()
	if ch.Significant && ch.Ratio > 1 {
		mark += " slower"
	}
	if ch.Disturbed > 0 {
		mark += fmt.Sprintf(", %d rounds disturbed", ch.Disturbed)
	}
	if ch.Pictures {
		mark += ", another picture"
	}
	return mark
}

// percent is half an interval.
func percent(x float64) string {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return "+- ?"
	}
	return fmt.Sprintf("+- %.0f %%", 100*x)
}
