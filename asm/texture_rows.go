package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// emitRows writes Kernels.SampleRowsRGBA8: addresses as a sampler's, once, then row after row of lookups beside each
// other.
func (x *sampler) emitRows() {
	x.windows = true
	x.batches(func() {
		fetch, row, single, next := x.Unique("fetch"), x.Unique("row"), x.Unique("single"), x.Unique("nextRow")
		x.places(fetch)
		x.Label(fetch)
		list, left := x.Field(x.Args, "Rows"), x.Field(x.Args, "RowCount")
		x.Label(row)
		r := x.Rec("OffsetRow", list)
		x.JumpIf(r.At("Three"), "==", 0, single)
		x.rowOf(r, 3)
		x.Jump(next)
		x.Label(single)
		x.rowOf(r, 1)
		x.Label(next)
		x.Advance(x.Size("OffsetRow"), list)
		x.CountDown(left, row)
	})
}

// outside leaves which lanes of the group have a window of texels, over all rows, that is not inside their level: bits
// of Scratch.Outside. In the coarser level lanes that have none read the finer one's texels.
func (x *sampler) outside(slot int, level, u, v, offset x86.Vec) {
	out := x.Mask()
	for axis, c := range []x86.Vec{u, v} {
		size, over := x.Vec(), x.Mask()
		x.lookup([]Held{x.c.width, x.c.height}[axis], level, size)
		x.VCVTTPS2DQ(size, size)
		bound := x.All(x.Args.At("Window").Offset(8*axis + 4))
		x.VPSUBD(bound, size, size)
		x.Greater(size, c, over)
		if axis == 0 {
			out = over
		} else {
			x.MaskOr(over, out)
		}
		under := x.Mask()
		x.Broadcast(x.Args.At("Window").Offset(8*axis), bound)
		x.Greater(c, bound, under)
		x.MaskOr(under, out)
	}
	word := x.Reg32()
	if slot == 1 {
		none, zero := x.Mask(), x.Vec()
		x.Zero(zero)
		delta := x.Copy(x.slot("Delta", 0))
		x.Equal(zero, delta, none)
		x.Select(none, x.slotVec("Offset", 0), offset, offset)
		x.MaskAndNot(out, none, out)
	}
	at := x.Get64(x.at)
	x.ADDQ(x.Args.At("Scratch.Done"), at)
	x.SHRQ(x86.U8(5), at)
	bits := x.Args.Array("Scratch.Outside", at, 1)
	x.MaskBits(out, word)
	if slot == 1 {
		x.ORL(bits, word) // of which more is read than is written
	}
	x.StoreBits(word, bits)
}

// slotVec loads the group's part of an array of the scratch.
func (x *sampler) slotVec(name string, level int) x86.Vec {
	v := x.Copy(x.slot(name, level))
	return v
}

