package compare

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// The scenes that all figures are checked on, with their second pictures.
func pairs() map[string][2]*image.NRGBA {
	list := map[string][2]*image.NRGBA{}
	for name, change := range changes {
		for _, size := range [][2]int{{61, 47}, {24, 5}, {3, 40}, {1, 1}} {
			if size[0] < 61 && name != "noise" && name != "edge" {
				continue
			}
			a := drawing(size[0], size[1])
			b := image.NewNRGBA(a.Rect)
			copy(b.Pix, a.Pix)
			change(b, rand.New(rand.NewPCG(4, uint64(len(name)))))
			key := name
			if size[0] < 61 {
				key += map[int]string{24: " low", 3: " narrow", 1: " one pixel"}[size[0]]
			}
			list[key] = [2]*image.NRGBA{a, b}
		}
	}
	return list
}

// changes are what happens to a picture.
var changes = map[string]func(m *image.NRGBA, r *rand.Rand){
	"noise": func(m *image.NRGBA, r *rand.Rand) {
		for i := range m.Pix {
			if i%4 != 3 {
				m.Pix[i] = uint8(min(max(int(m.Pix[i])+r.IntN(41)-20, 0), 255))
			}
		}
	},
	"few pixels": func(m *image.NRGBA, r *rand.Rand) {
		for range 20 {
			copy(m.Pix[4*r.IntN(len(m.Pix)/4):], []uint8{uint8(r.Uint32()), uint8(r.Uint32()), uint8(r.Uint32())})
		}
	},
	"shift": func(m *image.NRGBA, _ *rand.Rand) { copy(m.Pix[4:], m.Pix) },
	"brighter": func(m *image.NRGBA, _ *rand.Rand) {
		for i := range m.Pix {
			if i%4 != 3 {
				m.Pix[i] = uint8(min(int(m.Pix[i])+9, 255))
			}
		}
	},
	"opposite": func(m *image.NRGBA, _ *rand.Rand) {
		for i := range m.Pix {
			if i%4 != 3 {
				m.Pix[i] = 255 - m.Pix[i]
			}
		}
	},
	"edge": func(m *image.NRGBA, _ *rand.Rand) {
		for y := range m.Rect.Dy() / 2 {
			for x := range m.Rect.Dx()/2 + 1 {
				copy(m.Pix[m.PixOffset(x, y):], []uint8{0, 255, 0})
			}
		}
	},
	"smoothed": func(m *image.NRGBA, _ *rand.Rand) {
		c := append([]uint8(nil), m.Pix...)
		for i := 4; i < len(c)-4; i++ {
			m.Pix[i] = uint8((int(c[i-4]) + 2*int(c[i]) + int(c[i+4])) / 4)
		}
	},
}

// drawing is an opaque picture with smooth ground, an anti-aliased disk, lines and areas of one color.
func drawing(w, h int) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := [3]float64{float64(x) * 200 / float64(w), float64(y) * 220 / float64(h), 90}
			if x > w*2/3 {
				c = [3]float64{240, 240, 240}
			}
			in := 9.5 - math.Hypot(float64(x)-20.3, float64(y)-21.7) // how far inside the disk
			in = min(max(in, 0), 1)
			for k, v := range [3]float64{250, 180, 20} {
				c[k] = math.FMA(v-c[k], in, c[k])
			}
			if (3*x+y)%31 == 0 {
				c = [3]float64{10, 10, 30}
			}
			copy(m.Pix[4*(y*w+x):], []uint8{uint8(c[0]), uint8(c[1]), uint8(c[2]), 255})
		}
	}
	return m
}

func compare(t *testing.T, a, b image.Image, o Options) *Result {
	t.Helper()
	r, err := Compare(FromImage(a), FromImage(b), o)
	require.NoError(t, err)
	return r
}
