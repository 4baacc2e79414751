package main

// Coordinates is the family of the kernels of built-in inputs.
func (catalogue) Coordinates() Family {
	return Family{Name: "coordinates", Kernels: []Kernel{
		{Name: "fragCoord", Record: "CoordinatesArgs", Doc: "is Kernels.FragCoord",
			Body: func(a *Asm) { (&coordinatesGen{Asm: a}).fragCoord() }},
		{Name: "baryCoord", Record: "CoordinatesArgs", Doc: "is Kernels.BaryCoord", Scratch: 1024,
			Body: func(a *Asm) { (&coordinatesGen{Asm: a}).baryCoord() }},
	}}
}

// coordinatesGen walks groups.
type coordinatesGen struct {
	*Asm
	position, triangle, out, mask GP
	corner                        [2]GP // the block's upper left corner in 1/256 pixel, X and Y in it
}

// each writes the walk; out is where the group's lanes belong, in bytes.
func (g *coordinatesGen) each(body func(t Rec)) {
	group, left, places := g.Field(g.Args, "Groups"), g.Field(g.Args, "N"), g.Field(g.Args, "Places")
	g.position, g.triangle, g.out, g.mask = g.Reg64(), g.Reg64(), g.Reg64(), g.Reg64()
	g.If(left, "!=", 0, func() {
		r := g.Rec("Group", group)
		g.Times(left, func() {
			g.MOVL(r.At("BinSlot"), g.position.As32())
			g.MOVQ(g.Args.At("Refs"), g.triangle)
			g.MOVL(Mem{Base: g.triangle, Index: g.position, Scale: 4, Disp: -4}, g.triangle.As32())
			g.Change(g.triangle, "<<", log2(g.Size("Triangle")), "+", g.Args.At("Triangles"))
			g.corner[0], g.corner[1] = g.columnAndRow(g.Get16(r.At("Block")), g.Into32(g.TZCNTL, g.Args.At("BlocksX")))
			for axis, name := range []string{"X", "Y"} {
				c := g.corner[axis].As32()
				g.SHLL(U8(2), c)
				g.ADDL(g.Args.At("Tile"+name), c)
				g.SHLL(U8(8), c)
				g.ADDL(g.Args.At(name), c)
			}
			g.MOVWLZX(r.At("Mask"), g.mask.As32())
			g.MOVL(Mem{Base: places}, g.out.As32())
			g.SHLQ(U8(6), g.out)
			body(g.Rec("Triangle", g.triangle))
			g.Advance(4, places)
			g.Advance(g.Size("Group"), group)
		})
	})
}

// lanePlace is where the lanes of half h are on an axis, in 1/256 pixel.
func (g *coordinatesGen) lanePlace(axis, h int) Vec {
	shift := 2 * axis
	v := g.All(g.corner[axis].As32())
	g.IntsTo(v, v, "+", g.PerLane(func(lane int) uint32 { return uint32(lane>>shift&3) << 8 }).Offset(32*h))
	return v
}

// put stores the lanes of half h that are in the mask to an array.
func (g *coordinatesGen) put(v Vec, mask Register, array Mem, h int) {
	g.putAt(v, mask, g.Get64(array), h)
}

func (g *coordinatesGen) putAt(v Vec, mask Register, p GP, h int) {
	m := Mem{Base: p, Index: g.out, Scale: 1, Disp: 32 * h}
	if g.HasMasks {
		g.VMOVDQU32(v, mask, m)
		return
	}
	old := g.Choose(mask, v, g.Copy(m))
	g.Move(old, m)
}

func (g *coordinatesGen) fragCoord() {
	g.each(func(t Rec) {
		slot := g.Get64(g.Args.At("Slots"))
		g.MOVL(Mem{Base: slot, Index: g.position, Scale: 4}, slot.As32())
		g.Change(slot, "*", g.Args.At("SlotWords"), "<<", 2, "+", g.Args.At("Narrow"))
		for h := range g.Halves() {
			mask := g.Mask()
			g.FromBits(g.mask, h, mask)
			z := g.All(t.At("Z"))
			q := g.All(Mem{Base: slot, Disp: 8})
			for axis, name := range []string{"X", "Y"} {
				place := g.lanePlace(axis, h)
				c := g.All(t.At(name))
				d := g.Ints(place, "-", c)
				for _, v := range []Vec{place, d} {
					g.FloatsTo(v, g.Ints(v, "float"), "*", g.constant(1.0/256))
				}
				g.put(place, mask, g.Args.At("Coord").Offset(8*axis), h)
				g.Broadcast(t.At("Z").Offset(4+4*axis), c)
				g.FloatsTo(d, d, "*", c)
				g.FloatsTo(z, z, "+", d)
				g.Broadcast(Mem{Base: slot, Disp: 4 * axis}, c)
				g.FloatsTo(place, place, "-", c)
				g.Broadcast(Mem{Base: slot, Disp: 12 + 4*axis}, c)
				g.FloatsTo(place, place, "*", c)
				g.FloatsTo(q, q, "+", place)
			}
			g.FloatsTo(q, q, "max", g.constant(leastQ))
			g.put(z, mask, g.Args.At("Coord").Offset(16), h)
			g.put(q, mask, g.Args.At("Coord").Offset(24), h)
		}
	})
}

