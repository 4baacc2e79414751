package still

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/image/bmp"
)

// tgaFile is a TGA file of 3x2 pixels of a kind and depth, with these flags, and what follows the header.
func tgaFile(kind, depth, flags byte, palette, body []byte) []byte {
	head := make([]byte, tgaHeader)
	head[2], head[16], head[17] = kind, depth, flags
	if palette != nil {
		head[1], head[7] = 1, 24
		binary.LittleEndian.PutUint16(head[5:], uint16(len(palette)/3))
	}
	head[12], head[14] = 3, 2
	return append(append(head, palette...), body...)
}

// tgaFiles are files of every kind, and what their pixels are, from the upper left corner on.
func tgaFiles() map[string]struct {
	data []byte
	want []color.NRGBA
} {
	var colors, flipped, clear, words, greys []byte
	var want, halves, transparent, grey []color.NRGBA
	for i := range 6 {
		c := color.NRGBA{byte(10 + i), byte(80 * i), byte(250 - i), 255}
		want = append(want, c)
		colors = append(colors, c.B, c.G, c.R)
		c.A = byte(40 * i)
		transparent = append(transparent, c)
		clear = append(clear, c.B, c.G, c.R, c.A)
		words = binary.LittleEndian.AppendUint16(words, uint16(i)<<10|uint16(31-i)<<5|uint16(i%2)<<15)
		halves = append(halves, color.NRGBA{byte(i<<3 | i>>2), byte((31-i)<<3 | (31-i)>>2), 0, byte(255 * (i % 2))})
		greys = append(greys, byte(40*i))
		grey = append(grey, color.NRGBA{byte(40 * i), byte(40 * i), byte(40 * i), 255})
	}
	for _, i := range []int{5, 4, 3, 2, 1, 0} {
		flipped = append(flipped, colors[3*i:3*i+3]...)
	}
	runs := append([]byte{0x83}, colors[:3]...) // four of one colour, which go on in the second row
	runs = append(append(runs, 1), colors[3:9]...)
	a, b, c := want[0], want[1], want[2]
	return map[string]struct {
		data []byte
		want []color.NRGBA
	}{
		"24 bits, top down": {tgaFile(2, 24, 0x20, nil, colors), want},
		"24 bits, turned":   {tgaFile(2, 24, 0x10, nil, flipped), want},
		"32 bits, alpha":    {tgaFile(2, 32, 0x28, nil, clear), transparent},
		"32 bits, no alpha": {tgaFile(2, 32, 0x20, nil, clear), want},
		"16 bits, alpha":    {tgaFile(2, 16, 0x21, nil, words), halves},
		"grey":              {tgaFile(3, 8, 0x20, nil, greys), grey},
		"palette":           {tgaFile(1, 8, 0x20, colors, []byte{0, 1, 2, 3, 4, 5}), want},
		"runs":              {tgaFile(10, 24, 0x20, nil, runs), []color.NRGBA{a, a, a, a, b, c}},
		"runs of a palette": {tgaFile(9, 8, 0x20, colors, []byte{0x82, 2, 0x82, 0}), []color.NRGBA{c, c, c, a, a, a}},
		"runs of grey": {tgaFile(11, 8, 0x20, nil, []byte{0x85, 40}),
			[]color.NRGBA{grey[1], grey[1], grey[1], grey[1], grey[1], grey[1]}},
		"grey with alpha": {tgaFile(3, 16, 0x28, nil, bytes.Repeat([]byte{7, 9}, 6)),
			[]color.NRGBA{{7, 7, 7, 9}, {7, 7, 7, 9}, {7, 7, 7, 9}, {7, 7, 7, 9}, {7, 7, 7, 9}, {7, 7, 7, 9}}},
		"palette from a row": {append(tgaFile(2, 24, 0x20, nil, colors),
			[]byte("\x00\x00\x00\x00\x00\x00\x00\x00TRUEVISION-XFILE.\x00")...), want},
	}
}

// TestTGA: files of every kind and depth are read as the specification has them, from whatever corner they begin.
func TestTGA(t *testing.T) {
	for name, c := range tgaFiles() {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, "TGA", Kind(c.data))
			src, h := decoded(t, c.data)
			require.LessOrEqual(t, int64(h.Width*h.Height), h.Most)
			pix := make([]byte, 4*3*2)
			Texels(best, pix, src, 0, 2)
			for i, w := range c.want {
				require.Equal(t, []byte{w.R, w.G, w.B, w.A}, pix[4*i:4*i+4], "pixel %d", i)
			}
		})
	}
}

// TestTGAEndsEarly: a file that was cut off is an error, at any place, and so is a number beyond the palette.
func TestTGAEndsEarly(t *testing.T) {
	for name, c := range tgaFiles() {
		for n := range c.data {
			if name == "palette from a row" && n >= tgaHeader+18 {
				break // the footer is not read
			}
			if _, err := Decode(t.Context(), best, c.data[:n]); err == nil {
				t.Errorf("%s: %d of %d bytes are a picture", name, n, len(c.data))
			}
		}
	}
	_, err := Decode(t.Context(), best, tgaFile(1, 8, 0x20, []byte{1, 2, 3}, []byte{0, 0, 0, 0, 0, 1}))
	require.ErrorIs(t, err, errTGAPalette)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Decode(ctx, best, tgaFiles()["runs"].data)
	require.ErrorIs(t, err, context.Canceled)
}

// TestBMP: x/image's reader is behind the same door.
func TestBMP(t *testing.T) {
	m := image.NewNRGBA(image.Rect(0, 0, 5, 3))
	for i := range m.Pix {
		m.Pix[i] = byte(17*i) | byte(i%4/3*255)
	}
	var b bytes.Buffer
	require.NoError(t, bmp.Encode(&b, m))
	require.Equal(t, "BMP", Kind(b.Bytes()))
	src, _ := decoded(t, b.Bytes())
	pix := make([]byte, len(m.Pix))
	Texels(best, pix, src, 0, 3)
	require.Equal(t, m.Pix, pix)
}

// TestKinds: the table has each ending once, and a format that is not read is named.
func TestKinds(t *testing.T) {
	seen := map[string]bool{}
	for i := range kinds {
		for _, e := range kinds[i].endings {
			require.False(t, seen[e], e)
			seen[e] = true
			require.Equal(t, kinds[i].name, KindOfName("a"+e))
		}
	}
	require.Empty(t, KindOfName("a.glb"))
	require.Empty(t, Kind([]byte("text that is no picture at all")))
	_, err := ReadHeader([]byte("GIF89a"))
	require.EqualError(t, err, "has the format GIF, which is not supported: use PNG, JPEG, WebP, BMP or TGA")
}

// FuzzTGA reads files behind a header that makes sense: what is read fits the size that the header claims and was
// judged by.
func FuzzTGA(f *testing.F) {
	for _, c := range tgaFiles() {
		f.Add(c.data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		h, ok := parseTGA(data)
		if !ok || h.width*h.height > 1<<16 {
			return
		}
		m, err := decodeTGA(t.Context(), data)
		if err != nil {
			return
		}
		if m.Bounds().Size() != image.Pt(h.width, h.height) || int64(h.width*h.height) > h.most(len(data)-h.body) {
			t.Fatalf("%v of %d bytes, which can hold %d pixels", m.Bounds(), len(data), h.most(len(data)-h.body))
		}
		Texels(best, make([]byte, 4*h.width*h.height), m, 0, h.height)
	})
}
