package mip

import (
	"errors"
	"math"
	"testing"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

func newTexture(t testing.TB, f vk.Format, w, h, d, levels int) *Image {
	t.Helper()
	info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: w, Height: h, Depth: d}, MipLevels: levels}
	if d > 1 {
		info.ImageType = vk.ImageType3D
	}
	m, err := NewImage(info)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func texelsOf(m *Image, level int) []format.Texel {
	s := m.Subresource(level, 0, 0)
	all := make([]format.Texel, 0, s.Width*s.Height*s.Depth)
	row := make([]format.Texel, s.Width)
	for z := range s.Depth {
		for y := range s.Height {
			m.format.Decode(row, s.Row(y, z))
			all = append(all, row...)
		}
	}
	return all
}

func TestAreaWeightsCoverTheSourceOnce(t *testing.T) {
	for size := 1; size < 40; size++ {
		n := max(1, size/2)
		covered := make([]float64, size)
		for i := range n {
			sum := 0.0
			w := areaOf(i, n, size)
			for k, v := range w.w {
				covered[w.first+k] += v
				sum += v
			}
			if math.Abs(sum-1) > 1e-12 {
				t.Fatalf("size %d: the weights of texel %d add up to %v", size, i, sum)
			}
		}
		for k, c := range covered {
			if math.Abs(c-float64(n)/float64(size)) > 1e-12 {
				t.Fatalf("size %d: texel %d counts %v", size, k, c)
			}
		}
	}
}

// The last level of a box chain is the mean of level 0, for any size, and a constant image stays constant under every
// filter.
func TestBoxKeepsTheMean(t *testing.T) {
	for _, size := range [][3]int{{7, 5, 1}, {13, 1, 1}, {6, 9, 5}, {16, 8, 1}, {3, 3, 3}} {
		m := newTexture(t, vk.FormatR32G32B32A32Sfloat, size[0], size[1], size[2], FullLevels(size[0], size[1], size[2]))
		s := m.Subresource(0, 0, 0)
		n := size[0] * size[1] * size[2]
		all := make([]format.Texel, n)
		mean := 0.0
		for i := range all {
			v := float32((i*7919)%101) / 100
			mean += float64(v) / float64(n)
			all[i] = format.Texel{math.Float32bits(v), math.Float32bits(0.25), 0, math.Float32bits(1)}
		}
		m.format.Encode(s.Pix, all)
		if err := m.GenerateMips(MipOptions{}); err != nil {
			t.Fatal(err)
		}
		last := texelsOf(m, m.info.MipLevels-1)
		if got := float64(math.Float32frombits(last[0][0])); math.Abs(got-mean) > 1e-6 {
			t.Errorf("%v: the mean is %v, not %v", size, got, mean)
		}
		if err := m.GenerateMips(MipOptions{Filter: MipFilterKaiser, Repeat: true}); err != nil {
			t.Fatal(err)
		}
		for l := range m.info.MipLevels {
			for _, v := range texelsOf(m, l) {
				if g := math.Float32frombits(v[1]); math.Abs(float64(g)-0.25) > 1e-6 {
					t.Fatalf("%v: a constant became %v in level %d", size, g, l)
				}
			}
		}
	}
}

func TestHalvesRoundUp(t *testing.T) {
	m := newTexture(t, vk.FormatR8G8B8A8Unorm, 2, 2, 1, 2)
	copy(m.Bytes(), []byte{0, 1, 255, 10, 1, 1, 255, 10, 1, 0, 255, 11, 0, 0, 254, 11})
	if err := m.GenerateMips(MipOptions{}); err != nil {
		t.Fatal(err)
	}
	if got := [4]byte(m.Bytes()[16:]); got != [4]byte{1, 1, 255, 11} {
		t.Error(got)
	}
}

// Black and white average to linear one half, which sRGB stores as 188.
func TestSRGBIsAveragedInLinearLight(t *testing.T) {
	m := newTexture(t, vk.FormatR8G8B8A8Srgb, 2, 1, 1, 2)
	copy(m.Bytes(), []byte{0, 0, 0, 0, 255, 255, 255, 255})
	if err := m.GenerateMips(MipOptions{}); err != nil {
		t.Fatal(err)
	}
	if got := [4]byte(m.Bytes()[8:]); got != [4]byte{188, 188, 188, 128} {
		t.Error(got)
	}
}

func TestAlphaCoverageIsKept(t *testing.T) {
	m := newTexture(t, vk.FormatR8G8B8A8Unorm, 64, 64, 1, 6)
	for i := range 64 * 64 {
		m.Bytes()[4*i+3] = byte(uint64(i) * 2654435761 >> 13)
		if i%5 != 0 {
			m.Bytes()[4*i+3] /= 4 // sparse leaves
		}
	}
	coverage := func(l int) float64 {
		n, above := 0, 0
		for _, v := range texelsOf(m, l) {
			n++
			if math.Float32frombits(v[3]) > 0.5 {
				above++
			}
		}
		return float64(above) / float64(n)
	}
	if err := m.GenerateMips(MipOptions{AlphaCoverage: 0.5}); err != nil {
		t.Fatal(err)
	}
	want := coverage(0)
	for l := 1; l < 4; l++ {
		if got := coverage(l); math.Abs(got-want) > 0.03 {
			t.Errorf("level %d covers %.3f, level 0 %.3f", l, got, want)
		}
	}
}

