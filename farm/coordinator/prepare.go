package coordinator

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"maps"
	"runtime"
	"slices"
	"sync"

	"github.com/seed-1acaedba/halfspace/farm/ledger"
	"github.com/seed-1acaedba/halfspace/farm/store"
	"github.com/seed-1acaedba/halfspace/farm/task"
	"github.com/seed-1acaedba/halfspace/job"
)

func newHash() hash.Hash { return sha256.New() }

// ahead is how many inputs are read before they are needed.
const ahead = 32

// prepared says that all groups of which something was cut are read.
func (c *cutter) prepared() bool {
	end := int(c.next)
	if c.first > 0 || c.row > 0 {
		end++
	}
	for i := range end {
		if !c.groups[i].ready {
			return false
		}
	}
	return true
}

// prepare reads the inputs, some ahead of the cutter.
func (c *Coordinator) prepare() {
	work := make(chan int)
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for i := range work {
				c.post(c.group(i))
			}
		})
	}
	for i := range c.Plan.Groups {
		select {
		case c.room <- struct{}{}: // the loop takes it out when the group is cut
		case <-c.ctx.Done():
			close(work)
			return
		}
		work <- i
	}
	close(work)
	all.Wait()
}

// release lets more groups be read when some are cut.
func (c *Coordinator) release() {
	for ; c.released < int(c.cutter.next); c.released++ {
		<-c.room
	}
}

// spare refuses inputs that the job's final outputs would replace.
func (c *Coordinator) spare(where map[string]string) error {
	for _, name := range c.Whole {
		out, err := c.Output.Create(name)
		if err != nil {
			return err
		}
		err = out.Spare(slices.Collect(maps.Values(where)))
		out.Discard()
		if err != nil {
			return err
		}
	}
	return nil
}

// stripSamples is how many samples a picture has at least that is cut into strips: for fewer, a scene is not loaded
// here to see whether it has glass.
var stripSamples = int64(1 << 22)

// samples is how many samples a picture has.
func samples(s *job.Settings) int64 {
	n := int64(max(s.Supersample, 1))
	return int64(s.Width) * int64(s.Height) * n * n * int64(max(s.Samples, 1))
}

// group reads the input of a group and returns what the loop does then.
func (c *Coordinator) group(i int) func() {
	g := &c.Plan.Groups[i]
	s := g.Tasks[0].Settings
	list, where, err := bundle(c.ctx, g.Input, s)
	if err == nil {
		if err = c.spare(where); err != nil {
			c.cancel(err)
		}
	}
	var data []byte
	if err == nil {
		data, err = list.Encode()
	}
	if err == nil && c.Send {
		if _, err = store.Keep(c.ctx, c.Inputs, data); err == nil {
			err = send(c.ctx, c.Inputs, list, where)
		}
	}
	strips := false
	parts := g.Tasks[0].Part != (job.Part{})
	if err == nil && !g.Moves && !parts && s.Strips() == nil && samples(s) >= stripSamples {
		glass := false
		glass, err = job.Glass(c.ctx, job.Load, g.Input, s)
		strips = !glass
	}
	var counts map[start]size
	if err == nil && c.Keep && (len(g.Tasks) > 1 || strips) {
		ctx, cancel := context.WithTimeout(c.ctx, jsWait)
		if e, err := c.keys.Get(ctx, c.cutter.whole(i, c.Version, list.Hashes())); err == nil { // else it is cut by what it takes
			counts = recount(string(e.Value()), s.Height)
		}
		cancel()
	}
	triangles := job.Triangles(g.Input)
	return func() {
		at := &c.cutter.groups[i]
		at.ready, at.err, at.list, at.triangles, at.settings, at.counts, at.strips = true, err, list, triangles,
			c.settings, counts, strips
		if err != nil {
			return
		}
		name := task.Hash(data)
		at.changed = at.bundle != "" && at.bundle != name
		if at.bundle != name {
			var sum ledger.Sum
			_, _ = hex.Decode(sum[:], []byte(name)) // a hash
			c.journal.bundle(uint32(i), sum)
		}
		at.bundle = name
		if !c.Send {
			c.Judge.Here(name, c.settings, list, g.Input, s)
		}
	}
}
