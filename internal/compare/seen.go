package compare

import (
	"bytes"
	"image"
)

// seen compares what a screen shows.
func (d *differences) seen(a, b *image.NRGBA, o *Options) {
	r := d.result
	r.Visible = -1
	ssim, flip, visible := o.wants(SSIM), o.wants(FLIP), o.wants(Visible)
	n := d.width * d.height
	var flips []float64
	if flip {
		flips = make([]float64, n)
		r.FLIP = 0
	}
	if visible {
		d.visible = make([]bool, n)
	}
	if ssim {
		r.SSIM = 1
	}
	if !bytes.Equal(a.Pix, b.Pix) {
		grounds := []float64{0, 255}
		if opaque(a) && opaque(b) {
			grounds = grounds[:1]
		}
		for _, g := range grounds {
			pa, pb := over(a, g), over(b, g)
			if ssim {
				r.SSIM = min(r.SSIM, d.meanSimilarity(similarity(luma(pa), luma(pb), d.width, d.height)))
			}
			if visible {
				d.match(pa, pb, o.Visible)
			}
			if flip {
				for i, e := range newFLIP(o.PixelsPerDegree).errors(pa, pb, d.width, d.height) {
					flips[i] = max(flips[i], e)
				}
			}
		}
	}
	if visible {
		r.Visible = 0
		for i, v := range d.visible {
			if v && d.counts(i) {
				r.Visible++
			}
		}
	}
	if flip {
		r.FLIP = d.mean(flips)
		r.FLIPMap = heat(flips, d.width, d.height)
	}
}
