package vk

import "testing"

// numbered says that a type's enumerants have the numbers of the specification's header, vulkan_core.h, that every one
// of them is listed here, and that Parse, Valid and Ordinal agree.
func numbered[E enum](t *testing.T, want map[string]uint32) {
	t.Helper()
	values := Values[E]()
	if len(values) != len(want) {
		t.Errorf("%T: %d values, the header has %d", values, len(values), len(want))
	}
	for i, v := range values {
		if n, ok := want[v.String()]; !ok || n != uint32(v) {
			t.Errorf("%T %v is %d, want %d", v, v, v, n)
		}
		if p, err := Parse[E](v.String()); err != nil || p != v {
			t.Errorf("%T: Parse(%q) = %v, %v", v, v.String(), p, err)
		}
		if !Valid(v) || Ordinal(v) != i {
			t.Errorf("%T %v: the ordinal is %d, want %d", v, v, Ordinal(v), i)
		}
		if i > 0 && values[i-1] >= v {
			t.Errorf("%T: %v before %v", v, values[i-1], v)
		}
		for _, next := range []uint32{uint32(v) - 1, uint32(v) + 1} {
			if _, ok := named(want, next); ok != Valid(E(next)) && uint32(E(next)) == next {
				t.Errorf("%T: %d is valid: %v", v, next, !ok)
			}
		}
	}
}

func named(want map[string]uint32, n uint32) (string, bool) {
	for s, w := range want {
		if w == n {
			return s, true
		}
	}
	return "", false
}

// from gives names the numbers from first on.
func from(first uint32, list ...string) map[string]uint32 {
	m := map[string]uint32{}
	for i, s := range list {
		m[s] = first + uint32(i)
	}
	return m
}

func and(m map[string]uint32, more ...map[string]uint32) map[string]uint32 {
	for _, n := range more {
		for s, v := range n {
			m[s] = v
		}
	}
	return m
}

