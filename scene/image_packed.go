package scene

import (
	"context"
	"image"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/pages"
)

// madeImage is how an image is made of others.
type madeImage interface {
	// decode makes the image. An image beside an error is white in place of a damaged part.
	decode(ctx context.Context, d *halfspace.Device, memory *pages.Memory, width, height int) (image.Image, error)
}

// imageChannel is a channel of an image: r, g, b, l for their mean as eyes see it, m for alpha, 0 for alpha where there
// is some and else l.
type imageChannel struct {
	image *Image
	name  byte
}

// packedImage is an image whose red, green, blue and alpha come from others. A channel of no image is 1.
type packedImage [4]imageChannel

// packed makes an image as large as the largest of its parts, and accounts for it.
func (s *source) packed(element string, p packedImage) (*Image, error) {
	m := &Image{Name: "packed", file: s.name, element: element, made: &p}
	for c := range p {
		if part := p[c].image; part != nil {
			m.Width, m.Height = max(m.Width, part.Width), max(m.Height, part.Height)
		}
	}
	m.decoding = 4
	for c := range p {
		part := p[c].image
		if part == nil || c > 0 && p[c-1].image == part {
			continue
		}
		m.decoding += (part.decoding + 4) * float64(part.Width*part.Height) / float64(m.Width*m.Height)
	}
	return m, s.chargeImage(element, m.Width, m.Height, m.decoding)
}

// decode makes the image. Texels of smaller parts are repeated.
func (p *packedImage) decode(ctx context.Context, d *halfspace.Device, _ *pages.Memory, width, height int) (image.Image, error) {
	out := image.NewNRGBA(image.Rect(0, 0, width, height))
	var last *Image
	var pix []byte
	for c := range p {
		part := p[c].image
		if part == nil {
			for i := c; i < len(out.Pix); i += 4 {
				out.Pix[i] = 255
			}
			continue
		}
		if part != last {
			src, err := part.decode(ctx, d, nil)
			if err != nil {
				return nil, err
			}
			last, pix = part, make([]byte, 4*part.Width*part.Height)
			convertTexels(d, pix, src, 0, part.Height)
		}
		read := channelReader(p[c].name, pix)
		for y := range height {
			row := pix[4*part.Width*(y*part.Height/height):]
			for x := range width {
				out.Pix[out.Stride*y+4*x+c] = read(row[4*(x*part.Width/width):])
			}
		}
	}
	return out, nil
}

// channelReader reads a channel of a texel.
func channelReader(name byte, pix []byte) func(t []byte) byte {
	if name == 0 {
		name = 'l'
		for i := 3; i < len(pix) && name == 'l'; i += 4 {
			if pix[i] != 255 {
				name = 'm'
			}
		}
	}
	switch name {
	case 'r':
		return func(t []byte) byte { return t[0] }
	case 'g':
		return func(t []byte) byte { return t[1] }
	case 'b':
		return func(t []byte) byte { return t[2] }
	case 'm':
		return func(t []byte) byte { return t[3] }
	}
	// Rec. 601's weights in 16 bits; equal channels keep their value.
	return func(t []byte) byte {
		return byte((19595*uint32(t[0]) + 38470*uint32(t[1]) + 7471*uint32(t[2]) + 1<<15) >> 16)
	}
}
