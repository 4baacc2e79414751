package compare

import (
	"fmt"
	"image"
	"math"
)

// DefaultPixelsPerDegree is the paper's: a display 3840 pixels and 0.7 m wide, seen from 0.7 m.
const DefaultPixelsPerDegree = 0.7 * 3840 / 0.7 * math.Pi / 180

// DefaultVisible is the least difference of colors that is visible, as pixelmatch has it.
const DefaultVisible = 0.1

// Options choose the compared pixels and the metrics. The zero value compares all pixels, and any difference is one.
type Options struct {
	// Tolerance is the largest difference of a channel that does not make a pixel different, in levels of 8 bits (of
	// light, 1/255).
	Tolerance float64
	// Ignore are rectangles whose pixels count as equal. What lies outside the pictures has no effect.
	Ignore []image.Rectangle
	// Mask has the pictures' size: only pixels that are white in it count (half of white or more, alpha multiplied).
	// Nil is no mask.
	Mask image.Image
	// PixelsPerDegree of visual angle that the viewer has, for FLIP. The zero value is DefaultPixelsPerDegree.
	PixelsPerDegree float64
	// Visible is the least difference of colors that Result.Visible counts, 0 to 1, as pixelmatch's threshold. The zero
	// value is DefaultVisible.
	Visible float64
	// Exposure multiplies light by 2^Exposure where it is shown.
	Exposure float64
	// Only are the metrics that are wanted; the costly ones that are not are NaN. Nil is all.
	Only []*Metric
}

func (o *Options) wants(m *Metric) bool {
	if o.Only == nil {
		return true
	}
	for _, w := range o.Only {
		if w == m {
			return true
		}
	}
	return false
}

// Check refuses options that mean nothing for pictures of a size.
func (o *Options) Check(width, height int) error {
	switch {
	case !(o.Tolerance >= 0):
		return fmt.Errorf("tolerance: %v is not 0 or more", o.Tolerance)
	case !(o.PixelsPerDegree >= 0 && o.PixelsPerDegree <= MaxPixelsPerDegree):
		return fmt.Errorf("pixels per degree: %v is not from 1 to %v", o.PixelsPerDegree, MaxPixelsPerDegree)
	case o.PixelsPerDegree != 0 && o.PixelsPerDegree < 1:
		return fmt.Errorf("pixels per degree: %v is not from 1 to %v", o.PixelsPerDegree, MaxPixelsPerDegree)
	case !(o.Visible >= 0 && o.Visible <= 1):
		return fmt.Errorf("visible: %v is not from 0 to 1", o.Visible)
	case !(math.Abs(o.Exposure) <= 64):
		return fmt.Errorf("exposure: %v is not from -64 to 64", o.Exposure)
	}
	if o.Mask != nil {
		if b := o.Mask.Bounds(); b.Dx() != width || b.Dy() != height {
			return fmt.Errorf("mask: has %dx%d pixels, the pictures %dx%d", b.Dx(), b.Dy(), width, height)
		}
	}
	return nil
}

// MaxPixelsPerDegree bounds the filters of FLIP.
const MaxPixelsPerDegree = 1000

// counted says which pixels count: nil for all.
func (o *Options) counted(width, height int) []bool {
	if o.Mask == nil && len(o.Ignore) == 0 {
		return nil
	}
	in := make([]bool, width*height)
	for i := range in {
		in[i] = true
	}
	if o.Mask != nil {
		b := o.Mask.Bounds()
		for y := range height {
			for x := range width {
				r, g, bl, _ := o.Mask.At(b.Min.X+x, b.Min.Y+y).RGBA()
				in[y*width+x] = max(r, g, bl) >= 0x8000
			}
		}
	}
	for _, r := range o.Ignore {
		r = r.Intersect(image.Rect(0, 0, width, height))
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				in[y*width+x] = false
			}
		}
	}
	return in
}

// Compare says how far b is from a, the reference. Pictures of different sizes have a map and no figures. The error is
// of options that do not fit the pictures.
func Compare(a, b *Picture, o Options) (*Result, error) {
	if err := o.Check(a.Width, a.Height); err != nil {
		return nil, err
	}
	if o.PixelsPerDegree == 0 {
		o.PixelsPerDegree = DefaultPixelsPerDegree
	}
	if o.Visible == 0 {
		o.Visible = DefaultVisible
	}
	none := math.NaN()
	r := &Result{Width: a.Width, Height: a.Height, OtherWidth: b.Width, OtherHeight: b.Height, Visible: -1,
		Max: none, Mean: none, RMSE: none, PSNR: none, SSIM: none, FLIP: none}
	if !r.SameSize() {
		var err error
		r.Map, err = otherSize(a, b, o)
		return r, err
	}
	if a.Linear != b.Linear { // light and codes: as codes
		a, b = a.encoded(o.Exposure), b.encoded(o.Exposure)
	}
	in := o.counted(a.Width, a.Height)
	if in != nil { // what does not count is the same
		c := &Picture{b.Width, b.Height, append([]float32(nil), b.Pix...), b.Linear}
		for i, counts := range in {
			if !counts {
				copy(c.Pix[4*i:4*i+4], a.Pix[4*i:])
			}
		}
		b = c
	}
	d := &differences{result: r, in: in, width: a.Width, height: a.Height}
	d.numbers(a, b, o.Tolerance)
	shown := a.Shown(o.Exposure)
	d.seen(shown, b.Shown(o.Exposure), &o)
	r.Map = d.paint(shown)
	return r, nil
}

// differences are two pictures' of one size, pixel by pixel.
type differences struct {
	result        *Result
	in            []bool // the pixels that count; nil for all
	width, height int
	largest       []float64 // of a pixel's channels, in levels
	over          []bool    // the tolerance
	visible       []bool    // nil where not wanted
}

// counts says whether pixel i does.
func (d *differences) counts(i int) bool { return d.in == nil || d.in[i] }

// mean is the mean over the pixels that count, 0 without any.
func (d *differences) mean(v []float64) float64 {
	if d.result.Pixels == 0 {
		return 0
	}
	if d.in != nil {
		kept := make([]float64, 0, d.result.Pixels)
		for i, x := range v {
			if d.in[i] {
				kept = append(kept, x)
			}
		}
		v = kept
	}
	return sum(v) / float64(len(v))
}
