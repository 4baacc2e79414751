package edge

import (
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
)

// rectangles sets up triangles as their bounding boxes (VK_NV_fill_rectangle). Triangles that clipping would cut are
// culled; planes go on beyond the triangle.
func (p *Plan) rectangles(c *Chunk, in *Input) {
	s := &c.setup
	k := &c.clipper
	for ; s.Next < s.Stop; s.Next++ {
		local := [3]uint32(in.Mesh.Local[3*s.Next:])
		v0, v1, v2 := &c.vertices[local[0]], &c.vertices[local[1]], &c.vertices[local[2]]
		a, b, d := [2]int32{v0.X, v0.Y}, [2]int32{v1.X, v1.Y}, [2]int32{v2.X, v2.Y}
		area2 := area2Of(a, b, d)
		flags, culled := p.facing(float64(area2))
		if (v0.Code|v1.Code|v2.Code)&(s.Drop|s.Clip) != 0 || v0.Code&v1.Code&v2.Code&s.Reject != 0 || culled || area2 == 0 {
			c.Statistics.Culled++
			continue
		}
		k.polygon = k.polygon[:0]
		for i, v := range local {
			k.polygon = append(k.polygon, k.load(c, in, v, int32(i)))
		}
		planes, det := k.invert()
		if det == 0 || det != det {
			c.Statistics.Culled++
			continue
		}
		k.depths(&planes)
		k.limit(&planes, &in.View.bias)
		planes.QMin, planes.QMax = 0x1p-126, math.MaxFloat64
		t := p.record(c, in, int(s.Next), local)
		t.Flags |= flags | simd.Wide | simd.Clipped
		t.Extra = c.Base + uint32(len(c.Clip))
		box := boxOf(a, b, d)
		if !c.box(&t, box.MinX, box.MinY, box.MaxX, box.MaxY) {
			c.Statistics.Culled++
			continue
		}
		c.Clip = append(c.Clip, planes)
	}
}
