package simd

import (
	"unsafe"
)

// Selection of longs and differences within quads (see VecOp), in plain Go: the definition.

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

func dPdxGeneric(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := *(*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = x[i|1] - x[i&^1]
		}
	}
}

func dPdyGeneric(a *VecArgs) {
	for g := range a.N {
		o := (*[Lanes]float32)(unsafe.Add(a.Out, g*64))
		x := *(*[Lanes]float32)(unsafe.Add(a.A, g*a.StepA))
		for i := range o {
			o[i] = x[i|4] - x[i&^4]
		}
	}
}
