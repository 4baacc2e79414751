package command

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/conform"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/program"
)

// conformFlags are the flags of conform.
type conformFlags struct {
	engineFlags
	profileFlags
	exec  execFlag
	run   string
	shard shardFlag
	queue bool
	json  bool
}

// conformReport is what conform prints as JSON.
type conformReport struct {
	Passed   int           `json:"passed"`   // cases
	Failed   int           `json:"failed"`   // cases
	Level    string        `json:"level"`    // the instruction set
	Suites   []suiteReport `json:"suites"`   // each folder that was run
	Failures []caseReport  `json:"failures"` // one each
}

// suiteReport counts a suite's cases; the unsupported ones are among the failed.
type suiteReport struct {
	Name        string `json:"name"` // its folder's
	Passed      int    `json:"passed"`
	Failed      int    `json:"failed"`
	Unsupported int    `json:"unsupported"`
}

// caseReport is a case that did not pass, with the first element that differs.
type caseReport struct {
	Suite       string `json:"suite"`
	Case        string `json:"case"`
	Unsupported bool   `json:"unsupported,omitempty"` // the engine lacks what it asks for
	Reason      string `json:"reason"`                // the first element that differs, or why it could not run
}

// conformCase is one case to run.
type conformCase struct {
	suite    string
	name     string
	raster   *suite.RasterCase
	sampling *suite.SamplingCase
	program  *suite.ProgramCase
	compute  *suite.ComputeCase
	gltf     *gltfJob
	verdict  suite.Verdict
}

func newConform() *cobra.Command {
	f := &conformFlags{}
	c := &cobra.Command{
		Use:   "conform DIR...",
		Short: "Run conformance suites",
		Long: `Run the cases of conformance suites, which hold the answers of real Vulkan
implementations or the pictures that glTF's formulas give, and judge the engine's against them. A DIR is a suite (it has a
suite.json) or a folder of suites.

It prints each case that fails with the first element that differs, then a table
with a row a suite, and as its last line "N passed, N failed". A case that the
engine does not support counts as failed. The exit status is 1 if any failed.`,
		Example: `  halfspace conform conformance/*
  halfspace conform conformance --run 'raster-lines/.*strip'
  halfspace conform conformance/sampling-cube --isa generic --json
  halfspace conform conformance --shard 1/10`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, dirs []string) error { return f.conform(c, dirs) },
	}
	fl := c.Flags()
	fl.SortFlags = false
	fl.StringVar(&f.run, "run", "", "only the cases whose SUITE/CASE matches this `REGEX`")
	fl.Var(&f.shard, "shard", "run cases I, I+N, I+2N and so on of each suite; with --run, of the cases that match")
	fl.BoolVar(&f.queue, "queue", false, "run cases through package queue: buffers, descriptor sets, command lists")
	fl.BoolVar(&f.json, "json", false, "print a JSON object instead of the lines")
	f.engineFlags.add(c)
	f.exec.add(c)
	f.profileFlags.add(c)
	return c
}

func (f *conformFlags) conform(c *cobra.Command, dirs []string) (err error) {
	match, err := regexp.Compile(f.run)
	if err != nil {
		return usagef("--run: %v: use a regular expression of Go's package regexp", err)
	}
	stop, err := f.profileFlags.start(c)
	if err != nil {
		return err
	}
	defer func() {
		if e := stop(err); err == nil {
			err = e
		}
	}()
	if found, err := suite.Find(dirs...); err == nil {
		for _, dir := range found {
			f.profileFlags.inputs = append(f.profileFlags.inputs, filepath.Join(dir, "suite.json"), filepath.Join(dir, "data.bin"))
		}
	}
	jobs, err := f.findJobs(dirs, match)
	if err != nil {
		return err
	}
	if len(jobs) == 0 {
		return fmt.Errorf("--run, --shard: no case of %s matches %q and belongs to the shard", strings.Join(dirs, ", "), f.run)
	}
	if err := f.judge(c, jobs); err != nil {
		return err
	}
	var report suite.Report
	for i := range jobs {
		report.Add(jobs[i].suite, jobs[i].name, jobs[i].verdict)
	}
	w := c.OutOrStdout()
	if f.json {
		isa, err := isaOf(f.isa.value)
		if err != nil {
			return err
		}
		err = printJSON(w, reportOf(jobs, isa))
		if err != nil {
			return err
		}
	} else {
		for _, line := range report.Failures() {
			fmt.Fprintln(w, line)
		}
		if err := report.Print(w); err != nil {
			return err
		}
	}
	if _, failed := report.Totals(); failed > 0 {
		return errQuiet
	}
	return nil
}

