package simd

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

// texelsCase is groups of a tile of a few blocks, with texels of a size.
func texelsCase(t *testing.T, rng *rand.Rand, size int) (a TexelsArgs, words [4][]uint32, texels []byte) {
	const blocks = 5
	texels = guard.Slice[byte](t, blocks*Lanes*size)
	if rng.IntN(2) == 0 {
		texels = guard.SliceAfter[byte](t, blocks*Lanes*size)
	}
	for i := range texels {
		texels[i] = byte(rng.Uint32())
	}
	groups := guard.Slice[Group](t, rng.IntN(7))
	for g := range groups {
		groups[g] = Group{Mask: uint16(rng.Uint32() | uint32(rng.IntN(3)/2*0xFFFF)), Block: uint16(rng.IntN(blocks))}
	}
	a = TexelsArgs{Texels: &texels[0], Size: int64(size), Groups: first(groups), N: int64(len(groups)), Floats: uint32(rng.IntN(2))}
	for w := range max(size/4, 1) {
		words[w] = guard.Slice[uint32](t, len(groups)*Lanes)
		for i := range words[w] {
			if words[w][i] = rng.Uint32(); rng.IntN(4) == 0 {
				words[w][i] |= 0x7F800000
			}
		}
		a.Words[w] = first(words[w])
		if a.Write[w] = rng.Uint32(); rng.IntN(2) == 0 {
			a.Write[w] = 0xFFFFFFFF
		}
	}
	return a, words, texels
}

func (cases) LoadTexels(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 100 {
		a, got, _ := texelsCase(t, rng, 1<<(round%5))
		b, want := a, [4][]uint32{}
		for w := range want {
			want[w] = make([]uint32, len(got[w]))
			b.Words[w] = first(want[w])
		}
		k.LoadTexels(&a)
		ref.LoadTexels(&b)
		for w := range want {
			same(t, "word", got[w], want[w])
		}
	}
}

func (cases) StoreTexels(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 100 {
		a, _, got := texelsCase(t, rng, 1<<(round%5))
		b, want := a, append([]byte{}, got...)
		b.Texels = &want[0]
		k.StoreTexels(&a)
		ref.StoreTexels(&b)
		same(t, "byte", got, want)
	}
}
