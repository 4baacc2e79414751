package neon

// The other instructions that kernels are written with, and words for a few of them.

// first is dst, if there is one, or else a new register.
func first[R any](dst []R, take func(name ...string) R) R {
	if len(dst) > 0 {
		return dst[0]
	}
	return take()
}

// Imm is a number.
func (a *Asm) Imm(n int, dst ...X) X { return a.x(dst, "MOVD $%, R%", n) }

// MoveX copies.
func (a *Asm) MoveX(x X, dst ...X) X { return copied(a.x(dst, "MOVD R%, R%", x), a) }

// copied says that the last instruction copies one register to another.
func copied[R X | Q](d R, a *Asm) R {
	a.nodes[len(a.nodes)-1].moves = true
	return d
}

// AddShifted is x + y<<n, AddShiftedRight x + y>>n, OrShifted x | y<<n.
func (a *Asm) AddShifted(x, y X, n int, dst ...X) X { return a.x(dst, "ADD R%<<%, R%, R%", y, n, x) }
func (a *Asm) OrShifted(x, y X, n int, dst ...X) X  { return a.x(dst, "ORR R%<<%, R%, R%", y, n, x) }
func (a *Asm) AddShiftedRight(x, y X, n int) X      { return a.x(nil, "ADD R%>>%, R%, R%", y, n, x) }

// MinW is the smaller of two signed words.
func (a *Asm) MinW(x, y X, dst ...X) X {
	d := first(dst, a.General)
	a.do("CMPW R%, R%", y, x)
	a.do("CSELW LT, R%, R%, R%", x, y, out(d))
	return d
}

// LoadX loads size bytes without a sign, LoadXAt those at base + i*size.
func (a *Asm) LoadX(size int, base X, offset int, dst ...X) X {
	return a.x(dst, "% %(R%), R%", loads[size], offset, base)
}
func (a *Asm) LoadXAt(size int, base, i X, dst ...X) X {
	return a.x(dst, "% (R%)(R%%), R%", loads[size], base, i, scales[size])
}

// StoreX stores the lower size bytes, StoreXAt to base + i*size.
func (a *Asm) StoreX(size int, x, base X, offset int) {
	a.do("% R%, %(R%)", stores[size], x, offset, base)
}
func (a *Asm) StoreXAt(size int, x, base, i X) {
	a.do("% R%, (R%)(R%%)", stores[size], x, base, i, scales[size])
}

var (
	loads  = map[int]string{1: "MOVBU", 2: "MOVHU", 4: "MOVWU", 8: "MOVD"}
	stores = map[int]string{1: "MOVB", 2: "MOVH", 4: "MOVW", 8: "MOVD"}
	scales = map[int]string{1: "", 2: "<<1", 4: "<<2", 8: "<<3"}
)

// Store stores 16 bytes, StoreD 8 and StoreS 4; LoadG and StoreG 64.
func (a *Asm) Store(v Q, base X, offset int)  { a.do("FMOVQ F%, %(R%)", v, offset, base) }
func (a *Asm) StoreD(v Q, base X, offset int) { a.do("FMOVD F%, %(R%)", v, offset, base) }
func (a *Asm) StoreS(v Q, base X, offset int) { a.do("FMOVS F%, %(R%)", v, offset, base) }
func (a *Asm) LoadG(base X, offset int, dst ...G) G {
	g := first(dst, a.Group)
	for i := 0; i < 4; i += 2 {
		a.do("FLDPQ %(R%), (F%, F%)", offset+16*i, base, out(g[i]), out(g[i+1]))
	}
	return g
}
func (a *Asm) StoreG(g G, base X, offset int) {
	for i := 0; i < 4; i += 2 {
		a.do("FSTPQ (F%, F%), %(R%)", g[i], g[i+1], offset+16*i, base)
	}
}

// LoadAt loads 16 bytes at base + offset.
func (a *Asm) LoadAt(base, offset X, dst ...Q) Q { return a.q(dst, "ldr q%, [x%, x%]", base, offset) }

// Words are four constants, Word one in all lanes, Words16 the sixteen of a group, Lane by lane. They are loaded from
// memory: hold what loops use.
func (a *Asm) Words(w0, w1, w2, w3 uint32) Q {
	if a.constants.register == nil {
		a.constants = a.General("constants")
	}
	return a.Load(a.constants, a.file.words(w0, w1, w2, w3))
}
func (a *Asm) Word(w uint32) Q { return a.Words(w, w, w, w) }
func (a *Asm) Words16(f func(lane int) uint32) G {
	return four(func(i int) Q { return a.Words(f(4*i), f(4*i+1), f(4*i+2), f(4*i+3)) })
}

// Zero clears a register.
func (a *Asm) Zero(dst ...Q) Q { return a.q(dst, "movi v%.2d, #0x0") }

