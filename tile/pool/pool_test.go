package pool

import (
	"runtime"
	"sync/atomic"
	"testing"
	"time"
)

// workersTo is 0 to n-1.
func workersTo(n int) (list []int) {
	for i := range n {
		list = append(list, i)
	}
	return list
}

// settle waits until there are no more goroutines than before.
func settle(t *testing.T, before int) {
	t.Helper()
	for i := 0; runtime.NumGoroutine() > before; i++ {
		if i == 30000 { // half a minute: machines are busy
			t.Fatalf("%d goroutines left", runtime.NumGoroutine()-before)
		}
		time.Sleep(time.Millisecond)
	}
}

func TestPool(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, n := range []int{1, 2, 5} {
		p, team := NewPool(n), NewTeam()
		var calls, serial atomic.Int64
		want := 0
		for i := range 300 {
			if i%100 == 99 {
				time.Sleep(2 * spinTime) // workers park
			}
			k := 1 + i%n
			want += k
			p.Run(team, workersTo(k), i%2 == 0, func(int) {
				calls.Add(1)
				team.Barrier(func() { serial.Add(1) })
				team.Barrier(func() { serial.Add(1) })
			})
		}
		p.Close()
		if calls.Load() != int64(want) || serial.Load() != 600 {
			t.Errorf("%d workers: %d calls and %d serial sections, want %d and 600", n, calls.Load(), serial.Load(), want)
		}
	}
	settle(t, before)
}

// A job that ends its goroutine is over; the next ones find a new one.
func TestPoolGoexit(t *testing.T) {
	before := runtime.NumGoroutine()
	p, team := NewPool(3), NewTeam()
	var calls atomic.Int64
	for i := range 20 {
		p.Run(team, workersTo(3), i%3 == 0, func(place int) {
			calls.Add(1)
			if !p.Mine() || !p.Busy() {
				t.Error("a worker does not know its goroutine, or its pool that it has a job")
			}
			if place == i%4 {
				runtime.Goexit()
			}
		})
	}
	if p.Mine() || p.Busy() {
		t.Error("the test is no worker, and no job is at hand")
	}
	p.Close()
	if calls.Load() != 60 {
		t.Errorf("%d calls, want 60", calls.Load())
	}
	settle(t, before)
}

// A worker that polls may do a job and park before the one that started it looks whether it was parked, and wakes it:
// it took that for another job, found none, and ended.
func TestLateWakeIsNoJob(t *testing.T) {
	h := &helper{wake: make(chan struct{}, 1)}
	h.run.Store(1)
	returned := make(chan struct{})
	go func() {
		h.await(1, false)
		close(returned)
	}()
	parked := func() {
		for !h.parked.Load() {
			runtime.Gosched()
		}
	}
	parked()
	if h.parked.CompareAndSwap(true, false) { // the end of start, late
		h.wake <- struct{}{}
	}
	for {
		select {
		case <-returned:
			t.Fatal("the worker goes on without a job")
		default:
		}
		if h.parked.Load() {
			break
		}
		runtime.Gosched()
	}
	h.start(nil, 0, false, nil)
	<-returned
}
