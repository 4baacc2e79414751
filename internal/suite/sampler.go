package suite

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

func readSampler(o object) Sampler {
	filter, address := vk.Parse[vk.Filter], vk.Parse[vk.SamplerAddressMode]
	s := Sampler{Sampler: vk.Sampler{
		MagFilter:               enumerant(o, "magFilter", 0, filter),
		MinFilter:               enumerant(o, "minFilter", 0, filter),
		MipmapMode:              enumerant(o, "mipmapMode", 0, vk.Parse[vk.SamplerMipmapMode]),
		AddressModeU:            enumerant(o, "addressModeU", 0, address),
		AddressModeV:            enumerant(o, "addressModeV", 0, address),
		AddressModeW:            enumerant(o, "addressModeW", 0, address),
		MipLodBias:              o.float32("mipLodBias", 0),
		AnisotropyEnable:        o.boolean("anisotropyEnable"),
		MaxAnisotropy:           o.float32("maxAnisotropy", 0),
		CompareEnable:           o.boolean("compareEnable"),
		CompareOp:               enumerant(o, "compareOp", 0, vk.Parse[vk.CompareOp]),
		MinLod:                  o.float32("minLod", 0),
		MaxLod:                  o.float32("maxLod", 0),
		BorderColor:             enumerant(o, "borderColor", 0, vk.Parse[vk.BorderColor]),
		UnnormalizedCoordinates: o.boolean("unnormalizedCoordinates"),
		ReductionMode:           enumerant(o, "reductionMode", 0, vk.Parse[vk.SamplerReductionMode]),
		NonSeamlessCubeMap:      o.boolean("nonSeamlessCube"),
	}}
	s.CustomBorderColor = readBorder(o, s.BorderColor)
	if o.has("ycbcr") {
		s.Ycbcr, s.Explicit = readYcbcr(o.child("ycbcr"))
	}
	o.end()
	return s
}

// readBorder reads a custom border: the bits of four floats, or of four integers.
func readBorder(o object, c vk.BorderColor) (b [4]uint32) {
	const key = "customBorderColor"
	var v [4]float64
	if !o.floats(key, v[:]) {
		return b
	}
	for i, x := range v {
		switch {
		case c != vk.BorderColorIntCustom:
			b[i] = math.Float32bits(float32(x))
		case x != math.Trunc(x) || x < math.MinInt32 || x > math.MaxUint32:
			o.r.fail(o.path+key, "%v is not a 32-bit integer", x)
		default:
			b[i] = uint32(int64(x))
		}
	}
	return b
}

func readYcbcr(o object) (c *vk.SamplerYcbcrConversion, explicit bool) {
	location := vk.Parse[vk.ChromaLocation]
	c = &vk.SamplerYcbcrConversion{
		Model:                       enumerant(o, "ycbcrModel", 0, vk.Parse[vk.SamplerYcbcrModelConversion]),
		Range:                       enumerant(o, "ycbcrRange", 0, vk.Parse[vk.SamplerYcbcrRange]),
		Components:                  o.components("components"),
		XChromaOffset:               enumerant(o, "xChromaOffset", 0, location),
		YChromaOffset:               enumerant(o, "yChromaOffset", 0, location),
		ChromaFilter:                enumerant(o, "chromaFilter", 0, vk.Parse[vk.Filter]),
		ForceExplicitReconstruction: o.boolean("forceExplicitReconstruction"),
	}
	switch how := o.text("reconstruction", "IMPLICIT"); how {
	case "IMPLICIT":
	case "EXPLICIT":
		explicit = true
	default:
		o.r.fail(o.path+"reconstruction", "unknown name %s", quote(how))
	}
	o.end()
	return c, explicit
}
