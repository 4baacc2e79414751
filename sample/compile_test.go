package sample

import (
	"strings"
	"testing"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Combinations that the specification leaves undefined are refused with the field's name.
func TestCompileRefuses(t *testing.T) {
	flat := func(f vk.Format) func() *mip.View {
		return func() *mip.View { return newView(t, newImage(t, f, 4, 4, 1, 1), vk.ImageViewType2D) }
	}
	color, integer := flat(vk.FormatR8G8B8A8Unorm), flat(vk.FormatR8Uint)
	chroma := flat(vk.FormatG8B8R83Plane420Unorm)
	depth := func() *mip.View {
		v, err := mip.NewView(newImage(t, vk.FormatD16Unorm, 4, 4, 1, 1),
			vk.ImageView{ViewType: vk.ImageViewType2D, Aspect: vk.ImageAspectDepth})
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	array := func() *mip.View {
		return newView(t, newImage(t, vk.FormatR8Unorm, 4, 4, 1, 3), vk.ImageViewType2DArray)
	}
	multisampled := func() *mip.View {
		m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8Unorm,
			Extent: vk.Extent3D{Width: 4, Height: 4}, Samples: 4})
		if err != nil {
			t.Fatal(err)
		}
		return newView(t, m, vk.ImageViewType2D)
	}
	unnormalized := vk.Sampler{UnnormalizedCoordinates: true, AddressModeU: clampToEdge, AddressModeV: clampToEdge}
	with := func(s vk.Sampler, change func(*vk.Sampler)) vk.Sampler {
		change(&s)
		return s
	}
	edges := vk.Sampler{AddressModeU: clampToEdge, AddressModeV: clampToEdge, AddressModeW: clampToEdge}
	ycbcr := with(edges, func(s *vk.Sampler) { s.Ycbcr = &vk.SamplerYcbcrConversion{} })
	for _, c := range []struct {
		field string
		s     vk.Sampler
		view  func() *mip.View
	}{
		{"CompareEnable", vk.Sampler{CompareEnable: true}, color},
		{"MagFilter", vk.Sampler{MagFilter: vk.FilterLinear}, integer},
		{"MinFilter", vk.Sampler{MinFilter: vk.FilterCubic}, integer},
		{"MipmapMode", vk.Sampler{MipmapMode: vk.SamplerMipmapModeLinear}, integer},
		{"AnisotropyEnable", vk.Sampler{AnisotropyEnable: true, MaxAnisotropy: 2}, integer},
		{"AnisotropyEnable", vk.Sampler{MagFilter: vk.FilterCubic, AnisotropyEnable: true, MaxAnisotropy: 2}, color},
		{"MaxAnisotropy", vk.Sampler{AnisotropyEnable: true, MaxAnisotropy: 17}, color},
		{"MaxAnisotropy", vk.Sampler{AnisotropyEnable: true}, color},
		{"MaxLod", vk.Sampler{MinLod: 2, MaxLod: 1}, color},
		{"MipLodBias", vk.Sampler{MipLodBias: -17}, color},
		{"MagFilter", vk.Sampler{MagFilter: 9}, color},
		{"ReductionMode", vk.Sampler{ReductionMode: vk.SamplerReductionModeMin, CompareEnable: true}, depth},
		{"ReductionMode", vk.Sampler{ReductionMode: vk.SamplerReductionModeWeightedAverageRangeclamp}, color},
		{"View", vk.Sampler{}, multisampled},
		{"UnnormalizedCoordinates", unnormalized, array},
		{"AddressModeV", with(unnormalized, func(s *vk.Sampler) { s.AddressModeV = vk.SamplerAddressModeRepeat }), color},
		{"MinFilter", with(unnormalized, func(s *vk.Sampler) { s.MinFilter = vk.FilterLinear }), color},
		{"MaxLod", with(unnormalized, func(s *vk.Sampler) { s.MaxLod = 1 }), color},
		{"CompareEnable", with(unnormalized, func(s *vk.Sampler) { s.CompareEnable = true }), depth},
		{"Ycbcr", edges, chroma},
		{"Ycbcr", ycbcr, integer},
		{"AddressModeU", with(ycbcr, func(s *vk.Sampler) { s.AddressModeU = vk.SamplerAddressModeRepeat }), chroma},
		{"Ycbcr.ChromaFilter",
			with(edges, func(s *vk.Sampler) { s.Ycbcr = &vk.SamplerYcbcrConversion{ChromaFilter: vk.FilterCubic} }), chroma},
		{"Ycbcr.Components", with(edges, func(s *vk.Sampler) {
			s.Ycbcr = &vk.SamplerYcbcrConversion{Components: vk.ComponentMapping{G: vk.ComponentSwizzleR}}
		}), chroma},
	} {
		_, err := Compile(c.s, c.view())
		if err == nil || !strings.Contains("\n"+err.Error(), "\n"+c.field+":") {
			t.Errorf("%s: %v", c.field, err)
		}
	}
	if _, err := Compile(edges, nil); err == nil {
		t.Error("a sampler without a view compiles")
	}
}
