package simd

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) RecordDepths(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 300 {
		c := newDepthCase(rng, 1)
		for i := range c.triangles {
			if rng.IntN(3) > 0 {
				c.triangles[i].Flags &^= Wide | Clipped
			}
			c.triangles[i].Flags |= TriangleFlags(rng.IntN(20)/19) * Box
		}
		a := RecordDepthsArgs{
			Triangles: first(guard.Copy(t, c.triangles)), Refs: first(guard.Copy(t, c.refs)), N: int64(len(c.refs)),
			Min: c.args.Min, Max: c.args.Max, Scale: c.args.Scale, Flip: -rng.Int32N(2),
			MinX: c.args.TileX << 8, MinY: c.args.TileY << 8, CellShift: 11 + rng.Int32N(2),
		}
		if round%50 == 0 {
			a.N = 0
		}
		a.MaxX, a.MaxY = a.MinX+4<<a.CellShift, a.MinY+4<<a.CellShift
		run := func(f func(*RecordDepthsArgs)) (RecordDepthsArgs, []int32, []uint32) {
			b := a
			room := (len(c.refs) + Lanes - 1) &^ (Lanes - 1)
			distances, cells := guard.Slice[int32](t, room), guard.Slice[uint32](t, room)
			b.Distances, b.Cells = &distances[0], &cells[0]
			f(&b)
			b.Distances, b.Cells = nil, nil
			return b, distances[:a.N], cells[:a.N]
		}
		got, distances, cells := run(k.RecordDepths)
		want, wantDistances, wantCells := run(ref.RecordDepths)
		same(t, "distances", distances, wantDistances)
		same(t, "cells", cells, wantCells)
		if got != want {
			t.Errorf("bounds %d to %d, want %d to %d", got.Least, got.Greatest, want.Least, want.Greatest)
		}
		if t.Failed() {
			t.Fatalf("round %d", round)
		}
	}
}

func (cases) CellDepths(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 60 {
		blocks := 8 << rng.Int32N(2)
		a := CellDepthsArgs{BlocksX: int32(blocks), SampleStride: int64(blocks * blocks * Lanes),
			Samples: 1 + rng.Int64N(4), Flip: -rng.Int32N(2)}
		depth := guard.Slice[int32](t, int(a.SampleStride*a.Samples))
		for i := range depth {
			depth[i] = int32(rng.Uint32()) >> rng.IntN(32)
		}
		a.Depth = &depth[0]
		b := a
		k.CellDepths(&a)
		ref.CellDepths(&b)
		same(t, "limits", a.Limits[:], b.Limits[:])
	}
}

func (cases) CullByCell(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 200 {
		n := rng.IntN(70)
		var a CullByCellArgs
		for i := range a.Limits {
			a.Limits[i] = rng.Int32N(50) - 25
		}
		words := func() []uint32 {
			w := make([]uint32, n+Lanes)
			for i := range w {
				w[i] = rng.Uint32()
			}
			return w
		}
		refs, positions, cells, distances := words(), words(), words(), make([]int32, n+Lanes)
		for i := range distances {
			distances[i] = rng.Int32N(70) - 30
			for range rng.IntN(4) {
				cells[i] &= rng.Uint32()
			}
		}
		run := func(f func(*CullByCellArgs)) (lists [3][]uint32, left []int32) {
			b := a
			lists, left = [3][]uint32{guard.Copy(t, refs), guard.Copy(t, positions), guard.Copy(t, cells)}, guard.Copy(t, distances)
			b.Refs, b.BinSlots, b.Cells, b.Distances, b.N = &lists[0][0], &lists[1][0], &lists[2][0], &left[0], int64(n)
			f(&b)
			for i := range lists {
				lists[i] = lists[i][:b.N]
			}
			return lists, left[:b.N]
		}
		got, gotDistances := run(k.CullByCell)
		want, wantDistances := run(ref.CullByCell)
		for i := range got {
			same(t, "list", got[i], want[i])
		}
		same(t, "distances", gotDistances, wantDistances)
		if t.Failed() {
			return
		}
	}
}

// What RecordDepths says is a bound of what Depth finds, sample by sample.
func TestNearestBoundsDepths(t *testing.T) {
	k, err := For(LevelGeneric)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		samples := 1 + rng.IntN(4)
		cover := newCoverCase(rng, samples)
		c := &cover.args
		if c.BlocksX != c.BlocksY || c.BlocksX != 16 && c.BlocksX != 8 || len(cover.refs) == 0 {
			continue
		}
		for i := range cover.triangles {
			r := &cover.triangles[i]
			r.Z = [3]float32{someDepth(rng), someDepth(rng) / 64, someDepth(rng) / -64}
		}
		covered, groups, _ := cover.run(t, k.Cover, 0, 256*(len(cover.refs)+1))
		flip := -rng.Int32N(2)
		scale := []float32{0, 1<<16 - 1}[rng.IntN(2)]
		distances, cells := make([]int32, len(cover.refs)+Lanes), make([]uint32, len(cover.refs)+Lanes)
		shift := int32(10)
		for 4<<shift < c.BlocksX<<10 {
			shift++
		}
		k.RecordDepths(&RecordDepthsArgs{
			Triangles: covered.Triangles, Refs: covered.Refs, N: int64(len(cover.refs)), Distances: &distances[0], Cells: &cells[0],
			Max: 1, Scale: scale, Flip: flip, MinX: c.TileX << 8, MinY: c.TileY << 8,
			MaxX: (c.TileX + c.BlocksX*4) << 8, MaxY: (c.TileY + c.BlocksY*4) << 8, CellShift: shift,
		})
		for _, g := range groups[:covered.N] {
			i := slices.Index(cover.positions, g.BinSlot)
			x, y := int32(g.Block)%c.BlocksX, int32(g.Block)/c.BlocksX
			if cell := x*4/c.BlocksX + y*4/c.BlocksY*4; cells[i]>>cell&1 == 0 {
				t.Fatalf("record %d touches cell %d, not among %#x", i, cell, cells[i])
			}
			for lane := range int32(Lanes) {
				for s := range c.Samples.N {
					px, py := (c.TileX+4*x+lane%4)<<8+c.Samples.X[s], (c.TileY+4*y+lane/4)<<8+c.Samples.Y[s]
					r := &cover.triangles[cover.refs[i]]
					inside := true
					for e := range 3 {
						f := (e + 1) % 3
						inside = inside && int64(r.Y[e]-r.Y[f])*int64(px-r.X[e])+int64(r.X[f]-r.X[e])*int64(py-r.Y[e]) >= 0
					}
					if code := DepthCode(DepthAt(r, nil, px, py), 0, 1, scale) ^ flip; inside && r.Flags&Box == 0 && code < distances[i] {
						t.Fatalf("record %d comes as near as %d, said to be %d", i, code, distances[i])
					}
				}
			}
		}
	}
}
