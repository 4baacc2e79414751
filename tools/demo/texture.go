package main

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// texture is a picture that repeats.
type texture struct {
	name   string
	img    image.Image
	linear []vec // its texels in linear light, for the light that surfaces throw at each other
	w, h   int
	mean   vec
}

func newTexture(name string, img image.Image) *texture {
	b := img.Bounds()
	t := &texture{name: name, img: img, w: b.Dx(), h: b.Dy()}
	var table [256]float64
	for i := range table {
		table[i] = decode(float64(i) / 255)
	}
	for y := range t.h {
		for x := range t.w {
			c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
			v := vec{table[c.R], table[c.G], table[c.B]}
			t.linear = append(t.linear, v)
			t.mean = t.mean.add(v)
		}
	}
	t.mean = t.mean.mul(1 / float64(t.w*t.h))
	return t
}

// encode and decode are sRGB's curve.
func encode(v float64) float64 {
	if v <= 0.0031308 {
		return 12.92 * v
	}
	return float64(1.055*exact.Pow(v, 1/2.4)) - 0.055
}

func decode(v float64) float64 {
	if v <= 0.04045 {
		return v / 12.92
	}
	return exact.Pow((v+0.055)/1.055, 2.4)
}

// at is the nearest texel, in linear light.
func (t *texture) at(u, v float64) vec {
	x := int((u - math.Floor(u)) * float64(t.w))
	y := int((v - math.Floor(v)) * float64(t.h))
	return t.linear[min(y, t.h-1)*t.w+min(x, t.w-1)]
}

// png is the encoded picture.
func (t *texture) png() []byte {
	var b bytes.Buffer
	e := png.Encoder{CompressionLevel: png.BestCompression}
	if err := e.Encode(&b, t.img); err != nil {
		panic(err) // into memory, of a picture of ours
	}
	return b.Bytes()
}

// ramp is part of a palette: colours between stops, as a screen shows them.
func ramp(n int, stops ...color.NRGBA) (p color.Palette) {
	for i := range n {
		x := float64(float64(i) / float64(n-1) * float64(len(stops)-1))
		k := min(int(x), len(stops)-2)
		a, b, t := stops[k], stops[k+1], x-float64(k)
		mix := func(a, b uint8) uint8 { return uint8(lerp(float64(a), float64(b), t) + 0.5) }
		p = append(p, color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255})
	}
	return p
}

func rgb(v uint32) color.NRGBA { return color.NRGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }

// paint makes a picture of w by h palette entries; f gets places in [0, 1).
func paint(w, h int, p color.Palette, f func(u, v float64) int) *image.Paletted {
	img := image.NewPaletted(image.Rect(0, 0, w, h), p)
	for y := range h {
		for x := range w {
			i := f((float64(x)+0.5)/float64(w), (float64(y)+0.5)/float64(h))
			img.Pix[y*img.Stride+x] = uint8(clamp(float64(i), 0, float64(len(p)-1)))
		}
	}
	return img
}

// pick is an entry of a part of a palette: n entries from first on.
func pick(first, n int, t float64) int { return first + int(clamp(t, 0, 0.9999)*float64(n)) }

// marble has grey veins where warped noise passes its middle.
func marble() *texture {
	p := ramp(48, rgb(0xb5aba2), rgb(0xe0d9cd), rgb(0xf4efe4), rgb(0xfcf9f2))
	return newTexture("marble", paint(384, 384, p, func(u, v float64) int {
		q := vec{u * 2, v * 2, 0}
		warp := fractal(q, 4, 2, 11)
		x := fractal(vec{q[0] + 2*warp, q[1] + 2*warp, 7}, 4, 2, 23)
		vein := step(0, 0.07, math.Abs(x-0.5))
		return pick(0, 48, lerp(0.34, 0.78, vein)+float64(0.7*(warp-0.5)))
	}))
}

