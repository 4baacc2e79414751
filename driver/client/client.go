// Package client calls Vulkan from Go without loading it into the Go process: a small C program does that, which the
// package builds with gcc. Both share memory at one address, so that structures of package abi are built in Go.
//
// It is what the driver's tests draw with: through the loader, on any driver, or on a driver's library alone.
package client

import (
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
)

// The shared memory begins at an address where programs of both languages have nothing.
const (
	base = 0x2000_0000_0000
	size = 256 << 20
)

// Client is a process that calls Vulkan.
type Client struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     io.Reader
	memory  unsafe.Pointer
	used    uintptr
	err     error
}

// Build compiles the C program into a folder, from the sources in native, with gcc or $CC, and returns its path.
func Build(folder, native string) (string, error) {
	cc := os.Getenv("CC")
	if cc == "" {
		cc = "gcc"
	}
	path := filepath.Join(folder, "client")
	out, err := exec.Command(cc, "-std=gnu11", "-O1", "-o", path, filepath.Join(native, "client.c"),
		filepath.Join(native, "calls.c"), "-ldl").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", cc, err, out)
	}
	return path, nil
}

// Start starts the program, which loads a library: the loader, or a driver. The environment is added to the process's.
// One client of a process runs at a time.
func Start(program, library string, environment ...string) (*Client, error) {
	file, err := os.CreateTemp("", "halfspace-client")
	if err != nil {
		return nil, err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	if err := file.Truncate(size); err != nil {
		return nil, err
	}
	at, _, code := syscall.Syscall6(syscall.SYS_MMAP, base, size, syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_SHARED|syscall.MAP_FIXED, file.Fd(), 0)
	if code != 0 {
		return nil, fmt.Errorf("mmap: %w", code)
	}
	c := &Client{memory: *(*unsafe.Pointer)(unsafe.Pointer(&at))}
	c.command = exec.Command(program, library, file.Name(), strconv.Itoa(base), strconv.Itoa(size))
	c.command.Env = append(os.Environ(), environment...)
	c.command.Stderr = os.Stderr
	if c.in, err = c.command.StdinPipe(); err != nil {
		return nil, err
	}
	if c.out, err = c.command.StdoutPipe(); err != nil {
		return nil, err
	}
	if err = c.command.Start(); err != nil {
		return nil, err
	}
	// The program has opened the file when it answers.
	c.request(kindInstance, 0, 0, 0)
	return c, c.err
}

// Close ends the program and returns the first error.
func (c *Client) Close() error {
	c.in.Close()
	err := c.command.Wait()
	if c.err != nil {
		err = c.err
	}
	syscall.Syscall(syscall.SYS_MUNMAP, uintptr(c.memory), size, 0)
	return err
}

// Err is the first error: that the program has ended.
func (c *Client) Err() error { return c.err }

// The kinds of requests: see native/client.c.
const (
	kindCall = iota
	kindCopy
	kindInstance
	kindTime
	kindDevice
)

func (c *Client) request(kind, op uint32, args, size uint64) int64 {
	if c.err != nil {
		return abi.VK_ERROR_UNKNOWN
	}
	var b [24]byte
	binary.LittleEndian.PutUint32(b[:], kind)
	binary.LittleEndian.PutUint32(b[4:], op)
	binary.LittleEndian.PutUint64(b[8:], args)
	binary.LittleEndian.PutUint64(b[16:], size)
	if _, c.err = c.in.Write(b[:]); c.err == nil {
		_, c.err = io.ReadFull(c.out, b[:8])
	}
	if c.err != nil {
		c.err = fmt.Errorf("the client has ended: %w", c.err)
		return abi.VK_ERROR_UNKNOWN
	}
	return int64(binary.LittleEndian.Uint64(b[:]))
}

// Call calls an entry point with its parameters, a structure in shared memory.
func (c *Client) Call(op uint32, args unsafe.Pointer) int64 {
	return c.request(kindCall, op, uint64(uintptr(args)), 0)
}

// Time calls an entry point n times, and returns the nanoseconds of the fastest of five rounds.
func (c *Client) Time(op uint32, args unsafe.Pointer, n int) int64 {
	return c.request(kindTime, op, uint64(uintptr(args)), uint64(n))
}

// Instance says with which instance entry points are looked up.
func (c *Client) Instance(i unsafe.Pointer) { c.request(kindInstance, 0, uint64(uintptr(i)), 0) }

// Device says of which device entry points are looked up first: a version that the device lacks gives it none of its
// names, and then an extension's do.
func (c *Client) Device(d unsafe.Pointer) { c.request(kindDevice, 0, uint64(uintptr(d)), 0) }

// Copy copies memory in the program, such as mapped memory to shared memory.
func (c *Client) Copy(to, from unsafe.Pointer, n int) {
	args := New[[2]unsafe.Pointer](c)
	*args = [2]unsafe.Pointer{to, from}
	c.request(kindCopy, 0, uint64(uintptr(unsafe.Pointer(args))), uint64(n))
}

// Mark and Release free everything that was made in shared memory in between.
func (c *Client) Mark() uintptr { return c.used }

// Release frees what was made since the mark.
func (c *Client) Release(mark uintptr) { c.used = mark }

// New makes a value of zeros in shared memory.
func New[T any](c *Client) *T { return &Slice[T](c, 1)[0] }

// Slice makes n values of zeros in shared memory. There is room for 256 MiB; beyond, it panics.
func Slice[T any](c *Client, n int) []T {
	bytes := (unsafe.Sizeof(*new(T))*uintptr(n) + 15) &^ 15
	if bytes > size-c.used {
		panic("client: the shared memory is full")
	}
	s := unsafe.Slice((*T)(unsafe.Add(c.memory, c.used)), n)
	c.used += bytes
	clear(s)
	return s
}

// List makes a copy of a list in shared memory, and returns its first element; nil of an empty list.
func List[T any](c *Client, l ...T) *T {
	if len(l) == 0 {
		return nil
	}
	s := Slice[T](c, len(l))
	copy(s, l)
	return &s[0]
}

// Text makes a string of C.
func Text(c *Client, s string) *byte { return List(c, append([]byte(s), 0)...) }
