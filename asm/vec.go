package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// The vocabulary: what targets spell in several instructions, or with operands in another order, and not as the
// operations of target.go. Operands are in Go's order, destination last, and the second source is Intel's first:
// a.Sub(x, y, dst) would be dst = y - x.

// Operands under short names.
type (
	Op       = x86.Op // any: a register, memory, a number
	Register = x86.Register
	GP       = x86.GP
	Vec      = x86.Vec
	Mem      = x86.Mem
	Mask     = x86.Mask
	LabelRef = x86.LabelRef
	U8       = x86.U8
	U32      = x86.U32
	U64      = x86.U64
	I8       = x86.I8
	I16      = x86.I16
	I32      = x86.I32
)

// Vec is a new register of full width.
func (a *Asm) Vec() x86.Vec { return a.VecOf(a.Bytes) }

// VecOf is a new register of so many bytes.
func (a *Asm) VecOf(bytes int) x86.Vec {
	return map[int]func() x86.Vec{16: a.Vec128, 32: a.Vec256, 64: a.Vec512}[bytes]()
}

// Number is a physical register of full width, which stages agree on.
func (a *Asm) Number(n int) x86.Vec { return x86.VectorNumber(n, a.Bytes) }

// Vecs are n new registers.
func (a *Asm) Vecs(n int) []x86.Vec {
	vs := make([]x86.Vec, n)
	for i := range vs {
		vs[i] = a.Vec()
	}
	return vs
}

// Half is a new register of half the width: the 4-byte lanes that fill a register of 8-byte lanes.
func (a *Asm) Half() x86.Vec { return a.VecOf(a.Bytes / 2) }

// LowHalf is the low half of a register, by name.
func (a *Asm) LowHalf(v x86.Vec) x86.Register {
	if a.OneRegister() {
		return v.AsY()
	}
	return v.AsX()
}

// MoveHalves stores a vector whose words are to be loaded soon, one by one: from the higher half of 64 bytes that were
// stored at once loads get nothing before those are in the cache (Intel Xeon, Sapphire Rapids).
func (a *Asm) MoveHalves(v x86.Vec, m x86.Mem) {
	if !a.OneRegister() {
		a.Move(v, m)
		return
	}
	high := a.Vec256()
	a.HighHalf(v, high)
	a.VMOVDQU(v.AsY(), m)
	a.VMOVDQU(high, m.Offset(32))
}

// LoadPart loads 16 bytes into a part of a register, the first of which clears the others.
func (a *Asm) LoadPart(part int, m x86.Mem, v x86.Vec) {
	if part == 0 {
		a.VMOVDQU(m, v.AsX())
	} else {
		a.InsertPart(x86.U8(part), m, v, v)
	}
}

// LoadParts is a new register of parts, StoreParts stores them.
func (a *Asm) LoadParts(parts []x86.Mem) x86.Vec {
	v := a.Vec()
	for i, m := range parts {
		a.LoadPart(i, m, v)
	}
	return v
}

func (a *Asm) StoreParts(v x86.Vec, parts []x86.Mem) {
	for i, m := range parts {
		a.StorePart(i, v, m)
	}
}

// StorePart stores a part of a register.
func (a *Asm) StorePart(part int, v x86.Vec, m x86.Mem) {
	if part == 0 {
		a.VMOVDQU(v.AsX(), m)
	} else {
		a.ExtractPart(x86.U8(part), v, m)
	}
}

// Zero clears a register.
func (a *Asm) Zero(r x86.Register) {
	switch r := r.(type) {
	case x86.GP:
		a.XORL(r.As32(), r.As32())
	case x86.Vec:
		x := r.AsX()
		a.VPXOR(x, x, x)
	}
}

// NoneSet sets the zero flag if no bit of one or two registers is set. It may change them.
func (a *Asm) NoneSet(v []x86.Vec) {
	for _, more := range v[1:] {
		a.Or(more, v[0], v[0])
	}
	if a.HasMasks {
		k := a.K()
		a.VPTESTMD(v[0], v[0], k)
		a.TestMask(k, k)
	} else {
		a.VPTEST(v[0], v[0])
	}
}

