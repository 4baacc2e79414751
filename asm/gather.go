package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// Gather is the family of the kernels that read footprints without filtering them.
func (catalogue) Gather() Family {
	kernel := func(name string, kind texelKind) Kernel {
		return Kernel{Name: "gather" + name, Record: "SampleArgs", Doc: "is Kernels.Gather" + name,
			Body: func(a *Asm) { (&gatherer{sampler{Asm: a, kind: kind, gathers: true}}).emit() }}
	}
	return Family{Name: "gather", Kernels: []Kernel{kernel("RGBA8", bytes8), kernel("R32F", scalars32)}}
}

// gatherer writes one of them: loops as a sampler's, of one level. WeightU and WeightV of the scratch are how far the
// second texel of an axis is from the first, 0 or 1.
type gatherer struct{ sampler }

func (x *gatherer) emit() {
	x.batches(func() {
		x.places()
		x.texels()
	})
}

// places is the first loop.
func (x *gatherer) places() {
	c := &x.c
	c.zero = x.Vec()
	x.Zero(c.zero)
	c.modes = map[string]x86.GP{"U": x.Field(x.tex, "U"), "V": x.Field(x.tex, "V")}
	moved := x.Reg32()
	x.MOVL(x.Args.At("Shifted"), moved)
	x.SHLL(x86.U8(3), moved)
	for _, axis := range []string{"U", "V"} {
		x.ORL(moved, c.modes[axis].As32())
	}
	c.f127, c.layer = x.Hold(x.SameF(127.5)), x.array("Layer")
	pitch, first := x.HoldWord(x.tex.At("Pitch")), x.HoldWord(x.tex.At("Offset"))
	s, t := x.array("S"), x.array("T")
	loop := x.Unique("place")
	x.Zero(x.at)
	x.Label(loop)
	u := x.Copy(x.group(s))
	v := x.Copy(x.group(t))
	x.period("U", u)
	x.period("V", v)
	i, j := x.pair("U", u), x.pair("V", v)
	x.VPMULLD(x.Use(pitch), j, j)
	x.VPADDD(j, i, i)
	x.VPADDD(x.Use(first), i, i)
	flat := x.Unique("flat")
	x.JumpIf(x.Args.At("Layer"), "==", 0, flat)
	x.VPADDD(x.group(c.layer), i, i)
	x.Label(flat)
	x.Move(i, x.slot("Offset", 0))
	x.next(loop)
	done := x.Unique("placed")
	x.Jump(done)
	x.afterwards()
	x.Label(done)
}

// pair is the first texel of an axis, and leaves how far the second is from it: see gatherPair of gather_generic.go.
func (x *gatherer) pair(axis string, s x86.Vec) x86.Vec {
	dst, size, t := x.Vec(), x.Vec(), x.Vec()
	number := int(axis[0] - 'U')
	n := x.All(x.tex.At([]string{"Width", "Height"}[number]))
	f, _ := x.product(s, n)
	weights := x.slot("Weight"+axis, 0)
	within := func(lo, hi x86.Vec) {
		x.VMAXPS(lo, f, f)
		x.VMINPS(hi, f, f)
	}
	x.modes(axis, func(mode int) {
		x.Move(x.Same(1), t)
		low, high, shift := x.Vec(), x.Vec(), x.Vec()
		if mode > border {
			at := number * 4 * x.Constant("MaxLevels")
			x.Broadcast(x.Args.At("Span").Offset(at), n)
			x.Broadcast(x.Args.At("Shift").Offset(at), shift)
		}
		x.VCVTTPS2DQ(n, size)
		switch mode {
		case clampToEdge, shiftedClampToEdge:
			x.Move(x.SameF(-beyond), low)
			x.VSUBPS(low, n, high)
			within(low, high)
		case cubeFace:
			x.Move(x.SameF(-128), low)
			x.VADDPS(low, n, high)
			within(low, high)
		}
		x.grid(f, nil, dst)
		if mode > border {
			x.VPADDD(shift, dst, dst)
		}
		switch mode {
		case shiftedRepeat:
			x.VPADDD(size, dst, shift)
			x.VPMINUD(shift, dst, dst)
		case clampToEdge, shiftedClampToEdge:
			x.Comment("Both are limited to the image")
			second := x.Vec()
			x.VPSUBD(x.Same(256), size, size)
			x.VPADDD(x.Same(256), dst, second)
			for _, v := range []x86.Vec{dst, second} {
				x.VPMAXSD(x.c.zero, v, v)
				x.VPMINSD(size, v, v)
				x.VPSRAD(x86.U8(8), v, v)
			}
			x.VPSUBD(dst, second, t)
			x.Move(t, weights)
			return
		}
		x.VPSRAD(x86.U8(8), dst, dst)
		x.Move(t, weights)
	})
	return dst
}

// texels is the second loop.
func (x *gatherer) texels() {
	var out []x86.GP
	for _, name := range []string{"R", "G", "B", "A"} {
		out = append(out, x.array(name))
	}
	rows := x.withParts(x.rows())
	var dref x86.GP
	var unit, scale Held
	bits := x.Vec128()
	if x.kind == scalars32 {
		dref = x.array("Dref")
	} else {
		component := x.Reg32()
		x.MOVL(x.Args.At("Component"), component)
		x.SHLL(x86.U8(3), component)
		x.VMOVD(component, bits)
		unit, scale = x.Hold(x.SameF(1.0/256)), x.Hold(x.SameF(float32(1)/255))
	}
	loop := x.Unique("texel")
	x.Zero(x.at)
	x.Label(loop)
	t := x.scalars(0, rows)
	zero := x.Vec()
	x.Zero(zero)
	once := func(axis string, pairs [][2]int) { // the second texel is the first
		same := x.Mask()
		x.Equal(x.slot("Weight"+axis, 0), zero, same)
		for _, p := range pairs {
			x.Select(same, t[p[0]], t[p[1]], t[p[1]])
		}
	}
	once("U", [][2]int{{0, 1}, {2, 3}})
	once("V", [][2]int{{0, 2}, {1, 3}})
	if x.kind == scalars32 {
		x.compare(t[:], dref)
	}
	for i, from := range []int{2, 3, 1, 0} {
		v := t[from]
		if x.kind == scalars32 {
			none := x.Mask()
			x.CompareF(UNO, v, v, none)
			x.Select(none, x.one(0x7FC00000), v, v)
		} else {
			w := x.Vec()
			x.Comment("A code's value as Kernels.Normalize makes it")
			x.VPSRLD(bits, v, v)
			x.Xor(x.Same(128), v, v)
			x.And(x.Same(255), v, v)
			x.VCVTDQ2PS(v, v)
			x.VMULPS(x.Use(unit), v, v)
			x.VMULPS(x.Use(scale), v, w)
			x.VADDPS(w, v, v)
		}
		x.Move(v, x.group(out[i]))
	}
	x.next(loop)
}
