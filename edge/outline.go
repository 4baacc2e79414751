package edge

import (
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
)

// outlines sets up triangles as their edges or vertices (Vulkan: Polygon Mode). Facing, culling, depth bias and flat
// attributes are the triangle's. Polygon modes apply after clipping, so that the edges and vertices that clipping adds
// are drawn, too.
func (p *Plan) outlines(c *Chunk, in *Input, first, next int) {
	c.sides.begin(p, in.View)
	lists := first < next && p.kind == kindPolygonLine && in.View.listsSegments()
	if lists {
		c.segments.begin(p, c, in)
		defer p.drawSegments(c, in)
	}
	for i := first; i < next; i++ {
		if lists {
			if p.listOutline(c, in, i) {
				continue
			}
			p.drawSegments(c, in)
		}
		n := len(c.Records)
		clipped := p.outline(c, in, i)
		if len(c.Records) == n {
			c.Statistics.Culled++
		} else if clipped {
			c.Statistics.Clipped++
		}
	}
}

// listOutline lists the sides of a triangle, if there is nothing more to it.
func (p *Plan) listOutline(c *Chunk, in *Input, primitive int) bool {
	local := [3]uint32(in.Mesh.Local[3*primitive:])
	v0, v1, v2 := &c.vertices[local[0]], &c.vertices[local[1]], &c.vertices[local[2]]
	or := v0.Code | v1.Code | v2.Code
	if or&simd.NotFinite != 0 || v0.Code&v1.Code&v2.Code&c.setup.Reject != 0 {
		c.Statistics.Culled++
		return true
	}
	if or&simd.DeepZ != 0 || !c.uncut(in, local[:]...) || !even(v0, v1, v2) {
		return false
	}
	p.listSides(c, in, primitive, local, or)
	return true
}

func (p *Plan) outline(c *Chunk, in *Input, primitive int) (clipped bool) {
	local := [3]uint32(in.Mesh.Local[3*primitive:])
	v0, v1, v2 := &c.vertices[local[0]], &c.vertices[local[1]], &c.vertices[local[2]]
	or := v0.Code | v1.Code | v2.Code
	if or&simd.NotFinite != 0 || v0.Code&v1.Code&v2.Code&c.setup.Reject != 0 {
		return false
	}
	k := &c.clipper
	if p.kind == kindPolygonLine && p.stipple == nil && c.uncut(in, local[:]...) && even(v0, v1, v2) {
		p.sides(c, in, primitive, local, or)
		return false
	}
	k.narrow(p.inset(in))
	k.polygon = k.polygon[:0]
	for i, v := range local {
		k.append(c, in, v, int32(i))
	}
	area2, zx, zy := p.slopes(c, local, or)
	flags, culled := p.facing(area2)
	if culled {
		return false
	}
	clipped = k.clip()
	if len(k.polygon) < 3 {
		return true
	}
	bias := float32(0)
	if in.View.bias.flag != 0 {
		bias = in.View.bias.of(zx, zy, k.deepest())
	}
	if p.kind == kindPolygonPoint {
		p.cornerPoints(c, in, primitive, local, flags, bias)
		return clipped
	}
	phase := 0.0
	for i := range k.polygon {
		s := segment{phase: phase, stippleEnd: phase, bias: bias}
		s.t = p.record(c, in, primitive, local)
		s.t.Flags |= flags | simd.Line | in.View.bias.flag
		var a, b simd.SegmentEnd
		c.end(&a, &k.polygon[i], &local)
		c.end(&b, &k.polygon[(i+1)%len(k.polygon)], &local)
		p.draw(c, in, &s, &a, &b)
		phase = s.stippleEnd
	}
	return clipped
}

