package simd

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) Interpolate(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	interpolations(t, k.Interpolate, ref.Interpolate, false, ref, rng)
}

func (cases) InterpolateAt(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	interpolations(t, k.InterpolateAt, ref.InterpolateAt, true, ref, rng)
}

// interpolations compares a kernel with its reference; with at, lanes are pixels anywhere.
func interpolations(t *testing.T, kernel, reference func(*InterpolateArgs), at bool, ref *Kernels, rng *rand.Rand) {
	const blocksX, blocks = 8, 64
	for n := range 300 {
		c := newPlanesCase(t, rng, n%kinds, 1+rng.IntN(40), n/kinds%14)
		if len(c.positions) == 0 {
			continue
		}
		p := c.run(t, ref.Planes, 0)
		for s := 0; n%5 == 1 && s < len(p.narrow); s += NarrowHeader + 3*len(c.modes) { // without perspective
			zero := float32(0)
			p.narrow[s+3], p.narrow[s+4] = -zero, zero
		}
		groups, visibility := groupsOf(t, rng, c.positions, blocks)
		var places []uint32
		if at {
			visibility, places = guard.Slice[uint32](t, len(groups)*Lanes), guard.Slice[uint32](t, len(groups)*Lanes)
			runs := 2 << rng.IntN(4)
			for i := range places {
				visibility[i], places[i] = c.positions[rng.IntN(len(c.positions))], rng.Uint32N(blocks*Lanes)
				if i > 0 && rng.IntN(runs) != 0 {
					visibility[i] = visibility[i-1]
				}
			}
			for g := range groups {
				groups[g].BinSlot, groups[g].Block = 0, uint16(g)
			}
		}
		nc := len(c.modes)
		gradients := 0
		if n%2 == 0 {
			gradients = min(rng.IntN(4), nc)
		}
		stride := len(groups)*Lanes + rng.IntN(3)*Lanes
		type output struct{ out, w, dx, dy []float32 }
		run := func(f func(*InterpolateArgs)) (o output) {
			room := func(n int) []float32 {
				s := guard.Slice[float32](t, max((n-1)*stride+len(groups)*Lanes, 0))
				for i := range s {
					s[i] = 7
				}
				return s
			}
			o = output{room(nc), nil, room(gradients), room(gradients)}
			if n%3 != 0 {
				o.w = room(1)
			}
			f(&InterpolateArgs{
				Groups: &groups[0], N: int64(len(groups)), Visibility: &visibility[0], Slots: &p.slots[0],
				Narrow: first(p.narrow), Wide: first(p.wide),
				Modes: first(c.modes), Components: int64(nc), Out: first(o.out), Stride: int64(stride), W: first(o.w),
				DX: first(o.dx), DY: first(o.dy),
				Gradients: int64(gradients), X: 128, Y: 64, TileX: 64, TileY: 32, BlocksX: blocksX, Places: first(places),
			})
			return o
		}
		got, want := run(kernel), run(reference)
		same(t, "value", got.out, want.out)
		same(t, "w", got.w, want.w)
		same(t, "dx", got.dx, want.dx)
		same(t, "dy", got.dy, want.dy)
	}
}

// groupsOf makes groups and the visibility buffer that names some of their lanes.
func groupsOf(t *testing.T, rng *rand.Rand, positions []uint32, blocks int) ([]Group, []uint32) {
	position := func() uint32 { return positions[rng.IntN(len(positions))] }
	visibility := guard.Slice[uint32](t, blocks*Lanes)
	runs := 2 << rng.IntN(4) // from many primitives in a group to few
	for i := range visibility {
		visibility[i] = position()
		if i > 0 && rng.IntN(runs) != 0 {
			visibility[i] = visibility[i-1]
		}
	}
	groups := guard.Slice[Group](t, 1+rng.IntN(20))
	for g := range groups {
		groups[g] = Group{Mask: someMask(rng), Block: uint16(rng.IntN(blocks))}
		if g > 0 && groups[g-1].BinSlot != 0 && rng.IntN(4) != 0 {
			groups[g].BinSlot = groups[g-1].BinSlot
		} else if rng.IntN(2) == 0 {
			groups[g].BinSlot = position()
		} else { // lanes without a fragment may hold anything
			for lane := range Lanes {
				if b := &visibility[int(groups[g].Block)*Lanes+lane]; groups[g].Mask>>lane&1 == 0 && rng.IntN(9) == 0 {
					*b = 0
				}
			}
		}
	}
	for g := range groups { // what a later group made 0
		if b := visibility[int(groups[g].Block)*Lanes:]; groups[g].BinSlot == 0 {
			for lane := range Lanes {
				if groups[g].Mask>>lane&1 != 0 && b[lane] == 0 {
					b[lane] = position()
				}
			}
		}
	}
	return groups, visibility
}