// Broadcast copies a 4-byte value from memory or a 32-bit general register to all lanes, BroadcastQ an 8-byte one.
func (a *Asm) Broadcast(src Op, dst Vec)  { a.broadcast("D", src, dst) }
func (a *Asm) BroadcastQ(src Op, dst Vec) { a.broadcast("Q", src, dst) }

func (a *Asm) broadcast(words string, src Op, dst Vec) {
	if _, ok := src.(GP); ok && !a.HasMasks {
		a.emit("VMOV"+words, src, dst.AsX())
		src = dst.AsX()
	}
	a.emit("VPBROADCAST"+words, src, dst)
}

// Copy is a new register with what a register or memory has, All with a 4-byte value in all lanes, AllOf with a constant.
func (a *Asm) Copy(from Op) Vec { return into(a.Vec(), a.Move, from) }

func (a *Asm) All(from Op) x86.Vec {
	v := a.Vec()
	a.Broadcast(from, v)
	return v
}

// Zeros is a new register of zeros, Zero64 a general one.
func (a *Asm) Zeros() x86.Vec {
	v := a.Vec()
	a.Zero(v)
	return v
}

func (a *Asm) Zero64() x86.GP {
	r := a.Reg64()
	a.Zero(r)
	return r
}

// AllQ is a new register with an 8-byte value in all lanes.
func (a *Asm) AllQ(from Op) Vec {
	v := a.Vec()
	a.BroadcastQ(from, v)
	return v
}

func (a *Asm) AllOf(word uint32) x86.Vec { return a.All(a.Words(word)) }

// LaneOf4 is a new register in which lane i of each four is in all of them.
func (a *Asm) LaneOf4(i int, x Op) Vec { return into(a.Vec(), a.VPSHUFD, U8(0x55*i), x) }

// Splat broadcasts a constant.
func (a *Asm) Splat(word uint32, dst x86.Vec) { a.VPBROADCASTD(a.Words(word), dst) }

// Signs gathers the sign bits of the 4-byte lanes in a 32-bit general register.
func (a *Asm) Signs(v x86.Register, bits x86.GP) {
	if a.HasMasks {
		k := a.K()
		a.VPMOVD2M(v, k)
		a.Bits(k, bits)
	} else {
		a.VMOVMSKPS(v, bits.As32())
	}
}

// Mask is a new register that holds one truth a 4-byte lane: an opmask, or lanes of all ones and all zeros.
func (a *Asm) Mask() x86.Register {
	if a.HasMasks {
		return a.K()
	}
	return a.Vec256()
}

// Predicates of CompareF: quiet, and false for NaN unless they say otherwise.
const (
	EQ  = x86.U8(0)
	LT  = x86.U8(17)
	LE  = x86.U8(18)
	NE  = x86.U8(4) // true for NaN
	GE  = x86.U8(29)
	GT  = x86.U8(30)
	ORD = x86.U8(7)
	UNO = x86.U8(3)
)

// MaskNot is dst = ^x.
func (a *Asm) MaskNot(x, dst x86.Register) {
	if a.HasMasks {
		a.KNOTW(x, dst)
		return
	}
	a.VPXOR(a.Same(0xFFFFFFFF), x, dst)
}

// Choose is Select into a new register.
func (a *Asm) Choose(mask Register, x, y Op) Vec { return into(a.Vec(), a.Select, mask, x, y) }

// BitsOf is a new general register with the bits of a mask, SignsOf with the signs of 4-byte lanes; MaskOf is a new mask
// of bits of one half of a block.
func (a *Asm) BitsOf(mask Register) GP { return into(a.Reg64(), a.Bits, mask) }

func (a *Asm) SignsOf(v Register) GP {
	bits := a.Reg64()
	a.Signs(v, bits)
	return bits
}

func (a *Asm) MaskOf(bits GP, half int) Register {
	mask := a.Mask()
	a.FromBits(bits, half, mask)
	return mask
}

