package simd

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

// coordinatesCase is triangles with slots and vertices, and groups that each have lanes of their own.
func coordinatesCase(t *testing.T, rng *rand.Rand) *CoordinatesArgs {
	const triangles, components = 5, 2
	records, refs := guard.Slice[Triangle](t, triangles), guard.Slice[uint32](t, triangles)
	vertices, slots := guard.Slice[float32](t, 3*triangles), guard.Slice[uint32](t, triangles+1)
	narrow := guard.Slice[float32](t, triangles*(NarrowHeader+3*components))
	for i := range narrow {
		narrow[i] = float32(rng.NormFloat64() * 10)
	}
	for i := range vertices {
		vertices[i] = rng.Float32() + 0.01
	}
	for i := range records {
		r := &records[i]
		refs[i], slots[i+1] = uint32(triangles-1-i), uint32(i)
		for v := range 3 {
			r.X[v], r.Y[v] = rng.Int32N(100<<8)-20<<8, rng.Int32N(100<<8)-20<<8
			if rng.IntN(8) == 0 {
				r.X[v], r.Y[v] = []int32{GuardMin, GuardMax}[rng.IntN(2)], []int32{GuardMin, GuardMax}[rng.IntN(2)]
			}
			r.Z[v], r.V[v] = float32(rng.NormFloat64()), uint32(3*i+v)
		}
		if rng.IntN(2) == 0 {
			r.Flags |= Swapped
		}
	}
	groups := guard.Slice[Group](t, 1+rng.IntN(20))
	places := guard.Slice[uint32](t, len(groups))
	blocks := []int32{8, 16}[rng.IntN(2)]
	for g := range groups {
		groups[g] = Group{Mask: someMask(rng), Block: uint16(rng.Int32N(blocks * blocks)), BinSlot: 1 + rng.Uint32N(triangles)}
		places[g] = uint32(len(groups) - 1 - g)
	}
	return &CoordinatesArgs{
		Triangles: first(records), Refs: first(refs), Groups: first(groups), N: int64(len(groups)), Places: first(places),
		X: rng.Int32N(256), Y: rng.Int32N(256), TileX: rng.Int32N(8) * 64, TileY: rng.Int32N(8) * 64, BlocksX: blocks,
		Slots: first(slots), Narrow: first(narrow), SlotWords: NarrowHeader + 3*components, Vertices: first(vertices),
	}
}

func (cases) FragCoord(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 200 {
		a := coordinatesCase(t, rng)
		got, out := laneArrays(t, rng, int(a.N)*Lanes)
		var want [4][]float32
		a.Coord = out
		for c := range want {
			want[c] = guard.Copy(t, got[c])
		}
		k.FragCoord(a)
		for c := range want {
			a.Coord[c] = first(want[c])
		}
		ref.FragCoord(a)
		sameLanes(t, "coordinate", got, want)
	}
}

func (cases) BaryCoord(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 200 {
		a := coordinatesCase(t, rng)
		var got, want [2][4][]float32
		for i := range got {
			got[i], _ = laneArrays(t, rng, int(a.N)*Lanes)
			for c := range got[i] {
				want[i][c] = guard.Copy(t, got[i][c])
			}
		}
		some := rng.IntN(3)
		run := func(f func(*CoordinatesArgs), out *[2][4][]float32) {
			a.Smooth, a.Linear = [3]*float32{}, [3]*float32{}
			for v := range 3 {
				if some != 0 {
					a.Smooth[v] = first(out[0][v])
				}
				if some != 1 {
					a.Linear[v] = first(out[1][v])
				}
			}
			f(a)
		}
		run(k.BaryCoord, &got)
		run(ref.BaryCoord, &want)
		for i := range got {
			for c := range got[i] {
				same(t, "coordinate", got[i][c], want[i][c])
			}
		}
	}
}
