package bench

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
)

// ABInfo says what to compare.
type ABInfo struct {
	// Cases are the workloads' names.
	Cases []string
	// Rounds is how often each case is measured with both programs, at least; 8 or more, and with many cases as many as
	// a difference takes. A case with too wide an interval is measured up to eight times as often.
	Rounds int
	// Measure times a case with program 0 or 1, each time in a process of its own: where the system puts a process's
	// memory changes its times, and is chance like other chance.
	Measure func(ctx context.Context, program int, name string) (ABTime, error)
	// Progress, where not nil, is called before each round.
	Progress func(done, total int, what string)
	load     func() func() Load // of tests
}

// ABTime is one measurement.
type ABTime struct {
	// Time is the least time of the rounds, in Unit.
	Time   float64
	Unit   string // such as "ms" or "ns"; "" is "ms"
	SHA256 string // of the picture
	// Processor is the processor time, of all threads together, in Unit; 0: it is not known.
	Processor float64
}

// ABRound is one measurement of a case with each program, one after the other.
type ABRound struct {
	Time      [2]float64 `json:"time"`
	Processor [2]float64 `json:"processor,omitzero"`
	Load      Load       `json:"load"`
	// Disturbed: the machine was busy with something else.
	Disturbed bool `json:"disturbed,omitempty"`
}

// ABVerdict is what rounds say of a case.
type ABVerdict string

// The verdicts.
const (
	ABSame      ABVerdict = "no difference"
	ABSlower    ABVerdict = "slower"
	ABFaster    ABVerdict = "faster"
	ABUndecided ABVerdict = "left out: the interval is too wide"
)

