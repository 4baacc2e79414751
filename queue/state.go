package queue

import (
	"sync"
	"time"
)

// Forever is a timeout that never ends a wait.
const Forever time.Duration = -1

// state is what waits look at: fences, semaphores and events change under its mutex, and every change wakes all waits.
type state struct {
	mu      sync.Mutex
	changed chan struct{} // closed by the next change
	reason  error         // nil: the device runs
}

// change makes a change and wakes all waits.
func (s *state) change(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f()
	close(s.changed)
	s.changed = make(chan struct{})
}

// stop keeps the first reason for which nothing runs any more.
func (s *state) stop(reason error) {
	s.change(func() {
		if s.reason == nil {
			s.reason = reason
		}
	})
}

// stopped is the reason for which nothing runs any more, or nil.
func (s *state) stopped() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.reason
}

// wait returns when done does, nil; when the device stops, its reason; or when the time is over, [ErrTimeout]. done is
// called under the mutex. What is done counts, though the device has stopped since.
func (s *state) wait(timeout time.Duration, done func() bool) error {
	var over <-chan time.Time
	for first := true; ; first = false {
		s.mu.Lock()
		finished, changed, reason := done(), s.changed, s.reason
		s.mu.Unlock()
		switch {
		case finished:
			return nil
		case reason != nil:
			return reason
		case timeout == 0:
			return ErrTimeout
		}
		if first && timeout > 0 {
			timer := time.NewTimer(timeout)
			defer timer.Stop()
			over = timer.C
		}
		select {
		case <-changed:
		case <-over:
			timeout = 0 // done is asked once more
		}
	}
}
