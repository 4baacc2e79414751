package oracle

import "github.com/seed-1acaedba/halfspace/vk"

// shape is a point, line or polygon that is about to be rasterized: what it covers, and the values at any place.
type shape struct {
	primitive Primitive
	vertices  []Vertex // the primitive's own
	front     bool
	// area is the pixels that may be covered: [Min, Max), in grid steps.
	area Box
	// covers says whether the shape has the sample at p, in pixel f.
	covers func(f Pixel, p Point) bool
	// at gives the weights at a place in pixels, in pixel f.
	at   func(f Pixel, x, y float64) weights
	bias float64
	// pointCoord is set for points alone, fully by conservative rasterization, alpha by smooth lines.
	pointCoord func(x, y float64) [2]float64
	fully      func(f Pixel) bool
	alpha      func(f Pixel) float64
	transform  transform
	scissor    vk.Rect2D
}

// shapes turns a primitive into the shapes to rasterize after clipping; offset is where its line stipple begins, and is
// moved on.
func (d *Draw) shapes(target *Target, p Primitive, offset *float64) []shape {
	s := shape{primitive: p}
	input := make([]vertex, len(p.Vertices))
	for i, n := range p.Vertices {
		v := d.Vertices[n]
		s.vertices = append(s.vertices, v)
		input[i] = vertex{position: v.Position, dist: v.ClipDistances, original: i}
		input[i].mix[i] = 1
		if !finite(v.Position) {
			return nil
		}
	}
	if cullDistanceDiscards(s.vertices) {
		return nil
	}
	index := d.Vertices[p.Provoking].ViewportIndex
	s.transform = newTransform(d.viewport(target, index), d.Rasterization.NegativeOneToOne)
	s.scissor = d.scissor(target, index)
	if p.First {
		*offset = 0
	}
	switch len(input) {
	case 1:
		return d.point(s, input)
	case 2:
		return d.line(s, input, offset)
	}
	return d.triangle(s, input, target.DepthFormat)
}

// cullDistanceDiscards says whether some cull distance is negative at all vertices (Cull Distances).
func cullDistanceDiscards(vertices []Vertex) bool {
	for k := range vertices[0].CullDistances {
		all := true
		for _, v := range vertices {
			all = all && v.CullDistances[k] < 0
		}
		if all {
			return true
		}
	}
	return false
}

// clipVolume is the near, far and user planes of the draw.
func (d *Draw) clipVolume(input []vertex) []plane {
	zClip := !d.Rasterization.DepthClampEnable
	switch d.Rasterization.DepthClip {
	case vk.DepthClipOn:
		zClip = true
	case vk.DepthClipOff:
		zClip = false
	}
	c := volume{zClip: zClip, negativeOneToOne: d.Rasterization.NegativeOneToOne, userPlanes: len(input[0].dist)}
	return append([]plane{nearW(input)}, c.depth()...)
}

func (d *Draw) viewport(t *Target, i int) vk.Viewport {
	if len(d.Viewports) == 0 {
		return vk.Viewport{Width: float32(t.Width), Height: float32(t.Height), MaxDepth: 1}
	}
	return d.Viewports[i]
}

func (d *Draw) scissor(t *Target, i int) vk.Rect2D {
	if len(d.Scissors) == 0 {
		return vk.Rect2D{Width: t.Width, Height: t.Height}
	}
	return d.Scissors[i]
}
