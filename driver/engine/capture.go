package main

// #include "../icd/driver.h"
import "C"

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/capture"
	"github.com/seed-1acaedba/halfspace/internal/release"
	"github.com/seed-1acaedba/halfspace/queue"
)

// maxCapture is the most bytes that a capture has.
const maxCapture = 16 << 30

// capturing writes what the process does to the file that HALFSPACE_CAPTURE names; nil without it.
var capturing *capturer

// capturer writes a capture. While there is one, vkQueueSubmit returns when the submission has run, so that memory does
// not change meanwhile.
type capturer struct {
	running sync.Mutex // held while a submission runs

	sync.Mutex
	out   *capture.Writer
	pid   int  // of the process that opened the file: one that it forks writes nothing
	ended bool // nothing more is written
	names [abi.OpCount]bool
	kinds map[uint64]string // the types of the handles of the engine's objects
	state capture.State

	first   atomic.Int64 // the first thread of the program that called
	threads atomic.Bool  // others have
}

// openCapture begins the capture that HALFSPACE_CAPTURE asks for. A %p in the name is the number of the process.
func openCapture() error {
	name := os.Getenv("HALFSPACE_CAPTURE")
	if name == "" {
		return nil
	}
	f, err := os.OpenFile(strings.ReplaceAll(name, "%p", strconv.Itoa(os.Getpid())), os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return fmt.Errorf("HALFSPACE_CAPTURE: %w", err)
	}
	if syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil {
		say(0, "HALFSPACE_CAPTURE: another process writes %s: name a file for each by %%p", f.Name())
		return f.Close()
	}
	if err := f.Truncate(0); err != nil {
		return errors.Join(fmt.Errorf("HALFSPACE_CAPTURE: %w", err), f.Close())
	}
	c := &capturer{out: capture.NewWriter(f), pid: os.Getpid(), kinds: map[uint64]string{}}
	e := c.encoder()
	e.Text(fmt.Sprintf("halfspace %s %s %s", release.Version, runtime.GOARCH, engine.ISA()))
	c.record(capture.Build, e)
	capturing = c
	return nil
}

// record appends a record; in the lock.
func (c *capturer) record(letter byte, e *capture.Encoder) {
	if !c.ended {
		c.out.Record(letter, e.Bytes)
	}
}

// number appends a record of a number.
func (c *capturer) number(letter byte, n ...uint64) {
	e := c.encoder()
	for _, v := range n {
		e.Number(v)
	}
	c.record(letter, e)
}

// flush hands everything to the file, which ends where it cannot be written.
func (c *capturer) flush() {
	err := c.out.Flush()
	if err == nil && c.out.Size > maxCapture {
		err = fmt.Errorf("%d bytes", c.out.Size)
	}
	if err != nil && !c.ended {
		c.ended = true
		say(0, "HALFSPACE_CAPTURE: the capture ends here: %v", err)
	}
}

// opened and closed note devices, freed memory.
func (c *capturer) opened(object uint64) {
	c.locked(func() { c.number(capture.Open, object); c.flush() })
}

func (c *capturer) closed(object uint64) {
	c.locked(func() { c.number(capture.Close, object); c.flush() })
}

func (c *capturer) freed(object uint64) {
	c.locked(func() { c.number(capture.Free, object); c.state.Free(object) })
}

func (c *capturer) locked(f func()) {
	if c != nil && c.pid == os.Getpid() {
		c.Lock()
		defer c.Unlock()
		f()
	}
}

func (c *capturer) encoder() *capture.Encoder {
	var p pipelineState
	return &capture.Encoder{Handle: c.handle, Follows: p.follows}
}

// handle is the number of an object in the capture.
func (c *capturer) handle(vk string, value uint64, out bool) uint64 {
	switch {
	case value == 0:
		return 0
	case vk == "VkDevice":
		return uint64((*(**C.struct_VkDevice_T)(unsafe.Pointer(&value))).object)
	case vk == "VkDeviceMemory":
		q, err := memoryOf(value)
		if err != nil {
			return 0
		}
		n := uint64((*(**C.struct_hs_memory)(unsafe.Pointer(&value))).object)
		if c.state.Memory(n) == nil {
			c.number(capture.Allocate, n, uint64(len(q.Bytes())))
			c.state.Allocate(n, q.Bytes())
		}
		return n
	case out:
		c.kinds[value] = vk
	case c.kinds[value] != vk:
		return 0
	}
	return value
}

