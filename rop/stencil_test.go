package rop

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/oracle"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// TestStencilFollowsTheOracle compares and operates on all values.
func TestStencilFollowsTheOracle(t *testing.T) {
	r := random()
	for _, op := range vk.Values[vk.StencilOp]() {
		for _, compareOp := range vk.Values[vk.CompareOp]() {
			for range 20 {
				s := vk.StencilOpState{
					FailOp: op, PassOp: vk.StencilOp(r.IntN(8)), DepthFailOp: vk.StencilOp(r.IntN(8)),
					CompareOp: compareOp, CompareMask: r.Uint32(), WriteMask: r.Uint32(),
				}
				if r.IntN(2) == 0 {
					s.CompareMask, s.WriteMask = 0xff, 0xff
				}
				var p stencilPlan
				p.compile(&vk.DepthStencil{StencilTestEnable: true, Front: s, Back: s}, &shade.Interface{})
				f := &p.faces[0]
				ref := r.Uint32()
				words := reference{repeat(ref), repeat(ref)}
				for first := 0; first < 256; first += 16 {
					var block, want [16]uint8
					for i := range block {
						block[i] = uint8(first + i)
					}
					want = block
					mask, depth := uint16(r.Uint32()), uint16(r.Uint32())
					var wantPass uint16
					for i, v := range block {
						switch {
						case mask>>i&1 == 0:
						case !oracle.StencilPasses(s, uint8(ref), v):
							want[i] = oracle.StencilWrite(s, s.FailOp, uint8(ref), v)
						case depth>>i&1 == 0:
							wantPass |= 1 << i
							want[i] = oracle.StencilWrite(s, s.DepthFailOp, uint8(ref), v)
						default:
							wantPass |= 1 << i
							want[i] = oracle.StencilWrite(s, s.PassOp, uint8(ref), v)
						}
					}
					pass := f.compare(&block, &words, mask)
					f.update(&block, &words, pass&depth, pass&^depth)
					require.Equal(t, wantPass, pass, "%+v, reference %d", s, ref)
					require.Equal(t, want, block, "%+v, reference %d", s, ref)
				}
			}
		}
	}
}

// TestBytes checks the arithmetic of eight bytes in a word.
func TestBytes(t *testing.T) {
	r := random()
	for range 2000 {
		x, y := r.Uint64(), r.Uint64()
		if r.IntN(2) == 0 {
			y = x ^ uint64(r.IntN(4))<<(8*r.IntN(8))
		}
		less, equal := lanesOf(lessBytes(x, y)), lanesOf(equalBytes(x, y))
		for i := range 8 {
			a, b := uint8(x>>(8*i)), uint8(y>>(8*i))
			require.Equal(t, a < b, less>>i&1 != 0, "%d < %d", a, b)
			require.Equal(t, a == b, equal>>i&1 != 0, "%d = %d", a, b)
		}
	}
	for m := range 256 {
		w := bytesOf(uint8(m))
		for i := range 8 {
			require.Equal(t, uint8(m>>i&1)*0xff, uint8(w>>(8*i)))
		}
	}
}
