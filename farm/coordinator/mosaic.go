package coordinator

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/seed-1acaedba/halfspace/job"
	"github.com/seed-1acaedba/halfspace/picfile"
)

// place is a picture of the plan.
type place struct{ group, picture uint32 }

// mosaic is a picture that is drawn strip by strip. Its strips are put into a file beside it, and the picture is made
// of that file when all are there.
type mosaic struct {
	tasks   []uint32        // its strips', in order, as far as they are cut
	there   map[uint32]bool // tasks whose strips are in the file
	whole   bool            // the picture is in its place, and the file gone
	busy    bool            // it is being put together
	again   bool            // another strip came meanwhile
	failed  bool            // one of its strips did
	counted bool
	mutex   sync.Mutex // of the file
}

// stripsFile is where the strips of a picture lie.
func stripsFile(output string) string {
	return filepath.Join(filepath.Dir(output), "."+filepath.Base(output)+".strips")
}

// lay remembers a strip that was cut.
func (c *Coordinator) lay(index uint32) {
	k := c.cutter.cuts[index]
	if k.rows == 0 {
		return
	}
	at := place{k.group, k.first}
	if c.mosaics[at] == nil {
		c.mosaics[at] = &mosaic{there: map[uint32]bool{}}
	}
	c.mosaics[at].tasks = append(c.mosaics[at].tasks, index)
}

// mosaic is the picture that a task is a strip of; nil: it is none.
func (c *Coordinator) mosaic(index uint32) (*mosaic, place) {
	k := c.cutter.cuts[index]
	at := place{k.group, k.first}
	if k.rows == 0 {
		return nil, at
	}
	return c.mosaics[at], at
}

// stand says whether a strip that was done before is still there.
func (c *Coordinator) stand(index uint32) bool {
	m, at := c.mosaic(index)
	output := c.cutter.tasks(index)[0].Output
	if !m.whole {
		output = stripsFile(output)
	}
	_, err := os.Stat(output)
	if g := &c.cutter.groups[at.group]; err != nil && c.Output != nil || g.changed || g.err != nil {
		c.tear(m, at)
	}
	if !m.whole && !m.there[index] {
		return false
	}
	if m.whole {
		c.there += c.show(m)
	}
	return true
}

// tear says that no strip of a picture is there.
func (c *Coordinator) tear(m *mosaic, at place) {
	if m.whole || len(m.there) > 0 {
		m.whole = false
		clear(m.there)
		c.journal.whole(at, false)
	}
}

// show counts a picture once.
func (c *Coordinator) show(m *mosaic) int {
	if m.counted {
		return 0
	}
	m.counted = true
	c.pictures++
	if c.Done != nil {
		c.Done(c.pictures)
	}
	return 1
}

// inlay puts a strip into its picture's file.
func (c *Coordinator) inlay(m *mosaic, t *job.Task, data []byte) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	path := stripsFile(t.Output)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	s, err := picfile.OpenStrips(path, t.Settings.Width, t.Settings.Height)
	if err != nil {
		return err
	}
	err = s.Put(t.Strip.First, t.Strip.Rows, data)
	return errors.Join(err, s.Close())
}

// inlaid goes on after a strip was put into its picture's file, or was found to be of another picture than those before
// it: then all are drawn again.
func (c *Coordinator) inlaid(index uint32, err error) {
	m, at := c.mosaic(index)
	if m == nil {
		return
	}
	if torn := errors.Is(err, picfile.ErrOtherStrip); torn || m.whole {
		if torn {
			_ = os.Remove(stripsFile(c.cutter.tasks(index)[0].Output)) // what stays is torn again
		}
		c.tear(m, at)
		for _, i := range m.tasks {
			if i != index {
				c.ledger.Redo(i)
				c.settle(i)
			}
		}
	}
	if err == nil {
		m.there[index] = true
		m.again = m.busy
	}
}

// join puts a picture together when all its strips are there.
func (c *Coordinator) join(m *mosaic, at place) {
	if m.whole || m.busy {
		return
	}
	t := &c.Plan.Groups[at.group].Tasks[at.picture]
	rows := 0
	for _, i := range m.tasks {
		if _, _, ok := c.ledger.Result(i); !ok || !m.there[i] || c.writes[i] != nil {
			return
		}
		rows += int(c.cutter.cuts[i].rows)
	}
	if rows < t.Settings.Height {
		return
	}
	m.busy, m.again = true, false
	c.fetches++
	go func() {
		err := c.persist(func() error { return c.compose(m, t) })
		c.post(func() {
			c.fetches--
			m.busy = false
			switch {
			case m.again:
				c.join(m, at)
			case err == nil:
				c.problem = ""
				m.whole = true
				c.show(m)
				c.journal.whole(at, true)
				c.gone = append(c.gone, stripsFile(t.Output))
			}
		})
	}()
}

// compose makes a picture of its strips. What of these is not being written lies in a file, not in memory.
func (c *Coordinator) compose(m *mosaic, t *job.Task) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	s, err := picfile.OpenStrips(stripsFile(t.Output), t.Settings.Width, t.Settings.Height)
	if err != nil {
		return err
	}
	defer s.Close()
	p, release, err := s.Picture()
	if err != nil {
		return err
	}
	defer func() { _ = release() }() // it was only read
	f, err := picfile.Named(t.Settings.Format)
	if err != nil {
		return err
	}
	return c.place(t, t.Output, func(w io.Writer) error { return f.Write(w, p, t.Settings.Options(1)) })
}

// place writes a file of a task's result. It appears whole or not at all.
func (c *Coordinator) place(t *job.Task, name string, write func(io.Writer) error) error {
	out, err := c.Output.Create(name)
	if err != nil {
		return err
	}
	defer out.Discard()
	inputs := t.Settings.Files()
	if t.Input != "" {
		inputs = append(inputs, t.Input)
	}
	if err := out.Spare(inputs); err != nil {
		return err
	}
	return out.Commit(write)
}

// persist retries until a file is written, as a full disk may get room. The error says that a strip does not belong to
// its picture, or that the job ended.
func (c *Coordinator) persist(try func() error) error {
	told := false
	for wait := 500 * time.Millisecond; ; wait = min(2*wait, 5*time.Second) {
		err := try()
		if err == nil || errors.Is(err, picfile.ErrOtherStrip) {
			return err
		}
		if c.ctx.Err() != nil {
			return c.ctx.Err()
		}
		if !told {
			c.logf("results wait: %v", err)
			told = true
		}
		c.post(func() { c.problem = err.Error() })
		select {
		case <-time.After(wait):
		case <-c.ctx.Done():
			return c.ctx.Err()
		}
	}
}
