package simd

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) SampleMasks(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	const blocks = 9
	for n := range 100 {
		samples := 1 << (n % 5)
		visibility := guard.Slice[uint32](t, samples*blocks*Lanes)
		for i := range visibility {
			visibility[i] = rng.Uint32N(3) | rng.Uint32N(2)<<31
		}
		groups := guard.Slice[Group](t, rng.IntN(30))
		for g := range groups {
			groups[g] = Group{Mask: someMask(rng), Block: uint16(rng.IntN(blocks))}
		}
		var masks [2][]uint16
		for i, f := range []func(*SampleMasksArgs){k.SampleMasks, ref.SampleMasks} {
			masks[i] = guard.Slice[uint16](t, len(groups)*samples)
			f(&SampleMasksArgs{
				Groups: first(groups), N: int64(len(groups)), Layer: &visibility[n/5%samples*blocks*Lanes],
				Visibility: &visibility[0], SampleStride: blocks * Lanes, Samples: int64(samples), Masks: first(masks[i]),
			})
		}
		same(t, "mask", masks[0], masks[1])
	}
}

func (cases) Layers(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for n := range 200 {
		samples, blocks, gap := 1+rng.IntN(MaxSamples), rng.IntN(20), rng.IntN(3)
		stride := (blocks + gap) * Lanes
		visibility := guard.Copy(t, someSampled(rng, samples, stride, blocks, 1+rng.Uint32N([]uint32{1, 3, 20}[n%3])))
		var layers [2][]uint32
		var count [2]int64
		for i, f := range []func(*LayersArgs){k.Layers, ref.Layers} {
			layers[i] = guard.Slice[uint32](t, max((samples-2)*stride+blocks*Lanes, 0))
			for j := range layers[i] {
				layers[i][j] = 99
			}
			a := &LayersArgs{
				Visibility: first(visibility), SampleStride: int64(stride), Samples: int64(samples),
				Blocks: int64(blocks), Layers: first(layers[i]),
			}
			f(a)
			count[i] = a.N
		}
		if count[0] != count[1] {
			t.Errorf("%d layers, want %d", count[0], count[1])
		}
		same(t, "layer", layers[0], layers[1])
	}
}

func (cases) BroadcastSample0(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 100 {
		samples, blocks, gap := 1+rng.IntN(MaxSamples), rng.IntN(20), rng.IntN(3)
		stride := (blocks + gap) * Lanes
		size := (samples-1)*stride + blocks*Lanes
		visibility, color := guard.Slice[uint32](t, size), make([]uint32, size)
		for i := range visibility {
			visibility[i], color[i] = rng.Uint32N(3), rng.Uint32()
		}
		var colors [2][]uint32
		for i, f := range []func(*BroadcastSample0Args){k.BroadcastSample0, ref.BroadcastSample0} {
			colors[i] = guard.Copy(t, color)
			f(&BroadcastSample0Args{
				Visibility: first(visibility), Color: first(colors[i]), SampleStride: int64(stride),
				Samples: int64(samples), Blocks: int64(blocks),
			})
		}
		same(t, "color", colors[0], colors[1])
	}
}
