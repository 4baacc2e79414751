package job

import (
	"context"
	"errors"
	"io"
	"sync/atomic"
	"time"

	"github.com/seed-1acaedba/halfspace/picfile"
)

// movie writes the pictures of a group to one file, in order, while the next ones are drawn.
type movie struct {
	run    *run
	out    Output
	tasks  []Task
	frames chan *encoding
	failed chan error // what ended it before all were there
	ended  chan struct{}
	broken atomic.Bool // no more pictures are wanted
}

// newMovie begins the file of tasks.
func newMovie(x *run, out Output, tasks []Task) *movie {
	m := &movie{run: x, out: out, tasks: tasks, frames: make(chan *encoding), failed: make(chan error, 1), ended: make(chan struct{})}
	go m.write()
	return m
}

// fail ends the file without the rest of its pictures.
func (m *movie) fail(err error) { m.failed <- err }

// end waits for the file.
func (m *movie) end() {
	close(m.frames)
	<-m.ended
}

// errUnfinished ends a file whose pictures do not come.
var errUnfinished = errors.New("unfinished")

// write writes the file. Results are told when all of it is in its place.
func (m *movie) write() {
	defer close(m.ended)
	defer m.out.Discard()
	var results []*Result
	err := m.out.Commit(func(w io.Writer) error {
		s := m.tasks[0].Settings
		f, err := picfile.Named(s.Format)
		if err != nil {
			return err
		}
		a, err := f.Animate(w, s.Width, s.Height, s.Options(len(m.tasks)))
		if err != nil {
			return err
		}
		for e := range m.frames {
			start := time.Now()
			pic, err := e.drawn.finish()
			if err == nil && m.run.Seen != nil {
				m.run.Seen(e.result.Task, pic)
			}
			if err == nil {
				err = a.Add(pic)
			}
			e.drawn.release()
			if err != nil {
				return err
			}
			e.result.Encode = time.Since(start)
			results = append(results, e.result)
		}
		if len(results) != len(m.tasks) {
			return errUnfinished
		}
		return a.Close()
	})
	m.broken.Store(err != nil)
	for e := range m.frames { // after an error
		e.drawn.release()
	}
	if err == nil {
		for _, r := range results {
			m.run.done(r)
		}
		return
	}
	select {
	case why := <-m.failed:
		err = why
	default:
		if errors.Is(err, errUnfinished) {
			if err = m.run.ctx.Err(); err == nil {
				err = context.Canceled
			}
		}
	}
	m.run.fail(m.tasks, err)
}
