package queue

import (
	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Stage is an entry point of a SPIR-V module. The zero value is none.
type Stage struct {
	// Words are the module's.
	Words []uint32
	// Entry is the entry point's name. The zero value is "main".
	Entry string
	// Constants are the values of specialization constants by their number: see [program.Options].
	Constants map[uint32][]uint32
}

// ComputePipeline is a compute program with its layout (Vulkan: Compute Pipelines).
type ComputePipeline struct {
	resources
	compute *program.Compute
	pipe    *halfspace.ComputePipeline
}

// ComputePipelineInfo describes a compute pipeline.
type ComputePipelineInfo struct {
	// Layout has the sets that the module uses, Stage is the entry point.
	Layout *PipelineLayout
	Stage  Stage // of the model GLCompute
	// Exec is how the module's operations are executed. The zero value is machine code where there is some.
	Exec program.Exec
	// Name names the pipeline in errors. The zero value is the entry point's name.
	Name string
}

// NewComputePipeline compiles a compute pipeline. The error says why its module or layout is refused.
func (d *Device) NewComputePipeline(info ComputePipelineInfo) (*ComputePipeline, error) {
	if err := missing("Layout", info.Layout); err != nil {
		return nil, err
	}
	c, err := program.LoadCompute(info.Stage.Words, program.ComputeOptions{
		Entry: info.Stage.Entry, Constants: info.Stage.Constants, Exec: info.Exec, Name: info.Name,
	})
	if err != nil {
		return nil, err
	}
	p := &ComputePipeline{compute: c, resources: resources{layout: info.Layout, program: c}}
	if err := p.resources.fit(); err != nil {
		return nil, err
	}
	if p.pipe, err = d.engine.NewComputePipeline(c); err != nil {
		return nil, err
	}
	return p, nil
}

// check refuses a stage without a module.
func (s *Stage) check(field string) error {
	if len(s.Words) == 0 {
		return vk.Errorf(field, "no module")
	}
	return nil
}
