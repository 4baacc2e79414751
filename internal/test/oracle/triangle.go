package oracle

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// triangle rasterizes a polygon by its mode.
func (d *Draw) triangle(s shape, input []vertex, depth vk.Format) []shape {
	var (
		r       = &d.Rasterization
		exactly = r.PolygonMode != vk.PolygonModeFill ||
			r.ConservativeRasterizationMode != vk.ConservativeRasterizationModeDisabled
		planes = append(d.clipVolume(input), band(s.transform)...)
		all    = append(planes[:len(planes):len(planes)], sides(1)...)
		poly   = clipPolygon(input, planes)
	)
	if len(poly) < 3 {
		return nil
	}
	uncut := planes
	if r.PolygonMode == vk.PolygonModeFill && exactly {
		uncut = all
	}
	p := newPolygon(s.transform, input, allInside(input, uncut))
	p.place(poly)
	if exactly {
		if poly = clipPolygon(poly, sides(1)); len(poly) < 3 {
			return nil
		}
		p.place(poly)
	}
	s.front = p.winding < 0 == (r.FrontFace == vk.FrontFaceCounterClockwise) && p.winding != 0
	if s.front && r.CullMode == vk.CullModeFront || !s.front && r.CullMode == vk.CullModeBack ||
		r.CullMode == vk.CullModeFrontAndBack {
		return nil
	}
	s.bias = p.bias(r.DepthBias, depth)
	s.at = func(_ Pixel, x, y float64) weights { return p.clamped(x, y) }
	s.area = bounds(p.points)
	switch {
	case r.PolygonMode == vk.PolygonModeLine:
		return d.polygonLines(s, input, poly)
	case r.PolygonMode == vk.PolygonModePoint:
		return d.polygonPoints(s, poly)
	case p.winding == 0:
		return nil
	case r.PolygonMode == vk.PolygonModeFillRectangle:
		if !allInside(input, all) {
			return nil
		}
		s.covers = func(_ Pixel, q Point) bool { return s.area.Covers(q) }
	case exactly:
		extra := int64(math.RoundToEven(float64(r.ExtraPrimitiveOverestimationSize) * Grid))
		s.fully = func(f Pixel) bool { return Underestimates(p.points, p.winding, int(f.X), int(f.Y)) }
		s.covers = func(f Pixel, _ Point) bool {
			return Overestimates(p.points, p.winding, int(f.X), int(f.Y), extra)
		}
		s.area.Min, s.area.Max = Point{s.area.Min.X - Grid, s.area.Min.Y - Grid}, Point{s.area.Max.X + Grid, s.area.Max.Y + Grid}
		if r.ConservativeRasterizationMode == vk.ConservativeRasterizationModeUnderestimate {
			s.covers = func(f Pixel, _ Point) bool { return s.fully(f) }
		}
	default:
		view := s.transform.box()
		s.covers = func(_ Pixel, q Point) bool { return view.Covers(q) && CoversPolygon(p.points, p.winding, q) }
	}
	return []shape{s}
}

// polygon is a triangle after clipping: the rest of it on the grid, and the planes of the whole triangle.
type polygon struct {
	transform transform
	position  [3][4]float64 // of the triangle
	whole     bool          // nothing was clipped: planes come from the snapped vertices
	snapped   [3]Point
	w, z      [3]float64
	winding   int // the sign of the area: positive is clockwise as displayed

	points              []Point // the polygon to cover
	least, most         float64 // depth at its vertices
	leastInvW, mostInvW float64
}

func newPolygon(t transform, input []vertex, whole bool) *polygon {
	p := &polygon{transform: t, whole: whole}
	for i, v := range input {
		p.position[i] = v.position
	}
	if !whole {
		p.winding = p.determinantSign()
		return p
	}
	for i, v := range input {
		x, y, z := t.framebuffer(v.position)
		p.snapped[i], p.z[i], p.w[i] = Snap(x, y), z, v.position[3]
	}
	p.winding = DoubleArea(p.snapped)
	return p
}

