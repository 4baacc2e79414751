package simd

import "math"

// Cells is how many cells a tile has, for bounds of depths: 4x4.
const Cells = 16

// RecordDepthsArgs is the record of Kernels.RecordDepths.
type RecordDepthsArgs struct {
	Triangles *Triangle
	Refs      *uint32 // N of them
	N         int64
	// Distances receives how near each record comes in the tile: the least distance that Depth may find of it, or
	// math.MinInt32 of Wide and Box records, and of Biased ones that are Clipped. Cells receives a bit for each cell
	// that it may touch. There must be room for the next multiple of Lanes; what lies behind N is undefined.
	Distances *int32
	Cells     *uint32
	// Min, Max and Scale are as in DepthArgs. A distance is a depth code, exclusive or Flip: 0 where small depths are
	// near, -1 where great ones are.
	Min, Max, Scale float32
	Flip            int32
	// MinX to MaxY is the tile in 1/256 pixel, both ends included; CellShift is log2 of a cell's edge in 1/256 pixel.
	MinX, MinY, MaxX, MaxY int32
	CellShift              int32
	// Least and Greatest bound the Distances, but for math.MinInt32, on return; Pixels is about how many the records
	// cover.
	Least, Greatest int32
	Pixels          int32
}

// CellDepthsArgs is the record of Kernels.CellDepths.
type CellDepthsArgs struct {
	// Depth is a tile's depth buffer of Samples, each BlocksX times BlocksX blocks: 16 or 8. Sample s starts at
	// s*SampleStride.
	Depth                 *int32
	SampleStride, Samples int64
	BlocksX               int32
	Flip                  int32
	// Limits receives the greatest distance in each cell.
	Limits [Cells]int32
}

// CullByCellArgs is the record of Kernels.CullByCell.
type CullByCellArgs struct {
	// Refs, BinSlots, Distances and Cells list N records; those behind all of their cells are taken out, and N is
	// lowered.
	Refs, BinSlots *uint32
	Distances      *int32
	Cells          *uint32
	N              int64
	Limits         [Cells]int32
}

func recordDepthsGeneric(a *RecordDepthsArgs) {
	a.Least, a.Greatest, a.Pixels = math.MaxInt32, math.MinInt32, 0
	for i := range int(a.N) {
		t := at(a.Triangles, int(*at(a.Refs, i)))
		left, right := min(t.X[0], t.X[1], t.X[2]), max(t.X[0], t.X[1], t.X[2])
		top, bottom := min(t.Y[0], t.Y[1], t.Y[2]), max(t.Y[0], t.Y[1], t.Y[2])
		x0, x1, y0, y1 := max(left, a.MinX), min(right, a.MaxX), max(top, a.MinY), min(bottom, a.MaxY)
		a.Pixels += pixels(t, x1-x0, y1-y0, right-left, bottom-top)
		cell := func(v, origin int32) uint32 { return uint32(min((v-origin)>>a.CellShift, 3)) }
		columns := uint32(2)<<cell(x1, a.MinX) - uint32(1)<<cell(x0, a.MinX)
		rows := uint32(16)<<(4*cell(y1, a.MinY)) - uint32(1)<<(4*cell(y0, a.MinY))
		*at(a.Cells, i) = columns * 0x1111 & rows
		distance := at(a.Distances, i)
		*distance = math.MinInt32
		if t.Flags&(Wide|Box) != 0 || t.Flags&(Biased|Clipped) == Biased|Clipped {
			continue
		}
		x, y := x0, y0
		if int32(math.Float32bits(t.Z[1]))^a.Flip < 0 { // falling, or rising where great depths are near
			x = x1
		}
		if int32(math.Float32bits(t.Z[2]))^a.Flip < 0 {
			y = y1
		}
		*distance = depthCode(DepthAt(t, nil, x, y), a.Min, a.Max, a.Scale) ^ a.Flip
		a.Least, a.Greatest = min(a.Least, *distance), max(a.Greatest, *distance)
	}
}

// pixels is about how many a triangle covers in a part of its bounding box, as if it had the same share in all of it.
func pixels(t *Triangle, width, height, boxWidth, boxHeight int32) int32 {
	x1, y1 := float32(t.X[1]-t.X[0]), float32(t.Y[1]-t.Y[0])
	x2, y2 := float32(t.X[2]-t.X[0]), float32(t.Y[2]-t.Y[0])
	area2, box := float32(x1*y2)-float32(x2*y1), float32(float32(boxWidth)*float32(boxHeight))
	share := float32(float32(width)*float32(height)) * area2
	if box < 1 {
		box = 1
	}
	share = share / box / (1 << 17)
	if !(share > 0) {
		share = 0
	}
	return int32(min(share, 1<<12))
}

// Wide is the distance of a Wide record that is no Box.
func (a *RecordDepthsArgs) Wide(t *Triangle, clip *ClipPlanes) int32 {
	ox, oy, z := plane64(t, clip)
	place := func(v *[3]int32, least, most int32, slope float64) float64 {
		if slope < 0 != (a.Flip != 0) {
			return float64(min(max(v[0], v[1], v[2]), most)) / 256
		}
		return float64(max(min(v[0], v[1], v[2]), least)) / 256
	}
	dx, dy := place(&t.X, a.MinX, a.MaxX, z[1])-ox, place(&t.Y, a.MinY, a.MaxY, z[2])-oy
	return depthCode(addDown(float32((z[0]+float64(dx*z[1]))+float64(dy*z[2])), biasOf(t, clip)), a.Min, a.Max, a.Scale) ^ a.Flip
}

func cellDepthsGeneric(a *CellDepthsArgs) {
	for i := range a.Limits {
		a.Limits[i] = math.MinInt32
	}
	edge := a.BlocksX / 4
	for s := range a.Samples {
		for block := range a.BlocksX * a.BlocksX {
			limit := &a.Limits[block/a.BlocksX/edge*4+block%a.BlocksX/edge]
			for lane := range Lanes {
				*limit = max(*limit, *at(a.Depth, int(s*a.SampleStride)+int(block)*Lanes+lane)^a.Flip)
			}
		}
	}
}

func cullByCellGeneric(a *CullByCellArgs) {
	n := 0
	for i := range int(a.N) {
		cells, distance := *at(a.Cells, i), *at(a.Distances, i)
		limit := int32(math.MinInt32)
		for c, l := range a.Limits {
			if cells>>c&1 != 0 {
				limit = max(limit, l)
			}
		}
		if distance < limit {
			*at(a.Refs, n), *at(a.BinSlots, n), *at(a.Distances, n), *at(a.Cells, n) = *at(a.Refs, i), *at(a.BinSlots, i), distance, cells
			n++
		}
	}
	a.N = int64(n)
}
