package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/cmd/command"
	"github.com/seed-1acaedba/halfspace/job"
)

// join adds up the files of sums that tasks have drawn, and says of which pictures all parts are there: these are made.
// The files stay: removeParts.
func (w *work) join(c *cobra.Command, dev *halfspace.Device, memory int64, there map[string]bool) ([]bool, error) {
	plan, err := w.whole.Join(w.parts)
	if err != nil {
		return nil, err
	}
	var made []bool
	ready := &job.Plan{}
	for _, g := range plan.Groups {
		group := job.Group{Input: g.Input}
		for _, t := range g.Tasks {
			whole := true
			for _, name := range t.Parts {
				whole = whole && there[name]
			}
			if made = append(made, whole); whole {
				group.Tasks = append(group.Tasks, t)
			}
		}
		if len(group.Tasks) > 0 {
			ready.Groups = append(ready.Groups, group)
		}
	}
	if len(ready.Groups) == 0 {
		return made, nil
	}
	r := &job.Runner{Device: dev, Store: command.Files(c), Memory: memory, FailFast: true}
	var failed error
	r.Done = func(x *job.Result) {
		if failed == nil && x.Err != nil {
			failed = fmt.Errorf("%s: %w", x.Task.Output, x.Err)
		}
	}
	if _, err := r.Run(c.Context(), ready); err != nil {
		return nil, err
	}
	return made, failed
}

// finishParts is finish of pictures that are parts.
func (w *work) finishParts(c *cobra.Command, dev *halfspace.Device, flags *command.JobFlags, there func(i int) bool) error {
	drawn := map[string]bool{}
	i := 0
	for _, g := range w.plan.Groups {
		for _, t := range g.Tasks {
			drawn[t.Output] = there(i)
			i++
		}
	}
	made, err := w.join(c, dev, flags.Memory(), drawn)
	if err != nil {
		return err
	}
	var places []string
	for _, g := range w.whole.Groups {
		for _, t := range g.Tasks {
			places = append(places, t.Output)
		}
	}
	err = flags.WriteWhole(c, &w.spec, w.whole, func(i int) bool { return made[i] }, func(i int) string { return places[i] })
	if err != nil {
		return err
	}
	return w.removeParts(made)
}

// removeParts removes the files of sums of pictures that are made.
func (w *work) removeParts(made []bool) error {
	plan, err := w.whole.Join(w.parts)
	if err != nil {
		return err
	}
	i := 0
	for _, g := range plan.Groups {
		for _, t := range g.Tasks {
			if i++; !made[i-1] {
				continue
			}
			for _, name := range t.Parts { // layers of a picture have the same
				if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
					return err
				}
			}
		}
	}
	return nil
}
