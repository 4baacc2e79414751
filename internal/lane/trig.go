package lane

// Sin is within 2^-21 of the sine for all finite x; NaN of infinities.
func Sin(x float32) float32 {
	r, n := quarter(FAbs(x))
	return real(word(wave(r, n)) ^ word(x)&0x80000000)
}

// Cos is within 2^-21 of the cosine for all finite x; NaN of infinities.
func Cos(x float32) float32 {
	r, n := quarter(FAbs(x))
	return wave(r, n+1)
}

// Tan is Sin / Cos, the formula that the specification derives it from.
func Tan(x float32) float32 {
	r, n := quarter(FAbs(x))
	return real(word(wave(r, n)/wave(r, n+1)) ^ word(x)&0x80000000)
}

// quarter reduces a >= 0 to r in [-pi/4, pi/4] and the number n of quarter turns, modulo 4.
func quarter(a float32) (r float32, n uint32) {
	// Cody and Waite: pi/2 in parts of 11 bits, 11 bits and the rest, so that products with a count of 13 bits are
	// exact.
	k := roundEven(a * 0.63661977236758134)
	r = a - float32(k*1.5703125)
	r -= float32(k * 0.000483751296997070313)
	r -= float32(k * 7.54978995489188217e-8)
	n = uint32(toInt(k))
	if rare(a >= 8192 && a <= largest) {
		// Payne and Hanek: a = m 2^e, and of 2/pi only the 64 bits count that make quarter turns modulo 4 of m.
		u := word(a)
		m := u&0x007FFFFF | 0x00800000
		p := u>>23 - 120
		s := p & 31
		w0, w1, w2 := twoOverPi[p>>5&7], twoOverPi[(p>>5+1)&7], twoOverPi[(p>>5+2)&7]
		h := m*(w0<<s|w1>>(32-s)) + mulHigh(m, w1<<s|w2>>(32-s))
		n = (h + 0x20000000) >> 30
		r = toFloat(int32(h<<2)) * 3.6572951981678992e-10 // pi/2 2^-32
	}
	return r, n
}

// twoOverPi is 2/pi after 32 zeros.
var twoOverPi = [8]uint32{0, 0xA2F9836E, 0x4E441529, 0xFC2757D1, 0xF534DDC0, 0xDB629599, 0x3C439041, 0xFE5163AB}

// wave is the sine of n quarter turns and r in [-pi/4, pi/4].
func wave(r float32, n uint32) float32 {
	z := float32(r * r)
	s := float32(z*-0.00019513976877415) + 0.0083321513419632
	s = float32(s*z) - 0.16666654464945
	s = float32(float32(s*z)*r) + r
	c := float32(z*2.4431668104826e-5) - 0.0013887303458856
	c = float32(c*z) + 0.041666645425293
	c = float32(float32(c*z)*z) + (1 - float32(0.5*z))
	if n&1 != 0 {
		s = c
	}
	return real(word(s) ^ n<<30&0x80000000)
}
