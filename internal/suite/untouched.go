package suite

import (
	"strings"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// untouched says whether a result is the clear values throughout: all elements of a channel equal, and what the clear
// value becomes in the target's format. How a format rounds is not this package's matter, so a value counts as the
// clear value where it is nearer than half a step of the format's coarsest channel. What the case does not judge may
// hold anything.
func (c *RasterCase) untouched(got RasterResult) bool {
	for i, g := range got.Color {
		if g != got.Color[i%4] {
			return false
		}
	}
	for ch := range min(4, len(got.Color)) {
		if !c.cleared(ch, float64(got.Color[ch])) {
			return false
		}
	}
	for i := range c.Expected.Depth.Len() {
		if g := got.Depth[i]; g != got.Depth[0] || !near(float64(g), float64(c.Target.ClearDepth), 1.0/(1<<16)) {
			return false
		}
	}
	for i := range c.Expected.Stencil.Len() {
		if g := got.Stencil[i]; g != c.Target.ClearStencil {
			return false
		}
	}
	return true
}

// cleared says whether a channel has the clear colour's value.
func (c *RasterCase) cleared(ch int, got float64) bool {
	var (
		name = c.Target.ColorFormat.String()
		want = c.Target.ClearColor[ch]
		step = 1.0 / 31 // of R5G6B5
	)
	switch {
	case !strings.Contains(name, "RGBA"[ch:ch+1]):
		return true // a constant
	case strings.Contains(name, "SRGB"):
		want = min(max(want, 0), 1)
		if ch < 3 {
			want = encodeSRGB(want)
		}
	case strings.Contains(name, "UNORM"):
		want = min(max(want, 0), 1)
	case strings.Contains(name, "SNORM"):
		want = min(max(want, -1), 1)
	case strings.Contains(name, "UINT"), strings.Contains(name, "SINT"):
		step = 0
	default: // floats of 5 mantissa bits or more
		step *= max(want, -want)
	}
	if ch == 3 && strings.Contains(name, "A1") || ch == 3 && strings.Contains(name, "A2") {
		step = 1
	}
	return near(got, want, step/2)
}

// encodeSRGB is the sRGB transfer function of a number in [0, 1].
func encodeSRGB(l float64) float64 {
	if l <= 0.0031308 {
		return float64(12.92 * l)
	}
	return float64(1.055*exact.Pow(l, 1/2.4)) - 0.055
}
