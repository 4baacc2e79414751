package mip

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Boxes of halves are what shrink makes, on every level, at any width.
func TestHalveHalfIsShrink(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, width := range []int{2, 4, 6, 8, 30, 64, 130} {
		m := newTexture(t, vk.FormatR16G16B16A16Sfloat, width, 8, 1, 2)
		src, dst := m.Subresource(0, 0, 0), m.Subresource(1, 0, 0)
		for i := range src.Pix[:src.RowPitch*8] {
			src.Pix[i] = byte(rng.Uint32())
			if i%2 == 1 && src.Pix[i]&0x7C == 0x7C { // no NaN: shrink keeps what they carry
				src.Pix[i] &^= 0x40
			}
		}
		shrink(m.format, &dst, &src, MipOptions{}, false, 0, dst.Height)
		want := bytes.Clone(dst.Pix)
		for _, l := range simd.Available() {
			k, err := simd.For(l)
			if err != nil {
				t.Fatal(err)
			}
			clear(dst.Pix[:dst.RowPitch*4])
			halvingBy(k, m.format)(&dst, &src, 0, 4)
			if !bytes.Equal(dst.Pix, want) {
				t.Fatalf("width %d, level %v: %x, want %x", width, l, dst.Pix[:dst.RowPitch*4], want[:dst.RowPitch*4])
			}
		}
	}
}
