package simd

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/lane"
)

// The sizes of points, in pixels: beyond them they are limited.
const (
	MinPointSize = 1.0 / 16
	MaxPointSize = 1023
)

// SetPoint sets the corners of a point's square, from (x0, y0) to (x1, y1), and Box, in a framebuffer whose pixels have
// one sample, at (sample, sample): a triangle that has the only sample inside; where there are more a box, whose right
// and lower side are a step of the grid inside, as all pixels that have their sample in the square are a box.
func (t *Triangle) SetPoint(x0, y0, x1, y1, sample int32) {
	t.X[0], t.X[1], t.X[2] = x0, x1, x1
	t.Y[0], t.Y[1], t.Y[2] = y0, y0, y1
	sx, sy := (x0-sample+255)>>8<<8+sample, (y0-sample+255)>>8<<8+sample
	switch {
	case sx+256 < x1 || sy+256 < y1:
		t.Flags |= Box
		t.X[1], t.X[2], t.Y[2] = x1-1, x1-1, y1-1
	case int64(y1-y0)*int64(sx-x1) < int64(x1-x0)*int64(sy-y1): // in the lower left triangle
		t.X[2], t.Y[1] = x0, y1
	}
}

// HalfPoint is half the size of a point in 1/256 pixel: sizes go in steps of 1/128, so that both sides are at the same
// distance.
func HalfPoint(size float32) int32 {
	if !(size > MinPointSize) {
		size = MinPointSize
	}
	if size > MaxPointSize {
		size = MaxPointSize
	}
	return int32(math.RoundToEven(float64(size) * 128))
}

// PointsArgs is the record of Kernels.Points.
type PointsArgs struct {
	// Setup has, as for Kernels.Setup, Vertices, Indices, one a point, Next and Stop, Triangles and N, the bounds of
	// the area that may be covered, MinX to MaxY, SampleMin, which is the one sample's x and y, and VertexBase,
	// VertexSize, Primitive and Chunk. There must be room for Lanes records behind those that Stop - Next points make.
	Setup *SetupArgs
	Sizes *float32 // of vertices; nil: all are 1
	Drop  uint32   // points are dropped whose code has one of these
	_     uint32
}

// pointsGeneric sets up points, in order. It drops those without a sample, and stops before one that is DeepZ.
func pointsGeneric(a *PointsArgs) {
	s := a.Setup
	for ; s.Next < s.Stop; s.Next++ {
		i := *at(s.Indices, int(s.Next))
		v := at(s.Vertices, int(i))
		if v.Code&a.Drop != 0 {
			continue
		}
		if v.Code&DeepZ != 0 {
			return
		}
		half := int32(128)
		if a.Sizes != nil {
			half = HalfPoint(*at(a.Sizes, int(i)))
		}
		x0, x1, _, _, seenX := lane.PointSide(v.X, half, s.SampleMin, s.MinX, s.MaxX)
		y0, y1, _, _, seenY := lane.PointSide(v.Y, half, s.SampleMin, s.MinY, s.MaxY)
		if !seenX || !seenY {
			continue
		}
		offset := s.VertexBase + i*s.VertexSize
		t := at(s.Triangles, int(s.N))
		*t = Triangle{Flags: Point, Primitive: s.Primitive + uint32(s.Next), Z: [3]float32{v.Z},
			V: [3]uint32{offset, offset, offset}, Chunk: s.Chunk}
		t.SetPoint(x0, y0, x1, y1, s.SampleMin)
		s.N++
	}
}

// PointPlacesArgs is the record of Kernels.PointPlaces.
type PointPlacesArgs struct {
	// Depth has the points, none of which is Clipped, Biased or a Box, both buffers, of one sample, the depth buffer
	// nil where nothing is tested, and what a depth test needs. Groups are not used, nor Masks, Clip, Tested, Passed
	// and Ties.
	Depth *DepthArgs
	// Next to Stop-1 are the points' places in the bin.
	Next, Stop int64
	// MinX to MaxY are the pixels of the tile that may be covered.
	MinX, MinY, MaxX, MaxY int32
	// Names and Places receive those that pass, Passed of Covered ones, as in DepthPlacesArgs. They have room for Stop
	// - Next.
	Names, Places   *uint32
	Covered, Passed int64
	// Vertices is the arena of the points' vertices, which the kernel asks for: they are read soon.
	Vertices *float32
}

// pointPlacesGeneric covers and tests points of one pixel, in order, and lists them.
func pointPlacesGeneric(a *PointPlacesArgs) {
	d := a.Depth
	covered, passed := 0, 0
	for i := a.Next; i < a.Stop; i++ {
		t := at(d.Triangles, int(*at(d.Refs, int(i))))
		x, y := (t.X[0]-d.Samples.X[0]+255)>>8-d.TileX, (t.Y[0]-d.Samples.Y[0]+255)>>8-d.TileY
		if x < a.MinX || x >= a.MaxX || y < a.MinY || y >= a.MaxY {
			continue
		}
		covered++
		place := int((y>>2*d.BlocksX+x>>2)*Lanes + y&3*BlockSize + x&3)
		if d.Depth != nil {
			code, depth := depthCode(t.Z[0], d.Min, d.Max, d.Scale), at(d.Depth, place)
			if uint32(code-*depth)-d.Low > d.Range {
				continue
			}
			if d.Write != 0 {
				*depth = code
			}
		}
		*at(d.Visibility, place) = uint32(i) + 1
		*at(a.Names, passed), *at(a.Places, passed) = uint32(i)+1, uint32(place)
		passed++
	}
	a.Covered, a.Passed = int64(covered), int64(passed)
}

// PointValuesArgs is the record of Kernels.PointValues.
type PointValuesArgs struct {
	Triangles *Triangle // fewer than 1<<28 are in use
	Refs      *uint32
	// Names are BinSlots of points, N of them, with Lanes more that may be read.
	Names      *uint32
	N          int64
	Vertices   *float32 // as in PlanesArgs; fewer than 1<<31 are in use
	Modes      *Mode    // Components of them
	Components int64
	// Out receives component c of name i at Out[c*Stride+i:], W its w. What a multiple of Lanes has beyond N becomes 0.
	Out    *float32
	Stride int64
	W      *float32
}

// pointValuesGeneric makes the varyings of points that Interpolate would make of their planes, in squares whose samples
// lie to the right and below of their corners: the slopes are 0, or NaN where values are not finite.
func pointValuesGeneric(a *PointValuesArgs) {
	for i := range (int(a.N) + Lanes - 1) &^ (Lanes - 1) {
		if i >= int(a.N) {
			*at(a.W, i) = 0
			for c := range int(a.Components) {
				*at(a.Out, c*int(a.Stride)+i) = 0
			}
			continue
		}
		t := at(a.Triangles, int(*at(a.Refs, int(*at(a.Names, i))-1)))
		q := *at(a.Vertices, int(t.V[0]))
		slope := q - q
		w := q + slope
		if !(w > leastQ) {
			w = leastQ
		}
		w = 1 / w
		*at(a.W, i) = w
		for c := range int(a.Components) {
			f := *at(a.Vertices, int(t.V[0])+c+1)
			switch *at(a.Modes, c) {
			case Smooth:
				f = float32((float32(f*q) + ((f - f) + slope)) * w)
			case NoPerspective:
				f += f - f
			}
			*at(a.Out, c*int(a.Stride)+i) = f
		}
	}
}
