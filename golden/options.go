package golden

import (
	"fmt"
	"image"

	"github.com/seed-1acaedba/halfspace/internal/compare"
)

// Option changes what [Check] allows or where its files are. Of options that allow something, each must hold, and only
// those: with MaxFLIP alone, pixels may differ as long as the error that people see is small.
type Option func(*check)

// Tolerance is the largest difference of a channel that does not make a pixel different, in levels of 8 bits: 1 is one
// of 255. It changes what MaxPixels counts, and what counts without options. The default is 0.
func Tolerance(levels float64) Option { return func(c *check) { c.options.Tolerance = levels } }

// MaxPixels allows so many different pixels.
func MaxPixels(n int) Option { return limit(compare.Pixels, float64(n), false) }

// MaxPercent allows different pixels up to a percentage of those that count, 0 to 100.
func MaxPercent(p float64) Option { return limit(compare.Pixels, p, true) }

// MaxVisible allows so many pixels that look different and not anti-aliased, as pixelmatch counts them with its
// threshold of 0.1.
func MaxVisible(n int) Option { return limit(compare.Visible, float64(n), false) }

// MaxDifference allows no channel to differ by more, in levels of 8 bits.
func MaxDifference(levels float64) Option { return limit(compare.Max, levels, false) }

// MaxRMSE allows a root mean square of the differences of channels, in levels of 8 bits.
func MaxRMSE(levels float64) Option { return limit(compare.RMSE, levels, false) }

// MaxFLIP allows a mean error as people see it when two pictures alternate, 0 to 1 (FLIP, Andersson et al., HPG 2020,
// for 67 pixels a degree). Below 0.01 or so a difference is hard to find.
func MaxFLIP(v float64) Option { return limit(compare.FLIP, v, false) }

// MinSSIM asks for a structural similarity of luma, at most 1 (Wang et al. 2004).
func MinSSIM(v float64) Option { return limit(compare.SSIM, v, false) }

// MinPSNR asks for a peak signal-to-noise ratio in decibels.
func MinPSNR(decibel float64) Option { return limit(compare.PSNR, decibel, false) }

// Ignore leaves rectangles out of the comparison: a clock, a version. They are in pixels from the picture's upper left
// corner.
func Ignore(rects ...image.Rectangle) Option {
	return func(c *check) { c.options.Ignore = append(c.options.Ignore, rects...) }
}

// Mask compares only where a picture of the same size is white.
func Mask(m image.Image) Option { return func(c *check) { c.options.Mask = m } }

// Dir is the folder of the golden pictures. The default is testdata/golden.
func Dir(path string) Option { return func(c *check) { c.dir = path } }

// Failures is the folder for pictures of failures and their golden.html. The default is a new folder that
// the failure names; with -artifacts it is the folder of the test's artifacts.
func Failures(path string) Option { return func(c *check) { c.failed = path } }

func limit(m *compare.Metric, v float64, percent bool) Option {
	return func(c *check) {
		most := m.Most
		if percent {
			most = 100
		}
		if !(v >= 0 && v <= most) {
			c.mistake = fmt.Errorf("%s: the limit %v is outside 0 to %v", m.Name, v, most)
			return
		}
		c.limits = append(c.limits, compare.Limit{Metric: m, Value: v, Percent: percent})
	}
}
