package command

import (
	"fmt"
	"image"
	"strconv"
	"strings"

	"github.com/seed-1acaedba/halfspace/internal/compare"
)

// rects is a flag for rectangles, given several times.
type rects []image.Rectangle

// String is the value.
func (r *rects) String() string { return "" }

// Type is what help shows for the value.
func (r *rects) Type() string { return "X,Y,W,H" }

// Set adds one.
func (r *rects) Set(text string) error {
	f := strings.Split(text, ",")
	var v [4]int
	ok := len(f) == 4
	for i := range min(len(f), 4) {
		n, err := strconv.Atoi(strings.TrimSpace(f[i]))
		if err != nil || n < 0 || n > 1<<20 || i > 1 && n == 0 {
			ok = false
		}
		v[i] = n
	}
	if !ok {
		return fmt.Errorf("use X,Y,WIDTH,HEIGHT in pixels from the upper left corner, like 0,0,120,16")
	}
	*r = append(*r, image.Rect(v[0], v[1], v[0]+v[2], v[1]+v[3]))
	return nil
}

// limits is a flag for limits of metrics, given several times.
type limits []compare.Limit

// String is the value.
func (l *limits) String() string { return "" }

// Type is what help shows for the value.
func (l *limits) Type() string { return "METRIC=VALUE" }

// Set adds one.
func (l *limits) Set(text string) error {
	v, err := compare.ParseLimit(text)
	if err != nil {
		return err
	}
	*l = append(*l, v)
	return nil
}

// decimal is a flag for a number in a range.
type decimal struct{ value, least, most float64 }

// String is the value.
func (d *decimal) String() string { return strconv.FormatFloat(d.value, 'g', 4, 64) }

// Type is what help shows for the value.
func (d *decimal) Type() string { return "N" }

// Set refuses what lies outside the range.
func (d *decimal) Set(text string) error {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(v >= d.least && v <= d.most) {
		return fmt.Errorf("use a number from %v to %v", d.least, d.most)
	}
	d.value = v
	return nil
}
