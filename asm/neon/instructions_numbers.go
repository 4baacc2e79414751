package neon

// ToFloatOf makes floats of integers that have so many bits after the point.
func (a *Asm) ToFloatOf(x Q, bits int, dst ...Q) Q {
	return a.q(dst, "scvtf v%.4s, v%.4s, #%", x, bits)
}

// MinNumber and MaxNumber are the smaller and the larger of two floats; NaN is not looked at, but for signalling ones,
// which no operation makes.
func (a *Asm) MinNumber(x, y Q, dst ...Q) Q  { return a.gnu3("fminnm", "4s", x, y, dst) }
func (a *Asm) MaxNumber(x, y Q, dst ...Q) Q  { return a.gnu3("fmaxnm", "4s", x, y, dst) }
func (a *Asm) MinNumberD(x, y Q, dst ...Q) Q { return a.gnu3("fminnm", "2d", x, y, dst) }
func (a *Asm) MaxNumberD(x, y Q, dst ...Q) Q { return a.gnu3("fmaxnm", "2d", x, y, dst) }

// FMulLaneD multiplies by one half of y.
func (a *Asm) FMulLaneD(x, y Q, lane int, dst ...Q) Q {
	return a.q(dst, "fmul v%.2d, v%.2d, v%.d[%]", x, y, lane)
}

// LoadDup loads 8 bytes into both halves.
func (a *Asm) LoadDup(base X, offset int, dst ...Q) Q {
	d := a.LoadD(base, offset, dst...)
	return a.DupLaneD(d, 0, d)
}

// TrailingZeros is the lowest bit that is set, of one.
func (a *Asm) TrailingZeros(x X, dst ...X) X {
	d := a.newX(dst)
	a.do("RBITW R%, R%", x, out(d))
	a.do("CLZW R%, R%", d, out(d))
	return d
}

// DivW is a quotient without a sign, MulSubW x - y*z.
func (a *Asm) DivW(x, y X, dst ...X) X { return a.general3("UDIVW", x, y, dst) }
func (a *Asm) MulSubW(x, y, z X) X     { return a.x(nil, "MSUBW R%, R%, R%, R%", z, x, y) }

// MulAdd is x + y*z.
func (a *Asm) MulAdd(x, y, z X, dst ...X) X { return a.x(dst, "MADD R%, R%, R%, R%", z, x, y) }

// Positive is ones where a float is greater than 0.
func (a *Asm) Positive(x Q, dst ...Q) Q { return a.q(dst, "fcmgt v%.4s, v%.4s, #0.0", x) }

// Any is not 0 where a bit of a vector is set.
func (a *Asm) Any(v Q) X { return a.Lane(a.GreatestU(v), 0) }

// ToIntUp and ToIntDown round up and down, the forms D of float64 to integers of 64 bits; ToIntAwayD to the nearest,
// halves away from 0.
func (a *Asm) ToIntUp(x Q, dst ...Q) Q    { return a.gnu2("fcvtps", "4s", "4s", x, dst) }
func (a *Asm) ToIntDown(x Q, dst ...Q) Q  { return a.gnu2("fcvtms", "4s", "4s", x, dst) }
func (a *Asm) ToIntDownD(x Q, dst ...Q) Q { return a.gnu2("fcvtms", "2d", "2d", x, dst) }
func (a *Asm) ToIntAwayD(x Q, dst ...Q) Q { return a.gnu2("fcvtas", "2d", "2d", x, dst) }

// AddSar adds x>>n to sum, with its sign, and AddMul x*y.
func (a *Asm) AddSar(sum, x Q, n int) { a.do("ssra v%.4s, v%.4s, #%", both(sum), x, n) }
func (a *Asm) AddMul(sum, x, y Q)     { a.do("mla v%.4s, v%.4s, v%.4s", both(sum), x, y) }

// MulLane multiplies integers by a lane of y.
func (a *Asm) MulLane(x, y Q, lane int, dst ...Q) Q {
	return a.q(dst, "mul v%.4s, v%.4s, v%.s[%]", x, y, lane)
}

