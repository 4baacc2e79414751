package neon

import "math/bits"

// The instructions that kernels are written with. Each returns the register of its result: a new one, or the one that
// is named last. Those of general registers have 64 bits unless their name ends in W; vectors have four lanes of 32
// bits unless their name ends in another form.

func (a *Asm) newX(dst []X) X {
	if len(dst) > 0 {
		return dst[0]
	}
	return a.General()
}

func (a *Asm) newQ(dst []Q) Q {
	if len(dst) > 0 {
		return dst[0]
	}
	return a.Vector()
}

// gnu3 is "name d, x, y" of vectors in GNU's syntax, go3 "NAME y, x, d" in Go's, by the forms of lanes that they have.
func (a *Asm) gnu3(name, form string, x, y Q, dst []Q) Q {
	return a.q(dst, name+" v%."+form+", v%."+form+", v%."+form, x, y)
}

func (a *Asm) go3(name, form string, x, y Q, dst []Q) Q {
	return a.q(dst, name+" V%."+form+", V%."+form+", V%."+form, y, x)
}

func (a *Asm) gnu2(name, to, from string, x Q, dst []Q) Q {
	return a.q(dst, name+" v%."+to+", v%."+from, x)
}

func (a *Asm) general3(name string, x, y X, dst []X) X     { return a.x(dst, name+" R%, R%, R%", y, x) }
func (a *Asm) general2(name string, n int, x X, dst []X) X { return a.x(dst, name+" $%, R%, R%", n, x) }

// General registers.

// Imm is a number.
func (a *Asm) Imm(n int, dst ...X) X { return a.x(dst, "MOVD $%, R%", n) }

// MoveX copies.
func (a *Asm) MoveX(x X, dst ...X) X { return copied(a.x(dst, "MOVD R%, R%", x), a) }

// copied says that the last instruction copies one register to another.
func copied[R X | Q](d R, a *Asm) R {
	a.nodes[len(a.nodes)-1].moves = true
	return d
}

func (a *Asm) AddX(x, y X, dst ...X) X   { return a.general3("ADD", x, y, dst) }
func (a *Asm) SubX(x, y X, dst ...X) X   { return a.general3("SUB", x, y, dst) }
func (a *Asm) AddW(x, y X, dst ...X) X   { return a.general3("ADDW", x, y, dst) }
func (a *Asm) SubW(x, y X, dst ...X) X   { return a.general3("SUBW", x, y, dst) }
func (a *Asm) MulX(x, y X, dst ...X) X   { return a.general3("MUL", x, y, dst) }
func (a *Asm) AndX(x, y X, dst ...X) X   { return a.general3("AND", x, y, dst) }
func (a *Asm) OrX(x, y X, dst ...X) X    { return a.general3("ORR", x, y, dst) }
func (a *Asm) XorX(x, y X, dst ...X) X   { return a.general3("EOR", x, y, dst) }
func (a *Asm) ClearX(x, y X, dst ...X) X { return a.general3("BIC", x, y, dst) } // x &^ y
func (a *Asm) ShlX(x, n X, dst ...X) X   { return a.general3("LSL", x, n, dst) }
func (a *Asm) ShrX(x, n X, dst ...X) X   { return a.general3("LSR", x, n, dst) }
func (a *Asm) ShrW(x, n X, dst ...X) X   { return a.general3("LSRW", x, n, dst) }

func (a *Asm) AddI(x X, n int, dst ...X) X { return a.general2("ADD", n, x, dst) }
func (a *Asm) SubI(x X, n int, dst ...X) X { return a.general2("SUB", n, x, dst) }
func (a *Asm) AndI(x X, n int, dst ...X) X { return a.general2("AND", n, x, dst) }
func (a *Asm) ShlI(x X, n int, dst ...X) X { return a.general2("LSL", n, x, dst) }
func (a *Asm) ShrI(x X, n int, dst ...X) X { return a.general2("LSR", n, x, dst) }

// NegX is -x.
func (a *Asm) NegX(x X, dst ...X) X { return a.x(dst, "NEG R%, R%", x) }

// AddShifted is x + y<<n, OrShifted x | y<<n.
func (a *Asm) AddShifted(x, y X, n int, dst ...X) X { return a.x(dst, "ADD R%<<%, R%, R%", y, n, x) }
func (a *Asm) OrShifted(x, y X, n int, dst ...X) X  { return a.x(dst, "ORR R%<<%, R%, R%", y, n, x) }

// MinW and MaxW compare signed words.
func (a *Asm) MinW(x, y X, dst ...X) X { return a.choose("LT", x, y, dst) }
func (a *Asm) MaxW(x, y X, dst ...X) X { return a.choose("GT", x, y, dst) }

