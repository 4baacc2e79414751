package main

import "math"

// Readback is the family of the kernels that make floats of components that lie one after the other.
func (catalogue) Readback() Family {
	return Family{Name: "readback", Kernels: []Kernel{
		{Name: "floatsOfBytes", Record: "ReadArgs", Body: floatsOfBytesBody},
		{Name: "floatsOfHalves", Record: "ReadArgs", Body: floatsOfHalvesBody},
		{Name: "floatsOfCodes8", Record: "ReadArgs", Body: floatsOfCodes(1)},
		{Name: "floatsOfCodes16", Record: "ReadArgs", Body: floatsOfCodes(2)},
		{Name: "floatsOfCodes24", Record: "ReadArgs", Body: floatsOfCodes24Body},
	}}
}

// readback is a loop over as many components of some bytes as a register has lanes. Where the record asks for it, and
// Out is aligned, it writes past the caches: lines that are written whole are not read first.
func (a *Asm) readback(size int, round func(in Mem, v Vec)) {
	plain, stream, end := a.Unique("plain"), a.Unique("stream"), a.Unique("end")
	in, out, n := a.Field(a.Args, "In"), a.Field(a.Args, "Out"), a.Field(a.Args, "N")
	loop := func(store instruction) {
		a.Turns(n, a.Lanes(), func() { // not aligned: Go's assembler does not end where jumps of two sizes cross that
			v := a.Vec()
			round(Mem{Base: in}, v)
			store(v, Mem{Base: out})
			a.Advance(size*a.Lanes(), in)
			a.Advance(a.Bytes, out)
		})
	}
	a.JumpIfAny(out, a.Bytes-1, plain)
	a.JumpIf(a.Args.At("Stream"), "!=", 0, stream)
	a.Label(plain)
	loop(a.Move)
	a.Jump(end)
	a.Label(stream)
	loop(a.VMOVNTDQ)
	a.Label(end)
}

// quotients makes floats of codes, and their quotients by 2^bits - 1. A factor in two parts gives them: the product by
// the first, which is short, is exact, and the sum is then wrong for no code (simd's TestFloatsOfAllCodes).
func (a *Asm) quotients(bits int) func(v Vec) {
	high := math.Ldexp(1, -bits)
	if bits == 8 {
		high += 0x1p-16
	}
	low, t := float32(1/(math.Ldexp(1, bits)-1)-high), a.Vec()
	first := a.AllOf(math.Float32bits(float32(high)))
	second := a.AllOf(math.Float32bits(low))
	return func(v Vec) {
		a.IntsTo(v, v, "float")
		a.FloatsTo(t, v, "*", second)
		a.FloatsTo(v, v, "*", first, "+", t)
	}
}

func floatsOfBytesBody(a *Asm) {
	values := a.Field(a.Args, "Values")
	alpha := a.PerLane(func(lane int) uint32 { return uint32(lane & 3 / 3 * 256) })
	a.readback(1, func(in Mem, v Vec) {
		i := a.Ints(into(a.Vec(), a.VPMOVZXBD, in), "+", alpha)
		a.gather(Mem{Base: values, Index: i, Scale: 4}, a.Mask(), v)
	})
}

func floatsOfHalvesBody(a *Asm) { a.readback(2, func(in Mem, v Vec) { a.VCVTPH2PS(in, v) }) }

// floatsOfCodes are quotients of codes of some bytes, which an instruction widens.
func floatsOfCodes(bytes int) func(a *Asm) {
	return func(a *Asm) {
		divide, widen := a.quotients(8*bytes), map[int]instruction{1: a.VPMOVZXBD, 2: a.VPMOVZXWD}[bytes]
		a.readback(bytes, func(in Mem, v Vec) {
			widen(in, v)
			divide(v)
		})
	}
}

func floatsOfCodes24Body(a *Asm) {
	scale := a.AllOf(math.Float32bits(1<<24 - 1))
	mask := a.AllOf(1<<24 - 1)
	a.readback(4, func(in Mem, v Vec) { a.IntsTo(v, mask, "&", in, "float", "/", scale) })
}
