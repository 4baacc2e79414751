package edge

import (
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
)

// rectangles sets up triangles as their bounding boxes (VK_NV_fill_rectangle). Triangles that clipping would cut are
// culled. The planes are the triangle's and go on beyond it.
func (p *Plan) rectangles(c *Chunk, in *Input) {
	s := &c.setup
	for ; s.Next < s.Stop; s.Next++ {
		if !p.rectangle(c, in, int(s.Next)) {
			c.Statistics.Culled++
		}
	}
}

func (p *Plan) rectangle(c *Chunk, in *Input, primitive int) bool {
	s := &c.setup
	local := [3]uint32(in.Mesh.Local[3*primitive:])
	v := [3]*simd.Vertex{&c.vertices[local[0]], &c.vertices[local[1]], &c.vertices[local[2]]}
	if (v[0].Code|v[1].Code|v[2].Code)&(s.Drop|s.Clip) != 0 {
		return false
	}
	var corners [3][2]int32
	var m [3][3]float64
	var depth [3]float64 // times w
	var deepest float32
	for i := range v {
		corners[i] = [2]int32{v[i].X, v[i].Y}
		w := float64(in.W[local[i]])
		m[i] = [3]float64{pixels(v[i].X) * w, pixels(v[i].Y) * w, w}
		depth[i] = float64(v[i].Z) * w
		deepest = max(deepest, float32(math.Abs(float64(v[i].Z))))
	}
	area2 := area2Of(corners[0], corners[1], corners[2])
	flags, culled := p.facing(float64(area2))
	planes, det := inverse(&m)
	if culled || area2 == 0 || det == 0 || det != det {
		return false
	}
	at := &planes.Inverse
	for i, from := range [3]int{2, 0, 1} {
		planes.Q[i] = (at[from] + at[3+from]) + at[6+from]
		planes.Z[i] = (float64(depth[0]*at[from]) + float64(depth[1]*at[3+from])) + float64(depth[2]*at[6+from])
	}
	planes.Bias = in.View.bias.of(planes.Z[1], planes.Z[2], deepest)
	planes.QMin, planes.QMax = 0x1p-126, math.MaxFloat64
	t := p.record(c, in, primitive, local)
	t.Flags |= flags | simd.Wide | simd.Clipped | in.View.bias.flag
	t.Extra = c.Base + uint32(len(c.Clip))
	box := boxOf(corners[:]...)
	if !c.box(&t, box.MinX, box.MinY, box.MaxX, box.MaxY) {
		return false
	}
	c.Clip = append(c.Clip, planes)
	return true
}
