package command

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"
)

// watchEvery is how often the files of a watched job are looked at, and how long a change must be over before it is drawn: editors write files in
// several steps.
const watchEvery = 200 * time.Millisecond

func newWatch() *cobra.Command {
	c := &cobra.Command{
		Use:   "watch INPUT... [flags of render]",
		Short: "Draw again whenever a file changes",
		Long: `Draw as render does, with its inputs and flags, and again whenever one of the files that
the pictures are made of changes: scenes, what these name, environments, job files. What is
wrong with a file is told, and the next change is waited for. It ends with Ctrl-C.`,
		Example: `  halfspace watch model.glb -o model.png --size 800x600
  halfspace watch job.toml`,
		Args:               cobra.ArbitraryArgs,
		DisableFlagParsing: true, // render parses them, anew each time: a job file may have changed
	}
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return usagef("watch: name what to draw")
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
		before := f.stamps(args) // what changes while it is drawn is drawn again
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
		now := f.stamps(args)
		for name, s := range before {
			now[name] = s
		}
		if err := f.wait(c, args, now); err != nil {
			return err
		}
	}
}

// stamp tells versions of a file apart.
type stamp struct {
	time time.Time
	size int64
}

// stamps are those of all files that pictures are made of, as far as they are known; a file that is not there has none.
func (f *renderFlags) stamps(args []string) map[string]stamp {
	out := map[string]stamp{}
	for _, name := range slices.Concat(args, f.files) {
		if info, err := os.Stat(name); err == nil && !info.IsDir() {
			out[name] = stamp{info.ModTime(), info.Size()}
		} else if slices.Contains(f.files, name) {
			out[name] = stamp{}
		}
	}
	return out
}

// wait waits until a file is another than it was, and stays as it then is.
func (f *renderFlags) wait(c *cobra.Command, args []string, was map[string]stamp) error {
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
		now := f.stamps(args)
		if !same(was, now) && same(last, now) {
			return nil
		}
		last = now
	}
}
