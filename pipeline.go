package halfspace

import (
	"errors"
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
	if i.Steps != nil {
		i.Steps = &shade.Steps{Of: i.Steps.Of, Append: i.Steps.Append}
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
