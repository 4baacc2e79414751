package oracle

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Logic is a logical operation on the stored bits of a colour and a target's texel, as the target then holds it; float
// and sRGB targets take the colour itself (Logical Operations).
func Logic(op vk.LogicOp, f vk.Format, src, stored [4]float64) [4]float64 {
	t := texelOf(f)
	src = Store(f, src)
	if t.class == sfloat || t.class == ufloat || t.class == srgb {
		return src
	}
	for c := range src {
		if t.bits[c] == 0 {
			continue
		}
		s, d := t.code(c, src[c]), t.code(c, stored[c])
		src[c] = t.number(c, logic(op, s, d))
	}
	return src
}

// code is the bits of a component, number what bits say.
func (t texel) code(c int, v float64) int64 {
	switch t.class {
	case unorm:
		return int64(math.RoundToEven(float64(v * (math.Ldexp(1, t.bits[c]) - 1))))
	case snorm:
		return int64(math.RoundToEven(float64(v * (math.Ldexp(1, t.bits[c]-1) - 1))))
	}
	return int64(v)
}

func (t texel) number(c int, code int64) float64 {
	bits := t.bits[c]
	switch t.class {
	case unorm:
		return float64(code&(1<<bits-1)) / (math.Ldexp(1, bits) - 1)
	case uint_:
		return float64(code & (1<<bits - 1))
	}
	code = code << (64 - bits) >> (64 - bits)
	if t.class == snorm {
		return max(float64(code)/(math.Ldexp(1, bits-1)-1), -1)
	}
	return float64(code)
}

func logic(op vk.LogicOp, s, d int64) int64 {
	switch op {
	case vk.LogicOpAnd:
		return s & d
	case vk.LogicOpAndReverse:
		return s & ^d
	case vk.LogicOpCopy:
		return s
	case vk.LogicOpAndInverted:
		return ^s & d
	case vk.LogicOpNoOp:
		return d
	case vk.LogicOpXor:
		return s ^ d
	case vk.LogicOpOr:
		return s | d
	case vk.LogicOpNor:
		return ^(s | d)
	case vk.LogicOpEquivalent:
		return ^(s ^ d)
	case vk.LogicOpInvert:
		return ^d
	case vk.LogicOpOrReverse:
		return s | ^d
	case vk.LogicOpCopyInverted:
		return ^s
	case vk.LogicOpOrInverted:
		return ^s | d
	case vk.LogicOpNand:
		return ^(s & d)
	case vk.LogicOpSet:
		return -1
	}
	return 0
}
