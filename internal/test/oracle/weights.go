package oracle

// weights say how the values of a primitive's vertices make the value at a place: Smooth attributes with Perspective,
// NoPerspective ones with Linear. Both sum to 1.
type weights struct {
	perspective, linear [3]float64
	z, invW             float64 // framebuffer depth and 1/w
	// limit is what limiting 1/w has divided it by: Smooth attributes are (f/w) / (1/w) with the limited 1/w. 0 is 1.
	limit float64
}

// blendValues is the sum of values by weights.
func blendValues(w [3]float64, values [][4]float64) (f [4]float64) {
	for i, v := range values {
		for c := range f {
			f[c] += float64(w[i] * v[c])
		}
	}
	return f
}

// triangleWeights interpolates by the snapped vertices of a triangle whose every w is positive: barycentrics a, b, c of
// the place, perspective a/w_a and so on (Basic Polygon Rasterization).
func triangleWeights(snapped [3]Point, w, z [3]float64, x, y float64) weights {
	var px, py [3]float64
	for i, p := range snapped {
		px[i], py[i] = p.Pixels()
	}
	edge := func(a, b int, x, y float64) float64 {
		return float64((px[b]-px[a])*(y-py[a])) - float64((py[b]-py[a])*(x-px[a]))
	}
	area := edge(0, 1, px[2], py[2])
	var r weights
	for i := range 3 {
		r.linear[i] = edge((i+1)%3, (i+2)%3, x, y) / area
		r.perspective[i] = r.linear[i] / w[i]
		r.invW += r.perspective[i]
		r.z += float64(r.linear[i] * z[i])
	}
	for i := range 3 {
		r.perspective[i] /= r.invW
	}
	return r
}

// homogeneousWeights interpolates by the clip coordinates of a triangle, whatever its w: with rows (X, Y, w) of the
// vertices, X and Y being framebuffer positions times w, the weight of vertex i is the triple product of the other two
// rows with (x, y, 1).
func homogeneousWeights(t transform, position [3][4]float64, x, y float64) weights {
	var rows [3][3]float64
	for i, p := range position {
		rows[i] = [3]float64{
			float64(t.hx*p[0]) + float64(t.ox*p[3]) - float64(x*p[3]),
			float64(t.hy*p[1]) + float64(t.oy*p[3]) - float64(y*p[3]),
			p[3],
		}
	}
	var r weights
	var det, sum, zOverW float64
	for i := range 3 {
		a, b := rows[(i+1)%3], rows[(i+2)%3]
		e := float64(a[0]*b[1]) - float64(a[1]*b[0]) // the place is the origin of the rows
		r.perspective[i] = e
		r.linear[i] = float64(e * rows[i][2])
		sum += e
		det += r.linear[i]
		zOverW += float64(e * position[i][2])
	}
	for i := range 3 {
		r.perspective[i] /= sum
		r.linear[i] /= det
	}
	r.invW = sum / det
	r.z = float64(t.pz*(zOverW/det)) + t.oz
	return r
}
