package random_test

import (
	"math/bits"
	"math/rand/v2"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// beyond is what some of fuzzedFrame's frames have beside the core of the specification: layers, views, areas, windows
// and others. Its numbers are its own, so that frames without it are those of their seeds.
type beyond struct {
	on           bool
	r            *rand.Rand
	layers       int
	views        uint32
	colorSamples int
}

func newBeyond(seed uint64, samples int) *beyond {
	b := &beyond{r: rand.New(rand.NewPCG(seed, 99)), layers: 1, colorSamples: samples}
	if b.on = oneIn(b.r, 2); !b.on {
		return b
	}
	switch b.r.IntN(3) {
	case 0:
		b.layers = 1 + b.r.IntN(7)
	case 1:
		b.views = 1 + uint32(b.r.IntN(63))
		b.layers = bits.Len32(b.views)
	}
	if oneIn(b.r, 3) {
		b.colorSamples = max(samples>>b.r.IntN(5), 1)
	}
	return b
}

// image gives an attachment layers, and a colour attachment its samples.
func (b *beyond) image(i *vk.ImageInfo, color bool) {
	if b.layers > 1 {
		i.ArrayLayers = b.layers
	}
	if color {
		i.Samples = b.colorSamples
	}
}

func (b *beyond) pass(p *halfspace.PassInfo, w, h int) {
	if !b.on {
		return
	}
	if p.ViewMask = b.views; b.views == 0 {
		p.Layers = b.layers
	}
	if oneIn(b.r, 3) {
		a := vk.Rect2D{X: b.r.IntN(w), Y: b.r.IntN(h)}
		a.Width, a.Height = 1+b.r.IntN(w-a.X), 1+b.r.IntN(h-a.Y)
		p.RenderArea = a
	}
}

func (b *beyond) shader(i *shade.Interface) {
	if b.on {
		i.Layer = b.views == 0 && b.layers > 1 && oneIn(b.r, 2)
		i.ViewIndex = oneIn(b.r, 4)
	}
}

func (b *beyond) rectangles(n int) (list []vk.Rect2D) {
	for range n {
		list = append(list, vk.Rect2D{X: b.r.IntN(200), Y: b.r.IntN(150), Width: b.r.IntN(200), Height: b.r.IntN(150)})
	}
	return list
}

func (b *beyond) state(g *vk.GraphicsPipeline, samples int) {
	if !b.on {
		return
	}
	r, ra, m := b.r, &g.Rasterization, g.Multisample
	m.ColorAttachmentSamples = b.colorSamples
	if oneIn(r, 3) {
		m.CoverageReductionMode = pick(r, vk.Values[vk.CoverageReductionMode]()...)
	} else if oneIn(r, 2) {
		m.CoverageModulationMode = pick(r, vk.Values[vk.CoverageModulationMode]()...)
		if oneIn(r, 2) {
			for range max(samples, 1) / b.colorSamples {
				m.CoverageModulationTable = append(m.CoverageModulationTable, r.Float32()*3-1)
			}
		}
	}
	if oneIn(r, 6) && len(g.ColorFormats) > 0 { // most formats are refused
		m.CoverageToColorEnable, m.CoverageToColorLocation = true, r.IntN(len(g.ColorFormats))
	}
	ra.DepthRangeUnrestricted, ra.RepresentativeFragmentTestEnable = oneIn(r, 4), oneIn(r, 6)
	if oneIn(r, 4) {
		ra.DepthClampRange = &vk.DepthClampRange{Min: r.Float32() / 2, Max: 0.5 + r.Float32()/2}
		if ra.DepthRangeUnrestricted {
			ra.DepthClampRange.Min -= 3
		}
	}
	if oneIn(r, 4) {
		g.DiscardRectangles = &vk.DiscardRectangles{Mode: pick(r, vk.Values[vk.DiscardRectangleMode]()...),
			Rectangles: b.rectangles(r.IntN(9))}
	}
}

func (b *beyond) dynamic(d *shade.Draw, attachments int, unrestricted bool) {
	if !b.on || oneIn(b.r, 2) {
		return
	}
	if d.Dynamic == nil {
		d.Dynamic = &vk.Dynamic{}
	}
	r, y := b.r, d.Dynamic
	views := max(len(y.Viewports), 1)
	if oneIn(r, 3) {
		y.ExclusiveScissors = b.rectangles(views)
	}
	if oneIn(r, 3) {
		y.DiscardRectangles = b.rectangles(r.IntN(9))
	}
	if oneIn(r, 3) {
		for range attachments {
			y.ColorWriteEnables = append(y.ColorWriteEnables, oneIn(r, 2))
		}
	}
	if oneIn(r, 3) {
		y.DepthBounds = &[2]float32{r.Float32() / 2, r.Float32()}
	}
	if oneIn(r, 3) {
		y.StencilCompareMask, y.StencilWriteMask = &[2]uint32{r.Uint32(), r.Uint32()}, &[2]uint32{r.Uint32(), 0}
	}
	if oneIn(r, 3) {
		y.DepthClampRange = &vk.DepthClampRange{Min: 0.25, Max: 0.5}
	}
	if unrestricted {
		for i := range y.Viewports {
			y.Viewports[i].MinDepth, y.Viewports[i].MaxDepth = r.Float32()*9-4, r.Float32()*9-4
		}
	}
	if oneIn(r, 4) {
		for range views {
			c := func() vk.ViewportCoordinateSwizzle { return pick(r, vk.Values[vk.ViewportCoordinateSwizzle]()...) }
			y.ViewportSwizzles = append(y.ViewportSwizzles, vk.ViewportSwizzle{X: c(), Y: c(), Z: c(), W: c()})
		}
	}
	if oneIn(r, 4) {
		for range views {
			y.ViewportWScalings = append(y.ViewportWScalings,
				vk.ViewportWScaling{XCoeff: r.Float32() - 0.5, YCoeff: float32(r.NormFloat64())})
		}
	}
}

// clear records a clear of some attachments somewhere in the pass's area.
func (b *beyond) clear(p *halfspace.Pass, info *halfspace.PassInfo, w, h int) {
	if !b.on || !oneIn(b.r, 3) {
		return
	}
	r := b.r
	var what []halfspace.ClearAttachment
	for i := range info.Color {
		if oneIn(r, 2) {
			what = append(what, halfspace.ClearAttachment{ColorAttachment: i, Color: [4]float64{r.Float64(), 1e9, -1, 0.5}})
		}
	}
	what = append(what, halfspace.ClearAttachment{Aspect: vk.ImageAspectDepth, Depth: r.Float32()},
		halfspace.ClearAttachment{Aspect: vk.ImageAspectStencil, Stencil: uint8(r.Uint32())})
	area := info.RenderArea
	if area == (vk.Rect2D{}) {
		area = vk.Rect2D{Width: w, Height: h}
	}
	var rects []halfspace.ClearRect
	for range 1 + r.IntN(3) {
		q := vk.Rect2D{X: area.X + r.IntN(area.Width), Y: area.Y + r.IntN(area.Height)}
		q.Width, q.Height = 1+r.IntN(area.X+area.Width-q.X), 1+r.IntN(area.Y+area.Height-q.Y)
		c := halfspace.ClearRect{Rect: q}
		if b.views == 0 {
			c.BaseArrayLayer = r.IntN(b.layers)
			c.LayerCount = 1 + r.IntN(b.layers-c.BaseArrayLayer)
		}
		rects = append(rects, c)
	}
	p.ClearAttachments(what[r.IntN(len(what)):], rects)
}
