package tile

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// spinTime is how long a worker polls for the next frame before it parks. A parked worker takes 20 to 100 microseconds to
// wake, as long as a small frame.
const spinTime = 100 * time.Microsecond

// Pool is a device's workers: goroutines that wait between frames. The caller of Run takes part as worker 0.
type Pool struct {
	n       int
	mu      sync.Mutex // one Run at a time
	helpers []helper
	job     func(worker int)
	run     atomic.Uint32 // counts Runs; changes once job is set
	left    atomic.Int32  // helpers that have not finished the job
	closed  bool
	arrived atomic.Int32
	phase   atomic.Uint32
}

// helper is one goroutine of a pool.
type helper struct {
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
		h.await(&p.run, run)
		run++
		if p.job == nil {
			return
		}
		p.job(i + 1)
		p.left.Add(-1)
	}
}

// await returns once the counter has left its old value: it polls for a while, then parks.
func (h *helper) await(counter *atomic.Uint32, old uint32) {
	start := time.Now()
	for i := 1; counter.Load() == old; i++ {
		if i&63 != 0 {
			continue
		}
		runtime.Gosched()
		if time.Since(start) < spinTime {
			continue
		}
		h.parked.Store(true)
		if counter.Load() != old && h.parked.CompareAndSwap(true, false) {
			return
		}
		<-h.wake
		return
	}
}

// Run calls f once on every worker and returns when all have returned. Concurrent calls take turns.
func (p *Pool) Run(f func(worker int)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.start(f)
	f(0)
	for i := 1; p.left.Load() != 0; i++ {
		if i&63 == 0 {
			runtime.Gosched()
		}
	}
}

func (p *Pool) start(f func(worker int)) {
	p.job = f
	p.left.Store(int32(len(p.helpers)))
	p.run.Add(1)
	for i := range p.helpers {
		if h := &p.helpers[i]; h.parked.CompareAndSwap(true, false) {
			h.wake <- struct{}{}
		}
	}
}

// Barrier returns on every worker once all of them have called it; the last to arrive runs serial first. Workers spin,
// yielding now and then: parking costs 20 microseconds and more a phase, spinning under one.
func (p *Pool) Barrier(serial func()) {
	phase := p.phase.Load()
	if int(p.arrived.Add(1)) == p.n {
		serial()
		p.arrived.Store(0)
		p.phase.Add(1)
		return
	}
	for i := 1; p.phase.Load() == phase; i++ {
		if i&63 == 0 {
			runtime.Gosched()
		}
	}
}

// Close ends the goroutines. No Run may follow.
func (p *Pool) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closed {
		p.closed = true
		p.start(nil)
	}
}
