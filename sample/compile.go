package sample

import (
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// The limits of samplers.
const (
	// MaxLodBias is the limit of the sum of a sampler's and an operand's bias, either way.
	MaxLodBias = 16
	// MaxAnisotropy is the largest number of taps of an anisotropic footprint.
	MaxAnisotropy = 16
)

// Texture is a sampler and a view, ready for batches of lookups. It may be shared by goroutines; a batch belongs to
// one.
type Texture struct {
	Texels
	sampler vk.Sampler

	axes int // that are filtered: 1, 2 or 3
	cube bool
	// cornerSampled: texels lie at the corners of a grid.
	cornerSampled bool
	seamless      bool
	modes         [3]vk.SamplerAddressMode
	normalized    bool
	compare       bool
	clampDref     bool // the format is fixed point
	border        format.Texel
	aniso         float32 // 1: off
	ycbcr         *conversion
	kernelPlan    *kernelPlan // nil where the kernels do not do it
	residency     *residency
	video         *video       // the same of Y'CbCr conversions
	filters       [2]*filter   // MagFilter and MinFilter
	parts         uint32       // 3 of seamless cubes of codes, in lookups one by one: a corner is the mean of three texels; else 1
	divides       bool         // whole codes become values by a division, so that NEAREST gives what Fetch does
	single        bool         // sRGB texels are not averaged: lookups give their exact values
	wideBorder    [32]byte     // of texels of 64 bits a component
	exactBorder   format.Texel // of sRGB texels that are not averaged: the bits of floats
}

// Compile pairs a sampler with a view, which keeps its first pairs: an equal sampler again gives the same Texture.
// The error joins a [vk.StateError] for each field that is refused: what the
// specification makes undefined for them (Vulkan: Texel Input Validation Operations, VkSamplerCreateInfo).
//
// A border of any value works with any swizzle and is rounded to the view's layout, but an integer border needs an
// integer view, and a float border one of floats.
func Compile(s vk.Sampler, v *mip.View) (*Texture, error) {
	if err := v.Made("View"); err != nil {
		return nil, err
	}
	var t *Texture
	var err error
	with(v, func(c *compiled) {
		if t = c.find(&s); t == nil {
			if t, err = compileNew(s, v); err == nil && len(c.textures) < mostTextures {
				c.textures = append(c.textures, t)
			}
		}
	})
	return t, err
}

// compileNew compiles a pair that the view does not keep.
func compileNew(s vk.Sampler, v *mip.View) (*Texture, error) {
	if err := validate(&s, v); err != nil {
		return nil, err
	}
	return compile(s.Clone(), v), nil
}

// compile is Compile of a sampler and a view that validate lets pass.
func compile(s vk.Sampler, v *mip.View) *Texture {
	p := &Texture{Texels: *newTexels(v), sampler: s, axes: 2, aniso: 1, normalized: !s.UnnormalizedCoordinates, compare: s.CompareEnable,
		cornerSampled: v.Image().Info().CornerSampled}
	switch v.Info().ViewType {
	case vk.ImageViewType1D, vk.ImageViewType1DArray:
		p.axes = 1
	case vk.ImageViewType3D:
		p.axes = 3
	case vk.ImageViewTypeCube, vk.ImageViewTypeCubeArray:
		p.cube = true
		p.seamless = !s.NonSeamlessCubeMap
	}
	p.modes = [3]vk.SamplerAddressMode{s.AddressModeU, s.AddressModeV, s.AddressModeW}
	p.clampDref = v.Format().DepthBits < 32
	p.filters = [2]*filter{filterOf(s.MagFilter), filterOf(s.MinFilter)}
	p.border = borderTexel(&s, v, p.kind)
	if p.srgb != nil {
		p.single, p.exactBorder = nearestOnly(&s, v), borderTexel(&s, v, mip.KindRGBA32F)
	}
	if s.AnisotropyEnable {
		p.aniso = min(s.MaxAnisotropy, MaxAnisotropy)
	}
	if s.Ycbcr != nil {
		p.ycbcr = newConversion(s.Ycbcr, v)
	}
	if p.parts = 1; p.seamless && p.codes() {
		p.parts = 3
	}
	p.divides = p.aniso <= 1 && (p.filters[0].nearest() || p.filters[1].nearest())
	c, bordered := p.chain()
	p.kernelPlan = newKernelPlan(p, c, bordered)
	p.residency = newResidency(p)
	if p.format.Wide() {
		v.Format().Encode(p.wideBorder[:], []format.Texel{p.border})
	}
	p.layout = v.LayoutIn(c)
	if p.ycbcr != nil {
		p.video = newVideo(p)
	}
	return p
}

// filter is the filter for a level of detail: MagFilter up to 0, MinFilter above.
func (p *Texture) filter(lambda float32) *filter {
	if lambda <= 0 {
		return p.filters[0]
	}
	return p.filters[1]
}

// nearestOnly says that a sampler reads single texels, whatever the level of detail.
func nearestOnly(s *vk.Sampler, v *mip.View) bool {
	return filterOf(s.MagFilter).nearest() && filterOf(s.MinFilter).nearest() && !s.AnisotropyEnable &&
		(s.MipmapMode == vk.SamplerMipmapModeNearest || v.Info().LevelCount == 1)
}

func validate(s *vk.Sampler, v *mip.View) error {
	var errs vk.Refusals
	refuse := errs.Refuse
	f, in := v.Format(), v.Info()
	valid := func(field string, ok bool) {
		if !ok {
			refuse(field, "not an enumerant")
		}
	}
	valid("MagFilter", vk.Valid(s.MagFilter))
	valid("MinFilter", vk.Valid(s.MinFilter))
	valid("MipmapMode", vk.Valid(s.MipmapMode))
	valid("AddressModeU", vk.Valid(s.AddressModeU))
	valid("AddressModeV", vk.Valid(s.AddressModeV))
	valid("AddressModeW", vk.Valid(s.AddressModeW))
	valid("CompareOp", vk.Valid(s.CompareOp))
	valid("BorderColor", vk.Valid(s.BorderColor))
	valid("ReductionMode", vk.Valid(s.ReductionMode))
	valid("CubicWeights", vk.Valid(s.CubicWeights))
	if len(errs) > 0 {
		return errs.Err()
	}
	filters := [2]vk.Filter{s.MagFilter, s.MinFilter}
	smooth, rounds := filters[0], false // a filter whose weights round
	for _, filter := range filters {
		if !filterOf(filter).exact() {
			smooth, rounds = filter, true
		}
	}
	isCube := in.ViewType == vk.ImageViewTypeCube || in.ViewType == vk.ImageViewTypeCubeArray
	axes := 2
	switch in.ViewType {
	case vk.ImageViewType1D, vk.ImageViewType1DArray:
		axes = 1
	case vk.ImageViewType3D:
		axes = 3
	}
	modes := [3]vk.SamplerAddressMode{s.AddressModeU, s.AddressModeV, s.AddressModeW}

	// Numbers.
	finite := func(field string, x float32) {
		if x != x || math.IsInf(float64(x), 0) {
			refuse(field, "%g is not a finite number", x)
		}
	}
	finite("MinLod", s.MinLod)
	finite("MaxLod", s.MaxLod)
	if s.MaxLod < s.MinLod {
		refuse("MaxLod", "%g is less than MinLod %g", s.MaxLod, s.MinLod)
	}
	if !(abs(s.MipLodBias) <= MaxLodBias) {
		refuse("MipLodBias", "%g is outside -%d to %d", s.MipLodBias, MaxLodBias, MaxLodBias)
	}
	if s.AnisotropyEnable {
		if !(s.MaxAnisotropy >= 1 && s.MaxAnisotropy <= MaxAnisotropy) {
			refuse("MaxAnisotropy", "%g is outside 1 to %d", s.MaxAnisotropy, MaxAnisotropy)
		}
		if rounds {
			refuse("AnisotropyEnable", "is not allowed with a %v filter", smooth)
		}
	}

	// Filters and formats.
	if f.Class != format.ClassFloat {
		for i, name := range []string{"MagFilter", "MinFilter"} {
			if !filterOf(filters[i]).nearest() {
				refuse(name, "%v is not allowed for the integer format %v", filters[i], f)
			}
		}
		if s.MipmapMode != vk.SamplerMipmapModeNearest {
			refuse("MipmapMode", "%v is not allowed for the integer format %v", s.MipmapMode, f)
		}
		if s.AnisotropyEnable {
			refuse("AnisotropyEnable", "is not allowed for the integer format %v", f)
		}
	}
	switch s.ReductionMode {
	case vk.SamplerReductionModeWeightedAverage:
	case vk.SamplerReductionModeWeightedAverageRangeclamp:
		if !rounds {
			refuse("ReductionMode", "%v needs a CUBIC filter", s.ReductionMode)
		}
	default:
		if s.CompareEnable {
			refuse("ReductionMode", "%v is not allowed with CompareEnable", s.ReductionMode)
		}
	}
	if s.CompareEnable && in.Aspect != vk.ImageAspectDepth {
		refuse("CompareEnable", "comparison needs the aspect DEPTH, not %v of %v", in.Aspect, f)
	}
	if v.Image().Info().Samples > 1 {
		refuse("View", "%d samples: multisampled images are fetched, not sampled", v.Image().Info().Samples)
	}

	// Borders.
	for _, m := range modes[:axes] {
		if m != vk.SamplerAddressModeClampToBorder || isCube && !s.NonSeamlessCubeMap {
			continue
		}
		custom := s.BorderColor == vk.BorderColorFloatCustom || s.BorderColor == vk.BorderColorIntCustom
		if want := s.CustomBorderColorFormat; custom && want != vk.FormatUndefined && want != in.Format {
			refuse("CustomBorderColorFormat", "%v, but the view has %v", want, in.Format)
		}
		if want := s.BorderColorMapping; want != nil {
			errs.RefuseIf(swizzleOf(want.Components) != swizzleOf(in.Components), "BorderColorMapping.Components",
				"%v, but the view has %v", want.Components, in.Components)
			errs.RefuseIf(want.SRGB != f.SRGB, "BorderColorMapping.SRGB", "%v, but the view has %v", want.SRGB, f)
		}
		break
	}
	if v.Image().Info().CornerSampled {
		for i, m := range modes[:axes] {
			errs.RefuseIf(m != vk.SamplerAddressModeClampToEdge, "AddressMode"+"UVW"[i:i+1],
				"%v is not allowed for a corner-sampled image", m)
		}
		errs.RefuseIf(s.UnnormalizedCoordinates, "UnnormalizedCoordinates", "is not allowed for a corner-sampled image")
		errs.RefuseIf(s.Ycbcr != nil, "Ycbcr", "is not allowed for a corner-sampled image")
	}
	if info := v.Image().Info(); s.Subsampled != info.Subsampled {
		refuse("Subsampled", "%v, but %v for the image: they must be equal", s.Subsampled, info.Subsampled)
	}
	if s.Subsampled {
		errs = append(errs, validateSubsampled(s, in, modes)...)
	}

	if s.UnnormalizedCoordinates {
		errs = append(errs, validateUnnormalized(s, in, modes[:min(axes, 2)])...)
	}
	errs = append(errs, validateYcbcr(s, v)...)
	errs = append(errs, validateWide(s, v)...)
	return errs.Err()
}

// validateWide checks a sampler of a view whose components have 64 bits.
func validateWide(s *vk.Sampler, v *mip.View) (errs vk.Refusals) {
	plain := nearestOnly(s, v) && s.ReductionMode == vk.SamplerReductionModeWeightedAverage
	errs.RefuseIf(v.Format().Wide() && !plain, "Format",
		"%v is not filtered, as its components have 64 bits: NEAREST and WEIGHTED_AVERAGE alone are allowed", v.Format())
	return errs
}

// swizzleOf is a mapping without identities.
func swizzleOf(m vk.ComponentMapping) [4]vk.ComponentSwizzle {
	out := [4]vk.ComponentSwizzle{m.R, m.G, m.B, m.A}
	for c, s := range out {
		if s == vk.ComponentSwizzleIdentity {
			out[c] = vk.ComponentSwizzleR + vk.ComponentSwizzle(c)
		}
	}
	return out
}

// validateSubsampled checks a subsampled sampler (Vulkan: VkSamplerCreateInfo).
func validateSubsampled(s *vk.Sampler, in vk.ImageView, modes [3]vk.SamplerAddressMode) (errs vk.Refusals) {
	const why = "is not allowed with Subsampled"
	errs.RefuseIf(in.ViewType != vk.ImageViewType2D && in.ViewType != vk.ImageViewType2DArray, "Subsampled",
		"is not allowed for a %v view", in.ViewType)
	errs.RefuseIf(s.MinFilter != s.MagFilter, "MinFilter", "%v differs from MagFilter %v, which %s", s.MinFilter, s.MagFilter, why)
	errs.RefuseIf(s.MipmapMode != vk.SamplerMipmapModeNearest, "MipmapMode", "%v %s", s.MipmapMode, why)
	errs.RefuseIf(s.MinLod != 0, "MinLod", "%g %s", s.MinLod, why)
	errs.RefuseIf(s.MaxLod != 0, "MaxLod", "%g %s", s.MaxLod, why)
	for i, m := range modes[:2] {
		errs.RefuseIf(m != vk.SamplerAddressModeClampToEdge && m != vk.SamplerAddressModeClampToBorder,
			"AddressMode"+"UV"[i:i+1], "%v %s", m, why)
	}
	errs.RefuseIf(s.AnisotropyEnable, "AnisotropyEnable", why)
	errs.RefuseIf(s.CompareEnable, "CompareEnable", why)
	errs.RefuseIf(s.UnnormalizedCoordinates, "UnnormalizedCoordinates", why)
	return errs
}

// validateUnnormalized checks a sampler of unnormalized coordinates (Vulkan: Texel Input Validation Operations).
func validateUnnormalized(s *vk.Sampler, in vk.ImageView, modes []vk.SamplerAddressMode) (errs vk.Refusals) {
	refuse := errs.Refuse
	const why = "is not allowed with UnnormalizedCoordinates"
	if in.ViewType != vk.ImageViewType1D && in.ViewType != vk.ImageViewType2D {
		refuse("UnnormalizedCoordinates", "is not allowed for a %v view", in.ViewType)
	}
	if in.LevelCount != 1 {
		refuse("UnnormalizedCoordinates", "needs a view of one level, not of %d", in.LevelCount)
	}
	if s.MinFilter != s.MagFilter {
		refuse("MinFilter", "%v differs from MagFilter %v, which %s", s.MinFilter, s.MagFilter, why)
	}
	if s.MipmapMode != vk.SamplerMipmapModeNearest {
		refuse("MipmapMode", "%v %s", s.MipmapMode, why)
	}
	if s.MinLod != 0 {
		refuse("MinLod", "%g %s", s.MinLod, why)
	}
	if s.MaxLod != 0 {
		refuse("MaxLod", "%g %s", s.MaxLod, why)
	}
	for i, m := range modes {
		if m != vk.SamplerAddressModeClampToEdge && m != vk.SamplerAddressModeClampToBorder {
			refuse("AddressMode"+"UV"[i:i+1], "%v %s", m, why)
		}
	}
	if s.AnisotropyEnable {
		refuse("AnisotropyEnable", why)
	}
	if s.CompareEnable {
		refuse("CompareEnable", why)
	}
	return errs
}
