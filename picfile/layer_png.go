package picfile

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/texfile"
)

// pngLayer is how PNG keeps a layer.
type pngLayer struct {
	bits int
	code func(v float64, o *Options) float64 // of a number, before it is rounded
}

// pngLayers are the layers that PNG keeps, by name. Pixels without a surface are 0.
var pngLayers = map[string]pngLayer{
	"depth":    {16, func(v float64, o *Options) float64 { return v * o.DepthScale }},
	"id":       {16, nil},
	"object":   {16, nil},
	"material": {16, nil},
	"albedo":   {8, func(v float64, _ *Options) float64 { return 255 * srgb(v) }},
	"normal":   {8, func(v float64, _ *Options) float64 { return 127.5 + float64(127.5*v) }},
	"coverage": {8, func(v float64, _ *Options) float64 { return 255 * v }},
}

// DefaultDepthScale makes millimetres of metres.
const DefaultDepthScale = 1000

// KeepsLayer says whether a format keeps a layer by its name.
func (f *Format) KeepsLayer(name string) bool {
	switch {
	case !f.Layers:
		return false
	case f.Name == "npy":
		return name != "cryptomatte"
	case f.Name == "png":
		return pngLayers[name].bits > 0
	}
	return true
}

// srgb is linear light as sRGB encodes it, from 0 to 1.
func srgb(v float64) float64 {
	if v = min(max(v, 0), 1); v <= 0.0031308 {
		return 12.92 * v
	}
	return float64(1.055*exact.Pow(v, 1/2.4)) - 0.055
}

// writeLayerPNG writes the one layer of a picture: depth, numbers of things as 16-bit grey, others as 8 bits. Larger
// numbers of things than 65535 are refused; depths beyond are 65535.
func writeLayerPNG(w io.Writer, p *Picture, o Options) error {
	if err := p.oneLayer("png"); err != nil {
		return err
	}
	l := &p.Layers[0]
	how, channels := pngLayers[l.Name], l.data()
	if how.bits == 0 {
		return fmt.Errorf("png: keeps no layer %s: use .npy or .exr", l.Name)
	}
	if o.DepthScale == 0 {
		o.DepthScale = DefaultDepthScale
	}
	n := len(channels)
	out := &pngPixels{width: p.Width, height: p.Height, bits: byte(how.bits), bytes: n * how.bits / 8}
	if n == 3 {
		out.kind = 2
	}
	for i := range p.Width * p.Height {
		if how.code == nil && word(&channels[0], i) > math.MaxUint16 {
			return fmt.Errorf("png: %s %d does not fit in 16 bits: use .npy or .exr", l.Name, word(&channels[0], i))
		}
	}
	out.row = func(y int, dst []byte) {
		for x := range p.Width {
			i := y*p.Width + x
			empty := l.Name == "normal"
			for k := range channels {
				empty = empty && word(&channels[k], i)<<1 == 0
			}
			for k := range channels {
				v := word(&channels[k], i)
				if how.code != nil {
					c := how.code(float64(math.Float32frombits(v)), &o)
					if !(c > 0) || empty {
						c = 0
					}
					v = uint32(min(c, float64(uint32(1)<<how.bits-1)) + 0.5)
				}
				if how.bits == 8 {
					dst[n*x+k] = byte(v)
				} else {
					binary.BigEndian.PutUint16(dst[2*(n*x+k):], uint16(v))
				}
			}
		}
	}
	return writePNG(w, out, p.Notes)
}

// word is number i of a channel, a float's bits.
func word(c *texfile.EXRChannel, i int) uint32 {
	at := c.First + i*max(c.Stride, 1)
	if c.Uints != nil {
		return c.Uints[at]
	}
	return math.Float32bits(c.Floats[at])
}
