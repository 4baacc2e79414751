package simd

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) ListFragments(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for n := range 200 {
		count, blocks, capacity := rng.IntN(60), 1+rng.IntN(40), rng.IntN(300)
		groups := guard.Slice[Group](t, count)
		for i := range groups {
			mask := uint16(rng.Uint32() & rng.Uint32())
			if n%2 == 0 {
				mask &= uint16(rng.Uint32() & rng.Uint32())
			}
			groups[i] = Group{Mask: mask, Block: uint16(rng.IntN(blocks)), BinSlot: rng.Uint32()}
		}
		type output struct {
			fragments, places []uint32
			pixels            []uint16
			next              int64
		}
		run := func(f func(*ListFragmentsArgs)) (o output) {
			o = output{guard.Slice[uint32](t, capacity+Lanes), guard.Slice[uint32](t, capacity+Lanes), guard.Slice[uint16](t, blocks), 0}
			a := &ListFragmentsArgs{
				Groups: first(groups), Next: int64(min(count, n%3)), N: int64(count), Pixels: &o.pixels[0],
				Fragments: &o.fragments[0], Places: &o.places[0], Capacity: int64(capacity),
			}
			f(a)
			o.fragments, o.places, o.next = o.fragments[:a.Listed], o.places[:a.Listed], a.Next
			return o
		}
		got, want := run(k.ListFragments), run(ref.ListFragments)
		same(t, "fragment", got.fragments, want.fragments)
		same(t, "place", got.places, want.places)
		same(t, "pixels", got.pixels, want.pixels)
		same(t, "next", []int64{got.next}, []int64{want.next})
	}
}