// op appends the number of an entry point, and names it at its first use.
func (c *capturer) op(e *capture.Encoder, op uint32) {
	if !c.names[op] {
		c.names[op] = true
		n := c.encoder()
		n.Number(uint64(op))
		n.Text(abi.OpNames[op])
		c.record(capture.Name, n)
	}
	e.Number(uint64(op))
}

// call runs an entry point, and records it: those that make objects when these are there, others before they run, so
// that the numbers of objects which are destroyed are not used again before.
func (c *capturer) call(op uint32, args unsafe.Pointer) (result int64) {
	if c == nil {
		return call(op, args)
	}
	if c.calls(); strings.HasPrefix(abi.OpNames[op], "vkGet") {
		return call(op, args)
	}
	if op == abi.OpBindImageMemory2 {
		args = unsafe.Pointer(unchained((*abi.BindImageMemory2Args)(args)))
	}
	v := capture.At(op, args)
	if makes(op) {
		if result = call(op, args); result < 0 && !capture.Made(v) {
			return result
		}
		c.locked(func() { c.recordCall(op, v) })
		return result
	}
	c.locked(func() { c.recordCall(op, v) })
	result = call(op, args)
	if result == 0 {
		c.locked(func() { bindings(op, args, c.state.Bind) })
	}
	return result
}

// makes says that an entry point makes objects.
func makes(op uint32) bool {
	return strings.HasPrefix(abi.OpNames[op], "vkCreate") || strings.HasPrefix(abi.OpNames[op], "vkAllocate")
}

func (c *capturer) recordCall(op uint32, v reflect.Value) {
	e := c.encoder()
	c.op(e, op)
	e.Value(v)
	c.record(capture.Call, e)
	if n := destroyed(op, v.Addr().UnsafePointer()); n != 0 {
		c.state.Drop(n)
	}
}

// unchained are the same parameters with the memory that swapchains have in the place of swapchains.
func unchained(of *abi.BindImageMemory2Args) *abi.BindImageMemory2Args {
	b := *of
	infos := append([]abi.BindImageMemoryInfo{}, list(of.PBindInfos, of.BindInfoCount)...)
	for i := range infos {
		infos[i].Memory, infos[i].PNext = boundMemory(&infos[i]), nil
	}
	b.PBindInfos = unsafe.SliceData(infos)
	return &b
}

// destroyed is the buffer or image that a call destroys.
func destroyed(op uint32, args unsafe.Pointer) uint64 {
	switch op {
	case abi.OpDestroyBuffer:
		return (*abi.DestroyBufferArgs)(args).Buffer
	case abi.OpDestroyImage:
		return (*abi.DestroyImageArgs)(args).Image
	}
	return 0
}

// bindings calls bind for each buffer and image that a call has bound to memory.
func bindings[T any](op uint32, args unsafe.Pointer, bind func(number, memory uint64, offset, size int) T) {
	add := func(h, memory, offset uint64) {
		size := 0
		if b := get[buffer](h); b != nil {
			size = len(b.Bytes())
		} else if m := get[image](h); m != nil {
			size = len(m.Mip().Bytes())
		}
		bind(h, uint64((*(**C.struct_hs_memory)(unsafe.Pointer(&memory))).object), int(offset), size)
	}
	switch op {
	case abi.OpBindBufferMemory:
		a := (*abi.BindBufferMemoryArgs)(args)
		add(a.Buffer, a.Memory, a.MemoryOffset)
	case abi.OpBindBufferMemory2:
		a := (*abi.BindBufferMemory2Args)(args)
		for _, b := range list(a.PBindInfos, a.BindInfoCount) {
			add(b.Buffer, b.Memory, b.MemoryOffset)
		}
	case abi.OpBindImageMemory:
		a := (*abi.BindImageMemoryArgs)(args)
		add(a.Image, a.Memory, a.MemoryOffset)
	case abi.OpBindImageMemory2:
		a := (*abi.BindImageMemory2Args)(args)
		for _, b := range list(a.PBindInfos, a.BindInfoCount) {
			add(b.Image, b.Memory, b.MemoryOffset)
		}
	}
}

// begin records a submission that is about to run: the pages that the host wrote, and the commands.
func (c *capturer) begin(d *device, s *C.struct_hs_submission) {
	if c == nil {
		return
	}
	c.running.Lock()
	c.Lock()
	defer c.Unlock()
	pages, _ := c.scan()
	e := c.encoder()
	e.Number(uint64(d.of.object))
	e.Bytes = append(e.Bytes, pages...)
	e.Number(uint64(s.list_count))
	for _, l := range unsafe.Slice(s.lists, int(s.list_count)) {
		c.commands(e, unsafe.Pointer(l))
	}
	c.record(capture.Submission, e)
	c.flush()
}

