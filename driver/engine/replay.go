package main

// #include "../icd/driver.h"
// #include <stdio.h>
// #include <stdlib.h>
// #include <sys/mman.h>
// // The host of captures: there are no semaphores, and refusals are lines on stderr unless they are not wanted.
// static int quiet;
// static struct hs_submission *own_next(struct VkDevice_T *d) { return 0; }
// static void own_wait(struct VkDevice_T *d, uint64_t s, uint64_t v) {}
// static void own_done(struct hs_submission *s) {}
// static void own_lost(struct VkDevice_T *d) {}
// static void own_say(int level, const char *text) { if (!quiet && level < 2) fprintf(stderr, "halfspace: %s\n", text); }
// static int own_log_level(void) { return 1; }
// static void own_count(int what) {}
// static const struct hs_host own = {own_next, own_wait, own_done, own_lost, own_say, own_log_level, own_count};
// static const struct hs_host *own_host(int q) { quiet = q; return &own; }
// static void *map_(size_t n) {
//   void *p = mmap(0, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
//   return p == MAP_FAILED ? 0 : p;
// }
// static int forbid(void *p, size_t n) { return mprotect(p, n, PROT_NONE); }
import "C"

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/capture"
	"github.com/seed-1acaedba/halfspace/queue"
)

// startHost starts the engine without the C library, for captures.
func startHost(quiet bool) error {
	q, captured := C.int(0), C.int32_t(0)
	if quiet {
		q = 1
	}
	if r := halfspace_start((*C.struct_hs_host)(unsafe.Pointer(C.own_host(q))), C.uint64_t(abi.Version), &captured); r != 0 {
		return errors.New("the engine does not start")
	}
	return nil
}

// What a capture may ask for: bytes of memory together, and lists of commands inside of one another.
const (
	maxReplayMemory = 64 << 30
	maxLists        = 18 // a primary one, and maxCommandBufferNestingLevel calls inside of others
	guardBytes      = 1 << 12
)

// replayer draws a capture again.
type replayer struct {
	build   string
	timeout time.Duration
	ops     map[uint64]uint32
	kinds   map[uint64]string
	devices map[uint64]*C.struct_VkDevice_T
	// memories are C's structures of memory, and allocated the bytes of all.
	memories  map[uint64]*C.struct_hs_memory
	allocated uint64
	state     capture.State
	changed   []*capture.Resource // by the last submission
	unjudged  bool                // the last submission's results are not compared yet
	report    report
	// leave is called before a resource is gone.
	leave func(*capture.Resource)
	// Tests set both: change may change a record before it is used, and tolerate says that errors of records other than
	// submissions end nothing.
	change   func(letter byte, content []byte)
	tolerate bool
	made     []making // by the call that is decoded
}

// making is an object that a call makes.
type making struct {
	number uint64
	vk     string
}

func newReplayer(timeout time.Duration) *replayer {
	return &replayer{timeout: timeout, ops: map[uint64]uint32{}, kinds: map[uint64]string{},
		devices: map[uint64]*C.struct_VkDevice_T{}, memories: map[uint64]*C.struct_hs_memory{},
		report: report{Equal: true}, leave: func(*capture.Resource) {}}
}

// run draws everything. The error names the record and the member.
func (p *replayer) run(from io.Reader) error {
	r, err := capture.NewReader(from)
	if err != nil {
		return err
	}
	defer p.close()
	for {
		letter, content, err := r.Next()
		if errors.Is(err, io.EOF) {
			for _, m := range p.state.All() {
				p.leave(m)
			}
			return nil
		}
		if err == nil {
			if p.change != nil {
				p.change(letter, content)
			}
			if err = p.record(letter, content); p.tolerate && letter != capture.Submission {
				err = nil
			}
		}
		if err != nil {
			return fmt.Errorf("record %d: %w", r.Records, err)
		}
	}
}

// close ends the devices, and gives memory and the numbers of objects back.
func (p *replayer) close() {
	for n := range p.devices {
		p.closeDevice(n)
	}
	for n := range p.kinds {
		drop(n)
	}
	oldLayouts.Lock()
	oldLayouts.ring = [len(oldLayouts.ring)]uint64{}
	oldLayouts.Unlock()
	for n := range p.memories {
		p.free(n)
	}
}

func (p *replayer) record(letter byte, content []byte) error {
	d := &capture.Decoder{Bytes: content, Handle: p.handle}
	switch letter {
	case capture.Build:
		p.build = string(d.Data("build"))
	case capture.Name:
		n, name := d.Number("number"), string(d.Data("name"))
		for op := range uint32(abi.OpCount) {
			if abi.OpNames[op] == name {
				p.ops[n] = op
				return d.Err()
			}
		}
		return fmt.Errorf("name: there is no entry point %q", name)
	case capture.Open:
		if n := d.Number("device"); d.Err() == nil {
			return p.openDevice(n)
		}
	case capture.Close:
		p.closeDevice(d.Number("device"))
	case capture.Allocate:
		if n, size := d.Number("memory"), d.Number("size"); d.Err() == nil {
			return p.allocate(n, size)
		}
	case capture.Free:
		p.free(d.Number("memory"))
	case capture.Call:
		return p.call(d)
	case capture.Submission:
		return p.submit(d)
	case capture.Results:
		return p.results(d)
	default:
		return fmt.Errorf("letter: %q is no record", letter)
	}
	return d.Err()
}

