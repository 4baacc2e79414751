package texfile

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// sideBySide runs jobs on all threads. The error is the first job's that has one; after an error others may not run.
func sideBySide(jobs []func() error) error {
	errs := make([]error, len(jobs))
	var next atomic.Int64
	var failed atomic.Bool
	var wait sync.WaitGroup
	for range min(len(jobs), runtime.GOMAXPROCS(0)) {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(jobs) && !failed.Load(); i = int(next.Add(1)) - 1 {
				if errs[i] = guarded(jobs[i]); errs[i] != nil {
					failed.Store(true)
				}
			}
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// guarded runs a job; a panic is an error, as a goroutine has nobody else.
func guarded(job func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = errf("", "malformed: %v", p)
		}
	}()
	return job()
}
