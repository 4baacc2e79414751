package main

import (
	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/vk"
)

// halved are states of which Vulkan has two halves: whether there is one, and which. Commands may set either half, and
// the pipeline has the other.
type halved struct {
	stipple   *vk.LineStipple
	stippled  bool
	locations *vk.SampleLocations
	located   bool
	halves    halves // of a pipeline: those that commands set
}

// halves is a set of halves.
type halves uint8

const (
	halfStipple halves = 1 << iota
	halfStippled
	halfLocations
	halfLocated
)

// halfStates are the halves of dynamic states.
var halfStates = map[uint32]halves{
	abi.VK_DYNAMIC_STATE_LINE_STIPPLE:                halfStipple,
	abi.VK_DYNAMIC_STATE_LINE_STIPPLE_ENABLE_EXT:     halfStippled,
	abi.VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT:        halfLocations,
	abi.VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT: halfLocated,
}

// setHalves sets the states of which commands set a half.
func (x *executor) setHalves() {
	h := x.fixed
	if h.halves&halfStipple != 0 {
		h.stipple = x.set.stipple
	}
	if h.halves&halfStippled != 0 {
		h.stippled = x.set.stippled
	}
	if h.halves&halfLocations != 0 {
		h.locations = x.set.locations
	}
	if h.halves&halfLocated != 0 {
		h.located = x.set.located
	}
	if h.halves&(halfStipple|halfStippled) != 0 {
		var v vk.Rasterization
		if h.stippled {
			v.LineStipple = h.stipple
		}
		x.raster(queue.DynamicLineStipple, v)
	}
	if h.halves&(halfLocations|halfLocated) != 0 {
		var v vk.Multisample
		if h.located {
			v.SampleLocations = h.locations
		}
		x.samples(queue.DynamicSampleLocations, v)
	}
}

func (x *executor) cmdSetLineStipple(a *abi.CmdSetLineStippleArgs) {
	x.set.stipple = &vk.LineStipple{Factor: int(a.LineStippleFactor), Pattern: a.LineStipplePattern}
	x.setHalves()
}

func (x *executor) cmdSetLineStippleEnableEXT(a *abi.CmdSetLineStippleEnableEXTArgs) {
	x.set.stippled = a.StippledLineEnable != 0
	x.setHalves()
}

func (x *executor) cmdSetSampleLocationsEXT(a *abi.CmdSetSampleLocationsEXTArgs) {
	x.set.locations = sampleLocations(a.PSampleLocationsInfo)
	x.setHalves()
}

func (x *executor) cmdSetSampleLocationsEnableEXT(a *abi.CmdSetSampleLocationsEnableEXTArgs) {
	x.set.located = a.SampleLocationsEnable != 0
	x.setHalves()
}

func sampleLocations(s *abi.SampleLocationsInfoEXT) *vk.SampleLocations {
	q := &vk.SampleLocations{Grid: vk.Extent2D{Width: int(s.SampleLocationGridSize.Width),
		Height: int(s.SampleLocationGridSize.Height)}}
	for _, p := range list(s.PSampleLocations, s.SampleLocationsCount) {
		q.Locations = append(q.Locations, [2]float32{p.X, p.Y})
	}
	return q
}

// fixedHalves are the halves that a pipeline has, and which of them commands set.
func fixedHalves(c *abi.GraphicsPipelineCreateInfo) (h halved) {
	if r := c.PRasterizationState; r != nil {
		if l := next[abi.PipelineRasterizationLineStateCreateInfo](r.PNext,
			abi.VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_LINE_STATE_CREATE_INFO); l != nil {
			h.stippled = l.StippledLineEnable != 0
			h.stipple = &vk.LineStipple{Factor: int(l.LineStippleFactor), Pattern: l.LineStipplePattern}
		}
	}
	if m := c.PMultisampleState; m != nil {
		if l := next[abi.PipelineSampleLocationsStateCreateInfoEXT](m.PNext,
			abi.VK_STRUCTURE_TYPE_PIPELINE_SAMPLE_LOCATIONS_STATE_CREATE_INFO_EXT); l != nil {
			h.located, h.locations = l.SampleLocationsEnable != 0, sampleLocations(&l.SampleLocationsInfo)
		}
	}
	if d := c.PDynamicState; d != nil {
		for _, s := range list(d.PDynamicStates, d.DynamicStateCount) {
			h.halves |= halfStates[s]
		}
	}
	return h
}
