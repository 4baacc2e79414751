package command

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"time"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/job"
)

// renderReport is what render prints of a picture.
type renderReport struct {
	File      string        `json:"file"`              // the input
	Output    string        `json:"output"`            // the picture's file
	Frame     int           `json:"frame"`             // the number in its name
	Skipped   bool          `json:"skipped,omitempty"` // it was there already, made of the same (--resume)
	Error     string        `json:"error,omitempty"`   // why there is no picture, where the others are drawn all the same
	Key       string        `json:"key,omitempty"`     // SHA-256 of version, settings and files that it is made of (--resume)
	Width     int           `json:"width"`             // in pixels
	Height    int           `json:"height"`
	Samples   int           `json:"samples"`          // a pixel
	Camera    *cameraReport `json:"camera,omitempty"` // where it is seen from; not of pictures that were skipped or failed
	Triangles int           `json:"triangles"`        // of the scene, culled ones included
	FrameMS   float64       `json:"frame_ms"`         // drawing, in milliseconds
	// reading and decoding the file, in milliseconds; 0 where an earlier picture did
	LoadMS float64 `json:"load_ms"`
	// posing the scene and making its buffers, textures and pipelines, in milliseconds
	PrepareMS float64              `json:"prepare_ms"`
	EncodeMS  float64              `json:"encode_ms"` // compressing and writing the picture, in milliseconds
	TotalMS   float64              `json:"total_ms"`  // since the command began, in milliseconds
	Threads   int                  `json:"threads"`
	Level     string               `json:"level"`              // the instruction set
	Stats     halfspace.Statistics `json:"statistics"`         // what the last pass of the picture counted
	Warnings  []string             `json:"warnings,omitempty"` // what changes looks, a line each
	Findings  []finding            `json:"findings,omitempty"` // findings of --debug
}

// finding is one of --debug.
type finding struct {
	Kind   halfspace.FindingKind `json:"kind"`             // its name
	Draw   int                   `json:"draw"`             // the draw's number in its pass, -1: not of a draw
	Label  string                `json:"label,omitempty"`  // the draw's
	Shader string                `json:"shader,omitempty"` // the shader's name
	Field  string                `json:"field,omitempty"`  // the field of the state that it is about
	Reason string                `json:"reason"`           // a sentence
}

// teller tells of the pictures of a run.
type teller struct {
	f        *renderFlags
	c        *cobra.Command
	to       io.Writer
	dev      *halfspace.Device
	start    time.Time
	all      int // pictures
	ended    int
	show     *progress
	files    []string
	failures []error
	warnings []*warningKind
	err      error     // of printing
	coco     *job.COCO // nil: not wanted
}

// warningKind is warnings that say the same but for numbers.
type warningKind struct {
	reason, first string
	count         int
}

func newTeller(f *renderFlags, c *cobra.Command, plan *job.Plan, dev *halfspace.Device, start time.Time) *teller {
	t := &teller{f: f, c: c, to: c.OutOrStdout(), dev: dev, start: start, all: plan.Pictures()}
	if f.output == "-" {
		t.to = c.ErrOrStderr() // the picture is on standard output
	}
	if f.annotations.value == "coco" {
		t.coco = &job.COCO{}
	}
	if t.all == 1 {
		t.show = newProgress(notes(c), -1, "drawing")
	} else {
		t.show = pictures(notes(c), t.all)
	}
	return t
}

