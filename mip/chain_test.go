package mip

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/format"
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

// A chain holds the texels of the decoded layout, less half the range, and repeats them around each level.
func TestChainHoldsTexels(t *testing.T) {
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatB8G8R8A8Unorm, vk.FormatR8G8Unorm,
		vk.FormatR8G8B8A8Srgb, vk.FormatB8G8R8A8Srgb,
		vk.FormatA8B8G8R8SrgbPack32, vk.FormatR16G16B16A16Unorm, vk.FormatR16Unorm, vk.FormatBC1RGBAUnormBlock, vk.FormatBC7UnormBlock,
		vk.FormatASTC6x5SrgbBlock, vk.FormatR16G16B16A16Sfloat, vk.FormatR32G32B32A32Sfloat, vk.FormatR32G32Sfloat,
		vk.FormatR8G8Uint, vk.FormatR32G32B32A32Sint} {
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
	x, n := v.Decoded(), c.Kind().Bytes()
	half := [...]uint32{KindRGBA8: 0x80, KindRGBA16: 0x8000, KindRGBA16F: 0, KindRGBA32F: 0, KindRGBA32I: 0}[c.Kind()]
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
		{vk.ImageInfo{ImageType: vk.ImageType3D, Format: vk.FormatR8G8B8A8Unorm,
			Extent: vk.Extent3D{Width: 4, Height: 4, Depth: 4}}, vk.ImageView{ViewType: vk.ImageViewType3D}},
		{vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
			Extent: vk.Extent3D{Width: 4, Height: 4}, Samples: 4}, vk.ImageView{ViewType: vk.ImageViewType2D}},
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

// Formats of one component and shared exponents take chains of their own.
func TestChainKinds(t *testing.T) {
	for f, want := range map[vk.Format]Kind{vk.FormatR8Unorm: KindRGBA8, vk.FormatR8Snorm: KindR32F,
		vk.FormatR16Sfloat: KindR32F, vk.FormatR32Sfloat: KindR32F,
		vk.FormatE5B9G9R9UfloatPack32: KindRGBA16F, vk.FormatB10G11R11UfloatPack32: KindRGBA16F,
		vk.FormatA2B10G10R10UnormPack32: KindRGBA32F} {
		m, v, c := chainOf(t, f, 5, 3, 2)
		if c.Kind() != want {
			t.Errorf("the chain of %v is %v", f, c.Kind())
		}
		if want == KindRGBA8 {
			continue
		}
		x := v.Decoded()
		for i := range 5 {
			texel, got := x.Texel(i*x.Kind.Bytes()), [4]byte(c.pix[(int(c.texture.Offset[0])+i)*c.kind.Bytes():])
			bits := binary.LittleEndian.Uint32(got[:])
			if want == KindRGBA16F {
				bits = math.Float32bits(format.HalfToFloat(uint16(bits)))
			}
			if bits != texel[0] {
				t.Errorf("%v: texel %d is %x, not %x", m.format, i, bits, texel[0])
			}
		}
	}
}

// Around a face of a seamless cube lie the texels of its neighbours.
func TestSeamlessChain(t *testing.T) {
	const size = 4
	m, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
		Extent:    vk.Extent3D{Width: size, Height: size},
		MipLevels: 3, ArrayLayers: 12, CubeCompatible: true})
	if err != nil {
		t.Fatal(err)
	}
	for i, b := 0, m.Bytes(); i < len(b); i++ {
		b[i] = byte(i * 37)
	}
	m.Touch()
	v, err := NewView(m, vk.ImageView{ViewType: vk.ImageViewTypeCubeArray})
	if err != nil {
		t.Fatal(err)
	}
	c := v.SeamlessChain()
	if c.Current(); c == v.Chain() {
		t.Fatal("the chain is that of faces alone")
	}
	texel := func(l, layer, i, j int) format.Texel {
		return Load(KindRGBA8, c.rowOf(l, layer, j), 4*(i+1))
	}
	for layer := range 12 {
		for l := range 3 {
			n := size >> l
			for i := -1; i <= n; i++ {
				for j := -1; j <= n; j++ {
					f, x, y := layer, i, j
					switch inI, inJ := i >= 0 && i < n, j >= 0 && j < n; {
					case !inI && !inJ:
						continue
					case !inI || !inJ:
						f, x, y = AcrossEdge(layer%6, i, j, n)
						f += layer / 6 * 6
					}
					s := m.Subresource(l, f, 0)
					want := Load(KindRGBA8, s.Row(y, 0), 4*x)
					for k, got := range texel(l, layer, i, j) {
						if got != want[k]^0x80 {
							t.Fatalf("layer %d level %d (%d, %d) is not (%d, %d) of layer %d", layer, l, i, j, x, y, f)
						}
					}
				}
			}
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
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR8G8Unorm, vk.FormatBC1RGBUnormBlock,
		vk.FormatBC7UnormBlock} {
		b.Run("format="+f.String(), func(b *testing.B) {
			m, _, c := chainOf(b, f, 1024, 1024, 11)
			for b.Loop() {
				m.Touch()
				c.Current()
			}
		})
	}
}
