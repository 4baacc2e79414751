package jpeg

import (
	"bytes"
	"image"
	"image/color"
	stdjpeg "image/jpeg"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/guard"
)

// encode is a picture of so many pixels as a file, colored or gray.
func encode(w, h int, gray bool) []byte {
	r := image.Rect(0, 0, w, h)
	m := image.NewNRGBA(r)
	for y := range h {
		for x := range w {
			m.SetNRGBA(x, y, color.NRGBA{uint8(x * 5), uint8(y * 3), uint8(x * y), 255})
		}
	}
	var b bytes.Buffer
	var src image.Image = m
	if gray {
		g := image.NewGray(r)
		for y := range h {
			for x := range w {
				g.Set(x, y, m.At(x, y))
			}
		}
		src = g
	}
	if err := stdjpeg.Encode(&b, src, &stdjpeg.Options{Quality: 90}); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// Two decoders may differ by one in a sample of Y', Cb or Cr, which is 3 in a color.
func TestDecodesAsTheStandardLibrary(t *testing.T) {
	for _, gray := range []bool{false, true} {
		for _, size := range []image.Point{{1, 1}, {8, 8}, {16, 16}, {37, 23}, {130, 67}} {
			data := encode(size.X, size.Y, gray)
			require.True(t, Is(data))
			c, err := DecodeConfig(data)
			require.NoError(t, err)
			require.Equal(t, size, image.Pt(c.Width, c.Height))
			want, err := stdjpeg.Decode(bytes.NewReader(data))
			require.NoError(t, err)
			got, err := Decode(data)
			require.NoError(t, err)
			require.IsType(t, want, got)
			require.Equal(t, want.Bounds(), got.Bounds())
			for y := range size.Y {
				for x := range size.X {
					a, b := color.NRGBAModel.Convert(want.At(x, y)).(color.NRGBA), color.NRGBAModel.Convert(got.At(x, y)).(color.NRGBA)
					require.InDeltaSlice(t, []uint8{a.R, a.G, a.B, a.A}, []uint8{b.R, b.G, b.B, b.A}, 3, "%v (%d, %d)", size, x, y)
				}
			}
		}
	}
}

// What a file takes follows from its frame header: 4:2:0 has a sample and a half a pixel.
func TestMemoryFollowsFromTheFrameHeader(t *testing.T) {
	require.Equal(t, 1.0, Memory(encode(40, 40, true)))
	data := encode(40, 40, false)
	require.Equal(t, 1.5+4, Memory(data))
	progressive := bytes.Clone(data)
	progressive[bytes.Index(data, []byte{0xFF, 0xC0})+1] = 0xC2
	require.Equal(t, 1.5*5+4, Memory(progressive))
	for n := range data {
		require.GreaterOrEqual(t, Memory(data[:n]), 1.5)
	}
}

func TestDecodeRefuses(t *testing.T) {
	data := encode(40, 40, false)
	for n := range data {
		_, err := Decode(data[:n])
		require.EqualError(t, err, "the JPEG file ends early", "%d of %d bytes", n, len(data))
	}
	_, err := Decode(append(bytes.Clone(data), "what follows the end is not looked at"...))
	require.NoError(t, err)

	sof := bytes.Index(data, []byte{0xFF, 0xC0})
	deep := bytes.Clone(data)
	deep[sof+4] = 12
	_, err = DecodeConfig(deep)
	require.ErrorContains(t, err, "without 8 bits a sample")
	lossless := bytes.Clone(data)
	lossless[sof+1] = 0xC3
	_, err = Decode(lossless)
	require.ErrorContains(t, err, "is not supported")
	flat := bytes.Clone(data)
	flat[sof+5], flat[sof+6] = 0, 0
	_, err = Decode(flat)
	require.EqualError(t, err, "malformed JPEG file: no rows or no columns")
	_, err = DecodeConfig(data[:sof])
	require.ErrorContains(t, err, "malformed JPEG file: ")
}

// FuzzDecode reads files whose last byte is the last of a page. The decoder's own buffers are the heap's: what bounds its kernels
// there is shown by the tags purego and noasm, with which it has none.
func FuzzDecode(f *testing.F) {
	f.Add(encode(20, 20, false))
	f.Add(encode(9, 5, true))
	f.Fuzz(func(t *testing.T, data []byte) {
		data = guard.Copy(t, data)
		c, err := DecodeConfig(data)
		if err != nil || c.Width*c.Height > 1<<20 {
			return
		}
		m, err := Decode(data)
		if err != nil {
			return
		}
		b := m.Bounds()
		require.Equal(t, image.Pt(c.Width, c.Height), b.Size())
		for y := b.Min.Y; y < b.Max.Y; y++ { // no picture has less memory than its size asks for
			for x := b.Min.X; x < b.Max.X; x++ {
				m.At(x, y)
			}
		}
	})
}
