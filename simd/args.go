package simd

// Samples are the places in a pixel where coverage and depth are evaluated, in 1/256 pixel from its upper left corner.
type Samples struct {
	N    int32
	_    int32
	X, Y [MaxSamples]int32
}

// CoverSlack is how many groups beyond CoverArgs.Capacity may be overwritten.
const CoverSlack = 32

// CoverArgs is the record of Kernels.Cover.
type CoverArgs struct {
	Triangles *Triangle // all records of the batch
	Refs      *uint32   // indices into Triangles, of the tile's bin or of a part of it in another order
	BinSlots  *uint32   // their BinSlots, place by place
	// Next is the place in Refs to start at; on return, the first one not done. Stop is the end.
	Next, Stop int64
	Groups     *Group
	// Masks, with several samples: the mask of sample s of group i is Masks[i*Samples.N+s].
	Masks *uint16
	// N groups lie in Groups; new ones are appended. Capacity is how many there is room for; there must be room for
	// CoverSlack more, which are not used, but may be overwritten, and so in Masks.
	N, Capacity int64
	// TileX and TileY are the tile's origin in pixels, BlocksX and BlocksY its size in blocks (at most 16 each).
	TileX, TileY, BlocksX, BlocksY int32
	// MinX <= x < MaxX, MinY <= y < MaxY bound the pixels that may be covered, counted from the tile's origin, inside
	// the tile; if samples differ, the pixels that any sample may cover.
	MinX, MinY, MaxX, MaxY int32
	// SampleMin and SampleMax bound Samples.X and .Y.
	SampleMin, SampleMax int32
	Samples              Samples
	// Columns[s][i] and Rows[s][i] are the lanes of block column i and block row i that sample s may cover; a lane is
	// allowed if it is in both.
	Columns, Rows [MaxSamples][16]uint16
}

// DepthArgs is the record of Kernels.Depth.
type DepthArgs struct {
	Triangles *Triangle
	Refs      *uint32
	Clip      *ClipPlanes
	Groups    *Group // each with a BinSlot
	Masks     *uint16
	N         int64
	// Depth is the tile's depth buffer: float32 bits of a depth in [0, 1], or an integer of up to 24 bits; so signed
	// comparison orders it. Sample s starts at s*SampleStride. Nil: everything passes.
	Depth *int32
	// Visibility is the tile's visibility buffer, laid out alike, or nil. A fragment that passes writes its group's
	// BinSlot.
	Visibility   *uint32
	SampleStride int64
	// Tested is raised by the number of samples in the masks, Passed by the number of those that pass.
	Tested, Passed int64
	// A fragment passes iff uint32(z - Depth - Low) <= Range: LESS has Low -1<<31 and Range 1<<31-1, and so on (see
	// CompareRange).
	Low, Range uint32
	// Write is not 0 where passing fragments write their depth.
	Write uint32
	// Ties says which of fragments of equal depths pass; other than TiesCompare with a Visibility alone.
	Ties Ties
	// Min and Max, neither -0, clamp the depth; Scale is 0 for float32 bits, or 2^n-1 for n-bit fixed point.
	Min, Max, Scale float32
	// BlocksX is a power of two, at most 16.
	TileX, TileY, BlocksX int32
	Samples               Samples
}

// Ties are rules for fragments of equal depths. With FirstWins and LESS, or GREATER, fragments may come in any order
// and leave the same as in the order of their BinSlots; so they may with LastWins and LESS_OR_EQUAL, or
// GREATER_OR_EQUAL.
type Ties uint32

// The rules. The zero value is TiesCompare.
const (
	TiesCompare Ties = iota // the compare operation's
	FirstWins               // those whose BinSlot is less than what Visibility holds
	LastWins                // those whose BinSlot is greater
)

// BuildGroupsArgs is the record of Kernels.BuildGroups.
type BuildGroupsArgs struct {
	Visibility *uint32 // of one sample or layer
	Blocks     int64   // at most 256
	// Starts has Segments+1 ascending BinSlots: segment i holds Starts[i] <= BinSlot < Starts[i+1].
	Starts   *uint32
	Segments int64
	// Groups receives N groups, Owners their segments. A block gives one group a segment: with BinSlot if all its lanes
	// are one primitive's, with BinSlot 0 if not. First come the groups of blocks that have one segment in all lanes,
	// in order, then the other groups, block by block, in a block by the lowest lane. Room for Blocks*Lanes groups.
	Groups *Group
	Owners *uint16
	N      int64
	// Marks[BinSlot] is set to 1 for every BinSlot found; Marks[0] may be, too.
	Marks *uint8
}

