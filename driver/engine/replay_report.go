package main

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"

	"github.com/seed-1acaedba/halfspace/driver/capture"
)

// report is what a replay finds.
type report struct {
	Submissions int    `json:"submissions"`
	Equal       bool   `json:"equal"` // all that could be compared
	Compared    int    `json:"compared"`
	Written     []*row `json:"written"`
	rows        []*row // of all resources, by their Index

}

// row is a buffer or an image that submissions wrote.
type row struct {
	Index  int    `json:"index"`
	Kind   string `json:"kind"` // "image" or "buffer"
	Format string `json:"format,omitempty"`
	Width  int    `json:"width,omitempty"`
	Height int    `json:"height,omitempty"`
	Depth  int    `json:"depth,omitempty"`
	Levels int    `json:"levels,omitempty"`
	Layers int    `json:"layers,omitempty"`
	Bytes  int    `json:"bytes"`
	// SHA256 stands for the bytes after submission number Submission, the last that wrote them.
	SHA256     string `json:"sha256"`
	Submission int    `json:"submission"`
	// Differs is the first submission after which the bytes are not the captured ones; nil: none.
	Differs *int   `json:"differs,omitempty"`
	Picture string `json:"picture,omitempty"`
	written bool
}

// add makes the row of a resource.
func (r *report) add(of *capture.Resource) {
	w := &row{Index: of.Index, Kind: "buffer", Bytes: len(of.Bytes)}
	if m := get[image](of.Number); m != nil {
		i := m.Image.Info()
		w.Kind, w.Format = "image", i.Format.String()
		w.Width, w.Height, w.Depth, w.Levels, w.Layers = i.Extent.Width, i.Extent.Height, i.Extent.Depth, i.MipLevels, i.ArrayLayers
	}
	r.rows = append(r.rows, w)
}

// write notes that a submission wrote a row, which is returned.
func (r *report) write(of *capture.Resource) *row {
	w := r.rows[of.Index]
	if !w.written {
		w.written = true
		r.Written = append(r.Written, w)
	}
	w.SHA256 = hex.EncodeToString(of.Sum[:])
	return w
}

// submitted counts a submission and notes what it changed.
func (r *report) submitted(changed []*capture.Resource) {
	for _, of := range changed {
		r.write(of).Submission = r.Submissions
	}
	r.Submissions++
}

// judge compares what the last submission changed with what it changed when it was captured. What it did not change now,
// other threads may have written then, if there were any.
func (r *report) judge(changed []*capture.Resource, want map[uint64][32]byte, other func(number uint64) *capture.Resource,
	threads bool) {
	r.Compared++
	differs := func(of *capture.Resource) {
		w, n := r.write(of), r.Submissions-1
		if w.Differs == nil {
			w.Differs = &n
		}
		r.Equal = false
	}
	for _, of := range changed {
		if want[of.Number] != of.Sum {
			differs(of)
		}
		delete(want, of.Number)
	}
	for number, sum := range want {
		if threads {
			break
		}
		if of := other(number); of != nil && of.Sum != sum {
			differs(of)
		}
	}
}

// print writes the report as text, or as JSON.
func (r *report) print(to io.Writer, build string, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(to)
		e.SetIndent("", "  ")
		return e.Encode(struct {
			Build string `json:"build"`
			*report
		}{build, r})
	}
	for _, w := range r.Written {
		what := fmt.Sprintf("%d bytes", w.Bytes)
		if w.Kind == "image" {
			what = fmt.Sprintf("%s %dx%dx%d, %d levels, %d layers", w.Format, w.Width, w.Height, w.Depth, w.Levels, w.Layers)
		}
		verdict := "equal"
		if w.Differs != nil {
			verdict = fmt.Sprintf("DIFFERS from submission %d on", *w.Differs)
		} else if r.Compared == 0 {
			verdict = "not compared"
		}
		fmt.Fprintf(to, "%s  %s %d, submission %d: %s: %s\n", w.SHA256, w.Kind, w.Index, w.Submission, what, verdict)
	}
	_, err := fmt.Fprintf(to, "%d submissions, %d compared; captured by %s\n", r.Submissions, r.Compared, build)
	return err
}
