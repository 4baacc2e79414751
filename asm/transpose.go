package main

// Transpose turns four rows of four words into columns, in each 128 bits on their own. It uses t. Without first, the
// first column is not made.
func (a *Asm) Transpose(w [4]Register, t Register, first bool) {
	a.VUNPCKLPS(w[1], w[0], t)    // words 0 and 1 of rows 0 and 1
	a.VUNPCKHPS(w[1], w[0], w[0]) // words 2 and 3
	a.VUNPCKLPS(w[3], w[2], w[1]) // likewise of rows 2 and 3
	a.VUNPCKHPS(w[3], w[2], w[3])
	a.VUNPCKLPD(w[3], w[0], w[2])
	a.VUNPCKHPD(w[3], w[0], w[3])
	if first {
		a.VUNPCKLPD(w[1], t, w[0])
	}
	a.VUNPCKHPD(w[1], t, w[1])
}
