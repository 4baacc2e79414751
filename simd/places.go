package simd

import "math"

// DepthPlacesArgs is the record of Kernels.DepthPlaces.
type DepthPlacesArgs struct {
	// Depth has the fragments' triangles, which are strokes with ClipPlanes, both buffers, of one sample, and what a depth test needs.
	// Groups are not used, nor Masks, Tested, Passed and Ties.
	Depth *DepthArgs
	// Names are BinSlots, Places a block's number in the tile times Lanes plus the lane: N of them, with Lanes more that may be read.
	// Those of a name that follow one another differ in their places.
	Names, Places *uint32
	N             int64
	// OutNames and OutPlaces receive those that pass: Passed on return. They have room for N and Lanes more.
	OutNames, OutPlaces *uint32
	Passed              int64
}

// depthPlacesGeneric is Kernels.Depth for fragments that are listed one by one.
func depthPlacesGeneric(a *DepthPlacesArgs) {
	d := a.Depth
	var k *ClipPlanes
	passed, last := 0, uint32(0)
	for i := range int(a.N) {
		name, place := *at(a.Names, i), *at(a.Places, i)
		if name != last {
			last = name
			k = at(d.Clip, int(at(d.Triangles, int(*at(d.Refs, int(name)-1))).Extra))
		}
		block, lane := int32(place/Lanes), int32(place%Lanes)
		x := (d.TileX+block%d.BlocksX<<2+lane&3)<<8 + d.Samples.X[0]
		y := (d.TileY+block/d.BlocksX<<2+lane>>2)<<8 + d.Samples.Y[0]
		dx, dy := float64(x)/256, float64(y)/256
		z := float32((k.Z[0] + float64(dx*k.Z[1])) + float64(dy*k.Z[2]))
		if k.Bias != 0 {
			z = addDown(z, k.Bias)
		}
		code, depth := depthCode(z, d.Min, d.Max, d.Scale), at(d.Depth, int(place))
		if uint32(code-*depth)-d.Low > d.Range {
			continue
		}
		if d.Write != 0 {
			*depth = code
		}
		*at(d.Visibility, int(place)) = name
		*at(a.OutNames, passed), *at(a.OutPlaces, passed) = name, place
		passed++
	}
	a.Passed = int64(passed)
}

// ShownPlacesArgs is the record of Kernels.ShownPlaces, with lists as those of DepthPlacesArgs.
type ShownPlacesArgs struct {
	Visibility          *uint32 // the tile's visibility buffer, of one sample
	Names, Places       *uint32
	N                   int64
	OutNames, OutPlaces *uint32
	Shown               int64
}

// shownPlacesGeneric keeps what the visibility buffer shows.
func shownPlacesGeneric(a *ShownPlacesArgs) {
	n := 0
	for i := range int(a.N) {
		name, place := *at(a.Names, i), *at(a.Places, i)
		*at(a.OutNames, n), *at(a.OutPlaces, n) = name, place
		if *at(a.Visibility, int(place)) == name { // no branch: nobody can foresee it
			n++
		}
	}
	a.Shown = int64(n)
}

// StippledLine says which samples of a line's rectangle or parallelogram its stipple keeps (Vulkan: Line Stipple). The unit
// lengths are cut from one outline: a sample of it is in one of them, so that a pattern and its complement part the line.
type StippledLine struct {
	X, Y   float64 // the start in 1/256 pixel
	DX, DY float64 // across the cuts, from the start to the end, likewise
	Pixel  float64 // the product with (DX, DY) of a pixel along the line
	Phase  float64 // the stipple's counter at the start
	// The unit at a place is Sign floor(Sign at) - Less: 1 and 0, or -1 and 1 where cuts are left or top edges of the unit lengths
	// before them.
	Sign, Less float64
	// First and Last are the units of the two ends: rounding to the grid puts corners a little before and behind them.
	First, Last float64
	Whole       float64 // a multiple of the pattern's length, 16 Factor, not after First
	Factor      float64
	Pattern     uint64
}

// NamePlaces is DepthPlaces where all fragments pass: it names them in a visibility buffer.
func NamePlaces(visibility *uint32, names, places []uint32) {
	places = places[:len(names)]
	for i, name := range names {
		*at(visibility, int(places[i])) = name
	}
}

// Keeps says whether the stipple keeps the unit length that a point, in 1/256 pixel, lies in. A point on a cut lies in the unit length
// whose left or top edge the cut is (Basic Polygon Rasterization).
func (l *StippledLine) Keeps(x, y int32) bool {
	along := float64((float64(x)-l.X)*l.DX) + float64((float64(y)-l.Y)*l.DY) // exact
	unit := float64(l.Sign*math.Floor(l.Sign*(along/l.Pixel+l.Phase))) - l.Less
	if unit < l.First {
		unit = l.First
	}
	if unit > l.Last {
		unit = l.Last
	}
	return l.Pattern>>(uint32((unit-l.Whole)/l.Factor)&15)&1 != 0
}

// StipplePlacesArgs is the record of Kernels.StipplePlaces, with lists as those of DepthPlacesArgs.
type StipplePlacesArgs struct {
	Triangles           *Triangle
	Refs                *uint32
	Lines               *StippledLine // Triangle.Extra counts them
	X, Y                int32         // the sample of the tile's first pixel, in 1/256 pixel
	BlocksX             int32         // a power of two
	_                   int32
	Names, Places       *uint32
	N                   int64
	OutNames, OutPlaces *uint32
	Kept                int64
}

// stipplePlacesGeneric keeps what stipples of lines keep.
func stipplePlacesGeneric(a *StipplePlacesArgs) {
	n := 0
	for i := range int(a.N) {
		name, place := *at(a.Names, i), *at(a.Places, i)
		line := at(a.Lines, int(at(a.Triangles, int(*at(a.Refs, int(name)-1))).Extra))
		block, lane := int32(place/Lanes), int32(place%Lanes)
		if line.Keeps(a.X+(block%a.BlocksX<<2+lane&3)<<8, a.Y+(block/a.BlocksX<<2+lane>>2)<<8) {
			*at(a.OutNames, n), *at(a.OutPlaces, n) = name, place
			n++
		}
	}
	a.Kept = int64(n)
}
