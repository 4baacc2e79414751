package neon

// beyond leaves how far footprints are beyond a cube's face, along U times along V: the weight of corners.
func (x *addressing) beyond(axis, slot int, n, c Q) {
	x.Say("u, v := max(-x, x-size+256, 0), max(-y, y-size+256, 0)")
	last := x.Sub(x.ToInt(n), x.Word(256))
	w := x.Max(x.Max(x.Neg(c), x.Sub(c, last)), x.Zero())
	if axis == 1 {
		w = x.Mul(w, x.Load(x.scratch, x.slot("Corner", slot)))
	}
	x.Store(w, x.scratch, x.slot("Corner", slot))
}

// beside performs code behind the loop where footprints are beside corners of cubes, whose weights it is given.
func (x *sampler) beside(slot int, code func(weights Q)) {
	x.rarely(x.mode[0], "has", 2, func(end string) { // or one that is not looked at as often
		x.JumpIf(x.mode[0], "!=", cubeFace, end)
		weights := x.Load(x.scratch, x.slot("Corner", slot))
		x.JumpIf(x.Any(weights), "==", 0, end)
		code(weights)
	}, func() {})
}

// corner leaves the weights of corners of cubes, and their remainder: Texture.left of texture_generic.go. offset is
// where footprints begin.
func (x *addressing) corner(slot int, u, v, offset Q) {
	x.beside(slot, func(weight Q) {
		x.Say("the remaining texels lie beside a corner: at x-1 or x+2, in row y or y+1")
		at := x.Add(x.Add(offset, x.Mul(x.Sar(u, 31), x.Word(3))), x.Word(2))
		at = x.Add(at, x.Clear(x.pitches, x.Sar(v, 31)))
		texels := x.Field(x.tex, "Texels")
		for lane := range 4 {
			w := x.Lane(weight, lane)
			x.If(w, "!=", 0, func() {
				place := x.AddShifted(texels, x.Lane(at, lane), x.kind.shift())
				x.SetLane(weight, lane, x.OrX(w, x.LoadX(4, place, 0)))
			})
		}
		x.Store(weight, x.scratch, x.slot("Corner", slot))
	})
}

// addCorners adds what sums of one level lack at corners of cubes, a third of weights times the remainder, rounded: of
// 8 bits to the nearest, of 16 bits down.
func (x *sampler) addCorners(level int, s G) {
	x.beside(level, func(corner Q) {
		for j, sum := range s {
			x.Say("thirds[c] = u * v * int32(word>>(16+2*c)&3)")
			w := x.DupLane(corner, j)
			left := x.And(x.ShlByU(w, x.Words(minus(16), minus(18), minus(20), minus(22))), x.Word(3))
			third := x.Mul(x.And(w, x.Word(0x7FFF)), left)
			if x.kind == bytes8 {
				third = x.Add(third, x.Word(1))
			}
			x.Say("thirds by 3: of up to 3 times 2^14")
			x.Add(sum, x.Shr(x.Mul(third, x.Word(43691)), 17), sum)
		}
	})
}

// minus is a shift to the right.
func minus(n int32) uint32 { return uint32(-n) }
