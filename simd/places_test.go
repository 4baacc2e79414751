package simd

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

// somePlaces are runs of names, up to count, with places that differ within a run.
func somePlaces(t *testing.T, rng *rand.Rand, count, pixels int) (names, places []uint32) {
	for name := uint32(1); int(name) <= count; name++ {
		for _, place := range rng.Perm(pixels)[:min(rng.IntN(1<<rng.IntN(7)), pixels)] {
			names, places = append(names, name), append(places, uint32(place))
		}
	}
	n := len(names)
	more := make([]uint32, Lanes) // may be read
	return guard.Copy(t, append(names, more...))[:n], guard.Copy(t, append(places, more...))[:n]
}

func (cases) DepthPlaces(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 300 {
		blocks := int32(1) << rng.IntN(5)
		pixels := int(blocks*blocks) * Lanes
		count := 1 + rng.IntN(12)
		names, places := somePlaces(t, rng, count, pixels)
		if len(names) == 0 {
			continue
		}
		triangles, refs, clip := make([]Triangle, count), make([]uint32, count), make([]ClipPlanes, count)
		for i := range clip {
			refs[i] = uint32(count - 1 - i)
			triangles[i].Extra = uint32(i*7) % uint32(count)
			slope := math.Ldexp(1, -rng.IntN(12))
			clip[i].Z = [3]float64{rng.Float64()*1.2 - 0.1, (rng.Float64() - 0.5) * slope, (rng.Float64() - 0.5) * slope}
			if rng.IntN(3) == 0 {
				clip[i].Bias = (rng.Float32() - 0.5) / 64
			}
		}
		d := DepthArgs{
			Triangles: &triangles[0], Refs: &refs[0], Clip: &clip[0],
			TileX: rng.Int32N(4) * 64, TileY: rng.Int32N(4) * 64, BlocksX: blocks, Min: 0, Max: 1, Write: rng.Uint32N(2),
			Scale: []float32{0, 0, 1<<16 - 1, 1<<24 - 1}[rng.IntN(4)],
		}
		if rng.IntN(3) == 0 {
			d.Min, d.Max = 0.25, 0.75
		}
		d.Samples.N, d.Samples.X[0], d.Samples.Y[0] = 1, rng.Int32N(256), rng.Int32N(256)
		d.Low, d.Range = rng.Uint32(), rng.Uint32()
		if rng.IntN(2) == 0 { // LESS
			d.Low, d.Range = 1<<31, 1<<31-1
		}
		first := make([]int32, pixels)
		for i := range first {
			first[i] = depthCode(rng.Float32(), d.Min, d.Max, d.Scale)
		}
		type output struct {
			names, places, visibility []uint32
			depth                     []int32
		}
		run := func(f func(*DepthPlacesArgs)) output {
			o := output{guard.Slice[uint32](t, len(names)+Lanes), guard.Slice[uint32](t, len(names)+Lanes),
				guard.Slice[uint32](t, pixels), guard.Copy(t, first)}
			d := d
			d.Depth, d.Visibility = &o.depth[0], &o.visibility[0]
			a := &DepthPlacesArgs{
				Depth: &d, Names: &names[0], Places: &places[0], N: int64(len(names)), OutNames: &o.names[0],
				OutPlaces: &o.places[0], Passed: 99,
			}
			f(a)
			o.names, o.places = o.names[:a.Passed], o.places[:a.Passed]
			return o
		}
		got, want := run(k.DepthPlaces), run(ref.DepthPlaces)
		same(t, "name", got.names, want.names)
		same(t, "place", got.places, want.places)
		same(t, "visible", got.visibility, want.visibility)
		same(t, "depth", got.depth, want.depth)
	}
}

func (cases) ShownPlaces(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 200 {
		const pixels = 8 * Lanes
		names, places := somePlaces(t, rng, 1+rng.IntN(12), pixels)
		if len(names) == 0 {
			continue
		}
		visibility := guard.Slice[uint32](t, pixels)
		for i, name := range names {
			if rng.IntN(4) > 0 {
				visibility[places[i]] = name
			}
		}
		run := func(f func(*ShownPlacesArgs)) (o [2][]uint32) {
			o = [2][]uint32{guard.Slice[uint32](t, len(names)+Lanes), guard.Slice[uint32](t, len(names)+Lanes)}
			a := &ShownPlacesArgs{
				Visibility: &visibility[0], Names: &names[0], Places: &places[0], N: int64(len(names)),
				OutNames: &o[0][0], OutPlaces: &o[1][0], Shown: 99,
			}
			f(a)
			return [2][]uint32{o[0][:a.Shown], o[1][:a.Shown]}
		}
		got, want := run(k.ShownPlaces), run(ref.ShownPlaces)
		same(t, "name", got[0], want[0])
		same(t, "place", got[1], want[1])
	}
}
