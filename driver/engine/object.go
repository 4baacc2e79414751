package main

import (
	"errors"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/mip"
)

// pageSize is how many objects a page has. Pages are never moved, so that objects are found without a lock.
const pageSize = 1 << 10

// objects are the engine's objects behind handles: handle n is object n-1.
var objects struct {
	sync.Mutex
	free  []uint64
	count uint64
	next  []uint64 // handles that the next objects get, for replay
	pages [1 << 14]atomic.Pointer[[pageSize]any]
}

// put gives an object a handle.
func put(v any) uint64 {
	objects.Lock()
	defer objects.Unlock()
	n := vacant()
	p := objects.pages[n/pageSize].Load()
	if p == nil {
		p = new([pageSize]any)
		objects.pages[n/pageSize].Store(p)
	}
	p[n%pageSize] = v
	return n + 1
}

// maxHandle is the greatest handle.
const maxHandle = pageSize << 14

// vacant is the number of the next object; in the lock.
func vacant() (n uint64) {
	if len(objects.next) > 0 {
		n, objects.next = objects.next[0]-1, objects.next[1:]
		return n
	}
	for {
		if k := len(objects.free); k > 0 {
			n, objects.free = objects.free[k-1], objects.free[:k-1]
		} else {
			n = objects.count
			objects.count++
		}
		if p := objects.pages[n/pageSize].Load(); p == nil || p[n%pageSize] == nil {
			return n
		}
	}
}

// get is the object of a handle; nil of the null handle and of another type.
func get[T any](h uint64) *T {
	if h == 0 || h > maxHandle {
		return nil
	}
	p := objects.pages[(h-1)/pageSize].Load()
	if p == nil {
		return nil
	}
	v, _ := p[(h-1)%pageSize].(*T)
	return v
}

// drop forgets the object of a handle.
func drop(h uint64) {
	if h == 0 || h > maxHandle {
		return
	}
	objects.Lock()
	defer objects.Unlock()
	if p := objects.pages[(h-1)/pageSize].Load(); p != nil && p[(h-1)%pageSize] != nil {
		p[(h-1)%pageSize] = nil
		objects.free = append(objects.free, h-1)
	}
}

// list is the elements that a pointer of C points to.
func list[T any, N ~uint32 | ~uint64](p *T, n N) []T {
	if p == nil {
		return nil
	}
	return unsafe.Slice(p, int(n))
}

// next is the structure of a type in a chain; nil without one.
func next[T any](chain unsafe.Pointer, sType uint32) *T {
	for s := (*abi.BaseInStructure)(chain); s != nil; s = s.PNext {
		if s.SType == sType {
			return (*T)(unsafe.Pointer(s))
		}
	}
	return nil
}

// made gives a new object its handle, or says why there is none.
func made[T any](what string, v *T, err error, to *uint64) abi.Result {
	if err != nil {
		say(1, "%s", refusal(what, err))
		*to = 0
		if errors.Is(err, mip.ErrTooLarge) {
			return abi.VK_ERROR_OUT_OF_DEVICE_MEMORY
		}
		return abi.VK_ERROR_UNKNOWN
	}
	*to = put(v)
	return abi.VK_SUCCESS
}
