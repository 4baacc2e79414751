package bench

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/seed-1acaedba/halfspace"
)

// StageShare is what one stage took of a run of frames.
type StageShare struct {
	Stage string `json:"stage"`
	// MS is a frame's, all workers together; Share is its part of them, waiting included.
	MS    float64 `json:"ms"`
	Share float64 `json:"share"`
	// Calls are how often a frame's workers turned to it.
	Calls float64 `json:"calls"`
	// Workers is each worker's part of MS.
	Workers []float64 `json:"workers"`
}

// StageSum adds up the stages of frames. The zero value has no frames.
type StageSum struct {
	frames  int
	workers [][]halfspace.StageTime
}

// Add adds a frame: halfspace.Device.Stages after it.
func (s *StageSum) Add(times [][]halfspace.StageTime) {
	s.frames++
	if s.workers == nil {
		s.workers = make([][]halfspace.StageTime, len(times))
		for i := range times {
			s.workers[i] = make([]halfspace.StageTime, len(times[i]))
		}
	}
	for i := range times {
		for k := range times[i] {
			s.workers[i][k].Stage = times[i][k].Stage
			s.workers[i][k].Time += times[i][k].Time
			s.workers[i][k].Calls += times[i][k].Calls
		}
	}
}

// Shares are the mean frame's stages, in the order of the frame, without those that never ran.
func (s *StageSum) Shares() (shares []StageShare) {
	if s.frames == 0 {
		return nil
	}
	total := 0.0
	per := 1 / float64(s.frames)
	for k := range s.workers[0] {
		r := StageShare{Stage: s.workers[0][k].Stage, Workers: make([]float64, len(s.workers))}
		calls := int64(0)
		for i := range s.workers {
			t := &s.workers[i][k]
			ms := t.Time.Seconds() * 1000 * per
			r.Workers[i] = round4(ms)
			r.MS += ms
			calls += t.Calls
		}
		total += r.MS
		r.Calls = round4(float64(calls) * per)
		if calls > 0 {
			shares = append(shares, r)
		}
	}
	for i := range shares {
		r := &shares[i]
		r.Share, r.MS = round4(r.MS/total), round4(r.MS)
	}
	return shares
}

// StageTable writes shares for people.
func StageTable(w io.Writer, shares []StageShare) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "stage\tms\tshare\tcalls\t")
	if len(shares) > 0 && len(shares[0].Workers) > 1 {
		for i := range shares[0].Workers {
			fmt.Fprintf(t, "worker %d\t", i)
		}
	}
	fmt.Fprintln(t)
	for _, r := range shares {
		fmt.Fprintf(t, "%s\t%.3f\t%.1f %%\t%.0f\t", r.Stage, r.MS, 100*r.Share, r.Calls)
		if len(r.Workers) > 1 {
			for _, ms := range r.Workers {
				fmt.Fprintf(t, "%.3f\t", ms)
			}
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}
