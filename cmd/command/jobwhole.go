package command

import (
	"context"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/job"
	"github.com/seed-1acaedba/halfspace/picfile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Whole are the files that the flags want of all pictures of a job: a contact sheet, and annotations.
func (j *JobFlags) Whole(spec *job.Spec) (names []string) {
	if j.f.sheet != "" {
		names = append(names, j.f.sheet)
	}
	if j.f.annotations.value == "coco" {
		folder, name := j.f.annotationsFile(spec.Output)
		names = append(names, filepath.Join(folder, name))
	}
	return names
}

// WriteWhole writes the files that cover a whole job from the pictures that exist: picture i of the plan does where
// there(i) is true, in the file that place(i) names. The caller has made sure that no input is replaced. A picture in a
// format that cannot be read leaves its cell of the sheet empty.
func (j *JobFlags) WriteWhole(c *cobra.Command, spec *job.Spec, plan *job.Plan, there func(i int) bool, place func(i int) string) error {
	f := j.f
	sheet, err := f.emptySheet(plan)
	if err != nil {
		return err
	}
	var coco *job.COCO
	if f.annotations.value == "coco" {
		coco = &job.COCO{}
	}
	if sheet == nil && coco == nil {
		return nil
	}
	var mutex sync.Mutex
	var first error
	one := func(i int, output string) {
		if sheet != nil {
			if p, err := readPicture(c.Context(), place(i)); err == nil {
				sheet.Put(i, p, "")
			}
		}
		if coco == nil {
			return
		}
		s, err := readSidecar(output)
		mutex.Lock()
		defer mutex.Unlock()
		if err == nil {
			coco.Add(s)
		} else if first == nil {
			first = err
		}
	}
	type picture struct {
		i      int
		output string
	}
	list := make(chan picture)
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for p := range list {
				one(p.i, p.output)
			}
		})
	}
	i := 0
	for g := range plan.Groups {
		for k := range plan.Groups[g].Tasks {
			if there(i) && c.Context().Err() == nil {
				list <- picture{i, plan.Groups[g].Tasks[k].Output}
			}
			i++
		}
	}
	close(list)
	all.Wait()
	if err := c.Context().Err(); err != nil {
		return err
	}
	if first != nil {
		return first
	}
	if sheet != nil {
		if err := f.writeSheet(c, sheet); err != nil {
			return err
		}
	}
	if coco != nil {
		return f.annotate(c, spec.Output, coco)
	}
	return nil
}

// readPicture reads a picture of any format that says its size.
func readPicture(ctx context.Context, name string) (*picfile.Picture, error) {
	t, err := picfile.Load(ctx, name)
	if err != nil {
		return nil, err
	}
	info := t.Image.Info()
	if info.Format != vk.FormatR8G8B8A8Srgb {
		return picfile.Read(name)
	}
	p := &picfile.Picture{Width: info.Extent.Width, Height: info.Extent.Height}
	rows := t.Image.Subresource(0, 0, 0)
	for y := range p.Height {
		p.Codes = append(p.Codes, rows.Row(y, 0)[:4*p.Width]...)
	}
	return p, nil
}
