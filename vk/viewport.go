package vk

// ViewportCoordinateSwizzle is what a clip coordinate becomes. The zero value is POSITIVE_X.
type ViewportCoordinateSwizzle uint8

// The values of ViewportCoordinateSwizzle.
const (
	ViewportCoordinateSwizzlePositiveX ViewportCoordinateSwizzle = iota
	ViewportCoordinateSwizzleNegativeX
	ViewportCoordinateSwizzlePositiveY
	ViewportCoordinateSwizzleNegativeY
	ViewportCoordinateSwizzlePositiveZ
	ViewportCoordinateSwizzleNegativeZ
	ViewportCoordinateSwizzlePositiveW
	ViewportCoordinateSwizzleNegativeW
)

var viewportCoordinateSwizzleNames = []string{
	"POSITIVE_X", "NEGATIVE_X", "POSITIVE_Y", "NEGATIVE_Y", "POSITIVE_Z", "NEGATIVE_Z", "POSITIVE_W", "NEGATIVE_W",
}

// String is the specification's name of v.
func (v ViewportCoordinateSwizzle) String() string { return nameOf(v) }

func (v ViewportCoordinateSwizzle) names() names { return names{list: viewportCoordinateSwizzleNames} }

// ViewportSwizzle is what the clip coordinates of a viewport's primitives become, each of one of them: the six faces of
// a cube are such views of one. The zero value, which would make all of them x, leaves them.
type ViewportSwizzle struct {
	X, Y, Z, W ViewportCoordinateSwizzle // of the four coordinates
}

// ViewportWScaling makes w of the clip coordinates of a viewport's primitives XCoeff x + YCoeff y + w, after the
// swizzle and before clipping. The zero value leaves it.
type ViewportWScaling struct{ XCoeff, YCoeff float32 }
