package queue

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Queue runs submissions in their order, on a goroutine of its own or its callers' (Vulkan: Queues).
type Queue struct {
	device   *Device
	executor *executor    // of the submission that runs
	waiting  []Submission // under the device's state
	busy     bool         // a submission runs
	started  bool
}

// Submission is lists that run one after another.
type Submission struct {
	// The lists wait for the semaphores of Wait. When they have ended, Signal's and the Fence are signaled; nil: none.
	Wait, Signal []SemaphoreValue
	Lists        []*List
	Fence        *Fence
	// Record, where not nil, records a list when the submission runs, which runs after Lists: for callers that keep
	// commands in a form of their own.
	Record func(*List)
	// Timeout is how long the lists may run, once the semaphores are there; after that the device is lost. 0: as long
	// as they take.
	Timeout time.Duration
	// Done, where not nil, is called when the submission has ended, with nil or the reason for which the device is lost.
	// It must return soon and must not call this package.
	Done func(error)
}

// NewQueue makes a queue.
func (d *Device) NewQueue() *Queue {
	return &Queue{device: d, executor: &executor{device: d, context: d.context}}
}

// Submit hands submissions over, and returns at once. After an error, which names the
// field, nothing was handed over.
func (q *Queue) Submit(list ...Submission) error {
	added := make([]Submission, 0, len(list))
	for _, s := range list {
		if err := q.check(&s); err != nil {
			return err
		}
		s.Wait, s.Signal, s.Lists = clone(s.Wait), clone(s.Signal), clone(s.Lists)
		added = append(added, s)
	}
	var err error
	q.device.state.change(func() {
		if err = q.device.state.reason; err != nil {
			return
		}
		q.waiting = append(q.waiting, added...)
		if !q.started {
			q.started = true
			q.device.queues.Go(q.work)
		}
	})
	return err
}

func (q *Queue) check(s *Submission) error {
	for i, l := range s.Lists {
		switch {
		case l == nil || l.device != q.device:
			return vk.Errorf("Lists", "number %d is nil, or a list of another device", i)
		case !l.ended:
			return vk.Errorf("Lists", "number %d has not ended", i)
		case l.err != nil:
			return fmt.Errorf("Lists: number %d: %w", i, l.err)
		case l.inherits:
			return vk.Errorf("Lists", "number %d is for the inside of rendering", i)
		}
	}
	for _, w := range append(clone(s.Wait), s.Signal...) {
		if w.Semaphore == nil || w.Semaphore.device != q.device {
			return vk.Errorf("Semaphores", "nil, or a semaphore of another device")
		}
	}
	if s.Fence != nil && s.Fence.device != q.device {
		return vk.Errorf("Fence", "it belongs to another device")
	}
	return nil
}

// WaitIdle returns when the queue has nothing left to do, or an error: [ErrTimeout], or why the device is lost.
func (q *Queue) WaitIdle(timeout time.Duration) error {
	return q.device.state.wait(timeout, func() bool { return len(q.waiting) == 0 && !q.busy })
}

// Run runs a submission on the caller's goroutine, after the ones that were handed over before, and returns when it has
// ended: with nil, with why the device is lost, or with an error that names a field, and nothing ran.
func (q *Queue) Run(s Submission) error {
	if err := q.check(&s); err != nil {
		return err
	}
	d := q.device
	err := d.state.wait(Forever, func() bool {
		if q.busy || len(q.waiting) > 0 || d.state.reason != nil {
			return false
		}
		q.busy = true
		d.queues.Add(1)
		return true
	})
	if err != nil {
		return err
	}
	defer d.queues.Done()
	return q.run(&s)
}

// idle is how long a queue's goroutine waits for more before it ends.
const idle = time.Second

// work runs submissions until there are none.
func (q *Queue) work() {
	for {
		var s Submission
		if q.device.state.wait(idle, func() bool { return q.take(&s) }) == nil {
			_ = q.run(&s) // whoever waits is told
			continue
		}
		ended := false
		q.device.state.change(func() {
			if ended = len(q.waiting) == 0 || q.device.state.reason != nil; ended {
				q.started = false
			}
		})
		if ended {
			q.abandon()
			return
		}
	}
}

// take takes the next submission, if it may run now; the state is locked.
func (q *Queue) take(s *Submission) bool {
	if q.busy || len(q.waiting) == 0 || q.device.state.reason != nil {
		return false
	}
	*s, q.busy = q.waiting[0], true
	q.waiting = q.waiting[1:]
	return true
}

// run runs a submission, and returns nil or why the device is lost.
func (q *Queue) run(s *Submission) error {
	d, x := q.device, q.executor
	err := guard(func() error { return s.run(x) })
	if err != nil {
		if d.context.Err() == nil {
			d.state.stop(&LostError{err})
		}
		err = d.state.stopped()
		*x = executor{device: d, context: d.context}
	}
	d.state.change(func() {
		q.busy = false
		if err != nil {
			return
		}
		for _, v := range s.Signal {
			v.Semaphore.signal(v.Value)
		}
		if s.Fence != nil {
			s.Fence.signal()
		}
	})
	if s.Done != nil {
		s.Done(err)
	}
	return err
}

// run waits for semaphores and runs the lists.
func (s *Submission) run(x *executor) error {
	for _, w := range s.Wait {
		if err := x.device.state.wait(Forever, func() bool { return w.Semaphore.take(w.Value) }); err != nil {
			return err
		}
	}
	x.device.watched.touch()
	lists := s.Lists
	if s.Record != nil {
		l := x.device.NewList()
		s.Record(l)
		if err := l.End(); err != nil {
			return err
		}
		lists = append(lists, l)
	}
	if s.Timeout > 0 {
		limited, cancel := context.WithTimeoutCause(x.device.context, s.Timeout,
			fmt.Errorf("a submission took more than %v", s.Timeout))
		x.context = limited
		defer func() { cancel(); x.context = x.device.context }()
	}
	for _, l := range lists {
		x.forget()
		x.skip = false
		if err := x.run(l); err != nil {
			if errors.Is(err, context.DeadlineExceeded) {
				err = context.Cause(x.context)
			}
			return err
		}
	}
	x.forget()
	if x.in != nil {
		return vk.Errorf("Suspending", "the submission ends while rendering is suspended")
	}
	return nil
}

// abandon tells those who wait for submissions that will not run.
func (q *Queue) abandon() {
	var left []Submission
	var reason error
	q.device.state.change(func() { left, q.waiting, reason = q.waiting, nil, q.device.state.reason })
	for _, s := range left {
		if s.Done != nil {
			s.Done(reason)
		}
	}
}
