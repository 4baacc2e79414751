package sample

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// oneByOneFor are the reasons for which lookups go one by one, in plain Go. What is not here has kernels.
var oneByOneFor = []string{
	"CUBIC with a Y'CbCr conversion is rare",
	"texels of a sparse Y'CbCr image are there when they are decoded",
	"two filters with a Y'CbCr conversion are rare",
}

// Of all samplers and views that fit together, those that go one by one do so for a reason of the list.
func TestPlansOneByOneAreListed(t *testing.T) {
	figures.Begin(t)
	type picture struct {
		format vk.Format
		kind   vk.ImageType
		view   vk.ImageViewType
		sparse bool
		corner bool
	}
	var pictures []picture
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR16G16B16A16Sfloat,
		vk.FormatR32G32B32A32Sfloat, vk.FormatD32Sfloat,
		vk.FormatR32Uint, vk.FormatBC1RGBAUnormBlock, vk.FormatG8B8R83Plane420Unorm} {
		for _, v := range vk.Values[vk.ImageViewType]() {
			switch v {
			case vk.ImageViewType1D, vk.ImageViewType1DArray:
				pictures = append(pictures, picture{f, vk.ImageType1D, v, false, false})
			case vk.ImageViewType3D:
				pictures = append(pictures, picture{f, vk.ImageType3D, v, false, false},
					picture{f, vk.ImageType3D, v, true, false}, picture{f, vk.ImageType3D, vk.ImageViewType2D, false, false})
			default:
				pictures = append(pictures, picture{f, vk.ImageType2D, v, false, false}, picture{f, vk.ImageType2D, v, true, false})
			}
		}
	}
	pictures = append(pictures, picture{vk.FormatR8G8B8A8Unorm, vk.ImageType2D, vk.ImageViewType2D, false, true})
	seen := map[string]bool{}
	ways := map[string]bool{}
	for _, x := range pictures {
		info := vk.ImageInfo{ImageType: x.kind, Format: x.format, Extent: vk.Extent3D{Width: 8, Height: 8, Depth: 1},
			ArrayLayers: 12, MipLevels: 1}
		switch x.kind {
		case vk.ImageType1D:
			info.Extent.Height = 1
		case vk.ImageType3D:
			info.Extent.Depth, info.ArrayLayers = 8, 1
		}
		info.CubeCompatible = x.view == vk.ImageViewTypeCube || x.view == vk.ImageViewTypeCubeArray
		info.CornerSampled = x.corner
		m, err := mip.NewImage(info)
		if err != nil {
			continue
		}
		if x.sparse {
			if err := m.SetResidency(0, vk.Extent3D{Width: 4, Height: 4}, nil); err != nil {
				t.Fatal(err)
			}
		}
		in := vk.ImageView{ViewType: x.view}
		if format.Of(x.format).Depth {
			in.Aspect = vk.ImageAspectDepth
		}
		v, err := mip.NewView(m, in)
		if err != nil {
			continue
		}
		for _, mode := range vk.Values[vk.SamplerAddressMode]() {
			for _, mag := range vk.Values[vk.Filter]() {
				for _, min := range vk.Values[vk.Filter]() {
					for _, reduction := range vk.Values[vk.SamplerReductionMode]() {
						for bits := range 32 {
							s := vk.Sampler{MagFilter: mag, MinFilter: min, AddressModeU: mode, AddressModeV: mode,
								AddressModeW: mode, ReductionMode: reduction,
								CompareEnable: bits&1 != 0, AnisotropyEnable: bits&2 != 0, MaxAnisotropy: 4,
								NonSeamlessCubeMap: bits&4 != 0, UnnormalizedCoordinates: bits&8 != 0}
							if bits&16 != 0 {
								s.BorderColor = vk.BorderColorIntOpaqueBlack
							}
							if v.Format().Chroma {
								s.Ycbcr = &vk.SamplerYcbcrConversion{}
							}
							p, err := Compile(s, v)
							if err != nil {
								continue
							}
							_, way, _ := strings.Cut(p.String(), ": ")
							if reason, one := strings.CutPrefix(way, "one by one: "); one {
								seen[reason] = true
							} else {
								ways[way] = true
							}
						}
					}
				}
			}
		}
	}
	if got := slices.Sorted(maps.Keys(seen)); !slices.Equal(got, oneByOneFor) {
		t.Errorf("one by one go lookups for these reasons: %q, listed are %q", got, oneByOneFor)
	}
	if got := slices.Sorted(maps.Keys(ways)); !slices.Equal(got, []string{"stages", "whole lookups"}) {
		t.Errorf("others go by way of %q", got)
	}
}
