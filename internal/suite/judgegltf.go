package suite

import (
	"fmt"
	"math"
)

// Judge compares a picture of the case's size, [y][x][4] and multiplied by alpha, with the expected one.
func (c *GLTFCase) Judge(got []float32) Verdict {
	pixels := c.Width * c.Height
	if len(got) != 4*pixels {
		return Verdict{Total: pixels, Reason: fmt.Sprintf("%d numbers do not fill %d x %d pixels", len(got), c.Width, c.Height)}
	}
	v := Verdict{}
	first := ""
	black, wantBlack := true, true
	for i := range pixels {
		if c.Mask.data[i] == 0 {
			continue
		}
		v.Total++
		for ch := range 4 {
			g, w := float64(got[4*i+ch]), float64(c.Color.Float(4*i+ch))
			black, wantBlack = black && g == 0, wantBlack && w == 0
			if math.Abs(g-w) <= c.Tolerance.Abs+float64(c.Tolerance.Rel*math.Abs(w)) {
				continue
			}
			v.Mismatched++
			if first == "" {
				first = fmt.Sprintf("%s at (%d, %d): got %v, want %v", channelNames[ch], i%c.Width, i/c.Width, g, w)
			}
			break
		}
	}
	v.Allowed = int(c.Tolerance.MismatchFraction * float64(v.Total))
	switch {
	case v.Mismatched > v.Allowed:
		v.Reason = fmt.Sprintf("%d of %d mismatch, %d may; first %s", v.Mismatched, v.Total, v.Allowed, first)
	case black && !wantBlack:
		v.Reason = "the picture is black all over"
	default:
		v.Pass = true
	}
	return v
}
