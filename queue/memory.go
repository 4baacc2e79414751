package queue

import (
	"math"
	"sync"
	"unsafe"
	"weak"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// MemoryAlignment is the multiple of bytes that memory, buffers and images begin at.
const MemoryAlignment = mip.MemoryAlignment

// maxMemory is the largest number of bytes of one memory.
const maxMemory = min(1<<40, math.MaxInt>>1)

// Memory is bytes that buffers and images lie in (Vulkan: Device Memory). The host may read and write them, when no
// submission that uses them runs.
type Memory struct {
	bytes []byte

	mu     sync.Mutex
	placed []place
}

// place is where a buffer or an image lies.
type place struct {
	from, to int
	buffer   weak.Pointer[Buffer]
	image    weak.Pointer[Image]
}

// NewMemory makes memory of zero bytes.
func NewMemory(size int) (*Memory, error) {
	if size < 1 || size > maxMemory {
		return nil, vk.Errorf("Size", "%d bytes: must be 1 to %d", size, maxMemory)
	}
	return &Memory{bytes: allocate(size)}, nil
}

// WrapMemory makes memory of bytes that are the caller's, at a multiple of [MemoryAlignment]. They must stay as long as
// objects in the memory are used.
func WrapMemory(bytes []byte) (*Memory, error) {
	if len(bytes) < 1 || len(bytes) > maxMemory {
		return nil, vk.Errorf("Bytes", "%d: must be 1 to %d", len(bytes), maxMemory)
	}
	if uintptr(unsafe.Pointer(unsafe.SliceData(bytes)))%MemoryAlignment != 0 {
		return nil, vk.Errorf("Bytes", "they do not begin at a multiple of %d bytes", MemoryAlignment)
	}
	return &Memory{bytes: bytes[:len(bytes):len(bytes)]}, nil
}

// allocate is zero bytes at a multiple of [MemoryAlignment].
func allocate(size int) []byte {
	b := make([]byte, size+MemoryAlignment)
	at := int(-uintptr(unsafe.Pointer(unsafe.SliceData(b))) % MemoryAlignment)
	return b[at : at+size : at+size]
}

// Bytes are the memory's.
func (m *Memory) Bytes() []byte { return m.bytes }

// part is so many bytes of a memory from an offset on, or of new memory without one.
func part(m *Memory, offset, size int) ([]byte, error) {
	if m == nil {
		if offset != 0 {
			return nil, vk.Errorf("Offset", "%d without a Memory", offset)
		}
		return allocate(size), nil
	}
	if offset < 0 || offset%MemoryAlignment != 0 {
		return nil, vk.Errorf("Offset", "%d: must be a multiple of %d", offset, MemoryAlignment)
	}
	if offset > len(m.bytes) || size > len(m.bytes)-offset {
		return nil, vk.Errorf("Memory", "%d bytes from %d on are needed, it has %d", size, offset, len(m.bytes))
	}
	return m.bytes[offset : offset+size : offset+size], nil
}

// put notes where an object lies, and returns the objects that lie over it.
func (m *Memory) put(p place) (buffers bool, images []*Image) {
	if m == nil {
		return false, nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	kept := m.placed[:0]
	for _, q := range m.placed {
		buffer, image := q.buffer.Value(), q.image.Value()
		if buffer == nil && image == nil {
			continue
		}
		kept = append(kept, q)
		if q.from < p.to && p.from < q.to {
			buffers = buffers || buffer != nil
			if image != nil {
				images = append(images, image)
			}
		}
	}
	m.placed = append(kept, p)
	return buffers, images
}

// watch lists images whose bytes others than image commands may write: linear ones, and those under a buffer.
type watch struct {
	mu     sync.Mutex
	images []weak.Pointer[Image]
}

func (w *watch) add(m *Image) {
	if m.watched.Swap(true) {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.images = append(w.images, weak.Make(m))
}

// touch notes that the images may have changed.
func (w *watch) touch() {
	w.mu.Lock()
	defer w.mu.Unlock()
	kept := w.images[:0]
	for _, p := range w.images {
		if m := p.Value(); m != nil {
			m.mip.Touch()
			kept = append(kept, p)
		}
	}
	w.images = kept
}
