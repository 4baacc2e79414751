package rop

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/oracle"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// TestStencilFollowsTheOracle compares and operates on all values.
func TestStencilFollowsTheOracle(t *testing.T) {
	r := random()
	k := kernels(t)
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
				ref := r.Uint32()
				groups, want := make([]simd.Group, 16), make([]uint8, 256)
				tile := &Tile{Stencil: make([]uint8, 256), SampleStride: 256}
				depth := make([]uint16, len(groups))
				for g := range groups {
					groups[g] = simd.Group{Mask: uint16(r.Uint32()), Block: uint16(g), BinSlot: 1}
					depth[g] = uint16(r.Uint32())
				}
				wantPass := make([]uint16, len(groups))
				for i := range want {
					tile.Stencil[i], want[i] = uint8(i), uint8(i)
					g, lane := i/simd.Lanes, i%simd.Lanes
					switch {
					case groups[g].Mask>>lane&1 == 0:
					case !oracle.StencilPasses(s, uint8(ref), want[i]):
						want[i] = oracle.StencilWrite(s, s.FailOp, uint8(ref), want[i])
					case depth[g]>>lane&1 == 0:
						wantPass[g] |= 1 << lane
						want[i] = oracle.StencilWrite(s, s.DepthFailOp, uint8(ref), want[i])
					default:
						wantPass[g] |= 1 << lane
						want[i] = oracle.StencilWrite(s, s.PassOp, uint8(ref), want[i])
					}
				}
				a := &simd.DepthArgs{Triangles: &simd.Triangle{}, Refs: new(uint32), Groups: &groups[0], N: int64(len(groups))}
				a.Samples.N = 1
				p.begin(tile, &State{StencilReference: [2]uint32{ref, ref}}, a, nil)
				p.run(k, tile, a, nil, 0)
				for g := range groups {
					require.Equal(t, wantPass[g], groups[g].Mask, "%+v, reference %d", s, ref)
					groups[g].Mask &= depth[g]
				}
				k.StencilUpdate(&tile.stencil)
				require.Equal(t, want, tile.Stencil, "%+v, reference %d", s, ref)
			}
		}
	}
}
