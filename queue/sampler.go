package queue

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Sampler is how a view's texels are looked up (Vulkan: Samplers). Samplers and views that do not go together are found
// when a draw or dispatch uses them.
type Sampler struct {
	sampler vk.Sampler
	window  *program.BlockWindow
}

// SamplerInfo describes a sampler.
type SamplerInfo struct {
	vk.Sampler
	// Conversion is in the place of Sampler.Ycbcr; nil: none.
	Conversion *Conversion
	// Window is where block matching looks; nil: the sampler has none.
	Window *program.BlockWindow
}

// NewSampler makes a sampler. The error joins a [vk.StateError] for each field that is refused.
func (d *Device) NewSampler(info SamplerInfo) (*Sampler, error) {
	s := &Sampler{sampler: info.Sampler.Clone()}
	if info.Conversion != nil {
		c := info.Conversion.info
		s.sampler.Ycbcr = &c
	}
	if info.Window != nil {
		w := *info.Window
		s.window = &w
	}
	i := &s.sampler
	var errs vk.Refusals
	check := func(field string, ok bool) { errs.RefuseIf(!ok, field, "not an enumerant") }
	check("MagFilter", vk.Valid(i.MagFilter))
	check("MinFilter", vk.Valid(i.MinFilter))
	check("MipmapMode", vk.Valid(i.MipmapMode))
	check("AddressModeU", vk.Valid(i.AddressModeU))
	check("AddressModeV", vk.Valid(i.AddressModeV))
	check("AddressModeW", vk.Valid(i.AddressModeW))
	check("CompareOp", vk.Valid(i.CompareOp))
	check("BorderColor", vk.Valid(i.BorderColor))
	check("ReductionMode", vk.Valid(i.ReductionMode))
	check("CubicWeights", vk.Valid(i.CubicWeights))
	errs.RefuseIf(i.AnisotropyEnable && !(i.MaxAnisotropy >= 1), "MaxAnisotropy", "%v: must be 1 or more", i.MaxAnisotropy)
	errs.RefuseIf(!(i.MinLod <= i.MaxLod), "MinLod", "%v, above MaxLod, which is %v", i.MinLod, i.MaxLod)
	if err := errs.Err(); err != nil {
		return nil, err
	}
	return s, nil
}

// Conversion is how Y'CbCr texels become RGB (Vulkan: Sampler Y'CbCr Conversion).
type Conversion struct{ info vk.SamplerYcbcrConversion }

// NewConversion makes a conversion. The error joins a [vk.StateError] for each field that is refused.
func (d *Device) NewConversion(info vk.SamplerYcbcrConversion) (*Conversion, error) {
	var errs vk.Refusals
	f := format.Of(info.Format)
	errs.RefuseIf(f == nil || !f.Color(), "Format", "%v is not a format with colours", info.Format)
	check := func(field string, ok bool) { errs.RefuseIf(!ok, field, "not an enumerant") }
	check("Model", vk.Valid(info.Model))
	check("Range", vk.Valid(info.Range))
	check("XChromaOffset", vk.Valid(info.XChromaOffset))
	check("YChromaOffset", vk.Valid(info.YChromaOffset))
	check("ChromaFilter", vk.Valid(info.ChromaFilter))
	for _, c := range []vk.ComponentSwizzle{info.Components.R, info.Components.G, info.Components.B, info.Components.A} {
		check("Components", vk.Valid(c))
	}
	if err := errs.Err(); err != nil {
		return nil, err
	}
	return &Conversion{info}, nil
}
