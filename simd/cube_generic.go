package simd

import "math"

// CubePoint is where a direction meets a cube: its face, 0 to 5 for +X, -X, +Y, -Y, +Z and -Z, and (sc, tc, rc), RC
// being the magnitude of the major axis (Vulkan: Cube Map Face Selection), all times Scale.
type CubePoint struct {
	Face       int
	SC, TC, RC float32
	// Scale is a power of two that brings the major axis near 1, so that no product of two of them leaves float32.
	Scale float32
}

// OnCube returns the cube point of a direction. On ties z wins over y, and y over x.
func OnCube(x, y, z float32) CubePoint {
	ax, ay, az := magnitude(x), magnitude(y), magnitude(z)
	face, major := 0, x
	switch {
	case az >= ax && az >= ay:
		face, major = 4, z
	case ay >= ax:
		face, major = 2, y
	}
	if major < 0 {
		face++
	}
	// The exponent's opposite, 2^-126 at least; a power of two changes no quotient's bits.
	exponent := int32(math.Float32bits(major) & 0x7F800000)
	p := CubePoint{Face: face, Scale: math.Float32frombits(uint32(max(254<<23-exponent, 1<<23)))}
	p.SC, p.TC, p.RC = p.turn(x*p.Scale, y*p.Scale, z*p.Scale)
	p.RC = magnitude(p.RC)
	return p
}

// turn is (sc, tc, rc) of a direction on the point's face.
func (p CubePoint) turn(x, y, z float32) (sc, tc, rc float32) {
	switch p.Face {
	case 0:
		return -z, -y, x
	case 1:
		return z, -y, -x
	case 2:
		return x, z, y
	case 3:
		return x, -z, -y
	case 4:
		return x, -y, z
	}
	return -x, -y, -z
}

// Coordinates are s = sc / (2 rc) + 1/2, and t likewise.
func (p CubePoint) Coordinates() (s, t float32) {
	rc2 := 2 * p.RC
	return p.SC/rc2 + 0.5, p.TC/rc2 + 0.5
}

// Derivatives returns the derivatives of s and t for the direction's derivative (x, y, z): (rc dsc - sc drc) / (2
// rc^2), and t likewise (Vulkan: Cube Map Derivative Transformation).
func (p CubePoint) Derivatives(x, y, z float32) (ds, dt float32) {
	dsc, dtc, drc := p.turn(x*p.Scale, y*p.Scale, z*p.Scale)
	rc2 := square(p.RC)
	return (float32(p.RC*dsc) - float32(p.SC*drc)) / rc2 * 0.5, (float32(p.RC*dtc) - float32(p.TC*drc)) / rc2 * 0.5
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
