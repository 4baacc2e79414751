package scene

import "math"

// maxEars is the number of corners up to which the search for a polygon's next ear begins at its first corner again.
// The ears of a larger polygon are clipped in one walk round it.
const maxEars = 64

// maxEarTests bounds how often a corner is held against an ear of one polygon; the remaining polygon then becomes a
// fan.
const maxEarTests = 1 << 25

// triangulate cuts a polygon of n corners into n-2 triangles that wind as it does: a fan if it is convex, by clipping
// ears if not.
func triangulate(n int, at func(i int) vec3, emit func(a, b, c int)) {
	if n == 3 {
		emit(0, 1, 2)
		return
	}
	flat := project(n, at)
	if flat == nil || convex(flat) {
		for i := 1; i+1 < n; i++ {
			emit(0, i, i+1)
		}
		return
	}
	if n > maxEars {
		clipRound(flat, emit)
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

// clipRound clips the ears of a large polygon. Only corners that turn clockwise can lie in one.
func clipRound(flat [][2]float64, emit func(a, b, c int)) {
	n := len(flat)
	next, before, reflex := make([]int, n), make([]int, n), make([]bool, n)
	for i := range n {
		next[i], before[i] = (i+1)%n, (i+n-1)%n
	}
	turns := func(i int) bool { return turn(flat[before[i]], flat[i], flat[next[i]]) < 0 }
	for i := range n {
		reflex[i] = turns(i)
	}
	tests := 0
	isEar := func(i int) bool {
		a, b, c := flat[before[i]], flat[i], flat[next[i]]
		if turn(a, b, c) <= 0 {
			return false
		}
		for k := next[next[i]]; k != before[i] && tests < maxEarTests; k = next[k] {
			tests++
			if p := flat[k]; reflex[k] && p != a && p != b && p != c && turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0 {
				return false
			}
		}
		return true
	}
	i, since := 0, 0 // corners looked at since the last ear
	for left := n; left > 3; {
		if tests < maxEarTests && since < left && !isEar(i) {
			i = next[i]
			since++
			continue
		}
		emit(before[i], i, next[i])
		a, c := before[i], next[i]
		next[a], before[c] = c, a
		reflex[a], reflex[c] = turns(a), turns(c)
		i = next[c] // the one after the next: fewer slivers
		since = 0
		left--
	}
	emit(before[i], i, next[i])
}
