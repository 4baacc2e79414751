package main

// Walks is the family of the kernel that sets out the walks of strokes.
func (catalogue) Walks() Family {
	return Family{Name: "walks", Kernels: []Kernel{
		{Name: "walks", Scratch: 64 * 64, Body: func(a *Asm) { (&walkGen{Asm: a}).body() }},
	}}
}

// walkGen takes 16 strokes at a time, a lane each, with AVX2 in two halves. What is between two stages lies in memory,
// 64 bytes an array.
type walkGen struct {
	*Asm
	next, out, room, count, valid GP
	refs                          Mem    // places of the records, in bytes
	x, y                          [5]Mem // what lane.StrokeAxis finds
	segment                       [8]Mem // what lane.WalkSegment, WalkNormal and WalkInside find
	flags, centre, copies         Mem
	walk                          map[string]Mem // by field
}

// walkFields are a walk's words, in order.
var walkFields = []string{
	"Name", "Without", "First", "Count", "Top", "Bottom", "Size", "Step", "Slope", "Inverse", "Low", "LowRest", "End", "EndRest",
	"AlongBlock", "AlongLane", "AcrossBlock", "AcrossLane", "A", "B", "C", "Length", "Rows",
}

func (g *walkGen) body() {
	for _, arrays := range [][]Mem{g.x[:], g.y[:], g.segment[:]} {
		for i := range arrays {
			arrays[i] = g.Local(64)
		}
	}
	g.flags, g.centre, g.refs = g.Local(64), g.Local(64), g.Local(64)
	g.walk = map[string]Mem{}
	for i, name := range walkFields {
		if at := g.Offset("StrokeWalk", name); at != 4*i {
			panic("StrokeWalk." + name)
		}
		g.walk[name] = g.Local(64)
	}
	if !g.HasMasks {
		g.copies = g.Local(8 * g.Size("StrokeWalk"))
	}
	p := g.Args
	loop, leave := g.Unique("loop"), g.Unique("leave")
	g.next, g.out, g.room = g.Field(p, "Next"), g.Field(p, "Walks"), g.Field(p, "Room")
	g.count, g.valid = g.Reg64(), g.Reg64()
	n := g.Zero64()
	g.Label(loop)
	left := g.Get64(p.At("Stop"), "-", g.next)
	g.JLE(LabelRef(leave))
	g.LEAQ(Mem{Base: n, Disp: 16}, g.count)
	g.JumpIf(g.count, ">", p.At("Capacity"), leave)
	g.MOVL(U32(16), g.count.As32())
	g.CMPQ(left, g.count)
	g.CMOVQLT(left, g.count)
	g.ahead(left)
	g.MOVL(I32(-1), left.As32())
	g.BZHIL(g.count.As32(), left.As32(), g.valid.As32())

	g.Comment("the tile's pixels that strokes may cover, and how many they may be")
	most := g.Zeros()
	for h := range g.Halves() {
		g.fetch(h)
		g.pixels(h, most)
	}
	sum := g.Reg64()
	g.across(most, g.VPADDD, sum)
	g.JumpIf(sum, ">", g.room, leave)
	g.Change(g.room, "-", sum)
	g.If(g.valid.As32(), "!=", 0, func() {
		g.planes()
		g.without()
		for h := range g.Halves() {
			g.ends(h)
			for part := range 2 {
				g.sides(h, part)
			}
			g.emit(h)
		}
		g.POPCNTL(g.valid.As32(), sum.As32())
		g.Change(n, "+", sum)
	})
	g.Change(g.next, "+", g.count)
	g.Jump(loop)
	g.Label(leave)
	g.MOVQ(n, p.At("N"))
	g.MOVQ(g.next, p.At("Next"))
}

// ahead asks for the records of the next step, where it is a whole one: the records of a tile lie apart.
func (g *walkGen) ahead(left GP) {
	end, t := g.Unique("asked"), g.Reg64()
	g.JumpIf(left, "<", 32, end)
	refs := g.Get64(g.Args.At("Refs"))
	triangles := g.Field(g.Args, "Triangles")
	for i := range 16 {
		g.Set(t.As32(), Mem{Base: refs, Index: g.next, Scale: 4, Disp: 4 * (16 + i)})
		g.Change(t, "<<", 6)
		g.PREFETCHT0(Mem{Base: triangles, Index: t, Scale: 1})
	}
	g.Label(end)
}

// planes asks for what depth tests of the step's strokes read, all 16 of whose records are records, if only the first
// one's again.
func (g *walkGen) planes() {
	end, t := g.Unique("noDepths"), g.Reg64()
	g.JumpIf(g.Args.At("Depths"), "==", 0, end)
	triangles, clip := g.Field(g.Args, "Triangles"), g.Field(g.Args, "Clip")
	r := g.Rec("Triangle", t)
	for i := range 16 {
		g.Set(t.As32(), g.refs.Offset(4*i))
		g.Change(t, "<<", 6, "+", triangles)
		g.Set(t.As32(), r.At("Extra"))
		g.Change(t, "*", g.Size("ClipPlanes"))
		for _, field := range []string{"Z", "Bias"} {
			g.PREFETCHT0(Mem{Base: clip, Index: t, Scale: 1, Disp: g.Offset("ClipPlanes", field)})
		}
	}
	g.Label(end)
}

