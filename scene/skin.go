package scene

import "math"

// skin takes a primitive's vertices to world space by the sums of its joints' matrices (glTF: Skins), in float64, and
// says whether most of the first joints turn left into right.
func (p *modelPrimitive) skin(out *Primitive, joints []mat4, b *budget) (mirrored bool) {
	inside := make([]bool, len(joints))
	for i := range joints {
		_, det := joints[i].cofactors()
		inside[i] = det < 0
	}
	turned := 0
	n := p.influences
	for v := range out.Vertices() {
		b.work(8 + n)
		var m mat4
		for k := range n {
			w := float64(p.weights[n*v+k])
			if w == 0 {
				continue
			}
			j := &joints[p.joints[n*v+k]]
			for c := range 4 {
				for r := range 3 {
					m[4*c+r] += float64(w * j[4*c+r])
				}
			}
		}
		if inside[p.joints[n*v]] {
			turned++
		}
		at := out.Positions[3*v:][:3]
		x, y, z := float64(at[0]), float64(at[1]), float64(at[2])
		for r := range 3 {
			at[r] = float32(float64(m[r]*x) + float64(m[4+r]*y) + float64(m[8+r]*z) + m[12+r])
		}
		if out.Normals != nil {
			c, det := m.cofactors()
			setDirection(out.Normals[3*v:][:3], c, det < 0)
		}
		if out.Tangents != nil {
			setDirection(out.Tangents[4*v:][:3], [9]float64{m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]}, false)
		}
	}
	return 2*turned > out.Vertices()
}

// setDirection makes d the unit vector along m*d, or against it.
func setDirection(d []float32, m [9]float64, against bool) {
	x, y, z := float64(d[0]), float64(d[1]), float64(d[2])
	var q vec3
	largest := 0.0
	for r := range 3 {
		q[r] = float64(m[r]*x) + float64(m[3+r]*y) + float64(m[6+r]*z)
		largest = max(largest, math.Abs(q[r]))
	}
	if !(largest > 0) || math.IsInf(largest, 0) {
		return
	}
	if against {
		largest = -largest
	}
	q = vec3{q[0] / largest, q[1] / largest, q[2] / largest}.unit()
	d[0], d[1], d[2] = float32(q[0]), float32(q[1]), float32(q[2])
}
