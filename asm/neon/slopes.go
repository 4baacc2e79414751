package neon

// corners are what the plane of a triangle's values is made of, in float64 in both lanes: vertex 0 in pixels, the
// others in 1/256 pixel from it, and 256 divided by the area.
type corners struct {
	*Asm
	x, y           Q
	x1, y1, x2, y2 Q
	scale          Q
}

// corners reads a Triangle.
func (a *Asm) corners(t Rec) (c corners) {
	a.Say("x1, y1 := float64(t.X[1]-t.X[0]), float64(t.Y[1]-t.Y[0])")
	c.Asm = a
	of := func(field string) (origin, v1, v2 Q) {
		v := a.Load(t.Base, a.At(t, field, 0)) // and the word behind
		first := a.ToFloatOf(v, 8)
		d := a.ToFloat(a.Sub(v, a.DupLane(v, 0)))
		return a.DupLaneD(a.Widen(first), 0), a.DupLaneD(a.Widen(d), 1), a.DupLaneD(a.WidenHigh(d), 0)
	}
	c.x, c.x1, c.x2 = of("X")
	c.y, c.y1, c.y2 = of("Y")
	a.Say("scale := 256 / (x1*y2 - x2*y1)")
	c.scale = a.FDivD(a.double(256), a.FSubD(a.FMulD(c.x1, c.y2), a.FMulD(c.x2, c.y1)))
	return c
}

// slopes are those in x and y of the plane through values that lie d1 and d2 above vertex 0's.
func (c corners) slopes(d1, d2 Q) (x, y Q) {
	c.Say("(d1*y2 - d2*y1) * scale, (d2*x1 - d1*x2) * scale")
	x = c.FMulD(c.FSubD(c.FMulD(d1, c.y2), c.FMulD(d2, c.y1)), c.scale)
	y = c.FMulD(c.FSubD(c.FMulD(d2, c.x1), c.FMulD(d1, c.x2)), c.scale)
	return x, y
}
