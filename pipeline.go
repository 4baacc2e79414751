package halfspace

import (
	"container/list"
	"encoding/binary"
	"errors"
	"math"
	"reflect"
	"slices"
	"sync"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Pipeline is compiled state and a shader. Goroutines and passes may share it.
type Pipeline struct {
	tile   plan.Pipeline
	info   vk.GraphicsPipeline
	device *Device

	mu       sync.Mutex
	variants map[variant]*plan.Pipeline
}

// variant is what a draw's pipeline has in place of the pipeline's own.
type variant struct {
	off    uint8        // the colour attachments that are not written: see Dynamic.ColorWriteEnables
	shader shade.Shader // see shade.Variants; nil: the pipeline's
}

// NewPipeline compiles state for a shader and checks all of it: the error joins a [vk.StateError] for each field that
// is refused. Of an equal state and a shader that is Lasting it returns the same pipeline again while the device has it.
func (d *Device) NewPipeline(info vk.GraphicsPipeline, s shade.Shader) (*Pipeline, error) {
	if s == nil {
		return nil, vk.Errorf("Shader", "nil: a pipeline needs a shader")
	}
	if v := reflect.ValueOf(s); v.Kind() == reflect.Pointer && v.IsNil() && v.Type().Elem().Implements(reflect.TypeFor[shade.Shader]()) {
		return nil, vk.Errorf("Shader", "a nil %T: its methods need a value", s)
	}
	i := interfaceOf(s)
	if t := reflect.TypeOf(s); reflect.TypeOf(i.Lasting) != t || !t.Comparable() {
		return d.newPipeline(info, s, i)
	}
	return d.pipelines.get(pipelineKey{s, stateKey(&info)}, func() (*Pipeline, error) { return d.newPipeline(info, s, i) })
}

// newPipeline makes a pipeline of a shader that has such an interface.
func (d *Device) newPipeline(info vk.GraphicsPipeline, s shade.Shader, i shade.Interface) (*Pipeline, error) {
	info = info.Clone() // the caller may change its own later
	assembled := info
	assembled.Rasterization.RasterizerDiscardEnable = info.Rasterization.RasterizerDiscardEnable && !i.VertexStores
	e, err := edge.Compile(d.kernels, &assembled)
	r, err2 := rop.Compile(d.kernels, &info, i)
	if err := errors.Join(err, err2, plan.Check(&i, &info)); err != nil {
		return nil, err
	}
	if i.Prepare != nil {
		if err := i.Prepare(d.kernels); err != nil {
			return nil, err
		}
	}
	p := &Pipeline{info: info, device: d}
	p.tile.Init(e, r, s, i, &info)
	return p, nil
}

// interfaceOf is a shader's interface, which the shader cannot change any more.
func interfaceOf(s shade.Shader) shade.Interface {
	i := s.Interface()
	i.Varyings, i.Notes = slices.Clone(i.Varyings), slices.Clone(i.Notes)
	if i.Function.Are(s) {
		f := *i.Function
		i.Function = &f
	} else {
		i.Function = nil
	}
	if i.Positions != nil {
		p := *i.Positions
		i.Positions = &p
	}
	if i.Variants.Are(s) {
		i.Variants = &shade.Variants{Of: i.Variants.Of, Choose: i.Variants.Choose}
	} else {
		i.Variants = nil
	}
	return i
}

// variantOf is the variant for a draw's dynamic state and bindings. The zero value is the pipeline itself.
func (p *Pipeline) variantOf(d *shade.Draw) (v variant, err error) {
	if d.Dynamic != nil && len(d.Dynamic.ColorWriteEnables) > 0 {
		enables := d.Dynamic.ColorWriteEnables
		if n := len(p.info.ColorFormats); len(enables) != n {
			return v, vk.Errorf("Dynamic.ColorWriteEnables", "%d values, must be one for each of the %d ColorFormats",
				len(enables), n)
		}
		for i, on := range enables {
			if !on {
				v.off |= 1 << i
			}
		}
	}
	if p.tile.Declared().Variants != nil {
		v.shader = p.tile.Declared().Variants.Choose(d.Bindings)
	}
	return v, nil
}

// varied returns the compiled pipeline of a variant, which is made when it is first asked for.
func (p *Pipeline) varied(v variant) (*plan.Pipeline, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if made := p.variants[v]; made != nil {
		return made, nil
	}
	made, err := p.vary(v)
	if err != nil {
		return nil, err
	}
	if p.variants == nil {
		p.variants = map[variant]*plan.Pipeline{}
	}
	p.variants[v] = made
	return made, nil
}

// vary makes a variant.
func (p *Pipeline) vary(v variant) (*plan.Pipeline, error) {
	info, shader, i := p.info.Clone(), p.tile.Shader, *p.tile.Declared()
	if v.shader != nil {
		shader, i = v.shader, interfaceOf(v.shader)
		if err := plan.Check(&i, &info); err != nil {
			return nil, err
		}
		if i.Prepare != nil {
			if err := i.Prepare(p.device.kernels); err != nil {
				return nil, err
			}
		}
	}
	if v.off != 0 && info.ColorBlend == nil {
		info.ColorBlend = &vk.ColorBlend{Attachments: make([]vk.ColorBlendAttachment, len(info.ColorFormats))}
		for i := range info.ColorBlend.Attachments {
			info.ColorBlend.Attachments[i].ColorWriteMask = vk.ColorComponentsAll
		}
	}
	for i := range len(info.ColorFormats) {
		if v.off>>i&1 != 0 {
			info.ColorBlend.Attachments[i].ColorWriteMask = 0
		}
	}
	r, err := rop.Compile(p.device.kernels, &info, i)
	if err != nil {
		return nil, err
	}
	made := new(plan.Pipeline)
	made.Init(p.tile.Edge, r, shader, i, &info)
	return made, nil
}

// colorSamples is the number of samples of the colour attachments.
func (p *Pipeline) colorSamples() int {
	if m := p.info.Multisample; m != nil && m.ColorAttachmentSamples != 0 {
		return m.ColorAttachmentSamples
	}
	return p.samples()
}

// samples is the number of rasterization samples.
func (p *Pipeline) samples() int {
	if p.info.Multisample == nil || p.info.Multisample.RasterizationSamples == 0 {
		return 1
	}
	return p.info.Multisample.RasterizationSamples
}

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
