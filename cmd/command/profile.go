package command

import (
	"context"
	"errors"
	"io"
	"runtime/pprof"
	"runtime/trace"

	"github.com/spf13/cobra"
)

// profileFlags record what the process does.
type profileFlags struct {
	cpu, trace string
	inputs     []string // files that a profile must not replace
}

func (f *profileFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.cpu, "cpuprofile", "", "write a CPU profile to this `FILE` (go tool pprof)")
	c.Flags().StringVar(&f.trace, "trace", "", "write an execution trace to this `FILE` (go tool trace)")
}

// start begins recording; the function that it returns ends it, with the command's error so far. Nothing is written of
// a command that was interrupted.
func (f *profileFlags) start(c *cobra.Command, inputs ...string) (stop func(error) error, err error) {
	f.inputs = inputs
	var stops []func(error) error
	stop = func(why error) error {
		var errs []error
		for _, s := range stops {
			errs = append(errs, s(why))
		}
		return errors.Join(errs...)
	}
	begin := func(path string, start func(io.Writer) error, end func()) {
		if path == "" || err != nil {
			return
		}
		var o *output
		if o, err = create(c, path, inputs...); err != nil {
			return
		}
		if err = start(o.w); err != nil {
			o.discard()
			return
		}
		stops = append(stops, func(why error) error {
			end()
			defer o.discard()
			if errors.Is(why, context.Canceled) {
				return nil
			}
			if err := o.spare(f.inputs); err != nil {
				return err
			}
			return o.commit(func(io.Writer) error { return nil })
		})
	}
	begin(f.cpu, pprof.StartCPUProfile, pprof.StopCPUProfile)
	begin(f.trace, trace.Start, trace.Stop)
	if err != nil {
		_ = stop(context.Canceled) // what had begun; the error that counts is the first
		return nil, err
	}
	return stop, nil
}
