package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
)

// apart is the share of pixels of two pictures of which red, green or blue differ by more than 8 of 255. Alpha takes no
// part, nor does it multiply the others: not every renderer writes it.
func apart(a, b string) (float64, error) {
	m, err := readPicture(a)
	if err != nil {
		return 0, err
	}
	n, err := readPicture(b)
	if err != nil {
		return 0, err
	}
	size := m.Bounds()
	if size != n.Bounds() {
		return 0, fmt.Errorf("%s is %v, %s is %v", a, size, b, n.Bounds())
	}
	far := 0
	for y := range size.Dy() {
		for x := range size.Dx() {
			p := color.NRGBAModel.Convert(m.At(x, y)).(color.NRGBA)
			q := color.NRGBAModel.Convert(n.At(x, y)).(color.NRGBA)
			if distance(p.R, q.R) > 8 || distance(p.G, q.G) > 8 || distance(p.B, q.B) > 8 {
				far++
			}
		}
	}
	return float64(far) / float64(size.Dx()*size.Dy()), nil
}

// distance is the difference of two components.
func distance(a, b uint8) int {
	d := int(a) - int(b)
	return max(d, -d)
}

// readPicture reads a PNG file, or a PPM file as vkpeer writes it.
func readPicture(path string) (image.Image, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if !bytes.HasPrefix(data, []byte("P6 ")) {
		return png.Decode(bytes.NewReader(data))
	}
	head, texels, _ := bytes.Cut(data, []byte("\n"))
	var w, h int
	if _, err := fmt.Sscanf(string(head), "P6 %d %d 255", &w, &h); err != nil || w < 1 || h < 1 || len(texels) != 3*w*h {
		return nil, fmt.Errorf("%s: a damaged PPM file", path)
	}
	m := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		copy(m.Pix[4*i:], texels[3*i:3*i+3])
		m.Pix[4*i+3] = 255
	}
	return m, nil
}
