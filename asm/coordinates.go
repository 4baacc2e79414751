package main

import (
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

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
	position, triangle, out, mask x86.GP
	corner                        [2]x86.GP // the block's upper left corner in 1/256 pixel, X and Y in it
}

// each writes the walk; out is where the group's lanes belong, in bytes.
func (g *coordinatesGen) each(body func(t Rec)) {
	next, end := g.Unique("group"), g.Unique("end")
	group, left, places := g.Field(g.Args, "Groups"), g.Field(g.Args, "N"), g.Field(g.Args, "Places")
	g.position, g.triangle, g.out, g.mask = g.Reg64(), g.Reg64(), g.Reg64(), g.Reg64()
	g.corner = [2]x86.GP{g.Reg64(), g.Reg64()}
	g.JumpIf(left, "==", 0, end)
	r := g.Rec("Group", group)
	g.Label(next)
	g.MOVL(r.At("BinSlot"), g.position.As32())
	g.MOVQ(g.Args.At("Refs"), g.triangle)
	g.MOVL(x86.Mem{Base: g.triangle, Index: g.position, Scale: 4, Disp: -4}, g.triangle.As32())
	g.SHLQ(x86.U8(log2(g.Size("Triangle"))), g.triangle)
	g.ADDQ(g.Args.At("Triangles"), g.triangle)
	// Rows of blocks are few.
	column, row := g.corner[0], g.corner[1]
	g.MOVWLZX(r.At("Block"), g.mask.As32())
	g.Zero(row)
	again, found := g.Unique("row"), g.Unique("found")
	g.MOVL(g.mask.As32(), column.As32())
	g.Label(again)
	g.JumpIf(column.As32(), "<", g.Args.At("BlocksX"), found)
	g.SUBL(g.Args.At("BlocksX"), column.As32())
	g.INCL(row.As32())
	g.Jump(again)
	g.Label(found)
	for axis, name := range []string{"X", "Y"} {
		c := g.corner[axis].As32()
		g.SHLL(x86.U8(2), c)
		g.ADDL(g.Args.At("Tile"+name), c)
		g.SHLL(x86.U8(8), c)
		g.ADDL(g.Args.At(name), c)
	}
	g.MOVWLZX(r.At("Mask"), g.mask.As32())
	g.MOVL(x86.Mem{Base: places}, g.out.As32())
	g.SHLQ(x86.U8(6), g.out)
	body(g.Rec("Triangle", g.triangle))
	g.Advance(4, places)
	g.Advance(g.Size("Group"), group)
	g.CountDown(left, next)
	g.Label(end)
}

// lanePlace is where the lanes of half h are on an axis, in 1/256 pixel.
func (g *coordinatesGen) lanePlace(axis, h int) x86.Vec {
	v, shift := g.Vec(), 2*axis
	g.Broadcast(g.corner[axis].As32(), v)
	g.VPADDD(g.PerLane(func(lane int) uint32 { return uint32(lane>>shift&3) << 8 }).Offset(32*h), v, v)
	return v
}

// put stores the lanes of half h that are in the mask to an array.
func (g *coordinatesGen) put(v x86.Vec, mask x86.Register, array x86.Mem, h int) {
	p := g.Get64(array)
	g.putAt(v, mask, p, h)
}

func (g *coordinatesGen) putAt(v x86.Vec, mask x86.Register, p x86.GP, h int) {
	m := x86.Mem{Base: p, Index: g.out, Scale: 1, Disp: 32 * h}
	if g.HasMasks {
		g.VMOVDQU32(v, mask, m)
		return
	}
	old := g.Copy(m)
	g.Select(mask, v, old, old)
	g.Move(old, m)
}

func (g *coordinatesGen) fragCoord() {
	g.each(func(t Rec) {
		slot := g.Get64(g.Args.At("Slots"))
		g.MOVL(x86.Mem{Base: slot, Index: g.position, Scale: 4}, slot.As32())
		g.IMULQ(g.Args.At("SlotWords"), slot)
		g.SHLQ(x86.U8(2), slot)
		g.ADDQ(g.Args.At("Narrow"), slot)
		for h := range g.Halves() {
			mask := g.Mask()
			g.FromBits(g.mask, h, mask)
			z := g.All(t.At("Z"))
			q := g.All(x86.Mem{Base: slot, Disp: 8})
			for axis, name := range []string{"X", "Y"} {
				place, d, c := g.lanePlace(axis, h), g.Vec(), g.Vec()
				g.Broadcast(t.At(name), c)
				g.VPSUBD(c, place, d)
				for _, v := range []x86.Vec{place, d} {
					g.VCVTDQ2PS(v, v)
					g.VMULPS(g.constant(1.0/256), v, v)
				}
				g.put(place, mask, g.Args.At("Coord").Offset(8*axis), h)
				g.Broadcast(t.At("Z").Offset(4+4*axis), c)
				g.VMULPS(c, d, d)
				g.VADDPS(d, z, z)
				g.Broadcast(x86.Mem{Base: slot, Disp: 4 * axis}, c)
				g.VSUBPS(c, place, place)
				g.Broadcast(x86.Mem{Base: slot, Disp: 12 + 4*axis}, c)
				g.VMULPS(c, place, place)
				g.VADDPS(place, q, q)
			}
			g.VMAXPS(g.constant(leastQ), q, q)
			g.put(z, mask, g.Args.At("Coord").Offset(16), h)
			g.put(q, mask, g.Args.At("Coord").Offset(24), h)
		}
	})
}

