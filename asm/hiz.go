package main

import "math"

// Hiz is the family of the kernels that draw records from front to back: how near they come, how far a tile reaches,
// and which of them are left.
func (catalogue) Hiz() Family {
	return Family{Name: "hiz", Kernels: []Kernel{
		{Name: "recordDepths", Scratch: 1024, Body: recordDepthsBody},
		{Name: "cellDepths", Body: cellDepthsBody},
		{Name: "cullByCell", Scratch: 64, Body: cullByCellBody},
	}}
}

// recordDepthsBody takes a record a lane; lanes beyond the end repeat the first of theirs.
func recordDepthsBody(a *Asm) {
	p, lanes := a.Args, a.Lanes()
	n, triangles, refs := a.Field(p, "N"), a.Field(p, "Triangles"), a.Field(p, "Refs")
	distances, cells := a.Field(p, "Distances"), a.Field(p, "Cells")
	rows, bounds := a.Local(64), // least and greatest distances, pixels
		a.Local(192)
	v := a.AllOf(math.MaxInt32)
	a.Move(v, bounds)
	a.Splat(1<<31, v)
	a.Move(v, bounds.Offset(64))
	a.Zero(v)
	a.Move(v, bounds.Offset(128))
	i := a.Zero64()
	a.JumpIf(i, ">=", n, "end")
	a.Label("batch")
	at := Mem{Base: refs, Index: i, Scale: 4}
	left := a.Get32(I32(-1))
	all := a.Get64(n, "-", i)
	a.If(all, "<", lanes, func() { a.BZHIL(all.As32(), left.As32(), left.As32()) })
	row := a.All(at)
	mask := a.MaskOf(left, 0)
	if a.HasMasks {
		a.VMOVDQU32(at, mask, row)
	} else {
		a.VPMASKMOVD(at, mask, v)
		a.Select(mask, v, row, row)
	}
	a.IntsTo(row, row, "<<", log2(a.Size("Triangle")))
	a.Move(row, rows)
	a.ask(refs, i, n)
	load := func(field string) [4]Vec {
		return a.gather16(func(lane int) Mem {
			return Mem{Base: triangles, Index: a.Get32(rows.Offset(4 * lane)), Scale: 1, Disp: a.Offset("Triangle", field)}
		})
	}
	splat := func(field string) Vec { return a.All(p.At(field)) }
	z := load("Z")
	planes := [2]Vec{z[1], z[2]}
	sum := z[0]
	var spans [2]Vec // columns and rows of cells
	var flags Vec
	differences := a.Local(256)
	var parts []Op // width, box's width, and so on
	for axis, field := range []string{"X", "Y"} {
		r := load(field)
		if axis == 0 {
			flags = r[3]
		}
		least := splat("Min" + field)
		span := a.Lane("RecordSpan", r[0], r[1], r[2], least, a.spread("Max"+field))
		parts = append(parts, span[2], span[3])
		for k, v := range span[4:] {
			a.Move(v, differences.Offset(128*axis+64*k))
		}

		// 2<<cell(high) - 1<<cell(low), or 16<<4*cell(high) - 1<<4*cell(low)
		shift := into(a.Vec128(), a.VMOVD, p.At("CellShift"))
		cell := func(v Op, one uint32) Vec {
			c := a.Ints(v, "-", least)
			a.VPSRAD(shift, c, c)
			a.IntsTo(c, c, "min", 3)
			if axis == 1 {
				a.IntsTo(c, c, "<<", 2)
			}
			bit := a.AllOf(one)
			a.IntsTo(c, bit, "<<", c)
			return c
		}
		spans[axis] = cell(span[1], []uint32{2, 16}[axis])
		a.IntsTo(spans[axis], spans[axis], "-", cell(span[0], 1))

		// the end that the slope says is near
		corner, side := a.Vec(), a.Ints(planes[axis], "^", splat("Flip"))
		if a.HasMasks {
			k := into(a.K(), a.VPMOVD2M, side)
			a.VPBLENDMD(span[1], span[0], k, corner)
		} else {
			a.VBLENDVPS(side, span[1], span[0], corner)
		}
		a.IntsTo(corner, corner, "-", r[0], "float", "*", 1./256, "*", planes[axis])
		a.FloatsTo(sum, sum, "+", corner)
	}
	inside := a.Lane("RecordPixels", differences, differences.Offset(128), differences.Offset(64), differences.Offset(128+64),
		parts[0], parts[2], parts[1], parts[3])[0].(Vec)
	a.FloatsTo(inside, inside, "truncate")
	columns := spans[0]
	a.IntsTo(columns, columns, "*", 0x1111, "&", spans[1])
	a.Move(columns, Mem{Base: cells, Index: i, Scale: 4})

	// the depth bias
	bias := a.Ints(flags, "<<", 31-log2(a.Constant("Biased")), ">>", 31, "&", z[3])
	a.AddDown(bias, sum)

	// the depth code
	low, float := splat("Min"), a.Unique("float")
	a.FloatsTo(sum, sum, "max", low)
	a.FloatsTo(sum, splat("Max"), "min", sum)
	scale := a.Get32(p.At("Scale"))
	a.ADDL(scale.As32(), scale.As32()) // 0 and -0 are 0
	a.JZ(LabelRef(float))
	a.depthCodes(sum, a.depthScale(p.At("Scale")))
	a.Label(float)
	a.IntsTo(sum, sum, "^", splat("Flip"))
	zero := a.Zeros()
	clipped := a.Vec() // and biased
	a.IntsTo(clipped, flags, "<<", 31-log2(a.Constant("Clipped")))
	none := a.Ints(flags, "<<", 31-log2(a.Constant("Biased")))
	a.IntsTo(clipped, clipped, "&", none, ">>", 31)
	a.IntsTo(flags, flags, "&", a.Same(uint32(a.Constant("Wide")|a.Constant("Box"))), "|", clipped)
	known := a.Where(flags, "==", zero)
	a.Splat(math.MaxInt32, none)
	a.Select(known, sum, none, none)
	a.IntsTo(none, none, "min", bounds)
	a.Move(none, bounds)
	a.Splat(1<<31, none)
	a.Select(known, sum, none, sum)
	a.Move(sum, Mem{Base: distances, Index: i, Scale: 4})
	a.IntsTo(sum, sum, "max", bounds.Offset(64))
	a.Move(sum, bounds.Offset(64))

	valid := a.MaskOf(left, 0)
	a.Select(valid, inside, zero, inside)
	a.IntsTo(inside, inside, "+", bounds.Offset(128))
	a.Move(inside, bounds.Offset(128))
	a.Advance(lanes, i)
	a.JumpIf(i, "<", n, "batch")
	a.Label("end")
	a.Move(bounds.Offset(128), v)
	a.across(v, a.VPADDD, left)
	a.MOVL(left.As32(), p.At("Pixels"))
	a.Move(bounds, v)
	a.across(v, a.VPMINSD, left)
	a.MOVL(left.As32(), p.At("Least"))
	a.Move(bounds.Offset(64), v)
	a.across(v, a.VPMAXSD, left)
	a.MOVL(left.As32(), p.At("Greatest"))
}

