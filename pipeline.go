package halfspace

import (
	"errors"
	"slices"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile/record"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Pipeline is compiled state and a shader. It may be shared by goroutines and passes.
type Pipeline struct {
	tile   record.Pipeline
	info   vk.GraphicsPipeline
	device *Device
}

// NewPipeline compiles state for a shader. All that can be wrong with it is found here: the error joins a
// [vk.StateError] for each field that is refused.
func (d *Device) NewPipeline(info vk.GraphicsPipeline, s shade.Shader) (*Pipeline, error) {
	if s == nil {
		return nil, vk.Errorf("Shader", "none")
	}
	info = info.Clone() // what the caller does with its own cannot change the pipeline
	i := s.Interface()
	i.Varyings = slices.Clone(i.Varyings)
	e, err := edge.Compile(d.kernels, &info)
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

// samples is the number of rasterization samples.
func (p *Pipeline) samples() int {
	if p.info.Multisample == nil || p.info.Multisample.RasterizationSamples == 0 {
		return 1
	}
	return p.info.Multisample.RasterizationSamples
}
