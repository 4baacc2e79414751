package simd

// LevelsArgs is the record of Kernels.Levels.
type LevelsArgs struct {
	Lod *float32 // N levels of detail
	N   int64    // a multiple of Lanes
	// Last is the number of levels less 1, MinLod the least level of detail, as in [Texture].
	Last      int32
	MinLod    float32
	MipLinear uint32
	// Some receives 1 where any Delta is not 0, else 0.
	Some uint32
	// Fine and Coarse receive N levels, Delta the weights of Coarse in 1/256, Level, where not nil, the level with its
	// fraction.
	Fine, Coarse *int32
	Delta        *uint32
	Level        *float32
}

// AxisWeights says which weights Kernels.Axis makes of the distance to the first texel.
type AxisWeights uint32

// The weights. The zero value is NoWeights.
const (
	NoWeights     AxisWeights = iota
	PairWeights               // of two texels: in the image's order, and of one alone where an edge makes them one
	LinearWeights             // of two texels
	CubicWeights              // of four texels, by Table
)

// AxisArgs is the record of Kernels.Axis.
type AxisArgs struct {
	In    *float32 // N coordinates
	Level *int32   // their levels, 0 to MaxLevels-1
	N     int64    // a multiple of Lanes
	// Size holds the levels' sizes, Inverse their reciprocals, Start the offset added to their places.
	Size, Inverse [MaxLevels]float32
	Start         [MaxLevels]int32
	// Offset is added to coordinates in texels.
	Offset float32
	// Far is the distance beyond the image up to which places stay distinct: 0, or as much as offsets of taps need.
	Far  float32
	Mode AddressMode
	// Texels is not 0 where coordinates are in texels.
	Texels uint32
	// Nearest is not 0 where the first texel is the one that the coordinate lies in, else it is the first of two around
	// it.
	Nearest uint32
	// Count is the number of texels, 1 to 4; texel k is First[k] after the first. With LinearWeights and CubicWeights
	// they are neighbours.
	Count int64
	First [4]float32
	// A texel's place is Start + index Step.
	Step    int32
	Weights AxisWeights
	Table   *[256][4]float32 // the weights of each distance in 1/256
	Place   [4]*int32
	Weight  [4]*float32
}

// PlacesArgs is the record of Kernels.Places.
type PlacesArgs struct {
	// I, J and K are N integer coordinates; Layer, Sample and Level select their layer, sample and mip level.
	I, J, K, Layer, Sample, Level *int32
	N                             int64 // a multiple of Lanes
	// Offset is added to coordinates.
	Offset [3]int32
	// Levels from Least on, Layers and Samples are how many there are.
	Levels, Least, Layers, Samples int32
	// Of each level: its size, where it starts, and how far rows, slices and layers are apart.
	Width, Height, Depth, Start, Row, Slice, Pitch [MaxLevels]int32
	// Out receives places; coordinates outside get the least number.
	Out *int32
}

// ArrayLayersArgs is the record of Kernels.ArrayLayers.
type ArrayLayersArgs struct {
	In *float32 // N coordinates of layers
	N  int64    // a multiple of Lanes
	// Last is the last layer, Stride how far layers are apart.
	Last   float32
	Stride uint32
	// Base, if not nil, is added to N places.
	Base *uint32
	Out  *uint32
}
