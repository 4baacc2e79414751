package mip

// The faces, in the order of a cube's layers.
const (
	FaceXPos = iota
	FaceXNeg
	FaceYPos
	FaceYNeg
	FaceZPos
	FaceZNeg
)

// cubeEdge is where a row of texels beyond one edge of a face lies: on another face, each coordinate being the position
// k along the edge, mirrored or not, or the distance beyond the edge, from the near or the far side.
type cubeEdge struct {
	face int
	i, j uint8
}

// How a coordinate follows from k, the position along the edge, and d >= 1, the distance beyond it, on faces of n
// texels.
const (
	along   uint8 = iota // k
	against              // n-1-k
	near                 // d-1
	far                  // n-d
)

// cubeEdges has for each face what lies beyond i < 0, i >= n, j < 0, j >= n; found by folding the faces (Vulkan: Cube
// Map Edge Handling).
var cubeEdges = [6][4]cubeEdge{
	FaceXPos: {{FaceZPos, far, along}, {FaceZNeg, near, along}, {FaceYPos, far, against}, {FaceYNeg, far, along}},
	FaceXNeg: {{FaceZNeg, far, along}, {FaceZPos, near, along}, {FaceYPos, near, along}, {FaceYNeg, near, against}},
	FaceYPos: {{FaceXNeg, along, near}, {FaceXPos, against, near}, {FaceZNeg, against, near}, {FaceZPos, along, near}},
	FaceYNeg: {{FaceXNeg, against, far}, {FaceXPos, along, far}, {FaceZPos, along, far}, {FaceZNeg, against, far}},
	FaceZPos: {{FaceXNeg, far, along}, {FaceXPos, near, along}, {FaceYPos, along, far}, {FaceYNeg, along, near}},
	FaceZNeg: {{FaceXPos, far, along}, {FaceXNeg, near, along}, {FaceYPos, against, near}, {FaceYNeg, against, far}},
}

// Unfold is the face and the coordinates of (s, t) of a face whose neighbours lie around it as AcrossEdge has their
// texels: a place d beyond an edge of the face is at d from that edge on the neighbour. Of a place beyond two edges it
// is the one over the edge that is farther away, and the other coordinate is limited to the face. Coordinates on a face
// are 0 to 1; NaN stays.
func Unfold(face int, s, t float32) (f int, u, v float32) {
	beyond := func(x float32) float32 { return max(-x, x-1) }
	ds, dt := beyond(s), beyond(t)
	if !(ds > 0 || dt > 0) {
		return face, s, t
	}
	side, k, d := 0, t, ds
	if dt > ds {
		side, k, d = 2, s, dt
		if t > 0.5 {
			side = 3
		}
	} else if s > 0.5 {
		side = 1
	}
	e := &cubeEdges[face][side]
	d, k = min(d, 1), min(max(k, 0), 1)
	at := func(how uint8) float32 {
		switch how {
		case along:
			return k
		case against:
			return 1 - k
		case near:
			return d
		}
		return 1 - d
	}
	return e.face, at(e.i), at(e.j)
}

// AcrossEdge is the face and texel of (i, j) of a face of n texels, exactly one of i and j being outside, by at most n.
func AcrossEdge(face, i, j, n int) (f, x, y int) {
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
	e := &cubeEdges[face][side]
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
