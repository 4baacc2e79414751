package coordinator

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/seed-1acaedba/halfspace/farm/task"
	"github.com/seed-1acaedba/halfspace/job"
)

// Seconds that a task should take. What it takes to hand one out is far less than the least; more than the most is lost where a worker dies.
const (
	leastSeconds = 0.2
	wantSeconds  = 1.0
	mostSeconds  = 5.0
)

// cut is a task: pictures of a group that follow each other.
type cut struct {
	group uint32
	first uint32
	count uint32
}

// cutter cuts a plan into tasks. How many pictures a task has follows from what pictures took until now: those of the same input if any, else of
// all by their estimated cost (job.Task.Cost).
type cutter struct {
	plan   *job.Plan
	groups []group
	cuts   []cut
	next   uint32 // group
	first  uint32 // its first picture that is in no task
	left   int    // pictures that are in no task

	seconds float64 // measured of all, per nanosecond of estimated cost; 0: not yet
}

// group is what is known of an input.
type group struct {
	ready     bool
	changed   bool // since tasks of it were cut
	err       error
	bundle    string
	settings  string
	list      *task.Bundle
	triangles int64
	counts    map[uint32]uint32 // of pictures of tasks by their first picture, as another job cut the same group
	seconds   float64           // of a picture, measured; 0: not yet
	load      float64           // of the scene
}

func newCutter(p *job.Plan) *cutter {
	return &cutter{plan: p, groups: make([]group, len(p.Groups)), left: p.Pictures()}
}

// measure learns from a task that took so long.
func (c *cutter) measure(index uint32, seconds, load float64) {
	k := c.cuts[index]
	g := &c.groups[k.group]
	mean := func(old *float64, now float64) {
		if *old == 0 {
			*old = now
		}
		*old = 0.7**old + 0.3*now
	}
	each := seconds / float64(k.count)
	mean(&g.seconds, each)
	if load > 0 {
		mean(&g.load, load)
	}
	if cost := c.plan.Groups[k.group].Tasks[k.first].Cost(g.triangles); cost > 0 {
		mean(&c.seconds, each/float64(cost))
	}
}

// size is how many of the next group's pictures a task should have, where so many workers wait.
func (c *cutter) size(slots int) uint32 {
	p, g := &c.plan.Groups[c.next], &c.groups[c.next]
	left := uint32(len(p.Tasks)) - c.first
	if p.Moves {
		return left
	}
	if n := g.counts[c.first]; n > 0 {
		return min(n, left)
	}
	each := g.seconds
	if each == 0 {
		each = c.seconds * float64(p.Tasks[c.first].Cost(g.triangles))
	}
	if each == 0 {
		return 1 // nothing is known: the first ones tell
	}
	want := math.Min(math.Max(wantSeconds, g.load), mostSeconds) // a scene that loads slowly wants to be drawn often
	n := want / each
	// At the end of a job tasks are short, so that all workers end about together.
	if most := float64(c.left) / float64(2*max(slots, 1)); n > most {
		n = math.Max(most, leastSeconds/each)
	}
	return min(left, uint32(min(max(n, 1), task.MaxPictures)))
}

// ready says that the next task can be cut: its group is prepared.
func (c *cutter) ready() bool { return int(c.next) < len(c.groups) && c.groups[c.next].ready }

// done says that all is cut.
func (c *cutter) done() bool { return int(c.next) >= len(c.groups) }

// skip leaves out the next group, which cannot be drawn.
func (c *cutter) skip() (pictures int) {
	pictures = len(c.plan.Groups[c.next].Tasks) - int(c.first)
	c.left -= pictures
	c.next++
	c.first = 0
	return pictures
}

// cut makes the next task.
func (c *cutter) cut(slots int) cut {
	k := cut{c.next, c.first, c.size(slots)}
	for k.count > 1 && !c.plan.Groups[k.group].Moves && !c.fits(k) {
		k.count = (k.count + 1) / 2
	}
	c.restore(k)
	return k
}

// fits says that a task's pictures go into a message.
func (c *cutter) fits(k cut) bool {
	data, err := json.Marshal(c.plan.Groups[k.group].Tasks[k.first])
	return err == nil && int(k.count)*(len(data)+64) < task.MaxBytes*3/4
}

// restore takes a task that was cut before.
func (c *cutter) restore(k cut) {
	c.cuts = append(c.cuts, k)
	c.left -= int(k.count)
	c.first += k.count
	if int(c.first) >= len(c.plan.Groups[k.group].Tasks) {
		c.next, c.first = k.group+1, 0
	}
}

// valid says that a task of a journal is the next one of this plan.
func (c *cutter) valid(k cut) bool {
	return k.group == c.next && k.first == c.first && int(k.group) < len(c.groups) && k.count > 0 &&
		int64(k.first)+int64(k.count) <= int64(len(c.plan.Groups[k.group].Tasks))
}

// tasks are the pictures of a task.
func (c *cutter) tasks(index uint32) []job.Task {
	k := c.cuts[index]
	return c.plan.Groups[k.group].Tasks[k.first : k.first+k.count]
}

// whole is the key of a group's cuts: that of a task of all its pictures.
func (c *cutter) whole(i int, version string, files []string) string {
	p := &c.plan.Groups[i]
	t := task.Task{Version: version, Moves: p.Moves, Pictures: p.Tasks}
	return "cuts-" + t.Sum(p.Tasks[0].Settings, files)
}

// counted are how many pictures the tasks of the last group that was cut have, in their order, as text.
func (c *cutter) counted() string {
	last := len(c.cuts) - 1
	first := last
	for first > 0 && c.cuts[first-1].group == c.cuts[last].group {
		first--
	}
	var text strings.Builder
	for _, k := range c.cuts[first:] {
		fmt.Fprintf(&text, "%d ", k.count)
	}
	return text.String()
}

// recount takes what counted was for another job. What is none is nothing.
func recount(text string) map[uint32]uint32 {
	counts := map[uint32]uint32{}
	at := uint32(0)
	for word := range strings.FieldsSeq(text) {
		n, err := strconv.ParseUint(word, 10, 32)
		if err != nil || n == 0 || n > task.MaxPictures {
			return nil
		}
		counts[at] = uint32(n)
		at += uint32(n)
	}
	return counts
}

// task is a task as it is sent.
func (c *cutter) task(name, version string, index, run uint32) *task.Task {
	k := c.cuts[index]
	g := &c.groups[k.group]
	list := c.tasks(index)
	s := list[0].Settings
	t := &task.Task{
		Job: name, Index: index, Run: run, Version: version, Bundle: g.bundle, Settings: g.settings, Moves: c.plan.Groups[k.group].Moves,
		Memory: s.Memory(g.list.Size()), Pictures: make([]job.Task, len(list)),
	}
	copy(t.Pictures, list)
	for i := range t.Pictures {
		t.Pictures[i].Settings = nil
	}
	t.Key = t.Sum(s, g.list.Hashes())
	return t
}
