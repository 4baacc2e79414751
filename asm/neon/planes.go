package neon

import "math"

// Planes is the family of the kernel that makes attribute planes.
func (Catalogue) Planes() []Kernel {
	return []Kernel{{Name: "planes", Record: "PlanesArgs", Body: func(a *Asm) { (&planer{Asm: a}).body() }}}
}

// planesModes are the bytes of modes on the stack: a word each for 1/w, 128 components and up to a multiple of four.
const planesModes = 4 * 132

// planer writes the kernel: primitive after primitive, of each four planes at once, the first of which is 1/w's. A
// plane is the value at the origin and two slopes, in float64 in two registers each.
type planer struct {
	*Asm
	modes    X    // on the stack: a word each
	linear   Slot // not 0 where a mode is NoPerspective
	triangle Rec
	clip     Rec
	flags    X
	wide     X    // not 0 where the slot is in float64
	local    X    // not 0 where the planes are from the cell's centre
	vertices [3]X // their 1/w, and behind it the components
	provoker X
	q        [3]Q // 1/w of the vertices, in both lanes
	corners  corners
	plane    [3][2]Q
}

func (p *planer) body() {
	p.modes = p.Local(planesModes)
	p.linear = p.Slot("a mode is NoPerspective")
	left := p.Slot("primitives left")
	p.spreadModes()
	positions := p.Arg("BinSlots")
	left.Set(p.Arg("N")).Times(func() {
		p.Say("t := at(a.Triangles, int(*at(a.Refs, int(pos)-1)))")
		position := p.LoadX(4, positions, 0)
		p.AddI(positions, 4, positions)
		ref := p.LoadXAt(4, p.Arg("Refs"), p.SubI(position, 1))
		p.triangle = p.Rec("Triangle", p.Element(p.Arg("Triangles"), ref, p.Size("Triangle")))
		p.flags = p.Field(p.triangle, "Flags")
		p.begin()
		p.components(p.header(position))
	})
}

// spreadModes writes the modes to the stack, a word each, behind the mode of 1/w.
func (p *planer) spreadModes() {
	p.Say("modes, a word each: the mode of 1/w is Smooth")
	linear, n, from, to := p.Imm(0), p.Arg("Components"), p.Arg("Modes"), p.AddI(p.modes, 4)
	zero := p.Imm(0)
	p.StoreX(4, zero, p.modes, 0)
	p.Times(n, func() {
		mode := p.LoadX(1, from, 0)
		p.StoreX(4, mode, to, 0)
		p.OrX(linear, mode, linear)
		p.AddI(from, 1, from)
		p.AddI(to, 4, to)
	})
	for i := range 3 {
		p.StoreX(4, zero, to, 4*i)
	}
	p.linear.Set(p.AndI(linear, p.Constant("NoPerspective")))
}

// begin finds a primitive's vertices, what its planes are made of, and whether they are wide.
func (p *planer) begin() {
	p.Say("t.V")
	arena := p.Arg("Vertices")
	for v := range p.vertices {
		p.vertices[v] = p.Element(arena, p.LoadX(4, p.triangle.Base, p.At(p.triangle, "V", 4*v)), 4)
		p.q[v] = p.LoadS(p.vertices[v], 0)
		p.DupLaneD(p.Widen(p.q[v]), 0, p.q[v])
	}
	p.Say("provoking")
	p.provoker = p.MoveX(p.vertices[0])
	for v, flag := range []string{"FlatV2", "FlatV1"} { // the latter comes first
		p.If(p.flags, "has", flag, func() { p.MoveX(p.vertices[2-v], p.provoker) })
	}
	p.wide, p.local = p.General("wide"), p.Imm(0)
	clipped, ready := p.Label("clipped"), p.Label("ready")
	p.clip = p.Rec("ClipPlanes", p.General("&ClipPlanes"))
	p.JumpIf(p.flags, "has", "Clipped", clipped)
	p.Undefined(p.clip.Base)
	p.corners = p.Asm.corners(p.triangle)
	p.AndI(p.flags, p.Constant("Steep"), p.wide)
	p.Jump(ready)
	p.Place(clipped)
	c := p.corners
	p.Undefined(c.x, c.y, c.x1, c.y1, c.x2, c.y2, c.scale)
	p.Element(p.Arg("Clip"), p.Field(p.triangle, "Extra"), p.Size("ClipPlanes"), p.clip.Base)
	p.Imm(1, p.wide)
	p.Say("local = a.Local != 0 && t.Flags&Point == 0 && k.level(a.X, a.Y)")
	p.JumpIf(p.Arg("Local"), "==", 0, ready)
	p.JumpIf(p.flags, "has", "Point", ready)
	p.JumpIf(p.level(), "==", 0, ready)
	p.Imm(1, p.local)
	p.Imm(0, p.wide)
	p.Place(ready)
}

