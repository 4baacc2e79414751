package simd

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

// someSampled is a visibility buffer of several samples that are often alike.
func someSampled(rng *rand.Rand, samples, stride, blocks int, primitives uint32) []uint32 {
	v := make([]uint32, max((samples-1)*stride+blocks*Lanes, 0))
	for i := range v {
		v[i] = rng.Uint32N(primitives + 1)
		if p := i - stride; p >= 0 && (i/Lanes%3 == 0 || rng.IntN(3) > 0) {
			v[i] = v[p]
		}
	}
	return v
}

func (cases) DivergentSamples(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for n := range 200 {
		samples, blocks := 1+rng.IntN(MaxSamples), rng.IntN(20)
		stride, primitives := (blocks+rng.IntN(3))*Lanes, 1+rng.Uint32N([]uint32{1, 3, 20}[n%3])
		visibility := someSampled(rng, samples, stride, blocks, primitives)
		type output struct {
			fragments, places []uint32
			marks             []uint8
		}
		run := func(f func(*DivergentSamplesArgs)) (o output) {
			room := (samples-1)*blocks*Lanes + Lanes
			o = output{guard.Slice[uint32](t, room), guard.Slice[uint32](t, room), guard.Slice[uint8](t, int(primitives)+1)}
			a := &DivergentSamplesArgs{
				Visibility: first(guard.Copy(t, visibility)), SampleStride: int64(stride), Samples: int64(samples), Blocks: int64(blocks),
				Fragments: &o.fragments[0], Places: &o.places[0], N: 99, Marks: &o.marks[0],
			}
			f(a)
			o.fragments, o.places = o.fragments[:a.N], o.places[:a.N]
			return o
		}
		got, want := run(k.DivergentSamples), run(ref.DivergentSamples)
		same(t, "fragment", got.fragments, want.fragments)
		same(t, "place", got.places, want.places)
		same(t, "mark", got.marks, want.marks)
	}
}

func (cases) CompactRange(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 200 {
		n := rng.IntN(100)
		fragments, places := guard.Slice[uint32](t, n+Lanes), guard.Slice[uint32](t, n+Lanes)
		for i := range fragments {
			fragments[i], places[i] = rng.Uint32N(20), rng.Uint32()
		}
		start, length := rng.Uint32N(20), rng.Uint32N(20)
		run := func(f func(*CompactRangeArgs)) (out [2][]uint32) {
			out = [2][]uint32{guard.Slice[uint32](t, n+Lanes), guard.Slice[uint32](t, n+Lanes)}
			a := &CompactRangeArgs{
				Fragments: &fragments[0], Places: &places[0], N: int64(n), Start: start, Length: length,
				OutFragments: &out[0][0], OutPlaces: &out[1][0], Found: 99,
			}
			f(a)
			return [2][]uint32{out[0][:a.Found], out[1][:a.Found]}
		}
		got, want := run(k.CompactRange), run(ref.CompactRange)
		same(t, "fragment", got[0], want[0])
		same(t, "place", got[1], want[1])
	}
}

func (cases) ScatterSamples(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 100 {
		samples, blocks, n := 1+rng.IntN(MaxSamples), 1+rng.IntN(20), rng.IntN(100)
		stride := (blocks + rng.IntN(3)) * Lanes
		visibility := guard.Copy(t, someSampled(rng, samples, stride, blocks, 3))
		fragments, places, texels := guard.Slice[uint32](t, n), guard.Slice[uint32](t, n), guard.Slice[uint32](t, n)
		for i := range n {
			fragments[i], places[i], texels[i] = 1+rng.Uint32N(3), rng.Uint32N(uint32(blocks*Lanes)), rng.Uint32()
		}
		var colors [2][]uint32
		for i, f := range []func(*ScatterSamplesArgs){k.ScatterSamples, ref.ScatterSamples} {
			colors[i] = guard.Slice[uint32](t, len(visibility))
			f(&ScatterSamplesArgs{
				Fragments: first(fragments), Places: first(places), Texels: first(texels), N: int64(n),
				Visibility: &visibility[0], Color: &colors[i][0], SampleStride: int64(stride), Samples: int64(samples),
			})
		}
		same(t, "color", colors[0], colors[1])
	}
}