// reserve makes the next objects have numbers.
func reserve(numbers ...uint64) error {
	objects.Lock()
	defer objects.Unlock()
	seen := map[uint64]bool{}
	for _, n := range numbers {
		if n == 0 || n > maxHandle || seen[n] {
			return fmt.Errorf("%d is no number of a new object", n)
		}
		seen[n] = true
		if p := objects.pages[(n-1)/pageSize].Load(); p != nil && p[(n-1)%pageSize] != nil {
			return fmt.Errorf("%d is an object's number already", n)
		}
	}
	objects.next = numbers
	return nil
}

// placed says that all numbers are taken.
func placed() bool {
	objects.Lock()
	defer objects.Unlock()
	all := len(objects.next) == 0
	objects.next = nil
	return all
}

func (p *replayer) openDevice(n uint64) error {
	if err := reserve(n); err != nil {
		return fmt.Errorf("device: %w", err)
	}
	of := (*C.struct_VkDevice_T)(C.calloc(1, C.sizeof_struct_VkDevice_T))
	of.object = C.uint64_t(open(of))
	p.devices[n] = of
	return nil
}

func (p *replayer) closeDevice(n uint64) {
	if of := p.devices[n]; of != nil {
		get[device](n).Close()
		drop(n)
		C.free(unsafe.Pointer(of))
		delete(p.devices, n)
	}
}

// allocate makes memory that ends, as the driver's does, with a page that kernels may read; around both are pages that
// nothing may touch.
func (p *replayer) allocate(n, size uint64) error {
	if size < 1 || size > maxReplayMemory-p.allocated {
		return fmt.Errorf("size: %d bytes, and all memory has at most %d", size, uint64(maxReplayMemory))
	}
	if err := reserve(n); err != nil {
		return fmt.Errorf("memory: %w", err)
	}
	whole := (size + 2*guardBytes - 1) &^ (guardBytes - 1)
	at := C.map_(C.size_t(whole + 2*guardBytes))
	if at == nil {
		placed()
		return fmt.Errorf("size: there are no %d bytes", size)
	}
	C.forbid(at, guardBytes)
	C.forbid(unsafe.Add(at, guardBytes+whole), guardBytes)
	m := (*C.struct_hs_memory)(C.calloc(1, C.sizeof_struct_hs_memory))
	m.data, m.size, m.mapped = (*C.uint8_t)(unsafe.Add(at, guardBytes)), C.uint64_t(size), C.uint64_t(whole)
	h := uint64(uintptr(unsafe.Pointer(m)))
	q, err := memoryOf(h)
	if err != nil {
		return err
	}
	p.memories[n] = m
	p.allocated += size
	p.state.Allocate(n, q.Bytes())
	return nil
}

func (p *replayer) free(n uint64) {
	m := p.memories[n]
	if m == nil {
		return
	}
	for _, r := range p.state.Free(n) {
		p.leave(r)
	}
	drop(n)
	C.munmap(unsafe.Add(unsafe.Pointer(m.data), -guardBytes), C.size_t(m.mapped+2*guardBytes))
	p.allocated -= uint64(m.size)
	C.free(unsafe.Pointer(m))
	delete(p.memories, n)
}

// handle is the value of an object's number.
func (p *replayer) handle(vk string, n uint64, out bool) (uint64, error) {
	switch {
	case n == 0:
		return 0, nil
	case vk == "VkDevice":
		if of := p.devices[n]; of != nil {
			return uint64(uintptr(unsafe.Pointer(of))), nil
		}
	case vk == "VkDeviceMemory":
		if m := p.memories[n]; m != nil {
			return uint64(uintptr(unsafe.Pointer(m))), nil
		}
	case out:
		p.made = append(p.made, making{n, vk})
		return 0, nil
	case p.kinds[n] == vk:
		return n, nil
	}
	return 0, fmt.Errorf("%d is no %s", n, vk)
}

// args decodes the number of an entry point and its parameters.
func (p *replayer) args(d *capture.Decoder) (op uint32, args unsafe.Pointer, err error) {
	n := d.Number("op")
	op, known := p.ops[n]
	switch {
	case d.Err() != nil:
		return 0, nil, d.Err()
	case !known:
		return 0, nil, fmt.Errorf("op: no entry point has the number %d", n)
	}
	v, err := capture.Args(op)
	if err != nil {
		return 0, nil, err
	}
	if d.Value(v); d.Err() != nil {
		return 0, nil, fmt.Errorf("%s: %w", abi.OpNames[op], d.Err())
	}
	return op, v.Addr().UnsafePointer(), nil
}

// call runs an entry point as it was.
func (p *replayer) call(d *capture.Decoder) error {
	p.made = p.made[:0]
	op, args, err := p.args(d)
	if err != nil {
		return err
	}
	if err := p.callOn(op, args); err != nil {
		return fmt.Errorf("%s: %w", abi.OpNames[op], err)
	}
	return nil
}

