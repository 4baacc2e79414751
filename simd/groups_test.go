package simd

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) BuildGroups(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 300 {
		blocks, segments := 1+rng.IntN([]int{40, 40, 40, 256}[rng.IntN(4)]), 1+rng.IntN([3]int{1, 4, 40}[rng.IntN(3)])
		starts := guard.Slice[uint32](t, segments+1)
		starts[0] = 1 + rng.Uint32N(5)
		for i := range segments {
			starts[i+1] = starts[i] + rng.Uint32N(4) // some are empty
		}
		starts[segments] += 1 + rng.Uint32N(8)
		ids := starts[segments] - starts[0]
		visibility := guard.Slice[uint32](t, blocks*Lanes)
		for i := range visibility {
			switch rng.IntN(8) {
			case 0:
				visibility[i] = 0
			case 1:
				visibility[i] = starts[0] + rng.Uint32N(ids)
			default:
				if i == 0 || i%Lanes == 0 && rng.IntN(2) == 0 {
					visibility[i] = starts[0] + rng.Uint32N(ids)
				} else {
					visibility[i] = visibility[i-1]
				}
			}
		}
		type output struct {
			groups []Group
			owners []uint16
			marks  []uint8
			n      int64
		}
		run := func(f func(*BuildGroupsArgs)) (o output) {
			o = output{guard.Slice[Group](t, blocks*Lanes), guard.Slice[uint16](t, blocks*Lanes),
				guard.Slice[uint8](t, int(starts[segments])), 0}
			a := &BuildGroupsArgs{
				Visibility: &visibility[0], Blocks: int64(blocks),
				Starts: &starts[0], Segments: int64(segments), Groups: &o.groups[0], Owners: &o.owners[0], N: 99, Marks: &o.marks[0],
			}
			f(a)
			o.n = a.N
			return o
		}
		got, want := run(k.BuildGroups), run(ref.BuildGroups)
		if got.n != want.n {
			t.Errorf("%d groups, want %d", got.n, want.n)
			continue
		}
		same(t, "group", got.groups[:got.n], want.groups[:got.n])
		same(t, "owner", got.owners[:got.n], want.owners[:got.n])
		same(t, "mark", got.marks[1:], want.marks[1:])
	}
}

func (cases) SortByDraw(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 300 {
		n, segments, alike := rng.IntN([]int{40, 400}[rng.IntN(2)]), 1+rng.IntN([]int{1, 4, 40}[rng.IntN(3)]), 1+rng.IntN(40)
		groups, owners := guard.Slice[Group](t, n+1), guard.Slice[uint16](t, (n+Lanes)/Lanes*Lanes)
		for i := range groups {
			groups[i] = Group{uint16(rng.Uint32()), uint16(i), rng.Uint32()}
		}
		for i := range owners {
			if i > 0 && rng.IntN(alike) > 0 {
				owners[i] = owners[i-1]
			} else {
				owners[i] = uint16(rng.IntN(segments))
			}
		}
		run := func(f func(*SortByDrawArgs)) ([]Group, []uint32) {
			out, ends := guard.Slice[Group](t, n+1), guard.Slice[uint32](t, segments)
			ends[0] = 99
			f(&SortByDrawArgs{Groups: &groups[0], Owners: &owners[0], N: int64(n), Out: &out[0], Ends: &ends[0],
				Segments: int64(segments)})
			return out, ends
		}
		got, gotEnds := run(k.SortByDraw)
		want, wantEnds := run(ref.SortByDraw)
		same(t, "group", got, want)
		same(t, "end", gotEnds, wantEnds)
	}
}

func (cases) CompactMarks(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 300 {
		n, taken := 1+rng.IntN(300), rng.IntN(3)
		marks := guard.Slice[uint8](t, n)
		some := 1 + round%5
		for i := range marks {
			if rng.IntN(some) == 0 || i/64%3 == 0 && some == 4 {
				marks[i] = 1
			}
		}
		start := rng.IntN(n)
		stop := start + rng.IntN(n-start+1)
		run := func(f func(*CompactMarksArgs)) []uint32 {
			positions := guard.Slice[uint32](t, taken+stop-start+Lanes)
			a := &CompactMarksArgs{Marks: &marks[0], Start: int64(start), Stop: int64(stop), BinSlots: &positions[0], N: int64(taken)}
			f(a)
			return positions[:a.N]
		}
		same(t, "position", run(k.CompactMarks), run(ref.CompactMarks))
	}
}
