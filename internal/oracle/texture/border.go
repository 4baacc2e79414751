package texture

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// border is the border texel in the components of the format, the others substituted (Texel Replacement).
func (l *lookup) border() Value {
	b := Value{}
	switch l.BorderColor {
	case vk.BorderColorFloatOpaqueBlack, vk.BorderColorIntOpaqueBlack:
		b = Value{0, 0, 0, 1}
	case vk.BorderColorFloatOpaqueWhite, vk.BorderColorIntOpaqueWhite:
		b = Value{1, 1, 1, 1}
	case vk.BorderColorFloatCustom:
		b = number(format.ClassFloat, l.CustomBorderColor)
	case vk.BorderColorIntCustom:
		b = number(l.class, l.CustomBorderColor)
	}
	return l.substitute(b)
}
