package lane

// Atan is within 2 ulp.
func Atan(x float32) float32 {
	a := FAbs(x)
	r := angle(lesser(a, 1), greater(a, 1), a > 1, false)
	if x != x {
		r = x
	}
	return real(word(r) | word(x)&0x80000000)
}

// Atan2 is the angle of the vector (x, y) in [-pi, pi], within 2 ulp; for x = y = 0 it is 0 or pi by the signs.
func Atan2(y, x float32) float32 {
	a, b := FAbs(y), FAbs(x)
	small, large := lesser(a, b), greater(a, b)
	if large >= 0x1p126 { // so that sums stay finite
		small *= 0.25
		large *= 0.25
	}
	if small > largest { // the diagonal
		small = 1
		large = 1
	}
	if large == 0 {
		large = 1
	}
	r := angle(small, large, a > b, int32(word(x)) < 0)
	if x != x || y != y {
		r = x + y
	}
	return real(word(r) | word(y)&0x80000000)
}

// angle returns the angle of the vector (large, small), 0 <= small <= large; of (small, large) if swapped; mirrored at
// the y axis if left.
func angle(small, large float32, swapped, left bool) float32 {
	// Beyond 1/2, tan(pi/4 - t) = (1 - tan t) / (1 + tan t). The difference is exact there.
	num, den := small, large
	k := float32(0) // eighths of a turn
	if small+small > large {
		num = small - large
		den = small + large
		k = 1
	}
	t := num / den
	z := float32(t * t)
	p := float32(z*-0.051327499471876) + 0.10160157961166
	p = float32(p*z) - 0.14175053119616
	p = float32(p*z) + 0.19994231363559
	p = float32(p*z) - 0.33333234453007
	p = float32(float32(p*z)*t) + t
	if swapped {
		p = real(word(p) ^ 0x80000000)
		k = 2 - k
	}
	if left {
		p = real(word(p) ^ 0x80000000)
		k = 4 - k
	}
	// pi/4 in two parts; products with the first are exact
	return float32(k*0.785397529602050781) + (p + float32(k*6.33795397528365661e-7))
}

// Asin and Acos are what the specification derives them from: angles of (sqrt(1 - x^2), x) and (x, sqrt(1 - x^2)).
func Asin(x float32) float32 { return Atan2(x, sqrt((1-x)*(1+x))) }
func Acos(x float32) float32 { return Atan2(sqrt((1-x)*(1+x)), x) }
