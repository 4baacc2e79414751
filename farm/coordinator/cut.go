package coordinator

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/seed-1acaedba/halfspace/farm/task"
	"github.com/seed-1acaedba/halfspace/job"
)

// Seconds that a task should take. What it takes to hand one out is far less than the least; more than the most is lost
// where a worker dies.
const (
	leastSeconds = 0.2
	wantSeconds  = 1.0
	mostSeconds  = 5.0
)

// cut is a task: pictures of a group that follow each other, or a strip of one.
type cut struct {
	group uint32
	first uint32
	count uint32
	row   uint32 // of the picture, the strip's first
	rows  uint32 // 0: whole pictures
}

// cutter cuts a plan into tasks. The number of pictures in a task follows from the time that earlier pictures took:
// pictures of the same input if there are any, else all of them, by their estimated cost (job.Task.Cost).
type cutter struct {
	plan   *job.Plan
	groups []group
	cuts   []cut
	next   uint32 // group
	first  uint32 // its first picture that is in no task, or not all
	row    uint32 // that picture's first row that is in no task
	left   int    // pictures that are in no task

	seconds float64 // measured of all, per nanosecond of estimated cost; 0: not yet
}

// group is the state of an input.
type group struct {
	ready     bool
	changed   bool // since tasks of it were cut
	err       error
	bundle    string
	settings  string
	list      *task.Bundle
	triangles int64
	strips    bool           // its pictures may be cut into strips
	counts    map[start]size // of tasks by where they begin, as another job cut the same group
	seconds   float64        // of a picture, measured; 0: not yet
	load      float64        // of the scene
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
	t := &c.plan.Groups[k.group].Tasks[k.first]
	each := seconds / float64(k.count)
	if k.rows > 0 {
		each *= float64(t.Settings.Height) / float64(k.rows)
	}
	mean(&g.seconds, each)
	if load > 0 {
		mean(&g.load, load)
	}
	if cost := t.Cost(g.triangles); cost > 0 {
		mean(&c.seconds, each/float64(cost))
	}
}

// expect is how long a task should take, by what pictures took until now; 0: nobody knows.
func (c *cutter) expect(index uint32) time.Duration {
	k := c.cuts[index]
	g, t := &c.groups[k.group], &c.plan.Groups[k.group].Tasks[k.first]
	each := g.seconds
	if each == 0 {
		each = c.seconds * float64(t.Cost(g.triangles))
	}
	if k.rows > 0 {
		each *= float64(k.rows) / float64(t.Settings.Height)
	}
	return time.Duration(min(each*float64(k.count)+g.load, 1e6) * 1e9)
}

// fetch is how long a worker may take to fetch the files of a task: a megabyte a second.
func (c *cutter) fetch(index uint32) time.Duration {
	list := c.groups[c.cuts[index].group].list
	if list == nil {
		return 0
	}
	return time.Duration(list.Size()) * time.Microsecond
}

// start is where a task of a group begins.
type start struct{ first, row uint32 }

// size is how much a task has: so many pictures, or so many rows of one.
type size struct{ count, rows uint32 }

// size is how much of the next group a task should have, where so many workers wait.
func (c *cutter) size(slots int) size {
	p, g := &c.plan.Groups[c.next], &c.groups[c.next]
	left := uint32(len(p.Tasks)) - c.first
	if p.Moves {
		return size{count: left}
	}
	if n := g.counts[start{c.first, c.row}]; n.count > 0 && (n.rows > 0 || c.row == 0) && (n.rows == 0 || g.strips) {
		return size{min(n.count, left), min(n.rows, uint32(p.Tasks[c.first].Settings.Height)-c.row)}
	}
	each := g.seconds
	if each == 0 {
		each = c.seconds * float64(p.Tasks[c.first].Cost(g.triangles))
	}
	if g.strips && (c.row > 0 || each > mostSeconds || p.Tasks[c.first].Memory(0) > mostMemory) {
		return size{1, c.strip(&p.Tasks[c.first], each, slots)}
	}
	if each == 0 {
		return size{count: 1} // nothing is known: the first ones tell
	}
	want := math.Min(math.Max(wantSeconds, g.load), mostSeconds) // a scene that loads slowly wants to be drawn often
	n := want / each
	// At the end of a job tasks are short, so that all workers end about together.
	if most := float64(c.left) / float64(2*max(slots, 1)); n > most {
		n = math.Max(most, leastSeconds/each)
	}
	packed := max(maxPacked/unpacked(p.Tasks[c.first].Settings), 1)
	return size{count: min(left, uint32(min(max(n, 1), task.MaxPictures)), uint32(min(packed, task.MaxPictures)))}
}

