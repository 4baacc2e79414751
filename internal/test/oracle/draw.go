package oracle

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Draw runs a draw, in primitive order.
func (d *Draw) Draw(t *Target) {
	if d.Rasterization.RasterizerDiscardEnable {
		return
	}
	last := d.Rasterization.ProvokingVertexMode == vk.ProvokingVertexModeLastVertex
	offset := 0.0
	for _, p := range Assemble(d.Topology, last, d.PrimitiveRestartEnable, len(d.Vertices), d.Indices) {
		for _, s := range d.shapes(t, p, &offset) {
			d.rasterize(t, s)
		}
	}
}

// sample is one covered sample of a fragment.
type sample struct {
	x, y, index int
	coverage    int   // the coverage index
	at          Point // where it lies
}

// rasterize finds the fragments of a shape: aligned rectangles of pixels by the shading rate, with their covered
// samples.
func (d *Draw) rasterize(t *Target, s shape) {
	x0, y0 := max(floorDiv(s.area.Min.X, Grid)&^3, 0), max(floorDiv(s.area.Min.Y, Grid)&^3, 0)
	x1, y1 := min(floorDiv(s.area.Max.X, Grid)+1, int64(t.Width)), min(floorDiv(s.area.Max.Y, Grid)+1, int64(t.Height))
	perSample := d.perSample(t.Samples)
	for y := int(y0); y < int(y1); y++ {
		for x := int(x0); x < int(x1); x++ {
			rate := vk.Extent2D{Width: 1, Height: 1}
			if !perSample {
				rate = d.shadingRate(s, x, y)
			}
			if x%rate.Width != 0 || y%rate.Height != 0 {
				continue // part of the fragment that begins to its left or above
			}
			covered := d.coverage(t, s, x, y, rate)
			if perSample {
				for i := range covered {
					d.run(t, s, x, y, rate, covered[i:i+1], true)
				}
			} else if len(covered) > 0 {
				d.run(t, s, x, y, rate, covered, false)
			}
		}
	}
}

// coverage is the covered samples of a fragment after the scissor and sample mask tests.
func (d *Draw) coverage(t *Target, s shape, x0, y0 int, rate vk.Extent2D) (list []sample) {
	for y := y0; y < y0+rate.Height; y++ {
		for x := x0; x < x0+rate.Width; x++ {
			c := s.scissor
			if x >= t.Width || y >= t.Height || x < c.X || y < c.Y || x >= c.X+c.Width || y >= c.Y+c.Height {
				continue
			}
			for i := range t.Samples {
				l := d.location(x, y, i, t.Samples)
				q := sample{
					x: x, y: y, index: i,
					at: Point{int64(x)*Grid + l.X, int64(y)*Grid + l.Y},
				}
				p := x%rate.Width + y%rate.Height*rate.Width
				q.coverage = i + t.Samples*(rate.Width*rate.Height-1-p)
				if s.covers(Pixel{int64(x), int64(y)}, q.at) && d.sampleMask(i) {
					list = append(list, q)
				}
			}
		}
	}
	return list
}

// location is where sample i of a pixel lies, in grid steps from the pixel's upper left corner.
func (d *Draw) location(x, y, i, samples int) Point {
	if m := d.Multisample; m != nil && m.SampleLocations != nil {
		l := m.SampleLocations
		p := l.Locations[(x%l.Grid.Width+y%l.Grid.Height*l.Grid.Width)*samples+i]
		return Snap(clamp(float64(p[0]), 0, 15.0/16), clamp(float64(p[1]), 0, 15.0/16))
	}
	return StandardLocation(samples, i)
}

// sampleMask says whether the sample mask has sample i.
func (d *Draw) sampleMask(i int) bool {
	return d.Multisample == nil || d.Multisample.SampleMask == nil || d.Multisample.SampleMask[0]>>i&1 == 1
}

// perSample says whether the shader runs once a sample: by sample shading with more than one invocation a fragment, or
// because it reads the sample's number or an attribute at the sample.
func (d *Draw) perSample(samples int) bool {
	for _, a := range d.Attributes {
		if a.Location == Sample {
			return true
		}
	}
	m := d.Multisample
	return d.PerSample || m != nil && m.SampleShadingEnable &&
		math.Ceil(float64(float64(m.MinSampleShading)*float64(samples))) > 1
}
