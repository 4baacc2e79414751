package mip

import (
	"bytes"
	"testing"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Populate changes no texel, whatever the size, and whoever owns the memory.
func TestPopulateKeepsTexels(t *testing.T) {
	check := func(m *Image, chain *Chain) {
		t.Helper()
		want := append([]byte(nil), m.Bytes()...)
		chain.Current()
		texels := append([]byte(nil), chain.pix...)
		m.Populate()
		if !bytes.Equal(m.Bytes(), want) || !bytes.Equal(chain.pix, texels) {
			t.Errorf("%v: other bytes", m.Info().Extent)
		}
		m.Trim()
		m.Populate()
		if !bytes.Equal(m.Bytes(), want) {
			t.Errorf("%v: other bytes after Trim", m.Info().Extent)
		}
	}
	for _, size := range []int{1, 37, 1200} {
		m, v, _ := chainOf(t, vk.FormatR8G8B8A8Unorm, size, size, 1)
		check(m, v.Chain())
	}
	m, err := Wrap(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm, Extent: vk.Extent3D{Width: 2, Height: 2}},
		[]byte("0123456789abcdef"), 8)
	if err != nil {
		t.Fatal(err)
	}
	v, err := NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	if err != nil {
		t.Fatal(err)
	}
	check(m, v.Chain())
}
