package simd

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) Footprint(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	footprints(t, k.Footprint, ref.Footprint, false, ref, rng)
}

func (cases) FootprintAt(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	footprints(t, k.FootprintAt, ref.FootprintAt, true, ref, rng)
}

// footprintGroups is groupsOf, with lanes of groups of one primitive named, too.
func footprintGroups(t *testing.T, rng *rand.Rand, positions []uint32, blocks int) ([]Group, []uint32) {
	groups, visibility := groupsOf(t, rng, positions, blocks)
	lanes := func(g Group) []uint32 { return visibility[int(g.Block)*Lanes:][:Lanes] }
	for _, g := range groups {
		for lane := range Lanes {
			if g.BinSlot != 0 && g.Mask>>lane&1 != 0 {
				lanes(g)[lane] = g.BinSlot
			}
		}
	}
	for i, g := range groups {
		for lane, b := range lanes(g) {
			if g.Mask>>lane&1 != 0 && b != g.BinSlot { // another group of the block has these lanes
				groups[i].BinSlot = 0
			}
		}
	}
	return groups, visibility
}

// footprints compares one of the two kernels with its reference.
func footprints(t *testing.T, kernel, reference func(*FootprintArgs), at bool, ref *Kernels, rng *rand.Rand) {
	const blocksX, blocks = 8, 64
	for n := range 200 {
		c := newPlanesCase(t, rng, n%kinds, 1+rng.IntN(40), 2+n/kinds%7)
		if len(c.positions) == 0 {
			continue
		}
		c.modes[0], c.modes[1] = Smooth, Smooth
		p := c.run(t, ref.Planes, 0)
		groups, visibility := footprintGroups(t, rng, c.positions, blocks)
		if n%5 == 0 { // more than are worked on at a time
			groups = guard.Copy(t, slices.Repeat(groups, 10))
		}
		names, places := guard.Slice[uint32](t, len(groups)*Lanes), guard.Slice[uint32](t, len(groups)*Lanes)
		for i := range names {
			names[i], places[i] = c.positions[rng.IntN(len(c.positions))], rng.Uint32N(blocks*Lanes)
			if i > 0 && rng.IntN(3) > 0 {
				names[i] = names[i-1]
			}
		}
		type output struct{ s, t, rho2 []float32 }
		run := func(f func(*FootprintArgs)) (o output) {
			m := len(groups) * Lanes
			o = output{guard.Slice[float32](t, m), guard.Slice[float32](t, m), guard.Slice[float32](t, m)}
			a := &FootprintArgs{
				Groups: &groups[0], N: int64(len(groups)), Visibility: &visibility[0], Slots: &p.slots[0],
				Narrow: first(p.narrow), Wide: first(p.wide),
				Components: int64(len(c.modes)), S: &o.s[0], T: &o.t[0], Rho2: &o.rho2[0], Width: 512, Height: 96,
				X: 128, Y: 64, TileX: 64, TileY: 32, BlocksX: blocksX,
			}
			if at {
				a.Visibility, a.Places = &names[0], &places[0]
			}
			f(a)
			return o
		}
		got, want := run(kernel), run(reference)
		same(t, "s", got.s, want.s)
		same(t, "t", got.t, want.t)
		same(t, "rho2", got.rho2, want.rho2)
	}
}

func TestFootprintIsWhatInterpolateAndLodFind(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	const width, height = 256, 64
	for _, l := range Available() {
		k, err := For(l)
		if err != nil {
			t.Fatal(err)
		}
		for n := range 60 {
			c := newPlanesCase(t, rng, n%kinds, 1+rng.IntN(40), 2)
			if len(c.positions) == 0 {
				continue
			}
			c.modes[0], c.modes[1] = Smooth, Smooth
			p := c.run(t, k.Planes, 0)
			groups, visibility := footprintGroups(t, rng, c.positions, 64)
			m := len(groups) * Lanes
			out, dx, dy, lod := make([]float32, 2*m), make([]float32, 2*m), make([]float32, 2*m), make([][]float32, 2)
			lod[0], lod[1] = make([]float32, m), make([]float32, m)
			k.Interpolate(&InterpolateArgs{
				Groups: &groups[0], N: int64(len(groups)), Visibility: &visibility[0], Slots: &p.slots[0],
				Narrow: first(p.narrow), Wide: first(p.wide),
				Modes: &c.modes[0], Components: 2, Out: &out[0], Stride: int64(m), DX: &dx[0], DY: &dy[0],
				Gradients: 2, X: 128, Y: 128, BlocksX: 8,
			})
			k.Lod(&LodArgs{DSDX: &dx[0], DTDX: &dx[m], DSDY: &dy[0], DTDY: &dy[m], Out: &lod[0][0], N: int64(m),
				Width: width, Height: height, Max: 9})
			s, v, rho2 := make([]float32, m), make([]float32, m), make([]float32, m)
			k.Footprint(&FootprintArgs{
				Groups: &groups[0], N: int64(len(groups)), Visibility: &visibility[0], Slots: &p.slots[0],
				Narrow: first(p.narrow), Wide: first(p.wide),
				Components: 2, S: &s[0], T: &v[0], Rho2: &rho2[0], Width: width, Height: height, X: 128, Y: 128, BlocksX: 8,
			})
			k.Lod(&LodArgs{Rho2: &rho2[0], Out: &lod[1][0], N: int64(m), Width: width, Height: height, Max: 9})
			same(t, "s", s, out[:m])
			same(t, "t", v, out[m:])
			same(t, "level of detail", lod[1], lod[0])
		}
	}
}
