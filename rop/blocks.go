package rop

import (
	"bytes"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Blocks is a rectangle of a tile's blocks: columns from X0 to before X1, rows from Y0 to before Y1. The zero value is
// empty.
type Blocks struct{ X0, Y0, X1, Y1 uint8 }

// All are all blocks of a tile.
func (t *Tile) All() Blocks { return Blocks{X1: uint8(t.BlocksX), Y1: uint8(t.BlocksY)} }

// Empty says that there are none.
func (b Blocks) Empty() bool { return b.X0 >= b.X1 || b.Y0 >= b.Y1 }

// Union is the smallest rectangle around both.
func (b Blocks) Union(o Blocks) Blocks {
	switch {
	case b.Empty():
		return o
	case o.Empty():
		return b
	}
	return Blocks{min(b.X0, o.X0), min(b.Y0, o.Y0), max(b.X1, o.X1), max(b.Y1, o.Y1)}
}

// Without is what lies above, below, left and right of others, each of which may be empty.
func (b Blocks) Without(o Blocks) [4]Blocks {
	top, bottom := max(b.Y0, o.Y0), min(b.Y1, o.Y1)
	return [4]Blocks{
		{b.X0, b.Y0, b.X1, min(b.Y1, o.Y0)}, {b.X0, max(b.Y0, o.Y1), b.X1, b.Y1},
		{b.X0, top, min(b.X1, o.X0), bottom}, {max(b.X0, o.X1), top, b.X1, bottom},
	}
}

// Seen is a rectangle around the blocks with visible fragments, at any sample: its sides lie where texels of four bytes
// fill lines of the caches.
func (t *Tile) Seen() Blocks {
	all := t.All()
	b := all
	for b.Y1 > 0 && t.unseen(Blocks{0, b.Y1 - 1, all.X1, b.Y1}) {
		b.Y1--
	}
	if b.Y1 == 0 {
		return Blocks{}
	}
	for t.unseen(Blocks{0, b.Y0, all.X1, b.Y0 + 1}) {
		b.Y0++
	}
	for t.unseen(Blocks{b.X0, b.Y0, b.X0 + lineBlocks, b.Y1}) {
		b.X0 += lineBlocks
	}
	for t.unseen(Blocks{b.X1 - lineBlocks, b.Y0, b.X1, b.Y1}) {
		b.X1 -= lineBlocks
	}
	return b
}

// lineBlocks is how many blocks side by side have texels of four bytes in whole lines of the caches. Tiles have whole
// numbers of them.
const lineBlocks = 4

// unseen says that no sample of some blocks shows a fragment.
func (t *Tile) unseen(b Blocks) bool {
	n := int(b.X1-b.X0) * simd.Lanes
	for s := range t.Samples {
		for y := b.Y0; y < b.Y1; y++ {
			if !allZero(t.Visibility[s*t.SampleStride+(int(y)*int(t.BlocksX)+int(b.X0))*simd.Lanes:][:n]) {
				return false
			}
		}
	}
	return true
}

// allZero says that all of some blocks' words, of a row of a tile at most, are zero.
func allZero(words []uint32) bool {
	n := 4 * len(words)
	return bytes.Equal(unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), n), noWords[:n])
}

// noWords are words of a row of the widest tile's blocks.
var noWords [4 * 16 * simd.Lanes]byte
