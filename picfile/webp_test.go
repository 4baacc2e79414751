package picfile

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"image"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/image/webp"
)

// webpPictures are of each kind that takes a way of its own: noise, few colours, one, gradients, tiles that repeat far
// apart, and sides at the bounds.
func webpPictures() map[string]*Picture {
	rng := rand.New(rand.NewPCG(5, 6))
	list := map[string]*Picture{}
	add := func(name string, w, h int, pixel func(x, y int) [4]byte) {
		p := &Picture{Width: w, Height: h}
		for i := range w * h {
			c := pixel(i%w, i/w)
			p.Codes = append(p.Codes, c[:]...)
		}
		list[name] = p
	}
	noise := func(int, int) [4]byte {
		v := rng.Uint32()
		return [4]byte{byte(v), byte(v >> 8), byte(v >> 16), byte(v >> 24)}
	}
	for _, size := range []image.Point{{1, 1}, {2, 1}, {1, 2}, {3, 1}, {1, 300}, {17, 16}, {16, 33}, {120, 90},
		{webpSide, 2}, {2, webpSide}} {
		add(fmt.Sprint("noise ", size), size.X, size.Y, noise)
		add(fmt.Sprint("two colours ", size), size.X, size.Y,
			func(int, int) [4]byte { v := byte(rng.IntN(2) * 255); return [4]byte{v, 9, v, 255} })
		add(fmt.Sprint("flat ", size), size.X, size.Y, func(int, int) [4]byte { return [4]byte{1, 200, 3, 255} })
		add(fmt.Sprint("clear ", size), size.X, size.Y, func(int, int) [4]byte { return [4]byte{} })
		list[fmt.Sprint("gradient ", size)] = gradient(size.X, size.Y, 3, true)
		list[fmt.Sprint("alpha ", size)] = gradient(size.X, size.Y, 3, false)
	}
	var tile [64 * 64][4]byte
	for i := range tile {
		tile[i] = noise(0, 0)
	}
	add("tiles", 500, 300, func(x, y int) [4]byte { return tile[y%64*64+x%64] })
	add("rare values", 256, 256, func(x, y int) [4]byte {
		v := byte(rng.ExpFloat64() * rng.ExpFloat64() * 9)
		return [4]byte{v, 0, 0, 255}
	})
	return list
}

// Every pixel comes back, clear ones' colours too, as another's decoder sees them, and a file is no larger than its
// pixels and a little.
func TestWebPComesBack(t *testing.T) {
	for name, p := range webpPictures() {
		data := write(t, "webp", p, Options{})
		m, err := webp.Decode(bytes.NewReader(data))
		require.NoError(t, err, name)
		n, ok := m.(*image.NRGBA)
		require.True(t, ok)
		require.Equal(t, image.Rect(0, 0, p.Width, p.Height), n.Rect, name)
		require.True(t, bytes.Equal(p.Codes, n.Pix), name)
		require.Less(t, len(data), len(p.Codes)*101/100+1100, name)
		require.Zero(t, len(data)%2)
	}
}

// What repeats is told once.
func TestWebPCompresses(t *testing.T) {
	list := webpPictures()
	require.Less(t, len(write(t, "webp", list[fmt.Sprint("flat ", image.Pt(120, 90))], Options{})), 80)
	require.Less(t, len(write(t, "webp", list["tiles"], Options{})), 64*64*4*3/2)
	smooth := list[fmt.Sprint("gradient ", image.Pt(120, 90))]
	require.Less(t, len(write(t, "webp", smooth, Options{})), len(write(t, "png", smooth, Options{})))
}

// The bytes are the same on every machine, with any number of cores.
func TestWebPBytes(t *testing.T) {
	sum := sha256.New()
	for _, opaque := range []bool{true, false} {
		sum.Write(write(t, "webp", gradient(300, 200, 5, opaque), Options{}))
	}
	require.Equal(t, "c7cbc35317c7a631516c4bad5b22e94be66f0d067e691fbfe9c0becd352fc350", fmt.Sprintf("%x", sum.Sum(nil)))
}

// A side that a reader may refuse is refused.
func TestWebPSides(t *testing.T) {
	f, err := Named("webp")
	require.NoError(t, err)
	require.NoError(t, f.CheckSize(webpSide, webpSide))
	const want = "webp has at most 16383 pixels a side, not 1x16384"
	require.EqualError(t, f.CheckSize(1, 16384), want)
	var b bytes.Buffer
	require.EqualError(t, f.Write(&b, &Picture{Width: 1, Height: 16384, Codes: make([]byte, 4*16384)}, Options{}), want)
	require.Zero(t, b.Len())
}

func FuzzWriteWebP(f *testing.F) {
	f.Add(uint16(3), []byte("some pixels of a picture"))
	f.Add(uint16(40), bytes.Repeat([]byte("aaaabbbbccccabcd"), 99))
	f.Fuzz(func(t *testing.T, width uint16, data []byte) {
		w := int(width)%webpSide + 1
		h := len(data) / 4 / w
		if h < 1 || h > webpSide {
			return
		}
		p := &Picture{Width: w, Height: h, Codes: data[:4*w*h]}
		tex, err := Decode(context.Background(), write(t, "webp", p, Options{}), "a")
		require.NoError(t, err)
		for y := range h {
			require.Equal(t, p.Codes[4*y*w:][:4*w], row(tex, 0, y)[:4*w])
		}
	})
}

func BenchmarkWriteWebP(b *testing.B) {
	p := gradient(1920, 1080, 3, true)
	for b.Loop() {
		if err := writeWebP(&bytes.Buffer{}, p, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
