package compare

import (
	"fmt"
	"image"
	"math"
	"strconv"
	"strings"
)

// Result is how far apart two pictures are. A level is one step of 8 bits: white is level 255. Figures that were not
// asked for, or that pictures of different sizes do not have, are NaN.
type Result struct {
	// Width and Height are the size of the first picture, the others of the second.
	Width, Height, OtherWidth, OtherHeight int
	// Pixels is how many count, Different in how many of them a channel is apart by more than the tolerance.
	Pixels, Different int
	// Visible is how many are apart by colors that people tell apart and do not look anti-aliased, as pixelmatch counts
	// them; -1 where it was not asked for.
	Visible int
	// Max, Mean and RMSE are in levels, over red, green, blue and, where a pixel of either picture is not opaque,
	// alpha.
	Max, Mean, RMSE float64
	// PSNR is in decibels, infinite for equal pictures.
	PSNR float64
	// SSIM is the mean structural similarity of luma: 1 for the same.
	SSIM float64
	// FLIP is the mean of the error that people see between pictures shown in turn, 0 to 1.
	FLIP float64

	// Map shows where: the first picture darkly, and over it the pixels that differ, from yellow (a level) to magenta
	// (all of them); differences within the tolerance are blue, what does not count is striped, as is what only one of
	// two sizes has.
	Map *image.NRGBA
	// FLIPMap is the error of each pixel, from black (none) over red to pale yellow (1). Nil where it was not asked
	// for.
	FLIPMap *image.NRGBA
}

// SameSize says whether the pictures have one size.
func (r *Result) SameSize() bool { return r.Width == r.OtherWidth && r.Height == r.OtherHeight }

// Metric is a figure that can have a limit.
type Metric struct {
	Name string
	// Higher says that higher is nearer: a limit is then a least value.
	Higher bool
	// Most is the highest value that a limit may have; the lowest is 0.
	Most float64
	// Unit follows the figure, with its space.
	Unit string
	// Means says in a few words what the figure is.
	Means string
	// Of is the figure, NaN where there is none.
	Of func(*Result) float64
	// share says that a limit may be a percentage of the pixels.
	share bool
}

// The metrics.
var (
	Pixels = &Metric{Name: "pixels", Most: math.MaxInt32, Means: "pixels with a channel apart by more than the tolerance",
		Of: func(r *Result) float64 { return float64(r.Different) }, share: true}
	Visible = &Metric{Name: "visible", Most: math.MaxInt32, Means: "pixels that look different and not anti-aliased (pixelmatch)",
		Of: func(r *Result) float64 {
			if r.Visible < 0 {
				return math.NaN()
			}
			return float64(r.Visible)
		}, share: true}
	Max = &Metric{Name: "max", Most: math.MaxFloat64,
		Means: "the largest difference of a channel, in levels: white is 255", Of: func(r *Result) float64 { return r.Max }}
	Mean = &Metric{Name: "mean", Most: math.MaxFloat64, Means: "the mean difference of all channels, in levels",
		Of: func(r *Result) float64 { return r.Mean }}
	RMSE = &Metric{Name: "rmse", Most: math.MaxFloat64, Means: "the root of the mean square, in levels",
		Of: func(r *Result) float64 { return r.RMSE }}
	PSNR = &Metric{Name: "psnr", Higher: true, Most: math.MaxFloat64, Unit: " dB", Means: "peak signal to noise",
		Of: func(r *Result) float64 { return r.PSNR }}
	SSIM = &Metric{Name: "ssim", Higher: true, Most: 1,
		Means: "structural similarity of luma (Wang 2004), 1 for the same", Of: func(r *Result) float64 { return r.SSIM }}
	FLIP = &Metric{Name: "flip", Most: 1, Means: "error seen when pictures alternate (Andersson 2020), 0 to 1",
		Of: func(r *Result) float64 { return r.FLIP }}
)

