package command

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"
)

// watchEvery is how often the files of a watched job are looked at, and how long a change must be over before it is
// drawn: editors write files in several steps.
const watchEvery = 200 * time.Millisecond

func newWatch() *cobra.Command {
	c := &cobra.Command{
		Use:   "watch INPUT... [flags of render]",
		Short: "Draw again whenever a file changes",
		Long: `Draw as render does, with its inputs and flags, and again whenever an input file changes:
scenes, the files that they name, environments, job files. An error in a file is printed,
and the command waits for the next change. It ends with Ctrl-C.`,
		Example: `  halfspace watch model.glb -o model.png --size 800x600
  halfspace watch job.toml`,
		Args:               cobra.ArbitraryArgs,
		DisableFlagParsing: true, // render parses them, anew each time: a job file may have changed
	}
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return usagef("watch: name a file to draw")
		}
		if slices.Contains(args, "--help") || slices.Contains(args, "-h") {
			return c.Help()
		}
		return watch(c, args)
	}
	c.Flags().AddFlagSet(newRender().Flags())
	return c
}

// watch draws until the context ends.
func watch(c *cobra.Command, args []string) error {
	var known []string // files of the drawing before
	for {
		f := newRenderFlags()
		r := f.command()
		r.SilenceUsage, r.SilenceErrors = true, true
		r.SetArgs(args)
		r.SetIn(c.InOrStdin())
		r.SetOut(c.OutOrStdout())
		r.SetErr(c.ErrOrStderr())
		r.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
		checkArgs(r)
		began := time.Now()
		before := stamps(args, known) // what changes while it is drawn is drawn again
		err := r.ExecuteContext(c.Context())
		_, usage := errors.AsType[usageError](err)
		switch {
		case c.Context().Err() != nil:
			return c.Context().Err()
		case usage && f.files == nil && !slices.ContainsFunc(args, isJob):
			return err
		case err != nil && !errors.Is(err, errPartial):
			fmt.Fprintln(c.ErrOrStderr(), "halfspace:", oneLine(err))
		}
		if f.files != nil {
			known = f.files
		}
		if err := wait(c, args, known, drawn(before, stamps(args, known), began)); err != nil {
			return err
		}
	}
}

// clockStep is more than file systems' clocks lag behind the program's.
const clockStep = time.Second

// drawn are the stamps that a drawing's files had when they were read: those from before it began, or, of files that it
// was the first to name, those from after it. A file of these that is as new as the drawing may have changed after it
// was read, and has the stamp of no file.
func drawn(before, after map[string]stamp, began time.Time) map[string]stamp {
	out := map[string]stamp{}
	for name, s := range after {
		if was, ok := before[name]; ok {
			s = was
		} else if s.time.After(began.Add(-clockStep)) {
			s = stamp{size: -1}
		}
		out[name] = s
	}
	return out
}

// stamp tells versions of a file apart.
type stamp struct {
	time time.Time
	size int64
}

// stamps are the stamps of arguments that are files, and of files that a drawing read; those that are missing now have
// none.
func stamps(args, files []string) map[string]stamp {
	out := map[string]stamp{}
	for _, name := range slices.Concat(args, files) {
		if info, err := os.Stat(name); err == nil && !info.IsDir() {
			out[name] = stamp{info.ModTime(), info.Size()}
		} else if slices.Contains(files, name) {
			out[name] = stamp{}
		}
	}
	return out
}

// wait waits until a file is another than it was, and stays as it then is.
func wait(c *cobra.Command, args, files []string, was map[string]stamp) error {
	same := func(a, b map[string]stamp) bool {
		for name, s := range b {
			if a[name] != s {
				return false
			}
		}
		return true
	}
	last := was
	for {
		select {
		case <-c.Context().Done():
			return c.Context().Err()
		case <-time.After(watchEvery):
		}
		now := stamps(args, files)
		if !same(was, now) && same(last, now) {
			return nil
		}
		last = now
	}
}
