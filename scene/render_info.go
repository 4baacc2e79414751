package scene

// Shading is how surfaces are coloured.
type Shading uint8

// The shadings. The zero value is ShadeAuto.
const (
	ShadeAuto    Shading = iota // unlit where the material says so, else lambert
	ShadeUnlit                  // base colour
	ShadeLambert                // base colour times a fixed light
	ShadeDepth                  // no colour, depth alone
	ShadePBR                    // glTF's materials, lit by the scene's lights and RenderInfo.Env
	// The others show how a scene is made. Directions are colours from 0 for -1 to 1; the 8-bit picture's codes are the
	// numbers.
	ShadeNormals   // normals in world space, of the side that is seen
	ShadeUV        // the fractions of the base colour's texture coordinates, in red and green
	ShadeTangents  // tangents in world space
	ShadeWireframe // white lines
	ShadeOverdraw  // how many surfaces lie over one another: brighter for more
	ShadeDistance  // how far away surfaces are along the camera's axis: white where the scene's bounds begin, dark where they end
	ShadeSamples   // how many triangles a pixel's samples show: brighter for more
)

// inspects says that a shading shows how a scene is made by a program of its own.
func (s Shading) inspects() bool {
	return s >= ShadeNormals && s <= ShadeDistance && s != ShadeWireframe
}

// plain says that a shading asks materials nothing but which sides they have.
func (s Shading) plain() bool { return s == ShadeDepth || s == ShadeWireframe }

// Tonemap is the curve from radiance to what a screen shows. The zero value is none.
type Tonemap uint8

// The curves.
const (
	TonemapNone           Tonemap = iota // values above 1 are cut off by formats that end there
	TonemapACES                          // the fit of the ACES filmic curve that Khronos's sample viewer has
	TonemapAgX                           // AgX
	TonemapKhronosNeutral                // Khronos PBR neutral, which keeps base colours
	TonemapShoulder                      // the shoulder of Khronos PBR neutral alone: below 0.76 colours stay as they are
)

// RenderInfo says how a scene is drawn.
type RenderInfo struct {
	// Shading is how surfaces are coloured. The zero value is ShadeAuto.
	Shading       Shading
	Width, Height int // in pixels, 1 to halfspace.MaxExtent each
	// Samples a pixel: 1, 2, 4, 8 or 16; the zero value is 1.
	Samples int
	// Rows, where it is not 0, is how many rows of the picture there are at a time, a multiple of
	// halfspace.WindowGranularity: Draw draws those from Renderer.Top on, with the bits of the whole picture. A scene
	// with glass, which shows what lies anywhere behind it, is then refused (ErrGlass).
	Rows int
	// SRGB: textures are sRGB and filtered in linear light, and the picture is encoded to sRGB. Otherwise the codes are
	// taken and stored as they are.
	SRGB bool
	// Opaque ignores alpha modes.
	Opaque bool
	// Trilinear samples every texture with one trilinear repeat sampler instead of its own.
	Trilinear bool
	// ReverseZ: the far plane has depth 0, the near plane 1, and the depth test is GREATER.
	ReverseZ bool
	// Float: the picture is R32G32B32A32_SFLOAT in linear light, whatever SRGB says of the picture.
	Float bool
	// Background is linear (with SRGB or Float) red, green, blue, alpha; colours are multiplied by alpha.
	Background [4]float64
	// Gradient: Background is the colour of the picture's upper edge and BackgroundBottom of its lower edge, neither
	// multiplied by alpha; between them the numbers of sRGB change evenly. It concerns the shadings that draw by
	// glTF's materials or show how the scene is made. The zero value is one colour.
	Gradient         bool
	BackgroundBottom [4]float64
	// Clay draws surfaces for which the file has no material ([Material.Absent]) as a dull grey that reflects 0.63 of
	// the light; vertex colours stay. The zero value draws them as their format says: glTF's are rough white metal.
	Clay bool
	// Thickness is the size of points and the width of lines in pixels, at most 255, in the same shadings. The zero
	// value is 1.
	Thickness float32
	// LineWidth, where it is not 0, is the width of lines alone, in the same way.
	LineWidth float32
	// PointSize, where it is not 0, is the diameter of points alone: in pixels, at most 255, or with PointUnits in units
	// of world space, then at least a pixel.
	PointSize  float32
	PointUnits bool
	// PointShape is what points look like, in the same shadings. The zero value is a square.
	PointShape PointShape

	// NoPicture leaves pictures out: the renderer is for its Surfaces and for Pick, is made in a part of the time,
	// and has neither Color nor Depth. Draw returns an error. The zero value makes all.
	NoPicture bool

	// Once says that the renderer draws one picture. It then draws meshes as they lie, unless Occlusion draws them often:
	// laying them out takes longer than one picture gains by it. The picture is the same. The zero value is many pictures.
	Once bool

	// Cache has images that other renderers have decoded. The zero value is none.
	Cache *Cache

	// What follows concerns ShadePBR alone.

	// Env is the light from everywhere. The zero value is none.
	Env *Environment
	// EnvCache is a folder for filtered environments: filtering one takes a tenth of a second or more. The zero value
	// is none.
	EnvCache string
	// EnvRotation turns Env about the vertical axis, in radians: what lies at +z comes to +x for a quarter turn.
	EnvRotation float64
	// EnvBackground shows Env behind the scene instead of Background.
	EnvBackground bool
	// Ambient is linear radiance from all directions beside Env's.
	Ambient [3]float32
	// Compensation makes up for the light that bounces between the facets of rough surfaces, which the formulas of
	// glTF's Appendix B lose: a white surface in even light is as bright as the light, whatever it is made of. Lobes are
	// scaled by what they reflect in all directions together (Turquin, "Practical multiple scattering compensation for
	// microfacet models"). The zero value draws Appendix B's formulas.
	Compensation bool
	// Occlusion is how many depth maps of the scene say how much of the light of Env and Ambient is blocked, 8 to
	// MostOcclusion: each is seen from a direction that is drawn from the light, always the same ones. The zero value
	// blocks none. It needs whole pictures: Rows is 0.
	Occlusion int
	// OcclusionReach is how far away what blocks light may be, in units of the scene, and at least a 256th of its diagonal:
	// corners and contacts stay dark, and rooms do not. The zero value is as far as the scene goes.
	OcclusionReach float64
	// OcclusionOutside blocks light only for eyes outside the scene's bounds: within rooms, where light that surfaces
	// reflect would count, all of it stays.
	OcclusionOutside bool
	// OcclusionWhole looks blocked light up for each pixel, as Renderer.Arriving needs it. The zero value looks it up for
	// a ninth of the pixels of pictures of more than a million.
	OcclusionWhole bool
	// Ground is what lies under the scene.
	Ground Ground
	// Shadows: directional and spot lights cast them.
	Shadows bool
	// ShadowMaps is how many depth maps, 1 to MostShadowMaps, say with Shadows how much of each of the first eight lights
	// arrives, from places all over the light: point lights have shadows then, too. The zero value is one map for each
	// directional and spot light, whose size is 0. It needs whole pictures: Rows is 0.
	ShadowMaps int
	// SunAngle is how wide directional lights are seen, in radians up to pi / 2, and LightSize the diameter of point and
	// spot lights in units of the scene, with ShadowMaps. The zero values are hard shadows.
	SunAngle, LightSize float64
	// Exposure is a factor of 2^Exposure on radiance, before Tonemap. The zero value leaves it as it is.
	Exposure float64
	// Tonemap is the curve from radiance to the picture. The zero value is none. It is not for pictures of unlit
	// surfaces alone: they have the colours that the file says.
	Tonemap Tonemap
}