// DupLane puts a lane of a vector into all lanes.
func (a *Asm) DupLane(v Q, lane int, dst ...Q) Q  { return a.q(dst, "VDUP V%.S[%], V%.S4", v, lane) }
func (a *Asm) DupLaneD(v Q, lane int, dst ...Q) Q { return a.q(dst, "VDUP V%.D[%], V%.D2", v, lane) }

// Lane is a lane in a general register, SetLane puts one into a lane; LaneH and LaneD have 16 and 64 bits.
func (a *Asm) Lane(v Q, lane int, dst ...X) X  { return a.lane("S", v, lane, dst) }
func (a *Asm) LaneH(v Q, lane int, dst ...X) X { return a.lane("H", v, lane, dst) }
func (a *Asm) LaneD(v Q, lane int, dst ...X) X { return a.lane("D", v, lane, dst) }

func (a *Asm) lane(form string, v Q, lane int, dst []X) X {
	return a.x(dst, "VMOV V%.%[%], R%", v, form, lane)
}
func (a *Asm) SetLane(v Q, lane int, x X) { a.do("VMOV R%, V%.S[%]", x, both(v), lane) }

// CopyLane copies lane from of x into lane to of v.
func (a *Asm) CopyLane(v Q, to int, x Q, from int) {
	a.do("VMOV V%.S[%], V%.S[%]", x, from, both(v), to)
}

// Move copies.
func (a *Asm) Move(x Q, dst ...Q) Q { return copied(a.q(dst, "VMOV V%.B16, V%.B16", x), a) }

// FMin is y where y < x, and else x: NaN in x stays, NaN in y does not count.
func (a *Asm) FMin(x, y Q) Q { return a.Choose(a.FGt(x, y), y, x) }

// Narrow makes float32 of x (lanes 0 and 1) and y.
func (a *Asm) Narrow(x, y Q) Q {
	d := a.Narrowed(x)
	a.NarrowHigh(d, y)
	return d
}

// Half is lanes 2h and 2h+1 in float64, Doubles are both halves.
func (a *Asm) Half(x Q, h int) Q { return []one{a.Widen, a.WidenHigh}[h](x) }
func (a *Asm) Doubles(x Q) [2]Q  { return [2]Q{a.Widen(x), a.WidenHigh(x)} }

// Choose is x where mask has ones, and y where zeros. ChooseInto does so in the mask's own register, Put x into v where
// mask has ones.
func (a *Asm) Choose(mask, x, y Q, dst ...Q) Q {
	return a.Move(a.ChooseInto(a.Move(mask), x, y), dst...)
}
func (a *Asm) ChooseInto(mask, x, y Q) Q {
	a.do("VBSL V%.B16, V%.B16, V%.B16", y, x, both(mask))
	return mask
}
func (a *Asm) Put(v, mask, x Q) { a.do("VBIT V%.B16, V%.B16, V%.B16", mask, x, both(v)) }

// Two performs an instruction on groups: neon.Two(a.FAdd, x, y).
func Two(op two, x, y G, dst ...G) (r G) {
	for i := range r {
		var to []Q
		if len(dst) > 0 {
			to = []Q{dst[0][i]}
		}
		r[i] = op(x[i], y[i], to...)
	}
	return r
}

// pair, three and four are registers that a function makes, one after the other.
func pair(of func(i int) Q) [2]Q  { return [2]Q{of(0), of(1)} }
func three(of func(i int) Q) [3]Q { return [3]Q{of(0), of(1), of(2)} }
func four(of func(i int) Q) [4]Q  { return [4]Q{of(0), of(1), of(2), of(3)} }

// LaneBits are bit i in lane i of a group, for Spread; ByteBits bit i%8 in byte i, for Mask. Both stay in registers.
func (a *Asm) LaneBits() G { return a.Words16(func(lane int) uint32 { return 1 << lane }) }
func (a *Asm) ByteBits() Q { return a.Words(0x08040201, 0x80402010, 0x08040201, 0x80402010) }

// Spread is a group with ones in the lanes whose bit a mask has.
func (a *Asm) Spread(mask X, laneBits G, dst ...G) G {
	return Two(a.Test, All(a.DupX(mask)), laneBits, dst...)
}

// Signs is bits of the lanes of a group that are negative.
func (a *Asm) Signs(g G, byteBits Q, dst ...X) X {
	b := a.Uzp2("B16", a.Uzp2("H8", g[0], g[1]), a.Uzp2("H8", g[2], g[3]))
	a.do("cmlt v%.16b, v%.16b, #0", out(b), b)
	return a.bytesMask(b, byteBits, dst)
}

// Mask is bits of the lanes of a group that hold ones, the others zeros.
func (a *Asm) Mask(g G, byteBits Q, dst ...X) X {
	b := a.Uzp1("B16", a.Uzp1("H8", g[0], g[1]), a.Uzp1("H8", g[2], g[3]))
	return a.bytesMask(b, byteBits, dst)
}

