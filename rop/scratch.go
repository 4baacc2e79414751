package rop

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Scratch is a worker's memory for fragment operations.
type Scratch struct {
	memory   [4 * shade.MaxLanes]uint32  // texels of a batch one after the other, of formats whose texels kernels do not take apart
	words    [2][shade.MaxLanes]uint32   // the words of texels that kernels take apart
	lanes    [4][shade.MaxLanes]float32  // what the tile holds, and then the result
	spare    [shade.MaxLanes]float32     // components that nobody reads
	palette  palette                     // of draws of one colour
	texels   [simd.Lanes]format.Texel    // of a format without a codec of its own
	groups   [shade.MaxGroups]simd.Group // of one sample
	pack     simd.BlendArgs              // records of kernels
	unpack   simd.UnpackArgs
	advanced simd.AdvancedArgs
	blend    simd.BlendLanesArgs
	whole    simd.BlendTexelsArgs
	unorm    simd.UnormArgs
	texel    simd.TexelsArgs
	half     simd.HalfArgs
	alpha    simd.AlphaToCoverageArgs
	recolor  simd.ApplyLUTArgs
}

// bytes are the texels in memory.
func (w *Scratch) bytes() []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(&w.memory[0])), 4*len(w.memory))
}

// lanePointers are the arrays of w.lanes.
func (w *Scratch) lanePointers() [4]*float32 {
	return [4]*float32{&w.lanes[0][0], &w.lanes[1][0], &w.lanes[2][0], &w.lanes[3][0]}
}

// pointers are the components of colours from a lane on.
func pointers(src *[4][]float32, lane int) [4]*float32 {
	return [4]*float32{&src[0][lane], &src[1][lane], &src[2][lane], &src[3][lane]}
}

// Distinct is how many groups from the first on have different blocks: none of them sees what another one writes.
func Distinct(groups []simd.Group) int {
	var seen [maxBlocks / 64]uint64
	for i := range groups {
		b := groups[i].Block
		if seen[b/64%4]>>(b%64)&1 != 0 {
			return i
		}
		seen[b/64%4] |= 1 << (b % 64)
	}
	return len(groups)
}
