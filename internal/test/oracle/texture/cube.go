package texture

import (
	"math"
)

// faceAxes is (sc, tc, rc) of each face +X -X +Y -Y +Z -Z: the coordinate and its sign (Cube Map Face Selection).
var faceAxes = [6][3]struct {
	axis int
	sign float64
}{
	{{2, -1}, {1, -1}, {0, 1}},
	{{2, 1}, {1, -1}, {0, 1}},
	{{0, 1}, {2, 1}, {1, 1}},
	{{0, 1}, {2, -1}, {1, 1}},
	{{0, 1}, {1, -1}, {2, 1}},
	{{0, -1}, {1, -1}, {2, 1}},
}

// chooseFace turns a direction and its derivatives into a face with coordinates on it: by the largest component, on
// ties z before y before x.
func (l *lookup) chooseFace() {
	r := l.st
	x, y, z := math.Abs(r[0]), math.Abs(r[1]), math.Abs(r[2])
	major := 0
	switch {
	case z >= x && z >= y:
		major = 2
	case y >= x:
		major = 1
	}
	l.face = 2 * major
	sign := 1.0
	if r[major] < 0 {
		l.face++
		sign = -1
	}
	axes := faceAxes[l.face]
	rc := math.Abs(r[major])
	direction := l.grad
	for c := range 2 {
		sc := axes[c].sign * r[axes[c].axis]
		l.st[c] = sc/(2*rc) + 0.5
		for k := range l.grad {
			dsc := axes[c].sign * direction[k][axes[c].axis]
			drc := sign * direction[k][major]
			l.grad[k][c] = 0.5 * (float64(rc*dsc) - float64(sc*drc)) / float64(rc*rc)
		}
	}
	l.st[2] = 0
	l.grad[0][2], l.grad[1][2] = 0, 0
}

// The sides of a face.
const (
	left = iota
	right
	top
	bottom
)

// neighbours gives, for each face and side, the face beyond and where on it the texel lies that is d steps beyond the
// side, at k along it: n is the size of a face. At d = 1 these are the edge texels of the specification.
var neighbours = [6][4]struct {
	face int
	at   func(n, k, d int) (i, j int)
}{
	{ // +X
		{4, func(n, k, d int) (int, int) { return n - d, k }},
		{5, func(n, k, d int) (int, int) { return d - 1, k }},
		{2, func(n, k, d int) (int, int) { return n - d, n - 1 - k }},
		{3, func(n, k, d int) (int, int) { return n - d, k }},
	},
	{ // -X
		{5, func(n, k, d int) (int, int) { return n - d, k }},
		{4, func(n, k, d int) (int, int) { return d - 1, k }},
		{2, func(n, k, d int) (int, int) { return d - 1, k }},
		{3, func(n, k, d int) (int, int) { return d - 1, n - 1 - k }},
	},
	{ // +Y
		{1, func(n, k, d int) (int, int) { return k, d - 1 }},
		{0, func(n, k, d int) (int, int) { return n - 1 - k, d - 1 }},
		{5, func(n, k, d int) (int, int) { return n - 1 - k, d - 1 }},
		{4, func(n, k, d int) (int, int) { return k, d - 1 }},
	},
	{ // -Y
		{1, func(n, k, d int) (int, int) { return n - 1 - k, n - d }},
		{0, func(n, k, d int) (int, int) { return k, n - d }},
		{4, func(n, k, d int) (int, int) { return k, n - d }},
		{5, func(n, k, d int) (int, int) { return n - 1 - k, n - d }},
	},
	{ // +Z
		{1, func(n, k, d int) (int, int) { return n - d, k }},
		{0, func(n, k, d int) (int, int) { return d - 1, k }},
		{2, func(n, k, d int) (int, int) { return k, n - d }},
		{3, func(n, k, d int) (int, int) { return k, d - 1 }},
	},
	{ // -Z
		{0, func(n, k, d int) (int, int) { return n - d, k }},
		{1, func(n, k, d int) (int, int) { return d - 1, k }},
		{2, func(n, k, d int) (int, int) { return n - 1 - k, d - 1 }},
		{3, func(n, k, d int) (int, int) { return n - 1 - k, n - d }},
	},
}

// beyondEdge is a texel outside the face: one of the neighbouring face, or, beyond two edges, the mean of the three
// texels that meet at the corner (Cube Map Edge Handling).
func (l *lookup) beyondEdge(lvl, i, j int) Value {
	n := l.levels[lvl].width
	over := func(side, k, d int) Value {
		to := neighbours[l.face][side]
		x, y := to.at(n, k, d)
		return l.inside(lvl, l.layer-l.face+to.face, x, y, 0)
	}
	ci, cj := min(max(i, 0), n-1), min(max(j, 0), n-1) // the nearest texel of this face
	sideI, sideJ := -1, -1
	var di, dj int
	switch {
	case i < 0:
		sideI, di = left, -i
	case i >= n:
		sideI, di = right, i-n+1
	}
	switch {
	case j < 0:
		sideJ, dj = top, -j
	case j >= n:
		sideJ, dj = bottom, j-n+1
	}
	switch {
	case sideJ < 0:
		return over(sideI, j, min(di, n))
	case sideI < 0:
		return over(sideJ, i, min(dj, n))
	}
	a, b, c := l.inside(lvl, l.layer, ci, cj, 0), over(sideI, cj, 1), over(sideJ, ci, 1)
	var mean Value
	for x := range mean {
		mean[x] = (a[x] + b[x] + c[x]) / 3
	}
	return mean
}