func TestGenerateMipsRefuses(t *testing.T) {
	for _, f := range []vk.Format{vk.FormatR8Uint, vk.FormatD16Unorm, vk.FormatBC1RGBUnormBlock, vk.FormatG8B8R83Plane420Unorm} {
		if err := newTexture(t, f, 8, 8, 1, 2).GenerateMips(MipOptions{}); err == nil {
			t.Errorf("%v has mips", f)
		}
	}
}

func TestCopyMovesRegions(t *testing.T) {
	src := newTexture(t, vk.FormatBC1RGBUnormBlock, 16, 16, 1, 3)
	for i := range src.Bytes() {
		src.Bytes()[i] = byte(i)
	}
	dst := newTexture(t, vk.FormatR16G16B16A16Uint, 4, 4, 1, 1)
	err := Copy(dst, Region{Offset: vk.Offset3D{X: 1, Y: 2}}, src, Region{Offset: vk.Offset3D{X: 4, Y: 8}},
		vk.Extent3D{Width: 8, Height: 4, Depth: 1})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(dst.Bytes()[8*9:8*11]), string(src.Bytes()[8*9:8*11]); got != want {
		t.Errorf("%x, not %x", got, want)
	}
	if err := Copy(dst, Region{}, src, Region{}, vk.Extent3D{Width: 20, Height: 4, Depth: 1}); err == nil {
		t.Error("a copy left the image")
	}
}

func TestClearConverts(t *testing.T) {
	one := math.Float32bits(1)
	m := newTexture(t, vk.FormatR5G6B5UnormPack16, 3, 5, 1, 2)
	if err := m.Clear(vk.ImageAspectNone, [4]uint32{one, 0, one, one}, 1, 0, 0, 0); err != nil {
		t.Fatal(err)
	}
	if m.Bytes()[0] != 0 || m.Bytes()[2*15] != 0x1F || m.Bytes()[2*15+1] != 0xF8 {
		t.Errorf("%x", m.Bytes())
	}
	d := newTexture(t, vk.FormatD32SfloatS8Uint, 2, 2, 1, 1)
	if err := d.Clear(vk.ImageAspectNone, [4]uint32{one, 7}, 0, 0, 0, 0); err != nil {
		t.Fatal(err)
	}
	if s := d.Subresource(0, 0, 1); s.Pix[3] != 7 || d.Subresource(0, 0, 0).Pix[15] != 0x3F {
		t.Errorf("%x", d.Bytes())
	}
	for aspect, want := range map[vk.ImageAspect][2]byte{vk.ImageAspectDepth: {0x3E, 7}, vk.ImageAspectStencil: {0x3F, 9}} {
		d := newTexture(t, vk.FormatD32SfloatS8Uint, 2, 2, 1, 1)
		if err := errors.Join(d.Clear(0, [4]uint32{one, 7}, 0, 0, 0, 0),
			d.Clear(aspect, [4]uint32{math.Float32bits(0.25), 9}, 0, 0, 0, 0)); err != nil {
			t.Fatal(err)
		}
		if got := [2]byte{d.Subresource(0, 0, 0).Pix[15], d.Subresource(0, 0, 1).Pix[3]}; got != want {
			t.Errorf("%v: %x, not %x", aspect, got, want)
		}
	}
	const below = 0xFFFFFE00 // -512, which no texel has
	for f, want := range map[vk.Format]byte{vk.FormatR8Uint: 255, vk.FormatR8Sint: 0x80} {
		i := newTexture(t, f, 2, 2, 1, 1)
		if err := i.Clear(0, [4]uint32{below}, 0, 0, 0, 0); err != nil || i.Bytes()[3] != want {
			t.Errorf("%v: %x, %v", f, i.Bytes(), err)
		}
	}
	if d.Clear(vk.ImageAspectColor, [4]uint32{}, 0, 0, 0, 0) == nil ||
		m.Clear(vk.ImageAspectDepth, [4]uint32{}, 0, 0, 0, 0) == nil || m.Clear(8, [4]uint32{}, 0, 0, 0, 0) == nil {
		t.Error("aspects that the formats lack are cleared")
	}
}

func TestResolveModes(t *testing.T) {
	info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8Unorm, Extent: vk.Extent3D{Width: 1, Height: 1}, Samples: 4}
	src, err := NewImage(info)
	if err != nil {
		t.Fatal(err)
	}
	copy(src.Bytes(), []byte{10, 20, 40, 30})
	info.Samples = 1
	dst, _ := NewImage(info)
	for mode, want := range map[vk.ResolveMode]byte{vk.ResolveModeSampleZero: 10, vk.ResolveModeAverage: 25, vk.ResolveModeMin: 10,
		vk.ResolveModeMax: 40} {
		if err := Resolve(dst, src, ImageResolve{Mode: mode}); err != nil {
			t.Fatal(err)
		}
		if dst.Bytes()[0] != want {
			t.Errorf("%v is %d, not %d", mode, dst.Bytes()[0], want)
		}
	}
}

func areaOf(i, n, size int) weights {
	w, _ := area(i, n, size, nil)
	return w
}
