package program

import (
	"crypto/sha256"
	"encoding/binary"
	"maps"
	"runtime"
	"slices"
	"sync"
	"weak"

	"github.com/seed-1acaedba/halfspace/internal/exec"
)

// cache is the programs that somebody has, by what they were loaded from: loading the same again gives the same. It
// keeps none of them alive, nor their machine code, so that it holds no more than its users do.
type cache[T any] struct {
	mutex    sync.Mutex
	programs map[cacheKey]weak.Pointer[T]
}

// cacheKey is a hash of modules and options.
type cacheKey [sha256.Size]byte

var (
	programs = cache[Program]{programs: map[cacheKey]weak.Pointer[Program]{}}
	computes = cache[Compute]{programs: map[cacheKey]weak.Pointer[Compute]{}}
)

// get is a program that was put, or nil.
func (c *cache[T]) get(key cacheKey) *T {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.programs[key].Value()
}

// put adds a program, and returns it, or the one that another goroutine has put meanwhile.
func (c *cache[T]) put(key cacheKey, p *T) *T {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if other := c.programs[key].Value(); other != nil {
		return other
	}
	own := weak.Make(p)
	c.programs[key] = own
	runtime.AddCleanup(p, func(key cacheKey) {
		c.mutex.Lock()
		defer c.mutex.Unlock()
		if c.programs[key] == own { // and not the entry of a program loaded since
			delete(c.programs, key)
		}
	}, key)
	return p
}

// hasher is the numbers that a program is made of, one after the other.
type hasher []byte

func (h *hasher) number(v int) { *h = binary.LittleEndian.AppendUint64(*h, uint64(v)) }

func (h *hasher) words(list []uint32) {
	h.number(len(list))
	for _, w := range list {
		*h = binary.LittleEndian.AppendUint32(*h, w)
	}
}

func (h *hasher) name(s string) {
	h.number(len(s))
	*h = append(*h, s...)
}

func (h *hasher) constants(list map[uint32][]uint32) {
	h.number(len(list))
	for _, id := range slices.Sorted(maps.Keys(list)) {
		h.number(int(id))
		h.words(list[id])
	}
}

// key hashes what was written, and how and whether machine code is made.
func (h *hasher) key(e Exec) cacheKey {
	h.number(int(e))
	h.number(truth(exec.Native()))
	return sha256.Sum256(*h)
}

// keyOf hashes all that a program is made of: modules, options, and whether machine code is made.
func keyOf(vertex, fragment []uint32, o *Options) cacheKey {
	var h hasher
	h.words(vertex)
	h.words(fragment)
	h.number(truth(fragment == nil))
	h.name(o.VertexEntry)
	h.name(o.FragmentEntry)
	h.number(int(o.Dropped))
	h.constants(o.VertexConstants)
	h.constants(o.FragmentConstants)
	h.number(len(o.VertexInput.Bindings))
	for _, b := range o.VertexInput.Bindings {
		h.number(b.Binding)
		h.number(b.Stride)
		h.number(truth(b.Instance))
		h.number(b.Divisor)
	}
	h.number(len(o.VertexInput.Attributes))
	for _, a := range o.VertexInput.Attributes {
		h.number(a.Location)
		h.number(a.Binding)
		h.number(int(a.Format))
		h.number(a.Offset)
	}
	return h.key(o.Exec)
}

// computeKeyOf is keyOf for a compute program.
func computeKeyOf(words []uint32, o *ComputeOptions) cacheKey {
	var h hasher
	h.words(words)
	h.name(o.Entry)
	h.name(o.Name)
	h.constants(o.Constants)
	return h.key(o.Exec)
}
