package mip

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Every format becomes a Go image whose pixels are the codes nearest to its values, or is refused by name: never nil
// without an error.
func TestGoImagesOfEveryFormat(t *testing.T) {
	shown := 0
	for _, f := range vk.Values[vk.Format]() {
		in := format.Of(f)
		if in == nil || in.BlockDepth > 1 {
			continue
		}
		m, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: 12, Height: 8, Depth: 1}})
		require.NoError(t, err, f)
		for i := range m.data {
			m.data[i] = byte(i*37 ^ i>>3)
		}
		g, err := m.GoImage(0, 0)
		if in.Chroma || in.Class != format.ClassFloat {
			require.Nil(t, g, f)
			require.ErrorContains(t, err, "Format: "+f.String())
			continue
		}
		require.NoError(t, err, f)
		shown++
		require.Equal(t, image.Rect(0, 0, 12, 8), g.Bounds())
		values, err := m.Values(0, 0)
		require.NoError(t, err)
		for y := range 8 {
			for x := range 12 {
				var want [4]float64
				for c := range want {
					v := float64(math.Float32frombits(Load(KindRGBA32F, values.data, 16*(y*12+x)+4*c)[0]))
					if c < 3 && in.SRGB {
						v = float64(format.LinearToSRGB8(float32(v))) / 255
					}
					want[c] = min(max(v, 0), 1)
					if v != v {
						want[c] = 0
					}
				}
				checkPixel(t, f, g.At(x, y), want)
			}
		}
	}
	require.Greater(t, shown, 100)
}

func checkPixel(t *testing.T, f vk.Format, c color.Color, want [4]float64) {
	t.Helper()
	var got [4]float64
	most, n := 255.0, 4
	switch c := c.(type) {
	case color.NRGBA:
		got = [4]float64{float64(c.R), float64(c.G), float64(c.B), float64(c.A)}
	case color.NRGBA64:
		most, got = 65535, [4]float64{float64(c.R), float64(c.G), float64(c.B), float64(c.A)}
	case color.Gray:
		n, got[0] = 1, float64(c.Y)
	case color.Gray16:
		most, n, got[0] = 65535, 1, float64(c.Y)
	case color.Alpha:
		n, got[0], want[0] = 1, float64(c.A), want[3]
	default:
		t.Fatalf("%v: %T", f, c)
	}
	for i := range n {
		if math.Abs(got[i]-want[i]*most) > 0.51 {
			t.Fatalf("%v: component %d is %v of %v, want %v", f, i, got[i], most, want[i]*most)
		}
	}
}

// A Go image of 16 bits that becomes an image comes back as it was.
func TestGoImagesOf16BitsComeBack(t *testing.T) {
	wide, gray := image.NewNRGBA64(image.Rect(0, 0, 9, 5)), image.NewGray16(image.Rect(0, 0, 9, 5))
	for i := range wide.Pix {
		wide.Pix[i] = byte(i * 151)
	}
	for i := range gray.Pix {
		gray.Pix[i] = byte(i * 93)
	}
	for _, want := range []image.Image{wide, gray} {
		m, err := FromImage(want)
		require.NoError(t, err)
		got, err := m.GoImage(0, 0)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

// What a Go image cannot show is refused with the field.
func TestGoImagesThatAreRefused(t *testing.T) {
	make := func(edit func(*vk.ImageInfo)) *Image {
		info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
			Extent: vk.Extent3D{Width: 4, Height: 4, Depth: 1}}
		edit(&info)
		m, err := NewImage(info)
		require.NoError(t, err)
		return m
	}
	for want, c := range map[string]struct {
		m            *Image
		level, layer int
	}{
		"Level: 1":            {m: make(func(*vk.ImageInfo) {}), level: 1},
		"Level: -1":           {m: make(func(*vk.ImageInfo) {}), level: -1},
		"Layer: 3":            {m: make(func(i *vk.ImageInfo) { i.ArrayLayers = 3 }), layer: 3},
		"Samples: 4":          {m: make(func(i *vk.ImageInfo) { i.Samples = 4 })},
		"ImageType: 3D":       {m: make(func(i *vk.ImageInfo) { i.ImageType = vk.ImageType3D })},
		"Image: none":         {},
		"GoImage converts it": {m: make(func(i *vk.ImageInfo) { i.Format = vk.FormatR16G16B16A16Sfloat })},
	} {
		straight, err := c.m.NRGBA(c.level, c.layer)
		require.ErrorContains(t, err, want)
		require.Nil(t, straight)
		multiplied, err := c.m.RGBA(c.level, c.layer)
		require.ErrorContains(t, err, want)
		require.Nil(t, multiplied)
		if _, err := c.m.GoImage(c.level, c.layer); want != "GoImage converts it" {
			require.ErrorContains(t, err, want)
		} else {
			require.NoError(t, err)
		}
	}
}
