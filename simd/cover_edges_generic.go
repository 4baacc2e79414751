package simd

// CoverEdgesArgs is the record of Kernels.CoverEdges. The value of edge e at a place x, y in 1/256 pixel from the
// tile's origin is A[e] x + B[e] y + C[e], and positive inside; the kernel compares these values divided by 256 and
// rounded down, which have the same sign.
type CoverEdgesArgs struct {
	A, B [3]int32
	// High and Low are 256 High + Low = C, with High limited to [-2^30, 2^30]: inside the tile values vary by less, see
	// CoverArgs. High[0] belongs to the samples, and High[1] is unused; with Pixels, High[0] belongs to the pixels'
	// greatest values, High[1] to their least.
	High [2][3]int32
	Low  [3]int32
	// Most are, divided alike, the greatest values in the block at the tile's origin of all that may be inside.
	Most [3]int32
	// X and Y are the samples' locations; see CoverExactArgs.
	X, Y *[MaxSamples][Lanes]int32
	// Columns[i] and Rows[i] are the lanes that may be covered in block column i and block row i, FirstX to LastX and
	// FirstY to LastY the columns and rows of blocks that are looked at, of at most 16.
	Columns, Rows                [16]uint16
	FirstX, LastX, FirstY, LastY int32
	BlocksX, Samples             int32
	BinSlot                      uint32
	Pixels                       uint32 // not 0: all samples of pixels are inside whose greatest values are not negative
	Groups                       *Group
	Masks, Full                  *uint16 // of the groups; Full may be nil
	N                            int64   // groups so far
}

// coverEdgesGeneric is the definition of Kernels.CoverEdges.
func coverEdgesGeneric(a *CoverEdgesArgs) {
	samples := int(a.Samples)
	var values [MaxSamples][Lanes][3]int32 // at the tile's origin
	planes := samples
	if a.Pixels != 0 {
		planes = 2
	}
	for p := range planes {
		for lane := range int32(Lanes) {
			for e := range 3 {
				v := a.A[e]*(lane&3) + a.B[e]*(lane>>2)
				if a.Pixels != 0 {
					v += a.High[p][e]
				} else {
					x, y := a.X[p][lane], a.Y[p][lane]
					v += a.High[0][e] + a.A[e]>>8*x + a.B[e]>>8*y + (a.A[e]&255*x+a.B[e]&255*y+a.Low[e])>>8
				}
				values[p][lane][e] = v
			}
		}
	}
	for by := a.FirstY; by <= a.LastY; by++ {
		for bx := a.FirstX; bx <= a.LastX; bx++ {
			var d [3]int32
			for e := range d {
				d[e] = (a.A[e]*bx + a.B[e]*by) * BlockSize
			}
			if (a.Most[0]+d[0])|(a.Most[1]+d[1])|(a.Most[2]+d[2]) < 0 {
				continue
			}
			mine := a.Columns[bx] & a.Rows[by]
			inside := func(p int) uint16 {
				lanes := uint16(0)
				for lane := range Lanes {
					v := &values[p][lane]
					lanes |= uint16(uint32((v[0]+d[0])|(v[1]+d[1])|(v[2]+d[2]))>>31) << lane
				}
				return mine &^ lanes
			}
			var any, full uint16
			if a.Pixels != 0 {
				any, full = inside(0), inside(1)
			}
			for s := range samples {
				m := any
				if a.Pixels == 0 {
					m = inside(s)
				}
				if samples > 1 {
					*at(a.Masks, int(a.N)*samples+s) = m
				}
				any |= m
			}
			if any == 0 {
				continue
			}
			*at(a.Groups, int(a.N)) = Group{any, uint16(by*a.BlocksX + bx), a.BinSlot}
			if a.Full != nil {
				*at(a.Full, int(a.N)) = full
			}
			a.N++
		}
	}
}
