package rop

import (
	"encoding/binary"
	"math/bits"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// logicOps are the logical operations on the bits of source and destination.
var logicOps = [...]func(s, d uint64) uint64{
	vk.LogicOpClear:        func(s, d uint64) uint64 { return 0 },
	vk.LogicOpAnd:          func(s, d uint64) uint64 { return s & d },
	vk.LogicOpAndReverse:   func(s, d uint64) uint64 { return s &^ d },
	vk.LogicOpCopy:         func(s, d uint64) uint64 { return s },
	vk.LogicOpAndInverted:  func(s, d uint64) uint64 { return ^s & d },
	vk.LogicOpNoOp:         func(s, d uint64) uint64 { return d },
	vk.LogicOpXor:          func(s, d uint64) uint64 { return s ^ d },
	vk.LogicOpOr:           func(s, d uint64) uint64 { return s | d },
	vk.LogicOpNor:          func(s, d uint64) uint64 { return ^(s | d) },
	vk.LogicOpEquivalent:   func(s, d uint64) uint64 { return ^(s ^ d) },
	vk.LogicOpInvert:       func(s, d uint64) uint64 { return ^d },
	vk.LogicOpOrReverse:    func(s, d uint64) uint64 { return s | ^d },
	vk.LogicOpCopyInverted: func(s, d uint64) uint64 { return ^s },
	vk.LogicOpOrInverted:   func(s, d uint64) uint64 { return ^s | d },
	vk.LogicOpNand:         func(s, d uint64) uint64 { return ^(s & d) },
	vk.LogicOpSet:          func(s, d uint64) uint64 { return ^uint64(0) },
}

// combineTexels performs a logical operation on the stored bits of colours and texels (Vulkan: Logical Operations).
func (p *Plan) combineTexels(w *Scratch, t *Tile, s *State, b *Batch, att int) {
	c, src, n := &p.colors[att], pointers(&b.Fragments.Colors[att], 0), len(b.Groups)*simd.Lanes
	c.encode(&c.codec, w, p.kernels, src, n)
	if c.apart {
		c.together(w, c.wordPointers(w, src), n)
	}
	for g := range b.Groups {
		from := w.bytes()[g*simd.Lanes*c.size:]
		for k := range t.Samples {
			mask := b.mask(g, k, t.Samples)
			if mask == 0 {
				continue
			}
			texels := t.Colors[att][t.block(k, b.Groups[g].Block)*c.size:]
			switch c.size {
			case 4:
				combine(c, texels, from, mask, binary.LittleEndian.Uint32, binary.LittleEndian.PutUint32)
			case 8:
				combine(c, texels, from, mask, binary.LittleEndian.Uint64, binary.LittleEndian.PutUint64)
			default:
				combineBytes(c, texels, from, mask)
			}
		}
	}
}

// together puts n texels in w.bytes(), one after the other, whose words lie apart.
func (c *codec) together(w *Scratch, words [4]*uint32, n int) {
	memory := w.bytes()
	for k := range max(c.size/4, 1) {
		for i, word := range unsafe.Slice(words[k], n) {
			switch to := memory[i*c.size+4*k:]; c.size {
			case 1:
				to[0] = uint8(word)
			case 2:
				binary.LittleEndian.PutUint16(to, uint16(word))
			default:
				binary.LittleEndian.PutUint32(to, word)
			}
		}
	}
}

// combine is the operation on texels that are one word.
func combine[T uint32 | uint64](c *colorPlan, texels, from []byte, mask uint16, load func([]byte) T, store func([]byte, T)) {
	n := c.size
	written := load(c.bits[:])
	for m := mask; m != 0; m &= m - 1 {
		o := bits.TrailingZeros16(m) * n
		d := load(texels[o:])
		store(texels[o:], d&^written|T(c.logic(uint64(load(from[o:])), uint64(d)))&written)
	}
}

// combineBytes is the operation on texels of any size.
func combineBytes(c *colorPlan, texels, from []byte, mask uint16) {
	n := c.size
	for m := mask; m != 0; m &= m - 1 {
		o := bits.TrailingZeros16(m) * n
		for i := range n {
			d := texels[o+i]
			texels[o+i] = d&^c.bits[i] | uint8(c.logic(uint64(from[o+i]), uint64(d)))&c.bits[i]
		}
	}
}