// get loads half h of an array.
func (g *walkGen) get(m Mem, h int) Vec { return g.Copy(m.Offset(32 * h)) }

// fetch loads the boxes and normals of strokes, the first record's in lanes beyond the last stroke.
func (g *walkGen) fetch(h int) {
	lanes := g.MaskOf(g.valid, h)
	valid := into(g.Mask(), g.CopyMask, lanes)
	at := g.Zeros()
	list, index := g.Field(g.Args, "Refs"), g.Reg64()
	g.LEAQ(Mem{Base: list, Index: g.next, Scale: 4, Disp: 32 * h}, list)
	g.GatherWhere(Mem{Base: list, Index: g.laneNumbers(), Scale: 4}, valid, at)
	g.MoveHalves(at, g.refs.Offset(32*h))
	triangles := g.Field(g.Args, "Triangles")
	for axis, field := range []string{"X", "Y"} {
		r := g.gather16(func(lane int) Mem {
			g.Set(index.As32(), g.refs.Offset(32*h+4*lane))
			g.Change(index, "<<", 6)
			return Mem{Base: triangles, Index: index, Scale: 1, Disp: g.Offset("Triangle", field)}
		})
		if axis == 0 {
			g.Move(r[3], g.flags.Offset(32*h))
		}
		g.LaneTo(g.half([][5]Mem{g.x, g.y}[axis][:], h), "StrokeAxis", r[0], r[1], r[2], g.spread(field), g.spread("Tile"+field),
			g.spread("Min"+field), g.spread("Max"+field))
	}
}

// half are the parts of arrays that half h has.
func (g *walkGen) half(arrays []Mem, h int) (parts []Op) {
	for _, m := range arrays {
		parts = append(parts, m.Offset(32*h))
	}
	return parts
}

// fields are walks' words, of half h.
func (g *walkGen) fields(h int, names ...string) (parts []Op) {
	for _, name := range names {
		parts = append(parts, g.walk[name].Offset(32*h))
	}
	return parts
}

// laneNumbers are 0, 1, 2 and so on.
func (g *walkGen) laneNumbers() Vec {
	return g.Copy(g.PerLane(func(lane int) uint32 { return uint32(lane) }))
}

// pixels takes strokes without pixels out of valid, and adds up how many the others may have.
func (g *walkGen) pixels(h int, most Vec) {
	zero := g.Zeros()
	many := g.Lane("StrokePixels", g.half([]Mem{g.x[0], g.y[0], g.x[1], g.y[1]}, h)...)[0]
	bits := g.BitsOf(g.Where(many, "==", zero))
	if h > 0 {
		g.Change(bits.As32(), "<<", 8*h)
	}
	g.ANDNL(g.valid.As32(), bits.As32(), g.valid.As32())
	lanes := g.MaskOf(g.valid, h)
	g.Select(lanes, many, zero, many)
	g.IntsTo(most, most, "+", many)
}

// without finds the pixels that strokes are without, as ClipPlanes have them.
func (g *walkGen) without() {
	end := g.Unique("whole")
	zero, bits, withouts := g.Zeros(), g.Reg64(), g.Reg64()
	for h := range g.Halves() {
		g.Move(zero, g.centre.Offset(32*h))
		flag := g.get(g.flags, h)
		g.IntsTo(flag, flag, "<<", 31-log2(g.Constant("Without")))
		if h == 0 {
			g.Signs(flag, withouts)
		} else {
			g.Signs(flag, bits)
			g.Change(bits.As32(), "<<", 8*h)
			g.Change(withouts.As32(), "|", bits.As32())
		}
	}
	g.Change(withouts.As32(), "&", g.valid.As32())
	g.JZ(LabelRef(end))
	g.EachBit(withouts, func(lane GP) {
		t := g.Get32(g.refs.Idx(lane, 4), "<<", 6, "+", g.Args.At("Triangles"))
		g.Set(t.As32(), g.Rec("Triangle", t).At("Extra"))
		g.Change(t, "*", g.Size("ClipPlanes"), "+", g.Args.At("Clip"))
		g.Set(t.As32(), g.Rec("ClipPlanes", t).At("Centre"))
		g.MOVL(t.As32(), g.centre.Idx(lane, 4))
	})
	g.Label(end)
	for h := range g.Halves() {
		of := []Op{g.centre.Offset(32 * h)}
		for _, field := range []string{"TileX", "TileY", "MinX", "MinY", "MaxX", "MaxY", "BlocksX"} {
			of = append(of, g.broadcast(field))
		}
		g.LaneTo(g.fields(h, "Without"), "WithoutPlace", of...)
	}
}