func TestEnumerantsHaveVulkansNumbers(t *testing.T) {
	numbered[PrimitiveTopology](t, from(0, "POINT_LIST", "LINE_LIST", "LINE_STRIP", "TRIANGLE_LIST", "TRIANGLE_STRIP", "TRIANGLE_FAN",
		"LINE_LIST_WITH_ADJACENCY", "LINE_STRIP_WITH_ADJACENCY", "TRIANGLE_LIST_WITH_ADJACENCY", "TRIANGLE_STRIP_WITH_ADJACENCY"))
	numbered[PolygonMode](t, and(from(0, "FILL", "LINE", "POINT"), from(1000153000, "FILL_RECTANGLE")))
	numbered[CullMode](t, from(0, "NONE", "FRONT", "BACK", "FRONT_AND_BACK"))
	numbered[FrontFace](t, from(0, "COUNTER_CLOCKWISE", "CLOCKWISE"))
	numbered[LineRasterizationMode](t, from(0, "DEFAULT", "RECTANGULAR", "BRESENHAM", "RECTANGULAR_SMOOTH"))
	numbered[ProvokingVertexMode](t, from(0, "FIRST_VERTEX", "LAST_VERTEX"))
	numbered[ConservativeRasterizationMode](t, from(0, "DISABLED", "OVERESTIMATE", "UNDERESTIMATE"))
	numbered[DepthBiasRepresentation](t, from(0, "LEAST_REPRESENTABLE_VALUE_FORMAT", "LEAST_REPRESENTABLE_VALUE_FORCE_UNORM", "FLOAT"))
	numbered[FragmentShadingRateCombinerOp](t, from(0, "KEEP", "REPLACE", "MIN", "MAX", "MUL"))
	numbered[CompareOp](t, from(0, "NEVER", "LESS", "EQUAL", "LESS_OR_EQUAL", "GREATER", "NOT_EQUAL", "GREATER_OR_EQUAL", "ALWAYS"))
	numbered[StencilOp](t, from(0, "KEEP", "ZERO", "REPLACE", "INCREMENT_AND_CLAMP", "DECREMENT_AND_CLAMP", "INVERT",
		"INCREMENT_AND_WRAP",
		"DECREMENT_AND_WRAP"))
	numbered[BlendFactor](t, from(0, "ZERO", "ONE", "SRC_COLOR", "ONE_MINUS_SRC_COLOR", "DST_COLOR", "ONE_MINUS_DST_COLOR", "SRC_ALPHA",
		"ONE_MINUS_SRC_ALPHA", "DST_ALPHA", "ONE_MINUS_DST_ALPHA", "CONSTANT_COLOR", "ONE_MINUS_CONSTANT_COLOR", "CONSTANT_ALPHA",
		"ONE_MINUS_CONSTANT_ALPHA", "SRC_ALPHA_SATURATE", "SRC1_COLOR", "ONE_MINUS_SRC1_COLOR", "SRC1_ALPHA", "ONE_MINUS_SRC1_ALPHA"))
	numbered[BlendOp](t, and(from(0, "ADD", "SUBTRACT", "REVERSE_SUBTRACT", "MIN", "MAX"),
		from(1000148000, "ZERO", "SRC", "DST", "SRC_OVER", "DST_OVER", "SRC_IN", "DST_IN", "SRC_OUT", "DST_OUT",
			"SRC_ATOP", "DST_ATOP", "XOR",
			"MULTIPLY", "SCREEN", "OVERLAY", "DARKEN", "LIGHTEN", "COLORDODGE", "COLORBURN", "HARDLIGHT", "SOFTLIGHT",
			"DIFFERENCE", "EXCLUSION",
			"INVERT", "INVERT_RGB", "LINEARDODGE", "LINEARBURN", "VIVIDLIGHT", "LINEARLIGHT", "PINLIGHT", "HARDMIX",
			"HSL_HUE", "HSL_SATURATION",
			"HSL_COLOR", "HSL_LUMINOSITY", "PLUS", "PLUS_CLAMPED", "PLUS_CLAMPED_ALPHA", "PLUS_DARKER", "MINUS",
			"MINUS_CLAMPED", "CONTRAST",
			"INVERT_OVG", "RED", "GREEN", "BLUE")))
	numbered[BlendOverlap](t, from(0, "UNCORRELATED", "DISJOINT", "CONJOINT"))
	numbered[LogicOp](t, from(0, "CLEAR", "AND", "AND_REVERSE", "COPY", "AND_INVERTED", "NO_OP", "XOR", "OR", "NOR",
		"EQUIVALENT", "INVERT",
		"OR_REVERSE", "COPY_INVERTED", "OR_INVERTED", "NAND", "SET"))
	numbered[ResolveMode](t, map[string]uint32{"NONE": 0, "SAMPLE_ZERO": 1, "AVERAGE": 2, "MIN": 4, "MAX": 8})
	numbered[RasterizationOrder](t, from(0, "STRICT", "RELAXED"))
	numbered[CoverageReductionMode](t, from(0, "MERGE", "TRUNCATE"))
	numbered[CoverageModulationMode](t, from(0, "NONE", "RGB", "ALPHA", "RGBA"))
	numbered[ViewportCoordinateSwizzle](t, from(0, "POSITIVE_X", "NEGATIVE_X", "POSITIVE_Y", "NEGATIVE_Y",
		"POSITIVE_Z", "NEGATIVE_Z", "POSITIVE_W", "NEGATIVE_W"))
	numbered[DiscardRectangleMode](t, from(0, "INCLUSIVE", "EXCLUSIVE"))
	numbered[AttachmentLoadOp](t, and(from(0, "LOAD", "CLEAR", "DONT_CARE"), from(1000400000, "NONE")))
	numbered[AttachmentStoreOp](t, and(from(0, "STORE", "DONT_CARE"), from(1000301000, "NONE")))
	numbered[ImageType](t, from(0, "1D", "2D", "3D"))
	numbered[ImageViewType](t, from(0, "1D", "2D", "3D", "CUBE", "1D_ARRAY", "2D_ARRAY", "CUBE_ARRAY"))
	numbered[ComponentSwizzle](t, from(0, "IDENTITY", "ZERO", "ONE", "R", "G", "B", "A"))
	numbered[ImageAspect](t, map[string]uint32{"NONE": 0, "COLOR": 1, "DEPTH": 2, "STENCIL": 4, "PLANE_0": 16,
		"PLANE_1": 32, "PLANE_2": 64})
	numbered[Filter](t, and(from(0, "NEAREST", "LINEAR"), from(1000015000, "CUBIC")))
	numbered[SamplerMipmapMode](t, from(0, "NEAREST", "LINEAR"))
	numbered[SamplerAddressMode](t, from(0, "REPEAT", "MIRRORED_REPEAT", "CLAMP_TO_EDGE", "CLAMP_TO_BORDER", "MIRROR_CLAMP_TO_EDGE"))
	numbered[BorderColor](t, and(from(0, "FLOAT_TRANSPARENT_BLACK", "INT_TRANSPARENT_BLACK", "FLOAT_OPAQUE_BLACK", "INT_OPAQUE_BLACK",
		"FLOAT_OPAQUE_WHITE", "INT_OPAQUE_WHITE"), from(1000287003, "FLOAT_CUSTOM", "INT_CUSTOM")))
	numbered[SamplerReductionMode](t, and(from(0, "WEIGHTED_AVERAGE", "MIN", "MAX"), from(1000521000, "WEIGHTED_AVERAGE_RANGECLAMP")))
	numbered[CubicFilterWeights](t, from(0, "CATMULL_ROM", "ZERO_TANGENT_CARDINAL", "B_SPLINE", "MITCHELL_NETRAVALI"))
	numbered[SamplerYcbcrModelConversion](t, from(0, "RGB_IDENTITY", "YCBCR_IDENTITY", "YCBCR_709", "YCBCR_601", "YCBCR_2020"))
	numbered[SamplerYcbcrRange](t, from(0, "ITU_FULL", "ITU_NARROW"))
	numbered[ChromaLocation](t, from(0, "COSITED_EVEN", "MIDPOINT"))
}

