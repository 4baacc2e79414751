package main

// ropMutations break what attachments get.
var ropMutations = []Mutation{
	{
		Row: "K7", What: "AND_REVERSE is AND_INVERTED",
		File: "rop/logic.go", Old: "{ return s &^ d }", New: "{ return d &^ s }",
		Folder: "rop", Test: "TestLogicFollowsTheOracle",
	},
	{
		Row: "J9", What: "stencil compares the wrong way around",
		File:   "rop/stencil.go",
		Old:    "lanesIf(greater == equal), lanesIf(less == equal)",
		New:    "lanesIf(less == equal), lanesIf(greater == equal)",
		Folder: "rop", Test: "TestStencilFollowsTheOracle",
	},
	{
		Row: "J9", What: "DECREMENT_AND_WRAP takes 2 away",
		File: "rop/stencil.go", Old: "Wrap: repeat(255)", New: "Wrap: repeat(254)",
		Folder: "rop", Test: "TestStencilFollowsTheOracle",
	},
	{
		Row: "J9", What: "a depth failure applies the pass operation",
		File:   "rop/stencil.go",
		Old:    "stencilOperations[f.DepthFailOp], stencilOperations[f.PassOp]",
		New:    "stencilOperations[f.PassOp], stencilOperations[f.PassOp]",
		Folder: "rop", Test: "TestTestsFollowTheOracle",
	},
	{
		Row: "J11", What: "GREATER_OR_EQUAL fails equal depths",
		File: "rop/depth.go", Old: "return false, true, true", New: "return false, false, true",
		Folder: "rop", Test: "TestTestsFollowTheOracle",
	},
	{
		Row: "J8", What: "the upper bound is rounded up to a code",
		File:   "rop/depth.go",
		Old:    "math.Floor(float64(high)*float64(scale))",
		New:    "math.Ceil(float64(high) * float64(scale))",
		Folder: "rop", Test: "TestTestsFollowTheOracle",
	},
	{
		Row: "J10", What: "written depths keep to the upper end of the range alone",
		File:   "rop/depth.go",
		Old:    "\tif !(z > lo) {\n\t\tz = lo\n\t}\n\tz = min(z, hi)\n",
		New:    "\tif z != z {\n\t\tz = lo\n\t}\n\tz = min(z, hi)\n",
		Folder: "rop", Test: "TestShadedDepthIsClamped",
	},
	{
		Row: "J6", What: "thresholds of alpha are half a sample too low",
		File: "rop/coverage.go", Old: "(float32(s) + 0.5) * n", New: "float32(s) * n",
		Folder: "rop", Test: "TestCoverageFollowsTheOracle",
	},
	{
		Row: "J5", What: "a sample has its neighbour's bit of the written mask",
		File: "rop/coverage.go", Old: "uint16(w>>s&1) << lane", New: "uint16(w>>(s+1)&1) << lane",
		Folder: "rop", Test: "TestCoverageFollowsTheOracle",
	},
	{
		Row: "J7", What: "alpha to one doubles alpha",
		File: "rop/coverage.go", Old: "\t\t\talpha[i] = 1\n", New: "\t\t\talpha[i] *= 2\n",
		Folder: "rop", Test: "TestCoverageFollowsTheOracle",
	},
	{
		Row: "K8", What: "a component has the bit of another in the write mask",
		File: "rop/write.go", Old: "mask>>k&1 == 0", New: "mask>>(3-k)&1 == 0",
		Folder: "rop", Test: "TestWriteMasksKeepTheRest",
	},
	{
		Row: "K11", What: "the mean of colours divides by one more",
		File: "rop/resolve.go", Old: "Value: 1 / float32(t.Samples)}", New: "Value: 1 / float32(t.Samples+1)}",
		Folder: "rop", Test: "TestResolveFollowsTheOracle",
	},
	{
		Row: "K11", What: "MIN of signed integers is unsigned",
		File: "rop/resolve.go", Old: "return uint32(min(int32(r), int32(v)))", New: "return min(r, v)",
		Folder: "rop", Test: "TestResolveFollowsTheOracle",
	},
	{
		Row: "K11", What: "MIN of stencil is MAX",
		File: "rop/resolve.go", Old: "out[i] = min(out[i], v)", New: "out[i] = max(out[i], v)",
		Folder: "rop", Test: "TestResolveDepthStencil",
	},
	{
		Row: "K3", What: "SNORM sources are limited to [0, 1]",
		File: "rop/blend.go", Old: "b.limits, b.low, b.high = true, -1, 1", New: "b.limits, b.low, b.high = true, 0, 1",
		Folder: "rop", Test: "TestBlendFollowsTheOracle",
	},
	{
		Row: "K2", What: "alpha has the colours' source factor",
		File:   "rop/blend.go",
		Old:    "equation(a.SrcAlphaBlendFactor, a.DstAlphaBlendFactor",
		New:    "equation(a.SrcColorBlendFactor, a.DstAlphaBlendFactor",
		Folder: "rop", Test: "TestBlendFollowsTheOracle",
	},
	{
		Row: "I7", What: "TRUNCATE takes the first sample of each group of samples",
		File: "rop/reduce.go", Old: "covered = b.mask(g, c, samples)", New: "covered = b.mask(g, c*k, samples)",
		Folder: "internal/frametest/state", Test: "TestCoverageReduction",
	},
	{
		Row: "V15", What: "shares are taken for one sample more",
		File: "rop/reduce.go", Old: "r.shares[covered-1]", New: "r.shares[min(covered, k-1)]",
		Folder: "internal/frametest/state", Test: "TestCoverageReduction",
	},
}
