package still

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/image/bmp"

	"github.com/seed-1acaedba/halfspace/simd"
)

// best are the kernels of the highest level.
var best, _ = simd.Best()

// encoded is a picture as PNG.
func encoded(t testing.TB, m image.Image) []byte {
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, m))
	return b.Bytes()
}

// decoded is a file's picture, of the size and memory that its header says.
func decoded(t testing.TB, data []byte) (image.Image, Header) {
	h, err := ReadHeader(data)
	require.NoError(t, err)
	m, err := Decode(t.Context(), best, data)
	require.NoError(t, err)
	require.Equal(t, image.Pt(h.Width, h.Height), m.Bounds().Size())
	return m, h
}

// deep are pictures of 16 bits a channel, of every kind.
func deep() []image.Image {
	rect := image.Rect(0, 0, 3, 2)
	grey, opaque, clear := image.NewGray16(rect), image.NewRGBA64(rect), image.NewNRGBA64(rect)
	for i := range 6 {
		x, y := i%3, i/3
		grey.SetGray16(x, y, color.Gray16{Y: uint16(12345 * i)})
		opaque.SetRGBA64(x, y, color.RGBA64{R: uint16(11111 * i), G: uint16(7 * i), B: 65535, A: 65535})
		clear.SetNRGBA64(x, y, color.NRGBA64{R: uint16(11111 * i), G: uint16(7 * i), B: 3, A: uint16(9999 * i)})
	}
	return []image.Image{grey, opaque, clear}
}

// Images of 16 bits keep them, and become the nearest 8 otherwise.
func TestDeepTexels(t *testing.T) {
	for _, m := range deep() {
		src, h := decoded(t, encoded(t, m))
		require.True(t, h.Deep)
		pix, narrow := make([]byte, 8*3*2), make([]byte, 4*3*2)
		DeepTexels(pix[:24], src, 0, 1)
		DeepTexels(pix[24:], src, 1, 2)
		Texels(best, narrow, src, 0, 2)
		for i := range 6 {
			c := color.NRGBA64Model.Convert(m.At(i%3, i/3)).(color.NRGBA64)
			for k, want := range []uint16{c.R, c.G, c.B, c.A} {
				require.Equal(t, want, binary.LittleEndian.Uint16(pix[8*i+2*k:]))
				require.EqualValues(t, (uint32(want)+128)/257, narrow[4*i+k])
			}
		}
	}
}

// Pictures of 8 bits are what they are, of each kind that a PNG has, in bands.
func TestTexels(t *testing.T) {
	r := image.Rect(0, 0, 19, 5)
	palette := color.Palette{color.NRGBA{1, 2, 3, 255}, color.NRGBA{200, 100, 50, 128}}
	for _, m := range []interface {
		image.Image
		Set(x, y int, c color.Color)
	}{image.NewGray(r), image.NewRGBA(r), image.NewNRGBA(r), image.NewPaletted(r, palette)} {
		for y := range 5 {
			for x := range 19 {
				m.Set(x, y, color.NRGBA{uint8(13 * x), uint8(50 * y), uint8(x * y), 255})
				if _, ok := m.(*image.NRGBA); ok {
					m.Set(x, y, color.NRGBA{uint8(13 * x), uint8(50 * y), uint8(x * y), uint8(7 * x)})
				}
			}
		}
		src, h := decoded(t, encoded(t, m))
		require.False(t, h.Deep)
		pix := make([]byte, 4*19*5)
		Texels(best, pix[:4*19*2], src, 0, 2)
		Texels(best, pix[4*19*2:], src, 2, 5)
		for i := range 19 * 5 {
			c := color.NRGBAModel.Convert(m.At(i%19, i/19)).(color.NRGBA)
			require.Equal(t, []byte{c.R, c.G, c.B, c.A}, pix[4*i:4*i+4], "%T %d", m, i)
		}
	}
}

// An image of an interlaced PNG takes its passes, too.
func TestMemoryOfPNG(t *testing.T) {
	data := encoded(t, image.NewNRGBA(image.Rect(0, 0, 2, 2)))
	h, err := ReadHeader(data)
	require.NoError(t, err)
	require.Equal(t, 4.0, h.Decoding)
	require.Equal(t, 4.0, pngMemory(data, nil))
	data[28] = 1
	require.Equal(t, 8.0, pngMemory(data, nil))
	_, err = ReadHeader([]byte("nothing"))
	require.ErrorIs(t, err, ErrKind)
}

// Lossy WebP files are read in the range that they have, with alpha and without: cwebp's of one colour.
func TestLossyWebP(t *testing.T) {
	for alpha, text := range lossyWebP {
		data, err := base64.StdEncoding.DecodeString(text)
		require.NoError(t, err)
		src, _ := decoded(t, data)
		pix := make([]byte, 4*8*8)
		Texels(best, pix, src, 0, 8)
		for i, got := range pix {
			if i%4 == 3 {
				require.Equal(t, alpha, got)
			} else {
				require.InDelta(t, [3]byte{200, 100, 50}[i%4], got, 3)
			}
		}
	}
}

// lossyWebP are files of 8x8 pixels (200, 100, 50), by their alpha.
var lossyWebP = map[byte]string{
	128: "UklGRmIAAABXRUJQVlA4WAoAAAAQAAAABwAABwAAQUxQSAoAAAABB1DAiAhERP8DVlA4IDIAAADQAQCdASoIAAgAAMASJaACdLoB+AADsAD+2ib/7vN+09e09f1M//jKnyA/4yp/xcwAAA==",
	255: "UklGRj4AAABXRUJQVlA4IDIAAADQAQCdASoIAAgAAMASJaACdLoB+AADsAD+2ib/7vN+09e09f1M//jKnyA/4yp/xcwAAA==",
}

// FuzzDecode reads files of all kinds.
func FuzzDecode(f *testing.F) {
	for _, m := range deep() {
		f.Add(encoded(f, m))
	}
	f.Add(encoded(f, image.NewPaletted(image.Rect(0, 0, 4, 4), color.Palette{color.White, color.Black})))
	for _, text := range lossyWebP {
		data, err := base64.StdEncoding.DecodeString(text)
		require.NoError(f, err)
		f.Add(data)
	}
	var b bytes.Buffer
	require.NoError(f, jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 9, 9)), nil))
	f.Add(b.Bytes())
	var bitmap bytes.Buffer
	require.NoError(f, bmp.Encode(&bitmap, image.NewGray(image.Rect(0, 0, 5, 3))))
	f.Add(bitmap.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		h, err := ReadHeader(data)
		if err != nil || h.Width*h.Height > 1<<14 {
			return
		}
		m, err := Decode(t.Context(), best, data)
		if err != nil || m.Bounds().Size() != image.Pt(h.Width, h.Height) {
			return
		}
		Texels(best, make([]byte, 4*h.Width*h.Height), m, 0, h.Height)
		DeepTexels(make([]byte, 8*h.Width*h.Height), m, 0, h.Height)
	})
}
