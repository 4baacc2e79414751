package simd

// MaxLevels is the largest number of levels of a [Texture].
const MaxLevels = 16

// MaxTextureLanes is the most lanes that one call of Lod, SampleRGBA8 or SampleRGBA16 takes.
const MaxTextureLanes = 1024

// TextureBatch is how many lanes the sampling kernels work on at a time: first all addresses and weights, then all
// fetches. One block at a time the chain from level of detail to load is too long to overlap with the next block's.
// With Texture.Prefetch it is the whole call.
const TextureBatch = 256

// The scales of results: of a sum of 8-bit texels with weights of 1/65536, and of 16-bit texels with weights of 1/256.
const (
	ScaleRGBA8  = float32(1.0 / (255 * 65536))
	ScaleRGBA16 = float32(1.0 / (65535 * 256))
)

// AddressMode is what a coordinate outside the texture means (Vulkan: Wrapping Operation).
type AddressMode uint32

// The address modes. The zero value is Repeat.
const (
	Repeat AddressMode = iota
	MirroredRepeat
	ClampToEdge
	MirrorClampToEdge
	// CubeFace is ClampToEdge with the texels around the level, which come from neighbouring faces, along U and V
	// alike. Corners are means of three texels. For codes, the corner holds their sum divided by 3, rounded down, and
	// the texel one place farther out along U holds the remainders, 0 to 2, in its first four bytes: red's times 2^16,
	// green's 2^18, blue's 2^20, alpha's 2^22.
	CubeFace
	// Border takes the border texels around the level for all places outside. Texels one place beyond them are read,
	// too, with weight 0. Kernels.Axis gives negative places for them.
	Border
)

// The values of SampleArgs.Ask: of a block's lanes the diagonal, or all.
const AskDiagonal, AskAll = 4 * (BlockSize + 1), 4

// Texture is a chain of levels as the sampling kernels read it, and how they filter it.
//
// All levels have one pitch, so that the second row of a footprint is at a constant distance whatever the level. Of a
// level of w x h texels, rows -1 to h and columns -1 to w can be read; they repeat rows and columns of the other end.
// That serves every address mode: all but Repeat, CubeFace and Border limit the coordinate, so that only texels of
// weight 0 lie outside.
//
// Texels of 8 and 16 bits a component are stored signed, code - 128 or code - 32768, as the multiply-add instructions
// want one signed factor.
type Texture struct {
	// Texels is where the levels are: texel (x, y) of level l is number Offset[l] + y*Pitch + x. Pitch is less than
	// 1<<15. The record is four lines of the cache, and each table one.
	Offset [MaxLevels]int32
	// Width and Height are 256 times the levels' sizes, at most 256*16384.
	Width, Height [MaxLevels]float32
	Texels        *byte
	Pitch         int32
	// Last is the number of levels less 1.
	Last int32
	U, V AddressMode
	// MagLinear and MinLinear are 1 for LINEAR, 0 for NEAREST; so is MipLinear, between levels.
	MagLinear, MinLinear, MipLinear uint32
	// MinLod is the least level of detail from level 0, after the choice of filter: 0 to Last.
	MinLod float32
	// Prefetch is not 0 where texels should be asked for ahead of their use, chains larger than the L2 cache: lanes on a
	// block's diagonal ask, and more where SampleArgs.Ask says so.
	Prefetch uint32

	_ [4]uint32
}

