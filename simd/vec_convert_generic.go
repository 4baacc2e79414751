package simd

import (
	"math"
	"unsafe"
)

// Conversions between registers (see VecOp), in plain Go: the definition.

func fToFLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = float64(x[i])
		}
	}
}

func fLongToF(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = float32(x[i])
		}
	}
}

func sLongToFLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]int64)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = float64(x[i])
		}
	}
}

func uLongToFLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]uint64)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = float64(x[i])
		}
	}
}

func sLongToF(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]int64)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = float32(x[i])
		}
	}
}

func uLongToF(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint64)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = float32(x[i])
		}
	}
}

func fLongToSLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]int64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = floatToSignedLong(x[i])
		}
	}
}

func fLongToULong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = floatToUnsignedLong(x[i])
		}
	}
}

func fLongToS(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]int32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = floatToSigned(x[i])
		}
	}
}

func fLongToU(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]float64)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = floatToUnsigned(x[i])
		}
	}
}

func pack(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]uint32)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		for i := range o {
			o[i] = uint64(x[i]) | uint64(y[i])<<32
		}
	}
}

func low(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint64)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = uint32(x[i])
		}
	}
}

func high(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := (*[Lanes]uint64)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = uint32(x[i] >> 32)
		}
	}
}

func sExtend(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]int64)(unsafe.Add(a.Out, g*128))
		x := (*[Lanes]int32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = int64(x[i])
		}
	}
}

// floatToSigned truncates to the nearest int32 there is; NaN is 0.
func floatToSigned(x float64) int32 {
	switch {
	case x != x:
		return 0
	case x >= 1<<31:
		return math.MaxInt32
	case x < -1<<31:
		return math.MinInt32
	}
	return int32(x)
}

// floatToUnsigned truncates to the nearest uint32 there is; NaN is 0.
func floatToUnsigned(x float64) uint32 {
	switch {
	case !(x > 0):
		return 0
	case x >= 1<<32:
		return math.MaxUint32
	}
	return uint32(x)
}

// floatToSignedLong truncates to the nearest int64 there is; NaN is 0.
func floatToSignedLong(x float64) int64 {
	switch {
	case x != x:
		return 0
	case x >= 1<<63:
		return math.MaxInt64
	case x < -1<<63:
		return math.MinInt64
	}
	return int64(x)
}

// floatToUnsignedLong truncates to the nearest uint64 there is; NaN is 0.
func floatToUnsignedLong(x float64) uint64 {
	switch {
	case !(x > 0):
		return 0
	case x >= 1<<64:
		return math.MaxUint64
	}
	return uint64(x)
}
