package main

// pictureMutations break pictures: their files, what compares them, and what makes small ones of large ones.
var pictureMutations = []Mutation{
	{
		What: "two that are no numbers are infinitely far apart",
		File: "internal/compare/numbers.go", Old: "if a != a && b != b {", New: "if a != a && b == b {",
		Folder: "internal/compare", Test: "TestApart",
	},
	{
		What: "the last channel's difference is the largest",
		File: "internal/compare/numbers.go", Old: "d.largest[i] = max(d.largest[i], x)", New: "d.largest[i] = x",
		Folder: "internal/compare", Test: "TestNumbers",
	},
	{
		What: "decibels are twice as many",
		File: "internal/compare/numbers.go", Old: "return 10 * exact.Log", New: "return 20 * exact.Log",
		Folder: "internal/compare", Test: "TestNumbers",
	},
	{
		What: "the second constant of SSIM is the first one's",
		File: "internal/compare/ssim.go", Old: "(0.03 * 255) * (0.03 * 255)", New: "(0.01 * 255) * (0.01 * 255)",
		Folder: "internal/compare", Test: "TestSSIM",
	},
	{
		What: "windows at the picture's end count as whole",
		File: "internal/compare/ssim.go", Old: "x >= ssimRadius && x < size-ssimRadius", New: "x >= ssimRadius && x < size",
		Folder: "internal/compare", Test: "TestSSIM",
	},
	{
		What: "lightness does not scale b*",
		File: "internal/compare/lab.go", Old: "0.01 * l * 200 * (xyz[1] - xyz[2])", New: "200 * (xyz[1] - xyz[2])",
		Folder: "internal/compare", Test: "TestFLIP",
	},
	{
		What: "Mitchell's filter has the parameters of a cubic B-spline between 1 and 2",
		File: "picfile/reduce.go", Old: "(float64(-7.0/3*x3) + float64(12*x2) - float64(20*x) + 32.0/3) / 6",
		New:    "(float64(-1*x3) + float64(6*x2) - float64(12*x) + 8.0) / 6",
		Folder: "picfile", Test: "TestReduce",
	},
	{
		What: "a run of QOI is one pixel too long",
		File: "picfile/qoi.go", Old: "qoiRun|(run-1)", New: "qoiRun|run",
		Folder: "picfile", Test: "TestCodesComeBack",
	},
	{
		What: "red of QOI's differences to green has the bias of blue's",
		File: "picfile/qoi.go", Old: "byte(rg+8)<<4", New: "byte(rg+7)<<4",
		Folder: "picfile", Test: "TestCodesComeBack",
	},
	{
		What: "shared exponents are one too high",
		File: "texfile/hdr.go", Old: "int(p[3])-136", New: "int(p[3])-135",
		Folder: "texfile", Test: "TestHDRPixels",
	},
	{
		What: "pictures that begin below are not turned",
		File: "texfile/hdr.go", Old: "y = h.height - 1 - y", New: "y = h.height - 1 - i",
		Folder: "texfile", Test: "TestHDROrientations",
	},
	{
		What: "depths of 24 bits keep the stencil's",
		File: "texfile/depth.go", Old: "mask = 1<<24 - 1", New: "mask = 1<<32 - 1",
		Folder: "texfile", Test: "TestKTX2DepthStencil",
	},
}
