// Package pages is memory in large pages of the system, for texels and for pictures that are decoded: it is asked for
// apart from Go's heap, which would grow to twice of it, and what was put back serves the next ones.
package pages

import (
	"runtime"
	"sync"
	"unsafe"
)

// Large is the size of a large page. Go's heap serves requests for less memory.
const Large = 2 << 20

// WantFor asks for large pages for a slice of values without pointers that was just made, up to its capacity.
func WantFor[T any](s []T) {
	var v T
	if n := cap(s) * int(unsafe.Sizeof(v)); n >= Large {
		Want(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), n))
	}
}

// idle is mapped memory that was put back, for the next ones: making pages anew, which are zeroed one by one, took a
// third of the time of drawing small pictures of models with large textures.
var idle pool

// Put keeps mapped memory for [Used]. Nobody may use it any more.
func Put(mapped []byte) { idle.put(mapped) }

// pool is mapped memory that nobody uses. What has not been asked for in a whole cycle of garbage collection goes
// back to the system.
type pool struct {
	mutex sync.Mutex
	idle  []idleMemory
	bytes int
	cycle int
	seen  bool // the end of cycles is being watched
}

// idleMemory is memory, and the cycle in which it was let go.
type idleMemory struct {
	mapped []byte
	cycle  int
}

// mostIdle is how many bytes a pool keeps: two colour textures of 2048x2048 texels with their levels, and more. Of
// small pictures twice as much saved no page fault and added to the peak.
const mostIdle = 128 << 20

// idleCycles is how many cycles of garbage collection memory waits: of small pictures there are several in the time
// that one takes.
const idleCycles = 16

// take is memory that has room for n bytes and is at most four times as large, nil if there is none. It holds what
// was there.
func (p *pool) take(n int) []byte {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	best := -1
	for i := range p.idle {
		if size := len(p.idle[i].mapped); size >= n && size/4 <= n && (best < 0 || size < len(p.idle[best].mapped)) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	m := p.idle[best].mapped
	p.idle = append(p.idle[:best], p.idle[best+1:]...)
	p.bytes -= len(m)
	return m
}

// put takes memory that nobody uses any more.
func (p *pool) put(mapped []byte) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.idle = append(p.idle, idleMemory{mapped, p.cycle})
	p.bytes += len(mapped)
	for p.bytes > mostIdle {
		p.drop(0)
	}
	if !p.seen {
		p.seen = true
		p.watch()
	}
}

// drop gives memory back to the system.
func (p *pool) drop(i int) {
	m := p.idle[i].mapped
	p.idle = append(p.idle[:i], p.idle[i+1:]...)
	p.bytes -= len(m)
	Free(m)
}

// give returns n bytes or more to the system, the memory that has waited longest first. A new request that idle memory
// does not fit so replaces idle memory and does not add to it.
func (p *pool) give(n int) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for n > 0 && len(p.idle) > 0 {
		n -= len(p.idle[0].mapped)
		p.drop(0)
	}
}

// watch waits for the end of a cycle of garbage collection, for as long as there is memory.
func (p *pool) watch() {
	runtime.AddCleanup(new(*int), func(p *pool) { p.age() }, p)
}

// age ends a cycle.
func (p *pool) age() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.cycle++
	for i := len(p.idle) - 1; i >= 0; i-- {
		if p.cycle-p.idle[i].cycle > idleCycles {
			p.drop(i)
		}
	}
	if p.seen = len(p.idle) > 0; p.seen {
		p.watch()
	}
}
