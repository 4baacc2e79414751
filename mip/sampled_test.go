package mip

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A filled image has the texels and the chain of one whose levels GenerateMips makes, whatever its size and format.
func TestFillIsGenerateMips(t *testing.T) {
	figures.Begin(t)
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(level.String(), func(t *testing.T) { fillIsGenerateMips(t, k) })
	}
}

func fillIsGenerateMips(t *testing.T, k *simd.Kernels) {
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatB8G8R8A8Srgb,
		vk.FormatB8G8R8A8Unorm, vk.FormatR16G16B16A16Unorm} {
		for _, size := range [][2]int{{1, 1}, {37, 21}, {64, 64}, {2, 512}, {512, 2}, {1024, 384}, {96, 1000}, {16384, 8}} {
			w, h := size[0], size[1]
			m, _, _ := chainOf(t, f, w, h, FullLevels(w, h, 1))
			level := m.Subresource(0, 0, 0)
			if err := m.GenerateMips(MipOptions{}); err != nil {
				t.Fatal(err)
			}
			v, err := NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
			if err != nil {
				t.Fatal(err)
			}
			v.Chain().Current()

			got, view, err := NewSampled(f, w, h)
			if err != nil {
				t.Fatal(err)
			}
			got.Populate()
			for range 2 { // the second time what was asked back is filled
				if err := got.Fill(k, func(pix []byte, y, end int) {
					if len(pix) != (end-y)*level.RowPitch {
						t.Errorf("%d bytes for rows %d to %d", len(pix), y, end)
					}
					copy(pix, level.Pix[y*level.RowPitch:])
				}); err != nil {
					t.Fatal(err)
				}
				view.Chain().Current()
				if !bytes.Equal(view.Chain().pix, v.Chain().pix) {
					t.Errorf("%v, %v: other chains", f, size)
				}
				if !bytes.Equal(got.Bytes(), m.Bytes()) {
					t.Errorf("%v, %v: other texels", f, size)
				}
			}
		}
	}
}

// A format whose levels cannot be made is refused.
func TestFillRefuses(t *testing.T) {
	k, _ := simd.Best()
	if _, _, err := NewSampled(vk.FormatR8G8B8A8Srgb, MaxExtent+1, 1); err == nil {
		t.Error("an image too wide was made")
	}
	m, _, err := NewSampled(vk.FormatR32G32B32A32Uint, 4, 4)
	if err != nil {
		t.Fatal(err)
	}
	if m.Fill(k, func([]byte, int, int) {}) == nil {
		t.Error("levels of integers were made")
	}
}

func BenchmarkFill(b *testing.B) {
	k, _ := simd.Best()
	const size = 2048
	pix := make([]byte, 4*size*size)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range pix {
		pix[i] = uint8(i>>11 + rng.IntN(8))
	}
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb} {
		b.Run(f.String(), func(b *testing.B) {
			m, _, err := NewSampled(f, size, size)
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(size * size * 4)
			for b.Loop() {
				if err := m.Fill(k, func(to []byte, y, _ int) { copy(to, pix[y*4*size:]) }); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
