package main

// sampleMutations break which texels are read, and with what weights.
var sampleMutations = []Mutation{
	{
		Row: "O2", What: "custom borders are cut off to codes",
		File:   "mip/decoded.go",
		Old:    "return uint32(math.RoundToEven(float64(f) * float64(scale)))",
		New:    "return uint32(float64(f) * float64(scale))",
		Folder: "sample", Test: "TestCustomBordersAreTheNearestValue",
	},
	{
		Row: "O2", What: "custom borders of sRGB views are not limited",
		File: "sample/border.go", Old: "b[c] = bits(limit(float(w), 0, 1))", New: "b[c] = w",
		Folder: "sample", Test: "TestCustomBordersAreTheNearestValue",
	},
	{
		Row: "O2", What: "alpha that a format lacks is the border's",
		File: "sample/border.go", Old: "\tif n < 4 {\n\t\tb[3] = one\n", New: "\tif n < 3 {\n\t\tb[3] = one\n",
		Folder: "sample", Test: "TestCustomBordersHaveAFormatAndAMapping",
	},
	{
		Row: "O5", What: "LESS is true of equal depths",
		File: "sample/lookup.go", Old: "return ref < test", New: "return ref <= test",
		Folder: "sample", Test: "TestDepthCompareIsReferenceOpTexel",
	},
	{
		Row: "O5", What: "reference and texel change places",
		File: "sample/lookup.go", Old: "k.dref, float(w[0])", New: "float(w[0]), k.dref",
		Folder: "sample", Test: "TestDepthCompareIsReferenceOpTexel",
	},
	{
		Row: "O5", What: "references above 1 are not clamped",
		File: "sample/lod.go", Old: "c.dref = limit(c.dref, 0, 1)", New: "c.dref = max(c.dref, 0)",
		Folder: "sample", Test: "TestDepthCompareIsReferenceOpTexel",
	},
	{
		Row: "S9", What: "MIN is MAX of codes",
		File:   "sample/reduce.go",
		Old:    "take = (w[c] < v[c]) == least && w[c] != v[c]",
		New:    "take = (w[c] > v[c]) == least && w[c] != v[c]",
		Folder: "sample", Test: "TestExtremesAreOfTexelsWithAWeight",
	},
	{
		Row: "S9", What: "MAX of floats keeps the first",
		File: "sample/reduce.go", Old: "least && b < a || !least && b > a", New: "least && b < a",
		Folder: "sample", Test: "TestExtremesAreOfTexelsWithAWeight",
	},
	{
		Row: "S9", What: "texels of weight 0 take part",
		File: "sample/lookup.go", Old: "\t\t\t\tif w == 0 {\n", New: "\t\t\t\tif w < 0 {\n",
		Folder: "sample", Test: "TestExtremesInTheCentreOfACubesTexel",
	},
	{
		Row: "S9", What: "the coarser level is left out of MIN and MAX",
		File: "sample/lookup.go", Old: "return k.extreme(v, w)", New: "return v",
		Folder: "sample", Test: "TestExtremesAreOfTexelsWithAWeight",
	},
	{
		Row: "S9", What: "RANGECLAMP has no upper limit",
		File: "sample/reduce.go", Old: "if clamp && s > most[c] {", New: "if clamp && s < most[c]-2 {",
		Folder: "sample", Test: "TestRangeClampStaysBetweenTexels",
	},
	{
		Row: "U1", What: "the offset is taken away from rows",
		File: "sample/texels.go", Old: "atInt(b.J, n)+oj", New: "atInt(b.J, n)-oj",
		Folder: "sample", Test: "TestFetchReadsTheTexelOfTheAddress",
	},
	{
		Row: "U1", What: "the layer after the view's last one is read",
		File: "sample/texels.go", Old: "uint(layer) < uint(layers) &&", New: "uint(layer) <= uint(layers) &&",
		Folder: "sample", Test: "TestFetchReadsTheTexelOfTheAddress",
	},
	{
		Row: "U1", What: "the level of minLod itself is outside",
		File: "sample/texels.go", Old: "level >= t.minInt &&", New: "level > t.minInt &&",
		Folder: "sample", Test: "TestFetchReadsTheTexelOfTheAddress",
	},
	{
		Row: "U1", What: "samples of a texel lie a texel apart",
		File: "sample/texels.go", Old: "(i*t.samples+sample)*", New: "(i+sample*t.samples)*",
		Folder: "sample", Test: "TestFetchReadsTheTexelOfTheAddress",
	},
	{
		Row: "U5", What: "cube arrays count faces",
		File:   "sample/query.go",
		Old:    "size = append(size, t.layers)",
		New:    "size = append(size, t.view.Info().LayerCount)",
		Folder: "sample", Test: "TestSizesAreTheViews",
	},
	{
		Row: "U5", What: "1D arrays have a height",
		File:   "sample/query.go",
		Old:    "case vk.ImageViewType1D, vk.ImageViewType1DArray:",
		New:    "case vk.ImageViewType1D:",
		Folder: "sample", Test: "TestSizesAreTheViews",
	},
	{
		Row: "U5", What: "levels are counted from the image's first",
		File: "sample/query.go", Old: "return len(t.levels)", New: "return len(t.levels) + t.base",
		Folder: "sample", Test: "TestSizesAreTheViews",
	},
	{
		Row: "P7", What: "the midpoint's weights are exchanged at even texels",
		File: "sample/ycbcr.go", Old: "return i/2 - 1, 0.75", New: "return i/2 - 1, 0.25",
		Folder: "sample", Test: "TestExplicitLinearChroma",
	},
	{
		Row: "P7", What: "cosited chroma lies a quarter off at odd texels",
		File: "sample/ycbcr.go", Old: "float32(i&1) / 2", New: "float32(i&1) / 4",
		Folder: "sample", Test: "TestExplicitLinearChroma",
	},
	{
		Row: "P7", What: "rows have the site of columns",
		File:   "sample/ycbcr.go",
		Old:    "along(j, c.divY, c.in.YChromaOffset)",
		New:    "along(j, c.divY, c.in.XChromaOffset)",
		Folder: "sample", Test: "TestExplicitLinearChroma",
	},
	{
		Row: "P10", What: "luma's narrow range begins at chroma's scale",
		File: "sample/ycbcr.go", Old: "float32(16.0 / 219)", New: "float32(16.0 / 224)",
		Folder: "sample", Test: "TestRangeExpansionOfEveryWidth",
	},
	{
		Row: "P10", What: "chroma's middle is one half",
		File: "sample/ycbcr.go", Old: "float32(float64(uint64(1)<<max(n-1, 0)) / most)", New: "0.5",
		Folder: "sample", Test: "TestRangeExpansionOfEveryWidth",
	},
	{
		Row: "P10", What: "narrow ranges of more than 8 bits have the codes of 8",
		File: "sample/ycbcr.go", Old: "unit := float64(uint64(1) << max(n-8, 0))", New: "unit := 1.0",
		Folder: "sample", Test: "TestRangeExpansionOfEveryWidth",
	},
	{
		Row: "P13", What: "green has too much blue",
		File: "sample/ycbcr.go", Old: "float32(2*kb*(1-kb)/kg)", New: "float32(2*kb*(1-kr)/kg)",
		Folder: "sample", Test: "TestYcbcrIsNotClamped",
	},
	{
		Row: "S1", What: "MIRRORED_REPEAT is a texel off",
		File:   "sample/address.go",
		Old:    "size - 1 - mirror(modulo(i, 2*size)-size)",
		New:    "size - 1 - mirror(modulo(i+1, 2*size)-size)",
		Folder: "sample", Test: "TestWrapFollowsTheFormulas",
	},
	{
		Row: "R6", What: "weights are cut off to 8 bits",
		File: "sample/address.go", Old: "math.Floor(float64(256*u)+0.5)", New: "math.Floor(float64(256 * u))",
		Folder: "sample", Test: "TestBetweenWeights",
	},
	{
		Row: "R3", What: "a coordinate that is rounded to the next period is in the first texel",
		File: "sample/address.go", Old: "i = min(i, size-1+offset)", New: "i = min(i, size+offset)",
		Folder: "sample", Test: "TestRepeatJustBelowAPeriodIsTheLastTexel",
	},
	{
		Row: "S8", What: "a coefficient of Catmull and Rom's has another sign",
		File: "sample/filter.go", Old: "{2, -5, 4, -1}", New: "{2, -5, 4, 1}",
		Folder: "sample", Test: "TestCubicKernelsAreMitchellNetravali",
	},
	{
		Row: "U4", What: "signed minima are unsigned",
		File:   "sample/atomic.go",
		Old:    "next = uint64(atomicInteger(op, int64(old), int64(value), int64(comparator)))",
		New:    "next = atomicInteger(op, old, value, comparator)",
		Folder: "sample", Test: "TestAtomicOperations",
	},
	{
		Row: "T6", What: "footprints of two levels claim one",
		File: "sample/footprint.go", Old: "out.Single = d.delta == 0", New: "out.Single = d.delta != 0",
		Folder: "sample", Test: "TestFootprintIsWhatIsRead",
	},
	{
		Row: "T6", What: "masks begin one group too early",
		File: "sample/footprint.go", Old: "anchor := uint32(from+side-1) >> g.log2", New: "anchor := uint32(from) >> g.log2",
		Folder: "sample", Test: "TestFootprintIsWhatIsRead",
	},
	{
		Row: "T6", What: "the coarser level is the finer one",
		File: "sample/footprint.go", Old: "out.Level = d.lo", New: "out.Level = d.hi",
		Folder: "sample", Test: "TestFootprintOfTheCoarserLevel",
	},
	{
		Row: "T6", What: "rows of a volume's mask lie two groups apart",
		File: "sample/footprint.go", Old: "apart *= side", New: "apart *= side / 2",
		Folder: "sample", Test: "TestFootprintOfAVolume",
	},
	{
		Row: "S9", What: "the least of integers is the greatest",
		File: "sample/reduce.go", Old: "(w[c] < v[c]) == least && w[c] != v[c]", New: "(w[c] < v[c]) != least && w[c] != v[c]",
		Folder: "sample", Test: "TestExtremesAreOfTexelsWithAWeight",
	},
}