// sides draws the sides of a triangle that needs no clipping.
func (p *Plan) sides(c *Chunk, in *Input, primitive int, local [3]uint32, or uint32) {
	area2, zx, zy := p.slopes(c, local, or)
	flags, culled := p.facing(area2)
	if culled {
		return
	}
	var ends [3]simd.SegmentEnd
	for i, v := range local {
		c.endAt(&ends[i], in, v, i)
	}
	bias := p.sidesBias(c, in, local, zx, zy)
	t := p.record(c, in, primitive, local)
	t.Flags |= flags | simd.Line | in.View.bias.flag
	for i := range ends {
		if c.sides.drawn(c, in, local[i], local[(i+1)%3]) {
			continue
		}
		s := segment{bias: bias, t: t}
		p.draw(c, in, &s, &ends[i], &ends[(i+1)%3])
	}
}

// sidesBias is the depth bias of the sides of a triangle whose depth has these slopes.
func (p *Plan) sidesBias(c *Chunk, in *Input, local [3]uint32, zx, zy float64) float32 {
	if in.View.bias.flag == 0 {
		return 0
	}
	var deepest float32
	for _, v := range local {
		deepest = max(deepest, float32(math.Abs(c.clipper.depth(&corner{z: float64(in.Z[v]), w: float64(in.W[v])}))))
	}
	return in.View.bias.of(zx, zy, deepest)
}

// even says that 1/w has about the same magnitude at three vertices: see simd.ClipExponents.
func even(v0, v1, v2 *simd.Vertex) bool {
	e0, e1, e2 := v0.Code>>simd.ExponentShift, v1.Code>>simd.ExponentShift, v2.Code>>simd.ExponentShift
	return max(e0, e1, e2)-min(e0, e1, e2) < simd.ClipExponents
}

// cornerPoints draws the corners of a clipped polygon as points. Attributes and sizes of new ones are mixed as clipping
// does (Vulkan: Clipping Shader Outputs).
func (p *Plan) cornerPoints(c *Chunk, in *Input, primitive int, local [3]uint32, flags simd.TriangleFlags, bias float32) {
	k := &c.clipper
	k.dropDoubles()
	for i := range k.polygon {
		q := &k.polygon[i]
		t := p.record(c, in, primitive, local)
		t.Flags |= flags | simd.Point | simd.Clipped | simd.Wide | in.View.bias.flag
		t.Extra = c.Base + uint32(len(c.Clip))
		at := k.place(q, c.vertices, local)
		r := c.nextRecord()
		*r = t
		if !p.square(c, r, at[0], at[1], in.mixedSize(q, local)) {
			continue
		}
		w := 1 / q.w
		planes := simd.ClipPlanes{QMin: w, QMax: w, Bias: bias, Centre: k.offCentre(q.x, q.y, q.w, at[0], at[1])}
		planes.Q[0], planes.Z[0] = w, k.depthAt(q, c.vertices, local)
		for v, part := range q.mix {
			planes.Inverse[3*v+2] = float64(part * w)
		}
		c.Clip = append(c.Clip, planes)
	}
}

// slopes is the signed area of a triangle (only its sign counts) and the slopes of its depth: from the vertices in the
// framebuffer where all of them are there and need no clipping but by the sides, or else from clip coordinates.
func (p *Plan) slopes(c *Chunk, local [3]uint32, or uint32) (area2, zx, zy float64) {
	const sides = simd.OutLeft | simd.OutRight | simd.OutTop | simd.OutBottom
	v0, v1, v2 := &c.vertices[local[0]], &c.vertices[local[1]], &c.vertices[local[2]]
	if or&(c.setup.Clip&^sides) == 0 && even(v0, v1, v2) {
		x1, y1 := float64(v1.X-v0.X), float64(v1.Y-v0.Y)
		x2, y2 := float64(v2.X-v0.X), float64(v2.Y-v0.Y)
		d1, d2 := float64(v1.Z)-float64(v0.Z), float64(v2.Z)-float64(v0.Z)
		area2 = float64(x1*y2) - float64(x2*y1)
		if area2 != 0 {
			zx = (float64(d1*y2) - float64(d2*y1)) * (256 / area2)
			zy = (float64(d2*x1) - float64(d1*x2)) * (256 / area2)
		}
		return area2, zx, zy
	}
	planes, det := c.clipper.invert()
	if det == 0 || det != det {
		return 0, 0, 0
	}
	c.clipper.depths(&planes)
	return det, planes.Z[1], planes.Z[2]
}