// cellDepthsBody goes over four cells at a time, a row of the tile's.
func cellDepthsBody(a *Asm) {
	p := a.Args
	stride, samples, block := a.Field(p, "SampleStride"), a.Field(p, "Samples"), a.Field(p, "Depth")
	flip := a.All(p.At("Flip"))
	a.Change(stride, "<<", 2)
	rows := a.Field(p, "BlocksX")
	a.SHRL(U8(2), rows.As32()) // of blocks in a cell, and columns
	row := a.Zero64()
	a.Label("cells")
	var most [4]Vec
	for c := range most {
		most[c] = a.Vec()
		a.Splat(1<<31, most[c])
	}
	sample := a.Get64(samples)
	next := a.Get64(block)
	a.Label("sample")
	at := a.Get64(next)
	left := a.Get64(rows)
	a.Label("row")
	columns := func(n int) {
		for c, m := range most {
			for part := range 64 * n / a.Bytes {
				v := a.Ints(flip, "^", Mem{Base: at, Disp: 64*n*c + a.Bytes*part})
				a.IntsTo(m, m, "max", v)
			}
		}
		a.Advance(4*64*n, at)
	}
	a.If(rows.As32(), "==", 4, func() {
		columns(4)
		a.CountDown(left, "row")
		a.Jump("rowsDone")
	})
	columns(2)
	a.CountDown(left, "row")
	a.Label("rowsDone")
	a.Change(next, "+", stride)
	a.CountDown(sample, "sample")

	t := a.transpose4(most)
	a.IntsTo(t[0], t[0], "max", t[1])
	a.IntsTo(t[2], t[2], "max", t[3])
	a.IntsTo(t[0], t[0], "max", t[2])
	if a.OneRegister() {
		y := into(a.Vec256(), a.VEXTRACTI64X4, U8(1), t[0])
		a.IntsTo(y, y, "max", t[0].AsY())
		t[0] = y
	}
	x := into(a.Vec128(), a.VEXTRACTI128, U8(1), t[0].AsY())
	a.IntsTo(x, x, "max", t[0].AsX())
	a.VMOVDQU(x, p.Array("Limits", row, 4))
	size := a.Reg64() // of a row of cells: 4 rows² blocks
	a.Set(size, rows, "*", rows, "<<", 8)
	a.Change(block, "+", size)
	a.Advance(4, row)
	a.JumpIf(row, "!=", 16, "cells")
}

// cullByCellBody takes a record a lane.
func cullByCellBody(a *Asm) {
	p, lanes := a.Args, a.Lanes()
	i, n := a.Reg64(), a.Field(p, "N")
	names := []string{"Refs", "BinSlots", "Distances", "Cells"}
	var lists []GP
	for _, name := range names {
		lists = append(lists, a.Field(p, name))
	}
	in := func(list int, i GP) Mem { return Mem{Base: lists[list], Index: i, Scale: 4} }
	a.Zero(i)
	kept := a.Zero64()
	a.JumpIf(i, ">=", n, "end")
	a.Label("batch")
	cells := a.Copy(in(3, i))
	limit := a.AllOf(1 << 31)
	for c := range 16 {
		l := p.At("Limits").Offset(4 * c)
		if a.HasMasks {
			k := into(a.K(), a.VPTESTMD_BCST, a.Words(1<<c), cells)
			a.VPMAXSD_BCST(l, limit, k, limit)
			continue
		}
		bit := a.Ints(cells, "<<", 31-c)
		v := a.All(l)
		a.IntsTo(v, v, "max", limit)
		a.VBLENDVPS(bit, v, limit, limit)
	}
	near := a.Where(limit, ">", in(2, i))
	bits := a.BitsOf(near)
	left := a.Get64(n, "-", i)
	a.If(left, "<", lanes, func() { a.BZHIL(left.As32(), bits.As32(), bits.As32()) })
	pack := a.toFront(bits)
	for list := range lists {
		v := a.Copy(in(list, i))
		pack(v)
		a.Move(v, in(list, kept))
	}
	a.POPCNTL(bits.As32(), bits.As32())
	a.Change(kept, "+", bits)
	a.Advance(lanes, i)
	a.JumpIf(i, "<", n, "batch")
	a.Label("end")
	a.MOVQ(kept, p.At("N"))
}
