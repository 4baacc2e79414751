package neon

// The other instructions that kernels are written with, and words for a few of them.

// first is dst, if there is one, or else a new register.
func first[R any](dst []R, take func(name ...string) R) R {
	if len(dst) > 0 {
		return dst[0]
	}
	return take()
}

// MoveX copies.
func (a *Asm) MoveX(x X, dst ...X) X { return copied(a.x(dst, "MOVD R%, R%", x), a) }

// copied says that the last instruction copies one register to another.
func copied[R X | Q](d R, a *Asm) R {
	a.nodes[len(a.nodes)-1].moves = true
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

// LoadG and StoreG load and store 64 bytes.
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

// Choose is x where mask has ones, and y where zeros. ChooseInto does so in the mask's own register.
func (a *Asm) Choose(mask, x, y Q, dst ...Q) Q {
	return a.Move(a.ChooseInto(a.Move(mask), x, y), dst...)
}
func (a *Asm) ChooseInto(mask, x, y Q) Q {
	a.do("VBSL V%.B16, V%.B16, V%.B16", y, x, both(mask))
	return mask
}

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

// Any is not 0 where a bit of a vector is set.
func (a *Asm) Any(v Q) X { return a.Lane(a.GreatestU(v), 0) }

// LoadPair loads 16 bytes twice.
func (a *Asm) LoadPair(base X, offset int) (x, y Q) {
	x, y = a.Vector(), a.Vector()
	a.do("FLDPQ %(R%), (F%, F%)", offset, base, out(x), out(y))
	return x, y
}

// LoadNext loads 16 bytes and goes on by them, and StoreNext stores them.
func (a *Asm) LoadNext(p X, dst ...Q) Q { return a.q(dst, "VLD1.P 16(R%), [V%.S4]", both(p)) }
func (a *Asm) StoreNext(v Q, p X)       { a.do("VST1.P [V%.S4], 16(R%)", v, both(p)) }

// LoadPairW loads two words beside each other without a sign.
func (a *Asm) LoadPairW(base X, offset int, x, y X) {
	a.do("LDPW %(R%), (R%, R%)", offset, base, out(x), out(y))
}
