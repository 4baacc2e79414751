package bin

import (
	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// BlockPixels is the edge of a block.
const BlockPixels = simd.BlockSize

// Tile is the current tile: the contents of its attachments, its bin, and their frame.
type Tile struct {
	rop.Tile
	Frame *record.Frame
	Arena *Arena // of the batch
	// Refs is the bin: the numbers of records in the arena, in order. Sequence has its BinSlots: 1, 2, 3 and so on.
	Refs, Sequence []uint32
	Segments       []Segment // of the bin, in order
	Layer          int       // which of the frame's it lies in
	Cut            bool      // some of its pixels lie outside of the frame's area
	Foreign        *bool     // its depth attachment held bits that are no depths: see package target
	// Reached are the blocks whose colours fragments came to, in all batches; Before is the same of the frame before.
	Reached *rop.Blocks
	Before  rop.Blocks
}

// Segment is a run of a tile's bin that belongs to one draw.
type Segment struct {
	Draw        int32
	Viewport    int32
	Start, Stop uint32 // places in the bin
}

// Draw is the draw of a segment.
func (t *Tile) Draw(s *Segment) *record.Draw { return &t.Frame.Draws[s.Draw] }

// Record is the record of a BinSlot.
func (t *Tile) Record(binSlot uint32) *simd.Triangle { return &t.Arena.Records[t.Refs[binSlot-1]] }

// Extent is the tile's part of the framebuffer.
func (t *Tile) Extent() edge.Rect {
	return edge.Rect{
		MinX: t.X, MinY: t.Y,
		MaxX: min(t.X+t.BlocksX*BlockPixels, int32(t.Frame.Width)), MaxY: min(t.Y+t.BlocksY*BlockPixels, int32(t.Frame.Height)),
	}
}

// BlockOrigin is the upper left pixel of a group of pixels.
func (t *Tile) BlockOrigin(group *simd.Group) (x, y int32) {
	return t.PixelAt(uint32(group.Block) * simd.Lanes)
}

// QuadRow is the pair of rows of blocks that a group of pixels lies in, counted from the tile's top. A quad of
// fragments lies in one, as a fragment has 4x4 pixels at most.
func (t *Tile) QuadRow(group *simd.Group) int32 { return int32(group.Block) / t.BlocksX >> 1 }

// PixelAt is the pixel of a place in the tile's buffers: a block's number times Lanes plus the lane.
func (t *Tile) PixelAt(place uint32) (x, y int32) {
	block, lane := int32(place/simd.Lanes), int32(place%simd.Lanes)
	return t.X + block%t.BlocksX*BlockPixels + lane%BlockPixels, t.Y + block/t.BlocksX*BlockPixels + lane/BlockPixels
}

// Place is the place of a pixel in the tile's buffers.
func (t *Tile) Place(x, y int32) int {
	x, y = x-t.X, y-t.Y
	return int((y/BlockPixels*t.BlocksX+x/BlockPixels)*simd.Lanes + y%BlockPixels*BlockPixels + x%BlockPixels)
}

// SamePrimitive says whether the records at two places of the bin are pieces of one point, line or polygon.
func (t *Tile) SamePrimitive(i, k int64) bool {
	a, b := &t.Arena.Records[t.Refs[i]], &t.Arena.Records[t.Refs[k]]
	return a.Chunk == b.Chunk && a.Primitive == b.Primitive && a.Extra == b.Extra && a.V == b.V && a.Flags == b.Flags
}

// Head is the first of the pieces that the one at a place of the bin belongs to.
func (t *Tile) Head(i int64) int64 {
	for i > 0 && t.SamePrimitive(i-1, i) {
		i--
	}
	return i
}
