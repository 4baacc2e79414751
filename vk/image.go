package vk

// ImageType is the dimensionality of an image. The zero value is 1D.
type ImageType uint8

// The values of ImageType.
const (
	ImageType1D ImageType = iota
	ImageType2D
	ImageType3D
)

var imageTypeNames = []string{
	"1D", "2D", "3D",
}

// String is the specification's name of v.
func (v ImageType) String() string { return nameOf(v) }

func (v ImageType) names() names { return names{list: imageTypeNames} }

// ImageViewType is the shape of a view. The zero value is 1D.
type ImageViewType uint8

// The values of ImageViewType.
const (
	ImageViewType1D ImageViewType = iota
	ImageViewType2D
	ImageViewType3D
	ImageViewTypeCube
	ImageViewType1DArray
	ImageViewType2DArray
	ImageViewTypeCubeArray
)

var imageViewTypeNames = []string{
	"1D", "2D", "3D", "CUBE", "1D_ARRAY", "2D_ARRAY", "CUBE_ARRAY",
}

// String is the specification's name of v.
func (v ImageViewType) String() string { return nameOf(v) }

func (v ImageViewType) names() names { return names{list: imageViewTypeNames} }

// ComponentSwizzle is what an output component of a view reads. The zero value is IDENTITY.
type ComponentSwizzle uint8

// The values of ComponentSwizzle.
const (
	ComponentSwizzleIdentity ComponentSwizzle = iota
	ComponentSwizzleZero
	ComponentSwizzleOne
	ComponentSwizzleR
	ComponentSwizzleG
	ComponentSwizzleB
	ComponentSwizzleA
)

var componentSwizzleNames = []string{
	"IDENTITY", "ZERO", "ONE", "R", "G", "B", "A",
}

// String is the specification's name of v.
func (v ComponentSwizzle) String() string { return nameOf(v) }

func (v ComponentSwizzle) names() names { return names{list: componentSwizzleNames} }

// ImageAspect is an aspect of an image. The zero value, NONE, is the first that the image's format has: colour, or
// depth, or stencil where there is no depth.
type ImageAspect uint8

// The values of ImageAspect.
const (
	ImageAspectNone    ImageAspect = 0
	ImageAspectColor   ImageAspect = 1
	ImageAspectDepth   ImageAspect = 2
	ImageAspectStencil ImageAspect = 4
	ImageAspectPlane0  ImageAspect = 0x10 // luma
	ImageAspectPlane1  ImageAspect = 0x20 // chroma of both kinds, or blue
	ImageAspectPlane2  ImageAspect = 0x40 // red
)

var imageAspectNames = []string{
	"NONE", "COLOR", "DEPTH", "STENCIL", "PLANE_0", "PLANE_1", "PLANE_2",
}

var imageAspectRuns = []run{{0, 0}, {3, 4}, {4, 0x10}, {5, 0x20}, {6, 0x40}}

// String is the specification's name of v.
func (v ImageAspect) String() string { return nameOf(v) }

func (v ImageAspect) names() names { return names{imageAspectNames, imageAspectRuns} }
