package neon

import "fmt"

// Instructions for fixed-point numbers, bytes, and choices between general registers.

// CeilToInt is the least whole number that is no less, the nearest there is for larger numbers and 0 for NaN.
func (a *Asm) CeilToInt(x Q, dst ...Q) Q { return a.gnu2("fcvtps", "4s", "4s", x, dst) }

// MulHighRound is (2xy + 1<<31) >> 32 of signed lanes.
func (a *Asm) MulHighRound(x, y Q, dst ...Q) Q { return a.gnu3("sqrdmulh", "4s", x, y, dst) }

// InsertShl puts x<<n into v, whose lower n bits stay.
func (a *Asm) InsertShl(v, x Q, n int) {
	a.do(fmt.Sprintf("VSLI $%d, V%%.S4, V%%.S4", n), in(x), both(v))
}

// Bytes looks each byte of at up in the 16 of table, 0 where there is none.
func (a *Asm) Bytes(table, at Q, dst ...Q) Q {
	d := a.q(dst)
	a.do("VTBL V%.B16, [V%.B16], V%.B16", in(at), in(table), out(d))
	return d
}

// ChooseX is x where c is not 0, and y where it is.
func (a *Asm) ChooseX(c, x, y X, dst ...X) X {
	d := a.x(dst)
	a.do("CMP $0, R%", in(c))
	a.do("CSEL NE, R%, R%, R%", in(x), in(y), out(d))
	return d
}

// Least and Greatest are the extremes of signed lanes, in lane 0.
func (a *Asm) Least(x Q, dst ...Q) Q    { return a.across("sminv", x, dst) }
func (a *Asm) Greatest(x Q, dst ...Q) Q { return a.across("smaxv", x, dst) }

// LeastU and GreatestU compare lanes without a sign.
func (a *Asm) LeastU(x Q, dst ...Q) Q    { return a.across("uminv", x, dst) }
func (a *Asm) GreatestU(x Q, dst ...Q) Q { return a.across("umaxv", x, dst) }

func (a *Asm) across(name string, x Q, dst []Q) Q {
	d := a.q(dst)
	a.do(name+" s%, v%.4s", out(d), in(x))
	return d
}
