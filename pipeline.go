package halfspace

import (
	"errors"
	"reflect"
	"slices"
	"sync"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile/record"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Pipeline is compiled state and a shader. Goroutines and passes may share it.
type Pipeline struct {
	tile   record.Pipeline
	info   vk.GraphicsPipeline
	device *Device

	mu       sync.Mutex
	variants map[uint8]*record.Pipeline // key: the set of colour attachments that are not written, see Dynamic.ColorWriteEnables
}

// NewPipeline compiles state for a shader and checks all of it: the error joins a [vk.StateError] for each field that
// is refused.
func (d *Device) NewPipeline(info vk.GraphicsPipeline, s shade.Shader) (*Pipeline, error) {
	if s == nil {
		return nil, vk.Errorf("Shader", "nil: a pipeline needs a shader")
	}
	if v := reflect.ValueOf(s); v.Kind() == reflect.Pointer && v.IsNil() && v.Type().Elem().Implements(reflect.TypeFor[shade.Shader]()) {
		return nil, vk.Errorf("Shader", "a nil %T: its methods need a value", s)
	}
	info = info.Clone() // the caller may change its own later
	i := s.Interface()
	i.Varyings, i.Notes = slices.Clone(i.Varyings), slices.Clone(i.Notes)
	if i.Steps != nil {
		i.Steps = &shade.Steps{Of: i.Steps.Of, Append: i.Steps.Append}
	}
	if i.Positions != nil {
		p := *i.Positions
		i.Positions = &p
	}
	assembled := info
	assembled.Rasterization.RasterizerDiscardEnable = info.Rasterization.RasterizerDiscardEnable && !i.VertexStores
	e, err := edge.Compile(d.kernels, &assembled)
	r, err2 := rop.Compile(d.kernels, &info, i)
	if err := errors.Join(err, err2, record.Check(&i, &info)); err != nil {
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

// of returns the compiled pipeline for a draw's dynamic state: a variant that does not write the attachments that
// ColorWriteEnables turn off.
func (p *Pipeline) of(d *vk.Dynamic) (*record.Pipeline, error) {
	if d == nil || len(d.ColorWriteEnables) == 0 {
		return &p.tile, nil
	}
	if n := len(p.info.ColorFormats); len(d.ColorWriteEnables) != n {
		return nil, vk.Errorf("Dynamic.ColorWriteEnables", "%d values, must be one for each of the %d ColorFormats",
			len(d.ColorWriteEnables), n)
	}
	off := uint8(0)
	for i, on := range d.ColorWriteEnables {
		if !on {
			off |= 1 << i
		}
	}
	if off == 0 {
		return &p.tile, nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if v := p.variants[off]; v != nil {
		return v, nil
	}
	info := p.info.Clone()
	if info.ColorBlend == nil {
		info.ColorBlend = &vk.ColorBlend{Attachments: make([]vk.ColorBlendAttachment, len(info.ColorFormats))}
		for i := range info.ColorBlend.Attachments {
			info.ColorBlend.Attachments[i].ColorWriteMask = vk.ColorComponentsAll
		}
	}
	for i := range info.ColorBlend.Attachments {
		if off>>i&1 != 0 {
			info.ColorBlend.Attachments[i].ColorWriteMask = 0
		}
	}
	r, err := rop.Compile(p.device.kernels, &info, p.tile.Interface)
	if err != nil {
		return nil, err
	}
	v := new(record.Pipeline)
	v.Init(p.tile.Edge, r, p.tile.Shader, p.tile.Interface, &info)
	if p.variants == nil {
		p.variants = map[uint8]*record.Pipeline{}
	}
	p.variants[off] = v
	return v, nil
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