// baryCoord works on lanes of 8 bytes, half a register of lanes of 4 bytes at a time. Values of the whole group lie on
// the stack in all of a register's lanes.
func (g *coordinatesGen) baryCoord() {
	var dx, dy, ox, oy, q [3]Mem
	for _, list := range []*[3]Mem{&dx, &dy, &ox, &oy, &q} {
		for v := range list {
			list[v] = g.Local(g.Bytes)
		}
	}
	g.each(func(t Rec) {
		for v := range 3 {
			from, to := (v+1)%3, (v+2)%3
			for _, axis := range []struct {
				name            string
				slope, distance Mem
			}{{"X", dx[v], ox[v]}, {"Y", dy[v], oy[v]}} {
				a, b, wide := g.Half(), g.Half(), g.Vec()
				g.VPBROADCASTD(t.At(axis.name).Offset(4*from), a)
				g.VPBROADCASTD(t.At(axis.name).Offset(4*to), b)
				g.IntsTo(b, b, "-", a)
				g.VCVTDQ2PD(b, wide)
				g.Move(wide, axis.slope)
				g.VCVTDQ2PD(a, wide)
				g.Move(wide, axis.distance)
			}
			half, wide := g.Half(), g.Vec()
			p := g.Get32(t.At("V").Offset(4*v), "<<", 2, "+", g.Args.At("Vertices"))
			g.VPBROADCASTD(Mem{Base: p}, half)
			g.VCVTPS2PD(half, wide)
			g.Move(wide, q[v])
		}
		for h := range g.Halves() {
			var low [6]Vec
			for part := range 2 {
				values := g.barycentrics(h, part, dx, dy, ox, oy, q)
				for i, v := range values {
					if part == 0 {
						low[i] = v
					} else {
						g.Join(v, low[i], low[i])
					}
				}
			}
			mask := g.Mask()
			g.FromBits(g.mask, h, mask)
			for i, field := range []string{"Linear", "Smooth"} {
				g.If(g.Args.At(field), "!=", 0, func() {
					for v := range 3 {
						g.putOf(t, low[3*i+v], mask, field, v, h)
					}
				})
			}
		}
	})
}

// barycentrics are the linear coordinates and those with perspective, in the low half of registers, of one half of half
// h.
func (g *coordinatesGen) barycentrics(h, part int, dx, dy, ox, oy, q [3]Mem) (values [6]Vec) {
	var at [2]Vec
	for axis := range at {
		place, half := g.lanePlace(axis, h), g.Half()
		at[axis] = g.Vec()
		if part == 0 {
			g.VCVTDQ2PD(g.LowHalf(place), at[axis])
		} else {
			g.HighHalf(place, half)
			g.VCVTDQ2PD(half, at[axis])
		}
	}
	e := g.Vecs(3)
	for v := range e {
		g.DoublesTo(e[v], at[1], "-", oy[v], "*", dx[v], "-", g.Doubles(at[0], "-", ox[v], "*", dy[v]))
	}
	narrow := func(v Vec) Vec {
		f := into(g.Vec(), g.Narrow64, v)
		return f
	}
	sum := g.Vec()
	total := func() {
		g.DoublesTo(sum, e[0], "+", e[1], "+", e[2])
		for v := range e {
			g.DoublesTo(e[v], e[v], "/", sum)
		}
	}
	total()
	for v := range e {
		values[v] = narrow(e[v])
		g.DoublesTo(e[v], e[v], "*", q[v])
	}
	total()
	for v := range e {
		values[3+v] = narrow(e[v])
	}
	return values
}

// putOf stores coordinate v of the record to the primitive's own.
func (g *coordinatesGen) putOf(t Rec, value Vec, mask Register, field string, v, h int) {
	p := g.Get64(g.Args.At(field).Offset(8 * v))
	if v > 0 {
		g.TESTL(U32(g.Constant("Swapped")), t.At("Flags"))
		g.CMOVQNE(g.Args.At(field).Offset(8*(3-v)), p)
	}
	g.putAt(value, mask, p, h)
}
