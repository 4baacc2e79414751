package simd

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/lane"
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
			o[i] = lane.FMin(x[i], y[i])
		}
	}
}

func fMax(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = lane.FMax(x[i], y[i])
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
			o[i] = lane.Floor(x[i])
		}
	}
}

func fCeil(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.Ceil(x[i])
		}
	}
}

func fTrunc(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.Trunc(x[i])
		}
	}
}

func fRoundEven(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.RoundEven(x[i])
		}
	}
}

func fSqrt(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.Sqrt(x[i])
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
			o[i] = lane.Sin(x[i])
		}
	}
}

func cos(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.Cos(x[i])
		}
	}
}

func exp(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.Exp(x[i])
		}
	}
}

func exp2(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.Exp2(x[i])
		}
	}
}

func log(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.Log(x[i])
		}
	}
}

func log2(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.Log2(x[i])
		}
	}
}

func inverseSqrt(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.InverseSqrt(x[i])
		}
	}
}

func atan(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.Atan(x[i])
		}
	}
}

func tan(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.Tan(x[i])
		}
	}
}

func asin(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.Asin(x[i])
		}
	}
}

func acos(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.Acos(x[i])
		}
	}
}

func sinh(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.Sinh(x[i])
		}
	}
}

func cosh(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.Cosh(x[i])
		}
	}
}

func tanh(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.Tanh(x[i])
		}
	}
}

func asinh(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.Asinh(x[i])
		}
	}
}

func acosh(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.Acosh(x[i])
		}
	}
}

func atanh(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = lane.Atanh(x[i])
		}
	}
}

func pow(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = lane.Pow(x[i], y[i])
		}
	}
}

func atan2(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]float32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = lane.Atan2(x[i], y[i])
		}
	}
}
