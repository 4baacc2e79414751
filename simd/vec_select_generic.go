package simd

import (
	"unsafe"
)

// Bools, selection and differences within quads (see VecOp), in plain Go: the definition.

func bAnd(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := *(*uint16)(unsafe.Add(a.A, g*a.StepA))
		y := *(*uint16)(unsafe.Add(a.B, g*a.StepB))
		*o = x & y
	}
}

func bOr(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := *(*uint16)(unsafe.Add(a.A, g*a.StepA))
		y := *(*uint16)(unsafe.Add(a.B, g*a.StepB))
		*o = x | y
	}
}

func bXor(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := *(*uint16)(unsafe.Add(a.A, g*a.StepA))
		y := *(*uint16)(unsafe.Add(a.B, g*a.StepB))
		*o = x ^ y
	}
}

func bNot(a *VecArgs) {
	for g := range a.N {
		o := (*uint16)(unsafe.Add(a.Out, g*2))
		x := *(*uint16)(unsafe.Add(a.A, g*a.StepA))
		*o = ^x
	}
}

func selectWord(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := *(*uint16)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint32)(unsafe.Add(a.B, g*a.StepB))
		z := (*[Lanes]uint32)(unsafe.Add(a.C, g*a.StepC))
		for i := range o {
			if x>>i&1 != 0 {
				o[i] = y[i]
			} else {
				o[i] = z[i]
			}
		}
	}
}

func selectLong(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint64)(unsafe.Add(a.Out, g*128))
		x := *(*uint16)(unsafe.Add(a.A, g*a.StepA))
		y := (*[Lanes]uint64)(unsafe.Add(a.B, g*a.StepB))
		z := (*[Lanes]uint64)(unsafe.Add(a.C, g*a.StepC))
		for i := range o {
			if x>>i&1 != 0 {
				o[i] = y[i]
			} else {
				o[i] = z[i]
			}
		}
	}
}

func boolBits(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]uint32)(unsafe.Add(a.Out, g*64))
		x := *(*uint16)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = uint32(x >> i & 1)
		}
	}
}

func dPdx(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := *(*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = x[i|1] - x[i&^1]
		}
	}
}

func dPdy(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := *(*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = x[i|4] - x[i&^4]
		}
	}
}