// SortByDrawArgs is the record of Kernels.SortByDraw.
type SortByDrawArgs struct {
	Groups *Group
	Owners *uint16 // their segments; may be read up to a multiple of Lanes
	N      int64
	// Out receives the groups, and Ends, of each of the Segments, the index in Out behind its last one.
	Out      *Group
	Ends     *uint32
	Segments int64
}

// CompactMarksArgs is the record of Kernels.CompactMarks.
type CompactMarksArgs struct {
	Marks       *uint8
	Start, Stop int64
	// BinSlots receives N positions; new ones are appended. There must be room for Lanes more; what lies behind the
	// last is undefined.
	BinSlots *uint32
	N        int64
}

// Mode is how an attribute component is interpolated.
type Mode uint8

// The interpolation modes. The zero value is Smooth.
const (
	Smooth        Mode = iota // with perspective
	NoPerspective             // linear in the framebuffer
	Flat                      // the provoking vertex's
)

// WideSlot marks a slot whose planes are in float64.
const WideSlot = 1 << 31

// Words of a slot before its components, each of which takes three: value at the origin, slope in x, slope in y. The
// narrow header is X, Y (pixels) and the plane of 1/w; the wide one is X, Y (pixels), the least and greatest 1/w, and
// the plane of 1/w.
const (
	NarrowHeader = 5
	WideHeader   = 7
)

// PlanesArgs is the record of Kernels.Planes.
type PlanesArgs struct {
	Triangles *Triangle
	Refs      *uint32
	Clip      *ClipPlanes
	// X and Y are the centre, in pixels, of the cell that the tile lies in: see PlaneCell. Local is not 0 where no
	// component is NoPerspective and clipped polygons may have float32 planes from there.
	X, Y     float64
	Local    int64
	BinSlots *uint32 // N BinSlots (place in the bin plus 1), all of one draw
	N        int64
	// Vertices is the vertex arena: of the vertex at offset v, 1/w is Vertices[v] and component c is Vertices[v+c+1]. w
	// itself is component Components, if there is a mode NoPerspective and a primitive is clipped. A vertex may be read
	// up to a multiple of 4 floats.
	Vertices   *float32
	Modes      *Mode // Components of them
	Components int64 // at most 128
	// Slots[BinSlot] receives the slot: an index into Narrow, or WideSlot plus an index into Wide.
	Slots  *uint32
	Narrow *float32 // slots of NarrowHeader+3*Components words
	Wide   *float64 // slots of WideHeader+3*Components words
	// Narrows and Wides are how many slots are taken; new ones follow.
	Narrows, Wides int64
}

// InterpolateArgs is the record of Kernels.Interpolate.
type InterpolateArgs struct {
	Groups     *Group
	N          int64
	Visibility *uint32 // names the lanes of groups whose BinSlot is 0
	Slots      *uint32
	Narrow     *float32
	Wide       *float64
	Modes      *Mode
	Components int64
	// Out receives component c of group g at Out[c*Stride+g*Lanes:]; lanes outside a group's mask become 0.
	Out    *float32
	Stride int64
	W      *float32 // w = 1/(1/w) at W[g*Lanes:], or nil
	// DX and DY receive the screen derivatives of the first Gradients components, laid out like Out.
	DX, DY    *float32
	Gradients int64
	// X and Y are where in the pixel, in 1/256. BlocksX is a power of two.
	X, Y                  int32
	TileX, TileY, BlocksX int32
	// Places are, with InterpolateAt, the lanes' pixels: block*Lanes plus lane, lane after lane of N*Lanes. The groups'
	// BinSlot is 0 then, and their Block counts groups of lanes of Visibility.
	Places *uint32
}

// FootprintArgs is the record of Kernels.Footprint.
type FootprintArgs struct {
	Groups     *Group
	N          int64
	Visibility *uint32 // names the lanes; a group with a BinSlot has that name in all lanes
	Slots      *uint32
	Narrow     *float32
	Wide       *float64
	Components int64 // of the slots; the first two, Smooth, are the coordinates
	// S, T and Rho2 receive the coordinates and footprints of group g at S[g*Lanes:] and so on; lanes outside a group's
	// mask become 0.
	S, T, Rho2    *float32
	Width, Height float32 // of the base level, in texels
	// X and Y are where in the pixel, in 1/256. BlocksX is a power of two.
	X, Y                  int32
	TileX, TileY, BlocksX int32
	// Places are, with FootprintAt, the lanes' pixels: block*Lanes plus lane. Visibility then names them, lane after
	// lane of N*Lanes, and the groups' BinSlot and Block do not count.
	Places *uint32
}
