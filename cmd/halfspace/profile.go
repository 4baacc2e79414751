package main

import (
	"errors"
	"os"
	"runtime/pprof"
	"runtime/trace"

	"github.com/spf13/cobra"
)

// profileFlags record what the process does.
type profileFlags struct{ cpu, trace string }

func (f *profileFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.cpu, "cpuprofile", "", "write a CPU profile to this `FILE` (go tool pprof)")
	c.Flags().StringVar(&f.trace, "trace", "", "write an execution trace to this `FILE` (go tool trace)")
}

// start begins recording; the function that it returns ends it.
func (f *profileFlags) start() (stop func() error, err error) {
	var stops []func() error
	stop = func() error {
		var errs []error
		for _, s := range stops {
			errs = append(errs, s())
		}
		return errors.Join(errs...)
	}
	begin := func(path string, start func(*os.File) error, end func()) {
		if path == "" || err != nil {
			return
		}
		var file *os.File
		if file, err = os.Create(path); err != nil {
			return
		}
		if err = start(file); err != nil {
			file.Close()
			return
		}
		stops = append(stops, func() error { end(); return file.Close() })
	}
	begin(f.cpu, func(w *os.File) error { return pprof.StartCPUProfile(w) }, pprof.StopCPUProfile)
	begin(f.trace, func(w *os.File) error { return trace.Start(w) }, trace.Stop)
	if err != nil {
		_ = stop() // what had begun; the error that counts is the first
		return nil, err
	}
	return stop, nil
}
