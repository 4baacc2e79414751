package queue

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// FormatFeatures says how a format can be used, under the specification's names (Vulkan: Format Features). It follows
// from the engine's table of formats and is the same on every machine.
type FormatFeatures struct {
	SampledImage             bool `json:"sampledImage"`             // lookups and fetches
	SampledImageFilterLinear bool `json:"sampledImageFilterLinear"` // LINEAR filters
	SampledImageFilterCubic  bool `json:"sampledImageFilterCubic"`  // CUBIC filters
	SampledImageFilterMinmax bool `json:"sampledImageFilterMinmax"` // MIN and MAX reductions
	StorageImage             bool `json:"storageImage"`             // reads and writes
	StorageImageAtomic       bool `json:"storageImageAtomic"`       // atomic operations
	UniformTexelBuffer       bool `json:"uniformTexelBuffer"`       // fetches from buffers
	StorageTexelBuffer       bool `json:"storageTexelBuffer"`       // reads and writes of buffers
	StorageTexelBufferAtomic bool `json:"storageTexelBufferAtomic"` // atomic operations on buffers
	VertexBuffer             bool `json:"vertexBuffer"`             // vertex attributes
	ColorAttachment          bool `json:"colorAttachment"`          // draws write colours
	ColorAttachmentBlend     bool `json:"colorAttachmentBlend"`     // and blend them
	DepthStencilAttachment   bool `json:"depthStencilAttachment"`   // draws test depth or stencil
	BlitSrc                  bool `json:"blitSrc"`                  // blits read it
	BlitDst                  bool `json:"blitDst"`                  // blits write it
	Transfer                 bool `json:"transfer"`                 // copies both ways
	YcbcrConversion          bool `json:"ycbcrConversion"`          // needs or takes one
}

// FormatFeaturesOf returns how a format can be used; nothing of a value that is no format.
func FormatFeaturesOf(f vk.Format) (p FormatFeatures) {
	i := format.Of(f)
	if i == nil {
		return p
	}
	depthStencil, single := i.Depth || i.Stencil, i.Storable() && !i.Chroma && !i.Depth && !i.Stencil
	float := i.Class == format.ClassFloat
	p.Transfer = true
	p.SampledImage = !i.Wide() || float || i.Components == 1 // programs declare no other integers of 64 bits
	p.SampledImageFilterLinear = float && !i.Wide()
	p.SampledImageFilterCubic = p.SampledImageFilterLinear && !i.Chroma
	p.SampledImageFilterMinmax = p.SampledImageFilterLinear && !i.Chroma
	p.StorageImage, p.UniformTexelBuffer, p.StorageTexelBuffer = single, single, single
	switch f {
	case vk.FormatR32Uint, vk.FormatR32Sint, vk.FormatR32Sfloat, vk.FormatR64Uint, vk.FormatR64Sint:
		p.StorageImageAtomic, p.StorageTexelBufferAtomic = true, true
	}
	p.VertexBuffer = single && !i.SRGB
	p.ColorAttachment, p.ColorAttachmentBlend = i.Renderable(), i.Blendable()
	p.DepthStencilAttachment = depthStencil
	p.BlitSrc = !i.Wide() && !i.Chroma
	p.BlitDst = single && !i.Wide() || depthStencil
	p.YcbcrConversion = i.Chroma
	return p
}
