package spectable

// passes are the rows of what a pass draws to, and of state beyond the core of the specification.
func passes() []Section {
	return []Section{
		{"V", "Layers, views and what passes change", []Row{
			{"V1", "Attachments with several layers", Works, "tile", shown("TestLayersAreDrawnLikePassesOfTheirOwn", "TestLayersAreRefusedByField"), "Layers have tiles of their own in one pass, up to 2,048 of them"},
			{"V2", "Slices of 3D images as attachments", Works, "tile", shown("TestLayersAreDrawnLikePassesOfTheirOwn", "TestLayersAreRefusedByField"), "Layer is the slice"},
			{"V3", "Layer, written and read", Works, "edge tile program", shown("TestLayersAreDrawnLikePassesOfTheirOwn", "program.TestLayerIsWrittenAndRead"), "The provoking vertex's; a primitive of a layer that is not there is dropped"},
			{"V4", "Multiview", Works, "tile", shown("TestLayersAreDrawnLikePassesOfTheirOwn", "TestViewsShareGeometry"), "One geometry pass for all views, unless vertex functions read ViewIndex; a pass's ViewMask serves all pipelines"},
			{"V5", "ViewIndex", Works, "tile program", shown("program.TestViewIndexIsTheViews", "TestLayersAreDrawnLikePassesOfTheirOwn"), "Layer in fragments of a pass with views is the view, too"},
			{"V6", "Render area", Works, "tile edge", shown("TestRenderAreaConfinesThePass", "TestRenderAreaIsRefused"), "Of one pixel's granularity"},
			{"V7", "LOAD and STORE NONE", Works, "tile", shown("TestPassLoadsAndStores"), "NONE loads what is there; it stores nothing"},
			{"V8", "Clears of attachments and rectangles inside a pass", Works, "tile", shown("TestClearsInsideAPass", "TestClearsAreInOrder", "TestClearsAreRefusedByField"), "Of layers, and in all views; not counted by occlusion queries"},
			{"V9", "Dynamic colour write enables, depth bounds, stencil masks", Works, "rop", shown("TestDynamicStateIsThePipelines", "TestDynamicStateIsRefusedByField"), ""},
			{"V10", "Depth clamp range", Works, "edge", shown("TestDepthClampRange", "TestDynamicStateIsRefusedByField"), ""},
			{"V11", "Unrestricted depth", Works, "edge rop tile program", shown("TestUnrestrictedDepths", "TestUnrestrictedDepthsKeepTheirBits", "program.TestFragDepthIsUnrestricted"), "Asked for by a pipeline; attachments of floats are tested in plain Go then"},
			{"V12", "Discard rectangles", Works, "edge tile", shown("TestWindowsTakeFragmentsAway", "TestDynamicStateIsRefusedByField"), "At most 8"},
			{"V13", "Exclusive scissors", Works, "edge tile", shown("TestWindowsTakeFragmentsAway", "TestExclusiveScissorsAreTheViewports", "TestDynamicStateIsRefusedByField"), "One for each viewport"},
			{"V14", "Limits and features", Works, "internal/command", shown("TestLimitsAreEnforced", "TestFeaturesAreWhatIsTaken", "internal/command.TestInfoHasLimitsAndFeatures"), "Device.Limits, Device.Features and info --json; every feature that is there is on"},
			{"V15", "Coverage modulation", Works, "rop tile", shown("TestCoverageReduction", "TestCoverageReductionIsRefusedByField"), "Of the samples that MERGE merges"},
			{"V16", "Coverage to color", Works, "rop tile", shown("TestCoverageToColor", "TestCoverageReductionIsRefusedByField"), ""},
			{"V17", "Representative fragment test", Works, "tile", shown("TestRepresentativeFragments"), "With early tests: the first fragment of a primitive that passes them, in every 32x32 pixels"},
			{"V18", "Viewport swizzle", Works, "edge tile", shown("TestViewportsTransformClipCoordinates", "TestViewportTransformsAreRefusedByField"), "Dynamic; a swizzle of zeros leaves coordinates"},
			{"V19", "Viewport W scaling", Works, "edge tile", shown("TestViewportsTransformClipCoordinates", "TestViewportTransformsAreRefusedByField"), "Dynamic; after the swizzle, before clipping"},
		}},
	}
}
