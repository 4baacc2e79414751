package texture

import (
	"math"

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
		if l.class != format.ClassFloat {
			b = l.integers(b)
		}
	case vk.BorderColorIntCustom:
		class := l.class
		if class == format.ClassFloat {
			class = format.ClassSint
		}
		b = number(class, l.CustomBorderColor)
	}
	return l.substitute(b)
}

// integers are numbers as integers of the view's class.
func (l *lookup) integers(v Value) Value {
	low, high := 0.0, float64(math.MaxUint32)
	if l.class == format.ClassSint {
		low, high = math.MinInt32, math.MaxInt32
	}
	for c, x := range v {
		if v[c] = 0; x == x {
			v[c] = min(max(math.Trunc(x), low), high)
		}
	}
	return v
}