// rowOf does one lookup or three beside each other of all groups whose windows are inside.
func (x *sampler) rowOf(r Rec, n int) {
	rows := x.withParts(x.rows())
	from := x.Get64(r.At("At"))
	x.ADDQ(from, rows.upper)
	x.ADDQ(from, rows.lower)
	if n == 1 {
		rows.order = x.Hold(x.shuffle([16]uint8{8, 0, 12, 4, 9, 1, 13, 5, 10, 2, 14, 6, 11, 3, 15, 7}))
	} else {
		rows.order = x.Hold(x.shuffle([16]uint8{0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15})) // v0 v1 of each component
	}
	single, double, scale := x.Hold(x.Same(1<<23)), x.Hold(x.Same(0x80000080)), x.HoldWord(x.Args.At("Scale"))
	inRegisters := x.Registers > 16 || n == 1 // AVX2 has too few for three
	memory := func(k, i int) x86.Mem { return x.Args.At("Scratch.Corner").Offset(32 * (4*k + i)) }
	loop, one, mixed, skip := x.Unique("footprints"), x.Unique("oneLevel"), x.Unique("mixed"), x.Unique("skipped")
	x.Zero(x.at)
	x.Label(loop)
	at := x.Get64(x.at)
	x.ADDQ(x.Args.At("Scratch.Done"), at)
	t := x.Get64(at)
	x.SHRQ(x86.U8(6), t)
	x.MOVWLZX(x.Args.Array("Scratch.Outside", t, 2), t.As32())
	x.JumpIf(t.As32(), "!=", 0, skip)

	delta := x.Copy(x.slot("Delta", 0))
	sums := make([][4]x86.Vec, n)
	for k := range sums {
		for i := range sums[k] {
			if inRegisters {
				sums[k][i] = x.Vec()
			}
		}
	}
	keep := func(k, i int, v x86.Vec) {
		if inRegisters {
			x.Move(v, sums[k][i])
		} else {
			x.Move(v, memory(k, i))
		}
	}
	x.ifZero(delta, one)
	for i := range 4 {
		w := x.Vec()
		x.VPSHUFD(x86.U8(i*0x55), delta, w)
		fine, coarse := x.beside(i, 0, n, rows), x.beside(i, 1, n, rows)
		for k, s := range fine {
			x.VPSUBD(s, coarse[k], coarse[k])
			x.VPMULLD(w, coarse[k], coarse[k])
			x.VPSLLD(x86.U8(8), s, s)
			x.VPADDD(coarse[k], s, s)
			x.VPADDD(x.Use(double), s, s)
			x.VPSRLD(x86.U8(8), s, s)
			keep(k, i, s)
		}
	}
	x.Jump(mixed)
	x.Label(one)
	for i := range 4 {
		for k, s := range x.beside(i, 0, n, rows) {
			x.VPADDD(x.Use(single), s, s)
			keep(k, i, s)
		}
	}
	x.Label(mixed)
	for k := range n {
		s := sums[k]
		if !inRegisters {
			for i := range s {
				s[i] = x.Vec()
				x.Move(memory(k, i), s[i])
			}
		}
		x.components(s, x.Use(scale), func(c int) x86.Mem {
			p := x.Get64(r.At("Out").Offset(8 * (4*k + c)))
			return x86.Mem{Base: p, Index: at, Scale: 1}
		})
	}
	x.Label(skip)
	x.next(loop)
}

// beside are the sums of n footprints beside each other, less 1<<23, of lanes i, 4+i, 8+i and 12+i.
func (x *sampler) beside(i, level, n int, r rows) []x86.Vec {
	wu, wv := x.Vec(), x.Vec()
	x.VPSHUFD(x86.U8(i*0x55), x.slot("WeightU", level), wu)
	x.VPSHUFD(x86.U8(i*0x55), x.slot("WeightV", level), wv)
	if n == 1 {
		return []x86.Vec{x.footprint8(i, level, r, wu, wv)}
	}
	top, bottom := x.Vec(), x.Vec()
	for j := range x.Lanes() / 4 {
		upper, lower := x.lane(4*j+i, level, r)
		for _, p := range []struct {
			from x86.Mem
			to   x86.Vec
		}{{upper, top}, {lower, bottom}} {
			x.LoadPart(j, p.from, p.to)
		}
	}
	x.Comment("Words along v of texels 0 and 1, and of 2 and 3; then 1 and 2")
	high, t, middle := x.Vec(), x.Vec(), x.Vec()
	x.VPUNPCKHBW(top, bottom, high)
	x.VPUNPCKLBW(top, bottom, bottom)
	for _, v := range []x86.Vec{bottom, high} {
		x.VPSRAW(x86.U8(8), v, t)
		x.VPMADDUBSW(v, wv, v)
		x.VPADDW(t, v, v)
	}
	x.VSHUFPS(x86.U8(0x4E), high, bottom, middle)
	sums := []x86.Vec{bottom, middle, high}
	for _, v := range sums {
		x.VPSHUFB(x.Use(r.order), v, v)
		x.VPMADDWD(wu, v, v)
	}
	return sums
}
