package bench

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/seed-1acaedba/halfspace/simd"
)

// LookupsName and LookupsVersion name the table of lookups.
const (
	LookupsName    = "lookups"
	LookupsVersion = 1
)

// baseline is the row that the others are fractions of: R8G8B8A8_UNORM, 2D, bilinear, one level.
const baseline = "bilinear"

// lookupRow is one row of the table.
type lookupRow struct {
	name string
	// against is the row that it is a fraction of, "" for baseline.
	against string
	// target is the least fraction that is asked for; 0: it is there to be set against.
	target float64
	// One call of the function that make returns does n lookups. Calls must be alike.
	n    int
	make func() (func(k *simd.Kernels), error)
}

// Lookup is a row's place in the table.
type Lookup struct {
	Level string `json:"level"`
	// Against is the row whose speed is 1.
	Against string `json:"against"`
	// Fraction is the fastest round of that row by the fastest of this one, Target the least that is asked for.
	Fraction float64 `json:"fraction"`
	Target   float64 `json:"target,omitempty"`
}

// LookupNames are the names of the rows of Lookups, in order.
func LookupNames() (names []string) {
	for _, row := range lookupRows() {
		names = append(names, row.name)
	}
	return names
}

// Lookups measures texture lookups of every kind on one goroutine, each as a fraction of another's speed in the same
// run: rounds of the two follow each other, so that what else the machine does falls on both.
func Lookups(ctx context.Context, isas []string, o Options) (*Report, error) {
	r := &Report{Benchmark: LookupsName, Version: LookupsVersion, Quick: o.Quick,
		Environment: NewEnvironment(isas[len(isas)-1], 1)}
	rounds, limit := 24, time.Millisecond
	if o.Quick {
		rounds, limit = 8, 300*time.Microsecond
	}
	rows := lookupRows()
	byName := map[string]*lookupRow{}
	for i := range rows {
		byName[rows[i].name] = &rows[i]
	}
	made := map[string]func(k *simd.Kernels){}
	prepared := func(w *lookupRow) (func(k *simd.Kernels), error) {
		if made[w.name] == nil {
			run, err := w.make()
			if err != nil {
				return nil, fmt.Errorf("%s: %w", w.name, err)
			}
			made[w.name] = run
		}
		return made[w.name], nil
	}
	for i := range rows {
		w := &rows[i]
		o.step(i, len(rows), w.name)
		if !o.takes(w.name) {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		against := byName[baseline]
		if w.against != "" {
			against = byName[w.against]
		}
		one, err := prepared(against)
		if err != nil {
			return nil, err
		}
		other, err := prepared(w)
		if err != nil {
			return nil, err
		}
		for _, isa := range isas {
			k, err := kernelsOf(isa)
			if err != nil {
				return nil, err
			}
			samples := alternate([2]func(){func() { one(k) }, func() { other(k) }}, [2]int{against.n, w.n}, rounds, limit)
			first := result("", against.name, "ns", samples[0])
			res := result(LookupsName, w.name, "ns", samples[1])
			res.Lookup = &Lookup{Level: isa, Against: against.name, Fraction: round4(first.Min / res.Min), Target: w.target}
			r.Results = append(r.Results, res)
		}
		if w.name != baseline && w.target > 0 {
			delete(made, w.name) // its texture goes with it
		}
	}
	if len(r.Results) == 0 {
		return nil, fmt.Errorf("no lookup has a matching name")
	}
	return r, nil
}

// alternate takes samples of two calls in turn, in ns a lookup.
func alternate(runs [2]func(), n [2]int, rounds int, limit time.Duration) (samples [2][]float64) {
	var calls [2]int
	for i, run := range runs {
		run() // decodes texels
		calls[i] = 1
		for min(timed(run, calls[i]), timed(run, calls[i]), timed(run, calls[i])) < limit {
			calls[i] *= 2
		}
	}
	runtime.GC()
	for range rounds {
		for i, run := range runs {
			d := timed(run, calls[i])
			samples[i] = append(samples[i], float64(d.Nanoseconds())/float64(calls[i])/float64(n[i]))
		}
	}
	return samples
}

func (r *Report) lookupRows(t io.Writer) {
	fmt.Fprintln(t, "lookup\tlevel\tfastest ns\tmedian\tagainst\tfraction\ttarget")
	for i := range r.Results {
		x := &r.Results[i]
		target := ""
		if x.Lookup.Target > 0 {
			target = figure(x.Lookup.Target)
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", x.Name, x.Lookup.Level, figure(x.Min), figure(x.Median),
			x.Lookup.Against, figure(x.Lookup.Fraction), target)
	}
}

// lookupCells are one row a lookup: the fastest round and the fraction of each level.
func (r *Report) lookupCells() (head []string, rows [][]string) {
	head = []string{"lookup", "target"}
	column, at := map[string]int{}, map[string]int{}
	for i := range r.Results {
		x := &r.Results[i]
		if _, seen := column[x.Lookup.Level]; !seen {
			column[x.Lookup.Level] = len(head)
			head = append(head, x.Lookup.Level+", ns", "fraction")
		}
	}
	for i := range r.Results {
		x := &r.Results[i]
		n, seen := at[x.Name]
		if !seen {
			n = len(rows)
			at[x.Name] = n
			row := make([]string, len(head))
			if row[0] = x.Name; x.Lookup.Target > 0 {
				row[1] = figure(x.Lookup.Target)
			}
			rows = append(rows, row)
		}
		c := column[x.Lookup.Level]
		rows[n][c], rows[n][c+1] = figure(x.Min), figure(x.Lookup.Fraction)
	}
	return head, rows
}
