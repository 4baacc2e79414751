package compare

import (
	"image"
	"image/color"
	"math"
	"sync"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// Picture is one side of a comparison: red, green, blue and alpha of each pixel, row by row, not multiplied by alpha.
type Picture struct {
	Width, Height int
	// Pix is four values a pixel. Where Linear is false they are sRGB codes or data in levels of 8 bits: white is 255,
	// and what has more bits has fractions. Where Linear is true they are light, and 1 is white.
	Pix    []float32
	Linear bool
}

// New is a black and transparent picture.
func New(width, height int) *Picture {
	return &Picture{Width: width, Height: height, Pix: make([]float32, 4*width*height)}
}

// FromImage is an image as a picture. Images of 8 bits have whole levels; of any other the colors are taken with 16
// bits.
func FromImage(m image.Image) *Picture {
	b := m.Bounds()
	p := New(b.Dx(), b.Dy())
	switch m := Plain(m).(type) {
	case *image.NRGBA:
		for y := range p.Height {
			row := m.Pix[y*m.Stride:][:4*p.Width]
			for i, v := range row {
				p.Pix[4*p.Width*y+i] = float32(v)
			}
		}
	case *image.NRGBA64:
		for y := range p.Height {
			row := m.Pix[y*m.Stride:][:8*p.Width]
			for i := range 4 * p.Width {
				p.Pix[4*p.Width*y+i] = float32(uint32(row[2*i])<<8|uint32(row[2*i+1])) / 257
			}
		}
	}
	return p
}

// Plain is an image as a PNG file keeps it: an *image.NRGBA or an *image.NRGBA64 that begins at (0, 0). It may share
// pixels with m.
func Plain(m image.Image) image.Image {
	b := m.Bounds()
	rect := image.Rect(0, 0, b.Dx(), b.Dy())
	switch m := m.(type) {
	case *image.NRGBA:
		if b.Empty() {
			return image.NewNRGBA(rect)
		}
		return &image.NRGBA{Pix: m.Pix[m.PixOffset(b.Min.X, b.Min.Y):], Stride: m.Stride, Rect: rect}
	case *image.NRGBA64:
		if b.Empty() {
			return image.NewNRGBA64(rect)
		}
		return &image.NRGBA64{Pix: m.Pix[m.PixOffset(b.Min.X, b.Min.Y):], Stride: m.Stride, Rect: rect}
	case *image.RGBA, *image.Gray, *image.Paletted, *image.YCbCr, *image.NYCbCrA, *image.CMYK, *image.Alpha:
		n := image.NewNRGBA(rect)
		for y := range rect.Max.Y {
			for x := range rect.Max.X {
				n.SetNRGBA(x, y, color.NRGBAModel.Convert(m.At(b.Min.X+x, b.Min.Y+y)).(color.NRGBA))
			}
		}
		return n
	}
	n := image.NewNRGBA64(rect)
	for y := range rect.Max.Y {
		for x := range rect.Max.X {
			n.SetNRGBA64(x, y, color.NRGBA64Model.Convert(m.At(b.Min.X+x, b.Min.Y+y)).(color.NRGBA64))
		}
	}
	return n
}

// levels is by how much a difference of values is multiplied to be one of levels.
func (p *Picture) levels() float64 {
	if p.Linear {
		return 255
	}
	return 1
}

// Shown is the picture as a screen shows it, in 8-bit sRGB: light is multiplied by 2^exposure and clamped to [0, 1];
// levels are rounded to the nearest and clamped. NaN is black.
func (p *Picture) Shown(exposure float64) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, p.Width, p.Height))
	scale := float32(exact.Exp2(exposure))
	codes := thresholds()
	rows(p.Height, func(y int) {
		for i := 4 * p.Width * y; i < 4*p.Width*(y+1); i++ {
			v := p.Pix[i]
			switch {
			case p.Linear && i%4 != 3:
				m.Pix[i] = codes.nearest(v * scale)
			case p.Linear:
				m.Pix[i] = level(v * 255)
			default:
				m.Pix[i] = level(v)
			}
		}
	})
	return m
}

// level is the nearest of 256 levels.
func level(v float32) uint8 {
	if !(v > 0) {
		return 0
	}
	return uint8(math.Floor(float64(min(v, 255)) + 0.5))
}

// codeThresholds are the light halfway, in codes, between an sRGB code and the next.
type codeThresholds [255]float32

var thresholds = sync.OnceValue(func() *codeThresholds {
	t := new(codeThresholds)
	for i := range t {
		t[i] = float32(toLinear((float64(i) + 0.5) / 255))
	}
	return t
})

// nearest is the code of light.
func (t *codeThresholds) nearest(v float32) uint8 {
	lo, hi := 0, len(t)
	for lo < hi {
		mid := (lo + hi) / 2
		if v >= t[mid] {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return uint8(lo)
}

// toLinear is the light of an sRGB value from 0 to 1 (IEC 61966-2-1).
func toLinear(v float64) float64 {
	if v <= 0.04045 {
		return v / 12.92
	}
	return exact.Pow((v+0.055)/1.055, 2.4)
}

// toCode is the sRGB value of light from 0 to 1.
func toCode(v float64) float64 {
	if v <= 0.0031308 {
		return v * 12.92
	}
	return float64(1.055*exact.Pow(v, 1/2.4)) - 0.055
}

// encoded is a picture in levels. Light outside [0, 1] is clamped, and black where it is no number.
func (p *Picture) encoded(exposure float64) *Picture {
	if !p.Linear {
		return p
	}
	e := New(p.Width, p.Height)
	scale := exact.Exp2(exposure)
	rows(p.Height, func(y int) {
		for i := 4 * p.Width * y; i < 4*p.Width*(y+1); i++ {
			v := float64(p.Pix[i])
			switch {
			case v != v:
				v = 0
			case i%4 != 3:
				v = toCode(max(min(v*scale, 1), 0))
			}
			e.Pix[i] = float32(v * 255)
		}
	})
	return e
}

// opaque says that no pixel lets anything through.
func opaque(m *image.NRGBA) bool {
	for i := 3; i < len(m.Pix); i += 4 {
		if m.Pix[i] != 255 {
			return false
		}
	}
	return true
}

// over lays a picture over a grey level, as values from 0 to 255 without rounding: three planes.
func over(m *image.NRGBA, ground float64) [3][]float64 {
	n := len(m.Pix) / 4
	var p [3][]float64
	for c := range p {
		p[c] = make([]float64, n)
	}
	w := m.Rect.Dx()
	rows(m.Rect.Dy(), func(y int) {
		for i := y * w; i < (y+1)*w; i++ {
			a := float64(m.Pix[4*i+3]) / 255
			for c := range p {
				p[c][i] = ground + float64((float64(m.Pix[4*i+c])-ground)*a)
			}
		}
	})
	return p
}
