package mip

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// The fast boxes are within one code of the exact mean, and keep a constant image.
func TestHalvingIsWithinACodeOfTheMean(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatB8G8R8A8Srgb} {
		m := newTexture(t, f, 64, 32, 1, 2)
		for constant := range 256 {
			for i, b := 0, m.Bytes(); i < 64*32*4; i++ {
				b[i] = byte(constant)
			}
			if err := m.GenerateMips(MipOptions{}); err != nil {
				t.Fatal(err)
			}
			if got := m.Bytes()[64*32*4]; int(got) != constant {
				t.Fatalf("%v: the mean of %d is %d", f, constant, got)
			}
		}
		for i, b := 0, m.Bytes(); i < 64*32*4; i++ {
			b[i] = byte(rng.Uint32() >> (rng.IntN(8)))
		}
		if err := m.GenerateMips(MipOptions{}); err != nil {
			t.Fatal(err)
		}
		src, got := texelsOf(m, 0), texelsOf(m, 1)
		want, s := make([]format.Texel, 1), m.Subresource(1, 0, 0)
		for i := range got {
			x, y := i%32*2, i/32*2
			for c := range 4 {
				sum := 0.0
				for _, j := range []int{y*64 + x, y*64 + x + 1, y*64 + 64 + x, y*64 + 64 + x + 1} {
					sum += float64(math.Float32frombits(src[j][c]))
				}
				want[0][c] = math.Float32bits(float32(sum / 4))
			}
			var code [4]byte
			m.format.Encode(code[:], want)
			for c := range 4 {
				if d := int(code[c]) - int(s.Row(i/32, 0)[i%32*4+c]); d < -1 || d > 1 {
					t.Fatalf("%v: byte %d of texel %d is %d codes off", f, c, i, d)
				}
			}
		}
	}
}
