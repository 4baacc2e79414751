package oracle

import "github.com/seed-1acaedba/halfspace/vk"

// Target is the attachments of a draw, all of one size. Values are what the formats hold, as numbers.
type Target struct {
	Width, Height, Samples int
	ColorFormats           []vk.Format
	DepthFormat            vk.Format      // UNDEFINED: none
	Color                  [][][4]float64 // [attachment][(sample Height + y) Width + x], sRGB nonlinear
	Depth                  []float64      // [(sample Height + y) Width + x]
	Stencil                []uint8        // likewise
	SamplesPassed          int            // the occlusion count of all draws
}

// NewTarget makes attachments that hold zero.
func NewTarget(width, height, samples int, depth vk.Format, colors ...vk.Format) *Target {
	t := &Target{Width: width, Height: height, Samples: samples, ColorFormats: colors, DepthFormat: depth}
	n := width * height * samples
	for i := range colors {
		t.Color = append(t.Color, make([][4]float64, n))
		t.ClearColor(i, [4]float64{})
	}
	t.Depth, t.Stencil = make([]float64, n), make([]uint8, n)
	return t
}

// ClearColor clears a colour attachment.
func (t *Target) ClearColor(attachment int, v [4]float64) {
	v = Store(t.ColorFormats[attachment], v)
	for i := range t.Color[attachment] {
		t.Color[attachment][i] = v
	}
}

// ClearDepthStencil clears the depth/stencil attachment.
func (t *Target) ClearDepthStencil(depth float64, stencil uint8) {
	depth = StoreDepth(t.DepthFormat, depth)
	for i := range t.Depth {
		t.Depth[i], t.Stencil[i] = depth, stencil
	}
}

func (t *Target) index(x, y, sample int) int { return (sample*t.Height+y)*t.Width + x }
