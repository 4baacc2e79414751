// Package film cuts files of many pictures (.apng, .y4m, .raw) into pictures that several workers draw, and puts them
// together again, byte for byte what one machine writes.
package film

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"github.com/seed-1acaedba/halfspace/job"
	"github.com/seed-1acaedba/halfspace/picfile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Film is a file of many pictures.
type Film struct {
	// Output is its name, Frames the names of its pictures' own files, in order.
	Output   string
	Frames   []string
	input    string
	settings *job.Settings
	folder   string
}

// Split is a plan in which each picture of a film is a file of its own, in a hidden folder beside the film: the same
// pictures in the same order. Those of formats of codes are PNG, which keeps every bit.
func Split(p *job.Plan) (*job.Plan, []Film) {
	out := &job.Plan{Groups: make([]job.Group, len(p.Groups))}
	frames := map[*job.Settings]*job.Settings{}
	var films []Film
	for i, g := range p.Groups {
		if !g.Moves || len(g.Tasks) < 2 {
			out.Groups[i] = g
			continue
		}
		film := Film{Output: g.Tasks[0].Output, input: g.Input, settings: g.Tasks[0].Settings}
		film.folder = filepath.Join(filepath.Dir(film.Output), "."+filepath.Base(film.Output)+".frames")
		tasks := make([]job.Task, len(g.Tasks))
		for k, t := range g.Tasks {
			s := frames[t.Settings]
			if s == nil {
				plain := *t.Settings
				if s = &plain; s.Format != "raw" {
					s.Format, s.Bits = "png", 0
				}
				frames[t.Settings] = s
			}
			t.Settings = s
			t.Output = filepath.Join(film.folder, fmt.Sprintf("%07d.%s", k, s.Format))
			film.Frames = append(film.Frames, t.Output)
			tasks[k] = t
		}
		out.Groups[i] = job.Group{Input: g.Input, Tasks: tasks}
		films = append(films, film)
	}
	return out, films
}

// Write puts a film together. Its pictures stay: Remove.
func (f *Film) Write(ctx context.Context, to job.Store) error {
	out, err := to.Create(f.Output)
	if err != nil {
		return err
	}
	defer out.Discard()
	inputs := f.settings.Files()
	if f.input != "" {
		inputs = append(inputs, f.input)
	}
	if err := out.Spare(inputs); err != nil {
		return err
	}
	return out.Commit(func(w io.Writer) error {
		if f.settings.Format == "raw" {
			return f.join(w)
		}
		return f.animate(ctx, w)
	})
}

// join writes files that follow each other.
func (f *Film) join(w io.Writer) error {
	for _, name := range f.Frames {
		from, err := os.Open(name)
		if err != nil {
			return err
		}
		_, err = io.Copy(w, from)
		if err = errors.Join(err, from.Close()); err != nil {
			return err
		}
	}
	return nil
}

// frame is a picture that was read.
type frame struct {
	picture *picfile.Picture
	err     error
}

// animate writes pictures in order, while the next ones are read.
func (f *Film) animate(ctx context.Context, w io.Writer) error {
	format, err := picfile.Named(f.settings.Format)
	if err != nil {
		return err
	}
	to, err := format.Animate(w, f.settings.Width, f.settings.Height, f.settings.Options(len(f.Frames)))
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ahead := make(chan chan frame, runtime.GOMAXPROCS(0))
	go func() {
		defer close(ahead)
		for _, name := range f.Frames {
			one := make(chan frame, 1)
			select {
			case ahead <- one:
			case <-ctx.Done():
				return
			}
			go func() {
				p, err := f.read(ctx, name)
				one <- frame{p, err}
			}()
		}
	}()
	for one := range ahead {
		got := <-one
		if got.err == nil {
			got.err = to.Add(got.picture)
		}
		if got.err != nil {
			return got.err
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return to.Close()
}

// read reads a picture, which must be one of the film's.
func (f *Film) read(ctx context.Context, name string) (*picfile.Picture, error) {
	t, err := picfile.Load(ctx, name)
	if err != nil {
		return nil, err
	}
	info := t.Image.Info()
	if info.Format != vk.FormatR8G8B8A8Srgb || info.Extent.Width != f.settings.Width || info.Extent.Height != f.settings.Height {
		return nil, fmt.Errorf("%s: is not a picture of %s", name, f.Output)
	}
	p := &picfile.Picture{Width: info.Extent.Width, Height: info.Extent.Height, Premultiplied: f.settings.Premultiplied}
	p.Codes = make([]byte, 0, 4*p.Width*p.Height)
	rows := t.Image.Subresource(0, 0, 0)
	for y := range p.Height {
		p.Codes = append(p.Codes, rows.Row(y, 0)[:4*p.Width]...)
	}
	return p, nil
}

// Remove removes the pictures that a film was made of.
func (f *Film) Remove() error { return os.RemoveAll(f.folder) }
