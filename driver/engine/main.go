// The engine of the Vulkan driver: it is built as libhalfspace_engine.so, which libvulkan_halfspace.so loads when the
// first device is created. It translates handles and structures, and package queue does the work.
package main

// #include "../icd/engine.h"
// static struct hs_submission *host_next(const struct hs_host *h, struct VkDevice_T *d) { return h->next(d); }
// static void host_wait(const struct hs_host *h, struct VkDevice_T *d, uint64_t s, uint64_t v) { h->wait(d, s, v); }
// static void host_done(const struct hs_host *h, struct hs_submission *s) { h->done(s); }
// static void host_say(const struct hs_host *h, int level, const char *text) { h->say(level, text); }
// static int host_log_level(const struct hs_host *h) { return h->log_level(); }
// static void host_count(const struct hs_host *h, int what) { h->count(what); }
import "C"

import (
	"fmt"
	"os"
	"strconv"
	"sync"
	"time"
	"unsafe"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/internal/pages"
	"github.com/seed-1acaedba/halfspace/queue"
)

func main() {}

// The process has one device of the engine, whose workers all Vulkan devices share.
var (
	host   *C.struct_hs_host
	engine *halfspace.Device
)

//export halfspace_start
func halfspace_start(h *C.struct_hs_host, version C.uint64_t, captured *C.int32_t) C.int32_t {
	if uint64(version) != abi.Version {
		fmt.Fprintln(os.Stderr, "halfspace: libvulkan_halfspace.so and libhalfspace_engine.so come from different builds")
		return abi.VK_ERROR_INITIALIZATION_FAILED
	}
	host = h
	pages.WantHeap() // a first frame makes tens of megabytes, most of them to compile
	pages.CollectLate()
	info, err := settings()
	if err == nil {
		engine, err = halfspace.NewDevice(info)
	}
	if err == nil {
		err = openCapture()
	}
	if err != nil {
		say(0, "%v", err)
		return abi.VK_ERROR_INITIALIZATION_FAILED
	}
	if capturing != nil {
		*captured = 1
	}
	return abi.VK_SUCCESS
}

// timeout is how long a submission may run; 0: as long as it takes.
var timeout time.Duration

const maxTimeout = 1_000_000_000 // seconds

// settings reads HALFSPACE_THREADS and HALFSPACE_TIMEOUT; the engine itself reads HALFSPACE_ISA.
func settings() (info halfspace.DeviceInfo, err error) {
	if s := os.Getenv("HALFSPACE_TIMEOUT"); s != "" {
		seconds, err := strconv.ParseFloat(s, 64)
		if err != nil || !(seconds > 0 && seconds <= maxTimeout) {
			return info, fmt.Errorf("HALFSPACE_TIMEOUT: %q is not a number of seconds, above 0 and at most %d", s, maxTimeout)
		}
		timeout = max(time.Duration(seconds*float64(time.Second)), 1)
	}
	if s := os.Getenv("HALFSPACE_THREADS"); s != "" {
		if info.Threads, err = strconv.Atoi(s); err != nil {
			return info, fmt.Errorf("HALFSPACE_THREADS: %q is not a number", s)
		}
	}
	return info, nil
}

//export halfspace_call
func halfspace_call(op C.uint32_t, args unsafe.Pointer) (result C.int64_t) {
	defer func() {
		if r := recover(); r != nil {
			// The first parameter of all that are called is the device.
			on(*(*unsafe.Pointer)(args)).lose(fmt.Errorf("%s: panic: %v", abi.OpNames[op], r))
			result = abi.VK_ERROR_DEVICE_LOST
		}
	}()
	return C.int64_t(capturing.call(uint32(op), args))
}

//export halfspace_submit
func halfspace_submit() { capturing.calls() }

//export halfspace_free
func halfspace_free(object C.uint64_t) {
	capturing.freed(uint64(object))
	drop(uint64(object))
}

// serve runs the submissions of a device, on a thread that waits for them in C: one that a call from the program handed to
// a goroutine would wait until Go's monitor takes the processor back from the program's thread, and the monitor then
// looks around every 20 microseconds for as long as most frames take.
func (d *device) serve() {
	for s := C.host_next(host, d.of); s != nil; s = C.host_next(host, d.of) {
		begun := false
		err := d.work.Run(queue.Submission{Timeout: timeout, Record: func(l *queue.List) {
			d.wait(s)
			capturing.begin(d, s)
			begun = capturing != nil
			d.record(l, s)
		}})
		if begun {
			capturing.end(s)
		}
		if err != nil {
			d.lose(err)
		}
		C.host_done(host, s)
	}
}

// wait waits for what the submission waits for.
func (d *device) wait(s *C.struct_hs_submission) {
	for _, p := range unsafe.Slice(s.waits, int(s.wait_count)) {
		C.host_wait(host, s.device, p.semaphore, p.value)
	}
}

// record translates the commands of a submission.
func (d *device) record(l *queue.List, s *C.struct_hs_submission) {
	for _, c := range unsafe.Slice(s.lists, int(s.list_count)) {
		x := &executor{device: d, list: l}
		x.run(unsafe.Pointer(c))
	}
}

// run translates a command and the ones after it.
func (x *executor) run(first unsafe.Pointer) {
	for c := (*C.struct_hs_command)(first); c != nil; c = c.next {
		x.execute(uint32(c.op), unsafe.Add(unsafe.Pointer(c), unsafe.Sizeof(*c)))
	}
}

// say writes a line of the log, if HALFSPACE_LOG wants lines of a level.
func say(level int, format string, args ...any) {
	b := append(fmt.Appendf(nil, format, args...), 0)
	C.host_say(host, C.int(level), (*C.char)(unsafe.Pointer(unsafe.SliceData(b))))
}

// logs says whether HALFSPACE_LOG wants lines of a level.
func logs(level int) bool { return int(C.host_log_level(host)) >= level }

// countPipeline counts a pipeline for HALFSPACE_REPORT.
func countPipeline() { C.host_count(host, C.HS_PIPELINES) }

// memoryOf is the queue's memory of a VkDeviceMemory.
func memoryOf(h uint64) (*queue.Memory, error) {
	m := *(**C.struct_hs_memory)(unsafe.Pointer(&h))
	if m == nil {
		return nil, errNoMemory
	}
	memories.Lock()
	defer memories.Unlock()
	if m.object == 0 {
		q, err := queue.WrapMemory(unsafe.Slice((*byte)(m.data), int(m.size)))
		if err != nil {
			return nil, err
		}
		m.object = C.uint64_t(put(q))
	}
	return get[queue.Memory](uint64(m.object)), nil
}

// swapchainMemory is the VkDeviceMemory of a swapchain's image.
func swapchainMemory(h uint64, index uint32) uint64 {
	c := *(**C.struct_hs_swapchain)(unsafe.Pointer(&h))
	return uint64(unsafe.Slice(c.memories, int(c.count))[index])
}

var memories sync.Mutex
