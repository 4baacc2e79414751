package main

// mipMutations break images and their levels, clears and resolves.
var mipMutations = []Mutation{
	{
		What: "the least of two texels is the greatest",
		File: "mip/extremes.go", Old: "o.Filter == MipFilterMin && x < y", New: "o.Filter == MipFilterMin && x > y",
		Folder: "mip", Test: "TestLevelsOfExtremes",
	},
	{
		What: "levels of extremes leave out the last of three texels of a row",
		File: "mip/extremes.go", Old: "i < len(wx[x].w); i++", New: "i < min(2, len(wx[x].w)); i++",
		Folder: "mip", Test: "TestLevelsOfExtremes",
	},
	{
		What: "corner-sampled images have the levels that others have",
		File: "mip/generate.go", Old: "corners := m.info.CornerSampled\n\tfill", New: "corners := false\n\tfill",
		Folder: "mip", Test: "TestLevelsOfCornerSampledImagesAreMeans",
	},
	{
		What: "a complete chain of a volume leaves out its depth",
		File: "mip/lod.go", Old: "s := max(w, h, d); s > 1", New: "s := max(w, h); s > 1",
		Folder: "mip", Test: "TestFullLevels",
	},
	{
		What: "levels of detail grow along the tangent",
		File: "mip/lod.go", Old: "float32(f*(1-f))*q", New: "float32(f*(1+f))*q",
		Folder: "mip", Test: "TestLogTwoIsCloseAndNeverFalls",
	},
	{
		Row: "Z1", What: "a cleared stencil takes the depth's component",
		File: "mip/clear.go", Old: "texel[0] = uint8(color[1])", New: "texel[0] = uint8(color[0])",
		Folder: "mip", Test: "TestClearTakesStencilFromComponentOne",
	},
	{
		Row: "Z1", What: "clears of integers do not clamp",
		File: "mip/clear.go", Old: "in.ClampInteger(color)", New: "color",
		Folder: "mip", Test: "TestClearConverts",
	},
	{
		What: "averages of integers are made of all samples",
		File: "mip/resolve.go", Old: "mode == vk.ResolveModeAverage && f.Class != format.ClassFloat {\n\t\tfirstSamples",
		New:    "mode == vk.ResolveModeAverage && f.Class == format.ClassSint {\n\t\tfirstSamples",
		Folder: "mip", Test: "TestResolvesOfAnyLevelAndLayer",
	},
}
