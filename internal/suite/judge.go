package suite

import (
	"fmt"
	"math"
)

// Verdict is whether a case passes, and why not.
type Verdict struct {
	Pass bool
	// Unsupported marks a case that was not run; it does not pass.
	Unsupported bool
	// Mismatched elements of Total, of which Allowed may mismatch: samples and resolved pixels, or inputs.
	Mismatched, Allowed, Total int
	// Reason is one line, empty where the case passes: the first element that differs.
	Reason string
}

// Unsupported is the verdict on a case that a renderer cannot run; the reason is the error's.
func Unsupported(err error) Verdict { return Verdict{Unsupported: true, Reason: err.Error()} }

// RasterResult is what a target holds after the last draw, as the suites read it: Color is [sample][y][x][4], Depth and
// Stencil [sample][y][x], Resolved [y][x][4].
type RasterResult struct {
	Color, Depth []float32
	Stencil      []uint8
	Resolved     []float32
}

// near says whether two numbers agree within a tolerance: NaN with NaN, an infinity with itself.
func near(got, want, tolerance float64) bool {
	switch {
	case got == want:
		return true
	case got != got || want != want:
		return got != got && want != want
	case math.IsInf(got, 0) || math.IsInf(want, 0):
		return false
	}
	return math.Abs(got-want) <= tolerance
}

// Judge compares a result with the answers (Passing): at most coverageMismatchedSamples samples and resolved pixels may
// mismatch, a case tagged empty must leave the target untouched, and any other must touch it.
func (c *RasterCase) Judge(got RasterResult) Verdict {
	pixels := c.Target.Width * c.Target.Height
	samples := pixels * c.Target.Samples
	v := Verdict{Allowed: c.Tolerance.CoverageMismatchedSamples, Total: samples}
	e := c.Expected
	for _, a := range []struct {
		name      string
		got, want int
	}{
		{"color", len(got.Color), e.Color.Len()},
		{"depth", len(got.Depth), e.Depth.Len()},
		{"stencil", len(got.Stencil), e.Stencil.Len()},
		{"resolved", len(got.Resolved), e.Resolved.Len()},
	} {
		if a.want > 0 && a.got != a.want {
			v.Reason = fmt.Sprintf("%d elements of %s, not %d", a.got, a.name, a.want)
			return v
		}
	}
	first := ""
	mismatch := func(what string, i int, got, want float64) {
		v.Mismatched++
		if first == "" {
			first = fmt.Sprintf("%s at (%d, %d): got %v, want %v",
				what, i%c.Target.Width, i%pixels/c.Target.Width, got, want)
			if i/pixels > 0 || c.Target.Samples > 1 {
				first = fmt.Sprintf("sample %d, %s", i/pixels, first)
			}
		}
	}
	for i := range samples {
		if ch, g, w := c.colorDiffers(got.Color, e.Color, i); ch >= 0 {
			mismatch(channelNames[ch], i, g, w)
		} else if g, w, ok := c.depthDiffers(got.Depth, i); ok {
			mismatch("depth", i, g, w)
		} else if e.Stencil.Present() && uint32(got.Stencil[i]) != e.Stencil.Bits(i) {
			mismatch("stencil", i, float64(got.Stencil[i]), float64(e.Stencil.Bits(i)))
		}
	}
	if e.Resolved.Present() {
		v.Total += pixels
		for i := range pixels {
			if ch, g, w := c.colorDiffers(got.Resolved, e.Resolved, i); ch >= 0 {
				mismatch("resolved "+channelNames[ch], i, g, w)
			}
		}
	}
	untouched := c.untouched(got)
	switch empty := c.Tagged("empty"); {
	case v.Mismatched > v.Allowed:
		v.Reason = fmt.Sprintf("%d of %d mismatch, %d may; first %s", v.Mismatched, v.Total, v.Allowed, first)
	case empty && !untouched:
		v.Reason = "the target was touched; first " + first
	case !empty && untouched:
		v.Reason = "the target is untouched"
	default:
		v.Pass = true
	}
	return v
}

var channelNames = [4]string{"red", "green", "blue", "alpha"}

// colorDiffers gives the first channel of pixel i that mismatches, -1 if none does.
func (c *RasterCase) colorDiffers(got []float32, want Array, i int) (channel int, g, w float64) {
	for ch := range 4 {
		g, w := float64(got[4*i+ch]), float64(want.Float(4*i+ch))
		if !near(g, w, c.Tolerance.ColorAbs+float64(c.Tolerance.ColorRel*math.Abs(w))) {
			return ch, g, w
		}
	}
	return -1, 0, 0
}

func (c *RasterCase) depthDiffers(got []float32, i int) (g, w float64, differs bool) {
	if !c.Expected.Depth.Present() {
		return 0, 0, false
	}
	g, w = float64(got[i]), float64(c.Expected.Depth.Float(i))
	return g, w, !near(g, w, c.Tolerance.DepthAbs)
}
