package spectable

// coordinates is sections L and M: operands, and what they may be.
func coordinates() []Section {
	return []Section{
		{"L", "Image operations and coordinates", []Row{
			{"L1", "Normalized, unnormalized and integer coordinates", Works, "sample", shown("sampling-address", "sampling-filter", "sampling-fetch"), ""},
			{"L2", "The texel grid: texel i covers [i, i+1)", Works, "sample", shown("sampling-address", "sample.TestLinearIsExact"), ""},
			{"L3", "Instruction families: sample, projection, compare, gather, fetch, read, write, atomics, queries, sparse forms, footprint, image processing", Works, "sample", shown("sampling-random", "sampling-filter", "sampling-shadow", "sampling-gather", "sampling-fetch", "sampling-query", "sampling-sparse", "sample.TestWritesRoundTrip", "sample.TestAtomicOperations", "sample.TestFootprintIsWhatIsRead", "sample.TestBlockMatching"), "Sparse forms are the plain ones with Batch.Resident"},
			{"L4", "Operands: bias, LOD, gradients, offsets, sample, MinLod", Works, "sample", shown("sampling-mip", "sampling-address", "sampling-fetch", "sampling-gather"), ""},
			{"L5", "The order of one sampling instruction", Works, "sample", shown("sampling-random"), ""},
			{"L6", "The order with Y'CbCr", Works, "sample", shown("sampling-ycbcr", "sampling-ycbcr-computed"), ""},
			{"L7", "Which steps an instruction performs", Works, "sample", shown("sampling-gather", "sampling-fetch", "sampling-shadow", "sampling-filter"), ""},
			{"L8", "Sizes of levels", Works, "mip", shown("mip.TestFullLevels", "mip.TestImagesAreTightlyPackedInOrder", "sampling-query"), ""},
			{"L9", "Views: levels, layers, formats, aspects, swizzles, slices of 3D images", Works, "mip", shown("sampling-formats", "sampling-mip", "mip.TestNewViewRefuses", "mip.TestViewsOfSlices"), ""},
			{"L10", "Depth as R, stencil as a component, padding bits", Works, "mip format", shown("sampling-formats", "mip.TestFetchesFollowTheBytes", "format.TestDepthCodesRoundTrip"), "Padding bits become 0 when a texel is written"},
			{"L11", "Planes of Y'CbCr images as views and copies, and planes that lie apart", Works, "mip sample", shown("sample.TestViewsOfPlanes", "sample.TestViewsOfPlanesAreResidentByTexel", "sample.TestDisjointPlanes", "program.TestProgramsSampleSpecialImages"), "PLANE_0 to PLANE_2 are images of the plane's format and size; mip.WrapPlanes"},
			{"L12", "Corner-sampled images", Works, "mip sample", shown("sample.TestLevelsOfCornerSampledImages", "sample.TestCornerSampledLookups", "sample.TestCornerSampledGradientsAndEdges", "sample.TestCornerSampledImagesAreRefusedByField", "program.TestProgramsSampleSpecialImages"), "2D and 3D, of color; levels are given, not made"},
		}},
		{"M", "Validation", []Row{
			{"M1", "Border color and format", Works, "sample", shown("sample.TestCustomBordersHaveAFormatAndAMapping", "sample.TestCompileRefuses", "sampling-address", "program.TestProgramsSampleSpecialImages"), "Any swizzle works; a border of the wrong class is refused. A custom border of any format, or of the view's alone; a mapping that is not the view's is refused"},
			{"M2", "What unnormalized coordinates, compare, cubic filters and limits exclude", Works, "sample", shown("sample.TestCompileRefuses"), ""},
			{"M3", "Compare needs a depth view and a sampler that compares", Works, "sample", shown("sample.TestCompileRefuses", "sampling-shadow"), "The sampler's compareEnable says which instruction it is"},
			{"M4", "Shape: view types, samples, classes", Works, "mip sample program", shown("mip.TestNewViewRefuses", "mip.TestNewImageRefuses", "sample.TestCompileRefuses", "program.TestStorageImagesHaveTheProgramsFormat"), ""},
			{"M5", "Special samplers: of footprints, subsampled", Works, "sample", shown("sample.TestFootprintsNeedClampToEdge", "sample.TestSubsampledSamplers", "program.TestProgramsSampleSpecialImages"), "Texture.CheckFootprint refuses footprints without CLAMP_TO_EDGE; a batch of them is empty. Texels of a subsampled image are those of the picture: no pass has a density map"},
			{"M6", "Y'CbCr is sampled only", Works, "sample", shown("sample.TestCompileRefuses", "sample.TestFetchesAndWeightsRefuse"), "Views of such formats are refused for fetches, storage and weights; Plan.Fetch and Plan.Gather give zeros"},
			{"M7", "Integer coordinates in and out of bounds", Works, "sample", shown("sampling-fetch", "sampling-address", "sample.TestWritesRoundTrip", "sample.FuzzLookups"), ""},
			{"M8", "Cube edge texels", Works, "sample", shown("sampling-cube", "sample.TestCubeEdgesFold"), ""},
			{"M9", "Cube corner texels", Works, "sample", shown("sampling-cube", "sample.TestConstantCube"), "The mean of the three texels, the same bits from each face"},
			{"M10", "Cubes with NEAREST, and cubes that are not seamless", Works, "sample", shown("sampling-cube"), ""},
			{"M11", "Mirrored repeat beyond a whole period", Works, "sample", shown("sample.TestWrapFollowsTheFormulas", "sampling-address"), "Defined by the wrapping formula"},
			{"M12", "Cubic filters on cubes", Works, "sample", shown("sample.TestCubicOverCubeEdges", "sample.TestConstantCube"), "Beyond two edges: the mean of the three texels of the corner"},
		}},
	}
}
