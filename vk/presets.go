package vk

// The usual state of depth tests and samplers: each may be changed.

// DepthTest compares depths by an operation and writes those that pass: LESS for attachments that are cleared to 1,
// GREATER for those that are cleared to 0.
func DepthTest(op CompareOp) *DepthStencil {
	return &DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: op}
}

// LinearSampler filters linearly, within and between all levels, and takes coordinates outside 0 to 1 in one way along
// each axis.
func LinearSampler(outside SamplerAddressMode) Sampler {
	return Sampler{
		MagFilter: FilterLinear, MinFilter: FilterLinear, MipmapMode: SamplerMipmapModeLinear, MaxLod: LodClampNone,
		AddressModeU: outside, AddressModeV: outside, AddressModeW: outside,
	}
}

// ShadowSampler compares a reference with depths (1 where "reference OP depth" holds, 0 elsewhere) and filters four
// such results, of level 0; coordinates outside 0 to 1 find the edge.
func ShadowSampler(op CompareOp) Sampler {
	s := LinearSampler(SamplerAddressModeClampToEdge)
	s.MipmapMode, s.MaxLod, s.CompareEnable, s.CompareOp = SamplerMipmapModeNearest, 0, true, op
	return s
}
