package sample

import (
	"encoding/binary"
	"math"
	"math/big"
	"testing"

	"github.com/seed-1acaedba/halfspace/vk"
)

// The values are those of the wrapping formulas at size 4, i = -5 to 8.
func TestWrapFollowsTheFormulas(t *testing.T) {
	for mode, want := range map[vk.SamplerAddressMode][]int{
		vk.SamplerAddressModeRepeat:            {3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0},
		vk.SamplerAddressModeMirroredRepeat:    {3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 2, 1, 0, 0},
		vk.SamplerAddressModeMirrorClampToEdge: {3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 3, 3, 3, 3},
		vk.SamplerAddressModeClampToEdge:       {0, 0, 0, 0, 0, 0, 1, 2, 3, 3, 3, 3, 3, 3},
		vk.SamplerAddressModeClampToBorder:     {-1, -1, -1, -1, -1, 0, 1, 2, 3, -1, -1, -1, -1, -1},
	} {
		for i, w := range want {
			if got := wrap(mode, i-5, 4); got != w {
				t.Errorf("%v of %d is %d, not %d", mode, i-5, got, w)
			}
		}
	}
}

// A place halfway between two weights gets the greater, and what a float32 is next to it does not reach it by rounding:
// of a ramp with texel i at i the result is the place itself, in 1/256.
func TestBetweenWeights(t *testing.T) {
	for _, size := range []int{8, 9, 12, 21, 100} {
		m := newImage(t, vk.FormatR32Sfloat, size, 1, 1, 1)
		for i := range size {
			binary.LittleEndian.PutUint32(m.Bytes()[4*i:], math.Float32bits(float32(i)))
		}
		m.Touch()
		p, err := Compile(vk.Sampler{MagFilter: vk.FilterLinear, AddressModeU: clampToEdge}, newView(t, m, vk.ImageViewType2D))
		if err != nil {
			t.Fatal(err)
		}
		var places []float32
		for k := 257; k < 512*(size-1); k += 46 { // k/512 texels, k odd
			s := float32(k) / float32(512*size)
			places = append(places, s, math.Nextafter32(s, 0), math.Nextafter32(s, 1))
		}
		b := newBatch(len(places))
		copy(b.S, places)
		p.SampleLod(b)
		for i, s := range places {
			exact := new(big.Rat).SetFloat64(float64(s))
			exact.Mul(exact, big.NewRat(int64(512*size), 1)).Add(exact, big.NewRat(1-256, 1)).Mul(exact, big.NewRat(1, 2))
			want := new(big.Int).Div(exact.Num(), exact.Denom()) // down
			if got := b.Out[0][i] * 256; got != float32(want.Int64()) {
				t.Errorf("%v of %d texels: %v, not %v", s, size, got, want)
			}
		}
	}
}
