package edge

import (
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
)

// clipTriangle cuts a triangle and appends its pieces, which have the planes of the whole.
func (p *Plan) clipTriangle(c *Chunk, in *Input, primitive int) {
	k := &c.clipper
	local := [3]uint32(in.Mesh.Local[3*primitive:])
	k.polygon = k.polygon[:0]
	for i, v := range local {
		k.append(c, in, v, int32(i))
	}
	planes, det := k.invert()
	flags, culled := p.facing(det)
	if det == 0 || det != det || culled {
		c.Statistics.Culled++
		return
	}
	k.depths(&planes)
	k.clip()
	if len(k.polygon) < 3 {
		c.Statistics.Culled++
		return
	}
	k.limit(&planes, &in.View.bias)
	k.snapped = k.snapped[:0]
	for i := range k.polygon {
		k.snapped = append(k.snapped, k.place(&k.polygon[i], c.vertices, local))
	}
	t := p.record(c, in, primitive, local)
	t.Flags |= flags | simd.Clipped | in.View.bias.flag
	if k.wide(&planes) {
		t.Flags |= simd.Wide
	}
	t.Extra = c.Base + uint32(len(c.Clip))
	n := len(c.Records)
	c.fan(&t, k.snapped, det > 0)
	if len(c.Records) == n {
		c.Statistics.Culled++
		return
	}
	if t.Flags&simd.Wide == 0 {
		for i := n; i < len(c.Records); i++ {
			r := &c.Records[i]
			z := valueAt(&planes.Z, [2]int32{r.X[0], r.Y[0]})
			r.Z = [3]float32{float32(z), float32(planes.Z[1]), float32(planes.Z[2])}
		}
	}
	c.Clip = append(c.Clip, planes)
	c.Statistics.Clipped++
}

// wide says whether the polygon in k.snapped needs its depth in float64. The rule is simd.Wide's, except for a great
// ratio of 1/w, which only matters if the depth at the far end is much smaller. Slopes of depths beyond 2^100 might
// overflow.
func (k *clipper) wide(planes *simd.ClipPlanes) bool {
	least, most, deepest, far := math.Inf(1), 0.0, 0.0, 0.0
	for _, at := range k.snapped {
		q, z := valueAt(&planes.Q, at), math.Abs(valueAt(&planes.Z, at))
		if q < least {
			least, far = q, z
		}
		most, deepest = max(most, q), max(deepest, z)
	}
	const ratio = 1 << simd.WideExponents
	box := boxOf(k.snapped...)
	reach := float64(math.Abs(planes.Z[1])*pixels(box.MaxX-box.MinX)) + float64(math.Abs(planes.Z[2])*pixels(box.MaxY-box.MinY))
	even := least > 0 && most < least*ratio || deepest <= far*ratio
	return !(even && reach <= simd.WideDepth*deepest && deepest < 0x1p100)
}

// valueAt is a plane's value at a point in 1/256 pixel.
func valueAt(plane *[3]float64, at [2]int32) float64 {
	return (plane[0] + float64(pixels(at[0])*plane[1])) + float64(pixels(at[1])*plane[2])
}

// record sets the fields that all records of a primitive of three vertices have in common.
func (p *Plan) record(c *Chunk, in *Input, primitive int, local [3]uint32) simd.Triangle {
	t := simd.Triangle{
		Primitive: c.setup.Primitive + uint32(primitive),
		V:         [3]uint32{in.offset(local[0]), in.offset(local[1]), in.offset(local[2])},
		Chunk:     c.Number,
	}
	if p.last {
		t.Flags = simd.FlatV2
	}
	return t
}

// fan appends a convex polygon's triangles: around the first corner that sees them all from the right side. Snapping
// can dent a polygon by a step of the grid, and pieces of the wrong side, where no corner will do, are left out.
func (c *Chunk) fan(t *simd.Triangle, polygon [][2]int32, positive bool) {
	n := len(polygon)
	right := func(a, b, d [2]int32) bool {
		area2 := area2Of(a, b, d)
		return area2 == 0 || area2 > 0 == positive
	}
	apex := 0
search:
	for i := range n {
		for j := 1; j+1 < n; j++ {
			if !right(polygon[i], polygon[(i+j)%n], polygon[(i+j+1)%n]) {
				continue search
			}
		}
		apex = i
		break
	}
	for j := 1; j+1 < n; j++ {
		a, b, d := polygon[apex], polygon[(apex+j)%n], polygon[(apex+j+1)%n]
		if right(a, b, d) {
			c.emit(t, a, b, d)
		}
	}
}

// invert returns the inverse of the matrix with rows (X, Y, w) of three corners, X and Y being w times pixels (Olano
// and Greer), and a number with the sign of its determinant, which equals the sign of the area in the framebuffer.
func (k *clipper) invert() (planes simd.ClipPlanes, det float64) {
	var m [3][3]float64
	for i := range 3 {
		q := &k.polygon[i]
		m[i] = [3]float64{
			float64(k.scale[0]*q.x) + float64(k.offset[0]*q.w),
			float64(k.scale[1]*q.y) + float64(k.offset[1]*q.w),
			q.w,
		}
	}
	return inverse(&m)
}

// inverse is a matrix's inverse, in the order of ClipPlanes.Inverse, and its determinant.
func inverse(m *[3][3]float64) (planes simd.ClipPlanes, det float64) {
	cross := func(a, b [3]float64) [3]float64 {
		return [3]float64{
			float64(a[1]*b[2]) - float64(a[2]*b[1]),
			float64(a[2]*b[0]) - float64(a[0]*b[2]),
			float64(a[0]*b[1]) - float64(a[1]*b[0]),
		}
	}
	columns := [3][3]float64{cross(m[1], m[2]), cross(m[2], m[0]), cross(m[0], m[1])}
	det = (float64(m[0][0]*columns[0][0]) + float64(m[0][1]*columns[0][1])) + float64(m[0][2]*columns[0][2])
	for i := range 3 {
		for j := range 3 {
			planes.Inverse[3*i+j] = columns[i][j] / det
		}
	}
	return planes, det
}

// depths makes the depth and 1/w planes of a triangle from its three corners.
func (k *clipper) depths(planes *simd.ClipPlanes) {
	in := &planes.Inverse
	sum := func(a, b, c float64, i int) float64 {
		return (float64(a*in[i]) + float64(b*in[3+i])) + float64(c*in[6+i])
	}
	for i, from := range [3]int{2, 0, 1} {
		planes.Q[i] = (in[from] + in[3+from]) + in[6+from]
		planes.Z[i] = float64(k.scale[2] * sum(k.polygon[0].z, k.polygon[1].z, k.polygon[2].z, from))
	}
	planes.Z[0] += k.offset[2]
}

// limit bounds 1/w by twice the range that the polygon has that clipping has left, and finds the depth bias.
func (k *clipper) limit(planes *simd.ClipPlanes, bias *biasFactors) {
	least, most := k.polygon[0].w, k.polygon[0].w
	for i := range k.polygon {
		least, most = min(least, k.polygon[i].w), max(most, k.polygon[i].w)
	}
	planes.QMin, planes.QMax = 0.5/most, 2/least
	planes.Bias = bias.of(planes.Z[1], planes.Z[2], k.deepest())
}

// deepest is the greatest absolute depth of a clipped polygon.
func (k *clipper) deepest() (z float32) {
	for i := range k.polygon {
		z = max(z, float32(math.Abs(k.depth(&k.polygon[i]))))
	}
	return z
}