// done tells of a picture.
func (t *teller) done(r *job.Result) {
	t.ended++
	t.show.to(t.ended)
	t.files = append(t.files, r.Files...)
	p := renderReport{
		File: inputName(r.Task.Input), Output: r.Task.Output, Frame: r.Task.Frame, Skipped: r.Skipped, Key: r.Key,
		Width: r.Task.Settings.Width, Height: r.Task.Settings.Height, Samples: r.Task.Settings.Samples,
		Triangles: r.Triangles, Threads: t.dev.Threads(), Level: t.dev.ISA(), Stats: r.Stats,
		LoadMS: ms(r.Load), PrepareMS: ms(r.Prepare), FrameMS: ms(r.Draw), EncodeMS: ms(r.Encode), TotalMS: ms(time.Since(t.start)),
	}
	for _, w := range r.Warnings {
		line := oneLine(errors.New(p.File + ": " + w.String()))
		p.Warnings = append(p.Warnings, line)
		t.warn(w.Reason, line)
	}
	for _, f := range r.Report {
		p.Findings = append(p.Findings, finding(f))
		t.show.end() // its line
		fmt.Fprintf(t.c.ErrOrStderr(), "halfspace: debug: %s\n", oneLine(errors.New(p.Output+": "+f.String())))
	}
	fmt.Fprintf(details(t.c),
		"halfspace: %s: %s: loaded in %.1f ms, prepared in %.1f, drawn in %.1f, encoded in %.1f\n", p.File, p.Output, p.LoadMS,
		p.PrepareMS, p.FrameMS, p.EncodeMS)
	if r.Err != nil {
		t.failures = append(t.failures, r.Err)
		if t.all == 1 {
			return
		}
		p.Error = oneLine(r.Err)
	} else if !r.Skipped {
		camera := reportCamera(&r.Camera, r.View)
		p.Camera = &camera
	}
	var err error
	if t.coco != nil && r.Err == nil {
		err = t.annotate(r)
	}
	switch {
	case err != nil:
	case t.f.json:
		err = printJSON(t.to, &p)
	case t.all == 1 && r.Skipped:
		_, err = fmt.Fprintf(t.to, "%s: is there already\n", p.Output)
	case t.all == 1:
		t.show.end()
		_, err = fmt.Fprintf(t.to, "%s: %dx%d, %d triangles, %.1f ms, %d %s, %s\n", p.Output, p.Width, p.Height, p.Triangles, p.FrameMS,
			p.Threads, plural(p.Threads, "thread"), p.Level)
	}
	if t.err == nil {
		t.err = err
	}
}

// annotate takes a picture's sidecar, or reads it where the picture was there already.
func (t *teller) annotate(r *job.Result) error {
	s := r.Sidecar
	if s == nil {
		var err error
		if s, err = readSidecar(r.Task.Output); err != nil {
			return err
		}
	}
	t.coco.Add(s)
	return nil
}

// readSidecar reads the sidecar that lies beside a picture.
func readSidecar(output string) (s *job.Sidecar, err error) {
	name := job.SidecarName(output)
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(data, &s); err != nil || s == nil {
		return nil, fmt.Errorf("%s: is not a sidecar of a picture", name)
	}
	return s, nil
}

// digits are what tells apart warnings of one kind.
var digits = regexp.MustCompile(`[0-9]+|"[^"]*"`)

// warn counts a warning.
func (t *teller) warn(reason, line string) {
	kind := digits.ReplaceAllString(reason, "N")
	for _, w := range t.warnings {
		if w.reason == kind {
			w.count++
			return
		}
	}
	t.warnings = append(t.warnings, &warningKind{kind, line, 1})
}

// end tells of all pictures.
func (t *teller) end(sum job.Summary) error {
	t.show.end()
	stderr := t.c.ErrOrStderr()
	for _, w := range t.warnings {
		more := ""
		if w.count > 1 {
			more = fmt.Sprintf(" (and %d more of this kind)", w.count-1)
		}
		warnf(t.c, "%s%s", w.first, more)
	}
	if t.err != nil {
		return t.err
	}
	if t.all == 1 {
		return sum.Err
	}
	for i, err := range t.failures {
		if i == 20 {
			fmt.Fprintf(stderr, "halfspace: and %d more\n", len(t.failures)-i)
			break
		}
		fmt.Fprintln(stderr, "halfspace:", oneLine(err))
	}
	seconds := time.Since(t.start).Seconds()
	if !t.f.json {
		there := ""
		if sum.Skipped > 0 {
			there = fmt.Sprintf(", %d were there already", sum.Skipped)
		}
		fmt.Fprintf(t.to, "%d %s in %.1f s, %.1f a second%s\n", sum.Done, plural(sum.Done, "picture"), seconds,
			float64(sum.Done)/seconds, there)
	}
	if sum.Failed > 0 {
		fmt.Fprintf(stderr, "halfspace: %d of %d pictures failed\n", sum.Failed, t.all)
		return errPartial
	}
	return nil
}