// FromBits makes a mask of the lanes of one half of a block from 16 bits in a 32-bit general register.
func (a *Asm) FromBits(bits x86.GP, half int, mask x86.Register) {
	if a.HasMasks {
		a.KMOVW(bits.As32(), mask)
		if half > 0 {
			a.KSHIFTRW(x86.U8(a.Lanes()), mask, mask)
		}
		return
	}
	v := mask.(x86.Vec)
	lanes := a.PerLane(func(lane int) uint32 { return 1 << lane }).Offset(32 * half)
	a.Broadcast(bits.As32(), v)
	a.VPAND(lanes, v, v)
	a.VPCMPEQD(lanes, v, v)
}

// byteOf takes byte c of each lane's word.
func (a *Asm) byteOf(c int, w, dst x86.Vec) {
	switch c {
	case 0:
		a.And(a.Same(255), w, dst)
	case 3:
		a.VPSRLD(x86.U8(24), w, dst)
	default:
		a.VPSRLD(x86.U8(8*c), w, dst)
		a.And(a.Same(255), dst, dst)
	}
}

// one is a new register of one word.
func (a *Asm) one(word uint32) x86.Vec { return a.Copy(a.Same(word)) }

// fields loads pointers.
func (a *Asm) fields(names ...string) (p []x86.GP) {
	for _, name := range names {
		p = append(p, a.Field(a.Args, name))
	}
	return p
}

// lanesAt is the lanes' part of an array that a field of the record points to, or an element of an array of pointers.
func (a *Asm) lanesAt(m x86.Mem, at x86.GP) x86.Mem {
	p := a.Get64(m)
	return x86.Mem{Base: p, Index: at, Scale: 1}
}

// lane is the lanes' part of array number c of a field.
func (a *Asm) lane(field string, c int, at x86.GP) x86.Mem {
	return a.lanesAt(a.Args.At(field).Offset(8*c), at)
}

// gather loads a word for each lane.
func (a *Asm) gather(m x86.Mem, mask x86.Register, v x86.Vec) {
	a.Zero(v)
	a.AllTrue(mask, mask, mask)
	a.GatherWhere(m, mask, v)
}

// spread is a word of the record in all lanes.
func (a *Asm) spread(field string) Vec { return a.All(a.Args.At(field)) }

// bits are n bits of words from low on, shifted up by up.
func (a *Asm) bits(v Vec, low, n, up int) Vec {
	t := a.Ints(v, "<<", 32-low-n, ">>>", 32-n)
	if up > 0 {
		a.IntsTo(t, t, "<<", up)
	}
	return t
}

// join is all of some vectors.
func (a *Asm) join(v ...Vec) Vec {
	for _, w := range v[1:] {
		a.Or(w, v[0], v[0])
	}
	return v[0]
}

// saved is memory of the kernel's stack that holds a register.
func (a *Asm) saved(v Vec) Mem {
	m := a.Local(a.Bytes)
	a.Move(v, m)
	return m
}

// pick is mask ? x : y of masks of whole lanes.
func (a *Asm) pick(mask Mem, x, y Vec) Vec {
	t := a.Copy(mask)
	if a.HasMasks {
		a.VPTERNLOGD(U8(0xCA), y, x, t)
	} else {
		a.VPBLENDVB(t, x, y, t)
	}
	return t
}

// gathered is a new register with a word for each lane.
func (a *Asm) gathered(m Mem) Vec {
	v := a.Vec()
	a.gather(m, a.Mask(), v)
	return v
}

// put stores results in arrays that fields of the record point to.
func (a *Asm) put(at x86.GP, results []x86.Register, fields ...string) {
	for k, r := range results {
		a.Move(r, a.lanesAt(a.Args.At(fields[k]), at))
	}
}

// both are two new registers, which an instruction makes with one number and with another.
func (a *Asm) both(op instruction, first, second U8, x, y Op) (v, w Vec) {
	v, w = a.Vec(), a.Vec()
	op(first, x, y, v)
	op(second, x, y, w)
	return v, w
}

// unpacked are two new registers with the first and the last words of each 16 bytes of x and y, one of x and one of y by
// turns: words are "BW", "WD", "DQ" or "QDQ".
func (a *Asm) unpacked(words string, x Vec, y Op) (first, last Vec) {
	first, last = a.VecOf(x.Size()), a.VecOf(x.Size())
	a.emit("VPUNPCKL"+words, y, x, first)
	a.emit("VPUNPCKH"+words, y, x, last)
	return first, last
}