// ABResult is a case's times with the second program by those with the first.
type ABResult struct {
	Name string `json:"name"`
	// Old and New are the medians of the rounds, in Unit.
	Old  float64 `json:"old"`
	New  float64 `json:"new"`
	Unit string  `json:"unit"`
	// Ratio is New by Old, Low and High its 95 % interval.
	Ratio float64 `json:"ratio"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	// P is how probable such rounds are if there is no difference.
	P       float64   `json:"p"`
	Verdict ABVerdict `json:"verdict"`
	// ByProcessor: the times are processor times, as the machine was busy in most rounds. Otherwise they are the times
	// of the rounds in which it was not, if these are enough.
	ByProcessor bool `json:"by_processor,omitempty"`
	// Pictures differ: the two times measure different work.
	Pictures bool      `json:"other_picture,omitempty"`
	Load     Load      `json:"load"` // the mean of the rounds'
	Rounds   []ABRound `json:"rounds"`
}

// ABReport is a comparison of two programs.
type ABReport struct {
	Environment Environment `json:"environment"`
	Programs    [2]string   `json:"programs"`
	Results     []ABResult  `json:"results"`
	// Ratio is the geometric mean of the ratios of the cases that are not left out, 0 without any.
	Ratio float64 `json:"ratio,omitempty"`
	// Missing are the cases that one of the programs does not have.
	Missing []string `json:"missing,omitempty"`
}

// ErrNoCase is what ABInfo.Measure returns, wrapped, of a case that a program does not have.
var ErrNoCase = errors.New("no such workload")

// doubt is how often a comparison of equal programs may find a difference: once in a hundred. At once in twenty, a
// quarter of those who compare a program with itself twenty times would be told of two differences or more.
const doubt = 0.01

// leastRounds is the fewest rounds in which a difference is found.
const leastRounds = 8

// tooWide is from what quotient of its ends on an interval around 1 says nothing.
const tooWide = 1.10

// patience is how many times the rounds asked for are measured of a case whose interval is too wide.
const patience = 8

// AB runs two programs in turn, case by case. Which comes first changes from round to round, so that what the first
// does to the second falls on both. Rounds go on while the interval is too wide, which on a busy machine is long: of
// simulated loads and of real ones 12 rounds leave it 15 % wide, 48 leave 6 %. That they end by the width alone,
// whatever the ratio is, keeps the verdict honest.
func AB(ctx context.Context, info ABInfo) (*ABReport, error) {
	if info.Rounds < leastRounds {
		return nil, fmt.Errorf("%d rounds: fewer than %d find no difference", info.Rounds, leastRounds)
	}
	if info.load == nil {
		info.load = func() func() Load { m := startLoad(); return m.stop }
	}
	// The least probable signs of n rounds have the probability 2/2^n, and it is multiplied by the number of cases: see
	// judge.
	for n := len(info.Cases); 2*float64(n) > doubt*math.Exp2(float64(info.Rounds)); {
		info.Rounds++
	}
	r := new(ABReport)
cases:
	for i, name := range info.Cases {
		res := ABResult{Name: name}
		for n := 0; n < info.Rounds || n < patience*info.Rounds && res.High/res.Low > tooWide; n++ {
			if info.Progress != nil {
				info.Progress(i*info.Rounds+min(n, info.Rounds-1), len(info.Cases)*info.Rounds, name)
			}
			round, err := info.round(ctx, &res, n)
			if errors.Is(err, ErrNoCase) {
				r.Missing = append(r.Missing, name)
				continue cases
			}
			if err != nil {
				return nil, err
			}
			if res.Rounds = append(res.Rounds, round); n+1 >= info.Rounds && (n+1-info.Rounds)%4 == 0 {
				res.estimate() // and look at the width
			}
		}
		res.estimate()
		r.Results = append(r.Results, res)
	}
	r.judge()
	return r, nil
}

// round measures a case once with each program.
func (info *ABInfo) round(ctx context.Context, res *ABResult, n int) (round ABRound, err error) {
	stop := info.load()
	var pictures [2]string
	for k := range 2 {
		program := (k + n) % 2
		t, err := info.Measure(ctx, program, res.Name)
		if err != nil {
			return round, fmt.Errorf("%s: %w", res.Name, err)
		}
		if !(t.Time > 0) {
			return round, fmt.Errorf("%s: a time of %v", res.Name, t.Time)
		}
		res.Unit = cmp.Or(t.Unit, "ms")
		round.Time[program], round.Processor[program], pictures[program] = t.Time, t.Processor, t.SHA256
	}
	res.Pictures = res.Pictures || pictures[0] != pictures[1]
	round.Load = stop()
	round.Disturbed = round.Load.Disturbed()
	return round, nil
}

// estimate makes the figures of the rounds: of those that nothing disturbed, if these are most and enough; else by
// processor time, which others hardly add to; else of all.
func (x *ABResult) estimate() {
	quiet, known := 0, true
	for _, round := range x.Rounds {
		if !round.Disturbed {
			quiet++
		}
		known = known && round.Processor[0] > 0 && round.Processor[1] > 0
	}
	picks := 2*quiet >= len(x.Rounds) && quiet >= leastRounds
	x.ByProcessor = known && !picks
	var times [2][]float64
	var logs []float64
	var loads []Load
	for _, round := range x.Rounds {
		loads = append(loads, round.Load)
		pair := round.Time
		switch {
		case x.ByProcessor:
			pair = round.Processor
		case picks && round.Disturbed:
			continue
		}
		for p := range times {
			times[p] = append(times[p], pair[p])
		}
		logs = append(logs, math.Log(pair[1]/pair[0]))
	}
	x.Old, x.New, x.Load = round4(median(sorted(times[0]))), round4(median(sorted(times[1]))), mean(loads)
	centre, lo, hi := pairedInterval(logs)
	x.Ratio, x.Low, x.High, x.P = math.Exp(centre), math.Exp(lo), math.Exp(hi), signedRank(logs)
}

// judge makes the verdicts. They cover all cases together: that any of them is wrong where there is no difference at
// all happens in one run of a hundred (Holm, A Simple Sequentially Rejective Multiple Test Procedure).
func (r *ABReport) judge() {
	order := make([]*ABResult, len(r.Results))
	for i := range r.Results {
		order[i] = &r.Results[i]
	}
	slices.SortStableFunc(order, func(a, b *ABResult) int {
		if a.P < b.P {
			return -1
		}
		if a.P > b.P {
			return 1
		}
		return 0
	})
	rejects := true
	for i, res := range order {
		rejects = rejects && res.P*float64(len(order)-i) <= doubt
		switch {
		case rejects && res.Ratio > 1:
			res.Verdict = ABSlower
		case rejects:
			res.Verdict = ABFaster
		case res.High/res.Low > tooWide:
			res.Verdict = ABUndecided
		default:
			res.Verdict = ABSame
		}
	}
	var ratios []float64
	for i := range r.Results {
		if r.Results[i].Verdict != ABUndecided {
			ratios = append(ratios, r.Results[i].Ratio)
		}
	}
	r.Ratio = geomean(ratios)
}

// Slower lists the cases whose whole interval lies above 1+threshold.
func (r *ABReport) Slower(threshold float64) (list []ABResult) {
	for _, res := range r.Results {
		if res.Verdict != ABUndecided && res.Low > 1+threshold {
			list = append(list, res)
		}
	}
	return list
}

// Write writes the report as indented JSON.
func (r *ABReport) Write(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "\t")
	return e.Encode(r)
}

// Table writes the report for people.
func (r *ABReport) Table(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "workload\told\tnew\t\tratio\t95 %\tp\tload\tverdict")
	count := map[ABVerdict]int{}
	for i := range r.Results {
		x := &r.Results[i]
		count[x.Verdict]++
		verdict := string(x.Verdict)
		if x.ByProcessor {
			verdict += ", by processor time"
		}
		if x.Pictures {
			verdict += ", another picture"
		}
		disturbed := 0
		for _, round := range x.Rounds {
			if round.Disturbed {
				disturbed++
			}
		}
		if disturbed > 0 {
			verdict += fmt.Sprintf(" (%d of %d rounds disturbed)", disturbed, len(x.Rounds))
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%.3f\t%s\t%.4f\t%s\t%s\n", x.Name, figure(x.Old), figure(x.New), x.Unit, x.Ratio,
			interval(x.Low, x.High), x.P, x.Load, verdict)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if len(r.Missing) > 0 {
		fmt.Fprintf(w, "in one of the builds alone: %s\n", strings.Join(r.Missing, ", "))
	}
	text := r.verdict(count)
	if decided := len(r.Results) - count[ABUndecided]; decided > 0 {
		text += fmt.Sprintf("; mean ratio of %d: %.3f", decided, r.Ratio)
	}
	_, err := fmt.Fprintln(w, text)
	return err
}

// verdict is the whole comparison in words.
func (r *ABReport) verdict(count map[ABVerdict]int) string {
	left := ""
	if n := count[ABUndecided]; n > 0 {
		left = fmt.Sprintf(" (%d left out: their intervals are too wide)", n)
	}
	if len(r.Results) == count[ABUndecided] {
		return "nothing decided" + left
	}
	if count[ABSlower]+count[ABFaster] == 0 {
		return string(ABSame) + left
	}
	return fmt.Sprintf("%d slower, %d faster, %d without a difference%s", count[ABSlower], count[ABFaster], count[ABSame], left)
}

// interval is a ratio's for people.
func interval(lo, hi float64) string {
	if math.IsInf(hi, 0) || math.IsNaN(lo) {
		return "?"
	}
	return fmt.Sprintf("%.3f to %.3f", lo, hi)
}
