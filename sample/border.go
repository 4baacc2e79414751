package sample

import (
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// borderTexel is the border colour as a texel of a view's decoded layout (Vulkan: Texel Replacement, Conversion to
// RGBA): the components that the format has, the missing ones (0, 0, 0, 1). It is linear in sRGB views and rounded to
// the layout. Where the colour has another numeric class than the view, Vulkan leaves the border undefined, and only
// the border: here it has the same number in the view's class.
func borderTexel(s *vk.Sampler, v *mip.View, kind mip.Kind) format.Texel {
	f := v.Format()
	one := uint32(1)
	if f.Class == format.ClassFloat {
		one = math.Float32bits(1)
	}
	var b format.Texel
	switch s.BorderColor {
	case vk.BorderColorFloatOpaqueBlack, vk.BorderColorIntOpaqueBlack:
		b = format.Texel{0, 0, 0, one}
	case vk.BorderColorFloatOpaqueWhite, vk.BorderColorIntOpaqueWhite:
		b = format.Texel{one, one, one, one}
	case vk.BorderColorFloatCustom, vk.BorderColorIntCustom:
		b = customBorder(s, f.Class)
		if f.SRGB || f.Compressed && f.Numeric == format.Unorm { // as layouts of codes do it
			for c, w := range b {
				b[c] = bits(limit(float(w), 0, 1))
			}
		}
	}
	return mip.ToKind(kind, present(f, b, one))
}

// customBorder is the custom border colour as numbers of a class. Floats become integers as in a shader: rounded
// towards zero, to the nearest that there is, NaN 0. Integers become floats as signed ones.
func customBorder(s *vk.Sampler, class format.Class) format.Texel {
	b := s.CustomBorderColor
	integers := s.BorderColor == vk.BorderColorIntCustom
	for c, w := range b {
		switch x := float64(float(w)); {
		case integers && class == format.ClassFloat:
			b[c] = bits(float32(int32(w)))
		case integers || class == format.ClassFloat:
		case x != x:
			b[c] = 0
		case class == format.ClassUint:
			b[c] = uint32(min(max(x, 0), math.MaxUint32))
		default:
			b[c] = uint32(int32(min(max(x, math.MinInt32), math.MaxInt32)))
		}
	}
	return b
}

// present keeps the components that a format has and fills in the missing ones.
func present(f *format.Info, b format.Texel, one uint32) format.Texel {
	if f.Format == vk.FormatA8Unorm {
		return format.Texel{0, 0, 0, b[3]}
	}
	n := f.Components
	if f.Depth || f.Stencil {
		n = 1
	}
	for c := n; c < 3; c++ {
		b[c] = 0
	}
	if n < 4 {
		b[3] = one
	}
	return b
}
