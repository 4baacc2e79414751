package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// Floats is the family of arithmetic on arrays of float32.
func (catalogue) Floats() Family {
	return Family{Name: "floats", Kernels: []Kernel{
		{Name: "fill", Record: "FloatsArgs", Doc: "is Kernels.Fill", Body: func(a *Asm) {
			v := a.value()
			a.eachVector(func(at func(field string) x86.Mem) {
				a.VMOVUPS(v, at("Out"))
			}, "Out")
		}},
		{Name: "scale", Record: "FloatsArgs", Doc: "is Kernels.Scale", Body: func(a *Asm) {
			v := a.value()
			a.eachVector(func(at func(field string) x86.Mem) {
				x := a.Vec()
				a.VMULPS(at("Out"), v, x)
				a.VMOVUPS(x, at("Out"))
			}, "Out")
		}},
		{Name: "multiply", Record: "FloatsArgs", Doc: "is Kernels.Multiply", Body: func(a *Asm) {
			a.eachVector(func(at func(field string) x86.Mem) {
				x := a.Vec()
				a.VMOVUPS(at("Out"), x)
				a.VMULPS(at("In"), x, x)
				a.VMOVUPS(x, at("Out"))
			}, "Out", "In")
		}},
		{Name: "normalize", Record: "FloatsArgs", Doc: "is Kernels.Normalize", Body: func(a *Asm) {
			most, one, unit, scale := a.value(), a.one(0x3F800000), a.Vec(), a.Vec()
			a.VADDPS(one, most, unit)
			a.VDIVPS(unit, one, unit)
			a.VDIVPS(most, one, scale)
			a.eachVector(func(at func(field string) x86.Mem) {
				x, y, z, whole := a.Vec(), a.Vec(), a.Vec(), a.Mask()
				a.VMOVUPS(at("Out"), x)
				a.Floor(x, y)
				a.CompareF(EQ, x, y, whole)
				// y := x / (Value+1); whole codes: y + y/Value, else x/Value
				a.VMULPS(unit, x, y)
				a.VMULPS(scale, y, z)
				a.VADDPS(z, y, z)
				a.VMULPS(scale, x, y)
				a.Select(whole, z, y, y)
				a.VMOVUPS(y, at("Out"))
			}, "Out")
		}},
		{Name: "lambert", Record: "LambertArgs", Doc: "is Kernels.Lambert", Body: lambertBody},
	}}
}

// value is FloatsArgs.Value in all lanes.
func (a *Asm) value() x86.Vec {
	v := a.Vec()
	a.Broadcast(a.Args.At("Value"), v)
	return v
}

// eachVector runs body for each vector of the arrays that the fields point to.
func (a *Asm) eachVector(body func(at func(field string) x86.Mem), fields ...string) {
	loop, end := a.Unique("loop"), a.Unique("end")
	i, n := a.GP64(), a.Field(a.Args, "N")
	pointers := map[string]x86.GP{}
	for _, f := range fields {
		pointers[f] = a.Field(a.Args, f)
	}
	a.Zero(i)
	a.Label(loop)
	a.JumpIf(i, ">=", n, end)
	body(func(field string) x86.Mem { return x86.Mem{Base: pointers[field], Index: i, Scale: 4} })
	a.Advance(a.Lanes(), i)
	a.Jump(loop)
	a.Label(end)
}

func lambertBody(a *Asm) {
	constant := func(field string, element int) x86.Vec {
		v := a.Vec()
		a.Broadcast(a.Args.At(field).Offset(4*element), v)
		return v
	}
	lx, ly, lz := constant("Light", 0), constant("Light", 1), constant("Light", 2)
	ambient, diffuse, zero := constant("Ambient", 0), constant("Diffuse", 0), a.Vec()
	a.Zero(zero)
	a.eachVector(func(at func(field string) x86.Mem) {
		x, y, z, dot, t := a.Vec(), a.Vec(), a.Vec(), a.Vec(), a.Vec()
		a.VMOVUPS(at("X"), x)
		a.VMOVUPS(at("Y"), y)
		a.VMOVUPS(at("Z"), z)
		// dot := (x*lx + y*ly) + z*lz
		a.VMULPS(lx, x, dot)
		a.VMULPS(ly, y, t)
		a.VADDPS(t, dot, dot)
		a.VMULPS(lz, z, t)
		a.VADDPS(t, dot, dot)
		// length := sqrt((x*x + y*y) + z*z)
		a.VMULPS(x, x, x)
		a.VMULPS(y, y, y)
		a.VADDPS(y, x, x)
		a.VMULPS(z, z, z)
		a.VADDPS(z, x, x)
		a.VSQRTPS(x, x)
		// out := ambient + diffuse*max(dot/length, 0); of a NaN the maximum takes its second operand
		a.VDIVPS(x, dot, dot)
		a.VMAXPS(zero, dot, dot)
		a.VMULPS(diffuse, dot, dot)
		a.VADDPS(dot, ambient, dot)
		a.VMOVUPS(dot, at("Out"))
	}, "X", "Y", "Z", "Out")
}
