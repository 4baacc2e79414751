package mip

import (
	"bytes"
	"sync"
	"testing"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// What Trim lets go of comes back when it is asked for, by whatever way, from any number of goroutines.
func TestTrimmedTexelsComeBack(t *testing.T) {
	ways := map[string]func(m *Image, v *View) []byte{
		"Bytes":       func(m *Image, _ *View) []byte { return m.Bytes()[:4] },
		"Subresource": func(m *Image, _ *View) []byte { s := m.Subresource(0, 0, 0); return s.Row(0, 0)[:4] },
		"Decoded":     func(_ *Image, v *View) []byte { return v.Decoded().Pix[:4] },
		"NewView": func(m *Image, _ *View) []byte {
			v, err := NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D, Format: vk.FormatR8G8B8A8Srgb})
			if err != nil {
				t.Error(err)
			}
			v.Decoded()
			return m.Bytes()[:4]
		},
	}
	for name, way := range ways {
		for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR16G16B16A16Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatB8G8R8A8Srgb} {
			if f != vk.FormatR8G8B8A8Unorm && name == "NewView" || f == vk.FormatR8G8B8A8Srgb && name == "Decoded" ||
				f == vk.FormatB8G8R8A8Srgb && name == "Decoded" {
				continue // not views of one format, not fetches of the image's own memory
			}
			m, v, _ := chainOf(t, f, 37, 21, 6)
			want := append([]byte(nil), m.Bytes()...)
			m.Trim()
			if m.data != nil || v.fetch.shared && v.fetch.Pix != nil {
				t.Fatalf("%v: nothing was let go", f)
			}
			var wait sync.WaitGroup
			for range 4 {
				wait.Go(func() {
					if got := way(m, v); !bytes.Equal(got, want[:4]) {
						t.Errorf("%v by %s: %v, want %v", f, name, got, want[:4])
					}
				})
			}
			wait.Wait()
			if !bytes.Equal(m.Bytes(), want) || v.fetch.shared && !bytes.Equal(v.Decoded().Pix, want) {
				t.Errorf("%v by %s: other bytes", f, name)
			}
			m.Bytes()[0]++
			m.Touch()
			if v.Chain().Current(); v.Chain().row(0, 0)[m.format.Bits[0]/8*4]^0x80 == want[0] && f == vk.FormatR8G8B8A8Unorm {
				t.Errorf("%v by %s: the chain is cut off", f, name)
			}
		}
	}
}

// Making a view or a layout of an image brings its memory back for nothing: those that filter sRGB read the chain
// alone.
func TestTrimmedStaysTrimmed(t *testing.T) {
	k, _ := simd.Best()
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb} {
		m, v, err := NewSampled(f, 37, 21)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Fill(k, func(pix []byte, _, _ int) { clear(pix) }); err != nil {
			t.Fatal(err)
		}
		if v.Layout().Current(); m.data != nil && !v.fetch.shared {
			t.Errorf("%v: the texels lie in memory twice", f)
		}
		if got := v.Decoded().Pix; len(got) == 0 || m.data == nil {
			t.Errorf("%v: no texels", f)
		}
	}
}

// Images of which kernels do not hold every bit keep their memory.
func TestTrimKeepsWhatIsNowhereElse(t *testing.T) {
	for _, f := range []vk.Format{vk.FormatR8G8Unorm, vk.FormatB8G8R8A8Unorm, vk.FormatBC1RGBAUnormBlock} {
		m, _, _ := chainOf(t, f, 8, 8, 1)
		if m.Trim(); m.data == nil {
			t.Errorf("%v: memory is gone", f)
		}
	}
	m, v, _ := chainOf(t, vk.FormatR8G8B8A8Unorm, 8, 8, 1)
	m.Touch()
	if m.Trim(); m.data == nil {
		t.Error("memory newer than the chain is gone")
	}
	v.Chain().Current()
	if m.Trim(); m.data != nil {
		t.Error("memory is kept")
	}
	wrapped, err := Wrap(m.Info(), make([]byte, 4*8*8), 4*8)
	if err != nil {
		t.Fatal(err)
	}
	if wrapped.Trim(); wrapped.data == nil {
		t.Error("memory that belongs to somebody else is gone")
	}
}

// Of every format, under every format that its views may have, Trim loses no bit: what is let go comes back, and what
// could not is kept.
func TestTrimLosesNothing(t *testing.T) {
	trimmed := 0
	for _, f := range vk.Values[vk.Format]() {
		for _, as := range vk.Values[vk.Format]() {
			m, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
				Extent: vk.Extent3D{Width: 12, Height: 20}, MipLevels: 3})
			if err != nil {
				continue
			}
			v, err := NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D, Format: as})
			if err != nil || v.Chain() == nil {
				continue
			}
			b := m.Bytes()
			for i := range b {
				b[i] = byte(i*i>>3 + 7*i)
			}
			want := append([]byte(nil), b...)
			m.Touch()
			v.Chain().Current()
			if m.Trim(); m.data == nil {
				trimmed++
			}
			if !bytes.Equal(m.Bytes(), want) {
				t.Errorf("%v as %v: other bytes", f, as)
			}
		}
	}
	if trimmed < 4 {
		t.Errorf("%d pairs of formats were trimmed", trimmed)
	}
}