// paving is a checker of slabs, four by four, with grout between them and a small inlay in every light one.
func paving() *texture {
	p := append(ramp(40, rgb(0xb8a88c), rgb(0xd8cab0), rgb(0xeee4d0)), ramp(32, rgb(0x8a6552), rgb(0xad826a), rgb(0xc6a087))...)
	p = append(p, ramp(8, rgb(0x7d7262), rgb(0x958a78))...)
	return newTexture("paving", paint(512, 512, p, func(u, v float64) int {
		x, y := float64(u*4), float64(v*4)
		i, j := int(x), int(y)
		fx, fy := x-float64(i)-0.5, y-float64(j)-0.5
		edge := 0.5 - max(math.Abs(fx), math.Abs(fy))
		grain := fractal(vec{u * 16, v * 16, float64(i*7 + j)}, 3, 16, 5)
		tone := float64(0.4*hash(i, j, 0, 77)) + float64(0.6*grain)
		switch {
		case edge < 0.018:
			return pick(72, 8, grain)
		case (i+j)%2 == 0 && math.Abs(fx)+math.Abs(fy) < 0.16:
			return pick(40, 32, tone*0.6)
		case (i+j)%2 == 0:
			return pick(0, 40, tone+float64(0.3*(step(0, 0.06, edge)-0.6)))
		}
		return pick(40, 32, tone+float64(0.3*(step(0, 0.06, edge)-0.6)))
	}))
}

// bricks are laid in running bond, eight courses of four.
func bricks() *texture {
	p := append(ramp(16, rgb(0xb8a88e), rgb(0xd6c8ae)), ramp(48, rgb(0x8c4a34), rgb(0xb9694a), rgb(0xd08a66), rgb(0xdca684))...)
	return newTexture("bricks", paint(256, 256, p, func(u, v float64) int {
		row := int(v * 8)
		x := float64(u*4) + float64(0.5*float64(row%2))
		col := wrap(int(math.Floor(x)), 4)
		fx, fy := x-math.Floor(x), float64(v*8)-float64(row)
		grain := fractal(vec{u * 32, v * 32, 0}, 2, 32, 9)
		edge := min(min(fx, 1-fx)*2, min(fy, 1-fy))
		if edge < 0.08+float64(0.05*grain) {
			return pick(0, 16, grain)
		}
		return pick(16, 48, float64(0.62*hash(col, row, 1, 3))+float64(0.38*grain))
	}))
}

// leaves are small blotches of light and shade.
func leaves() *texture {
	p := ramp(32, rgb(0x3a4a1e), rgb(0x6d8438), rgb(0xa3b85a), rgb(0xd2dc8c))
	return newTexture("leaves", paint(256, 256, p, func(u, v float64) int {
		fine := noise(vec{u * 64, v * 64, 0}, 64, 31)
		return pick(0, 32, float64(0.65*fine)+float64(0.45*fractal(vec{u * 16, v * 16, 3}, 2, 16, 37))-0.05)
	}))
}

// clay is a potter's: faint bands around.
func clay() *texture {
	p := ramp(32, rgb(0xb5714c), rgb(0xd2906a), rgb(0xe6ac86))
	return newTexture("clay", paint(128, 128, p, func(u, v float64) int {
		band := noise(vec{u * 2, v * 32, 0}, 32, 41)
		return pick(0, 32, float64(0.6*band)+float64(0.4*fractal(vec{u * 8, v * 8, 1}, 3, 8, 43)))
	}))
}

// meadow is grass and dry earth.
func meadow() *texture {
	p := ramp(40, rgb(0x8a7d4e), rgb(0x9aa056), rgb(0xb9be74), rgb(0xd8d49a))
	return newTexture("meadow", paint(256, 256, p, func(u, v float64) int {
		return pick(0, 40, float64(0.6*fractal(vec{u * 8, v * 8, 0}, 5, 8,
			51))+float64(0.45*noise(vec{u * 128, v * 128, 0}, 128, 53))-0.03)
	}))
}

// skyWidth and skyHeight are the size of the sky's picture.
const skyWidth, skyHeight = 1024, 256

// heaven is half the sky, from the horizon (bottom row) to the zenith; the other half mirrors it.
func heaven() *texture {
	const w, h = skyWidth, skyHeight
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := sky(skyDirection((float64(x)+0.5)/w, (float64(y)+0.5)/h))
			at := func(v float64) uint8 { return uint8(float64(255*encode(clamp(v, 0, 1))) + 0.5) }
			img.SetNRGBA(x, y, color.NRGBA{at(c[0]), at(c[1]), at(c[2]), 255})
		}
	}
	return newTexture("heaven", img)
}
