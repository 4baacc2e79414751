package compare

import "image"

// crop is the upper left corner of a picture.
func (p *Picture) crop(width, height int) *Picture {
	c := &Picture{Width: width, Height: height, Pix: make([]float32, 4*width*height), Linear: p.Linear}
	for y := range height {
		copy(c.Pix[4*width*y:4*width*(y+1)], p.Pix[4*p.Width*y:])
	}
	return c
}

// otherSize is the map of pictures of different sizes: the map of the area that both have, and stripes where there is
// one of them only.
func otherSize(a, b *Picture, o Options) (*image.NRGBA, error) {
	w, h := min(a.Width, b.Width), min(a.Height, b.Height)
	o.Mask, o.Only = nil, []*Metric{}
	r, err := Compare(a.crop(w, h), b.crop(w, h), o)
	if err != nil {
		return nil, err
	}
	m := image.NewNRGBA(image.Rect(0, 0, max(a.Width, b.Width), max(a.Height, b.Height)))
	for y := range m.Rect.Max.Y {
		for x := range m.Rect.Max.X {
			p := m.Pix[m.PixOffset(x, y):]
			if x < w && y < h {
				copy(p[:4], r.Map.Pix[r.Map.PixOffset(x, y):])
			} else {
				copy(p[:4], stripes(x, y))
			}
		}
	}
	return m, nil
}

// stripes mark the pixels that are not compared.
func stripes(x, y int) []uint8 {
	if (x+y)%8 < 2 {
		return []uint8{74, 80, 92, 255}
	}
	return []uint8{40, 44, 52, 255}
}
