package neon

import "fmt"

// ToFloatOf makes floats of integers that have so many bits after the point.
func (a *Asm) ToFloatOf(x Q, bits int, dst ...Q) Q {
	d := a.q(dst)
	a.do(fmt.Sprintf("scvtf v%%.4s, v%%.4s, #%d", bits), out(d), in(x))
	return d
}

// MinNumber and MaxNumber are the smaller and the larger of two floats; NaN is not looked at, but for signalling ones, which no operation
// makes.
func (a *Asm) MinNumber(x, y Q, dst ...Q) Q  { return a.gnu3("fminnm", "4s", x, y, dst) }
func (a *Asm) MaxNumber(x, y Q, dst ...Q) Q  { return a.gnu3("fmaxnm", "4s", x, y, dst) }
func (a *Asm) MinNumberD(x, y Q, dst ...Q) Q { return a.gnu3("fminnm", "2d", x, y, dst) }
func (a *Asm) MaxNumberD(x, y Q, dst ...Q) Q { return a.gnu3("fmaxnm", "2d", x, y, dst) }

// FMulLaneD multiplies by one half of y.
func (a *Asm) FMulLaneD(x, y Q, lane int, dst ...Q) Q {
	d := a.q(dst)
	a.do(fmt.Sprintf("fmul v%%.2d, v%%.2d, v%%.d[%d]", lane), out(d), in(x), in(y))
	return d
}

// LoadDup loads 8 bytes into both halves.
func (a *Asm) LoadDup(base X, offset int, dst ...Q) Q {
	d := a.LoadD(base, offset, dst...)
	return a.DupLaneD(d, 0, d)
}

// TrailingZeros is the lowest bit that is set, of one.
func (a *Asm) TrailingZeros(x X) X {
	d := a.General()
	a.do("RBITW R%, R%", in(x), out(d))
	a.do("CLZW R%, R%", in(d), out(d))
	return d
}

// DivW is a quotient without a sign, MulSubW x - y*z.
func (a *Asm) DivW(x, y X, dst ...X) X { return a.general3("UDIVW", x, y, dst) }
func (a *Asm) MulSubW(x, y, z X) X {
	d := a.General()
	a.do("MSUBW R%, R%, R%, R%", in(z), in(x), in(y), out(d))
	return d
}

// MulAdd is x + y*z.
func (a *Asm) MulAdd(x, y, z X) X {
	d := a.General()
	a.do("MADD R%, R%, R%, R%", in(z), in(x), in(y), out(d))
	return d
}