// mostMemory is what drawing a picture as a whole may take, in bytes: what a worker has unless told otherwise.
// stripPixels is how many a strip has at most, so that many of them have room in a coordinator, and stripRows what
// their rows are multiples of. Tests have other ones.
var (
	mostMemory  = int64(1 << 30)
	stripPixels = 1 << 22
)

const stripRows = 64

// strip is how many rows of a picture that takes so many seconds a task should have; 0 seconds: nobody knows.
func (c *cutter) strip(t *job.Task, each float64, slots int) uint32 {
	width, height := t.Settings.Width, t.Settings.Height
	rows := float64(stripPixels) / float64(width)
	if each > 0 {
		rows = math.Min(rows, wantSeconds/each*float64(height))
		left := float64(c.left)*float64(height) - float64(c.row)
		if most := left / float64(2*max(slots, 1)); rows > most {
			rows = math.Max(most, leastSeconds/each*float64(height))
		}
	}
	return min(max(uint32(rows)/stripRows, 1)*stripRows, uint32(height)-c.row)
}

// ready says that the next task can be cut: its group is prepared.
func (c *cutter) ready() bool { return int(c.next) < len(c.groups) && c.groups[c.next].ready }

// done says that all is cut.
func (c *cutter) done() bool { return int(c.next) >= len(c.groups) }

// skip leaves out the next group, which cannot be drawn.
func (c *cutter) skip() (pictures int) {
	pictures = len(c.plan.Groups[c.next].Tasks) - int(c.first)
	c.left -= pictures
	if c.row > 0 {
		pictures-- // it fails with its strips
	}
	c.next++
	c.first, c.row = 0, 0
	return pictures
}

// cut makes the next task.
func (c *cutter) cut(slots int) cut {
	n := c.size(slots)
	k := cut{c.next, c.first, n.count, c.row, n.rows}
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
	if k.rows > 0 && int(k.row+k.rows) < c.plan.Groups[k.group].Tasks[k.first].Settings.Height {
		c.row += k.rows
		return
	}
	c.left -= int(k.count)
	c.first += k.count
	c.row = 0
	if int(c.first) >= len(c.plan.Groups[k.group].Tasks) {
		c.next, c.first = k.group+1, 0
	}
}

// valid says that a task of a journal is the next one of this plan.
func (c *cutter) valid(k cut) bool {
	if k.group != c.next || k.first != c.first || k.row != c.row || int(k.group) >= len(c.groups) || k.count == 0 ||
		int64(k.first)+int64(k.count) > int64(len(c.plan.Groups[k.group].Tasks)) {
		return false
	}
	if k.rows == 0 {
		return k.row == 0
	}
	return k.count == 1 && !c.plan.Groups[k.group].Moves &&
		int64(k.row)+int64(k.rows) <= int64(c.plan.Groups[k.group].Tasks[k.first].Settings.Height)
}

// tasks are the pictures of a task.
func (c *cutter) tasks(index uint32) []job.Task {
	k := c.cuts[index]
	list := c.plan.Groups[k.group].Tasks[k.first : k.first+k.count]
	if k.rows > 0 {
		t := list[0]
		t.Strip = job.Strip{First: int(k.row), Rows: int(k.rows)}
		return []job.Task{t}
	}
	return list
}

// whole is the key of a group's cuts: the key of a task with all its pictures.
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
		if k.rows > 0 {
			fmt.Fprintf(&text, "%dr ", k.rows)
			continue
		}
		fmt.Fprintf(&text, "%d ", k.count)
	}
	return text.String()
}

// recount takes what counted was for another job, of pictures of a height. What is none is nothing.
func recount(text string, height int) map[start]size {
	counts := map[start]size{}
	var at start
	for word := range strings.FieldsSeq(text) {
		rows, strip := strings.CutSuffix(word, "r")
		n, err := strconv.ParseUint(rows, 10, 32)
		if err != nil || n == 0 || !strip && (n > task.MaxPictures || at.row > 0) || strip && int64(at.row)+int64(n) > int64(height) {
			return nil
		}
		if !strip {
			counts[at] = size{count: uint32(n)}
			at.first += uint32(n)
			continue
		}
		counts[at] = size{1, uint32(n)}
		if at.row += uint32(n); int(at.row) == height {
			at = start{first: at.first + 1}
		}
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
		Memory: list[0].Memory(g.list.Size()), Pictures: make([]job.Task, len(list)),
	}
	copy(t.Pictures, list)
	for i := range t.Pictures {
		t.Pictures[i].Settings = nil
	}
	t.Key = t.Sum(s, g.list.Hashes())
	return t
}
