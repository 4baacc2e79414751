package lane

// Exp is e^x, within 2 ulp: 2^n e^r with n whole and |r| <= ln(2)/2 (Cody and Waite, Software Manual for the Elementary
// Functions, section 6).
func Exp(x float32) float32 {
	v := limit(x, -176, 90)
	n := roundEven(v * 1.4426950408889634)
	r := (v - float32(n*0.693145751953125)) - float32(n*1.42860682030941723e-6) // ln(2) in two parts: the first product is exact
	q := float32(r*0.0013814465722361) + 0.0083687804459651
	q = float32(q*r) + 0.041668394242587
	q = float32(q*r) + 0.1666652010744
	q = float32(q*r) + 0.49999993412318
	q = float32(float32(q*r)*r) + r
	return scaled(q+1, n)
}

// Exp2 is 2^x, within 2 ulp.
func Exp2(x float32) float32 {
	v := limit(x, -254, 130)
	n := roundEven(v)
	return scaled(exponential(v-n), n)
}

// exponential is 2^f for |f| <= 1/2.
func exponential(f float32) float32 {
	q := float32(f*0.00015594683196352) + 0.0013406644172904
	q = float32(q*f) + 0.0096176929652635
	q = float32(q*f) + 0.055503105505582
	q = float32(q*f) + 0.24022652782907
	q = float32(q*f) + 0.69314721496816
	return float32(q*f) + 1
}

// limit clamps, and keeps NaN.
func limit(x, low, high float32) float32 {
	return lesser(high, greater(low, x))
}

// scaled is p 2^n for whole n in [-254, 130] and p in [0.7, 1.5], rounded once. -254 is for results that are 0 for
// every p: then both powers are 0, and no processor has to find out that a product is too small, for which some take
// 160 cycles.
func scaled(p, n float32) float32 {
	i := toInt(n)
	h := i >> 1
	return p * power(h) * power(i-h)
}

// Pow is 2^(y log2(x)), the formula that the specification derives it from: NaN for x < 0 and for both 0.
func Pow(x, y float32) float32 { return Exp2(y * Log2(x)) }

// PowUnit is Pow for x from 0 to 1 and y above 0 up to 3/4, as of colours on their way to a screen: a logarithm is 0 to
// -152 then, of 0 whatever comes out, and powers are far from where floats end, so that whole ones are added to the
// exponent.
func PowUnit(x, y float32) float32 {
	f, e := parts(x)
	t := float32(y * binary(f, e))
	n := roundEven(t)
	p := real(word(exponential(t-n)) + uint32(toInt(n))<<23)
	if x == 0 {
		p = 0
	}
	return p
}
