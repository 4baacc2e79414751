package pool

import (
	"bytes"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// spinTime is how long a worker polls for the next frame before it parks: longer than it takes to record one of 10,000
// draws. A parked worker takes 20 to 100 microseconds to wake, as long as a small frame, and 15 of them most of a
// millisecond.
const spinTime = time.Millisecond

// longYield is the least time of a yield that let other goroutines run; a polling worker then parks, as they need the
// processor more. A yield that finds nobody waiting takes a fifth of a microsecond.
const longYield = 5 * time.Microsecond

// pollsToYield is how often a waiting worker looks before it yields, some 10 microseconds' worth: a worker that yields
// may come back on another core, away from its scratch and its records, or late, as another goroutine has taken its
// processor. pollsToYieldSoon is for where there are more workers than processors, or a worker has not woken yet: that
// one may be waiting for this one's processor.
const pollsToYield, pollsToYieldSoon = 1 << 14, 1 << 6

// pollsToLast is how often the first worker of a team looks whether it is the last, some 100 microseconds' worth: as long
// as a tile of a small frame takes.
const pollsToLast = 1 << 17

// Pool is a device's workers: goroutines that wait between jobs. The callers of Run wait, too, so that a job may end
// its goroutine: another one takes its place.
type Pool struct {
	helpers []helper
	closing sync.Once
	jobs    atomic.Int32 // calls of Run
}

// helper is one goroutine of a pool.
type helper struct {
	// The job at hand: a place in a team.
	job    func(place int) // nil: it is time to end
	team   *Team
	place  int
	linger bool // polls for the next job before it parks

	run    atomic.Uint32 // counts the jobs; changes once the job is set
	parked atomic.Bool
	id     atomic.Uint64 // the goroutine's number
	wake   chan struct{}
	_      [48]byte // its own cache lines
}

// Team is the workers of a pool that do one job together. It is used for one job at a time.
type Team struct {
	active  int          // its workers
	crowded bool         // with more workers than processors
	late    atomic.Int32 // those that have not begun the job
	left    atomic.Int32 // those that have not finished it
	arrived atomic.Int32
	phase   atomic.Uint32
	done    chan struct{} // receives once none is left
}

// NewTeam makes a team.
func NewTeam() *Team { return &Team{done: make(chan struct{}, 1)} }

// NewPool starts n goroutines.
func NewPool(n int) *Pool {
	p := &Pool{helpers: make([]helper, n)}
	for i := range p.helpers {
		p.helpers[i].wake = make(chan struct{}, 1)
		go p.help(i, 0)
	}
	return p
}

// help is a goroutine of the pool: it waits for jobs and does its part of each. run is the number of jobs that its
// helper has had.
func (p *Pool) help(i int, run uint32) {
	h := &p.helpers[i]
	h.id.Store(goroutine())
	over := false
	defer func() {
		if !over { // a job has ended the goroutine
			go p.help(i, run)
		}
	}()
	for linger := false; ; {
		h.await(run, linger)
		run++
		linger = h.linger
		if h.job == nil {
			over = true
			return
		}
		h.do()
	}
}

// do does the job and forgets it: between jobs a goroutine refers to nothing but its pool, so that a device which
// nobody else refers to is garbage.
func (h *helper) do() {
	t, job := h.team, h.job
	h.team, h.job = nil, nil
	defer t.finish(h.place)
	t.late.Add(-1)
	job(h.place)
}

// finish says that one worker has finished the job, also where that has ended its goroutine. The first one has the
// caller's processor: where it is the last, the caller goes on there at once. Woken by another one, which goes on to poll
// on its own processor, the caller waits for a third processor to wake and to take it from there. So the first one waits
// for the others for a while.
func (t *Team) finish(place int) {
	if place == 0 {
		for i := 1; i < pollsToLast && t.left.Load() > 1; i++ {
			t.poll(i)
		}
	}
	if t.left.Add(-1) == 0 {
		t.done <- struct{}{}
	}
}

// await returns once there has been another job: it parks, having polled for a while if it is to linger and nobody else
// needs the processor.
func (h *helper) await(run uint32, linger bool) {
	start := time.Now()
	for i := 1; linger; i++ {
		if h.run.Load() != run {
			return
		}
		if i&(pollsToYieldSoon-1) != 0 {
			continue
		}
		now := time.Since(start)
		if i&(pollsToYield-1) == 0 {
			runtime.Gosched()
			if time.Since(start)-now > longYield {
				break
			}
		}
		if now >= spinTime {
			break
		}
	}
	for {
		h.parked.Store(true)
		if h.run.Load() != run && h.parked.CompareAndSwap(true, false) {
			return
		}
		<-h.wake
		if h.run.Load() != run {
			return
		}
		// Whoever started the job before was slow to look whether the worker was parked: it has done that job and
		// parked again.
	}
}

// Run calls f once on each of some workers, with its place among them, and returns when all have returned, in whatever
// way. No other job may use the workers or the team meanwhile. With linger all but the first poll for the next job
// before they park; the first one takes over the caller's processor, and wakes at once.
func (p *Pool) Run(t *Team, workers []int, linger bool, f func(place int)) {
	p.jobs.Add(1)
	defer p.jobs.Add(-1)
	n := len(workers)
	t.active, t.crowded = n, n > runtime.GOMAXPROCS(0)
	t.late.Store(int32(n))
	t.left.Store(int32(n))
	for place := n - 1; place >= 0; place-- {
		p.helpers[workers[place]].start(t, place, linger && place > 0, f)
	}
	<-t.done
}

// Alone calls f as one worker's team does, on the goroutine of its caller, which f must not end: two workers' ways less
// to wake and to park, and what the caller has in its caches stays there.
func (t *Team) Alone(f func(place int)) {
	t.active = 1
	f(0)
}

func (h *helper) start(t *Team, place int, linger bool, f func(place int)) {
	h.job, h.team, h.place, h.linger = f, t, place, linger
	h.run.Add(1)
	if h.parked.CompareAndSwap(true, false) {
		h.wake <- struct{}{}
	}
}

// poll yields now and then.
func (t *Team) poll(i int) {
	if i&(pollsToYield-1) == 0 || i&(pollsToYieldSoon-1) == 0 && (t.crowded || t.late.Load() != 0) {
		runtime.Gosched()
	}
}

// Barrier returns on every worker of a job once all of them have called it; the last to arrive runs serial first.
// Workers spin: parking costs 20 microseconds and more a phase, spinning under one.
func (t *Team) Barrier(serial func()) {
	phase := t.phase.Load()
	if int(t.arrived.Add(1)) == t.active {
		serial()
		t.arrived.Store(0)
		t.phase.Add(1)
		return
	}
	for i := 1; t.phase.Load() == phase; i++ {
		t.poll(i)
	}
}

// Close ends the goroutines. No job may be at hand, and none may follow. It may be called more than once.
func (p *Pool) Close() {
	p.closing.Do(func() {
		for i := range p.helpers {
			p.helpers[i].start(nil, 0, false, nil)
		}
	})
}

// Busy says whether any of the pool's goroutines may have a job: where none has, none of them is the caller.
func (p *Pool) Busy() bool { return p.jobs.Load() > 0 }

// Mine says whether the caller is one of the pool's goroutines. It takes microseconds.
func (p *Pool) Mine() bool {
	me := goroutine()
	for i := range p.helpers {
		if p.helpers[i].id.Load() == me {
			return true
		}
	}
	return false
}

// goroutine is the caller's number, as stacks print it: "goroutine 7 [running]:".
func goroutine() uint64 {
	var buf [64]byte
	fields := bytes.Fields(buf[:runtime.Stack(buf[:], false)])
	id, _ := strconv.ParseUint(string(fields[1]), 10, 64)
	return id
}
