package format

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Codes of blocks are the nearest ones of what the blocks decode to, whatever their bytes are, on every level, at any size; of 8 bits they are exact.
func TestCodesOfBlocksAreTheirTexels(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 7))
	seen := map[Codes]int{}
	for _, f := range vk.Values[vk.Format]() {
		i := Of(f)
		if i == nil || i.BlockRows(plain(), false) == nil {
			continue
		}
		for _, width := range []int{1, 3, 64, 67, 256, 1001} {
			blocks, height := (width+3)/4, 1+rng.IntN(4)
			if width >= 64 {
				height = 4
			}
			src := make([]byte, blocks*i.BlockBytes)
			for k := range src {
				src[k] = byte(rng.Uint32())
			}
			for b := range blocks {
				src[b*i.BlockBytes] = byte(b) // every mode
			}
			for _, l := range simd.Available() {
				k, err := simd.For(l)
				if err != nil {
					t.Fatal(err)
				}
				for _, signed := range []bool{false, true} {
					seen[i.codes]++
					compareRows(t, fmt.Sprintf("%v, %v, %d texels, signed: %v", f, l, width, signed), i, i.BlockRows(k, signed), src, width, height, signed)
				}
			}
		}
	}
	if seen[Codes8] == 0 || seen[Codes16] == 0 {
		t.Errorf("formats by codes: %v", seen)
	}
}

// compareRows compares a row of blocks with their texels, one by one.
func compareRows(t *testing.T, what string, i *Info, rows *BlockRows, src []byte, width, height int, signed bool) {
	t.Helper()
	n := rows.Codes.Bytes()
	pitch := (width+5)*n + 8
	dst := make([]byte, height*pitch)
	rows.Decode(dst, pitch, src, width, height)
	texels := make([]Texel, 16)
	for x := range width {
		if x%4 == 0 {
			i.DecodeBlock(texels, src[x/4*i.BlockBytes:])
		}
		for y := range height {
			at := dst[y*pitch+x*n:]
			for c, v := range texels[4*y+x%4] {
				got, want := uint16(at[c%n]), uint16(0)
				if n == 4 {
					want = uint16(math.RoundToEven(float64(math.Float32frombits(v)) * 255))
					if i.SRGB && c < 3 {
						want = uint16(LinearToSRGB8(math.Float32frombits(v)))
					}
					if signed {
						want ^= 0x80
					}
				} else {
					got = binary.LittleEndian.Uint16(at[2*c:])
					want = uint16(math.RoundToEven(float64(math.Float32frombits(v)) * 65535))
					if signed {
						want ^= 0x8000
					}
				}
				if got != want {
					t.Fatalf("%s: texel %d, %d, component %d: %d, want %d", what, x, y, c, got, want)
				}
			}
		}
	}
	for y := range height - 1 {
		for _, b := range dst[y*pitch+width*n : (y+1)*pitch] {
			if b != 0 {
				t.Fatalf("%s: written after row %d", what, y)
			}
		}
	}
}
