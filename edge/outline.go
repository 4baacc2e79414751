package edge

import (
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
)

// outlines sets up triangles as their edges or vertices (Vulkan: Polygon Mode). Facing, culling, depth bias and flat
// attributes are the triangle's. Edges are clipped as lines; clipping adds none.
func (p *Plan) outlines(c *Chunk, in *Input, first, next int) {
	for i := first; i < next; i++ {
		n := len(c.Records)
		clipped := p.outline(c, in, i)
		if len(c.Records) == n {
			c.Statistics.Culled++
		} else if clipped {
			c.Statistics.Clipped++
		}
	}
}

func (p *Plan) outline(c *Chunk, in *Input, primitive int) (clipped bool) {
	local := [3]uint32(in.Mesh.Local[3*primitive:])
	var or uint32
	and := ^uint32(0)
	for _, v := range local {
		or |= c.vertices[v].Code
		and &= c.vertices[v].Code
	}
	if or&simd.NotFinite != 0 || and&c.setup.Reject != 0 {
		return false
	}
	facing, bias, visible := p.polygon(c, in, local, or)
	flags, culled := p.facing(facing)
	if culled || !visible {
		return false
	}
	provoking := 0
	if p.last {
		provoking = 2
	}
	if p.kind == kindPolygonPoint {
		for i := range local {
			v := local[i]
			z, ok := p.centre(c, in, v, bias)
			if !ok {
				clipped = true
				continue
			}
			q := float64(1 / in.W[v])
			t := simd.Triangle{
				Primitive: in.Mesh.Primitive + uint32(primitive), Chunk: c.Number, Extra: c.Base + uint32(len(c.Clip)),
				V:     [3]uint32{in.Base + v, in.Base + local[provoking], in.Base + v},
				Flags: flags | simd.Point | simd.Clipped | simd.Wide | simd.FlatV1,
			}
			if p.square(c, in, &t, v) {
				k := simd.ClipPlanes{QMin: q, QMax: q}
				k.Inverse[2], k.Q[0], k.Z[0] = q, q, z
				c.Clip = append(c.Clip, k)
			}
		}
		return clipped
	}
	for i := range local {
		j := (i + 1) % 3
		s := segment{a: i, b: j}
		s.t = p.record(c, in, primitive, local)
		s.t.Flags |= flags | simd.Line
		clipped = p.clipSegment(c, in, &s, local[i], local[j], bias) || clipped
	}
	return clipped
}

// polygon is the signed area of a triangle (only its sign counts), its depth bias, and whether any of it is inside.
func (p *Plan) polygon(c *Chunk, in *Input, local [3]uint32, or uint32) (area2, bias float64, visible bool) {
	k := &c.clipper
	b := &in.View.bias
	v0, v1, v2 := &c.vertices[local[0]], &c.vertices[local[1]], &c.vertices[local[2]]
	e0, e1, e2 := v0.Code>>simd.ExponentShift, v1.Code>>simd.ExponentShift, v2.Code>>simd.ExponentShift
	const far = simd.OutW | simd.DeepZ | simd.OutGuardX0 | simd.OutGuardX1 | simd.OutGuardY0 | simd.OutGuardY1
	if or&far == 0 && max(e0, e1, e2)-min(e0, e1, e2) < simd.ClipExponents {
		x1, y1 := float64(v1.X-v0.X), float64(v1.Y-v0.Y)
		x2, y2 := float64(v2.X-v0.X), float64(v2.Y-v0.Y)
		area2 = float64(x1*y2) - float64(x2*y1)
		d1, d2 := float64(v1.Z)-float64(v0.Z), float64(v2.Z)-float64(v0.Z)
		var zx, zy float64
		if area2 != 0 {
			zx = (float64(d1*y2) - float64(d2*y1)) * (256 / area2)
			zy = (float64(d2*x1) - float64(d1*x2)) * (256 / area2)
		}
		deepest := float32(max(math.Abs(float64(v0.Z)), math.Abs(float64(v1.Z)), math.Abs(float64(v2.Z))))
		return area2, b.of(zx, zy, deepest), true
	}
	k.polygon = k.polygon[:0]
	for i, v := range local {
		k.polygon = append(k.polygon, k.load(c, in, v, int32(i)))
	}
	planes, det := k.invert()
	if det == 0 || det != det {
		return 0, 0, true
	}
	k.depths(&planes)
	k.narrow(0)
	before := planes.Z[0]
	k.clip()
	if len(k.polygon) < 3 {
		return det, 0, false
	}
	k.limit(&planes, b)
	return det, planes.Z[0] - before, true
}
