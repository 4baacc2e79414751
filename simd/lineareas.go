package simd

// LineSide is a side of a smooth line's rectangle: A x + B y + Least at the corner of pixel (x, y) where that is least,
// positive on the side's inner side.
type LineSide struct {
	A, B, Least float64
	Big, Small  float64 // the greater and the smaller of |A| and |B|
	Corner      float64 // 1/(2 |A| |B|)
	Across      float64 // 1/Big
}

// Beyond is the area of the part of pixel (x, y) that does not lie on a side's inner side (Scardovelli and Zaleski,
// Analytical Relations Connecting Linear Interfaces and Volume Fractions).
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
	// X and Y are the tile's first pixel, BlocksX is its width in blocks, a power of two.
	X, Y    float64
	BlocksX int64
	// Places are N pixels of the tile: a block's number times Lanes plus the lane. Areas receives the area of each
	// pixel that lies in the rectangle. Kernels read and write whole vectors of both.
	Places *uint32
	N      int64
	Areas  *float32
	// Corners receives N bits, 8 a byte: a bit is set for a pixel that both a long and a short side cross, whose entry
	// in Areas is wrong. There is room for the bits of 2 Lanes more.
	Corners *uint8
}

// lineAreasGeneric knows that what lies beyond opposite sides has nothing in common. What lies beyond neighbours may.
func lineAreasGeneric(a *LineAreasArgs) {
	for i := range int(a.N) {
		place := int64(*at(a.Places, i))
		block, lane := place/Lanes, place%Lanes
		x, y := a.X+float64(block%a.BlocksX<<2+lane&3), a.Y+float64(block/a.BlocksX<<2+lane>>2)
		along := at(a.Sides, 0).Beyond(x, y) + at(a.Sides, 2).Beyond(x, y)
		across := at(a.Sides, 1).Beyond(x, y) + at(a.Sides, 3).Beyond(x, y)
		corners := at(a.Corners, i/8)
		if i%8 == 0 {
			*corners = 0
		}
		if along != 0 && across != 0 {
			*corners |= 1 << (i % 8)
		}
		*at(a.Areas, i) = float32(min(1-(along+across), 1))
	}
}
