package sample

import "math"

// The faces, in the order of a cube's layers.
const (
	faceXPos = iota
	faceXNeg
	faceYPos
	faceYNeg
	faceZPos
	faceZNeg
)

// faceOf is the face that a direction points to and its (sc, tc, rc), rc being the magnitude of the major axis (Vulkan:
// Cube Map Face Selection). On ties z wins over y, and y over x.
func faceOf(x, y, z float32) (face int, sc, tc, rc float32) {
	ax, ay, az := abs(x), abs(y), abs(z)
	switch {
	case az >= ax && az >= ay:
		if z < 0 {
			return faceZNeg, -x, -y, az
		}
		return faceZPos, x, -y, az
	case ay >= ax:
		if y < 0 {
			return faceYNeg, x, -z, ay
		}
		return faceYPos, x, z, ay
	}
	if x < 0 {
		return faceXNeg, z, -y, ax
	}
	return faceXPos, -z, -y, ax
}

// onFace is (sc, tc, drc) of a derivative: the same choice for a given face, drc being that of the magnitude.
func onFace(face int, x, y, z float32) (sc, tc, rc float32) {
	switch face {
	case faceXPos:
		return -z, -y, x
	case faceXNeg:
		return z, -y, -x
	case faceYPos:
		return x, z, y
	case faceYNeg:
		return x, -z, -y
	case faceZPos:
		return x, -y, z
	}
	return -x, -y, -z
}

// faceCoord is sc / (2 rc) + 1/2.
func faceCoord(sc, rc float32) float32 { return sc/(2*rc) + 0.5 }

// faceDerivative is d(sc / (2 rc) + 1/2) = (rc dsc - sc drc) / (2 rc^2).
func faceDerivative(sc, rc, dsc, drc float32) float32 {
	return (float32(rc*dsc) - float32(sc*drc)) / float32(rc*rc) / 2
}

func abs(x float32) float32 { return math.Float32frombits(math.Float32bits(x) &^ (1 << 31)) }

// edge is where a row of texels beyond one edge of a face lies: on another face, each coordinate being the position k
// along the edge, mirrored or not, or the distance beyond the edge, from the near or the far side.
type edge struct {
	face int
	i, j uint8
}

// How a coordinate follows from k, the position along the edge, and d >= 1, the distance beyond it, on faces of n texels.
const (
	along   uint8 = iota // k
	against              // n-1-k
	near                 // d-1
	far                  // n-d
)

// edges has for each face what lies beyond i < 0, i >= n, j < 0, j >= n; found by folding the faces (Vulkan: Cube Map Edge
// Handling).
var edges = [6][4]edge{
	faceXPos: {{faceZPos, far, along}, {faceZNeg, near, along}, {faceYPos, far, against}, {faceYNeg, far, along}},
	faceXNeg: {{faceZNeg, far, along}, {faceZPos, near, along}, {faceYPos, near, along}, {faceYNeg, near, against}},
	faceYPos: {{faceXNeg, along, near}, {faceXPos, against, near}, {faceZNeg, against, near}, {faceZPos, along, near}},
	faceYNeg: {{faceXNeg, against, far}, {faceXPos, along, far}, {faceZPos, along, far}, {faceZNeg, against, far}},
	faceZPos: {{faceXNeg, far, along}, {faceXPos, near, along}, {faceYPos, along, far}, {faceYNeg, along, near}},
	faceZNeg: {{faceXPos, far, along}, {faceXNeg, near, along}, {faceYPos, against, near}, {faceYNeg, against, far}},
}

// acrossEdge is the face and texel of (i, j) of a face of n texels, exactly one of i and j being outside, by at most n.
func acrossEdge(face, i, j, n int) (f, x, y int) {
	side, k, d := 0, j, -i
	switch {
	case i < 0:
	case i >= n:
		side, d = 1, i-n+1
	case j < 0:
		side, k, d = 2, i, -j
	default:
		side, k, d = 3, i, j-n+1
	}
	e := &edges[face][side]
	d = min(d, n)
	at := func(how uint8) int {
		switch how {
		case along:
			return k
		case against:
			return n - 1 - k
		case near:
			return d - 1
		}
		return n - d
	}
	return e.face, at(e.i), at(e.j)
}