// findJobs lists the cases that match and belong to the shard.
func (f *conformFlags) findJobs(dirs []string, match *regexp.Regexp) ([]conformCase, error) {
	found, err := suite.Find(dirs...)
	if err != nil {
		return nil, pathError(err)
	}
	var jobs []conformCase
	for _, dir := range found {
		s, err := suite.Open(dir)
		if err != nil {
			return nil, pathError(err)
		}
		matching := 0
		add := func(j conformCase) {
			if j.suite = s.Name; match.MatchString(j.suite + "/" + j.name) {
				if f.shard.n == 0 || matching%f.shard.n == f.shard.i-1 {
					jobs = append(jobs, j)
				}
				matching++
			}
		}
		for _, k := range s.Raster {
			add(conformCase{name: k.Name, raster: k})
		}
		for _, k := range s.Sampling {
			add(conformCase{name: k.Name, sampling: k})
		}
		for _, k := range s.Programs {
			add(conformCase{name: k.Name, program: k})
		}
		for _, k := range s.Compute {
			add(conformCase{name: k.Name, compute: k})
		}
		for _, k := range s.GLTF {
			add(conformCase{name: k.Name, gltf: &gltfJob{dir, k}})
		}
	}
	return jobs, nil
}

// pathError names the file first.
func pathError(err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("%s: %w", pe.Path, pe.Err)
	}
	return err
}

// judge runs the cases: those that draw one after the other on a device with all its threads, the others side by side.
func (f *conformFlags) judge(c *cobra.Command, jobs []conformCase) error {
	dev, err := f.device()
	if err != nil {
		return err
	}
	defer dev.Close()
	var queue *conform.Queue
	if f.queue {
		if queue, err = conform.NewQueue(f.info()); err != nil {
			return err
		}
		defer queue.Close()
	}
	show := newProgress(notes(c), len(jobs), "cases")
	defer show.end()
	var next atomic.Int64
	var device, bar sync.Mutex
	var wait sync.WaitGroup
	done := 0
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(jobs) && c.Context().Err() == nil; i = int(next.Add(1)) - 1 {
				j := &jobs[i]
				switch {
				case queue != nil && j.gltf == nil:
					device.Lock()
					j.queued(c.Context(), queue, f.exec.exec())
					device.Unlock()
				case j.sampling != nil:
					j.verdict = conform.Sampling(dev.Kernels(), j.sampling)
				default:
					device.Lock()
					switch {
					case j.raster != nil:
						j.verdict = conform.Raster(dev, j.raster)
					case j.compute != nil:
						j.verdict = conform.Compute(c.Context(), dev, f.exec.exec(), j.compute)
					case j.gltf != nil:
						j.verdict = j.gltf.run(c.Context(), dev)
					default:
						j.verdict = conform.Program(dev, f.exec.exec(), j.program)
					}
					device.Unlock()
				}
				bar.Lock()
				done++
				show.to(done)
				bar.Unlock()
			}
		})
	}
	wait.Wait()
	return c.Context().Err()
}

// queued runs a case through the queue.
func (j *conformCase) queued(ctx context.Context, q *conform.Queue, exec program.Exec) {
	switch {
	case j.raster != nil:
		j.verdict = q.Raster(ctx, j.raster)
	case j.sampling != nil:
		j.verdict = q.Sampling(ctx, j.sampling)
	case j.compute != nil:
		j.verdict = q.Compute(ctx, exec, j.compute)
	default:
		j.verdict = q.Program(ctx, exec, j.program)
	}
}

// reportOf is the JSON report.
func reportOf(jobs []conformCase, level string) *conformReport {
	r := &conformReport{Level: level, Suites: []suiteReport{}, Failures: []caseReport{}}
	at := map[string]int{}
	for i := range jobs {
		j := &jobs[i]
		k, ok := at[j.suite]
		if !ok {
			k = len(r.Suites)
			at[j.suite] = k
			r.Suites = append(r.Suites, suiteReport{Name: j.suite})
		}
		s := &r.Suites[k]
		if j.verdict.Pass {
			s.Passed++
			r.Passed++
			continue
		}
		s.Failed++
		r.Failed++
		if j.verdict.Unsupported {
			s.Unsupported++
		}
		r.Failures = append(r.Failures, caseReport{j.suite, j.name, j.verdict.Unsupported, j.verdict.Reason})
	}
	return r
}