// baryCoord works on lanes of 8 bytes, half a register of lanes of 4 bytes at a time. Values of the whole group lie on
// the stack in all of a register's lanes.
func (g *coordinatesGen) baryCoord() {
	var dx, dy, ox, oy, q [3]x86.Mem
	for _, list := range []*[3]x86.Mem{&dx, &dy, &ox, &oy, &q} {
		for v := range list {
			list[v] = g.Local(g.Bytes)
		}
	}
	g.each(func(t Rec) {
		for v := range 3 {
			from, to := (v+1)%3, (v+2)%3
			for _, axis := range []struct {
				name            string
				slope, distance x86.Mem
			}{{"X", dx[v], ox[v]}, {"Y", dy[v], oy[v]}} {
				a, b, wide := g.Half(), g.Half(), g.Vec()
				g.VPBROADCASTD(t.At(axis.name).Offset(4*from), a)
				g.VPBROADCASTD(t.At(axis.name).Offset(4*to), b)
				g.VPSUBD(a, b, b)
				g.VCVTDQ2PD(b, wide)
				g.Move(wide, axis.slope)
				g.VCVTDQ2PD(a, wide)
				g.Move(wide, axis.distance)
			}
			half, wide := g.Half(), g.Vec()
			p := g.Get32(t.At("V").Offset(4 * v))
			g.SHLQ(x86.U8(2), p)
			g.ADDQ(g.Args.At("Vertices"), p)
			g.VPBROADCASTD(x86.Mem{Base: p}, half)
			g.VCVTPS2PD(half, wide)
			g.Move(wide, q[v])
		}
		for h := range g.Halves() {
			var low [6]x86.Vec
			for part := range 2 {
				values := g.barycentrics(h, part, dx, dy, ox, oy, q)
				for i, v := range values {
					if part == 0 {
						low[i] = v
					} else {
						g.Join(g.LowHalf(v), g.LowHalf(low[i]), low[i])
					}
				}
			}
			mask := g.Mask()
			g.FromBits(g.mask, h, mask)
			for i, field := range []string{"Linear", "Smooth"} {
				none := g.Unique("none")
				g.JumpIf(g.Args.At(field), "==", 0, none)
				for v := range 3 {
					g.putOf(t, low[3*i+v], mask, field, v, h)
				}
				g.Label(none)
			}
		}
	})
}

// barycentrics are the linear coordinates and those with perspective, in the low half of registers, of one half of half
// h.
func (g *coordinatesGen) barycentrics(h, part int, dx, dy, ox, oy, q [3]x86.Mem) (values [6]x86.Vec) {
	var at [2]x86.Vec
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
		t := g.Vec()
		g.VSUBPD(oy[v], at[1], e[v])
		g.VMULPD(dx[v], e[v], e[v])
		g.VSUBPD(ox[v], at[0], t)
		g.VMULPD(dy[v], t, t)
		g.VSUBPD(t, e[v], e[v])
	}
	narrow := func(v x86.Vec) x86.Vec {
		f := g.Vec()
		g.Narrow64To(v, g.LowHalf(f))
		return f
	}
	sum := g.Vec()
	total := func() {
		g.VADDPD(e[1], e[0], sum)
		g.VADDPD(e[2], sum, sum)
		for v := range e {
			g.VDIVPD(sum, e[v], e[v])
		}
	}
	total()
	for v := range e {
		values[v] = narrow(e[v])
		g.VMULPD(q[v], e[v], e[v])
	}
	total()
	for v := range e {
		values[3+v] = narrow(e[v])
	}
	return values
}

// putOf stores coordinate v of the record to the primitive's own.
func (g *coordinatesGen) putOf(t Rec, value x86.Vec, mask x86.Register, field string, v, h int) {
	p := g.Get64(g.Args.At(field).Offset(8 * v))
	if v > 0 {
		g.TESTL(x86.U32(g.Constant("Swapped")), t.At("Flags"))
		g.CMOVQNE(g.Args.At(field).Offset(8*(3-v)), p)
	}
	g.putAt(value, mask, p, h)
}
