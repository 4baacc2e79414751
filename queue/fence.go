package queue

import (
	"time"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Fence tells the host that a submission has ended (Vulkan: Fences).
type Fence struct {
	device   *Device
	signaled bool
	watchers []func()
}

// NewFence makes a fence, signaled or not.
func (d *Device) NewFence(signaled bool) *Fence { return &Fence{device: d, signaled: signaled} }

// Signaled says whether the fence is signaled.
func (f *Fence) Signaled() bool {
	f.device.state.mu.Lock()
	defer f.device.state.mu.Unlock()
	return f.signaled
}

// Reset makes the fence unsignaled.
func (f *Fence) Reset() {
	f.device.state.mu.Lock()
	defer f.device.state.mu.Unlock()
	f.signaled = false
}

// Wait returns when the fence is signaled, or an error: [ErrTimeout], or why the device is lost. A timeout of 0 does
// not wait.
func (f *Fence) Wait(timeout time.Duration) error {
	return f.device.state.wait(timeout, func() bool { return f.signaled })
}

// Watch has a function called each time that the fence is signaled. It must return soon and must not call this package.
func (f *Fence) Watch(call func()) {
	f.device.state.mu.Lock()
	defer f.device.state.mu.Unlock()
	f.watchers = append(f.watchers, call)
}

// signal signals the fence; the state is locked.
func (f *Fence) signal() {
	f.signaled = true
	for _, call := range f.watchers {
		call()
	}
}

// WaitFences waits until all of some fences of the device are signaled, or one of them.
func (d *Device) WaitFences(fences []*Fence, all bool, timeout time.Duration) error {
	for _, f := range fences {
		if f == nil || f.device != d {
			return vk.Errorf("Fences", "nil, or a fence of another device")
		}
	}
	return d.state.wait(timeout, func() bool {
		for _, f := range fences {
			if f.signaled != all {
				return !all
			}
		}
		return all || len(fences) == 0
	})
}
