package rop

import (
	"math"
	"math/bits"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Tile is the contents of a frame's attachments inside one tile. Buffers are block-linear: the 16 values of a 4x4 block
// lie together, blocks in rows, and sample s begins s*SampleStride values in.
type Tile struct {
	X, Y             int32 // the origin in pixels
	BlocksX, BlocksY int32
	Samples          int
	// SampleStride is the number of pixels of a tile, with several samples some more, whole blocks that nobody reads.
	SampleStride int
	// Depth holds float32 bits, or the integers of a fixed-point format; nil without a depth attachment.
	Depth []int32
	// Unlimited: depths, of a floating-point format, may lie outside of 0 to 1, and Depth orders all floats: see
	// [FloatCode].
	Unlimited bool
	// Stencil is nil without a stencil attachment.
	Stencil []uint8
	// Colors hold texels in their formats' memory order.
	Colors [shade.MaxColors][]byte
	// Visibility names the visible fragment of each sample: its place in the tile's bin plus 1, or 0.
	Visibility []uint32

	// reached are the samples of a run that get as far as the depth test, references those that fragments wrote.
	reached    []uint16
	references []uint8
	stencil    simd.StencilArgs
	bounds     simd.RangeTestArgs
	resolve    simd.ResolveArgs
	copying    simd.CopyArgs
	blocks     simd.CopySamplesArgs
	broadcast  simd.BroadcastSample0Args
	ones       simd.PopCountArgs
	// values and result are a resolve's, here because what goes through a format's codec escapes to the heap.
	values, result [simd.Lanes]format.Texel
	resolver       *resolver // of a worker that resolves floats
}

// maxBlocks is the number of blocks of the largest tile.
const maxBlocks = 256

// block is the index of the first value of a block in a sample's part of a buffer.
func (t *Tile) block(sample int, block uint16) int {
	return sample*t.SampleStride + int(block)*simd.Lanes
}

// Lanes counts the lanes of groups.
func (t *Tile) Lanes(k *simd.Kernels, groups []simd.Group) int64 {
	a := &t.ones
	*a = simd.PopCountArgs{Words: (*uint64)(unsafe.Pointer(&groups[0])), N: int64(len(groups)), Mask: math.MaxUint16}
	k.PopCount(a)
	return a.Count
}

// Covered counts the covered samples of groups; masks holds their sample masks if there are several samples a pixel.
func (t *Tile) Covered(k *simd.Kernels, groups []simd.Group, masks []uint16) int64 {
	if len(groups) == 0 {
		return 0
	}
	if t.Samples == 1 {
		return t.Lanes(k, groups)
	}
	a := &t.ones
	n := len(groups) * t.Samples
	*a = simd.PopCountArgs{Words: (*uint64)(unsafe.Pointer(&masks[0])), N: int64(n / 4), Mask: math.MaxUint64}
	k.PopCount(a)
	for _, m := range masks[n&^3 : n] {
		a.Count += int64(bits.OnesCount16(m))
	}
	return a.Count
}
