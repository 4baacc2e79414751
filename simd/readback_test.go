package simd

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) FloatsOfBytes(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	values := &[2][256]uint32{}
	for i := range values {
		for j := range values[i] {
			values[i][j] = rng.Uint32() >> 2
		}
	}
	readCase(t, k, ref, rng, 1, func(k *Kernels, a *ReadArgs) {
		a.Values = values
		k.FloatsOfBytes(a)
	})
}

func (cases) FloatsOfHalves(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	readCase(t, k, ref, rng, 2, func(k *Kernels, a *ReadArgs) { k.FloatsOfHalves(a) })
}

func (cases) FloatsOfCodes8(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	readCase(t, k, ref, rng, 1, func(k *Kernels, a *ReadArgs) { k.FloatsOfCodes8(a) })
}

func (cases) FloatsOfCodes16(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	readCase(t, k, ref, rng, 2, func(k *Kernels, a *ReadArgs) { k.FloatsOfCodes16(a) })
}

func (cases) FloatsOfCodes24(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	readCase(t, k, ref, rng, 4, func(k *Kernels, a *ReadArgs) { k.FloatsOfCodes24(a) })
}

func readCase(t *testing.T, k, ref *Kernels, rng *rand.Rand, size int, run func(k *Kernels, a *ReadArgs)) {
	for round := range 100 {
		n := Lanes * (1 + rng.IntN(8))
		in := guard.Slice[byte](t, size*n)
		for i := range in {
			in[i] = byte(rng.Uint32())
		}
		var out [2][]float32
		for j, row := range []*Kernels{k, ref} {
			out[j] = guard.Slice[float32](t, n)
			run(row, &ReadArgs{In: &in[0], N: int64(n), Out: &out[j][0], Stream: int64(round & 1)})
		}
		same(t, fmt.Sprintf("round %d", round), bitsOf(out[0]), bitsOf(out[1]))
	}
}

// Each code of 8 and of 16 bits is its quotient: kernels multiply by halves of the factor, which is right of all of
// these.
func TestFloatsOfAllCodes(t *testing.T) {
	in8, in16, out := make([]byte, 1<<8), make([]byte, 2<<16), make([]float32, 1<<16)
	for i := range 1 << 16 {
		in8[i&255] = byte(i)
		binary.LittleEndian.PutUint16(in16[2*i:], uint16(i))
	}
	for _, l := range Available() {
		k, err := For(l)
		require.NoError(t, err)
		k.FloatsOfCodes8(&ReadArgs{In: &in8[0], N: 1 << 8, Out: &out[0]})
		for i, got := range out[:1<<8] {
			if want := float32(i) / 255; got != want {
				t.Fatalf("%v: %d of 255 is %v, should be %v", l, i, got, want)
			}
		}
		k.FloatsOfCodes16(&ReadArgs{In: &in16[0], N: 1 << 16, Out: &out[0]})
		for i, got := range out {
			if want := float32(i) / 65535; got != want {
				t.Fatalf("%v: %d of 65535 is %v, should be %v", l, i, got, want)
			}
		}
	}
}