func (a *Asm) choose(condition string, x, y X, dst []X) X {
	d := a.newX(dst)
	a.do("CMPW R%, R%", y, x)
	a.do("CSELW "+condition+", R%, R%, R%", x, y, out(d))
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

// Vectors: memory and constants.

// Load loads 16 bytes, LoadG 64; Store and StoreG store them.
func (a *Asm) Load(base X, offset int, dst ...Q) Q { return a.q(dst, "FMOVQ %(R%), F%", offset, base) }
func (a *Asm) Store(v Q, base X, offset int)       { a.do("FMOVQ F%, %(R%)", v, offset, base) }
func (a *Asm) LoadG(base X, offset int, dst ...G) G {
	g := a.g(dst)
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

// LoadS loads 4 bytes into lane 0, LoadD 8, and clears the others; StoreS and StoreD store them.
func (a *Asm) LoadS(base X, offset int, dst ...Q) Q { return a.q(dst, "FMOVS %(R%), F%", offset, base) }
func (a *Asm) LoadD(base X, offset int, dst ...Q) Q { return a.q(dst, "FMOVD %(R%), F%", offset, base) }
func (a *Asm) StoreS(v Q, base X, offset int)       { a.do("FMOVS F%, %(R%)", v, offset, base) }
func (a *Asm) StoreD(v Q, base X, offset int)       { a.do("FMOVD F%, %(R%)", v, offset, base) }

func (a *Asm) g(dst []G) G {
	if len(dst) > 0 {
		return dst[0]
	}
	return G{a.Vector(), a.Vector(), a.Vector(), a.Vector()}
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
func (a *Asm) Words16(f func(lane int) uint32) (g G) {
	for i := range g {
		g[i] = a.Words(f(4*i), f(4*i+1), f(4*i+2), f(4*i+3))
	}
	return g
}

// Zero clears a register.
func (a *Asm) Zero(dst ...Q) Q { return a.q(dst, "movi v%.2d, #0x0") }

// DupX puts the lower word of a general register into all lanes, DupXD a double word into both; DupLane does so with a
// lane of a vector.
func (a *Asm) DupX(x X, dst ...Q) Q               { return a.q(dst, "VDUP R%, V%.S4", x) }
func (a *Asm) DupXD(x X, dst ...Q) Q              { return a.q(dst, "VDUP R%, V%.D2", x) }
func (a *Asm) DupLane(v Q, lane int, dst ...Q) Q  { return a.q(dst, "VDUP V%.S[%], V%.S4", v, lane) }
func (a *Asm) DupLaneD(v Q, lane int, dst ...Q) Q { return a.q(dst, "VDUP V%.D[%], V%.D2", v, lane) }

// Lane is a lane in a general register, SetLane puts one into a lane; LaneB, LaneH and LaneD have 8, 16 and 64 bits.
func (a *Asm) Lane(v Q, lane int, dst ...X) X  { return a.lane("S", v, lane, dst) }
func (a *Asm) LaneB(v Q, lane int, dst ...X) X { return a.lane("B", v, lane, dst) }
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

// Vectors: floats. The forms D have two float64. A comparison is ones where it holds, zeros where not.

func (a *Asm) FAdd(x, y Q, dst ...Q) Q  { return a.gnu3("fadd", "4s", x, y, dst) }
func (a *Asm) FSub(x, y Q, dst ...Q) Q  { return a.gnu3("fsub", "4s", x, y, dst) }
func (a *Asm) FMul(x, y Q, dst ...Q) Q  { return a.gnu3("fmul", "4s", x, y, dst) }
func (a *Asm) FDiv(x, y Q, dst ...Q) Q  { return a.gnu3("fdiv", "4s", x, y, dst) }
func (a *Asm) FEq(x, y Q, dst ...Q) Q   { return a.gnu3("fcmeq", "4s", x, y, dst) }
func (a *Asm) FGe(x, y Q, dst ...Q) Q   { return a.gnu3("fcmge", "4s", x, y, dst) }
func (a *Asm) FGt(x, y Q, dst ...Q) Q   { return a.gnu3("fcmgt", "4s", x, y, dst) }
func (a *Asm) FAddD(x, y Q, dst ...Q) Q { return a.gnu3("fadd", "2d", x, y, dst) }
func (a *Asm) FSubD(x, y Q, dst ...Q) Q { return a.gnu3("fsub", "2d", x, y, dst) }
func (a *Asm) FMulD(x, y Q, dst ...Q) Q { return a.gnu3("fmul", "2d", x, y, dst) }
func (a *Asm) FDivD(x, y Q, dst ...Q) Q { return a.gnu3("fdiv", "2d", x, y, dst) }
func (a *Asm) FGeD(x, y Q, dst ...Q) Q  { return a.gnu3("fcmge", "2d", x, y, dst) }
func (a *Asm) FSqrt(x Q, dst ...Q) Q    { return a.gnu2("fsqrt", "4s", "4s", x, dst) }
func (a *Asm) FAbs(x Q, dst ...Q) Q     { return a.gnu2("fabs", "4s", "4s", x, dst) }
func (a *Asm) FAbsD(x Q, dst ...Q) Q    { return a.gnu2("fabs", "2d", "2d", x, dst) }
func (a *Asm) FNeg(x Q, dst ...Q) Q     { return a.gnu2("fneg", "4s", "4s", x, dst) }
func (a *Asm) FNegD(x Q, dst ...Q) Q    { return a.gnu2("fneg", "2d", "2d", x, dst) }

// FMin is y where y < x, and else x: NaN in x stays, NaN in y does not count. FMax alike.
func (a *Asm) FMin(x, y Q, dst ...Q) Q { return a.Choose(a.FGt(x, y), y, x, dst...) }
func (a *Asm) FMax(x, y Q, dst ...Q) Q { return a.Choose(a.FGt(y, x), y, x, dst...) }

// Round rounds to the nearest whole number, ties to even, Floor, Ceil and Trunc down, up and to 0.
func (a *Asm) Round(x Q, dst ...Q) Q { return a.gnu2("frintn", "4s", "4s", x, dst) }
func (a *Asm) Floor(x Q, dst ...Q) Q { return a.gnu2("frintm", "4s", "4s", x, dst) }
func (a *Asm) Ceil(x Q, dst ...Q) Q  { return a.gnu2("frintp", "4s", "4s", x, dst) }
func (a *Asm) Trunc(x Q, dst ...Q) Q { return a.gnu2("frintz", "4s", "4s", x, dst) }

// ToInt is the whole number next to 0, the nearest there is for larger numbers and 0 for NaN; ToIntNearest rounds ties
// to even.
func (a *Asm) ToInt(x Q, dst ...Q) Q        { return a.gnu2("fcvtzs", "4s", "4s", x, dst) }
func (a *Asm) ToIntNearest(x Q, dst ...Q) Q { return a.gnu2("fcvtns", "4s", "4s", x, dst) }

// ToFloat converts signed integers, ToFloatU integers without a sign, ToFloatD two of 64 bits.
func (a *Asm) ToFloat(x Q, dst ...Q) Q  { return a.gnu2("scvtf", "4s", "4s", x, dst) }
func (a *Asm) ToFloatU(x Q, dst ...Q) Q { return a.gnu2("ucvtf", "4s", "4s", x, dst) }
func (a *Asm) ToFloatD(x Q, dst ...Q) Q { return a.gnu2("scvtf", "2d", "2d", x, dst) }

// Widen makes float64 of lanes 0 and 1, WidenHigh of lanes 2 and 3. Narrow makes float32 of x (lanes 0 and 1) and y.
func (a *Asm) Widen(x Q, dst ...Q) Q     { return a.gnu2("fcvtl", "2d", "2s", x, dst) }
func (a *Asm) WidenHigh(x Q, dst ...Q) Q { return a.gnu2("fcvtl2", "2d", "4s", x, dst) }
func (a *Asm) Narrow(x, y Q) Q {
	d := a.gnu2("fcvtn", "2s", "2d", x, nil)
	a.do("fcvtn2 v%.4s, v%.2d", both(d), y)
	return d
}

// Vectors: integers.

func (a *Asm) Add(x, y Q, dst ...Q) Q   { return a.go3("VADD", "S4", x, y, dst) }
func (a *Asm) Sub(x, y Q, dst ...Q) Q   { return a.go3("VSUB", "S4", x, y, dst) }
func (a *Asm) AddD(x, y Q, dst ...Q) Q  { return a.go3("VADD", "D2", x, y, dst) }
func (a *Asm) Mul(x, y Q, dst ...Q) Q   { return a.gnu3("mul", "4s", x, y, dst) }
func (a *Asm) Min(x, y Q, dst ...Q) Q   { return a.gnu3("smin", "4s", x, y, dst) }
func (a *Asm) Max(x, y Q, dst ...Q) Q   { return a.gnu3("smax", "4s", x, y, dst) }
func (a *Asm) MinU(x, y Q, dst ...Q) Q  { return a.go3("VUMIN", "S4", x, y, dst) }
func (a *Asm) MaxU(x, y Q, dst ...Q) Q  { return a.go3("VUMAX", "S4", x, y, dst) }
func (a *Asm) And(x, y Q, dst ...Q) Q   { return a.go3("VAND", "B16", x, y, dst) }
func (a *Asm) Or(x, y Q, dst ...Q) Q    { return a.go3("VORR", "B16", x, y, dst) }
func (a *Asm) Xor(x, y Q, dst ...Q) Q   { return a.go3("VEOR", "B16", x, y, dst) }
func (a *Asm) Clear(x, y Q, dst ...Q) Q { return a.gnu3("bic", "16b", x, y, dst) } // x &^ y
func (a *Asm) Not(x Q, dst ...Q) Q      { return a.gnu2("mvn", "16b", "16b", x, dst) }
func (a *Asm) Neg(x Q, dst ...Q) Q      { return a.gnu2("neg", "4s", "4s", x, dst) }
func (a *Asm) Eq(x, y Q, dst ...Q) Q    { return a.go3("VCMEQ", "S4", x, y, dst) }
func (a *Asm) Test(x, y Q, dst ...Q) Q  { return a.go3("VCMTST", "S4", x, y, dst) } // x & y != 0
func (a *Asm) Gt(x, y Q, dst ...Q) Q    { return a.gnu3("cmgt", "4s", x, y, dst) }
func (a *Asm) Ge(x, y Q, dst ...Q) Q    { return a.gnu3("cmge", "4s", x, y, dst) }
func (a *Asm) GtU(x, y Q, dst ...Q) Q   { return a.gnu3("cmhi", "4s", x, y, dst) }
func (a *Asm) GeU(x, y Q, dst ...Q) Q   { return a.gnu3("cmhs", "4s", x, y, dst) }

// Shl, Shr (without a sign) and Sar (with it) shift by a number, ShlBy by a lane's, to the right (with the sign) where
// it is negative.
func (a *Asm) Shl(x Q, n int, dst ...Q) Q { return a.q(dst, "VSHL $%, V%.S4, V%.S4", n, x) }
func (a *Asm) Shr(x Q, n int, dst ...Q) Q { return a.q(dst, "VUSHR $%, V%.S4, V%.S4", n, x) }
func (a *Asm) Sar(x Q, n int, dst ...Q) Q { return a.q(dst, "sshr v%.4s, v%.4s, #%", x, n) }
func (a *Asm) ShlBy(x, y Q, dst ...Q) Q   { return a.gnu3("sshl", "4s", x, y, dst) }

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

// Zip1, Zip2, Uzp1, Uzp2, Trn1 and Trn2 move lanes of a form: S4, H8, B16, D2.
func (a *Asm) Zip1(form string, x, y Q, dst ...Q) Q { return a.go3("VZIP1", form, x, y, dst) }
func (a *Asm) Zip2(form string, x, y Q, dst ...Q) Q { return a.go3("VZIP2", form, x, y, dst) }
func (a *Asm) Uzp1(form string, x, y Q, dst ...Q) Q { return a.go3("VUZP1", form, x, y, dst) }
func (a *Asm) Uzp2(form string, x, y Q, dst ...Q) Q { return a.go3("VUZP2", form, x, y, dst) }
func (a *Asm) Trn1(form string, x, y Q, dst ...Q) Q { return a.go3("VTRN1", form, x, y, dst) }
func (a *Asm) Trn2(form string, x, y Q, dst ...Q) Q { return a.go3("VTRN2", form, x, y, dst) }

// Groups: an instruction for all four quarters.

// One and Two perform an instruction on groups: neon.Two(a.FAdd, x, y).
func One(op func(x Q, dst ...Q) Q, x G, dst ...G) (r G) {
	for i := range r {
		r[i] = op(x[i], quarter(dst, i)...)
	}
	return r
}
func Two(op func(x, y Q, dst ...Q) Q, x, y G, dst ...G) (r G) {
	for i := range r {
		r[i] = op(x[i], y[i], quarter(dst, i)...)
	}
	return r
}

func quarter(dst []G, i int) []Q {
	if len(dst) == 0 {
		return nil
	}
	return []Q{dst[0][i]}
}

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
		b = a.go3("VADDP", "B16", b, b, nil)
	}
	return a.LaneH(b, 0, dst...)
}

// FMulLane multiplies all lanes with one of y.
func (a *Asm) FMulLane(x, y Q, lane int, dst ...Q) Q {
	return a.q(dst, "fmul v%.4s, v%.4s, v%.s[%]", x, y, lane)
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
	d := a.newX(dst)
	a.do("CLZW R%, R%", x, out(d))
	a.do("EOR $31, R%, R%", d, out(d))
	return d
}

// JumpFlag and JumpNotFlag go to a label by a bit that has a constant's name.
func (a *Asm) JumpFlag(name string, flags X, label string) { a.JumpBit(a.bit(name), flags, label) }
func (a *Asm) JumpNotFlag(name string, flags X, label string) {
	a.JumpNotBit(a.bit(name), flags, label)
}

func (a *Asm) bit(constant string) int {
	c := a.Constant(constant)
	if bits.OnesCount(uint(c)) != 1 {
		panic(constant + " is not one bit")
	}
	return bits.TrailingZeros(uint(c))
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
