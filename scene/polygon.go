package scene

import "math"

// maxEars is the most corners of a polygon whose ears are looked for; a larger one becomes a fan.
const maxEars = 64

// triangulate cuts a polygon of n corners into n-2 triangles that wind as it does: a fan if it is convex, by clipping
// ears if not.
func triangulate(n int, at func(i int) vec3, emit func(a, b, c int)) {
	if n == 3 {
		emit(0, 1, 2)
		return
	}
	var flat [][2]float64
	if n <= maxEars {
		flat = project(n, at)
	}
	if flat == nil || convex(flat) {
		for i := 1; i+1 < n; i++ {
			emit(0, i, i+1)
		}
		return
	}
	ring := make([]int, n)
	for i := range ring {
		ring[i] = i
	}
	for len(ring) > 3 {
		k := ear(flat, ring)
		m := len(ring)
		emit(ring[(k+m-1)%m], ring[k], ring[(k+1)%m])
		ring = append(ring[:k], ring[k+1:]...)
	}
	emit(ring[0], ring[1], ring[2])
}

// project drops the axis along which the polygon's normal (Newell's) is longest, and turns the polygon
// counter-clockwise; nil if it has no normal.
func project(n int, at func(i int) vec3) [][2]float64 {
	var normal vec3
	for i := range n {
		a, b := at(i), at((i+1)%n)
		normal = normal.add(vec3{
			float64((a[1] - b[1]) * (a[2] + b[2])), float64((a[2] - b[2]) * (a[0] + b[0])), float64((a[0] - b[0]) * (a[1] + b[1])),
		})
	}
	axis := 0
	for k := range 3 {
		if math.Abs(normal[k]) > math.Abs(normal[axis]) {
			axis = k
		}
	}
	if l := math.Abs(normal[axis]); !(l > 0) || math.IsInf(l, 0) {
		return nil
	}
	u, v := (axis+1)%3, (axis+2)%3
	if normal[axis] < 0 {
		u, v = v, u
	}
	flat := make([][2]float64, n)
	for i := range flat {
		p := at(i)
		flat[i] = [2]float64{p[u], p[v]}
	}
	return flat
}

// turn is twice the area of the triangle a, b, c: positive if it winds counter-clockwise.
func turn(a, b, c [2]float64) float64 {
	return det2(b[0]-a[0], b[1]-a[1], c[0]-a[0], c[1]-a[1])
}

// convex says that no corner turns clockwise.
func convex(flat [][2]float64) bool {
	n := len(flat)
	for i := range n {
		if turn(flat[i], flat[(i+1)%n], flat[(i+2)%n]) < 0 {
			return false
		}
	}
	return true
}

// ear is a corner of the ring whose triangle lies inside and holds no other corner; corner 0 if the ring crosses itself
// and has none.
func ear(flat [][2]float64, ring []int) int {
	m := len(ring)
	for k := range ring {
		a, b, c := flat[ring[(k+m-1)%m]], flat[ring[k]], flat[ring[(k+1)%m]]
		if turn(a, b, c) <= 0 {
			continue
		}
		free := true
		for j := 2; j < m-1 && free; j++ {
			p := flat[ring[(k+j)%m]]
			if p == a || p == b || p == c {
				continue
			}
			free = turn(a, b, p) < 0 || turn(b, c, p) < 0 || turn(c, a, p) < 0
		}
		if free {
			return k
		}
	}
	return 0
}
