package lane

// The hyperbolic functions are the specification's formulas of exponentials and logarithms; near 0, where these cancel,
// odd polynomials.

func Sinh(x float32) float32 {
	z := float32(x * x)
	p := float32(z*0.00020372209813082) + 0.0083302836539243
	p = float32(p*z) + 0.16666716015107
	p = float32(float32(p*z)*x) + x
	if FAbs(x) >= 1 {
		h := Exp(float32(0.5 * x)) // of twice the range
		g := Exp(float32(-0.5 * x))
		p = float32(float32(0.5*h)*h) - float32(float32(0.5*g)*g)
	}
	return p
}

func Cosh(x float32) float32 {
	h := Exp(float32(0.5 * FAbs(x)))
	return float32(float32(0.5*h)*h) + 0.5/float32(h*h)
}

func Tanh(x float32) float32 {
	a := FAbs(x)
	z := float32(x * x)
	p := float32(z*-0.0057051298010845) + 0.020639278637763
	p = float32(p*z) - 0.053739799114223
	p = float32(p*z) + 0.13331443584993
	p = float32(p*z) - 0.333332820079
	p = float32(float32(p*z)*x) + x
	if a >= 0.625 {
		t := 1 - 2/(Exp(2*a)+1)
		p = real(word(t) | word(x)&0x80000000)
	}
	return p
}

func Asinh(x float32) float32 {
	a := FAbs(x)
	z := float32(x * x)
	p := float32(z*-0.013237863914707) + 0.028169451839801
	p = float32(p*z) - 0.044384616309353
	p = float32(p*z) + 0.074986532522098
	p = float32(p*z) - 0.16666643615824
	p = float32(float32(p*z)*x) + x
	if a >= 0.5 {
		l := Log(a + sqrt(z+1))
		if a >= 0x1p62 { // the square would be infinite
			l = Log(a) + 0.693147180559945309
		}
		p = real(word(l) | word(x)&0x80000000)
	}
	return p
}

// Acosh is NaN below 1.
func Acosh(x float32) float32 {
	l := Log(x + sqrt((x-1)*(x+1)))
	if x >= 0x1p62 {
		l = Log(x) + 0.693147180559945309
	}
	if x < 1 {
		l = real(0x7FC00000)
	}
	return l
}

// Atanh is NaN beyond -1 and 1, infinite at them.
func Atanh(x float32) float32 {
	z := float32(x * x)
	p := float32(z*0.18173449991383) + 0.082441753153091
	p = float32(p*z) + 0.14669013194706
	p = float32(p*z) + 0.19978229749737
	p = float32(p*z) + 0.33333729642312
	p = float32(float32(p*z)*x) + x
	if FAbs(x) >= 0.5 {
		p = 0.5 * Log((1+x)/(1-x))
	}
	return p
}
