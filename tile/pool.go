package tile

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Pool is a device's workers: goroutines that wait between frames. The caller of Run takes part as worker 0.
type Pool struct {
	n       int
	mu      sync.Mutex // one Run at a time
	wake    []chan func(worker int)
	done    sync.WaitGroup
	arrived atomic.Int32
	phase   atomic.Uint32
}

// NewPool starts n-1 goroutines; n of at least 1.
func NewPool(n int) *Pool {
	p := &Pool{n: n}
	for i := 1; i < n; i++ {
		c := make(chan func(int), 1)
		p.wake = append(p.wake, c)
		go func() {
			for f := range c {
				f(i)
				p.done.Done()
			}
		}()
	}
	return p
}

// Workers is the number of workers, the caller included.
func (p *Pool) Workers() int { return p.n }

// Run calls f once on every worker and returns when all have returned. Concurrent calls take turns.
func (p *Pool) Run(f func(worker int)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done.Add(len(p.wake))
	for _, c := range p.wake {
		c <- f
	}
	f(0)
	p.done.Wait()
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
	for i := 0; p.phase.Load() == phase; i++ {
		if i&63 == 63 {
			runtime.Gosched()
		}
	}
}

// Close ends the goroutines. No Run may follow.
func (p *Pool) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.wake {
		close(c)
	}
	p.wake = nil
}
