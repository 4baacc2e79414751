package rop

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// logicOps are the logical operations on eight bits of source and destination.
var logicOps = [...]func(s, d byte) byte{
	vk.LogicOpClear:        func(s, d byte) byte { return 0 },
	vk.LogicOpAnd:          func(s, d byte) byte { return s & d },
	vk.LogicOpAndReverse:   func(s, d byte) byte { return s &^ d },
	vk.LogicOpCopy:         func(s, d byte) byte { return s },
	vk.LogicOpAndInverted:  func(s, d byte) byte { return ^s & d },
	vk.LogicOpNoOp:         func(s, d byte) byte { return d },
	vk.LogicOpXor:          func(s, d byte) byte { return s ^ d },
	vk.LogicOpOr:           func(s, d byte) byte { return s | d },
	vk.LogicOpNor:          func(s, d byte) byte { return ^(s | d) },
	vk.LogicOpEquivalent:   func(s, d byte) byte { return ^(s ^ d) },
	vk.LogicOpInvert:       func(s, d byte) byte { return ^d },
	vk.LogicOpOrReverse:    func(s, d byte) byte { return s | ^d },
	vk.LogicOpCopyInverted: func(s, d byte) byte { return ^s },
	vk.LogicOpOrInverted:   func(s, d byte) byte { return ^s | d },
	vk.LogicOpNand:         func(s, d byte) byte { return ^(s & d) },
	vk.LogicOpSet:          func(s, d byte) byte { return 0xff },
}

// combineTexels performs a logical operation on the stored bits of colours and texels (Vulkan: Logical Operations).
func (p *Plan) combineTexels(w *Scratch, t *Tile, s *State, b *Batch, att int) {
	c := &p.colors[att]
	n := c.size
	c.encode(&c.codec, w, p.kernels, pointers(&b.Fragments.Colors[att], 0), len(b.Groups)*simd.Lanes)
	for g := range b.Groups {
		from := w.bytes()[g*simd.Lanes*n:][:simd.Lanes*n]
		for k := range t.Samples {
			texels := t.Colors[att][t.block(k, b.Groups[g].Block)*n:][:simd.Lanes*n]
			for m := b.mask(g, k, t.Samples); m != 0; m &= m - 1 {
				o := bits.TrailingZeros16(m) * n
				for i := range n {
					d := texels[o+i]
					texels[o+i] = d&^c.bits[i] | c.logic(from[o+i], d)&c.bits[i]
				}
			}
		}
	}
}
