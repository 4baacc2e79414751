package halfspace

import (
	"container/list"
	"encoding/binary"
	"errors"
	"math"
	"reflect"
	"sync"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// The bounds of a device's cache: pipelines, and about how many bytes they take together.
const (
	mostCached      = 4096
	mostCachedBytes = 64 << 20
	pipelineBytes   = 8 << 10 // of one, beside its state
)

// pipelineCache finds pipelines that were made before, of equal state and shaders that do not change
// (see Lasting in shade.Interface). Those that were used last stay. The zero value is empty.
type pipelineCache struct {
	mu      sync.Mutex
	entries map[pipelineKey]*list.Element
	used    list.List // of *cachedPipeline, the one used last first
	bytes   int
	closed  bool
}

// pipelineKey is what a pipeline is made of: its shader, and all fields of its state one after the other.
type pipelineKey struct {
	shader shade.Shader
	state  string
}

// cachedPipeline is a pipeline that is made once, by the first who asks for it.
type cachedPipeline struct {
	key      pipelineKey
	once     sync.Once
	pipeline *Pipeline
	err      error
}

// errPipeline is what others get that wait for a pipeline whose maker panics.
var errPipeline = errors.New("making the pipeline panicked")

// get returns the pipeline of a key, made by a call of create if there is none. Errors are not kept.
func (c *pipelineCache) get(key pipelineKey, create func() (*Pipeline, error)) (*Pipeline, error) {
	x := c.entry(key)
	x.once.Do(func() {
		x.err = errPipeline // if it panics
		x.pipeline, x.err = create()
	})
	if x.err != nil {
		c.drop(x)
	}
	return x.pipeline, x.err
}

// entry is a key's place, which is new where there is none.
func (c *pipelineCache) entry(key pipelineKey) *cachedPipeline {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.entries[key]; e != nil {
		c.used.MoveToFront(e)
		return e.Value.(*cachedPipeline)
	}
	x := &cachedPipeline{key: key}
	if c.closed {
		return x
	}
	if c.entries == nil {
		c.entries = map[pipelineKey]*list.Element{}
	}
	c.entries[key] = c.used.PushFront(x)
	for c.bytes += x.bytes(); c.used.Len() > mostCached || c.bytes > mostCachedBytes && c.used.Len() > 1; {
		c.remove(c.used.Back())
	}
	return x
}

// drop forgets an entry, if it is still there.
func (c *pipelineCache) drop(x *cachedPipeline) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.entries[x.key]; e != nil && e.Value == x {
		c.remove(e)
	}
}

func (c *pipelineCache) remove(e *list.Element) {
	x := c.used.Remove(e).(*cachedPipeline)
	delete(c.entries, x.key)
	c.bytes -= x.bytes()
}

func (x *cachedPipeline) bytes() int { return len(x.key.state) + pipelineBytes }

// close empties the cache and keeps nothing from then on.
func (c *pipelineCache) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.entries, c.bytes, c.closed = nil, 0, true
	c.used.Init()
}

// stateKey is all fields of a pipeline's state, so that equal keys are equal state.
func stateKey(info *vk.GraphicsPipeline) string {
	return string(appendFields(make([]byte, 0, 1024), reflect.ValueOf(info).Elem()))
}

// appendFields appends a value, with the lengths of lists and what pointers point to.
func appendFields(key []byte, v reflect.Value) []byte {
	number := func(n uint64) { key = binary.LittleEndian.AppendUint64(key, n) }
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			return append(key, 1)
		}
		return append(key, 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		number(uint64(v.Int()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		number(v.Uint())
	case reflect.Float32, reflect.Float64:
		number(math.Float64bits(v.Float()))
	case reflect.String:
		number(uint64(v.Len()))
		key = append(key, v.String()...)
	case reflect.Pointer:
		if v.IsNil() {
			return append(key, 0)
		}
		return appendFields(append(key, 1), v.Elem())
	case reflect.Slice, reflect.Array:
		number(uint64(v.Len()))
		for i := range v.Len() {
			key = appendFields(key, v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			key = appendFields(key, v.Field(i))
		}
	default:
		panic("a field of state of the kind " + v.Kind().String()) // TestPipelinesAreFoundAgain goes through all of them
	}
	return key
}
