package simd

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/lane"
)

// CubePoint is where a direction meets a cube: its face, 0 to 5 for +X, -X, +Y, -Y, +Z and -Z, and (sc, tc, rc), RC
// being the magnitude of the major axis (Vulkan: Cube Map Face Selection), all times a power of two that brings it near
// 1, so that no product of two of them leaves float32.
type CubePoint struct {
	Face       int
	SC, TC, RC float32

	majorX, majorY         bool
	scaleS, scaleT, scaleR float32
}

// OnCube returns the cube point of a direction. On ties z wins over y, and y over x.
func OnCube(x, y, z float32) (p CubePoint) {
	var face uint32
	p.majorX, p.majorY, p.scaleS, p.scaleT, p.scaleR, face, p.RC = lane.CubeFace(x, y, z)
	p.Face = int(face)
	p.SC, p.TC = p.turn(x, y, z)
	return p
}

// turn is (sc, tc) of a direction on the point's face, times its scales.
func (p *CubePoint) turn(x, y, z float32) (sc, tc float32) {
	return lane.CubeTurn(p.majorX, p.majorY, p.scaleS, p.scaleT, x, y, z)
}

// Coordinates are s = sc / (2 rc) + 1/2, and t likewise.
func (p *CubePoint) Coordinates() (s, t float32) { return lane.CubeCoordinates(p.SC, p.TC, p.RC) }

// Derivatives returns the derivatives of s and t for the direction's derivative (x, y, z): see [lane.CubeDerivatives].
func (p *CubePoint) Derivatives(x, y, z float32) (ds, dt float32) {
	dsc, dtc := p.turn(x, y, z)
	drc := lane.CubeMajor(p.majorX, p.majorY, p.scaleR, x, y, z)
	return lane.CubeDerivatives(p.SC, p.TC, p.RC, float32((p.RC+p.RC)*p.RC), dsc, dtc, drc)
}

func magnitude(x float32) float32 { return math.Float32frombits(math.Float32bits(x) &^ (1 << 31)) }

// cubeGeneric is the definition of Kernels.Cube.
func cubeGeneric(a *CubeArgs) {
	for i := range int(a.N) {
		p := OnCube(*at(a.In[0], i), *at(a.In[1], i), *at(a.In[2], i))
		*at(a.S, i), *at(a.T, i) = p.Coordinates()
		*at(a.Layer, i) = uint32(p.Face) * a.Stride
		if a.DX[0] != nil {
			*at(a.DSDX, i), *at(a.DTDX, i) = p.Derivatives(*at(a.DX[0], i), *at(a.DX[1], i), *at(a.DX[2], i))
			*at(a.DSDY, i), *at(a.DTDY, i) = p.Derivatives(*at(a.DY[0], i), *at(a.DY[1], i), *at(a.DY[2], i))
		}
	}
}