// at is element i of an array of float64 in the clip planes, in both lanes.
func (p *planer) at(field string, i int) Q { return p.LoadDup(p.clip.Base, p.At(p.clip, field, 8*i)) }

// from is (f0 + x*fx) + y*fy at the cell's centre.
func (p *planer) from(f0, fx, fy Q) Q {
	x, y := p.Dup(p.Args, "X"), p.Dup(p.Args, "Y")
	return p.FAddD(p.FAddD(f0, p.FMulD(x, fx)), p.FMulD(y, fy))
}

// level is ClipPlanes.level.
func (p *planer) level() X {
	p.Say("q := (k.Q[0] + x*k.Q[1]) + y*k.Q[2]; slope := |k.Q[1]| + |k.Q[2]|")
	qx, qy := p.at("Q", 1), p.at("Q", 2)
	q := p.from(p.at("Q", 0), qx, qy)
	slope := p.FAddD(p.FAbsD(qx), p.FAbsD(qy))
	reach := float64(p.Constant("PlaneCell")) / 2
	p.Say("sum += |l| + (|k.Inverse[i]| + |k.Inverse[i+1]|)*reach")
	sum := p.Zero()
	for i := 0; i < 9; i += 3 {
		x, y := p.at("Inverse", i), p.at("Inverse", i+1)
		l := p.FAbsD(p.from(p.at("Inverse", i+2), x, y))
		p.FAddD(sum, p.FAddD(l, p.FMulD(p.FAddD(p.FAbsD(x), p.FAbsD(y)), p.double(reach))), sum)
	}
	p.Say("slope*(2*reach) <= q && sum <= q*16 && q >= 0x1p-100 && q <= 0x1p100")
	level := p.And(p.FGeD(q, p.FMulD(slope, p.double(2*reach))), p.FGeD(p.FMulD(q, p.double(16)), sum))
	level = p.And(level, p.And(p.FGeD(q, p.double(0x1p-100)), p.FGeD(p.double(0x1p100), q)))
	return p.LaneD(level, 0)
}

// header takes the next slot, writes its header and returns where its planes begin.
func (p *planer) header(position X) X {
	planes := p.General("planes")
	words := p.MulX(p.Arg("Components"), p.Imm(3))
	next := func(list, count, header string, shift int, flag X) X {
		n := p.Arg(count)
		p.Say("*at(a.Slots, int(pos)) = uint32(a." + count + "); a." + count + "++")
		number := n
		if flag.register != nil {
			number = p.OrX(n, flag)
		}
		p.StoreXAt(4, number, p.Arg("Slots"), position)
		p.SetField(p.Args, count, p.AddI(n, 1))
		return p.MulAdd(p.Arg(list), n, p.ShlI(p.AddI(words, p.Constant(header)), shift))
	}
	p.IfElse(p.wide, "==", 0, func() {
		slot := next("Narrow", "Narrows", "NarrowHeader", 2, X{})
		p.Say("*s, *at(s, 1) = float32(t.X[0])/256, float32(t.Y[0])/256")
		origin := p.LoadS(p.triangle.Base, p.At(p.triangle, "X", 0))
		p.CopyLane(origin, 1, p.LoadS(p.triangle.Base, p.At(p.triangle, "Y", 0)), 0)
		p.ToFloatOf(origin, 8, origin)
		p.If(p.local, "!=", 0, func() {
			p.Narrowed(p.Load(p.Args.Base, p.At(p.Args, "X", 0)), origin) // and Y
		})
		p.StoreD(origin, slot, 0)
		p.AddI(slot, 4*(p.Constant("NarrowHeader")-3), planes)
	}, func() {
		slot := next("Wide", "Wides", "WideHeader", 3, p.Imm(1<<31))
		p.wideHeader(slot)
		p.AddI(slot, 8*(p.Constant("WideHeader")-3), planes)
	})
	return planes
}

