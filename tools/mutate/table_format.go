package main

// formatMutations break how texels become values and values texels.
var formatMutations = []Mutation{
	{
		Row: "N7", What: "halves of shared exponents go to the even mantissa",
		File:   "format/sharedexp.go",
		Old:    "uint32(math.Floor(scaled(v, e)+0.5))",
		New:    "uint32(math.RoundToEven(scaled(v, e)))",
		Folder: "format", Test: "TestSharedExponentRoundsHalvesUp",
	},
	{
		Row: "N7", What: "a mantissa that rounds to 2^9 keeps the exponent",
		File:   "format/sharedexp.go",
		Old:    "math.Floor(scaled(mx, e)+0.5) >= 1<<sharedN",
		New:    "math.Floor(scaled(mx, e)) >= 1<<sharedN",
		Folder: "format", Test: "TestSharedExponentRoundsHalvesUp",
	},
	{
		Row: "N7", What: "the largest value is too small",
		File: "format/sharedexp.go", Old: "sharedMax  = 65408", New: "sharedMax  = 65280",
		Folder: "format", Test: "TestSharedExponent",
	},
	{
		Row: "N5", What: "ties of normal halves go up",
		File: "format/half.go", Old: "b += 0xfff + b>>13&1", New: "b += 0x1000",
		Folder: "format", Test: "TestHalfRounding",
	},
	{
		Row: "N5", What: "ties of denormal halves go up",
		File: "format/half.go", Old: "m += 1<<(s-1) - 1 + m>>s&1", New: "m += 1 << (s - 1)",
		Folder: "format", Test: "TestHalfRounding",
	},
	{
		Row: "N5", What: "denormal halves are half as large",
		File: "format/half.go", Old: "(113-z)<<23", New: "(112-z)<<23",
		Folder: "format", Test: "TestAllHalves",
	},
	{
		Row: "N6", What: "finite numbers that are too large become infinite",
		File: "format/ufloat.go", Old: "return inf - 1\n", New: "return inf\n",
		Folder: "format", Test: "TestUfloat",
	},
	{
		Row: "N1", What: "UNORM values are cut off",
		File:   "format/numeric.go",
		Old:    "uint32(round(float64(float64(f) * float64(scale))))",
		New:    "uint32(float64(f) * float64(scale))",
		Folder: "format", Test: "TestFixedPointRounding",
	},
	{
		Row: "N2", What: "-1 is stored as the least code",
		File: "format/numeric.go", Old: "return -int32(scale)\n", New: "return -int32(scale) - 1\n",
		Folder: "format", Test: "TestFixedPointRounding",
	},
	{
		Row: "N2", What: "the least code is less than -1",
		File: "format/numeric.go", Old: "max(float32(signExtend(c, b))/s, -1)", New: "float32(signExtend(c, b)) / s",
		Folder: "format", Test: "TestCodesAgainstFloat64",
	},
	{
		Row: "N24", What: "4 bits below the point",
		File: "format/numeric.go", Old: "float32(signExtend(c, b)) / 32", New: "float32(signExtend(c, b)) / 16",
		Folder: "format", Test: "TestCodesAgainstFloat64",
	},
	{
		Row: "N14", What: "equal end points have four colours",
		File: "format/bc1.go", Old: "c0 > c1 || mode == bcFour", New: "c0 >= c1 || mode == bcFour",
		Folder: "format", Test: "TestBC1Palette",
	},
	{
		Row: "N14", What: "the two colours between the end points change places",
		File: "format/bc1.go", Old: "4*a + 2*b, 2*a + 4*b", New: "2*a + 4*b, 4*a + 2*b",
		Folder: "format", Test: "TestBC1Palette",
	},
	{
		Row: "N16", What: "signed end points are limited before they are compared",
		File: "format/bc4.go", Old: "six := e0 > e1 //", New: "six := max(e0, -127) > max(e1, -127) //",
		Folder: "format", Test: "TestBC4RawComparison",
	},
	{
		Row: "N8", What: "the exponent of the sRGB curve is 2.2",
		File: "format/srgb.go", Old: "(c+0.055)/1.055, 2.4)", New: "(c+0.055)/1.055, 2.2)",
		Folder: "format", Test: "TestSRGB",
	},
	{
		Row: "N9", What: "a value on the border of two codes gets the lower one",
		File: "format/srgb.go", Old: "if l >= srgb.above[c] {", New: "if l > srgb.above[c] {",
		Folder: "format", Test: "TestSRGB",
	},
	{
		Row: "N12", What: "depths of 24 bits are divided by 2^24",
		File: "format/depth.go", Old: "&(1<<24-1)) / (1<<24 - 1)", New: "&(1<<24-1)) / (1 << 24)",
		Folder: "format", Test: "TestDepthCodesRoundTrip",
	},
	{
		Row: "N12", What: "depths are cut off",
		File:   "format/depth.go",
		Old:    "uint32(round(float64(z) * float64(unormScale(i.DepthBits))))",
		New:    "uint32(z * unormScale(i.DepthBits))",
		Folder: "format", Test: "TestDepthCodesRoundTrip",
	},
}
