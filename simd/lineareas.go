package simd

// LineSide is a side of a smooth line's rectangle: A x + B y + Least at the corner of pixel (x, y) where that is least, positive on the
// side's inner side.
type LineSide struct {
	A, B, Least float64
	Big, Small  float64 // the greater and the smaller of |A| and |B|
	Corner      float64 // 1/(2 |A| |B|)
	Across      float64 // 1/Big
}

// Beyond is the area of the part of pixel (x, y) that does not lie on a side's inner side (Scardovelli and Zaleski, Analytical
// Relations Connecting Linear Interfaces and Volume Fractions).
func (s *LineSide) Beyond(x, y float64) float64 {
	least := (float64(s.A*x) + float64(s.B*y)) + s.Least
	if least >= 0 {
		return 0
	}
	switch above := least + s.Big + s.Small; {
	case above <= 0:
		return 1
	case above < s.Small:
		return 1 - float64(float64(above*above)*s.Corner)
	case -least < s.Small:
		return float64(least*least) * s.Corner
	default: // the side crosses two opposite sides of the pixel
		return 1 - float64((above-float64(s.Small/2))*s.Across)
	}
}

// LineAreasArgs is the record of Kernels.LineAreas.
type LineAreasArgs struct {
	Sides *LineSide // the four of a rectangle, in order round it, the first one long
	X, Y  float64   // the block's first pixel
	Areas *float32  // receives Lanes of them: what of a pixel lies in the rectangle
	// Corners receives the lanes whose pixels have a long side and a short one in them. Their area is not what Areas says.
	Corners uint64
}

// lineAreasGeneric knows that what lies beyond opposite sides has nothing in common. What lies beyond neighbours may.
func lineAreasGeneric(a *LineAreasArgs) {
	a.Corners = 0
	for lane := range Lanes {
		x, y := a.X+float64(lane&3), a.Y+float64(lane>>2)
		along := at(a.Sides, 0).Beyond(x, y) + at(a.Sides, 2).Beyond(x, y)
		across := at(a.Sides, 1).Beyond(x, y) + at(a.Sides, 3).Beyond(x, y)
		if along != 0 && across != 0 {
			a.Corners |= 1 << lane
		}
		*at(a.Areas, lane) = float32(min(1-(along+across), 1))
	}
}