// scan is the pages that changed, after their number, and the buffers and images that changed.
func (c *capturer) scan() (pages []byte, changed []*capture.Resource) {
	e, count := c.encoder(), uint64(0)
	changed = c.state.Scan(func(memory uint64, offset int, bytes []byte) {
		count++
		e.Number(memory)
		e.Number(uint64(offset))
		e.Text(unsafe.String(unsafe.SliceData(bytes), len(bytes)))
	})
	return append(binary.AppendUvarint(nil, count), e.Bytes...), changed
}

// commands appends a list of commands, with the lists that they execute; an entry point's number is one more, and 0 the
// end.
func (c *capturer) commands(e *capture.Encoder, first unsafe.Pointer) {
	for l := (*C.struct_hs_command)(first); l != nil; l = l.next {
		op, args := uint32(l.op), unsafe.Add(unsafe.Pointer(l), unsafe.Sizeof(*l))
		e.Bytes = append(e.Bytes, 1)
		c.op(e, op)
		e.Value(capture.At(op, args))
		if op == abi.OpCmdExecuteCommands {
			for _, n := range secondaries((*abi.CmdExecuteCommandsArgs)(args)) {
				c.commands(e, n)
			}
		}
	}
	e.Bytes = append(e.Bytes, 0)
}

// end records what a submission changed. The pages follow unless the only thread of the program waited for it meanwhile:
// others write memory without a call.
func (c *capturer) end(s *C.struct_hs_submission) {
	c.locked(func() {
		e := c.encoder()
		pages, changed := c.scan()
		e.Number(uint64(len(changed)))
		for _, r := range changed {
			e.Number(r.Number)
			e.Bytes = append(e.Bytes, r.Sum[:]...)
		}
		if s.awaited == 0 || c.threads.Load() {
			e.Bytes = append(e.Bytes, pages...)
		}
		c.record(capture.Results, e)
		c.flush()
	})
	c.running.Unlock()
}

// calls notes the thread that calls.
func (c *capturer) calls() {
	if c == nil {
		return
	}
	if thread := int64(syscall.Gettid()); !c.first.CompareAndSwap(0, thread) && c.first.Load() != thread {
		c.threads.Store(true)
	}
}

var errNoMemory = errors.New("memory: none")

// pipelineState decides which pointers of a pipeline's state the driver follows.
type pipelineState struct {
	of *abi.GraphicsPipelineCreateInfo
}

// follows says whether the driver follows a pointer: it follows all that it is given, but for those that Vulkan lets
// programs leave without a meaning.
func (p *pipelineState) follows(parent any, member string) bool {
	switch s := parent.(type) {
	case *abi.WriteDescriptorSet:
		switch member {
		case "pImageInfo":
			return !isBuffer(s.DescriptorType) && !isTexelBuffer(s.DescriptorType) &&
				s.DescriptorType != abi.VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK
		case "pBufferInfo":
			return isBuffer(s.DescriptorType)
		}
		return isTexelBuffer(s.DescriptorType)
	case *abi.DescriptorSetLayoutBinding:
		return s.DescriptorType <= abi.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER
	case *abi.FramebufferCreateInfo:
		return s.Flags&abi.VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT == 0
	case *abi.GraphicsPipelineCreateInfo:
		p.of = s
		switch member {
		case "pTessellationState":
			return false
		case "pDepthStencilState":
			_, f := formats(s)
			return f != 0
		case "pColorBlendState":
			f, _ := formats(s)
			return len(f) > 0
		}
	case *abi.PipelineViewportStateCreateInfo:
		q := p.dynamic()
		return member == "pViewports" && q&queue.DynamicViewport == 0 || member == "pScissors" && q&queue.DynamicScissor == 0
	}
	return member != "pQueueFamilyIndices" && member != "pAllocator"
}

// dynamic are the states that commands set.
func (p *pipelineState) dynamic() (q queue.DynamicState) {
	if p.of != nil && p.of.PDynamicState != nil {
		for _, s := range list(p.of.PDynamicState.PDynamicStates, p.of.PDynamicState.DynamicStateCount) {
			q |= dynamicStates[s]
		}
	}
	return q
}

func isBuffer(t uint32) bool {
	return t >= abi.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER && t <= abi.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC
}

func isTexelBuffer(t uint32) bool {
	return t == abi.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER || t == abi.VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER
}