// determinantSign is the winding of a triangle with vertices behind the eye: the sign of the determinant of its (X, Y,
// w).
func (p *polygon) determinantSign() int {
	var m [3][3]float64
	for i, q := range p.position {
		m[i] = [3]float64{float64(p.transform.hx * q[0]), float64(p.transform.hy * q[1]), q[3]}
	}
	det := float64(m[0][0]*(float64(m[1][1]*m[2][2])-float64(m[1][2]*m[2][1]))) -
		float64(m[0][1]*(float64(m[1][0]*m[2][2])-float64(m[1][2]*m[2][0]))) +
		float64(m[0][2]*(float64(m[1][0]*m[2][1])-float64(m[1][1]*m[2][0])))
	switch {
	case det > 0:
		return 1
	case det < 0:
		return -1
	}
	return 0
}

// place puts the clipped polygon on the grid.
func (p *polygon) place(poly []vertex) {
	p.points = nil
	p.least, p.most = math.Inf(1), math.Inf(-1)
	p.leastInvW, p.mostInvW = math.Inf(1), math.Inf(-1)
	for _, v := range poly {
		x, y, z := p.transform.framebuffer(v.position)
		p.points = append(p.points, Snap(x, y))
		p.least, p.most = min(p.least, z), max(p.most, z)
		p.leastInvW, p.mostInvW = min(p.leastInvW, 1/v.position[3]), max(p.mostInvW, 1/v.position[3])
	}
}

func (p *polygon) weights(x, y float64) weights {
	if p.whole {
		return triangleWeights(p.snapped, p.w, p.z, x, y)
	}
	return homogeneousWeights(p.transform, p.position, x, y)
}

// leastInvW keeps 1/w positive where a plane is evaluated outside its polygon: the smallest normal float32.
const leastInvW = 0x1p-126

// clamped is the weights with 1/w limited to twice the range that the clipped polygon has: a sample may lie a grid step
// outside, the centre of its pixel farther.
func (p *polygon) clamped(x, y float64) weights {
	w := p.weights(x, y)
	invW := w.invW
	if w.invW = max(invW, leastInvW); !p.whole {
		w.invW = min(max(invW, p.leastInvW/2), p.mostInvW*2)
	}
	w.limit = invW / w.invW
	return w
}

// bias is the polygon's depth bias, its slope the larger of the two along x and y.
func (p *polygon) bias(b *vk.DepthBias, depth vk.Format) float64 {
	if b == nil {
		return 0
	}
	m := 0.0
	if p.winding != 0 {
		x, y := p.points[0].Pixels()
		z := p.weights(x, y).z
		m = max(math.Abs(p.weights(x+1, y).z-z), math.Abs(p.weights(x, y+1).z-z))
	}
	return DepthBias(b, depth, m, max(math.Abs(p.least), math.Abs(p.most)))
}

// allInside says whether no plane cuts a vertex off.
func allInside(input []vertex, planes []plane) bool {
	for _, v := range input {
		if !inside(v, planes) {
			return false
		}
	}
	return true
}

// band is the planes that keep framebuffer positions within 2^30 pixels, so that the grid can hold them.
func band(t transform) (list []plane) {
	const most = 1 << 30
	for axis, m := range [2][2]float64{{t.hx, t.ox}, {t.hy, t.oy}} {
		list = append(list,
			func(v vertex) float64 { return float64(m[0]*v.position[axis]) + float64((m[1]+most)*v.position[3]) },
			func(v vertex) float64 { return float64((most-m[1])*v.position[3]) - float64(m[0]*v.position[axis]) })
	}
	return list
}

// polygonLines draws the edges of the clipped polygon, as lines that keep its facing and bias (Polygon Mode).
func (d *Draw) polygonLines(s shape, input, poly []vertex) (list []shape) {
	offset := 0.0
	for i, v := range poly {
		next := poly[(i+1)%len(poly)]
		list = append(list, d.segment(s, input, v, next, v, next, &offset)...)
	}
	return list
}

// polygonPoints draws the corners of the clipped polygon, as points that keep its facing and bias (Polygon Mode). Where
// clipping makes one at a vertex on a plane there is one point.
func (d *Draw) polygonPoints(s shape, poly []vertex) (list []shape) {
	for i, v := range poly {
		if v.original < 0 && twice(poly, i) {
			continue
		}
		size := 0.0
		for k, part := range v.mix {
			size += float64(part * pointSize(s.vertices[k]))
		}
		list = append(list, square(s, v, size))
	}
	return list
}

// twice says whether a corner that clipping made is where a vertex of the triangle is, or an earlier corner.
func twice(poly []vertex, i int) bool {
	for k, v := range poly {
		if (v.original >= 0 || k < i) && v.position == poly[i].position {
			return true
		}
	}
	return false
}
