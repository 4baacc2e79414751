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
type cache struct {
	mutex    sync.Mutex
	programs map[cacheKey]weak.Pointer[Program]
}

// cacheKey is a hash of modules and options.
type cacheKey [sha256.Size]byte

var programs = cache{programs: map[cacheKey]weak.Pointer[Program]{}}

// get is a program that was put, or nil.
func (c *cache) get(key cacheKey) *Program {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.programs[key].Value()
}

// put adds a program, and returns it, or the one that another goroutine has put meanwhile.
func (c *cache) put(key cacheKey, p *Program) *Program {
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

// keyOf hashes all that a program is made of: modules, options, and whether machine code is made.
func keyOf(vertex, fragment []uint32, o *Options) cacheKey {
	var buffer []byte
	number := func(v int) { buffer = binary.LittleEndian.AppendUint64(buffer, uint64(v)) }
	words := func(list []uint32) {
		number(len(list))
		for _, w := range list {
			buffer = binary.LittleEndian.AppendUint32(buffer, w)
		}
	}
	words(vertex)
	words(fragment)
	number(truth(fragment == nil))
	for _, name := range []string{o.VertexEntry, o.FragmentEntry} {
		number(len(name))
		buffer = append(buffer, name...)
	}
	for _, constants := range []map[uint32][]uint32{o.VertexConstants, o.FragmentConstants} {
		number(len(constants))
		for _, id := range slices.Sorted(maps.Keys(constants)) {
			number(int(id))
			words(constants[id])
		}
	}
	number(len(o.VertexInput.Bindings))
	for _, b := range o.VertexInput.Bindings {
		number(b.Binding)
		number(b.Stride)
		number(truth(b.Instance))
		number(b.Divisor)
	}
	number(len(o.VertexInput.Attributes))
	for _, a := range o.VertexInput.Attributes {
		number(a.Location)
		number(a.Binding)
		number(int(a.Format))
		number(a.Offset)
	}
	number(int(o.Exec))
	number(truth(exec.Native()))
	return sha256.Sum256(buffer)
}