// The formats of version 1.0 count without gaps; the first and last of each group and of each extension say that none
// is left out between them.
func TestFormatsHaveVulkansNumbers(t *testing.T) {
	for f, want := range map[Format]uint32{
		FormatUndefined: 0, FormatR4G4UnormPack8: 1, FormatA1R5G5B5UnormPack16: 8, FormatR8Unorm: 9, FormatR8Srgb: 15,
		FormatR8G8Unorm: 16,
		FormatR8G8Srgb:  22, FormatR8G8B8Unorm: 23, FormatB8G8R8Srgb: 36, FormatR8G8B8A8Unorm: 37,
		FormatR8G8B8A8Srgb: 43, FormatB8G8R8A8Unorm: 44,
		FormatB8G8R8A8Srgb: 50, FormatA8B8G8R8UnormPack32: 51, FormatA2R10G10B10UnormPack32: 58,
		FormatA2B10G10R10SintPack32: 69, FormatR16Unorm: 70,
		FormatR16Sfloat: 76, FormatR16G16Sfloat: 83, FormatR16G16B16Sfloat: 90, FormatR16G16B16A16Sfloat: 97,
		FormatR32Uint: 98, FormatR32Sfloat: 100,
		FormatR32G32Sfloat: 103, FormatR32G32B32Sfloat: 106, FormatR32G32B32A32Sfloat: 109, FormatR64Uint: 110,
		FormatR64G64B64A64Sfloat:    121,
		FormatB10G11R11UfloatPack32: 122, FormatE5B9G9R9UfloatPack32: 123, FormatD16Unorm: 124,
		FormatX8D24UnormPack32: 125, FormatD32Sfloat: 126,
		FormatS8Uint: 127, FormatD16UnormS8Uint: 128, FormatD24UnormS8Uint: 129, FormatD32SfloatS8Uint: 130, FormatBC1RGBUnormBlock: 131,
		FormatBC7SrgbBlock: 146, FormatETC2R8G8B8UnormBlock: 147, FormatEACR11G11SnormBlock: 156, FormatASTC4x4UnormBlock: 157,
		FormatASTC12x12SrgbBlock: 184, FormatASTC4x4SfloatBlock: 1000066000, FormatASTC12x12SfloatBlock: 1000066013,
		FormatG8B8G8R8422Unorm: 1000156000, FormatR10X6UnormPack16: 1000156007, FormatR12X4UnormPack16: 1000156017,
		FormatG16B16G16R16422Unorm: 1000156027, FormatG16B16R163Plane444Unorm: 1000156033, FormatG8B8R82Plane444Unorm: 1000330000,
		FormatG16B16R162Plane444Unorm: 1000330003, FormatA4R4G4B4UnormPack16: 1000340000, FormatA4B4G4R4UnormPack16: 1000340001,
		FormatA1B5G5R5UnormPack16: 1000470000, FormatA8Unorm: 1000470001,
	} {
		if uint32(f) != want || !Valid(f) {
			t.Errorf("%v is %d, want %d", f, uint32(f), want)
		}
	}
	for _, n := range []uint32{185, 1000065999, 1000066014, 1000156034, 1000330004, 1000340002, 1000470002, 1<<32 - 1} {
		if f := Format(n); Valid(f) || f.String() == "UNDEFINED" {
			t.Errorf("%d is %v", n, f)
		}
	}
}
