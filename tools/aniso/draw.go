package main

import (
	"image"
	"image/color"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/vk"
)

const (
	width, height = 160, 120 // of a cell
	texture       = 256      // texels a side
	fine          = 8        // lookups of a reference's pixel, on each axis
)

// taps are the columns: 1 is trilinear filtering.
var taps = []float32{1, 2, 4, 8, 16}

// checkerboard is a texture of 8x8 squares with all levels: made by the box in linear light, or each in a color of its
// own.
func checkerboard(colored bool) (*mip.View, error) {
	m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Srgb,
		Extent: vk.Extent3D{Width: texture, Height: texture}, MipLevels: mip.FullLevels(texture, texture, 1)})
	if err != nil {
		return nil, err
	}
	colors := [][3]byte{{255, 255, 255}, {255, 90, 90}, {255, 200, 60}, {120, 230, 90}, {80, 200, 255}, {120, 110, 255}, {230, 100, 230},
		{160, 160, 160}, {90, 90, 90}}
	for l := range m.Info().MipLevels {
		if l > 0 && !colored {
			break
		}
		s := m.Subresource(l, 0, 0)
		for y := range s.Height {
			for x := range s.Width {
				square := max(1, s.Width/8)
				c, shade := [3]byte{250, 245, 235}, [3]byte{25, 35, 60}
				if colored {
					c = colors[l]
					shade = [3]byte{c[0] - c[0]/4, c[1] - c[1]/4, c[2] - c[2]/4}
				}
				if (x/square+y/square)%2 == 1 {
					c = shade
				}
				copy(s.Pix[y*s.RowPitch+4*x:], []byte{c[0], c[1], c[2], 255})
			}
		}
	}
	if !colored {
		if err := m.GenerateMips(mip.MipOptions{Repeat: true}); err != nil {
			return nil, err
		}
	}
	return mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
}

// cell is linear colors, row by row.
type cell [width * height][3]float32

// background is the colour behind a surface, linear.
var background = [3]float32{0.25, 0.3, 0.4}

// draw draws a surface with so many taps.
func draw(f surface, v *mip.View, taps float32) (*cell, error) {
	s := vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, MipmapMode: vk.SamplerMipmapModeLinear,
		MaxLod: vk.LodClampNone}
	if taps > 1 {
		s.AnisotropyEnable, s.MaxAnisotropy = true, taps
	}
	p, err := sample.Compile(s, v)
	if err != nil {
		return nil, err
	}
	b := batch(width)
	out := &cell{}
	for y := range height {
		var there [width]bool
		for x := range width {
			b.S[x], b.T[x], there[x] = f(place(x, y, 0.5, 0.5))
			sx, tx, okX := f(place(x, y, 1.5, 0.5))
			sy, ty, okY := f(place(x, y, 0.5, 1.5))
			if there[x] = there[x] && okX && okY; there[x] {
				b.DPdx[0][x], b.DPdx[1][x] = wrapped(sx-b.S[x], 2), tx-b.T[x]
				b.DPdy[0][x], b.DPdy[1][x] = wrapped(sy-b.S[x], 2), ty-b.T[x]
			}
		}
		p.SampleGrad(b)
		for x := range width {
			out[y*width+x] = background
			for c := range 3 {
				if there[x] {
					out[y*width+x][c] = b.Out[c][x]
				}
			}
		}
	}
	return out, nil
}

// reference draws a surface with the mean of many lookups without filters in each pixel.
func reference(f surface, v *mip.View) (*cell, error) {
	p, err := sample.Compile(vk.Sampler{}, v)
	if err != nil {
		return nil, err
	}
	b := batch(fine * fine)
	out := &cell{}
	for i := range out {
		var there [fine * fine]bool
		for k := range there {
			b.S[k], b.T[k], there[k] = f(place(i%width, i/width, (float32(k%fine)+0.5)/fine, (float32(k/fine)+0.5)/fine))
		}
		p.SampleLod(b)
		for c := range 3 {
			sum := float32(0)
			for k := range there {
				if there[k] {
					sum += b.Out[c][k]
				} else {
					sum += background[c]
				}
			}
			out[i][c] = sum / (fine * fine)
		}
	}
	return out, nil
}

func batch(n int) *sample.Batch {
	b := &sample.Batch{N: n, S: make([]float32, n), T: make([]float32, n)}
	for i := range 2 {
		b.DPdx[i], b.DPdy[i] = make([]float32, n), make([]float32, n)
	}
	for c := range 3 {
		b.Out[c] = make([]float32, n)
	}
	return b
}

// place is a place in pixel (x, y) of a cell.
func place(x, y int, dx, dy float32) (float32, float32) {
	return (float32(x) + float32(dx) - width/2) / (height / 2), (float32(y) + float32(dy) - height/2) / (height / 2)
}

// picture is all cells: rows are the plane, the tunnel, and the tunnel with a color for each level; columns are numbers
// of taps, then the reference, which levels have none of.
func picture() (*image.NRGBA, error) {
	m := image.NewNRGBA(image.Rect(0, 0, width*(len(taps)+1), height*3))
	plain, err := checkerboard(false)
	if err != nil {
		return nil, err
	}
	colored, err := checkerboard(true)
	if err != nil {
		return nil, err
	}
	for row, r := range []struct {
		f surface
		v *mip.View
	}{{plane, plain}, {tunnel, plain}, {tunnel, colored}} {
		cells := make([]*cell, len(taps))
		for i, n := range taps {
			if cells[i], err = draw(r.f, r.v, n); err != nil {
				return nil, err
			}
		}
		if r.v == plain {
			c, err := reference(r.f, r.v)
			if err != nil {
				return nil, err
			}
			cells = append(cells, c)
		}
		for column, c := range cells {
			for i, v := range c {
				m.SetNRGBA(column*width+i%width, row*height+i/width, color.NRGBA{format.LinearToSRGB8(v[0]), format.LinearToSRGB8(v[1]),
					format.LinearToSRGB8(v[2]), 255})
			}
		}
	}
	return m, nil
}
