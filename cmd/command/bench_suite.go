package command

import (
	"fmt"
	"io"
	"regexp"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/bench"
)

// reportFlags say where a report goes.
type reportFlags struct {
	json     bool
	markdown bool
	file     string
	html     string
}

func (f *reportFlags) add(c *cobra.Command) {
	c.Flags().BoolVar(&f.json, "json", false, "print the report as JSON instead of the table")
	c.Flags().BoolVar(&f.markdown, "markdown", false, "print the table as Markdown")
	c.Flags().StringVarP(&f.file, "output", "o", "", "write the report as JSON to this `FILE`, for compare")
	c.Flags().StringVar(&f.html, "html", "", "write a page with plots to this `FILE`, to look at in a browser")
}

// open makes the files before anything is measured, so that a place that cannot be written to is known at once.
func (f *reportFlags) open(c *cobra.Command) (files []*output, err error) {
	for _, name := range []string{f.file, f.html} {
		if name == "" {
			files = append(files, nil)
			continue
		}
		o, err := create(c, name)
		if err != nil {
			closeAll(files)
			return nil, err
		}
		files = append(files, o)
	}
	return files, nil
}

func closeAll(files []*output) {
	for _, o := range files {
		if o != nil {
			o.discard()
		}
	}
}

// write writes the report to the files of open and prints it.
func (f *reportFlags) write(c *cobra.Command, files []*output, r *bench.Report) error {
	for i, write := range []func(io.Writer) error{r.Write, r.HTML} {
		if files[i] != nil {
			if err := files[i].commit(write); err != nil {
				return err
			}
		}
	}
	if f.json {
		return r.Write(c.OutOrStdout())
	}
	if f.markdown {
		return r.Markdown(c.OutOrStdout())
	}
	return r.Table(c.OutOrStdout())
}

// measured runs a measurement between opening and writing its report.
func (f *reportFlags) measured(c *cobra.Command, measure func(bench.Options) (*bench.Report, error), o bench.Options) error {
	files, err := f.open(c)
	if err != nil {
		return err
	}
	defer closeAll(files)
	var show *progress
	o.Progress = func(done, total int, what string) {
		if done == 0 {
			show = newProgress(notes(c), total, "")
		}
		show.say(what)
		show.to(done)
	}
	r, err := measure(o)
	show.end()
	if err != nil {
		return err
	}
	return f.write(c, files, r)
}

// pattern is a regular expression of a flag, nil for "".
func pattern(flag, text string) (*regexp.Regexp, error) {
	if text == "" {
		return nil, nil
	}
	re, err := regexp.Compile(text)
	if err != nil {
		return nil, usagef("--%s: %w", flag, err)
	}
	return re, nil
}

func newBenchSuite() *cobra.Command {
	var e engineFlags
	var f reportFlags
	var quick bool
	var only string
	z := size{1920, 1080}
	c := &cobra.Command{
		Use:   "suite",
		Short: "Run the frozen suite and print a score",
		Long: `Run the suite: frozen scenes, made in code or bundled, in six classes (fill, texture,
geometry, msaa, blend, real), 1920x1080. Each workload's score is 1000 at about the
speed of one thread of a Zen 5 EPYC with AVX-512 when this version of the suite
was made; the score of a class is the geometric mean over its workloads, the
score of the suite the geometric mean over its classes. Keep the report (-o) and set a later one against it with compare.
Pictures of another --size have times and no scores.

The suite needs about a gigabyte of memory.`,
		Example: `  halfspace bench suite
  halfspace bench suite --quick --only '^fill/'
  halfspace bench suite --threads 1 -o before.json --html before.html
  halfspace bench suite --size 3840x2160 --threads 16 --json`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			re, err := pattern("only", only)
			if err != nil {
				return err
			}
			if err := checkSuiteMemory(z, re, availableMemory()); err != nil {
				return err
			}
			dev, err := e.device()
			if err != nil {
				return err
			}
			defer dev.Close()
			return f.measured(c, func(o bench.Options) (*bench.Report, error) { return bench.Suite(c.Context(), dev, o) },
				bench.Options{Width: z.width, Height: z.height, Quick: quick, Only: re, Thumbnails: f.html != ""})
		},
	}
	c.Flags().SortFlags = false
	c.Flags().BoolVar(&quick, "quick", false, "measure for less time")
	c.Flags().StringVar(&only, "only", "", "run the workloads whose names match this `REGEXP`; a part has no score as a whole")
	c.Flags().Var(&z, "size", "`size` of the pictures in pixels, each side from 1 to 16384")
	e.add(c)
	f.add(c)
	return c
}

// checkSuiteMemory refuses sizes at which the attachments of the suite's pictures, all kept at once, need more memory
// than there is.
func checkSuiteMemory(z size, only *regexp.Regexp, available int64) error {
	need := int64(0)
	for _, c := range bench.Cases() {
		if only == nil || only.MatchString(c.Name) {
			need += attachmentBytes(z, c.Samples)
		}
	}
	if available > 0 && need > available {
		return fmt.Errorf("--size: the suite's pictures of %v need %d MiB of memory, %d MiB are available", &z, need>>20, available>>20)
	}
	return nil
}
