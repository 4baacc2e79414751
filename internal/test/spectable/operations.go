package spectable

// operations is sections T, U and Z: image processing, access without filters, and commands on images.
func operations() []Section {
	return []Section{
		{"T", "Image processing", []Row{
			{"T1", "Weighted sampling", Works, "sample",
				shown("sample.TestWeightedSampling", "sample.TestExtremesOfWeights",
					"sample.TestWeightedSumsAreCompletedAfterwards"), "Components that the format lacks are filled in after the sum"},
			{"T2", "Box filter", Works, "sample",
				shown("sample.TestBoxIsTheArea", "sample.TestBoxOfOneTexelIsLinear", "sample.TestExtremesOfABox"), ""},
			{"T3", "Block matching", Works, "sample", shown("sample.TestBlockMatching", "sample.TestBlocksOutsideAndTheirExtremes"), ""},
			{"T4", "Block matching in a window", Works, "sample", shown("sample.TestBlockMatching"), ""},
			{"T5", "Block matching gather", Works, "sample", shown("sample.TestBlockMatching"), ""},
			{"T6", "Footprints", Works, "sample",
				shown("sample.TestFootprintIsWhatIsRead", "sample.TestFootprintOfAVolume",
					"sample.TestFootprintOfTheCoarserLevel", "sample.TestFootprintAlongTheLongerAxis",
					"program.TestFootprintsOfPrograms"),
				"Of 2D and 3D views with CLAMP_TO_EDGE: Texture.Footprint, OpImageSampleFootprintNV"},
		}},
		{"U", "Fetch, read, write, atomics, queries", []Row{
			{"U1", "Fetch", Works, "sample", shown("sampling-fetch", "sampling-formats",
				"sample.TestOneDecodeForAllLookups", "sample.TestWideTexelsAreWhole", "sample.TestFetchReadsTheTexelOfTheAddress"), ""},
			{"U2", "Read", Works, "sample", shown("sampling-fetch", "sample.TestWritesRoundTrip",
				"sample.TestOneDecodeForAllLookups", "sample.TestWideTexelsAreWhole"), ""},
			{"U3", "Write", Works, "sample", shown("sample.TestWritesRoundTrip", "sample.TestWritesAreSampled",
				"sample.TestWideTexelsAreWhole", "sample.TestStorageKeepsItsImageUntrimmed"), ""},
			{"U4", "Atomics", Works, "sample", shown("sample.TestAtomicOperations", "sample.TestAtomicsDoNotLoseAdds"), ""},
			{"U5", "Queries of sizes, levels and samples", Works, "sample",
				shown("sampling-query", "sample.TestDepthOfSlices", "sample.TestSizesAreTheViews"),
				"A level that does not exist has size 0"},
			{"U6", "Query of the level of detail", Works, "sample", shown("sampling-query"), ""},
			{"U7", "Texel buffers", Works, "sample shade program",
				shown("sample.TestTexelBuffersOfAllFormats", "sample.TestTexelBufferWritesRoundTrip",
					"sample.TestTexelBufferAtomics", "sample.TestTexelBuffersWithoutTexels",
					"internal/frametest/memory.TestGoShadersReadAndWriteTexelBuffers", "program.TestTexelBuffers",
					"program.TestTexelBuffersAreRefused"), "Of every format whose texels stand alone, 64 bits among them"},
		}},
		{"Z", "Commands on images", []Row{
			{"Z1", "Clear", Works, "mip", shown("mip.TestClearConverts",
				"internal/frametest/state.TestClearsClampIntegers", "mip.TestClearTakesStencilFromComponentOne",
				"mip.TestUnboundTexelsDropWrites"), "Of one aspect or all; compressed and Y'CbCr images are refused"},
			{"Z2", "Copy", Works, "mip", shown("mip.TestCopyMovesRegions", "mip.TestCopyAndResolveRefuse",
				"mip.TestUnboundTexelsDropWrites"), "Of one layer at a time, or of slices"},
			{"Z3", "Blit", Works, "sample", shown("sample.TestBlitScalesAndConverts",
				"sample.TestBlitsAreLookupsOneByOne", "sample.TestBlitsOfDepthAndStencil",
				"sample.TestBlitsWithinOneImage", "sample.TestBlitsAreRefusedByField",
				"sample.TestOneDecodeForAllLookups", "sample.TestIntegerBlitsClamp",
				"sample.TestBlitRefusesSamplesAndPlanes", "sample.TestBlitDropsUnboundTexels"),
				"Of several layers, within one image, of depth and stencil bit for bit; sRGB is " +
					"filtered in float32. Y'CbCr and several samples are refused"},
			{"Z4", "Resolve", Works, "mip", shown("mip.TestResolveModes", "mip.TestResolvesOfAnyLevelAndLayer",
				"mip.TestResolvesAreRefusedByField", "mip.TestCopyAndResolveRefuse",
				"mip.TestUnboundTexelsDropWrites"), "Of boxes in any level and layers, by aspect"},
			{"Z5", "Attachments' loads and stores", Works, "tile",
				shown("internal/frametest/state.TestPassLoadsAndStores", "internal/frametest/state.TestPassesDropUnboundTexels"), ""},
		}},
	}
}
