package lane

// CubeFace finds the face of a cube that a direction meets (Vulkan: Cube Map Face Selection): whether x or y is the major
// axis, and else z; what coordinates are multiplied by, a power of two that brings the major axis near 1, so that no
// product of two of them leaves float32, with the signs by which they are turned; the face's number, 0 to 5 for +X, -X,
// +Y, -Y, +Z and -Z; and the major axis' magnitude, scaled. On ties z wins over y, and y over x.
func CubeFace(x, y, z float32) (majorX, majorY bool, scaleS, scaleT, scaleR float32, face uint32, rc float32) {
	ax, ay, az := real(word(x)&0x7FFFFFFF), real(word(y)&0x7FFFFFFF), real(word(z)&0x7FFFFFFF)
	side := !(az >= ax) || !(az >= ay)
	majorY = side && ay >= ax
	majorX = side && !majorY
	major := z
	if majorY {
		major = y
	}
	if majorX {
		major = x
	}
	// The exponent's opposite, 2^-126 at least; a power of two changes no quotient's bits.
	scale := uint32(max(254<<23-int32(word(major)&0x7F800000), 1<<23))
	sign := uint32(0)
	if major < 0 {
		sign = 1 << 31
	}
	// sc turns for x unless, for z where that is negative; tc always but for y, where it is.
	r := scale ^ sign
	s, t, face := r, scale^1<<31, uint32(4)
	if majorY {
		s, t, face = scale, r, 2
	}
	if majorX {
		s, face = r^1<<31, 0
	}
	return majorX, majorY, real(s), real(t), real(r), face + sign>>31, real(scale) * real(word(major)&0x7FFFFFFF)
}

// CubeTurn is (sc, tc) of a direction on a face, times its scales.
func CubeTurn(majorX, majorY bool, scaleS, scaleT, x, y, z float32) (sc, tc float32) {
	sc, tc = x, y
	if majorX {
		sc = z
	}
	if majorY {
		tc = z
	}
	return scaleS * sc, scaleT * tc
}

// CubeMajor is rc of a direction on a face, times its scale.
func CubeMajor(majorX, majorY bool, scaleR, x, y, z float32) (rc float32) {
	rc = z
	if majorY {
		rc = y
	}
	if majorX {
		rc = x
	}
	return scaleR * rc
}

// CubeCoordinates are s = sc / (2 rc) + 1/2, and t likewise.
func CubeCoordinates(sc, tc, rc float32) (s, t float32) {
	rc2 := rc + rc
	return sc/rc2 + 0.5, tc/rc2 + 0.5
}

// CubeDerivatives are (rc dsc - sc drc) / (2 rc^2), and of t likewise (Vulkan: Cube Map Derivative Transformation); squares
// is 2 rc^2.
func CubeDerivatives(sc, tc, rc, squares, dsc, dtc, drc float32) (ds, dt float32) {
	return (float32(rc*dsc) - float32(sc*drc)) / squares, (float32(rc*dtc) - float32(tc*drc)) / squares
}
