package queue

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/vk"
)

// ErrClosed: the device is closed.
var ErrClosed = errors.New("queue: the device is closed")

// ErrTimeout: a wait took longer than it was to take.
var ErrTimeout = errors.New("queue: the time is over")

// LostError says why a device is lost (Vulkan: Lost Device). Nothing runs on it any more.
type LostError struct {
	// Reason is the error of the command that failed, or what a panic was raised with.
	Reason error
}

// Error is "device lost: " and the reason.
func (e *LostError) Error() string { return "device lost: " + e.Reason.Error() }

// Unwrap returns the Reason.
func (e *LostError) Unwrap() error { return e.Reason }

// Device owns workers, and objects are made by it. Objects of different devices must not be used together.
type Device struct {
	engine  *halfspace.Device
	owns    bool // Close closes the engine
	context context.Context
	cancel  context.CancelFunc
	queues  sync.WaitGroup
	state   state
	watched watch
	made    time.Time // which timestamps count from
}

// NewDevice starts a device. The error is the engine's: see [halfspace.NewDevice].
func NewDevice(info halfspace.DeviceInfo) (*Device, error) {
	engine, err := halfspace.NewDevice(info)
	if err != nil {
		return nil, err
	}
	d := NewDeviceOn(engine)
	d.owns = true
	return d, nil
}

// NewDeviceOn makes a device of the engine's, which others may use, too, and which Close leaves open.
func NewDeviceOn(engine *halfspace.Device) *Device {
	d := &Device{engine: engine, made: time.Now()}
	d.state.changed = make(chan struct{})
	d.context, d.cancel = context.WithCancel(context.Background())
	return d
}

// Close cancels everything that runs or waits, and returns when nothing does any more. Waits and submissions return
// [ErrClosed] from then on. Any goroutine may call it, more than once.
func (d *Device) Close() {
	d.state.stop(ErrClosed)
	d.cancel()
	d.queues.Wait()
	if d.owns {
		d.engine.Close()
	}
}

// Lost returns nil, or why nothing runs any more: a *[LostError] or [ErrClosed].
func (d *Device) Lost() error { return d.state.stopped() }

// Engine is the engine's device, for its limits, features and kernels.
func (d *Device) Engine() *halfspace.Device { return d.engine }

// Limits returns the device's limits, the same on every machine: the engine's, and the queue's own.
func (d *Device) Limits() Limits {
	return Limits{
		Limits: d.engine.Limits(), MaxBoundDescriptorSets: MaxSets, MaxPushConstantsSize: MaxPushConstants,
		MinMemoryMapAlignment: MemoryAlignment, NonCoherentAtomSize: 1, MaxVertexInputBindings: maxVertexBuffers,
		MaxDrawIndirectCount: maxDraws,
	}
}

// Limits are the engine's limits and the limits of this package, under the specification's names.
type Limits struct {
	halfspace.Limits
	MaxBoundDescriptorSets int `json:"maxBoundDescriptorSets"` // sets of a pipeline layout
	MaxPushConstantsSize   int `json:"maxPushConstantsSize"`   // bytes
	MinMemoryMapAlignment  int `json:"minMemoryMapAlignment"`  // bytes
	NonCoherentAtomSize    int `json:"nonCoherentAtomSize"`    // bytes: memory is the host's
	MaxVertexInputBindings int `json:"maxVertexInputBindings"` // vertex buffers of a draw
	MaxDrawIndirectCount   int `json:"maxDrawIndirectCount"`   // draws of an indirect command
}

// guard calls f and turns a panic into an error.
func guard(f func() error) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case error:
			err = fmt.Errorf("panic: %w", r)
		default:
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	return f()
}

// missing refuses a nil object.
func missing[T any](field string, p *T) error {
	if p == nil {
		return vk.Errorf(field, "nil")
	}
	return nil
}