// broadcast is a word of the record in all lanes, where it is read.
func (g *walkGen) broadcast(field string) Op {
	return Later(func(to Vec) { g.Broadcast(g.Args.At(field), to) })
}

// ends makes the whole numbers of a walk. (Coordinates are less than 1<<24.)
func (g *walkGen) ends(h int) {
	steep := g.Lane("StrokeSteep", g.half([]Mem{g.x[2], g.y[2], g.x[3], g.y[3]}, h)...)[0]
	flag, zero := g.get(g.flags, h), g.Zeros()
	g.IntsTo(flag, flag, "<<", 31-log2(g.Constant("Rising")))
	rising := g.Where(zero, ">", flag)
	g.LaneTo(g.half(g.segment[:4], h), "WalkSegment", append([]Op{rising, steep},
		g.half([]Mem{g.x[2], g.y[2], g.x[3], g.y[3]}, h)...)...)
	g.LaneTo(g.half(g.segment[4:6], h), "WalkNormal", append([]Op{rising, steep}, g.half([]Mem{g.x[4], g.y[4]}, h)...)...)
	g.LaneTo(g.half(g.segment[6:], h), "WalkInside", append([]Op{steep}, g.half([]Mem{g.segment[1], g.segment[3], g.segment[4],
		g.segment[5]}, h)...)...)
	blocks := g.Get32(g.Args.At("BlocksX"))
	g.TZCNTL(blocks.As32(), blocks.As32())
	g.Change(blocks.As32(), "+", 4)
	g.LaneTo(g.fields(h, "AlongBlock", "AlongLane", "AcrossBlock", "AcrossLane"), "WalkShifts", steep, g.All(blocks.As32()))
	g.LaneTo(g.fields(h, "First", "Count", "Top", "Bottom"), "WalkColumns", append([]Op{steep},
		g.half([]Mem{g.x[0], g.y[0], g.x[1], g.y[1]}, h)...)...)
	g.LaneTo(g.fields(h, "Size", "Step", "Slope", "Inverse", "A", "B", "Rows"), "WalkSteps", g.half(g.segment[:6], h)...)
	name := g.All(g.next.As32())
	g.IntsTo(g.walk["Name"].Offset(32*h), name, "+", g.PerLane(func(lane int) uint32 { return uint32(lane + 1) }).Offset(32*h))
}

// sides makes what takes more than 32 bits, in 8-byte floats, a part of a half at a time.
func (g *walkGen) sides(h, part int) {
	at := 32*h + g.Bytes/2*part
	numbers := func(of ...Mem) (floats []Op) {
		for _, m := range of {
			floats = append(floats, Later(func(to Vec) { g.VCVTDQ2PD(m.Offset(at), to) }))
		}
		return floats
	}
	for i, v := range g.Lane("WalkBounds", numbers(append(g.segment[:], g.walk["First"])...)...) {
		g.Truncate64(v, v)
		g.VMOVDQU(g.LowHalf(v.(Vec)), g.walk[[]string{"Low", "LowRest", "End", "EndRest", "C", "Length"}[i]].Offset(at))
	}
}

// emit appends the walks of valid.
func (g *walkGen) emit(h int) {
	size, k, all := g.Size("StrokeWalk"), g.Mask(), g.Reg64()
	if g.HasMasks {
		g.KMOVW(g.valid.As32(), k)
	}
	for group := range 6 {
		var v [4]Vec
		for i := range v {
			if at := 4*group + i; at < len(walkFields) {
				v[i] = g.get(g.walk[walkFields[at]], h)
			} else {
				v[i] = g.Vec()
				g.Zero(v[i])
			}
			if g.HasMasks {
				g.VPCOMPRESSD_Z(v[i], k, v[i])
			}
		}
		for r, w := range g.transpose4(v) {
			for q := range g.Lanes() / 4 {
				to := Mem{Base: g.out, Disp: (4*q+r)*size + 16*group}
				if !g.HasMasks {
					to = g.copies.Offset((4*q+r)*size + 16*group)
				}
				g.StorePart(q, w, to)
			}
		}
	}
	if g.HasMasks {
		g.POPCNTL(g.valid.As32(), all.As32())
		g.Change(all, "*", size)
		g.Change(g.out, "+", all)
		return
	}
	g.Set(all.As32(), g.valid.As32())
	if h > 0 {
		g.Change(all.As32(), ">>>", 8)
	} else {
		g.Change(all.As32(), "&", 255)
	}
	parts := g.Vecs(3)
	g.If(all.As32(), "!=", 0, func() {
		g.EachBit(all, func(lane GP) {
			g.Change(lane, "*", size)
			for i, v := range parts {
				g.VMOVDQU(g.copies.Idx(lane, 1).Offset(32*i), v)
			}
			for i, v := range parts {
				g.VMOVDQU(v, Mem{Base: g.out, Disp: 32 * i})
			}
			g.Advance(size, g.out)
		})
	})
}