func (a *Asm) bytesMask(b, byteBits Q, dst []X) X {
	b = a.And(b, byteBits)
	for range 3 {
		b = a.AddPairsB(b, b)
	}
	return a.LaneH(b, 0, dst...)
}

// StoreLane stores a lane.
func (a *Asm) StoreLane(v Q, lane int, base X) { a.do("VST1 V%.S[%], (R%)", v, lane, base) }

// Transpose makes of four rows of four words the columns.
func (a *Asm) Transpose(g G) G {
	low0, low1 := a.Zip1("S4", g[0], g[2]), a.Zip1("S4", g[1], g[3])
	high0, high1 := a.Zip2("S4", g[0], g[2]), a.Zip2("S4", g[1], g[3])
	return G{a.Zip1("S4", low0, low1), a.Zip2("S4", low0, low1), a.Zip1("S4", high0, high1), a.Zip2("S4", high0, high1)}
}

// Log2W is log2 of a power of two.
func (a *Asm) Log2W(x X, dst ...X) X {
	d := a.LeadingZerosW(x, dst...)
	return a.XorI(d, 31, d)
}

// DropLowestBit is x & (x-1).
func (a *Asm) DropLowestBit(x X, dst ...X) X { return a.AndX(x, a.SubI(x, 1), dst...) }

// Rotate3 is lanes 1, 2, 0 and 0.
func (a *Asm) Rotate3(x Q) Q {
	d := a.Vector()
	a.do("VEXT $4, V%.B16, V%.B16, V%.B16", x, x, out(d))
	a.CopyLane(d, 2, x, 0)
	a.CopyLane(d, 3, x, 0)
	return d
}

// LoadDup loads 8 bytes into both halves.
func (a *Asm) LoadDup(base X, offset int, dst ...Q) Q {
	d := a.LoadD(base, offset, dst...)
	return a.DupLaneD(d, 0, d)
}

// TrailingZeros is the lowest bit that is set, of one.
func (a *Asm) TrailingZeros(x X, dst ...X) X {
	d := a.ReverseW(x, dst...)
	return a.LeadingZerosW(d, d)
}

// Advance adds a number to several registers.
func (a *Asm) Advance(n int, to ...X) {
	for _, p := range to {
		a.AddI(p, n, p)
	}
}

// MulSubW is x - y*z, MulAdd x + y*z.
func (a *Asm) MulSubW(x, y, z X) X          { return a.x(nil, "MSUBW R%, R%, R%, R%", z, x, y) }
func (a *Asm) MulAdd(x, y, z X, dst ...X) X { return a.x(dst, "MADD R%, R%, R%, R%", z, x, y) }

// Any is not 0 where a bit of a vector is set.
func (a *Asm) Any(v Q) X { return a.Lane(a.GreatestU(v), 0) }

// LoadPair loads 16 bytes twice.
func (a *Asm) LoadPair(base X, offset int) (x, y Q) {
	x, y = a.Vector(), a.Vector()
	a.do("FLDPQ %(R%), (F%, F%)", offset, base, out(x), out(y))
	return x, y
}

// Lookup picks the bytes of a table of 16 that lie at the bytes of an index.
func (a *Asm) Lookup(table, index Q) Q {
	return a.q(nil, "VTBL V%.B16, [V%.B16], V%.B16", index, table)
}

// LoadNext loads 16 bytes and goes on by them, and StoreNext stores them.
func (a *Asm) LoadNext(p X, dst ...Q) Q { return a.q(dst, "VLD1.P 16(R%), [V%.S4]", both(p)) }
func (a *Asm) StoreNext(v Q, p X)       { a.do("VST1.P [V%.S4], 16(R%)", v, both(p)) }

// LoadSAt loads 4 bytes at base + 4*i into lane 0, LoadDAt 8 bytes at base + i, and clear the others.
func (a *Asm) LoadSAt(base, i X) Q { return a.q(nil, "FMOVS (R%)(R%<<2), F%", base, i) }
func (a *Asm) LoadDAt(base, i X) Q { return a.q(nil, "FMOVD (R%)(R%), F%", base, i) }

// LoadPairW loads two words beside each other without a sign.
func (a *Asm) LoadPairW(base X, offset int, x, y X) {
	a.do("LDPW %(R%), (R%, R%)", offset, base, out(x), out(y))
}

// copyLaneD copies half from of x into half to of v.
func (a *Asm) copyLaneD(v Q, to int, x Q, from int) {
	a.do("VMOV V%.D[%], V%.D[%]", x, from, both(v), to)
}

// ChooseX is x where c is not 0, and y where it is.
func (a *Asm) ChooseX(c, x, y X, dst ...X) X {
	d := first(dst, a.General)
	a.do("CMP $0, R%", c)
	a.do("CSEL NE, R%, R%, R%", x, y, out(d))
	return d
}
