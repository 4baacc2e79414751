package format

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Codes of blocks are the nearest ones of what the blocks decode to, whatever their bytes are; of 8 bits they are exact.
func TestCodesOfBlocksAreTheirTexels(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 7))
	eight, sixteen := 0, 0
	for _, f := range vk.Values[vk.Format]() {
		i := Of(f)
		if i == nil || i.Codes8() == nil && i.Codes16() == nil {
			continue
		}
		src, texels := make([]byte, i.BlockBytes), make([]Texel, 16)
		var codes8 [16]uint32
		var codes16 [16]uint64
		for round := range 4000 {
			for k := range src {
				src[k] = byte(rng.Uint32())
			}
			if round < 256 {
				src[0] = byte(round) // every mode
			}
			i.DecodeBlock(texels, src)
			if d := i.Codes16(); d != nil {
				sixteen++
				d(&codes16, src)
				for n, x := range texels {
					for c, v := range x {
						want := uint16(math.RoundToEven(float64(math.Float32frombits(v)) * 65535))
						if got := uint16(codes16[n] >> (16 * c)); got != want {
							t.Fatalf("%v, block %x, texel %d, component %d: %d, want %d", f, src, n, c, got, want)
						}
					}
				}
			}
			if d := i.Codes8(); d != nil && !i.SRGB {
				eight++
				d(&codes8, src)
				for n, x := range texels {
					for c, v := range x {
						if got := float32(codes8[n]>>(8*c)&255) / 255; got != math.Float32frombits(v) {
							t.Fatalf("%v, block %x, texel %d, component %d: %v, want %v", f, src, n, c, got, math.Float32frombits(v))
						}
					}
				}
			}
		}
	}
	if eight == 0 || sixteen == 0 {
		t.Error("no format has codes")
	}
}

// The time of a texel in codes, of the formats that have them.
func BenchmarkCodes(b *testing.B) {
	for _, f := range []vk.Format{vk.FormatBC1RGBAUnormBlock, vk.FormatBC3UnormBlock, vk.FormatBC4UnormBlock, vk.FormatBC5UnormBlock, vk.FormatBC7UnormBlock, vk.FormatETC2R8G8B8UnormBlock, vk.FormatETC2R8G8B8A8UnormBlock} {
		b.Run(fmt.Sprint(f), func(b *testing.B) {
			i := Of(f)
			src := make([]byte, 64*i.BlockBytes)
			for k := range src {
				src[k] = byte(k*k>>3 + 83*k)
			}
			var codes8 [16]uint32
			var codes16 [16]uint64
			for b.Loop() {
				for k := range 64 {
					if i.Codes8() != nil {
						i.Codes8()(&codes8, src[k*i.BlockBytes:])
					} else {
						i.Codes16()(&codes16, src[k*i.BlockBytes:])
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*64*16), "ns/texel")
		})
	}
}
