package still

import (
	"image"
	"image/color"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Reddened is a picture with the red of another one of its size. The zero value of both is white.
type Reddened struct {
	image.Image        // nil: white
	Red         []byte // a byte a pixel, from the top; nil: 255
	Width       int
	Height      int
}

// Bounds are the picture's, from 0 on.
func (m *Reddened) Bounds() image.Rectangle { return image.Rect(0, 0, m.Width, m.Height) }

// ColorModel is color.NRGBA's.
func (m *Reddened) ColorModel() color.Model { return color.NRGBAModel }

// At is a pixel.
func (m *Reddened) At(x, y int) color.Color {
	row := make([]byte, 4*m.Width)
	m.rows(nil, row, y, y+1)
	return color.NRGBA{R: row[4*x], G: row[4*x+1], B: row[4*x+2], A: row[4*x+3]}
}

// rows is Texels.
func (m *Reddened) rows(k *simd.Kernels, pix []byte, first, end int) {
	if m.Image != nil {
		Texels(k, pix, m.Image, first, end)
	} else {
		for i := range 4 * m.Width * (end - first) {
			pix[i] = 255
		}
	}
	if m.Red == nil {
		for i := 0; i < 4*m.Width*(end-first); i += 4 {
			pix[i] = 255
		}
		return
	}
	for red := m.Red[m.Width*first : m.Width*end]; len(red) > 0 && len(pix) >= 4; red, pix = red[1:], pix[4:] {
		pix[0] = red[0]
	}
}

// Red is the red of a picture's pixels, as Texels has them.
func Red(k *simd.Kernels, src image.Image) []byte {
	b := src.Bounds()
	w, h := b.Dx(), b.Dy()
	red, row := make([]byte, w*h), make([]byte, 4*w)
	for y := range h {
		Texels(k, row, src, y, y+1)
		to := red[w*y:][:w]
		for from := row; len(to) > 0 && len(from) >= 4; to, from = to[1:], from[4:] {
			to[0] = from[0]
		}
	}
	return red
}
