package sample

import (
	"math"

	"github.com/seed-1acaedba/halfspace/mip"
)

// faceOf is the face that a direction points to and its (sc, tc, rc), rc being the magnitude of the major axis (Vulkan:
// Cube Map Face Selection). On ties z wins over y, and y over x.
func faceOf(x, y, z float32) (face int, sc, tc, rc float32) {
	ax, ay, az := abs(x), abs(y), abs(z)
	switch {
	case az >= ax && az >= ay:
		if z < 0 {
			return mip.FaceZNeg, -x, -y, az
		}
		return mip.FaceZPos, x, -y, az
	case ay >= ax:
		if y < 0 {
			return mip.FaceYNeg, x, -z, ay
		}
		return mip.FaceYPos, x, z, ay
	}
	if x < 0 {
		return mip.FaceXNeg, z, -y, ax
	}
	return mip.FaceXPos, -z, -y, ax
}

// onFace is (sc, tc, drc) of a derivative: the same choice for a given face, drc being that of the magnitude.
func onFace(face int, x, y, z float32) (sc, tc, rc float32) {
	switch face {
	case mip.FaceXPos:
		return -z, -y, x
	case mip.FaceXNeg:
		return z, -y, -x
	case mip.FaceYPos:
		return x, z, y
	case mip.FaceYNeg:
		return x, -z, -y
	case mip.FaceZPos:
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
