package jpeg

import (
	"encoding/binary"
	"image"
	"image/color"
)

// frame is what a frame header says (T.81, B.2.2), and the samples that scans bring.
type frame struct {
	mode          byte // SOF0, SOF1 or SOF2; 0 before there is one
	width, height int
	components    []component
	// across and down are how many units of all components (MCUs) the picture has.
	across, down int
}

// component is a plane of samples.
type component struct {
	name byte
	// h and v are its blocks in a unit, to the right and down.
	h, v int
	// table is the place of its quantization table.
	table byte
	// samples are rows of stride bytes that cover whole units; nil before the first scan.
	samples []byte
	stride  int
	// coefficients holds the coefficients of a progressive file, 64 per block, rows of blocks from the top; nil before
	// the component's first scan.
	coefficients []int32
}

// frameHeader reads a SOFn segment.
func (d *decoder) frameHeader(mode byte, s []byte) error {
	switch {
	case d.mode != 0:
		return malformed("a second frame header")
	case len(s) < 6 || len(s) != 6+3*int(s[5]):
		return malformed("a frame header of %d bytes", len(s))
	case s[0] != 8 || s[5] != 1 && s[5] != 3 && s[5] != 4:
		return errUnsupported
	}
	d.mode = mode
	d.height, d.width = int(binary.BigEndian.Uint16(s[1:])), int(binary.BigEndian.Uint16(s[3:]))
	d.components = make([]component, s[5])
	for i := range d.components {
		c := &d.components[i]
		*c = component{name: s[6+3*i], h: int(s[7+3*i] >> 4), v: int(s[7+3*i] & 15), table: s[8+3*i]}
		for _, other := range d.components[:i] {
			if other.name == c.name {
				return malformed("two components %d", c.name)
			}
		}
		if c.table > 3 || c.h < 1 || c.h > 4 || c.v < 1 || c.v > 4 {
			return malformed("component %d of a frame", c.name)
		}
	}
	if d.width == 0 || d.height == 0 { // given by a DNL segment (B.2.5), or by none
		return malformed("no rows or no columns")
	}
	if len(d.components) == 1 {
		d.components[0].h, d.components[0].v = 1, 1 // it has no units of several blocks, A.2.2
	}
	if !d.sampled() {
		return errSampling
	}
	first := &d.components[0]
	d.across, d.down = ceil(d.width, 8*first.h), ceil(d.height, 8*first.v)
	return nil
}

// sampled says whether the factors are among those that there are pictures for: of three components the second and
// third alike, and 1, 2 or 4 times as coarse as the first; of four all alike, or the second and third twice as coarse
// both ways.
func (d *decoder) sampled() bool {
	c := d.components
	for i := range c {
		if c[i].h == 3 || c[i].v == 3 {
			return false
		}
	}
	switch len(c) {
	case 3:
		return c[0].v != 4 && c[0].h%c[1].h == 0 && c[0].v%c[1].v == 0 && c[1].h == c[2].h && c[1].v == c[2].v
	case 4:
		coarse := func(i int) bool { return c[i].h == 1 && c[i].v == 1 }
		return c[0].h == c[0].v && c[0].h <= 2 && coarse(1) && coarse(2) && c[3].h == c[0].h && c[3].v == c[0].v
	}
	return true
}

// ceil is a/b, rounded up.
func ceil(a, b int) int { return (a + b - 1) / b }

// makeSamples gives each component its plane.
func (d *decoder) makeSamples() {
	if d.components[0].samples != nil {
		return
	}
	sizes, sum := make([]int, len(d.components)), 0
	for i := range d.components {
		c := &d.components[i]
		c.stride = 8 * c.h * d.across
		sizes[i] = c.stride * 8 * c.v * d.down
		sum += sizes[i]
	}
	all := d.memory.Bytes(sum)
	for i, n := range sizes {
		d.components[i].samples, all = all[:n:n], all[n:]
	}
}

// ratios are the subsampling of the second component against the first.
var ratios = map[image.Point]image.YCbCrSubsampleRatio{
	{X: 1, Y: 1}: image.YCbCrSubsampleRatio444, {X: 1, Y: 2}: image.YCbCrSubsampleRatio440, {X: 2, Y: 1}: image.YCbCrSubsampleRatio422,
	{X: 2, Y: 2}: image.YCbCrSubsampleRatio420, {X: 4, Y: 1}: image.YCbCrSubsampleRatio411, {X: 4, Y: 2}: image.YCbCrSubsampleRatio410,
}

// isRGB says that the three components are red, green and blue.
func (d *decoder) isRGB() bool {
	c := d.components
	switch {
	case d.jfif:
		return false
	case d.adobe && d.adobeTransform == 0:
		return true
	}
	return c[0].name == 'R' && c[1].name == 'G' && c[2].name == 'B'
}

// picture is the samples as an image.
func (d *decoder) picture() (image.Image, error) {
	c, r := d.components, image.Rect(0, 0, d.width, d.height)
	if len(c) == 1 {
		return &image.Gray{Pix: c[0].samples, Stride: c[0].stride, Rect: r}, nil
	}
	colors := &image.YCbCr{
		Y: c[0].samples, Cb: c[1].samples, Cr: c[2].samples, YStride: c[0].stride, CStride: c[1].stride, Rect: r,
		SubsampleRatio: ratios[image.Pt(c[0].h/c[1].h, c[0].v/c[1].v)],
	}
	switch {
	case len(c) == 4 && !d.adobe:
		return nil, errNoAdobe
	case len(c) == 4:
		return d.cmyk(colors), nil
	case d.isRGB():
		m := image.NewRGBA(r)
		for y := range d.height {
			out := m.Pix[y*m.Stride:][:4*d.width]
			for i := range 3 {
				from, coarse := d.row(i, y)
				for x := range d.width {
					out[4*x+i] = from[x/coarse]
				}
			}
			for x := range d.width {
				out[4*x+3] = 255
			}
		}
		return m, nil
	}
	return colors, nil
}

// row is the row of a component's samples for a row of pixels, and how many pixels share one.
func (d *decoder) row(i, y int) (samples []byte, coarse int) {
	c, first := &d.components[i], &d.components[0]
	return c.samples[y*c.v/first.v*c.stride:], first.h / c.h
}

// cmyk makes a picture of four inks. Adobe's files say how much of an ink is not there, and of cyan, magenta and yellow
// in Y'CbCr where they have a transform.
func (d *decoder) cmyk(colors *image.YCbCr) *image.CMYK {
	m := image.NewCMYK(colors.Rect)
	for y := range d.height {
		out := m.Pix[y*m.Stride:][:4*d.width]
		for i := range 4 {
			from, coarse := d.row(i, y)
			for x := range d.width {
				out[4*x+i] = 255 - from[x/coarse]
			}
		}
		if d.adobeTransform == 0 {
			continue
		}
		for x := range d.width {
			c := colors.YCbCrAt(x, y)
			out[4*x], out[4*x+1], out[4*x+2] = color.YCbCrToRGB(c.Y, c.Cb, c.Cr)
		}
	}
	return m
}
