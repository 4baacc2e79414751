package main

// programMutations break what instructions of modules mean.
var programMutations = []Mutation{
	{
		What:   "OpFOrdGreaterThan is OpFOrdLessThan",
		File:   "program/lower_arithmetic.go",
		Old:    "spirv.OpFOrdGreaterThan:        {word: simd.VecFLt, long: simd.VecFLtLong, float: true, swap: true},",
		New:    "spirv.OpFOrdGreaterThan:        {word: simd.VecFLt, long: simd.VecFLtLong, float: true},",
		Folder: "program", Test: "TestInstructionsOfScalars",
	},
	{
		What:   "OpFUnordLessThan is false of NaN",
		File:   "program/lower_arithmetic.go",
		Old:    "{word: simd.VecFLe, long: simd.VecFLeLong, float: true, swap: true, not: true}",
		New:    "{word: simd.VecFLt, long: simd.VecFLtLong, float: true}",
		Folder: "program", Test: "TestInstructionsOfScalars",
	},
	{
		What:   "OpULessThan compares signed numbers",
		File:   "program/lower_arithmetic.go",
		Old:    "spirv.OpULessThan:            {word: simd.VecULt,",
		New:    "spirv.OpULessThan:            {word: simd.VecSLt,",
		Folder: "program", Test: "TestInstructionsOfScalars",
	},
	{
		What: "narrow signed integers lose a bit",
		File: "program/lower_arithmetic.go",
		Old:  "l.word32(uint32(32 - width))", New: "l.word32(uint32(33 - width))",
		Folder: "program", Test: "TestInstructionsOfScalars",
	},
	{
		What:   "OpShiftRightArithmetic shifts zeros in",
		File:   "program/lower_arithmetic.go",
		Old:    "{word: simd.VecSShr, long: simd.VecSShrLong, sense: signed}",
		New:    "{word: simd.VecUShr, long: simd.VecUShrLong, sense: signed}",
		Folder: "program", Test: "TestInstructionsOfScalars",
	},
	{
		What:   "halves are not rounded after an operation",
		File:   "program/lower_arithmetic.go",
		Old:    "return l.op(simd.VecHalfToF, l.op(simd.VecFToHalf, v))\n\t}\n\treturn v",
		New:    "return v\n\t}\n\treturn v",
		Folder: "program", Test: "TestInstructionsOfScalars",
	},
	{
		Row: "J14", What: "interlocks of pixels alone hold them",
		File:   "program/link.go",
		Old:    "m <= spirv.ExecutionModeShadingRateInterlockUnorderedEXT; m++",
		New:    "m <= spirv.ExecutionModePixelInterlockUnorderedEXT; m++",
		Folder: "program", Test: "TestInterlockHoldsPixels",
	},
}
