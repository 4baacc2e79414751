package oracle

import "github.com/seed-1acaedba/halfspace/vk"

// Vertex is what a vertex shader would write.
type Vertex struct {
	Position   [4]float64   // clip coordinates
	Attributes [][4]float64 // by location
	// PointSize in pixels. The zero value is 1.
	PointSize float64
	// ClipDistances and CullDistances; each list is equally long at all vertices of a draw.
	ClipDistances, CullDistances []float64
	// ShadingRate is the primitive shading rate (of the provoking vertex) in pixels; the zero value is 1x1.
	ShadingRate vk.Extent2D
	// ViewportIndex is the primitive's viewport, taken from its provoking vertex.
	ViewportIndex int
}

// Interpolation is how an attribute gets from vertices to fragments. The zero value is Smooth.
type Interpolation uint8

// The ways of interpolation.
const (
	Smooth Interpolation = iota
	Noperspective
	Flat
)

// Location is where in a fragment an attribute is evaluated. The zero value is Center.
type Location uint8

// The places of evaluation: the pixel's centre, the centroid (the centre where that is covered, else the first covered
// sample), or the sample, which makes the shader run once a sample.
const (
	Center Location = iota
	Centroid
	Sample
)

// Attribute qualifies an attribute of a draw.
type Attribute struct {
	Interpolation Interpolation
	Location      Location
}

// Draw is one draw with all its state.
type Draw struct {
	vk.GraphicsPipeline
	Viewports []vk.Viewport // none: the whole target, depths 0 to 1
	Scissors  []vk.Rect2D   // none: the whole target
	Vertices  []Vertex
	// Indices restart primitives at 0xFFFFFFFF where PrimitiveRestartEnable says so; nil: vertices in order.
	Indices    []uint32
	Attributes []Attribute
	// Shader runs once for every fragment, or once for every covered sample.
	Shader func(*Fragment) Output
	// PerSample says that the shader reads SampleID or SamplePosition: it then runs once a sample.
	PerSample bool
	// Early runs all tests before the shader (EarlyFragmentTests).
	Early bool
	// RateAttachment is the attachment's shading rate at a pixel; nil: 1x1.
	RateAttachment func(x, y int) vk.Extent2D
}

// Fragment is what a fragment shader reads.
type Fragment struct {
	X, Y        int        // the upper left pixel
	FragCoord   [4]float64 // x, y, z, 1/w
	PointCoord  [2]float64
	FrontFacing bool
	PrimitiveID int
	SampleID    int // 0 where the shader runs once a fragment
	// SamplePosition is in pixels from the pixel's upper left corner.
	SamplePosition [2]float64
	// SampleMask has the covered samples of this run of the shader, by coverage index.
	SampleMask []bool
	// FullyCovered is set by conservative rasterization alone.
	FullyCovered                bool
	BaryCoord, BaryCoordNoPersp [3]float64
	Attributes                  [][4]float64
	ShadingRate                 vk.Extent2D
	// At evaluates an attribute at any place of the framebuffer, in pixels.
	At func(attribute int, x, y float64) [4]float64
}

// Output is what a fragment shader writes.
type Output struct {
	Colors [8][4]float64
	Second [4]float64 // the second source of dual-source blending
	// Depth, StencilRef and SampleMask replace, where they are not nil, the depth, the reference and (ANDed) the
	// coverage.
	Depth      *float64
	StencilRef *uint8
	SampleMask []bool
	Discard    bool
}
