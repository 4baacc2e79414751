package compare

import (
	"image"
	"math/bits"
)

// stop is a color of a ramp.
type stop [3]float64

// nearFar is from a difference of a level to one of 255, heatStops from an error of 0 to one of 1.
var (
	nearFar   = []stop{{255, 225, 70}, {255, 140, 30}, {255, 50, 50}, {255, 40, 255}}
	heatStops = []stop{{0, 0, 4}, {80, 18, 123}, {182, 54, 121}, {251, 136, 97}, {252, 253, 191}}
)

// mix is the color at t, 0 to 1.
func mix(ramp []stop, t float64) (c [3]uint8) {
	at := float64(max(min(t, 1), 0) * float64(len(ramp)-1))
	i := min(int(at), len(ramp)-2)
	w := at - float64(i)
	for k := range c {
		c[k] = uint8(ramp[i][k] + float64((ramp[i+1][k]-ramp[i][k])*w) + 0.5)
	}
	return c
}

// paint makes Result.Map over the first picture.
func (d *differences) paint(under *image.NRGBA) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, d.width, d.height))
	rows(d.height, func(y int) {
		for x := range d.width {
			i := y*d.width + x
			p := m.Pix[4*i : 4*i+4 : 4*i+4]
			p[3] = 255
			switch {
			case !d.counts(i):
				copy(p, stripes(x, y))
			case d.over[i]:
				c := mix(nearFar, float64(bits.Len(uint(min(d.largest[i], 255)))-1)/7) // by doublings
				p[0], p[1], p[2] = c[0], c[1], c[2]
			case d.largest[i] > 0:
				p[0], p[1], p[2] = 40, 110, 190
			default:
				s := under.Pix[4*i : 4*i+4]
				grey := (54*int(s[0]) + 183*int(s[1]) + 19*int(s[2])) / 256 * int(s[3]) / 255
				v := uint8(16 + grey*72/255)
				p[0], p[1], p[2] = v, v, v
			}
		}
	})
	return m
}

// heat makes Result.FLIPMap.
func heat(errors []float64, width, height int) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, width, height))
	for i, e := range errors {
		c := mix(heatStops, e)
		copy(m.Pix[4*i:], []uint8{c[0], c[1], c[2], 255})
	}
	return m
}