func (p *replayer) callOn(op uint32, args unsafe.Pointer) (err error) {
	if *(*unsafe.Pointer)(args) == nil || abi.ArgTypes[op].Field(0).Name != "Device" {
		return errors.New("device: none")
	}
	if n := destroyed(op, args); n != 0 {
		if r := p.state.Drop(n); r != nil {
			p.leave(r)
		}
	}
	var numbers []uint64
	for _, m := range p.made {
		numbers = append(numbers, m.number)
	}
	if err := reserve(numbers...); err != nil {
		return err
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
		if all := placed(); err == nil && !all {
			err = errors.New("it makes fewer objects than it made when it was captured")
		}
	}()
	if result := call(op, args); result < 0 && len(p.made) == 0 {
		return fmt.Errorf("VkResult %d", result)
	}
	for _, m := range p.made {
		p.kinds[m.number] = m.vk
	}
	bindings(op, args, func(number, memory uint64, offset, size int) *capture.Resource {
		r := p.state.Bind(number, memory, offset, size)
		p.report.add(r)
		return r
	})
	return nil
}

// command is a command, and the lists that it executes.
type command struct {
	op    uint32
	args  unsafe.Pointer
	lists [][]command
}

// commands decodes a list.
func (p *replayer) commands(d *capture.Decoder, depth int) (list []command, err error) {
	if depth == 0 {
		return nil, fmt.Errorf("vkCmdExecuteCommands: more than %d lists execute one another", maxLists)
	}
	for d.Number("command") != 0 {
		var c command
		if c.op, c.args, err = p.args(d); err != nil {
			return nil, fmt.Errorf("command %d: %w", len(list), err)
		}
		if c.op == abi.OpCmdExecuteCommands {
			for range (*abi.CmdExecuteCommandsArgs)(c.args).CommandBufferCount {
				l, err := p.commands(d, depth-1)
				if err != nil {
					return nil, err
				}
				c.lists = append(c.lists, l)
			}
		}
		list = append(list, c)
	}
	return list, d.Err()
}

// runAll translates commands.
func (x *executor) runAll(list []command) {
	for _, c := range list {
		if c.op != abi.OpCmdExecuteCommands {
			x.execute(c.op, c.args)
		}
		for _, l := range c.lists {
			x.runAll(l)
		}
	}
}

// pages writes what the host had written.
func (p *replayer) pages(d *capture.Decoder) error {
	for range d.Number("pages") {
		memory, offset, b := d.Number("memory"), d.Number("offset"), d.Data("bytes")
		to := p.state.Memory(memory)
		switch {
		case d.Err() != nil:
			return d.Err()
		case to == nil:
			return fmt.Errorf("memory: there is no memory %d", memory)
		case offset > uint64(len(to)) || uint64(len(b)) > uint64(len(to))-offset:
			return fmt.Errorf("offset: %d bytes from %d on, memory %d has %d", len(b), offset, memory, len(to))
		}
		copy(to[offset:], b)
	}
	return d.Err()
}

// submit runs a submission and finds what it changed.
func (p *replayer) submit(d *capture.Decoder) error {
	of := p.devices[d.Number("device")]
	if of == nil {
		return errors.New("device: there is no such device")
	}
	if err := p.pages(d); err != nil {
		return err
	}
	var lists [][]command
	for range d.Number("lists") {
		l, err := p.commands(d, maxLists)
		if err != nil {
			return err
		}
		lists = append(lists, l)
	}
	if d.Err() != nil {
		return d.Err()
	}
	p.state.Scan(nil)
	on := get[device](uint64(of.object))
	record := func(l *queue.List) {
		for _, c := range lists {
			(&executor{device: on, list: l}).runAll(c)
		}
	}
	if err := on.work.Run(queue.Submission{Timeout: p.timeout, Record: record}); err != nil {
		return fmt.Errorf("submission %d: %w", p.report.Submissions, err)
	}
	for n, m := range p.memories {
		after := unsafe.Slice((*byte)(m.data), int(m.mapped))[m.size:]
		if slices.ContainsFunc(after, func(b byte) bool { return b != 0 }) {
			return fmt.Errorf("submission %d: it wrote behind the end of memory %d", p.report.Submissions, n)
		}
	}
	p.changed = p.state.Scan(nil)
	p.report.submitted(p.changed)
	p.unjudged = true
	return nil
}

// results compares what a submission changed.
func (p *replayer) results(d *capture.Decoder) error {
	if !p.unjudged {
		return errors.New("results: there is no submission before them")
	}
	p.unjudged = false
	want := map[uint64][32]byte{}
	for range d.Number("count") {
		n := d.Number("number")
		sum, ok := d.Sum()
		if !ok {
			return d.Err()
		}
		want[n] = sum
	}
	busy := len(d.Bytes) > 0 // other threads may have written memory
	p.report.judge(p.changed, want, p.state.Resource, busy)
	if busy && d.Err() == nil {
		err := p.pages(d)
		p.state.Scan(nil)
		return err
	}
	return d.Err()
}
