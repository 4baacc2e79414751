package main

// #include "../icd/driver.h"
// static void device_lost(const struct hs_host *h, struct VkDevice_T *d) { h->lost(d); }
import "C"

import (
	"errors"
	"sync"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/pages"
	"github.com/seed-1acaedba/halfspace/queue"
)

// device is the engine's side of a VkDevice: a device of its own, which is lost alone, and its queue.
type device struct {
	*queue.Device
	work   *queue.Queue
	of     *C.struct_VkDevice_T
	once   sync.Once     // it is lost
	served chan struct{} // closed when no submission runs any more
}

//export halfspace_open
func halfspace_open(of *C.struct_VkDevice_T) C.uint64_t {
	object := open(of)
	capturing.opened(object)
	d := get[device](object)
	d.served = make(chan struct{})
	go func() { defer close(d.served); d.serve() }()
	return C.uint64_t(object)
}

// open makes the engine's side of a VkDevice.
func open(of *C.struct_VkDevice_T) uint64 {
	d := queue.NewDeviceOn(engine)
	return put(&device{Device: d, work: d.NewQueue(), of: of})
}

//export halfspace_close
func halfspace_close(object C.uint64_t) {
	d := get[device](uint64(object))
	d.Close()
	<-d.served
	capturing.closed(uint64(object))
	drop(uint64(object))
	pages.CollectAsUsual() // what the device leaves behind is not to wait for 64 MB
}

// on is the device of a VkDevice.
func on(of unsafe.Pointer) *device { return get[device](uint64((*C.struct_VkDevice_T)(of).object)) }

// lose says why the device is lost, once, and wakes everybody who waits for it.
func (d *device) lose(err error) {
	d.once.Do(func() {
		if !errors.Is(err, queue.ErrClosed) {
			say(0, "the device is lost: %v", err)
		}
		C.device_lost(host, d.of)
	})
}