// SampleArgs is the record of Kernels.SampleRGBA8, SampleRGBA16, SampleRGBA16F, SampleRGBA32F, SampleR32F,
// SampleRGBA32I, GatherRGBA8 and GatherR32F.
type SampleArgs struct {
	Scratch SampleScratch // the first: its arrays are whole cache lines
	Texture *Texture
	S, T    *float32 // N normalized coordinates
	Lod     *float32 // N levels of detail, as Kernels.Lod makes them
	// Layer, if not nil, is added to N offsets: the number of texels before a lane's layer.
	Layer *uint32
	// Color, where not nil, receives texels of 8-bit UNORM components of SampleRGBA8 instead, as PackRGBA8 would write
	// the values: N/Lanes groups.
	Color  *uint32
	Groups *Group
	// Shift is added along U and V in each level where Shifted says so, in 1/256 texel: Move, but with Repeat from more
	// than -size to 0, and with MirroredRepeat from more than -2 size to 0. Its tables and Span's are lines of the cache.
	Shift [2][MaxLevels]int32
	// Span is 256 times the levels' sizes. Texture.Width and Height are then what coordinates are multiplied by alone:
	// the same, or 256 where they are in texels.
	Span [2][MaxLevels]float32
	// R, G, B and A receive N values: sums of codes and weights of at most 255*65536 or 65535*256 times Scale,
	// ScaleRGBA8 or ScaleRGBA16 for values in [0, 1]. Floats are not scaled.
	R, G, B, A *float32
	N          int64 // a multiple of Lanes, up to MaxTextureLanes
	Scale      float32
	// Whole is not 0 where results of SampleRGBA8 and SampleRGBA16 are values as Kernels.Normalize makes them of codes,
	// whatever Scale is: with NEAREST filters and MipLinear 0.
	Whole uint32
	// Values, where not nil, are the values of components' codes of 16 bits, which Whole takes instead.
	Values [4]*SRGBTable
	// BGRA is not 0 where texels of Color have blue first.
	BGRA uint32
	// Component is what GatherRGBA8 reads, 0 to 3.
	Component uint32
	// Dref, where not nil, is N references that SampleR32F and GatherR32F compare with texels.
	Dref *float32
	// Compare is how: texels count as 1 where Dref Compare texel holds, else as 0.
	Compare Compare
	// Reduction says how SampleRGBA8 and SampleR32F combine texels: ReduceSum gives their mean; ReduceMin and ReduceMax
	// the extreme over one level or two, without texels of weight 0, and do not go with Color, Dref, Slices or
	// CubeFace.
	Reduction Reduction
	// Slices, if the first is not nil, serves volumes: N places to add to offsets, instead of Layer, for the finer and
	// the coarser level, and in each for the first slice and the second. The second are nil where there is one; with
	// two, filters are LINEAR and Color is nil.
	Slices [2][2]*uint32
	// Second is the weight of the second slice in each level, in steps of 1/256 from 0 to 1.
	Second [2]*float32
	// Shifted is 1 where coordinates are moved by whole texels, or are in texels, which takes Move, Shift and Span: not
	// with CubeFace.
	Shifted uint32
	// Kept is not 0 where Scratch has the places and weights of all N lanes, which are not made again: the same kernel was
	// called before with a record that differed by its outputs and Texture.Texels alone. N is up to TextureBatch, or
	// Texture.Prefetch not 0. It is 0 for SampleRowsRGBA8, GatherRGBA8 and GatherR32F.
	Kept uint32
	// Ask is AskDiagonal or AskAll where texels of lanes are asked for when all places are there, too.
	Ask uint32
	// Move is added along U and V, in 1/256 texel: up to ShiftRange texels either way.
	Move [2]float32
	// Rows are RowCount rows of lookups that SampleRowsRGBA8 does instead of one. Window is how far from the first
	// texel's place in 1/256 texel all that they read may reach, along U and V: the least place, and how much less than
	// 256 times the size the greatest is.
	Rows     *OffsetRow
	RowCount int64
	Window   [2][2]int32
	// Mean, where its Runs are not nil, is what SampleRGBA8 and SampleRGBA16 make of lookups that are taps, with Scale
	// 1: In are R to A, which may be left as they were. Not with Color, Slices, extremes, or NEAREST filters with
	// MipLinear 0.
	Mean MeanTapsArgs
}

// mean is Mean.
func (a *SampleArgs) mean() {
	if a.Mean.Runs != nil {
		meanTapsGeneric(&a.Mean)
	}
}

// OffsetRow is lookups that differ by a constant offset: one, or three with a texel between neighbours.
type OffsetRow struct {
	// At is how many bytes the first one's texels lie after those without an offset.
	At    int64
	Three uint32
	// Out receives the components of each.
	Out [3][4]*float32
}

// ShiftRange is how many texels a SampleArgs.Move is at most.
const ShiftRange = 32

// Compare is how numbers compare (Vulkan: VkCompareOp).
type Compare uint32

// The comparisons. The zero value never holds; all but NotEqual and Always fail for NaN.
const (
	Never Compare = iota
	Less
	Equal
	LessOrEqual
	Greater
	NotEqual
	GreaterOrEqual
	Always
)

// SampleScratch is what the first half of a sampling kernel leaves for the second.
type SampleScratch struct {
	// Offset is where the footprint is in the finer and the coarser level, WeightU and WeightV the weights along the
	// axes as the multiply-adds want them, or as floats (-0 with NEAREST), Delta the weight of the coarser level in
	// 1/256; of gathers 0 or 1, how far the second texel along an axis is from the first. The last two of Offset belong
	// to second slices.
	Offset           [4][MaxTextureLanes]uint32
	WeightU, WeightV [2][MaxTextureLanes]uint32
	Delta            [MaxTextureLanes]uint32
	// Corner, for CubeFace and codes, is the weight of the corner of a cube in 1/65536, 0 without a corner, and the
	// share of its remainders: see CubeFace. SampleRowsRGBA8 has sums there.
	Corner [2][MaxTextureLanes]uint32
	// Fine is what two slices of a group's finer level gave.
	Fine [4][Lanes]uint32
	// Outside are the lanes whose lookups SampleRowsRGBA8 leaves out, a bit each, with all of their group.
	Outside [MaxTextureLanes / Lanes]uint16
	// Done is how many bytes of each array are finished.
	Done int64
}

// LodArgs is the record of Kernels.Lod.
type LodArgs struct {
	// DSDX, DTDX, DSDY and DTDY are the derivatives of N normalized coordinates.
	DSDX, DTDX, DSDY, DTDY *float32
	// DRDX and DRDY, if not nil, are the derivatives of the third coordinate, and Depth the base level's size in texels
	// along it. Kernels.Ellipse does not take them.
	DRDX, DRDY *float32
	Depth      float32
	// Explicit, where not nil, is the level of detail itself; nothing else is read.
	Explicit *float32
	// Rho2, where not nil, is the squared length in texels of the longer derivative; the derivatives are not read.
	Rho2 *float32
	Out  *float32
	N    int64 // a multiple of Lanes
	// Width and Height are the base level's size in texels.
	Width, Height float32
	// Bias is added; then the result is limited to Min and Max.
	Bias, Min, Max float32
}
