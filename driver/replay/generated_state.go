package main

import (
	"math/rand/v2"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/vk"
)

// generatedState draws the state of a pair's pipeline, as far as cases have it.
func generatedState(r *rand.Rand, c *suite.ProgramCase, dual bool) {
	c.Rasterization = generatedRasterization(r)
	m := &c.Multisample
	m.SampleShadingEnable, m.MinSampleShading = r.IntN(6) == 0, r.Float32()
	m.AlphaToCoverageEnable, m.AlphaToOneEnable = r.IntN(8) == 0, r.IntN(8) == 0
	if r.IntN(6) == 0 {
		m.SampleMask = []uint32{r.Uint32()}
	}
	if !m.SampleShadingEnable && !m.AlphaToCoverageEnable && !m.AlphaToOneEnable { // Vulkan has the others for these alone
		c.Rasterization.LineRasterizationMode = one(r, vk.LineRasterizationModeDefault, vk.LineRasterizationModeBresenham,
			vk.LineRasterizationModeRectangularSmooth)
	}
	if r.IntN(2) == 0 {
		c.Target.Depth, c.Target.ClearDepth = true, r.Float32()
		c.DepthStencil = &vk.DepthStencil{DepthTestEnable: r.IntN(3) > 0, DepthWriteEnable: r.IntN(3) > 0,
			DepthCompareOp: one(r, vk.Values[vk.CompareOp]()...), DepthBoundsTestEnable: r.IntN(8) == 0,
			MinDepthBounds: r.Float32() / 2, MaxDepthBounds: 0.5 + r.Float32()/2}
	}
	if dual || r.IntN(2) == 0 {
		for _, color := range c.Target.Colors {
			c.Blend = append(c.Blend, generatedBlend(r, format.Of(color.Format).Class == format.ClassFloat, dual))
		}
	}
}

func generatedRasterization(r *rand.Rand) vk.Rasterization {
	s := vk.Rasterization{DepthClampEnable: r.IntN(4) == 0, RasterizerDiscardEnable: r.IntN(40) == 0,
		FrontFace: one(r, vk.Values[vk.FrontFace]()...), LineWidth: one[float32](r, 1, 1, 1.5, 3, 17),
		ProvokingVertexMode: one(r, vk.Values[vk.ProvokingVertexMode]()...)}
	if r.IntN(4) == 0 {
		s.PolygonMode = one(r, vk.PolygonModeFill, vk.PolygonModeLine, vk.PolygonModePoint)
	}
	if r.IntN(3) == 0 {
		s.CullMode = one(r, vk.Values[vk.CullMode]()...)
	}
	if r.IntN(4) == 0 {
		s.DepthBias = &vk.DepthBias{ConstantFactor: 10 * float32(r.NormFloat64()), Clamp: float32(r.NormFloat64()),
			SlopeFactor: float32(r.NormFloat64())}
	}
	return s
}

// generatedBlend draws the blending of a colour, which integers do not have.
func generatedBlend(r *rand.Rand, numbers, dual bool) vk.ColorBlendAttachment {
	factor := func() vk.BlendFactor {
		if dual && r.IntN(2) == 0 {
			return vk.BlendFactorSrc1Color + vk.BlendFactor(r.IntN(4))
		}
		return vk.BlendFactor(r.IntN(int(vk.BlendFactorSrc1Color)))
	}
	return vk.ColorBlendAttachment{BlendEnable: numbers && r.IntN(3) > 0, SrcColorBlendFactor: factor(),
		DstColorBlendFactor: factor(), ColorBlendOp: vk.BlendOp(r.IntN(5)), SrcAlphaBlendFactor: factor(),
		DstAlphaBlendFactor: factor(), AlphaBlendOp: vk.BlendOp(r.IntN(5)),
		ColorWriteMask: one(r, vk.ColorComponentsAll, vk.ColorComponents(r.IntN(16)))}
}
