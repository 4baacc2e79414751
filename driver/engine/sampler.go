package main

import (
	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/vk"
)

func createSampler(a *abi.CreateSamplerArgs) abi.Result {
	c := a.PCreateInfo
	s := vk.Sampler{
		MagFilter: vk.Filter(c.MagFilter), MinFilter: vk.Filter(c.MinFilter),
		MipmapMode:   vk.SamplerMipmapMode(c.MipmapMode),
		AddressModeU: vk.SamplerAddressMode(c.AddressModeU), AddressModeV: vk.SamplerAddressMode(c.AddressModeV),
		AddressModeW: vk.SamplerAddressMode(c.AddressModeW), MipLodBias: c.MipLodBias,
		AnisotropyEnable: c.AnisotropyEnable != 0, CompareEnable: c.CompareEnable != 0,
		CompareOp: vk.CompareOp(c.CompareOp),
		MinLod:    c.MinLod, MaxLod: c.MaxLod, BorderColor: vk.BorderColor(c.BorderColor),
		UnnormalizedCoordinates: c.UnnormalizedCoordinates != 0,
	}
	if s.AnisotropyEnable {
		s.MaxAnisotropy = c.MaxAnisotropy
	}
	if !s.CompareEnable {
		s.CompareOp = 0
	}
	if r := next[abi.SamplerReductionModeCreateInfo](c.PNext,
		abi.VK_STRUCTURE_TYPE_SAMPLER_REDUCTION_MODE_CREATE_INFO); r != nil {
		s.ReductionMode = vk.SamplerReductionMode(r.ReductionMode)
	}
	if b := next[abi.SamplerCustomBorderColorCreateInfoEXT](c.PNext,
		abi.VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT); b != nil {
		s.CustomBorderColor, s.CustomBorderColorFormat = b.CustomBorderColor, vk.Format(b.Format)
	}
	if b := next[abi.SamplerBorderColorComponentMappingCreateInfoEXT](c.PNext,
		abi.VK_STRUCTURE_TYPE_SAMPLER_BORDER_COLOR_COMPONENT_MAPPING_CREATE_INFO_EXT); b != nil {
		s.BorderColorMapping = &vk.BorderColorComponentMapping{Components: mapping(b.Components), SRGB: b.Srgb != 0}
	}
	s.NonSeamlessCubeMap = c.Flags&abi.VK_SAMPLER_CREATE_NON_SEAMLESS_CUBE_MAP_BIT_EXT != 0
	info := queue.SamplerInfo{Sampler: s}
	if y := next[abi.SamplerYcbcrConversionInfo](c.PNext, abi.VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO); y != nil {
		info.Conversion = get[queue.Conversion](y.Conversion)
	}
	if w := next[abi.SamplerBlockMatchWindowCreateInfoQCOM](c.PNext,
		abi.VK_STRUCTURE_TYPE_SAMPLER_BLOCK_MATCH_WINDOW_CREATE_INFO_QCOM); w != nil {
		info.Window = &program.BlockWindow{Width: int(w.WindowExtent.Width), Height: int(w.WindowExtent.Height),
			Largest: w.WindowCompareMode == abi.VK_BLOCK_MATCH_WINDOW_COMPARE_MODE_MAX_QCOM}
	}
	v, err := on(a.Device).NewSampler(info)
	return made("vkCreateSampler", v, err, a.PSampler)
}

func destroySampler(a *abi.DestroySamplerArgs) { drop(a.Sampler) }

func createSamplerYcbcrConversion(a *abi.CreateSamplerYcbcrConversionArgs) abi.Result {
	c := a.PCreateInfo
	v, err := on(a.Device).NewConversion(vk.SamplerYcbcrConversion{
		Format: vk.Format(c.Format), Model: vk.SamplerYcbcrModelConversion(c.YcbcrModel),
		Range: vk.SamplerYcbcrRange(c.YcbcrRange), Components: mapping(c.Components),
		XChromaOffset: vk.ChromaLocation(c.XChromaOffset), YChromaOffset: vk.ChromaLocation(c.YChromaOffset),
		ChromaFilter: vk.Filter(c.ChromaFilter), ForceExplicitReconstruction: c.ForceExplicitReconstruction != 0,
	})
	return made("vkCreateSamplerYcbcrConversion", v, err, a.PYcbcrConversion)
}

func destroySamplerYcbcrConversion(a *abi.DestroySamplerYcbcrConversionArgs) { drop(a.YcbcrConversion) }
