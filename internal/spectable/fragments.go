package spectable

// fragments is sections J and K: from covered samples to attachments.
func fragments() []Section {
	return []Section{
		{"J", "Fragment operations", []Row{
			{"J1", "Order", Works, "tile rop", shown("rop.TestTestsFollowTheOracle", "rop.TestCoverageFollowsTheOracle", "raster-depth", "internal/conform.TestOracleTests/all at once", "TestSideEffectsComeBeforeTests"), "Discard rectangles and exclusive scissors come with coverage, before everything else"},
			{"J2", "Early tests", Works, "tile rop", shown("rop.TestPlanTellsTheTileLoop", "internal/conform.TestOracleInputs/early tests", "internal/conform.TestOracleTests/early tests", "TestSideEffectsComeBeforeTests"), "Unasked only where nobody can tell"},
			{"J3", "Scissor", Works, "edge", shown("raster-clipping", "edge.TestAllowAgreesWithRect"), ""},
			{"J4", "Discard", Works, "tile", shown("internal/conform.TestOracleTests/discard", "internal/conform.TestOracleTests/early tests"), ""},
			{"J5", "SampleMask output", Works, "rop", shown("rop.TestCoverageFollowsTheOracle", "internal/conform.TestOracleTests/written sample mask"), ""},
			{"J6", "Alpha to coverage", Works, "rop", shown("rop.TestAlphaToCoverageIsMonotonic", "rop.TestCoverageFollowsTheOracle", "raster-multisample", "internal/conform.TestOracleTests/alpha"), ""},
			{"J7", "Alpha to one", Works, "rop", shown("rop.TestCoverageFollowsTheOracle", "raster-multisample", "internal/conform.TestOracleColors/alpha to one"), ""},
			{"J8", "Depth bounds", Works, "rop", shown("rop.TestTestsFollowTheOracle", "raster-depth", "internal/conform.TestOracleTests/depth bounds"), ""},
			{"J9", "Stencil", Works, "rop", shown("rop.TestStencilFollowsTheOracle", "rop.TestTestsFollowTheOracle", "raster-depth", "internal/conform.TestOracleTests/stencil", "internal/conform.TestOracleTests/written stencil"), ""},
			{"J10", "Depth clamp", Works, "rop tile", shown("raster-clipping", "rop.TestShadedDepthIsClamped"), ""},
			{"J11", "Depth test", Works, "rop simd", shown("rop.TestTestsFollowTheOracle", "raster-depth", "internal/conform.TestOracleTests/depth", "internal/conform.TestOracleTests/written depth"), ""},
			{"J12", "Depth write", Works, "rop simd", shown("rop.TestTestsFollowTheOracle", "raster-depth", "internal/conform.TestOracleTests/depth alone"), ""},
			{"J13", "Occlusion counter", Works, "rop tile", shown("rop.TestTestsFollowTheOracle", "internal/conform.TestOracleInputs/triangles"), "With PassInfo.CountSamples"},
			{"J14", "Interlock, tile image reads, stencil export", Works, "rop tile", shown("TestFragmentsOfAPixelComeInOrder", "rop.TestTestsFollowTheOracle", "program.TestStencilReferenceIsTheModules", "internal/conform.TestOracleTests/written stencil"), "Shaders with side effects hold the pixel, in the order of primitives; tile image reads are refused: there is no way to ask for them"},
		}},
		{"K", "Blending, logic operations, writes, resolve", []Row{
			{"K1", "The blend equation", Works, "rop simd", shown("rop.TestBlendFollowsTheOracle", "raster-blend", "internal/conform.TestOracleColors/factors"), ""},
			{"K2", "Factors", Works, "rop simd", shown("rop.TestBlendFollowsTheOracle", "raster-blend", "internal/conform.TestOracleColors/dual source", "internal/conform.TestOracleColors/blend constants"), "Two sources, too"},
			{"K3", "Clamping", Works, "rop simd", shown("rop.TestBlendFollowsTheOracle", "raster-blend"), "Factors themselves are not clamped"},
			{"K4", "sRGB attachments", Works, "rop simd", shown("rop.TestBlendFollowsTheOracle", "raster-blend"), ""},
			{"K5", "Missing destination components", Works, "rop", shown("rop.TestBlendFollowsTheOracle"), ""},
			{"K6", "Precision", Works, "rop simd", shown("rop.TestBlendFollowsTheOracle", "rop.TestKernelsBlendAsTheGenericPath"), ""},
			{"K7", "Logic operations", Works, "rop", shown("rop.TestLogicFollowsTheOracle", "raster-blend", "internal/conform.TestOracleColors/logic", "internal/conform.TestOracleColors/logic on what has none"), ""},
			{"K8", "Write masks", Works, "rop", shown("rop.TestWriteMasksKeepTheRest", "raster-blend", "internal/conform.TestOracleColors/write masks"), ""},
			{"K9", "Float to fixed point", Works, "format simd", shown("format.TestFixedPointRounding", "simd.TestPackBoundaries", "raster-blend"), ""},
			{"K10", "Eight attachments with their own state", Works, "rop", shown("rop.TestAttachmentsHaveTheirOwnState", "internal/conform.TestOracleColors/eight attachments"), ""},
			{"K11", "Resolve", Works, "rop mip", shown("rop.TestResolveFollowsTheOracle", "rop.TestResolveDepthStencil", "mip.TestResolveModes", "raster-multisample", "internal/conform.TestOracleResolve", "internal/conform.TestOracleDepthResolve"), "Depth and stencil each with a mode of its own; NONE resolves nothing of an aspect"},
			{"K12", "Advanced blending", Works, "rop", shown("rop.TestAdvancedFollowsTheOracle", "internal/conform.TestOracleColors/advanced"), ""},
			{"K13", "Load and clear operations, copies and blits", Works, "tile mip sample", shown("TestPassLoadsAndStores", "TestClearsClampIntegers", "mip.TestClearConverts", "mip.TestCopyMovesRegions", "sample.TestBlitScalesAndConverts"), ""},
			{"K14", "Advanced blending: the frame", Works, "rop", shown("rop.TestAdvancedFollowsTheOracle", "internal/oracle.TestAdvancedAgreesWithFactors", "internal/oracle.TestAdvancedRange"), ""},
			{"K15", "Advanced blending: compositing", Works, "rop", shown("rop.TestAdvancedFollowsTheOracle", "internal/oracle.TestAdvancedAgreesWithFactors"), ""},
			{"K16", "Advanced blending: separable operations", Works, "rop", shown("rop.TestAdvancedFollowsTheOracle"), ""},
			{"K17", "Advanced blending: hue, saturation, luminosity", Works, "rop", shown("rop.TestAdvancedFollowsTheOracle", "simd.TestHueOfGrey"), ""},
			{"K18", "Advanced blending: additional operations", Works, "rop", shown("rop.TestAdvancedFollowsTheOracle"), ""},
			{"K19", "Formats of attachments", Works, "rop format", shown("rop.TestWriteMasksKeepTheRest", "rop.TestBlendFollowsTheOracle", "rop.TestTestsFollowTheOracle", "internal/conform.TestOracleColors"), "More than must be"},
			{"K20", "A pass's clear values", Works, "tile", shown("TestPassLoadsAndStores", "TestAttachmentsAreRefusedByField"), "Colours in the format's own class, linear for sRGB; every pixel of the drawn area, drawn to or not"},
			{"K21", "A pass's load operations", Works, "tile", shown("TestPassLoadsAndStores", "TestAttachmentsAreRefusedByField"), "DONT_CARE loads what is there"},
			{"K22", "A pass's store operations", Works, "tile", shown("TestPassLoadsAndStores", "TestAttachmentsAreRefusedByField"), "DONT_CARE leaves the image as it was; a resolve is stored all the same"},
			{"K23", "Extents and samples of attachments", Works, "tile", shown("TestPassLoadsAndStores", "TestAttachmentsAreRefusedByField"), "Drawn is what is inside all attachments; the samples must be the same"},
		}},
	}
}
