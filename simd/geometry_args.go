package simd

import "github.com/seed-1acaedba/halfspace/internal/lane"

// The bits of Vertex.Code: see internal/lane.
const (
	OutLeft    = lane.OutLeft
	OutRight   = lane.OutRight
	OutTop     = lane.OutTop
	OutBottom  = lane.OutBottom
	OutNear    = lane.OutNear
	OutFar     = lane.OutFar
	OutW       = lane.OutW
	NotFinite  = lane.NotFinite
	OutGuardX0 = lane.OutGuardX0
	OutGuardX1 = lane.OutGuardX1
	OutGuardY0 = lane.OutGuardY0
	OutGuardY1 = lane.OutGuardY1
	DeepZ      = lane.DeepZ
)

// Bits 16 to 23 of Vertex.Code are free for negative clip and cull distances, bits 24 to 31 are the exponent of w.
const (
	DistanceShift = 16
	ExponentShift = 24
)

// The guard band: see internal/lane.
const (
	GuardMin = lane.GuardMin
	GuardMax = lane.GuardMax
)

// ClipExponents and WideExponents: a triangle is clipped, or Wide and Steep, where the exponents of its w differ by
// that much. Planes in float32 lose as many bits at the far end as the ratio of w has.
//
// WideDepth and SteepBox are the bounds of Wide and Steep.
const (
	ClipExponents = 24
	WideExponents = 6
	WideDepth     = 4
	SteepBox      = 8
)

// Vertex is a vertex in the framebuffer: one 16-byte load.
type Vertex struct {
	X, Y int32   // in 1/256 pixel, clamped to the guard band
	Z    float32 // 0 where the code has OutW or DeepZ
	Code uint32
}

// IndicesArgs is the record of Kernels.Indices.
type IndicesArgs struct {
	// In are N indices, at least one. Out receives them less the Least, and may be In. They may change meanwhile: Out has
	// none beyond the Greatest less the Least.
	In, Out         *uint32
	N               int64
	Least, Greatest uint32 // of In, on return
}

// RunStartsArgs is the record of Kernels.RunStarts.
type RunStartsArgs struct {
	In *uint32
	N  int64
	// Out receives as many places. There must be room for N + Lanes; what lies behind the last is undefined.
	Out   *uint32
	Found int64
}

// Run is N words that count up from First.
type Run struct{ First, N uint32 }

// ExpandArgs is the record of Kernels.Expand.
type ExpandArgs struct {
	Runs *Run
	N    int64
	// Out receives Words words. There must be room for Lanes more; what lies behind the last is undefined.
	Out   *uint32
	Words int64
}

// TransformArgs is the record of Kernels.Transform.
type TransformArgs struct {
	// Positions holds x, y, z of vertex i at Positions[i*Stride:].
	Positions *float32
	Stride    int64
	// Index names N vertices, Index*Stride below 1<<32; nil: First, First+1, and so on.
	Index    *uint32
	First, N int64
	// X, Y, Z, W receive N clip coordinates.
	X, Y, Z, W *float32
	Matrix     [16]float32 // column-major
}

// InterleaveArgs is the record of Kernels.Interleave.
type InterleaveArgs struct {
	// Value r of vertex i is In[r*Stride+i]. Each row has room for the next multiple of Lanes.
	In     *float32
	Stride int64
	Rows   int64 // a multiple of 4
	N      int64
	// Out receives it as Out[i*Rows+r]. There must be room for the next multiple of Lanes vertices; what lies behind N
	// is undefined.
	Out *float32
}

// ViewportArgs is the record of Kernels.Viewport.
type ViewportArgs struct {
	X, Y, Z, W *float32 // N clip positions
	N          int64
	Vertices   *Vertex
	Q          *float32 // receives 1/w, or 0 where w <= 0
	// Scale and Offset are half the viewport's size and its centre; of depth, the range and its start.
	Scale, Offset [3]float32
	// Near is 0, or -1 where the near plane is z = -w.
	Near float32
}

// SetupArgs is the record of Kernels.Setup.
type SetupArgs struct {
	Vertices *Vertex
	Indices  *uint32 // three a triangle
	// Next is the triangle to start at; on return, Stop or one that must be clipped. That one is not done.
	Next, Stop int64
	// Triangles receives N records; new ones are appended. There must be room for Stop-Next+15 more; what lies behind
	// the last record is undefined.
	Triangles *Triangle
	N         int64
	// A triangle is dropped if any vertex has a bit of Drop, or all three have the same bit of Reject. Otherwise it
	// must be clipped if any has a bit of Clip.
	Drop, Reject, Clip uint32
	// Positive and Negative are the flags of triangles by the sign of their area in vertex order; CullPositive and
	// CullNegative are ^0 where such triangles are dropped, or 0.
	Positive, Negative         TriangleFlags
	CullPositive, CullNegative uint32
	// Triangles are dropped whose bounding box has no sample of a pixel with MinX <= x < MaxX, MinY <= y < MaxY.
	MinX, MinY, MaxX, MaxY int32
	SampleMin, SampleMax   int32
	// Vertex i has its varyings at VertexBase+i*VertexSize, triangle i the number Primitive+i.
	VertexBase, VertexSize, Primitive, Chunk uint32
	// BiasFloat is not 0 where BiasConstant is in units of the last place of the greatest depth.
	BiasFloat uint32
	// The depth bias is BiasSlope m + BiasConstant, clamped; records that have one want the flag Biased in Positive and
	// Negative.
	BiasSlope, BiasConstant, BiasMin, BiasMax float64
}

// TileRect is tiles, both ends included.
type TileRect struct{ X0, Y0, X1, Y1 int16 }

// What TilesArgs.Where holds instead of a tile's index: of records in two neighbouring tiles TwoTiles plus twice the
// first's index, plus 1 if the other is below it; of those in more ManyTiles plus the record's number, which no
// neighbour has.
const (
	TwoTiles  = 1 << 31
	ManyTiles = 3 << 30
	NoTile    = 1<<32 - 1
)

// TilesArgs is the record of Kernels.Tiles.
type TilesArgs struct {
	Triangles *Triangle
	N         int64
	// Rects receives the tiles that each record's bounding box touches, widened by Grow 1/256 pixel on each side; Where
	// the tile's index, its column plus Columns times its row, or TwoTiles or ManyTiles and what goes with them, or
	// NoTile (then a Rect is empty).
	Rects *TileRect
	Where *uint32
	Grow  int32
	// Shift is log2 of a tile's edge in 1/256 pixel. LastX and LastY are the last column and row.
	Shift, LastX, LastY, Columns int32
	// MinX to MaxY are widened by the tiles that records touch.
	MinX, MinY, MaxX, MaxY int32
}
