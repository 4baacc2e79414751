package main

// tileMutations break which fragments there are, where they are evaluated and how large they are.
var tileMutations = []Mutation{
	{
		Row: "V17", What: "the last fragment of a square stays instead of the first",
		File:   "tile/raster/represent.go",
		Old:    "x, y = x+int32(lane%bin.BlockPixels), y+int32(lane/bin.BlockPixels)",
		New:    "x, y = x-int32(lane%bin.BlockPixels), y-int32(lane/bin.BlockPixels)",
		Folder: "internal/frametest/state", Test: "TestRepresentativeFragments",
	},
	{
		Row: "I6", What: "fragments two pixels wide lose one in four",
		File: "tile/fragment/coarse.go", Old: "m = (m | m>>1) & 0x3333", New: "m = m & 0x3333",
		Folder: "tile/fragment", Test: "TestMaskOfFragmentsHasThoseWithAPixel",
	},
	{
		Row: "I6", What: "pixels get the outputs of the fragment across the diagonal",
		File: "tile/fragment/coarse.go", Old: "uint16(ly>>y<<2 + lx>>x)", New: "uint16(lx>>x<<2 + ly>>y)",
		Folder: "tile/fragment", Test: "TestPixelsGetTheirFragmentsOutputs",
	},
	{
		Row: "I6", What: "the combiner MIN is MAX",
		File: "tile/plan/rate.go", Old: "a = min(a, b)\n", New: "a = max(a, b)\n",
		Folder: "conform", Test: "TestOracleShadingRate/triangles",
	},
	{
		Row: "I6", What: "of two rates of one size the less square one is taken",
		File: "tile/plan/rate.go", Old: "1<<x+1<<y < 1<<best.X+1<<best.Y", New: "1<<x+1<<y > 1<<best.X+1<<best.Y",
		Folder: "conform", Test: "TestOracleShadingRate/triangles",
	},
	{
		Row: "J15", What: "a pixel may be twice in a run of fragments that read it",
		File: "tile/plan/table.go", Old: "s.i.Interlock || s.i.ReadsTile())", New: "s.i.Interlock)",
		Folder: "internal/frametest/shading", Test: "TestTileReadsSeeTheFragmentsBefore",
	},
	{
		Row: "J15", What: "depth and stencil are tested before they are read",
		File: "rop/plan.go", Old: "!(i.TileDepth || i.TileStencil || i.Discards", New: "!(i.Discards",
		Folder: "internal/frametest/shading", Test: "TestTileReadsSeeTheFragmentsBefore",
	},
	{
		Row: "J15", What: "all samples of an attachment are the first",
		File: "tile/fragment/tilereads.go", Old: "return sample*t.SampleStride + ", New: "return ",
		Folder: "internal/frametest/state", Test: "TestTileReadsUnderSampleShading",
	},
	{
		Row: "J15", What: "a module reads the first sample instead of another",
		File: "program/lower_tile.go", Old: "v.Index = first + sample", New: "v.Index = first",
		Folder: "program", Test: "TestTileReadsOfPrograms",
	},
	{
		Row: "M13", What: "a density of just below a quarter gives two pixels",
		File: "tile/plan/rate.go", Old: "density <= 0.25", New: "density <= 0.2",
		Folder: "internal/frametest/state", Test: "TestDensityMapsSayHowLargeFragmentsAre",
	},
	{
		Row: "M13", What: "regions of density maps are rounded down",
		File: "tile/plan/rate.go", Old: "bits.Len(uint(n-1))", New: "bits.Len(uint(n))-1",
		Folder: "conform", Test: "TestOracleDensityMap/triangles",
	},
	{
		Row: "M13", What: "all layers have the densities of the first",
		File: "tile/record/frame.go", Old: "Pix[layer*a.LayerPitch+", New: "Pix[",
		Folder: "internal/frametest/state", Test: "TestDensityMapsOfLayers",
	},
	{
		Row: "M13", What: "fragments under sample shading say that they are shaded once",
		File: "tile/plan/rate.go", Old: "if p.Has(EachSample) {", New: "if false {",
		Folder: "internal/frametest/state", Test: "TestFragmentsOfDensityMapsSaySizeAndCount",
	},
	{
		Row: "D5", What: "a centroid outside of the centre is the last covered sample",
		File: "tile/fragment/centroid.go", Old: "\t\t\tlanes &^= seen\n", New: "",
		Folder: "conform", Test: "TestOracleInputs/triangles",
	},
	{
		Row: "I1", What: "rows of custom locations are columns",
		File:   "tile/fragment/place.go",
		Old:    "return px<<8 + s.X[max(sample, 0)], py<<8 + s.Y[max(sample, 0)]",
		New:    "return px<<8 + s.Y[max(sample, 0)], py<<8 + s.X[max(sample, 0)]",
		Folder: "conform", Test: "TestOracleInputs/sample locations",
	},
	{
		Row: "F14", What: "fragments that a smooth line covers to less than half are dropped",
		File:   "tile/fragment/smooth.go",
		Old:    "if factors[lane] = area; area > 0 {",
		New:    "if factors[lane] = area; area > 0.5 {",
		Folder: "conform", Test: "TestOracleInputs/smooth lines",
	},
}

// shadeMutations break the vocabulary of fragment functions.
var shadeMutations = []Mutation{
	{
		Row: "G14", What: "halves of offsets go down",
		File: "shade/derivative.go", Old: "int32(float32(v*256)+256.5) - 256", New: "257 - int32(257.5-float32(v*256))",
		Folder: "shade", Test: "TestOffsetsAreTheNearestStep",
	},
	{
		Row: "G14", What: "offsets are cut off",
		File: "shade/derivative.go", Old: "int32(float32(v*256)+256.5) - 256", New: "int32(float32(v*256)+256) - 256",
		Folder: "shade", Test: "TestOffsetsAreTheNearestStep",
	},
	{
		Row: "G14", What: "offsets reach half a pixel",
		File:   "shade/derivative.go",
		Old:    "\tif v > 127.0/256 {\n\t\tv = 127.0 / 256\n",
		New:    "\tif v > 0.5 {\n\t\tv = 0.5\n",
		Folder: "shade", Test: "TestOffsetsAreTheNearestStep",
	},
}
