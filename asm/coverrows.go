package main

import "math"

// rowGen goes down the rows of a triangle's box, as many a step as a register has lanes.
//
//	y the rows' numbers from the box's first block on · q where the edges cross them, less the value in row 0
//	box the columns of each row that lie in the box · base position<<32 | first block<<16
type rowGen struct {
	*coverGen
	*spans
	y                 Vec
	row               Vec // the same against the box's first row, integers of 4 bytes
	left              GP  // rows of blocks after this step's first
	base              Vec
	last, wide        Held // the box's last row, and its columns
	zero, ones, order Vec
}

// rows is how many rows of pixels a step takes.
func (r *rowGen) rows() int { return r.Bytes / r.size }

// triangle appends the groups of the triangle at hand.
func (p *spans) triangle(g *coverGen) {
	r := &rowGen{coverGen: g, spans: p, y: g.Vec(), row: g.Vec(), left: g.Reg64(), base: g.Vec()}
	done := g.Unique("done")
	if p.double() && !g.OneRegister() {
		g.blocks.triangle(g, p, done)
	}
	r.constants()
	r.begin()
	g.Cases(g.Args.At("Samples.N"), []int{1, 4, 0}, done, func(samples int) {
		loop := g.Unique("rows")
		g.Label(loop)
		box, q, value := r.box(), r.crossings(), g.Address(r.ofTriangle(p.value))
		switch samples {
		case 1:
			r.append(r.blocks(box, q, value, g.rect), nil)
		case 4:
			r.fourSamples(box, q, value)
		default:
			r.manySamples(box, q, value)
		}
		r.next(loop)
	})
	g.Label(done)
}

// ofTriangle is the number of the triangle at hand.
func (r *rowGen) ofTriangle(m Mem) Mem { return m.Idx(r.t, uint8(r.size)) }

// compute is a formula of the kind of floats that spans have.
func (r *rowGen) compute(to, x Op, terms ...any) { r.formula(r.kind, to, x, terms) }

// constants are what every step uses; AVX2 has the order of bytes in memory.
func (r *rowGen) constants() {
	r.zero, r.ones = r.Vec(), r.Vec()
	r.Zero(r.zero)
	if !r.HasMasks {
		r.VPCMPEQD(r.ones, r.ones, r.ones)
		return
	}
	r.VPTERNLOGD(U8(0xFF), r.ones, r.ones, r.ones)
	r.order = r.Vec512()
	r.Move(r.PerLane(r.bytes), r.order)
}

// bytes is where the bytes of a word of squares come from: of four rows' bytes, the rows 0 2 1 3.
func (r *rowGen) bytes(lane int) uint32 {
	at, apart := lane&^3*4+lane&3, 4
	if r.double() {
		at, apart = lane&^7*4+lane&7, 8
	}
	return uint32(at | (at+2*apart)<<8 | (at+apart)<<16 | (at+3*apart)<<24)
}

func (r *rowGen) begin() {
	r.IntsTo(r.row, r.PerLane(func(lane int) uint32 { return uint32(lane * 4 / r.size) }), "-", Each{r.firstRow.Idx(r.t, 4)})
	r.Move(r.PerLane(func(lane int) uint32 {
		if r.double() {
			return uint32(math.Float64bits(float64(lane/2)) >> (lane % 2 * 32))
		}
		return math.Float32bits(float32(lane))
	}), r.y)
	r.Set(r.left.As32(), r.by1.Idx(r.t, 4), "-", r.by0.Idx(r.t, 4))
	position := r.Get32(r.positions.Idx(r.t, 4), "<<", 32)
	at := r.Get32(r.corner.Idx(r.t, 4))
	r.Change(position, "|", at)
	r.BroadcastQ(position, r.base)
	r.last = r.HoldWord(r.height.Idx(r.t, 4))
	r.wide = r.held(Held{memory: r.ofTriangle(r.columns), broadcast: r.kind.broadcast})
}

// next goes on to the next rows if the box has more.
func (r *rowGen) next(loop string) {
	done := r.Unique("last")
	r.Change(r.left.As32(), "-", r.rows()/4)
	r.JL(LabelRef(done))
	r.compute(r.y, r.y, "+", r.rows())
	r.IntsTo(r.row, r.row, "+", r.rows())
	down := r.Get32(r.Args.At("BlocksX"))
	r.Change(down.As32(), "*", r.rows()/4<<16)
	v := r.AllQ(down)
	r.VPADDQ(v, r.base, r.base)
	r.Jump(loop)
	r.Label(done)
}

// box is the columns of each row inside the box.
func (r *rowGen) box() Vec {
	inside := into(r.Mask(), r.AtMost, r.Use(r.last), r.row)
	return into(r.Vec(), r.KeepWhere, inside, r.Use(r.wide))
}

func (r *rowGen) crossings() (q [3]Vec) {
	for i := range q {
		q[i] = r.Vec()
		r.compute(q[i], r.y, "*", Each{r.ofTriangle(r.slope[i])})
	}
	return q
}

// blocks is the masks of a step's blocks at one sample.
func (r *rowGen) blocks(box Vec, q [3]Vec, value GP, rect Mem) Vec {
	inside := r.pixels(box, q, value)
	r.squares(inside)
	r.cut(inside, rect)
	return inside
}