// wideHeader writes the header of a wide slot.
func (p *planer) wideHeader(slot X) {
	x, y, least, most := p.Zero(), p.Zero(), p.General(), p.General()
	p.Say("*s, *at(s, 1), *at(s, 2), *at(s, 3) = 0, 0, k.QMin, k.QMax")
	p.IfElse(p.flags, "lacks", "Clipped", func() {
		p.Move(p.corners.x, x)
		p.Move(p.corners.y, y)
		p.Imm(int(math.Float64bits(0x1p-126)), least)
		p.Imm(int(math.Float64bits(math.MaxFloat64)), most)
	}, func() {
		p.Field(p.clip, "QMin", least)
		p.Field(p.clip, "QMax", most)
	})
	p.Store(p.Zip1("D2", x, y), slot, 0)
	p.StoreX(8, least, slot, 16)
	p.StoreX(8, most, slot, 24)
}

// components makes the planes, four at a time.
func (p *planer) components(to X) {
	for i := range p.plane {
		p.plane[i] = [2]Q{p.Vector(), p.Vector()}
	}
	left, offset := p.AddI(p.Arg("Components"), 1), p.Imm(0)
	loop := p.Label("four")
	p.Place(loop)
	modes := p.LoadAt(p.modes, offset)
	p.IfElse(p.flags, "lacks", "Clipped", func() { p.own(offset, modes) }, func() { p.clipped(offset, modes) })
	p.Say("if Modes[c] == Flat { f = value(c, provoking), 0, 0 }")
	flat := p.Eq(modes, p.Word(uint32(p.Constant("Flat"))))
	value := p.LoadAt(p.provoker, offset)
	for h, mask := range p.wideMasks(flat) {
		p.Put(p.plane[0][h], mask, p.Half(value, h))
		p.Clear(p.plane[1][h], mask, p.plane[1][h])
		p.Clear(p.plane[2][h], mask, p.plane[2][h])
	}
	p.IfElse(p.wide, "==", 0, func() { p.storeNarrow(to, left) }, func() { p.storeWide(to, left) })
	p.AddI(offset, 16, offset)
	p.SubI(left, 4, left)
	p.JumpIf(left, ">", 0, loop)
}

// values loads four components at each vertex, in float64.
func (p *planer) values(offset X) (f [3][2]Q) {
	for v := range f {
		f[v] = p.Doubles(p.LoadAt(p.vertices[v], offset))
	}
	return f
}

// wideMasks are a mask's lanes 0 and 1, of 64 bits each, and lanes 2 and 3.
func (p *planer) wideMasks(mask Q) [2]Q {
	return [2]Q{p.Zip1("S4", mask, mask), p.Zip2("S4", mask, mask)}
}

// times multiplies values by a factor in the lanes of a mask.
func (p *planer) times(f [2]Q, factor, mask Q) [2]Q {
	one := p.double(1)
	for h, m := range p.wideMasks(mask) {
		f[h] = p.FMulD(f[h], p.ChooseInto(m, factor, one))
	}
	return f
}

