package simd

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

// bcCase is blocks of any bytes of a format that decodes to codes of 16 bits, blocks8Case of one of 8.
func bcCase(t *testing.T, k, ref *Kernels, rng *rand.Rand, size int, run func(k *Kernels, a *BlocksArgs)) {
	blocksCase(t, k, ref, rng, size, 32, run)
}

func blocks8Case(t *testing.T, k, ref *Kernels, rng *rand.Rand, size int, run func(k *Kernels, a *BlocksArgs)) {
	blocksCase(t, k, ref, rng, size, 16, run)
}

func blocksCase(t *testing.T, k, ref *Kernels, rng *rand.Rand, size, rowBytes int, run func(k *Kernels, a *BlocksArgs)) {
	palette := &BCPalette{}
	for i := range palette.RB {
		palette.RB[i] = rng.Uint32() & 0xFFFF
	}
	for i := range palette.G {
		palette.G[i] = rng.Uint32() &^ 0xFFFF
	}
	for round := range 60 {
		n := Lanes * (1 + rng.IntN(3))
		in := guard.Slice[byte](t, n*size)
		for i := range in {
			in[i] = byte(rng.Uint32())
			if round%3 == 0 {
				in[i] = [...]byte{0, 255, 0x80, byte(i)}[rng.IntN(4)]
			}
		}
		a := BlocksArgs{In: &in[0], N: int64(n), Palette: palette, BC7: NewBC7Tables(),
			Punch: uint32(round & 1), Sign: uint32(round>>1&1) * 0x80808080}
		var out [2][4][]byte
		for j, row := range []*Kernels{k, ref} {
			for y := range out[j] {
				out[j][y] = guard.Slice[byte](t, rowBytes*n)
				a.Out[y] = &out[j][y][0]
			}
			args := a
			run(row, &args)
		}
		for y := range 4 {
			same(t, fmt.Sprintf("round %d: row %d", round, y), words(out[0][y]), words(out[1][y]))
		}
	}
}

func words(b []byte) []uint64 {
	w := make([]uint64, len(b)/8)
	for i := range w {
		w[i] = binary.LittleEndian.Uint64(b[8*i:])
	}
	return w
}

func (cases) DecodeBC1(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	bcCase(t, k, ref, rng, 8, func(k *Kernels, a *BlocksArgs) { k.DecodeBC1(a) })
}

func (cases) DecodeBC2(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	bcCase(t, k, ref, rng, 16, func(k *Kernels, a *BlocksArgs) { k.DecodeBC2(a) })
}

func (cases) DecodeBC3(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	bcCase(t, k, ref, rng, 16, func(k *Kernels, a *BlocksArgs) { k.DecodeBC3(a) })
}

func (cases) DecodeBC4(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	bcCase(t, k, ref, rng, 8, func(k *Kernels, a *BlocksArgs) { k.DecodeBC4(a) })
}

func (cases) DecodeBC5(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	bcCase(t, k, ref, rng, 16, func(k *Kernels, a *BlocksArgs) { k.DecodeBC5(a) })
}

func (cases) DecodeSignedRamps(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for components := range 2 {
		blocksCase(t, k, ref, rng, 8*(1+components), 16+48*components, func(k *Kernels, a *BlocksArgs) {
			a.Components = uint32(1 + components)
			k.DecodeSignedRamps(a)
		})
	}
}

func (cases) DecodeSignedEAC(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for components := range 2 {
		blocksCase(t, k, ref, rng, 8*(1+components), 16+48*components, func(k *Kernels, a *BlocksArgs) {
			a.Components = uint32(1 + components)
			k.DecodeSignedEAC(a)
		})
	}
}

// Ramps between all end points are those of the definition, on every level.
func TestRampsOfAllEndsAreTheDefinition(t *testing.T) {
	in := make([]byte, 8*1<<16)
	for i := range 1 << 16 {
		binary.LittleEndian.PutUint64(in[8*i:], uint64(i)|0x0000_FAC6_8800_0000|0xFAC688<<16) // every index
	}
	var want [4][]byte
	for _, l := range Available() {
		k, err := For(l)
		if err != nil {
			t.Fatal(err)
		}
		var out [4][]byte
		a := BlocksArgs{In: &in[0], N: 1 << 16}
		for y := range out {
			out[y] = make([]byte, 32*1<<16)
			a.Out[y] = &out[y][0]
		}
		k.DecodeBC4(&a)
		if want[0] == nil {
			want = out
		}
		for y := range out {
			same(t, fmt.Sprintf("%v, row %d", l, y), words(out[y]), words(want[y]))
		}
	}
}

func (cases) DecodeBC7(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	blocks8Case(t, k, ref, rng, 16, func(k *Kernels, a *BlocksArgs) { k.DecodeBC7(a) })
}

func (cases) DecodeETC2(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	blocks8Case(t, k, ref, rng, 8, func(k *Kernels, a *BlocksArgs) { k.DecodeETC2(a) })
}

func (cases) DecodeETC2Alpha(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	blocks8Case(t, k, ref, rng, 16, func(k *Kernels, a *BlocksArgs) { k.DecodeETC2Alpha(a) })
}

func (cases) DecodeEAC(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for components := range 2 {
		bcCase(t, k, ref, rng, 8*(1+components), func(k *Kernels, a *BlocksArgs) {
			a.Components = uint32(1 + components)
			k.DecodeEAC(a)
		})
	}
}