// pixels is the rows of pixels inside at one sample.
func (r *rowGen) pixels(box Vec, q [3]Vec, value GP) Vec {
	inside := r.Copy(box)
	for i := range q {
		n, sign := r.Vec(), Each{r.sign[i].Idx(r.t, 4)}
		r.compute(n, q[i], "+", Each{Mem{Base: value, Disp: 16 * r.size * i}}, "max", r.zero)
		// too large a number gives 1<<31 or 1<<63, which shifts everything out
		switch {
		case !r.double():
			r.FloatsTo(n, n, "nearest")
			r.IntsTo(n, r.ones, "<<", n)
		case r.HasMasks:
			r.VCVTPD2QQ(n, n)
			r.VPSLLVQ(n, r.ones, n)
		default:
			r.VCVTPD2DQY(n, n.AsX())
			r.VPMOVZXDQ(n.AsX(), n)
			r.VPSLLVQ(n, r.ones, n)
		}
		if r.HasMasks {
			r.VPTERNLOGD_BCST(U8(0x60), sign.Mem, n, inside) // inside & (n ^ sign)
			continue
		}
		r.IntsTo(inside, inside, "&", r.Ints(n, "^", sign))
	}
	return inside
}

// squares turns rows of pixels into masks of blocks, 2 bytes each: four rows of blocks of 8, two rows of 16 or, with
// AVX2, half as many.
func (r *rowGen) squares(v Vec) {
	if r.double() && !r.OneRegister() { // four rows of 8 blocks in each 16 bytes
		order := r.Vec()
		r.Move(r.PerLane(func(lane int) uint32 {
			return uint32(lane&8 | lane&3<<1 | lane>>2&1)
		}), order)
		r.VPERMD(v, order, v)
	}
	// word by word the rows' bytes 0 2 1 3
	if r.HasMasks {
		r.VPERMB(v, r.order, v)
	} else {
		r.VPSHUFB(r.PerLane(func(lane int) uint32 { return 0x0C040800 + uint32(lane&3)*0x01010101 }), v, v)
	}
	r.exchange(v)
}

// exchange exchanges the inner halves of bytes 0 and 2, and 1 and 3, of each word.
func (g *coverGen) exchange(v Vec) {
	u, t := g.Vec(), g.Ints(v, ">>>", 12)
	if g.HasMasks {
		g.VPTERNLOGD(U8(0x28), g.Same(0xF0F0), v, t) // (t ^ v) & 0xF0F0
		g.IntsTo(u, t, "<<", 12)
		g.VPTERNLOGD(U8(0x96), u, t, v)
		return
	}
	g.VPXOR(v, t, t)
	g.VPAND(g.Same(0xF0F0), t, t)
	g.IntsTo(u, t, "<<", 12)
	g.VPXOR(t, v, v)
	g.VPXOR(u, v, v)
}

// cut applies Columns and Rows.
func (r *rowGen) cut(v Vec, rect Mem) {
	skip, at, w := r.Unique("whole"), r.Reg64(), r.Vec()
	r.JumpIf(r.plain, "!=", 0, skip)
	base := r.Address(rect)
	columns := Mem{Base: base}
	if !r.double() {
		r.Set(at.As32(), r.bx0.Idx(r.t, 4))
		r.RepeatPart(columns.Idx(at, 2), w)
		r.IntsTo(v, v, "&", w)
	} else {
		r.IntsTo(v, v, "&", columns)
	}
	r.Set(at.As32(), r.by1.Idx(r.t, 4), "-", r.left.As32())
	r.VPBROADCASTQ(Mem{Base: base, Index: at, Scale: 2, Disp: 64}, w)
	order := r.Copy(r.PerLane(func(lane int) uint32 { return 0x01000100 + uint32(lane/r.size)*0x02020202 }))
	r.VPSHUFB(order, w, w)
	r.IntsTo(v, v, "&", w)
	r.Label(skip)
}

// manySamples appends the blocks of a step with any number of samples.
func (r *rowGen) manySamples(box Vec, q [3]Vec, value GP) {
	rect, to := r.Address(r.rect), r.Address(r.found)
	left := r.Get32(r.Args.At("Samples.N"))
	any := r.Zeros()
	r.Times(left.As32(), func() {
		masks := r.blocks(box, q, value, Mem{Base: rect})
		r.IntsTo(any, any, "|", masks)
		r.Move(masks, Mem{Base: to})
		r.Advance(r.stride(), value)
		r.Advance(128, rect)
		r.Advance(64, to)
	})
	r.appendMany(any)
}

// fourSamples appends them without a loop over the samples.
func (r *rowGen) fourSamples(box Vec, q [3]Vec, value GP) {
	any, masks := r.Zeros(), [4]Op{}
	for s := range masks {
		m := r.blocks(box, q, value, r.rect.Offset(128*s))
		r.IntsTo(any, any, "|", m)
		masks[s] = m
		if r.Registers == 16 { // too few registers
			masks[s] = r.found.Offset(64 * s)
			r.Move(m, masks[s])
		}
		if s < 3 {
			r.Advance(r.stride(), value)
		}
	}
	r.append(any, masks[:])
}
