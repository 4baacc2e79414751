package bench

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/seed-1acaedba/halfspace"
)

// Report is what one run measured.
type Report struct {
	// Benchmark is SuiteName, KernelsName, LookupsName, TransfersName, FeaturesName or ScaleName.
	Benchmark string `json:"benchmark"`
	// Version is the version of the workloads: times of different versions cannot be compared.
	Version     int         `json:"version"`
	Quick       bool        `json:"quick,omitempty"` // measured for less time
	Environment Environment `json:"environment"`
	Results     []Result    `json:"results"`
	Notes       []string    `json:"notes,omitempty"` // what was left out
	// Scores are the suite's classes; Score is their geometric mean. Above is better.
	Scores []Score `json:"scores,omitempty"`
	Score  float64 `json:"score,omitempty"`
	// ScorePlus is half of the score's 95 % interval, as a share; 0: not known.
	ScorePlus float64 `json:"score_plus,omitempty"`
	// Load is what else the machine did meanwhile.
	Load Load `json:"load"`
	// Thumbnails are the suite's pictures, with Options.Thumbnails.
	Thumbnails []Thumbnail `json:"-"`
}

// Result is one workload's times.
type Result struct {
	Name string `json:"name"`
	// Group is the class, the kernel or the axis that the workload belongs to.
	Group string `json:"group"`
	// Unit is what the times are in: "ms" a frame, or "ns/16" and the like.
	Unit   string  `json:"unit"`
	Median float64 `json:"median"`
	Min    float64 `json:"min"`
	// Samples are independent of one another: each the median of its own round.
	Samples []float64 `json:"samples"`
	// Load is the mean of the rounds', Disturbed how many of them were: see Load.Disturbed.
	Load      Load `json:"load"`
	Disturbed int  `json:"disturbed,omitempty"`

	Frame    *Frame    `json:"frame,omitempty"`    // of workloads that draw
	Kernel   *Kernel   `json:"kernel,omitempty"`   // of kernels
	Lookup   *Lookup   `json:"lookup,omitempty"`   // of lookups
	Transfer *Transfer `json:"transfer,omitempty"` // of transfers
	Feature  *Feature  `json:"feature,omitempty"`  // of features
	// X is the place on the axis, of measurements of scale.
	X float64 `json:"x,omitempty"`
	// Score is 1000 times the reference time by the time, of the suite.
	Score float64 `json:"score,omitempty"`
}

// Frame is what a workload drew.
type Frame struct {
	Width   int `json:"width"`
	Height  int `json:"height"`
	Samples int `json:"samples"`
	Threads int `json:"threads"`
	// ProcessorMS is the least processor time of a frame, of all threads together; 0 where it is not known.
	ProcessorMS float64              `json:"processor_ms,omitempty"`
	Triangles   int                  `json:"triangles"`
	Frames      int                  `json:"frames"` // that were measured
	FirstMS     float64              `json:"first_ms"`
	MtriS       float64              `json:"mtri_s"`
	MpixelS     float64              `json:"mpixel_s"`
	SHA256      string               `json:"sha256"` // of the picture, or of the depths where there is none
	Statistics  halfspace.Statistics `json:"statistics"`
}

// Kernel says which kernel a workload ran and what its machine allows.
type Kernel struct {
	Level string `json:"level"`
	// Bound is what a CPU of the kind in LimitsCPU can do, in the result's unit; 0: not known.
	Bound float64 `json:"bound,omitempty"`
	// Why says where the bound comes from.
	Why string `json:"why,omitempty"`
}

// Score is a class's.
type Score struct {
	Class string  `json:"class"`
	Score float64 `json:"score"`
	// Plus is half of its 95 % interval, as a share; 0: not known.
	Plus float64 `json:"plus,omitempty"`
}

// Write writes the report as indented JSON.
func (r *Report) Write(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "\t")
	return e.Encode(r)
}

// ReadReport reads what Write wrote.
func ReadReport(r io.Reader) (*Report, error) {
	rep := new(Report)
	if err := json.NewDecoder(r).Decode(rep); err != nil {
		return nil, fmt.Errorf("not a report: %w", err)
	}
	if rep.Benchmark == "" || len(rep.Results) == 0 {
		return nil, fmt.Errorf("not a report: no results of a benchmark")
	}
	return rep, nil
}

// result makes a Result of samples.
func result(group, name, unit string, samples []float64) Result {
	s := sorted(samples)
	return Result{Name: name, Group: group, Unit: unit, Median: round4(median(s)), Min: round4(s[0]), Samples: rounded(samples)}
}

// rounded are samples with as many digits as they deserve.
func rounded(samples []float64) []float64 {
	out := make([]float64, len(samples))
	for i, s := range samples {
		out[i] = round4(s)
	}
	return out
}
