package main

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
	"github.com/seed-1acaedba/halfspace/vk"
)

// sampler makes a sampler for views of a format. With a Y'CbCr conversion, the structure that views need is returned.
func (d *device) sampler(s *vk.Sampler, f vk.Format) (handle uint64, forViews unsafe.Pointer, err error) {
	var next unsafe.Pointer
	if s.Ycbcr != nil {
		err = d.needConversion(s, f)
	}
	if s.BorderColor == vk.BorderColorFloatCustom || s.BorderColor == vk.BorderColorIntCustom {
		err = d.need("customBorderColors")
		next = unsafe.Pointer(client.At(d.Session, abi.SamplerCustomBorderColorCreateInfoEXT{
			SType: abi.VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT, CustomBorderColor: s.CustomBorderColor,
			Format: uint32(f)}))
	}
	if s.ReductionMode != vk.SamplerReductionModeWeightedAverage {
		err = first(err, d.need("samplerFilterMinmax"), d.needFormatFeature(f,
			abi.VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_MINMAX_BIT, "with the least and the largest"))
		next = unsafe.Pointer(client.At(d.Session, abi.SamplerReductionModeCreateInfo{
			SType: abi.VK_STRUCTURE_TYPE_SAMPLER_REDUCTION_MODE_CREATE_INFO, PNext: next,
			ReductionMode: uint32(s.ReductionMode)}))
	}
	var flags uint32
	if s.NonSeamlessCubeMap {
		err = first(err, d.need("nonSeamlessCubeMap"))
		flags = abi.VK_SAMPLER_CREATE_NON_SEAMLESS_CUBE_MAP_BIT_EXT
	}
	if s.AnisotropyEnable {
		err = first(err, d.need("samplerAnisotropy"))
	}
	if s.MagFilter == vk.FilterLinear || s.MinFilter == vk.FilterLinear {
		err = first(err, d.needFormatFeature(f, abi.VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT, "filtered"))
	}
	if y := s.Ycbcr; y != nil && err == nil {
		c := d.Create(abi.OpCreateSamplerYcbcrConversion, abi.OpDestroySamplerYcbcrConversion, unsafe.Pointer(client.At(
			d.Session, abi.SamplerYcbcrConversionCreateInfo{SType: abi.VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_CREATE_INFO,
				Format: uint32(f), YcbcrModel: uint32(y.Model), YcbcrRange: uint32(y.Range), Components: mapping(y.Components),
				XChromaOffset: uint32(y.XChromaOffset), YChromaOffset: uint32(y.YChromaOffset),
				ChromaFilter: uint32(y.ChromaFilter), ForceExplicitReconstruction: bit(y.ForceExplicitReconstruction)})))
		conversion := abi.SamplerYcbcrConversionInfo{SType: abi.VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO,
			PNext: next, Conversion: c}
		next = unsafe.Pointer(client.At(d.Session, conversion))
		conversion.PNext = nil
		forViews = unsafe.Pointer(client.At(d.Session, conversion))
	}
	if err = first(err, d.Err()); err != nil {
		return 0, nil, err
	}
	handle = d.Create(abi.OpCreateSampler, abi.OpDestroySampler, unsafe.Pointer(client.At(d.Session,
		abi.SamplerCreateInfo{SType: abi.VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO, PNext: next, Flags: flags,
			MagFilter: uint32(s.MagFilter), MinFilter: uint32(s.MinFilter), MipmapMode: uint32(s.MipmapMode),
			AddressModeU: uint32(s.AddressModeU), AddressModeV: uint32(s.AddressModeV),
			AddressModeW: uint32(s.AddressModeW), MipLodBias: s.MipLodBias, AnisotropyEnable: bit(s.AnisotropyEnable),
			MaxAnisotropy: s.MaxAnisotropy, CompareEnable: bit(s.CompareEnable), CompareOp: uint32(s.CompareOp),
			MinLod: s.MinLod, MaxLod: s.MaxLod, BorderColor: uint32(s.BorderColor),
			UnnormalizedCoordinates: bit(s.UnnormalizedCoordinates)})))
	return handle, forViews, d.Err()
}

// needConversion is the error of a Y'CbCr conversion that the device does not have.
func (d *device) needConversion(s *vk.Sampler, f vk.Format) error {
	if err := d.need("samplerYcbcrConversion"); err != nil {
		return err
	}
	y := s.Ycbcr
	for _, row := range []struct {
		asked   bool
		feature uint32
		what    string
	}{
		{y.XChromaOffset == vk.ChromaLocationMidpoint || y.YChromaOffset == vk.ChromaLocationMidpoint,
			abi.VK_FORMAT_FEATURE_MIDPOINT_CHROMA_SAMPLES_BIT, "with chroma at midpoints"},
		{y.XChromaOffset == vk.ChromaLocationCositedEven || y.YChromaOffset == vk.ChromaLocationCositedEven,
			abi.VK_FORMAT_FEATURE_COSITED_CHROMA_SAMPLES_BIT, "with cosited chroma"},
		{y.ChromaFilter == vk.FilterLinear, abi.VK_FORMAT_FEATURE_SAMPLED_IMAGE_YCBCR_CONVERSION_LINEAR_FILTER_BIT,
			"with filtered chroma"},
		{s.MagFilter != y.ChromaFilter || s.MinFilter != y.ChromaFilter,
			abi.VK_FORMAT_FEATURE_SAMPLED_IMAGE_YCBCR_CONVERSION_SEPARATE_RECONSTRUCTION_FILTER_BIT,
			"with another filter for chroma"},
		{y.ForceExplicitReconstruction,
			abi.VK_FORMAT_FEATURE_SAMPLED_IMAGE_YCBCR_CONVERSION_CHROMA_RECONSTRUCTION_EXPLICIT_FORCEABLE_BIT,
			"reconstructed explicitly"},
	} {
		if row.asked {
			if err := d.needFormatFeature(f, row.feature, row.what); err != nil {
				return err
			}
		}
	}
	return nil
}

// first is the first error.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
