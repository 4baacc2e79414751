package simd

import (
	"math"
	"unsafe"
)

// Operations on 64-bit registers (see VecOp), in plain Go: the definition.

func iAddLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]uint64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint64)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] + y[i]
		}
	}
}

func iSubLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]uint64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint64)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] - y[i]
		}
	}
}

func iMulLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]uint64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint64)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] * y[i]
		}
	}
}

func uDivLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]uint64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint64)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = divide(x[i], y[i])
		}
	}
}

func uRemLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]uint64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint64)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = remainder(x[i], y[i])
		}
	}
}

func andLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]uint64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint64)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] & y[i]
		}
	}
}

func orLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]uint64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint64)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] | y[i]
		}
	}
}

func xorLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]uint64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint64)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] ^ y[i]
		}
	}
}

func sDivLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]int64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]int64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]int64)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = divide(x[i], y[i])
		}
	}
}

func sRemLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]int64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]int64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]int64)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = remainder(x[i], y[i])
		}
	}
}

func shlLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]uint64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] << (y[i] & 63)
		}
	}
}

func uShrLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]uint64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] >> (y[i] & 63)
		}
	}
}

func sShrLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]int64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]int64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] >> (y[i] & 63)
		}
	}
}

func iEqLong(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]uint64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint64)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] == y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

func iNeLong(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]uint64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint64)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] != y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

func uLtLong(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]uint64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint64)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] < y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

func uLeLong(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]uint64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint64)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] <= y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

func sLtLong(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]int64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]int64)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] < y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

func sLeLong(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]int64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]int64)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] <= y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

func fAddLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float64)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] + y[i]
		}
	}
}

func fSubLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float64)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] - y[i]
		}
	}
}

func fMulLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float64)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] * y[i]
		}
	}
}

func fDivLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float64)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] / y[i]
		}
	}
}

func fMinLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float64)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = minNum(x[i], y[i])
		}
	}
}

func fMaxLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float64)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = maxNum(x[i], y[i])
		}
	}
}

func fFloorLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = math.Floor(x[i])
		}
	}
}

func fCeilLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = math.Ceil(x[i])
		}
	}
}

func fTruncLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = math.Trunc(x[i])
		}
	}
}

func fRoundEvenLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = math.RoundToEven(x[i])
		}
	}
}

func fSqrtLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = math.Sqrt(x[i])
		}
	}
}

func fEqLong(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float64)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] == y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

func fLtLong(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float64)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] < y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

func fLeLong(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float64)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] <= y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

func fNeLong(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float64)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] != y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

// minNum is IEEE 754-2008's minNum, as lane.FMin.
func minNum(x, y float64) float64 {
	if x < y || y != y {
		return x
	}
	return y
}

// maxNum is IEEE 754-2008's maxNum, as lane.FMax.
func maxNum(x, y float64) float64 {
	if x > y || y != y {
		return x
	}
	return y
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

type integer interface {
	int32 | uint32 | int64 | uint64
}
