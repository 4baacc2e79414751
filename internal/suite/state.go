package suite

import "github.com/seed-1acaedba/halfspace/vk"

func readRasterization(o object) vk.Rasterization {
	s := vk.Rasterization{
		PolygonMode:             enumerant(o, "polygonMode", 0, vk.Parse[vk.PolygonMode]),
		CullMode:                enumerant(o, "cullMode", 0, vk.Parse[vk.CullMode]),
		FrontFace:               enumerant(o, "frontFace", 0, vk.Parse[vk.FrontFace]),
		LineWidth:               o.float32("lineWidth", 1),
		LineRasterizationMode:   enumerant(o, "lineRasterizationMode", 0, vk.Parse[vk.LineRasterizationMode]),
		ProvokingVertexMode:     enumerant(o, "provokingVertex", 0, vk.Parse[vk.ProvokingVertexMode]),
		DepthClampEnable:        o.boolean("depthClampEnable"),
		RasterizerDiscardEnable: o.boolean("rasterizerDiscardEnable"),
	}
	bias := vk.DepthBias{
		ConstantFactor: o.float32("depthBiasConstantFactor", 0),
		Clamp:          o.float32("depthBiasClamp", 0),
		SlopeFactor:    o.float32("depthBiasSlopeFactor", 0),
	}
	if o.boolean("depthBiasEnable") {
		s.DepthBias = &bias
	}
	o.end()
	return s
}

func readMultisample(o object, samples int) vk.Multisample {
	s := vk.Multisample{
		RasterizationSamples:  o.samples("rasterizationSamples", samples),
		SampleShadingEnable:   o.boolean("sampleShadingEnable"),
		MinSampleShading:      o.float32("minSampleShading", 0),
		SampleMask:            []uint32{o.word("sampleMask", 0xFFFFFFFF)},
		AlphaToCoverageEnable: o.boolean("alphaToCoverageEnable"),
		AlphaToOneEnable:      o.boolean("alphaToOneEnable"),
	}
	if s.RasterizationSamples != samples {
		o.r.fail(o.path+"rasterizationSamples", "%d, but the target has %d", s.RasterizationSamples, samples)
	}
	o.end()
	return s
}

func readDepthStencil(o object) vk.DepthStencil {
	s := vk.DepthStencil{
		DepthTestEnable:       o.boolean("depthTestEnable"),
		DepthWriteEnable:      o.boolean("depthWriteEnable"),
		DepthCompareOp:        enumerant(o, "depthCompareOp", 0, vk.Parse[vk.CompareOp]),
		DepthBoundsTestEnable: o.boolean("depthBoundsTestEnable"),
		MinDepthBounds:        o.float32("minDepthBounds", 0),
		MaxDepthBounds:        o.float32("maxDepthBounds", 0),
		StencilTestEnable:     o.boolean("stencilTestEnable"),
		Front:                 readStencil(o.child("front")),
		Back:                  readStencil(o.child("back")),
	}
	o.end()
	return s
}

func readStencil(o object) vk.StencilOpState {
	s := vk.StencilOpState{
		FailOp:      enumerant(o, "failOp", 0, vk.Parse[vk.StencilOp]),
		PassOp:      enumerant(o, "passOp", 0, vk.Parse[vk.StencilOp]),
		DepthFailOp: enumerant(o, "depthFailOp", 0, vk.Parse[vk.StencilOp]),
		CompareOp:   enumerant(o, "compareOp", 0, vk.Parse[vk.CompareOp]),
		CompareMask: o.word("compareMask", 0), WriteMask: o.word("writeMask", 0), Reference: o.word("reference", 0),
	}
	o.end()
	return s
}

func readBlend(o object) vk.ColorBlend {
	factor, op := vk.Parse[vk.BlendFactor], vk.Parse[vk.BlendOp]
	s := vk.ColorBlend{
		LogicOpEnable: o.boolean("logicOpEnable"),
		LogicOp:       enumerant(o, "logicOp", 0, vk.Parse[vk.LogicOp]),
		Attachments: []vk.ColorBlendAttachment{{
			BlendEnable:         o.boolean("blendEnable"),
			SrcColorBlendFactor: enumerant(o, "srcColorBlendFactor", 0, factor),
			DstColorBlendFactor: enumerant(o, "dstColorBlendFactor", 0, factor),
			ColorBlendOp:        enumerant(o, "colorBlendOp", 0, op),
			SrcAlphaBlendFactor: enumerant(o, "srcAlphaBlendFactor", 0, factor),
			DstAlphaBlendFactor: enumerant(o, "dstAlphaBlendFactor", 0, factor),
			AlphaBlendOp:        enumerant(o, "alphaBlendOp", 0, op),
			ColorWriteMask:      o.mask("colorWriteMask"),
		}},
	}
	var c [4]float64
	o.floats("blendConstants", c[:])
	for i, v := range c {
		s.BlendConstants[i] = float32(v)
	}
	o.end()
	return s
}
