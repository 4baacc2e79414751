package spectable

// operations is sections T and U: image processing, and access without filters.
func operations() []Section {
	return []Section{
		{"T", "Image processing", []Row{
			{"T1", "Weighted sampling", Works, "sample", shown("sample.TestWeightedSampling", "sample.TestExtremesOfWeights"), ""},
			{"T2", "Box filter", Works, "sample", shown("sample.TestBoxIsTheArea", "sample.TestBoxOfOneTexelIsLinear", "sample.TestExtremesOfABox"), ""},
			{"T3", "Block matching", Works, "sample", shown("sample.TestBlockMatching", "sample.TestBlocksOutsideAndTheirExtremes"), ""},
			{"T4", "Block matching in a window", Works, "sample", shown("sample.TestBlockMatching"), ""},
			{"T5", "Block matching gather", Works, "sample", shown("sample.TestBlockMatching"), ""},
			{"T6", "Footprints", Works, "sample", shown("sample.TestFootprintIsWhatIsRead", "sample.TestFootprintOfAVolume", "sample.TestFootprintOfTheCoarserLevel", "sample.TestFootprintAlongTheLongerAxis"), ""},
		}},
		{"U", "Fetch, read, write, atomics, queries", []Row{
			{"U1", "Fetch", Works, "sample", shown("sampling-fetch", "sampling-formats"), ""},
			{"U2", "Read", Works, "sample", shown("sampling-fetch", "sample.TestWritesRoundTrip"), ""},
			{"U3", "Write", Works, "sample", shown("sample.TestWritesRoundTrip", "sample.TestWritesAreSampled"), ""},
			{"U4", "Atomics", Works, "sample", shown("sample.TestAtomicOperations", "sample.TestAtomicsDoNotLoseAdds"), ""},
			{"U5", "Queries of sizes, levels and samples", Works, "sample", shown("sampling-query", "sample.TestDepthOfSlices"), "A level that does not exist has size 0"},
			{"U6", "Query of the level of detail", Works, "sample", shown("sampling-query"), ""},
		}},
	}
}
