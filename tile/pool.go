package tile

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// spinTime is how long a worker polls for the next frame before it parks: longer than it takes to record one of 10,000 draws.
// A parked worker takes 20 to 100 microseconds to wake, as long as a small frame, and 15 of them most of a millisecond.
const spinTime = time.Millisecond

// pollsToYield is how often a waiting worker looks before it yields, some 10 microseconds' worth: a worker that yields may find
// itself on another core, away from its scratch and its records, or without one: another goroutine has taken its place. Where
// there are more workers than processors, or one has not woken yet, it may be waiting for this one's.
const pollsToYield, pollsToYieldSoon = 1 << 14, 1 << 6

// Pool is a device's workers: goroutines that wait between frames. The caller of Run takes part as worker 0.
type Pool struct {
	n       int
	mu      sync.Mutex // one Run at a time
	helpers []helper
	closed  bool

	// Of the Run at hand.
	job     func(worker int)
	active  int          // its workers
	crowded bool         // with more workers than processors
	late    atomic.Int32 // helpers that have not begun the job
	left    atomic.Int32 // those that have not finished it
	arrived atomic.Int32
	phase   atomic.Uint32
}

// helper is one goroutine of a pool.
type helper struct {
	run    atomic.Uint32 // counts the Runs that it takes part in; changes once job is set
	parked atomic.Bool
	wake   chan struct{}
	_      [48]byte // a cache line of its own
}

// NewPool starts n-1 goroutines; n of at least 1.
func NewPool(n int) *Pool {
	p := &Pool{n: n, helpers: make([]helper, n-1)}
	for i := range p.helpers {
		p.helpers[i].wake = make(chan struct{}, 1)
		go p.help(i)
	}
	return p
}

// Workers is the number of workers, the caller included.
func (p *Pool) Workers() int { return p.n }

// help waits for jobs and does its part of them.
func (p *Pool) help(i int) {
	h := &p.helpers[i]
	for run := uint32(0); ; {
		h.await(run)
		run++
		if p.job == nil {
			return
		}
		p.late.Add(-1)
		p.job(i + 1)
		p.left.Add(-1)
	}
}

// await returns once there has been another Run: it polls for a while, then parks.
func (h *helper) await(run uint32) {
	start := time.Now()
	for i := 1; h.run.Load() == run; i++ {
		if i&(pollsToYieldSoon-1) != 0 {
			continue
		}
		if i&(pollsToYield-1) == 0 {
			runtime.Gosched()
		}
		if time.Since(start) < spinTime {
			continue
		}
		h.parked.Store(true)
		if h.run.Load() != run && h.parked.CompareAndSwap(true, false) {
			return
		}
		<-h.wake
		return
	}
}

// Run calls f once on each of the first n workers and returns when all have returned. Concurrent calls take turns.
func (p *Pool) Run(n int, f func(worker int)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.start(n, f)
	f(0)
	for i := 1; p.left.Load() != 0; i++ {
		p.poll(i)
	}
}

func (p *Pool) start(n int, f func(worker int)) {
	p.job, p.active, p.crowded = f, n, n > runtime.GOMAXPROCS(0)
	p.late.Store(int32(n - 1))
	p.left.Store(int32(n - 1))
	for i := range p.helpers[:n-1] {
		h := &p.helpers[i]
		h.run.Add(1)
		if h.parked.CompareAndSwap(true, false) {
			h.wake <- struct{}{}
		}
	}
}

// poll yields now and then.
func (p *Pool) poll(i int) {
	if i&(pollsToYield-1) == 0 || i&(pollsToYieldSoon-1) == 0 && (p.crowded || p.late.Load() != 0) {
		runtime.Gosched()
	}
}

// Barrier returns on every worker of a Run once all of them have called it; the last to arrive runs serial first. Workers spin:
// parking costs 20 microseconds and more a phase, spinning under one.
func (p *Pool) Barrier(serial func()) {
	phase := p.phase.Load()
	if int(p.arrived.Add(1)) == p.active {
		serial()
		p.arrived.Store(0)
		p.phase.Add(1)
		return
	}
	for i := 1; p.phase.Load() == phase; i++ {
		p.poll(i)
	}
}

// Close ends the goroutines. No Run may follow.
func (p *Pool) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closed {
		p.closed = true
		p.start(p.n, nil)
	}
}
