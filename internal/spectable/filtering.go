package spectable

// filtering is sections Q to S: from coordinates to a level, to texels, to a value.
func filtering() []Section {
	return []Section{
		{"Q", "From coordinates to a level", []Row{
			{"Q1", "Projection", Works, "sample", shown("sampling-filter", "sampling-random"), ""},
			{"Q2", "Implicit and explicit derivatives", Works, "sample shade", shown("sampling-mip", "internal/conform.TestOracleInputs/derivatives"), ""},
			{"Q3", "Cube faces", Works, "sample", shown("sampling-cube", "sample.TestCubeDirectionsOfAnyLength"), ""},
			{"Q4", "Derivatives on cube faces", Works, "sample", shown("sampling-cube", "sample.TestCubeDirectionsOfAnyLength"), ""},
			{"Q5", "Derivatives in texels", Works, "sample", shown("sampling-mip"), "Of the view's base level"},
			{"Q6", "Scale factors", Works, "sample", shown("sampling-mip"), "The exact form"},
			{"Q7", "Anisotropy", Works, "sample", shown("sampling-mip", "simd.TestAxesOfTheEllipse"), "At most 16 taps"},
			{"Q8", "The level of detail, bias and clamps", Works, "mip sample", shown("sampling-mip", "mip.TestLogTwoIsExactAtPowersOfTwo", "mip.TestLogTwoIsCloseAndNeverFalls"), "Where the ends cross it is maxLod"},
			{"Q9", "Levels", Works, "sample", shown("sampling-mip"), "NEAREST: halves down. LINEAR: 8 bits between levels"},
			{"Q10", "Magnification or minification", Works, "sample", shown("sampling-filter", "sampling-mip"), ""},
		}},
		{"R", "From a level to texels", []Row{
			{"R1", "To unnormalized coordinates, offsets, huge coordinates", Works, "sample", shown("sampling-address", "sample.FuzzLookups"), "NaN is 0"},
			{"R2", "Layers", Works, "sample", shown("sampling-filter", "sampling-cube"), "Nearest, ties to even"},
			{"R3", "NEAREST", Works, "sample", shown("sampling-filter", "sampling-address", "sample.TestRepeatJustBelowAPeriodIsTheLastTexel"), ""},
			{"R4", "LINEAR", Works, "sample", shown("sampling-filter", "sample.TestLinearIsExact"), ""},
			{"R5", "CUBIC", Works, "sample", shown("sample.TestCubicAgainstOracle"), ""},
			{"R6", "The precision of weights", Works, "sample simd", shown("sample.TestLinearIsExact", "sample.TestBetweenWeights", "sampling-filter", "sampling-mip"), "8 bits, halves up"},
		}},
		{"S", "Gathering and filtering", []Row{
			{"S1", "Address modes", Works, "sample", shown("sampling-address", "sample.TestWrapFollowsTheFormulas"), ""},
			{"S2", "Their values beyond the edges", Works, "sample", shown("sample.TestWrapFollowsTheFormulas"), ""},
			{"S3", "Gather", Works, "sample", shown("sampling-gather", "sampling-shadow", "sampling-cube"), ""},
			{"S4", "Gather with four offsets", Works, "sample", shown("sampling-gather"), ""},
			{"S5", "Other gather modes", Works, "sample", shown("sample.TestGatherModes"), "Plan.GatherMode"},
			{"S6", "NEAREST", Works, "sample simd", shown("sampling-filter", "sample.TestFastEqualsGeneral", "sample.TestOneDecodeForAllLookups"), "The value that a fetch gives, to the bit"},
			{"S7", "LINEAR", Works, "sample simd", shown("sampling-filter", "sample.TestLinearIsExact", "sample.TestFastEqualsGeneral", "simd.TestSampleAgainstOracle"), ""},
			{"S8", "CUBIC with four kernels", Works, "sample", shown("sample.TestCubicAgainstOracle", "sample.TestCubicKernelsAreMitchellNetravali"), ""},
			{"S9", "Reduction: average, MIN, MAX, RANGECLAMP", Works, "sample", shown("sampling-filter", "sample.TestRangeClampStaysBetweenTexels"), ""},
			{"S10", "Different filters for magnification and minification", Works, "sample", shown("sampling-filter", "sampling-mip"), ""},
			{"S11", "Between levels", Works, "sample simd", shown("sampling-mip", "simd.TestSampleAgainstOracle"), ""},
			{"S12", "Anisotropic filtering", Works, "sample simd", shown("sampling-mip", "internal/aniso.TestMoreTapsAreCloser", "sample.TestAnisotropicCubesMeetAtEdges", "mip.TestUnfoldFollowsTexels"), "Scheme and pictures above"},
			{"S13", "Compare, borders and Y'CbCr inside filters", Works, "sample", shown("sampling-shadow", "sampling-address", "sampling-ycbcr"), ""},
		}},
	}
}