// own makes planes through the values at a primitive's own vertices.
func (p *planer) own(offset X, modes Q) {
	p.Say("f[v] = value(c, v), of Smooth times 1/w; of 1/w 1 times 1/w")
	smooth := p.Eq(modes, p.Word(uint32(p.Constant("Smooth"))))
	f := p.values(offset)
	p.If(offset, "==", 0, func() {
		one := p.double(1)
		for v := range f {
			p.CopyLaneD(f[v][0], 0, one, 0)
		}
	})
	for v := range f {
		f[v] = p.times(f[v], p.q[v], smooth)
	}
	for h := range 2 {
		x, y := p.corners.slopes(p.FSubD(f[1][h], f[0][h]), p.FSubD(f[2][h], f[0][h]))
		p.Move(f[0][h], p.plane[0][h])
		p.Move(x, p.plane[1][h])
		p.Move(y, p.plane[2][h])
	}
}

// clipped makes planes of a clipped primitive from its unclipped vertices.
func (p *planer) clipped(offset X, modes Q) {
	p.Say("f[v] = value(c, v), of NoPerspective times w")
	f := p.values(offset)
	p.If(p.linear.Get(), "!=", 0, func() {
		linear := p.Eq(modes, p.Word(uint32(p.Constant("NoPerspective"))))
		end := p.ShlI(p.Arg("Components"), 2)
		for v := range f {
			w := p.LoadS(p.AddX(p.vertices[v], end), 4)
			p.DupLaneD(p.Widen(w), 0, w)
			for h, product := range p.times(f[v], w, linear) {
				p.Move(product, f[v][h])
			}
		}
	})
	p.Say("sum(i) = (f[0]*in[i] + f[1]*in[3+i]) + f[2]*in[6+i]; p = sum(2), sum(0), sum(1)")
	for i, column := range []int{2, 0, 1} {
		in := [3]Q{p.at("Inverse", column), p.at("Inverse", 3+column), p.at("Inverse", 6+column)}
		for h := range 2 {
			sum := p.FAddD(p.FMulD(f[0][h], in[0]), p.FMulD(f[1][h], in[1]))
			p.FAddD(sum, p.FMulD(f[2][h], in[2]), p.plane[i][h])
		}
	}
	p.Say("the plane of 1/w is k.Q")
	p.If(offset, "==", 0, func() {
		for i := range p.plane {
			p.CopyLaneD(p.plane[i][0], 0, p.at("Q", i), 0)
		}
	})
	p.Say("p[0] = (p[0] + a.X*p[1]) + a.Y*p[2]")
	p.If(p.local, "!=", 0, func() {
		for h := range 2 {
			p.Move(p.from(p.plane[0][h], p.plane[1][h], p.plane[2][h]), p.plane[0][h])
		}
	})
}

// storeNarrow stores up to four planes in float32, and goes on behind them.
func (p *planer) storeNarrow(to, left X) {
	p.Say("*at(s, NarrowHeader+3*c+i) = float32(p[i])")
	rounded := three(func(i int) Q { return p.Narrow(p.plane[i][0], p.plane[i][1]) })
	end := p.Label("storedNarrow")
	for c, v := range p.Transpose(G{rounded[0], rounded[1], rounded[2], rounded[2]}) {
		if c > 0 {
			p.JumpIf(left, "<=", c, end)
		}
		p.StoreD(v, to, 0)
		p.StoreLane(v, 2, p.AddI(to, 8))
		p.AddI(to, 12, to)
	}
	p.Place(end)
}

// storeWide does so in float64.
func (p *planer) storeWide(to, left X) {
	p.Say("*at(s, WideHeader+3*c+i) = p[i]")
	end := p.Label("storedWide")
	for c := range 4 {
		if c > 0 {
			p.JumpIf(left, "<=", c, end)
		}
		f0, fx, fy := p.plane[0][c/2], p.plane[1][c/2], p.plane[2][c/2]
		if c%2 == 0 {
			p.Store(p.Zip1("D2", f0, fx), to, 0)
			p.StoreD(fy, to, 16)
		} else {
			p.Store(p.Zip2("D2", f0, fx), to, 0)
			p.StoreD(p.DupLaneD(fy, 1), to, 16)
		}
		p.AddI(to, 24, to)
	}
	p.Place(end)
}
