package mip

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/vk"
)

func chainOf(t testing.TB, f vk.Format, w, h, levels int) (*Image, *View, *Chain) {
	m, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: w, Height: h}, MipLevels: levels})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	b := m.Bytes()
	for i := range b {
		b[i] = byte(rng.Uint32())
	}
	m.Touch()
	v, err := NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	if err != nil {
		t.Fatal(err)
	}
	c := v.Chain()
	if c == nil {
		t.Fatalf("%v has no chain", f)
	}
	c.Current()
	return m, v, c
}

// A chain holds the texels of the fetch layout, less half the range, and repeats them around each level.
func TestChainHoldsTexels(t *testing.T) {
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatB8G8R8A8Unorm, vk.FormatR8G8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatB8G8R8A8Srgb,
		vk.FormatA8B8G8R8SrgbPack32, vk.FormatR16G16B16A16Unorm, vk.FormatR16Unorm, vk.FormatBC1RGBAUnormBlock, vk.FormatBC7UnormBlock,
		vk.FormatASTC6x5SrgbBlock} {
		for _, size := range [][3]int{{1, 1, 1}, {13, 7, 4}, {1, 40, 6}, {64, 2, 7}} {
			m, v, c := chainOf(t, f, size[0], size[1], size[2])
			checkChain(t, v, c)
			for i, b := 0, m.Bytes(); i < len(b); i++ {
				b[i] += byte(7 * i)
			}
			m.Touch()
			c.Current()
			checkChain(t, v, c)
		}
	}
}

func checkChain(t *testing.T, v *View, c *Chain) {
	t.Helper()
	x, n := v.Fetch(), c.Kind().Bytes()
	half := uint32(0x80)
	if c.Kind() == KindRGBA16 {
		half = 0x8000
	}
	tex := c.Texture(0, len(v.Levels()))
	wrap := func(i, size int) int { return (i + size) % size }
	for l, lv := range v.Levels() {
		if tex.Width[l] != float32(256*lv.Width) || tex.Height[l] != float32(256*lv.Height) {
			t.Fatalf("level %d is %v x %v / 256", l, tex.Width[l], tex.Height[l])
		}
		for y := -1; y <= lv.Height; y++ {
			for i := -1; i <= lv.Width; i++ {
				want := x.Texel(lv.Offset + wrap(y, lv.Height)*lv.RowPitch + wrap(i, lv.Width)*n)
				got := Load(c.Kind(), c.pix, (int(tex.Offset[l])+y*int(tex.Pitch)+i)*n)
				for k := range got {
					got[k] ^= half
				}
				if got != want {
					t.Fatalf("%v %dx%d, level %d, texel %d, %d is %v, want %v", v.Format(), lv.Width, lv.Height, l, i, y, got, want)
				}
			}
		}
	}
}

func TestChainIsForPlainViews(t *testing.T) {
	for _, c := range []struct {
		info vk.ImageInfo
		view vk.ImageView
	}{
		{vk.ImageInfo{ImageType: vk.ImageType3D, Format: vk.FormatR8G8B8A8Unorm, Extent: vk.Extent3D{Width: 4, Height: 4, Depth: 4}}, vk.ImageView{ViewType: vk.ImageViewType3D}},
		{vk.ImageInfo{ImageType: vk.ImageType3D, Format: vk.FormatR8G8B8A8Unorm, Extent: vk.Extent3D{Width: 4, Height: 4, Depth: 4}}, vk.ImageView{ViewType: vk.ImageViewType2D}},
		{vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm, Extent: vk.Extent3D{Width: 4, Height: 4}, ArrayLayers: 2}, vk.ImageView{ViewType: vk.ImageViewType2DArray}},
		{vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm, Extent: vk.Extent3D{Width: 4, Height: 4}, Samples: 4}, vk.ImageView{ViewType: vk.ImageViewType2D}},
		{vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32Sfloat, Extent: vk.Extent3D{Width: 4, Height: 4}}, vk.ImageView{ViewType: vk.ImageViewType2D}},
	} {
		m, err := NewImage(c.info)
		if err != nil {
			t.Fatal(err)
		}
		v, err := NewView(m, c.view)
		if err != nil {
			t.Fatal(err)
		}
		if v.Chain() != nil {
			t.Errorf("%+v of %+v has a chain", c.view, c.info)
		}
	}
}

// The first test image is large enough to be mapped.
func TestLargeChain(t *testing.T) {
	_, v, c := chainOf(t, vk.FormatR8G8B8A8Unorm, 700, 701, 10)
	if len(c.pix) < 2<<20 {
		t.Fatalf("%d bytes", len(c.pix))
	}
	checkChain(t, v, c)
	w, err := NewView(v.Image(), vk.ImageView{ViewType: vk.ImageViewType2D, BaseMipLevel: 2, LevelCount: 3})
	if err != nil {
		t.Fatal(err)
	}
	if w.Chain() != c {
		t.Error("another view of the same texels has another chain")
	}
	tex := c.Texture(2, 3)
	if tex.Last != 2 || tex.Offset[0] != c.texture.Offset[2] || tex.Width[2] != c.texture.Width[4] || tex.Width[9] != tex.Width[2] {
		t.Errorf("levels 2 to 4 are %+v", tex)
	}
}

func BenchmarkChain(b *testing.B) {
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR8G8Unorm} {
		b.Run("format="+f.String(), func(b *testing.B) {
			m, _, c := chainOf(b, f, 1024, 1024, 11)
			for b.Loop() {
				m.Touch()
				c.Current()
			}
		})
	}
}
