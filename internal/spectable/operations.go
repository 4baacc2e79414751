package spectable

// operations is sections T and U: image processing, and access without filters.
func operations() []Section {
	return []Section{
		{"T", "Image processing", []Row{
			{"T1", "Weighted sampling", Works, "sample", shown("sample.TestWeightedSampling"), "MIN and MAX of it have no test"},
			{"T2", "Box filter", Works, "sample", shown("sample.TestBoxIsTheArea", "sample.TestBoxOfOneTexelIsLinear"), "MIN and MAX of it have no test"},
			{"T3", "Block matching", Works, "sample", shown("sample.TestBlockMatching"), "MIN and MAX, and targets outside, have no test"},
			{"T4", "Block matching in a window", Works, "sample", shown("sample.TestBlockMatching"), ""},
			{"T5", "Block matching gather", Works, "sample", shown("sample.TestBlockMatching"), ""},
			{"T6", "Footprints", Works, "sample", shown("sample.TestFootprintIsWhatIsRead"), "3D, coarse and anisotropic ones have no test"},
		}},
		{"U", "Fetch, read, write, atomics, queries", []Row{
			{"U1", "Fetch", Works, "sample", shown("sampling-fetch", "sampling-formats"), ""},
			{"U2", "Read", Works, "sample", shown("sampling-fetch", "sample.TestWritesRoundTrip"), ""},
			{"U3", "Write", Works, "sample", shown("sample.TestWritesRoundTrip", "sample.TestWritesAreSampled"), ""},
			{"U4", "Atomics", Works, "sample", shown("sample.TestAtomicOperations", "sample.TestAtomicsDoNotLoseAdds"), ""},
			{"U5", "Queries of sizes, levels and samples", Works, "sample", shown("sampling-query"), "A level that does not exist has size 0; the depth of sliced views has no test"},
			{"U6", "Query of the level of detail", Works, "sample", shown("sampling-query"), ""},
		}},
	}
}
