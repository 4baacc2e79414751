package main

import (
	"image"
	"image/color"
	"image/draw"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"

	"github.com/seed-1acaedba/halfspace"
)

// sheet is pictures of one size in rows, each with a line of text below.
type sheet struct {
	columns, width, height int
	device                 *halfspace.Device
	cells                  []cell
}

// cell is a picture and what it is.
type cell struct {
	name    string
	picture *image.NRGBA
}

const (
	lineHeight = 16
	gap        = 2
)

func (s *sheet) add(name string, m *image.NRGBA) { s.cells = append(s.cells, cell{name, m}) }

// picture is the whole sheet.
func (s *sheet) picture() *image.NRGBA {
	rows := (len(s.cells) + s.columns - 1) / s.columns
	w, h := s.width+gap, s.height+lineHeight
	out := image.NewNRGBA(image.Rect(0, 0, s.columns*w-gap, rows*h))
	draw.Draw(out, out.Rect, image.NewUniform(color.NRGBA{24, 24, 28, 255}), image.Point{}, draw.Src)
	for i, c := range s.cells {
		at := image.Pt(i%s.columns*w, i/s.columns*h)
		draw.Draw(out, c.picture.Rect.Add(at), c.picture, image.Point{}, draw.Src)
		d := font.Drawer{Dst: out, Src: image.White, Face: basicfont.Face7x13, Dot: fixed.P(at.X+3, at.Y+s.height+12)}
		d.DrawString(c.name)
	}
	return out
}