// Metrics are all of them, in the order in which they are shown.
func Metrics() []*Metric { return []*Metric{Pixels, Visible, Max, Mean, RMSE, PSNR, SSIM, FLIP} }

// Text is a value as people read it.
func (m *Metric) Text(v float64) string {
	switch {
	case v != v:
		return "-"
	case math.IsInf(v, 0):
		return "inf" + m.Unit
	case m.share:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case v != 0 && math.Abs(v) < 0.001:
		return strconv.FormatFloat(v, 'g', 3, 64) + m.Unit
	}
	return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(v, 'f', 4, 64), "0"), ".") + m.Unit
}

// Limit is what a metric may be for pictures to count as the same: at most Value, or at least where higher is nearer.
type Limit struct {
	Metric *Metric
	Value  float64
	// Percent says that Value is a percentage of the pixels that count.
	Percent bool
}

// ParseLimit reads METRIC=VALUE, like flip=0.02, psnr=40, pixels=12 or pixels=0.1%.
func ParseLimit(text string) (Limit, error) {
	name, value, ok := strings.Cut(text, "=")
	var names []string
	for _, m := range Metrics() {
		names = append(names, m.Name)
		if m.Name != name || !ok {
			continue
		}
		l := Limit{Metric: m}
		value, l.Percent = strings.CutSuffix(value, "%")
		most := m.Most
		if l.Percent {
			most = 100
		}
		v, err := strconv.ParseFloat(value, 64)
		switch {
		case l.Percent && !m.share:
			return l, fmt.Errorf("%s has no percentage: only pixels and visible have", name)
		case err != nil || !(v >= 0 && v <= most):
			if most == math.MaxFloat64 {
				return l, fmt.Errorf("%s: use a number of 0 or more", name)
			}
			return l, fmt.Errorf("%s: use a number from 0 to %v", name, most)
		}
		l.Value = v
		return l, nil
	}
	return Limit{}, fmt.Errorf("use METRIC=VALUE, like flip=0.02, with one of %s", strings.Join(names, ", "))
}

// String is the limit as [ParseLimit] reads it.
func (l Limit) String() string {
	text := l.Metric.Name + "=" + strconv.FormatFloat(l.Value, 'g', -1, 64)
	if l.Percent {
		text += "%"
	}
	return text
}

// Exceeded says which limits a result does not keep, in words, and nothing where the pictures count as the same.
// Without limits no pixel may be different; with some, each of them must hold, and nothing else. Pictures of different
// sizes always differ.
func (r *Result) Exceeded(limits []Limit) (why []string) {
	if !r.SameSize() {
		return []string{fmt.Sprintf("%dx%d and %dx%d pixels", r.Width, r.Height, r.OtherWidth, r.OtherHeight)}
	}
	if len(limits) == 0 {
		limits = []Limit{{Metric: Pixels}}
	}
	for _, l := range limits {
		v, bound := l.Metric.Of(r), l.Value
		if l.Percent {
			bound = l.Value * float64(r.Pixels) / 100
		}
		if l.Metric.Higher && v >= bound || !l.Metric.Higher && v <= bound {
			continue
		}
		switch {
		case l.Metric.share:
			text := fmt.Sprintf("%v of %d pixels", v, r.Pixels)
			if l.Metric == Visible {
				text += " visibly"
			}
			text += " different"
			if l.Value > 0 {
				text += fmt.Sprintf(", more than %s", strings.TrimPrefix(l.String(), l.Metric.Name+"="))
			}
			if l.Metric == Pixels {
				text += fmt.Sprintf(", by up to %s of 255", Max.Text(r.Max))
			}
			why = append(why, text)
		case l.Metric.Higher:
			why = append(why, fmt.Sprintf("%s %s, below %v", l.Metric.Name, l.Metric.Text(v), l.Value))
		default:
			why = append(why, fmt.Sprintf("%s %s, above %v", l.Metric.Name, l.Metric.Text(v), l.Value))
		}
	}
	return why
}
