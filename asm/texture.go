package main

import (
	"math"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// texture is the family of the sampling kernels.
func texture() Family {
	kernel := func(name string, deep bool) Kernel {
		return Kernel{
			Name:   "sample" + name,
			Record: "SampleArgs",
			Doc:    "is Kernels.Sample" + name,
			Body:   func(a *Asm) { (&sampler{Asm: a, deep: deep}).emit() },
		}
	}
	return Family{Name: "texture", Kernels: []Kernel{kernel("RGBA8", false), kernel("RGBA16", true)}}
}

// sampler writes one sampling kernel.
//
// A batch of lanes goes through two loops. The first (in this file) leaves offsets, weights and delta in the scratch. The
// second fetches each lane's two rows of two texels, filters, mixes two levels, and turns pixels into vectors of one
// component.
type sampler struct {
	*Asm
	deep    bool // 16-bit texels, not 8-bit ones
	tex     Rec
	at, end reg.GPVirtual // byte offset of the group in the batch, and of the batch's end
	near    reg.Register  // a mask of the lanes with the NEAREST filter; nil where all are LINEAR
}

func (x *sampler) emit() {
	batch, short, mixed, fetch, end := x.Unique("batch"), x.Unique("short"), x.Unique("mixed"), x.Unique("fetch"), x.Unique("end")
	x.at, x.end = x.GP64(), x.GP64()
	x.tex = x.Rec("Texture", x.Field(x.Args, "Texture"))
	done := x.Args.At("Scratch.Done")
	x.MOVQ(operand.U32(0), done)

	x.Label(batch)
	x.MOVQ(x.Args.At("N"), x.end)
	x.SHLQ(operand.U8(2), x.end)
	x.SUBQ(done, x.end)
	x.JLE(operand.LabelRef(end))
	x.CMPQ(x.end, operand.U32(4*x.Constant("TextureBatch")))
	x.JLE(operand.LabelRef(short))
	x.MOVQ(operand.U32(4*x.Constant("TextureBatch")), x.end)
	x.Label(short)

	linear := x.Field(x.tex, "MagLinear").As32()
	x.ANDL(x.tex.At("MinLinear"), linear)
	x.JZ(operand.LabelRef(mixed))
	x.addresses()
	x.JMP(operand.LabelRef(fetch))
	x.Label(mixed)
	x.near = x.Mask()
	x.addresses()

	x.Label(fetch)
	x.filters()
	x.ADDQ(x.end, done)
	x.JMP(operand.LabelRef(batch))
	x.Label(end)
}

// slot is the group's part of an array of the scratch.
func (x *sampler) slot(name string, level int) operand.Mem {
	return x.Args.Array("Scratch."+name, x.at, 1).Offset(level * 4 * x.Constant("TextureBatch"))
}

// array points to an array of the record, from the batch's first lane on.
func (x *sampler) array(name string) reg.GPVirtual {
	p := x.Field(x.Args, name)
	x.ADDQ(x.Args.At("Scratch.Done"), p)
	return p
}

// group is the group's part of such an array.
func (x *sampler) group(p reg.GPVirtual) operand.Mem {
	return operand.Mem{Base: p, Index: x.at, Scale: 1}
}

// next goes to the next group of the batch.
func (x *sampler) next(loop string) {
	x.ADDQ(operand.U8(x.Bytes()), x.at)
	x.CMPQ(x.at, x.end)
	x.JLT(operand.LabelRef(loop))
}

// repeated is a vector of one word, repeatedF of one float.
func (x *sampler) repeated(v uint32) operand.Mem   { return x.PerLane(func(int) uint32 { return v }) }
func (x *sampler) repeatedF(f float32) operand.Mem { return x.repeated(math.Float32bits(f)) }

// shuffle is the control of a byte shuffle, the same for every 16 bytes.
func (x *sampler) shuffle(c [16]uint8) operand.Mem {
	return x.PerLane(func(lane int) uint32 {
		b := c[lane%4*4:]
		return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
	})
}

func (x *sampler) zero() reg.VecVirtual {
	z := x.Vec()
	x.Zero(z)
	return z
}

// ifZero jumps where a vector is zero.
func (x *sampler) ifZero(v reg.Register, to string) {
	if x.Wide() {
		x.VPTESTMD(v, v, reg.K0)
		x.KORTESTW(reg.K0, reg.K0)
	} else {
		x.VPTEST(v, v)
	}
	x.JZ(operand.LabelRef(to))
}

// addresses is the first loop.
func (x *sampler) addresses() {
	s, t, l := x.array("S"), x.array("T"), x.array("Lod")
	loop, one := x.Unique("address"), x.Unique("oneLevel")
	x.XORQ(x.at, x.at)
	x.Label(loop)
	lod, level, delta := x.Vec(), x.Vec(), x.Vec()
	x.Move(x.group(l), lod)
	if x.near != nil {
		x.nearest(lod)
	}
	x.level(lod, level)
	x.And(x.repeated(255), level, delta)
	x.Move(delta, x.slot("Delta", 0))
	x.VPSRLD(operand.U8(8), level, level)

	u, v := x.Vec(), x.Vec()
	x.Move(x.group(s), u)
	x.Move(x.group(t), v)
	x.period("U", u)
	x.period("V", v)
	x.address(0, level, u, v)
	x.ifZero(delta, one)
	last := x.Vec()
	x.VPADDD(x.repeated(1), level, level)
	x.Broadcast(x.tex.At("Last"), last)
	x.VPMINSD(last, level, level)
	x.address(1, level, u, v)
	x.Label(one)
	x.next(loop)
}

// nearest makes the mask of lanes with the NEAREST filter: lod > 0 chooses between MinLinear and MagLinear.
func (x *sampler) nearest(lod reg.VecVirtual) {
	mag, filter, smaller := x.Vec(), x.Vec(), x.Mask()
	x.Broadcast(x.tex.At("MagLinear"), mag)
	x.Broadcast(x.tex.At("MinLinear"), filter)
	x.CompareF(GT, x.zero(), lod, smaller)
	x.Select(smaller, filter, mag, filter)
	x.Equal(x.zero(), filter, x.near)
}

// level limits lod and brings it to 1/256: Texture.level.
func (x *sampler) level(lod, level reg.VecVirtual) {
	between, rounded := x.Unique("between"), x.Unique("rounded")
	t := x.Vec()
	x.VMAXPS(x.zero(), lod, lod)
	x.Broadcast(x.tex.At("Last"), t)
	x.VCVTDQ2PS(t, t)
	x.VMINPS(t, lod, lod)
	x.Broadcast(x.tex.At("MinLod"), t)
	x.VMAXPS(t, lod, lod)
	x.CMPL(x.tex.At("MipLinear"), operand.U8(0))
	x.JNE(operand.LabelRef(between))
	x.VSUBPS(x.repeatedF(0.5), lod, lod)
	x.ceil(lod, level)
	x.VPSLLD(operand.U8(8), level, level)
	x.JMP(operand.LabelRef(rounded))
	x.Label(between)
	x.VMULPS(x.repeatedF(256), lod, lod)
	x.VCVTPS2DQ(lod, level)
	x.Label(rounded)
}

// ceil and down round to integers.
func (x *sampler) ceil(p, dst reg.Register) {
	if x.Wide() {
		x.VCVTPS2DQ_RU_SAE(p, dst)
		return
	}
	x.VROUNDPS(operand.U8(10), p, dst)
	x.VCVTTPS2DQ(dst, dst)
}

func (x *sampler) down(p, dst reg.Register) {
	if x.Wide() {
		x.VCVTPS2DQ_RD_SAE(p, dst)
		return
	}
	x.VROUNDPS(operand.U8(9), p, dst)
	x.VCVTTPS2DQ(dst, dst)
}

// The values of simd.AddressMode.
const (
	repeat = iota
	mirroredRepeat
	clampToEdge
	mirrorClampToEdge
)

// modes writes one piece of code an address mode. The mode is the same for a whole call, so that the jump is foreseen.
func (x *sampler) modes(axis string, code func(mode int)) {
	mode, end := x.Field(x.tex, axis).As32(), x.Unique("mode")
	for m := repeat; m < mirrorClampToEdge; m++ {
		other := x.Unique("mode")
		x.CMPL(mode, operand.U8(m))
		x.JNE(operand.LabelRef(other))
		code(m)
		x.JMP(operand.LabelRef(end))
		x.Label(other)
	}
	code(mirrorClampToEdge)
	x.Label(end)
}

// period takes whole periods off a coordinate, and makes NaN 0 where coordinate does not.
func (x *sampler) period(axis string, s reg.VecVirtual) {
	x.modes(axis, func(mode int) {
		t := x.Vec()
		switch mode {
		case repeat:
			x.Floor(s, t)
			x.VSUBPS(t, s, s)
			x.VMAXPS(x.zero(), s, s)
		case mirroredRepeat:
			x.VMULPS(x.repeatedF(0.5), s, t)
			x.Floor(t, t)
			x.VADDPS(t, t, t)
			x.VSUBPS(t, s, s)
			x.VMAXPS(x.zero(), s, s)
		case mirrorClampToEdge:
			number := x.Mask()
			x.CompareF(ORD, s, s, number)
			x.Select(number, s, x.zero(), s)
		}
	})
}

// lookup picks an entry of a table of 16 for each lane.
func (x *sampler) lookup(table string, index, dst reg.VecVirtual) {
	m := x.tex.At(table)
	if x.Wide() {
		x.VPERMD(m, index, dst)
		return
	}
	upper, high := x.Vec(), x.Vec()
	x.VPSLLD(operand.U8(28), index, high)
	x.VPERMD(m, index, dst)
	x.VPERMD(m.Offset(32), index, upper)
	x.VBLENDVPS(high, upper, dst, dst)
}

// coordinate is where the footprint begins along an axis, in 1/256 texel: coordinate of texture_generic.go.
func (x *sampler) coordinate(axis, table string, level, s, dst reg.VecVirtual) {
	n, size, p, t := x.Vec(), x.Vec(), x.Vec(), x.Vec()
	x.lookup(table, level, n)
	x.VCVTTPS2DQ(n, size)
	x.VMULPS(n, s, p)
	x.modes(axis, func(mode int) {
		switch mode {
		case repeat: // one period up or down: the smaller one, unsigned
			x.grid(p, dst)
			x.VPADDD(size, dst, t)
			x.VPMINUD(t, dst, dst)
			if x.near != nil {
				x.VPSUBD(size, dst, t)
				x.VPMINUD(t, dst, dst)
			}
			return
		case mirroredRepeat:
			x.grid(p, dst)
			x.VPADDD(size, size, t)
			x.VPSUBD(x.repeated(256), t, t)
			x.VPSUBD(dst, t, t)
			x.VPMINSD(t, dst, dst)
			x.VPMAXSD(x.zero(), dst, dst)
		case clampToEdge:
			x.VMAXPS(x.zero(), p, p)
			x.VMINPS(n, p, p)
			x.grid(p, dst)
			x.VPMAXSD(x.zero(), dst, dst)
		case mirrorClampToEdge:
			x.VADDPS(x.repeatedF(512), n, n)
			x.VSUBPS(n, x.zero(), t)
			x.VMAXPS(t, p, p)
			x.VMINPS(n, p, p)
			x.grid(p, dst)
			x.Move(x.repeated(0xFFFFFF00), t)
			x.VPSUBD(dst, t, t)
			x.VPMAXSD(t, dst, dst)
			x.VPMAXSD(x.zero(), dst, dst)
		}
		x.VPSUBD(x.repeated(256), size, t)
		x.VPMINSD(t, dst, dst)
	})
}

// grid is ceil(p - 128.5), or floor(p) without its fraction for lanes with the NEAREST filter.
func (x *sampler) grid(p, dst reg.VecVirtual) {
	t := x.Vec()
	x.VSUBPS(x.repeatedF(128.5), p, t)
	x.ceil(t, dst)
	if x.near != nil {
		x.down(p, t)
		x.And(x.repeated(0xFFFFFF00), t, t)
		x.Select(x.near, t, dst, dst)
	}
}

// address writes offsets and weights of one level.
func (x *sampler) address(slot int, level, s, t reg.VecVirtual) {
	u, v, offset, a, pitch := x.Vec(), x.Vec(), x.Vec(), x.Vec(), x.Vec()
	x.coordinate("U", "Width", level, s, u)
	x.coordinate("V", "Height", level, t, v)

	x.Comment("Offset[level] + v>>8 * Pitch + u>>8 * texel")
	shift, whole := operand.U8(6), uint32(0xFFFFFFFC)
	if x.deep {
		shift, whole = 5, 0xFFFFFFF8
	}
	x.lookup("Offset", level, offset)
	x.VPSRLD(shift, u, a)
	x.And(x.repeated(whole), a, a)
	x.VPADDD(a, offset, offset)
	x.VPSRLD(operand.U8(8), v, a)
	x.Broadcast(x.tex.At("Pitch"), pitch)
	x.VPMULLD(pitch, a, a)
	x.VPADDD(a, offset, offset)
	x.Move(offset, x.slot("Offset", slot))

	if x.deep {
		x.Comment("a; words 256-b, b")
		x.And(x.repeated(255), u, u)
		x.words(v)
	} else {
		x.Comment("words 256-a, a; bytes b, 255-b")
		x.words(u)
		x.VPSHUFB(x.shuffle([16]uint8{0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12}), v, v)
		x.Xor(x.repeated(0xFF00FF00), v, v)
	}
	x.Move(u, x.slot("WeightU", slot))
	x.Move(v, x.slot("WeightV", slot))
}

// words makes 256-w and w of the low byte w.
func (x *sampler) words(w reg.VecVirtual) {
	x.VPSHUFB(x.shuffle([16]uint8{0, 128, 0, 128, 4, 128, 4, 128, 8, 128, 8, 128, 12, 128, 12, 128}), w, w)
	x.Xor(x.repeated(0x0000FFFF), w, w)
	x.VPADDW(x.repeated(0x00000101), w, w)
}
