package simd

import (
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// Operations on float32 registers (see VecOp), in plain Go: the definition.

func fAdd(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] + y[i]
		}
	}
}

func fSub(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] - y[i]
		}
	}
}

func fMul(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] * y[i]
		}
	}
}

func fDiv(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = x[i] / y[i]
		}
	}
}

func fMin(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = minNum(x[i], y[i])
		}
	}
}

func fMax(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = maxNum(x[i], y[i])
		}
	}
}

func fNeg(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = x[i] ^ 1<<31
		}
	}
}

func fAbs(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = x[i] &^ (1 << 31)
		}
	}
}

func fFloor(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = float32(math.Floor(float64(x[i])))
		}
	}
}

func fCeil(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = float32(math.Ceil(float64(x[i])))
		}
	}
}

func fTrunc(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = float32(math.Trunc(float64(x[i])))
		}
	}
}

func fRoundEven(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = float32(math.RoundToEven(float64(x[i])))
		}
	}
}

func fSqrt(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = float32(math.Sqrt(float64(x[i])))
		}
	}
}

func fEq(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float32)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] == y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

func fLt(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float32)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] < y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

func fLe(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float32)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] <= y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

func fNe(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float32)(unsafe.Add(a.B, g*a.StepB))
		m := uint16(0)
		for i := range x {
			if x[i] != y[i] {
				m |= 1 << i
			}
		}
		*o = m
	}
}

func sin(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = float32(exact.Sin(float64(x[i])))
		}
	}
}

func cos(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = float32(exact.Cos(float64(x[i])))
		}
	}
}

func exp(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = float32(exact.Exp(float64(x[i])))
		}
	}
}

func exp2(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = float32(exact.Exp2(float64(x[i])))
		}
	}
}

func log(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = float32(exact.Log(float64(x[i])))
		}
	}
}

func log2(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = float32(exact.Log2(float64(x[i])))
		}
	}
}

func inverseSqrt(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = float32(1 / math.Sqrt(float64(x[i])))
		}
	}
}

func atan(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = float32(exact.Atan2(float64(x[i]), 1))
		}
	}
}

func atan2(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = float32(exact.Atan2(float64(x[i]), float64(y[i])))
		}
	}
}

// minNum is IEEE 754-2008's minNum, the first of equals.
func minNum[T float32 | float64](x, y T) T {
	if y < x || x != x {
		return y
	}
	return x
}

// maxNum is IEEE 754-2008's maxNum, the first of equals.
func maxNum[T float32 | float64](x, y T) T {
	if y > x || x != x {
		return y
	}
	return x
}
