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
	red := m.Red[m.Width*first : m.Width*end]
	for ; len(red) >= 4 && len(pix) >= 16; red, pix = red[4:], pix[16:] {
		pix[0], pix[4], pix[8], pix[12] = red[0], red[1], red[2], red[3]
	}
	for i, v := range red {
		pix[4*i] = v
	}
}

// Red is the red of a picture's pixels, as Texels has them.
func Red(k *simd.Kernels, src image.Image) []byte {
	b := src.Bounds()
	w, h := b.Dx(), b.Dy()
	const band = 32 // rows, which stay in a cache
	red, pix := make([]byte, w*h), make([]byte, 4*w*band)
	for y := 0; y < h; y += band {
		end := min(y+band, h)
		Texels(k, pix, src, y, end)
		to, from := red[w*y:w*end], pix
		for ; len(to) >= 4 && len(from) >= 16; to, from = to[4:], from[16:] {
			to[0], to[1], to[2], to[3] = from[0], from[4], from[8], from[12]
		}
		for i := range to {
			to[i] = from[4*i]
		}
	}
	return red
}