// storePairs stores the words of two vectors by turns.
func (a *Asm) storePairs(first, second Vec, m Mem) {
	var low, high Vec
	if a.HasMasks {
		low = a.Copy(a.PerLane(func(lane int) uint32 { return uint32(lane>>1 | lane&1<<4) }))
		high = a.Copy(a.PerLane(func(lane int) uint32 { return uint32(lane>>1 | lane&1<<4 | 8) }))
		a.VPERMI2D(second, first, low)
		a.VPERMI2D(second, first, high)
	} else {
		low, high = a.unpacked("DQ", first, second)
		low, high = a.both(a.VPERM2I128, 0x20, 0x31, high, low)
	}
	a.Move(low, m)
	a.Move(high, m.Offset(a.Bytes))
}

// toFront is how to bring the lanes of bits to the front of a register.
func (a *Asm) toFront(bits GP) func(v Vec) {
	if a.HasMasks {
		k := into(a.K(), a.KMOVW, bits.As32())
		return func(v Vec) { a.VPCOMPRESSD_Z(v, k, v) }
	}
	order := a.packing(bits)
	return func(v Vec) { a.VPERMD(v, order, v) }
}

// packing is the permutation that brings the lanes of 8 bits to the front.
func (a *Asm) packing(bits GP) Vec {
	v, order := a.Vec256(), a.Reg64()
	t := a.Get64(U64(0x0101010101010101))
	a.PDEPQ(t, bits, order)
	a.IMUL3Q(U32(0xFF), order, order)
	a.MOVQ(U64(0x0706050403020100), t)
	a.PEXTQ(order, t, order) // the numbers of the lanes
	a.VMOVQ(order, v.AsX())
	a.VPMOVZXBD(v.AsX(), v)
	return v
}

// gather16 are four vectors of words that lie side by side in memory, at a place a lane.
func (a *Asm) gather16(place func(lane int) Mem) [4]Vec {
	var r [4]Vec
	for i := range r {
		r[i] = a.Vec()
		for q := range a.Lanes() / 4 {
			m := place(4*q + i)
			a.LoadPart(q, m, r[i])
		}
	}
	return a.transpose4(r)
}

// transpose4 transposes the 4x4 words in each 16 bytes of four registers: of the result, register r has in its part q
// what the inputs have in lane 4q+r.
func (a *Asm) transpose4(v [4]Vec) (out [4]Vec) {
	low, high := a.unpacked("DQ", v[0], v[1])
	otherLow, otherHigh := a.unpacked("DQ", v[2], v[3])
	out[0], out[1] = a.unpacked("QDQ", low, otherLow)
	out[2], out[3] = a.unpacked("QDQ", high, otherHigh)
	return out
}

// lanesInOrder puts the 16-byte parts that transpose4 leaves in lane order: part q of register r goes to place 4q+r.
func (a *Asm) lanesInOrder(v [4]Vec) (out [4]Vec) {
	if a.OneRegister() {
		return a.transposeParts(v)
	}
	out[0], out[2] = a.both(a.VPERM2I128, 0x20, 0x31, v[1], v[0])
	out[1], out[3] = a.both(a.VPERM2I128, 0x20, 0x31, v[3], v[2])
	return out
}

// transposeParts transposes the 4x4 parts of 16 bytes of four registers of 64.
func (a *Asm) transposeParts(v [4]Vec) (out [4]Vec) {
	first, last := a.both(a.VSHUFI32X4, 0x44, 0xEE, v[1], v[0]) // parts 0 1, parts 2 3
	otherFirst, otherLast := a.both(a.VSHUFI32X4, 0x44, 0xEE, v[3], v[2])
	out[0], out[1] = a.both(a.VSHUFI32X4, 0x88, 0xDD, otherFirst, first)
	out[2], out[3] = a.both(a.VSHUFI32X4, 0x88, 0xDD, otherLast, last)
	return out
}
