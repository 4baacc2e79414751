package main

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
	"github.com/seed-1acaedba/halfspace/internal/suite"
)

const computeStage = abi.VK_SHADER_STAGE_COMPUTE_BIT

// stage is a stage of a pipeline.
func (d *device) stage(bit uint32, m suite.Module) abi.PipelineShaderStageCreateInfo {
	s := abi.PipelineShaderStageCreateInfo{SType: abi.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO, Stage: bit,
		Module: d.Module(m.Words), PName: client.Text(d.Client, "main")}
	var entries []abi.SpecializationMapEntry
	var words []uint32
	for id, w := range m.Constants {
		entries = append(entries, abi.SpecializationMapEntry{ConstantID: id, Offset: uint32(4 * len(words)),
			Size: uint64(4 * len(w))})
		words = append(words, w...)
	}
	if len(entries) > 0 {
		s.PSpecializationInfo = client.At(d.Session, abi.SpecializationInfo{MapEntryCount: uint32(len(entries)),
			PMapEntries: client.List(d.Client, entries...), DataSize: uint64(4 * len(words)),
			PData: unsafe.Pointer(client.List(d.Client, words...))})
	}
	return s
}

// computePipeline makes a pipeline; flags are Vulkan's.
func (d *device) computePipeline(m suite.Module, layout uint64, flags uint32) uint64 {
	h := client.New[uint64](d.Client)
	stage := d.stage(computeStage, m)
	if d.Err() == nil {
		d.Do(abi.OpCreateComputePipelines, client.Args(d.Session, abi.CreateComputePipelinesArgs{Device: d.Device,
			CreateInfoCount: 1, PPipelines: h, PCreateInfos: client.At(d.Session, abi.ComputePipelineCreateInfo{
				SType: abi.VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO, Flags: flags, Stage: stage, Layout: layout})}))
		d.Own(abi.OpDestroyPipeline, *h)
	}
	return *h
}

// compute dispatches a case and returns what its buffers and images hold.
func (d *device) compute(c *suite.ComputeCase) (r suite.ComputeResult, err error) {
	if err := d.need(c.Features...); err != nil {
		return r, err
	}
	push, flags := c.PushConstants.Bytes(), uint32(0)
	most := len(push)
	for _, command := range c.Commands {
		most = max(most, len(command.PushConstants.Bytes()))
		if command.Base != [3]int{} {
			flags = abi.VK_PIPELINE_CREATE_DISPATCH_BASE_BIT
		}
	}
	b, err := d.resources(c.Descriptors, nil, computeStage, most)
	if err != nil {
		return r, err
	}
	pipelines := make([]uint64, len(c.Modules))
	for n, m := range c.Modules {
		pipelines[n] = d.computePipeline(m, b.layout, flags)
	}
	if d.Err() != nil {
		return r, d.Err()
	}
	d.Run(func() {
		for n := range c.Commands {
			command := &c.Commands[n]
			d.bindCompute(pipelines[command.Module])
			offsets := make([]uint32, b.dynamic)
			for i := range offsets {
				if i < len(command.DynamicOffsets) {
					offsets[i] = uint32(command.DynamicOffsets[i])
				}
			}
			words := push
			if command.PushConstants.Present() {
				words = command.PushConstants.Bytes()
			}
			d.bindSets(b, abi.VK_PIPELINE_BIND_POINT_COMPUTE, computeStage, offsets, words)
			g := command.Groups
			switch {
			case command.Indirect != nil:
				d.Call(abi.OpCmdDispatchIndirect, client.Args(d.Session, abi.CmdDispatchIndirectArgs{
					CommandBuffer: d.Commands, Buffer: b.buffers[*command.Indirect].Handle,
					Offset: uint64(command.IndirectOffset)}))
			case command.Base != [3]int{}:
				d.Call(abi.OpCmdDispatchBase, client.Args(d.Session, abi.CmdDispatchBaseArgs{CommandBuffer: d.Commands,
					BaseGroupX: uint32(command.Base[0]), BaseGroupY: uint32(command.Base[1]),
					BaseGroupZ: uint32(command.Base[2]), GroupCountX: uint32(g[0]), GroupCountY: uint32(g[1]),
					GroupCountZ: uint32(g[2])}))
			default:
				d.dispatch(g[0], g[1], g[2])
			}
			d.barrier(nil)
		}
	})
	for _, w := range c.Buffers {
		r.Buffers = append(r.Buffers, d.Bytes(b.buffers[suite.Place{Set: w.Set, Binding: w.Binding, Element: w.Element}]))
	}
	for _, w := range c.Images {
		own, err := d.read(b.images[suite.Place{Set: w.Set, Binding: w.Binding, Element: w.Element}])
		if err != nil {
			return r, err
		}
		r.Images = append(r.Images, own.Bytes())
	}
	return r, d.Err()
}

func (d *device) dispatch(x, y, z int) {
	d.Call(abi.OpCmdDispatch, client.Args(d.Session, abi.CmdDispatchArgs{CommandBuffer: d.Commands, GroupCountX: uint32(x),
		GroupCountY: uint32(y), GroupCountZ: uint32(z)}))
}

func (d *device) bindCompute(pipeline uint64) {
	d.Call(abi.OpCmdBindPipeline, client.Args(d.Session, abi.CmdBindPipelineArgs{CommandBuffer: d.Commands,
		PipelineBindPoint: abi.VK_PIPELINE_BIND_POINT_COMPUTE, Pipeline: pipeline}))
}
