package simd

import (
	"math"
	"math/bits"
	"unsafe"
)

// Operations on 32-bit integer registers (see VecOp), in plain Go: the definition.

func iAdd(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] + y[i]
		}
	}
}

func iSub(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] - y[i]
		}
	}
}

func iMul(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] * y[i]
		}
	}
}

func uMulHigh(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = uint32(uint64(x[i]) * uint64(y[i]) >> 32)
		}
	}
}

func and(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] & y[i]
		}
	}
}

func or(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] | y[i]
		}
	}
}

func xor(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] ^ y[i]
		}
	}
}

func shl(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] << (y[i] & 31)
		}
	}
}

func uShr(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] >> (y[i] & 31)
		}
	}
}

func uMin(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = min(x[i], y[i])
		}
	}
}

func uMax(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = max(x[i], y[i])
		}
	}
}

func uDiv(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = divide(x[i], y[i])
		}
	}
}

func uRem(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = remainder(x[i], y[i])
		}
	}
}

func sMulHigh(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]int32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]int32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]int32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = int32(int64(x[i]) * int64(y[i]) >> 32)
		}
	}
}

func sMin(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]int32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]int32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]int32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = min(x[i], y[i])
		}
	}
}

func sMax(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]int32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]int32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]int32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = max(x[i], y[i])
		}
	}
}

func sDiv(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]int32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]int32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]int32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = divide(x[i], y[i])
		}
	}
}

func sRem(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]int32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]int32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]int32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = remainder(x[i], y[i])
		}
	}
}

func sShr(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]int32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]int32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] >> (y[i] & 31)
		}
	}
}

func bitCount(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = uint32(bits.OnesCount32(x[i]))
		}
	}
}

func bitReverse(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = bits.Reverse32(x[i])
		}
	}
}

func findLsb(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = findLowest(x[i])
		}
	}
}

func findUMsb(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]int32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = int32(bits.Len32(x[i])) - 1
		}
	}
}

func findSMsb(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]int32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]int32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = int32(bits.Len32(uint32(x[i]^x[i]>>31))) - 1
		}
	}
}

func iEq(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] == y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

func iNe(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] != y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

func uLt(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] < y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

func uLe(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] <= y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

func sLt(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]int32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]int32)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] < y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

func sLe(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]int32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]int32)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] <= y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

func index(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		z := (*[Lanes]uint32)(unsafe.Add(a.C, g*a.StepC))
		for i := range o {
			o[i] = saturatingIndex(x[i], y[i], z[i])
		}
	}
}

type integer interface {
	int32 | uint32 | int64 | uint64
}

// divide is x/y, and 0 for y = 0.
func divide[T integer](x, y T) T {
	if y == 0 {
		return 0
	}
	return x / y
}

// remainder is x%y, and x for y = 0.
func remainder[T integer](x, y T) T {
	if y == 0 {
		return x
	}
	return x % y
}

// findLowest is the number of the lowest bit, or -1.
func findLowest(x uint32) uint32 {
	if x == 0 {
		return math.MaxUint32
	}
	return uint32(bits.TrailingZeros32(x))
}

// saturatingIndex is base + index stride, or 2^32-1 where that is more.
func saturatingIndex(base, index, stride uint32) uint32 {
	high, low := bits.Mul64(uint64(index), uint64(stride))
	sum, carry := bits.Add64(low, uint64(base), 0)
	if high|carry != 0 || sum > math.MaxUint32 {
		return math.MaxUint32
	}
	return uint32(sum)
}
