package neon

// Instructions for fixed-point numbers, and choices between general registers.

// MulHighRound is (2xy + 1<<31) >> 32 of signed lanes.
func (a *Asm) MulHighRound(x, y Q, dst ...Q) Q { return a.gnu3("sqrdmulh", "4s", x, y, dst) }

// ChooseX is x where c is not 0, and y where it is.
func (a *Asm) ChooseX(c, x, y X, dst ...X) X {
	d := a.newX(dst)
	a.do("CMP $0, R%", c)
	a.do("CSEL NE, R%, R%, R%", x, y, out(d))
	return d
}

// Least and Greatest are the extremes of signed lanes, in lane 0.
func (a *Asm) Least(x Q, dst ...Q) Q    { return a.across("sminv", x, dst) }
func (a *Asm) Greatest(x Q, dst ...Q) Q { return a.across("smaxv", x, dst) }

// LeastU and GreatestU compare lanes without a sign.
func (a *Asm) LeastU(x Q, dst ...Q) Q    { return a.across("uminv", x, dst) }
func (a *Asm) GreatestU(x Q, dst ...Q) Q { return a.across("umaxv", x, dst) }

func (a *Asm) across(name string, x Q, dst []Q) Q { return a.q(dst, name+" s%, v%.4s", x) }
