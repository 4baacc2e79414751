package main

import "github.com/mmcloughlin/avo/reg"

// samples appends the listed blocks with a mask a sample. The list is in order; full blocks have their mask already.
func (b *blockGen) samples() {
	at, masks, none, cut := b.GP64(), b.GP64(), b.Unique("noblock"), b.Unique("cut")
	b.MOVQ(b.end, b.last)
	b.MOVQ(b.row0, b.firstRow)
	b.sampleOffsets()
	b.LEAQ(b.list, at)
	b.CMPQ(at, b.last)
	b.JEQ(LabelRef(none))
	b.masksAt(masks)
	pixel := b.inRegisters()
	n := b.GP64()
	b.MOVL(b.quads, n.As32())
	b.BTL(b.t.As32(), n.As32())
	b.JCS(LabelRef(cut + "not"))
	b.CMPL(b.plain, U8(0))
	b.JEQ(LabelRef(cut))
	b.MOVL(b.boxes, n.As32())
	b.BTL(b.t.As32(), n.As32())
	b.JCS(LabelRef(cut))
	b.Label(cut + "not")
	b.eachBlock(at, masks, pixel, false)
	b.JMP(LabelRef(none))
	b.Label(cut)
	b.eachBlock(at, masks, pixel, true)
	b.Label(none)
}

// eachBlock goes over the list; cut says that masks of Columns, Rows or a box apply.
func (b *blockGen) eachBlock(at, masks reg.GPVirtual, pixel [3]Op, cut bool) {
	p := b.Args
	id, x, y, s, any := b.GP64(), b.GP64(), b.GP64(), b.GP64(), b.GP64()
	loop := b.Unique("block")
	b.Label(loop)
	b.MOVL(Mem{Base: at}, id.As32())
	b.MOVL(b.shape, x.As32())
	b.ANDL(id.As32(), x.As32())
	b.ADDL(b.origin, x.As32())
	b.MOVL(b.shape.Offset(4), y.As32())
	b.SHRXL(y.As32(), id.As32(), y.As32())
	b.ADDL(b.firstRow, y.As32())
	if cut {
		b.MOVWLZX(Mem{Base: b.rect, Index: x, Scale: 2}, s.As32())
		b.ANDW(Mem{Base: b.rect, Index: y, Scale: 2, Disp: 32}, s.As16())
		b.MOVL(s.As32(), b.allowed)
	}
	if b.Offset("CoverArgs", "Rows")-b.Offset("CoverArgs", "Columns") != 16*32 {
		panic("Rows must follow Columns")
	}
	b.XORL(s.As32(), s.As32())
	b.XORL(any.As32(), any.As32())

	each := func(mask func() reg.GPVirtual) { // for every sample
		one := b.Unique("sample")
		b.Label(one)
		var k reg.GPVirtual
		if mask != nil {
			k = mask()
		} else {
			k = b.GP64()
			b.MOVL(I32(-1), k.As32())
		}
		if cut {
			row := b.GP64()
			b.MOVL(s.As32(), row.As32())
			b.SHLL(U8(4), row.As32())
			b.ADDL(x.As32(), row.As32())
			b.ANDW(p.Array("Columns", row, 2), k.As16())
			b.SUBL(x.As32(), row.As32())
			b.ADDL(y.As32(), row.As32())
			b.ANDW(p.Array("Rows", row, 2), k.As16())
			b.ANDL(b.allowed, k.As32())
		}
		b.MOVW(k.As16(), Mem{Base: masks, Index: s, Scale: 2})
		b.ORL(k.As32(), any.As32())
		b.INCL(s.As32())
		b.CMPL(s.As32(), p.At("Samples.N"))
		b.JLT(LabelRef(one))
	}
	partly, join := b.Unique("partly"), b.Unique("any")
	b.CMPW(b.found.Idx(id, 2), U8(0))
	b.JEQ(LabelRef(partly))
	if b.Wide() && !cut {
		k, ones := b.K(), b.YMM()
		b.MOVL(I32(-1), any.As32())
		b.MOVL(p.At("Samples.N"), s.As32())
		b.BZHIL(s.As32(), any.As32(), s.As32())
		b.KMOVW(s.As32(), k)
		b.VPTERNLOGD(U8(0xFF), ones, ones, ones)
		b.VMOVDQU16(ones, k, Mem{Base: masks})
	} else {
		each(nil)
	}
	b.JMP(LabelRef(join))
	b.Label(partly)
	e, offset := b.pixels(id, pixel), b.GP64()
	b.LEAQ(b.offsets, offset)
	each(func() reg.GPVirtual {
		v := e
		for i := range 3 {
			v[i] = b.Vecs(b.Halves())
			for h := range b.Halves() {
				m := Mem{Base: offset, Disp: 4 * i}
				if b.Wide() {
					b.VPADDD_BCST(m, e[i][h], v[i][h])
					continue
				}
				b.VPBROADCASTD(m, v[i][h])
				b.VPADDD(e[i][h], v[i][h], v[i][h])
			}
		}
		out := b.outside(v)
		b.NOTL(out.As32())
		b.ADDQ(U8(12), offset)
		return out
	})
	b.Label(join)

	// block<<16 | mask, and the position above
	group, taken := b.GP64(), b.GP64()
	b.IMULL(p.At("BlocksX"), y.As32())
	b.ADDL(y.As32(), x.As32())
	b.SHLL(U8(16), x.As32())
	b.MOVQ(b.pos, group)
	b.SHLQ(U8(32), group)
	b.ORQ(x, group)
	b.MOVWLZX(any.As16(), any.As32())
	b.ORQ(any, group)
	b.MOVQ(group, Mem{Base: b.top})
	b.XORL(taken.As32(), taken.As32())
	b.TESTL(any.As32(), any.As32())
	b.SETNE(taken.As8())
	b.LEAQ(Mem{Base: b.top, Index: taken, Scale: 8}, b.top)
	b.IMULL(p.At("Samples.N"), taken.As32())
	b.LEAQ(Mem{Base: masks, Index: taken, Scale: 2}, masks)
	b.ADDQ(U8(4), at)
	b.CMPQ(at, b.last)
	b.JNE(LabelRef(loop))
}

// sampleOffsets makes each sample's constants against the greatest.
func (b *blockGen) sampleOffsets() {
	s, from, to, n, loop := b.GP64(), b.GP64(), b.GP64(), b.Field(b.Args, "Samples.N"), b.Unique("offset")
	b.LEAQ(b.ec.Idx(b.t, 4), from)
	b.LEAQ(b.offsets, to)
	b.MOVL(n.As32(), s.As32())
	b.Label(loop)
	for i := range 3 {
		c := b.GP32()
		b.MOVL(Mem{Base: from, Disp: 64 * i}, c)
		b.SUBL(b.ecMax[i].Idx(b.t, 4), c)
		b.MOVL(c, Mem{Base: to, Disp: 4 * i})
	}
	b.ADDQ(U8(192), from)
	b.ADDQ(U8(12), to)
	b.DECL(s.As32())
	b.JNZ(LabelRef(loop))
}
