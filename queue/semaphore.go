package queue

import (
	"time"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Semaphore orders submissions: a timeline has a value that rises (Vulkan: Timeline Semaphores); a binary semaphore is
// signaled once for each wait.
type Semaphore struct {
	device   *Device
	timeline bool
	value    uint64 // of a binary semaphore: how often it was signaled and not yet waited for
	watchers []func(value uint64)
}

// NewTimeline makes a timeline semaphore with a value.
func (d *Device) NewTimeline(value uint64) *Semaphore {
	return &Semaphore{device: d, timeline: true, value: value}
}

// NewSemaphore makes a binary semaphore, not signaled.
func (d *Device) NewSemaphore() *Semaphore { return &Semaphore{device: d} }

// Value is a timeline's value; 1 of a binary semaphore that is signaled, else 0.
func (s *Semaphore) Value() uint64 {
	s.device.state.mu.Lock()
	defer s.device.state.mu.Unlock()
	return s.value
}

// Signal gives a timeline a greater value, from the host.
func (s *Semaphore) Signal(value uint64) (err error) {
	if !s.timeline {
		return vk.Errorf("Semaphore", "binary: the host signals timelines alone")
	}
	s.device.state.change(func() {
		if value <= s.value {
			err = vk.Errorf("Value", "%d, the timeline has %d already", value, s.value)
			return
		}
		s.signal(value)
	})
	return err
}

// Wait returns when a timeline has reached a value, or an error: [ErrTimeout], or why the device is lost.
func (s *Semaphore) Wait(value uint64, timeout time.Duration) error {
	if !s.timeline {
		return vk.Errorf("Semaphore", "binary: the host waits for timelines alone")
	}
	return s.device.state.wait(timeout, func() bool { return s.value >= value })
}

// Watch has a function called with each new value. It must return soon and must not call this package.
func (s *Semaphore) Watch(call func(value uint64)) {
	s.device.state.mu.Lock()
	defer s.device.state.mu.Unlock()
	s.watchers = append(s.watchers, call)
}

// signal gives the semaphore a value, or signals a binary one; the state is locked.
func (s *Semaphore) signal(value uint64) {
	if s.timeline {
		s.value = max(s.value, value)
	} else {
		s.value++
	}
	for _, call := range s.watchers {
		call(s.value)
	}
}

// take says whether a wait of a submission has ended, and ends it; the state is locked.
func (s *Semaphore) take(value uint64) bool {
	switch {
	case s.timeline:
		return s.value >= value
	case s.value > 0:
		s.value--
		return true
	}
	return false
}

// SemaphoreValue is a semaphore and, of a timeline, a value.
type SemaphoreValue struct {
	Semaphore *Semaphore // of either kind
	Value     uint64     // that is waited for or signaled; binary semaphores have none
}

// WaitSemaphores waits until all of some timelines have reached values, or one of them.
func (d *Device) WaitSemaphores(list []SemaphoreValue, all bool, timeout time.Duration) error {
	for _, s := range list {
		if s.Semaphore == nil || s.Semaphore.device != d || !s.Semaphore.timeline {
			return vk.Errorf("Semaphores", "nil, binary, or a semaphore of another device")
		}
	}
	return d.state.wait(timeout, func() bool {
		for _, s := range list {
			if (s.Semaphore.value >= s.Value) != all {
				return !all
			}
		}
		return all || len(list) == 0
	})
}
