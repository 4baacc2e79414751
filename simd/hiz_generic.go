package simd

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/lane"
)

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
		x0, x1, width, boxWidth, dx1, dx2 := lane.RecordSpan(t.X[0], t.X[1], t.X[2], a.MinX, a.MaxX)
		y0, y1, height, boxHeight, dy1, dy2 := lane.RecordSpan(t.Y[0], t.Y[1], t.Y[2], a.MinY, a.MaxY)
		cell := func(v, origin int32) uint32 { return uint32(min((v-origin)>>a.CellShift, 3)) }
		columns := uint32(2)<<cell(x1, a.MinX) - uint32(1)<<cell(x0, a.MinX)
		rows := uint32(16)<<(4*cell(y1, a.MinY)) - uint32(1)<<(4*cell(y0, a.MinY))
		*at(a.Cells, i) = columns * 0x1111 & rows
		a.Pixels += int32(lane.RecordPixels(dx1, dy1, dx2, dy2, width, height, boxWidth, boxHeight))
		distance := at(a.Distances, i)
		*distance = math.MinInt32
		if t.Flags&(Wide|Box) != 0 || t.Flags&(Biased|Clipped) == Biased|Clipped {
			continue
		}
		z := lane.RecordDepth(t.Z[0], lane.RecordRise(x0, x1, t.X[0], t.Z[1], a.Flip), lane.RecordRise(y0, y1, t.Y[0], t.Z[2], a.Flip),
			biasOf(t, nil), a.Min, a.Max)
		*distance = depthCode(z, a.Min, a.Max, a.Scale) ^ a.Flip
		a.Least, a.Greatest = min(a.Least, *distance), max(a.Greatest, *distance)
	}
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
