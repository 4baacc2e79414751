package lane

// Log is the natural logarithm, within 2 ulp: -Inf of zeros, NaN of negative numbers.
func Log(x float32) float32 {
	f, e := parts(x)
	z := float32(f * f)
	y := float32(float32(f*z)*logarithm(f)) + float32(e*1.42860682030941723e-6)
	y -= float32(0.5 * z)
	return ends(x, (f+y)+float32(e*0.693145751953125))
}

// Log2 is the logarithm to base 2, within 2 ulp, exact for powers of two.
func Log2(x float32) float32 {
	f, e := parts(x)
	return ends(x, binary(f, e))
}

// binary is the logarithm of (1+f) 2^e to base 2.
func binary(f, e float32) float32 {
	z := float32(f * f)
	y := float32(float32(f*z)*logarithm(f)) - float32(0.5*z)
	// (f + y) log2(e) with log2(e) = 1 + 0.4427
	t := float32(y*0.44269504088896341) + float32(f*0.44269504088896341)
	return ((t + y) + f) + e
}

// parts are f and e with x = (1+f) 2^e, 1+f in [sqrt(1/2), sqrt(2)), f exact.
func parts(x float32) (f, e float32) {
	u := word(x)
	b := int32(0)
	if u < 0x00800000 { // positive and no normal number
		u = word(x * 0x1p25)
		b = -25
	}
	k := int32(u-0x3F3504F3) >> 23
	return real(u-uint32(k)<<23) - 1, toFloat(k + b)
}

// logarithm is (ln(1+f) - f + f^2/2) / f^3, to 2^-27 of ln(1+f).
func logarithm(f float32) float32 {
	p := float32(f*-0.076346360455106) + 0.12761649924796
	p = float32(p*f) - 0.13160160062243
	p = float32(p*f) + 0.14201745983092
	p = float32(p*f) - 0.16623358823871
	p = float32(p*f) + 0.20001227446343
	p = float32(p*f) - 0.25000820987515
	return float32(p*f) + 0.333333317013
}

// ends puts in what logarithms of zeros, negative numbers, infinity and NaN are.
func ends(x, log float32) float32 {
	if word(x) >= 0x7F800000 { // infinity, NaN, all with a sign
		log = x
	}
	if x < 0 {
		log = real(0x7FC00000)
	}
	if x == 0 {
		log = real(0xFF800000)
	}
	return log
}