// ShlInto puts x<<n into v, whose lower n bits stay.
func (a *Asm) ShlInto(v, x Q, n int) { a.do("VSLI $%, V%.S4, V%.S4", n, x, both(v)) }

// AddMulLane adds x times a lane of y to sum, AddMulLaneH words of 16 bits with such a lane of a low register.
func (a *Asm) AddMulLane(sum, x, y Q, lane int) {
	a.do("mla v%.4s, v%.4s, v%.s[%]", both(sum), x, y, lane)
}
func (a *Asm) AddMulLaneH(sum, x, y Q, lane int) {
	a.do("mla v%.8h, v%.8h, v%.h[%]", both(sum), x, y, lane)
}

// MulWideLaneH makes products of 32 bits of the lower four words of 16 bits of x and such a lane of a low register, and
// AddMulWideHighLaneH adds the products of the upper four.
func (a *Asm) MulWideLaneH(x, y Q, lane int) Q {
	return a.q(nil, "smull v%.4s, v%.4h, v%.h[%]", x, y, lane)
}
func (a *Asm) AddMulWideHighLaneH(sum, x, y Q, lane int) {
	a.do("smlal2 v%.4s, v%.8h, v%.h[%]", both(sum), x, y, lane)
}

// MulWideHighLaneH makes products of the upper four words, AddMulWideLaneH adds the products of the lower four.
func (a *Asm) MulWideHighLaneH(x, y Q, lane int) Q {
	return a.q(nil, "smull2 v%.4s, v%.8h, v%.h[%]", x, y, lane)
}
func (a *Asm) AddMulWideLaneH(sum, x, y Q, lane int) {
	a.do("smlal v%.4s, v%.4h, v%.h[%]", both(sum), x, y, lane)
}

// SarRounded is x>>n with its sign, halves up.
func (a *Asm) SarRounded(x Q, n int, dst ...Q) Q { return a.q(dst, "srshr v%.4s, v%.4s, #%", x, n) }

// IsZero is ones where a float is 0 or -0.
func (a *Asm) IsZero(x Q, dst ...Q) Q { return a.q(dst, "fcmeq v%.4s, v%.4s, #0.0", x) }

// OfHalves makes floats of the lower four halves, OfHalvesHigh of the upper.
func (a *Asm) OfHalves(x Q, dst ...Q) Q     { return a.gnu2("fcvtl", "4s", "4h", x, dst) }
func (a *Asm) OfHalvesHigh(x Q, dst ...Q) Q { return a.gnu2("fcvtl2", "4s", "8h", x, dst) }

// LoadPair loads 16 bytes twice.
func (a *Asm) LoadPair(base X, offset int) (x, y Q) {
	x, y = a.Vector(), a.Vector()
	a.do("FLDPQ %(R%), (F%, F%)", offset, base, out(x), out(y))
	return x, y
}

// WidenBy256 makes words of 16 bits of eight bytes, times 256, SubWiden the differences of eight signed bytes.
func (a *Asm) WidenBy256(x Q) Q  { return a.q(nil, "shll v%.8h, v%.8b, #8", x) }
func (a *Asm) SubWiden(x, y Q) Q { return a.q(nil, "ssubl v%.8h, v%.8b, v%.8b", x, y) }

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

// AddShiftedRight is x + y>>n.
func (a *Asm) AddShiftedRight(x, y X, n int, dst ...X) X {
	return a.x(dst, "ADD R%>>%, R%, R%", y, n, x)
}

// ShlByU shifts by a lane's number, to the right without a sign where it is negative.
func (a *Asm) ShlByU(x, y Q, dst ...Q) Q { return a.gnu3("ushl", "4s", x, y, dst) }

// ToHalves makes 16-bit floats, to nearest even, in the lower half.
func (a *Asm) ToHalves(x Q, dst ...Q) Q { return a.gnu2("fcvtn", "4h", "4s", x, dst) }

// copyLaneD copies half from of x into half to of v.
func (a *Asm) copyLaneD(v Q, to int, x Q, from int) {
	a.do("VMOV V%.D[%], V%.D[%]", x, from, both(v), to)
}
