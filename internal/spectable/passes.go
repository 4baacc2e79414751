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
		}},
	}
}
