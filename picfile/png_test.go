package picfile

import (
	"bytes"
	"image"
	gocolor "image/color"
	"image/png"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is written is what image/png reads, pixel by pixel: its decoder checks every sum.
func TestWritePNG(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for _, size := range []image.Point{{1, 1}, {3, 2}, {1, 700}, {16384, 3}, {640, 480}, {1025, 700}} {
		for _, alpha := range []bool{false, true} {
			m := image.NewNRGBA(image.Rect(0, 0, size.X, size.Y))
			for y := range size.Y {
				for x := range size.X {
					c := gocolor.NRGBA{uint8(x), uint8(x + y), uint8(y), 255}
					if (x+y)%7 == 0 {
						c.R, c.G = uint8(rng.Uint32()), uint8(rng.Uint32())
					}
					if alpha {
						c.A = uint8(x * y)
					}
					m.SetNRGBA(x, y, c)
				}
			}
			var b bytes.Buffer
			require.NoError(t, WritePNG(&b, m))
			require.True(t, bytes.Equal(m.Pix, decode(t, b.Bytes()).Pix), "%v", size)
		}
	}
	g := image.NewGray(image.Rect(0, 0, 900, 800))
	for i := range g.Pix {
		g.Pix[i] = uint8(i / 77)
	}
	var b bytes.Buffer
	require.NoError(t, WritePNG(&b, g))
	got := decode(t, b.Bytes())
	for i, v := range g.Pix {
		if got.Pix[4*i] != v {
			t.Fatalf("pixel %d: %d, want %d", i, got.Pix[4*i], v)
		}
	}
	require.ErrorContains(t, WritePNG(&b, image.NewCMYK(image.Rect(0, 0, 1, 1))), "*image.CMYK")
}

// Pictures of 16 bits keep them, with the alpha that they have, and premultiplied ones are divided as Go's own encoder
// divides them.
func TestWritePNGOfOtherTypes(t *testing.T) {
	bounds := image.Rect(0, 0, 131, 77)
	wide, opaque, gray, multiplied := image.NewNRGBA64(bounds), image.NewNRGBA64(bounds), image.NewGray16(bounds), image.NewRGBA(bounds)
	for y := range 77 {
		for x := range 131 {
			c := gocolor.NRGBA64{uint16(x * 500), uint16(y * 811), uint16(x*y*7 + 1), uint16(y * 850)}
			wide.SetNRGBA64(x, y, c)
			multiplied.Set(x, y, c)
			gray.SetGray16(x, y, gocolor.Gray16{c.B})
			c.A = 65535
			opaque.SetNRGBA64(x, y, c)
		}
	}
	for _, m := range []image.Image{wide, opaque, gray, multiplied, wide.SubImage(image.Rect(3, 5, 40, 41)),
		multiplied.SubImage(image.Rect(3, 5, 40, 41))} {
		var b, want bytes.Buffer
		require.NoError(t, WritePNG(&b, m))
		require.NoError(t, png.Encode(&want, m))
		got, err := png.Decode(&b)
		require.NoError(t, err)
		theirs, err := png.Decode(&want)
		require.NoError(t, err)
		require.Equal(t, theirs, got, "%T", m)
	}
}

// BenchmarkWritePNG writes two pictures: one that filters flatten, and one whose low bits they leave, as textures do.
func BenchmarkWritePNG(b *testing.B) {
	for name, noise := range map[string]uint8{"gradient": 0, "textured": 15} {
		b.Run(name, func(b *testing.B) {
			random := rand.New(rand.NewPCG(1, 2))
			m := image.NewNRGBA(image.Rect(0, 0, 1920, 1080))
			for i := range m.Pix {
				m.Pix[i] = uint8(i/4+i/7680) ^ uint8(random.Uint32())&noise
				if i&3 == 3 {
					m.Pix[i] = 255
				}
			}
			b.SetBytes(int64(len(m.Pix)))
			for b.Loop() {
				if err := WritePNG(&bytes.Buffer{}, m); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// decode reads a PNG file as straight codes.
func decode(t *testing.T, data []byte) *image.NRGBA {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	n := image.NewNRGBA(m.Bounds())
	for y := range n.Rect.Dy() {
		for x := range n.Rect.Dx() {
			n.Set(x, y, m.At(x, y))
		}
	}
	return n
}
