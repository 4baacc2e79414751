package main

// edgeMutations break how primitives become records.
var edgeMutations = []Mutation{
	{
		Row: "G1", What: "zero area faces front where clockwise triangles do not",
		File:   "edge/plan.go",
		Old:    "back := area2 > 0 == p.backPositive || area2 == 0",
		New:    "back := area2 > 0 == p.backPositive",
		Folder: "edge", Test: "TestZeroAreaFacesBack",
	},
	{
		Row: "G1", What: "counter-clockwise and clockwise change places",
		File:   "edge/plan.go",
		Old:    "backPositive: r.FrontFace == vk.FrontFaceCounterClockwise,",
		New:    "backPositive: r.FrontFace != vk.FrontFaceCounterClockwise,",
		Folder: "edge", Test: "TestLikeReference/triangles",
	},
	{
		Row: "G2", What: "back faces are culled with the front ones",
		File: "edge/plan.go", Old: "return simd.BackFacing, p.cullBack", New: "return simd.BackFacing, p.cullFront",
		Folder: "edge", Test: "TestLikeReference/triangles",
	},
	{
		Row: "F13", What: "each side of an outline begins its stipple anew",
		File: "edge/outline.go", Old: "phase = s.stippleEnd", New: "phase = 0",
		Folder: "edge", Test: "TestStippleRunsAroundOutlines",
	},
	{
		Row: "F13", What: "the pattern has 15 bits",
		File: "edge/stipple.go", Old: "int64(s.Factor)%16)&1", New: "int64(s.Factor)%15)&1",
		Folder: "edge", Test: "TestStippleLikeReference",
	},
	{
		Row: "F13", What: "a segment's stipple ends where it began",
		File: "edge/line.go", Old: "\tif !s.counted {\n\t\ts.stippleEnd += s.length\n\t}\n", New: "",
		Folder: "edge", Test: "TestStippleLikeReference",
	},
	{
		Row: "F5", What: "a diagonal line is y-major",
		File: "edge/line.go", Old: "math.Abs(s.dx) >= math.Abs(s.dy)", New: "math.Abs(s.dx) > math.Abs(s.dy)",
		Folder: "edge", Test: "TestParallelogramsOfDiagonalLines",
	},
	{
		Row: "F5", What: "short sides are as long as the width across the line",
		File: "edge/line.go", Old: "\t\tny = half\n", New: "\t\tny = half * s.length / math.Abs(s.dx)\n",
		Folder: "edge", Test: "TestLikeReference/parallelograms",
	},
	{
		Row: "F8", What: "a diamond has its left corner and sides, too",
		File: "edge/bresenham.go", Old: "d < 128 || d == 128 && x > 0", New: "d < 128 || d == 128",
		Folder: "edge", Test: "TestDiamondIsTheOneThatHoldsThePoint",
	},
	{
		Row: "F8", What: "a line inside of one diamond has a fragment",
		File: "edge/bresenham.go", Old: "ended && w.count > 0", New: "ended && w.count > 1",
		Folder: "edge", Test: "TestBresenhamTiesLikeReference",
	},
	{
		Row: "F8", What: "the diamond of the start adds no fragment",
		File:   "edge/bresenham.go",
		Old:    "w.started && !between(w.start[w.u], first, last, w.step)",
		New:    "w.started && between(w.start[w.u], first, last, w.step)",
		Folder: "edge", Test: "TestBresenhamTiesLikeReference",
	},
	{
		Row: "F9", What: "of two columns that a steep line runs between it takes the right one where it rises",
		File: "edge/bresenham.go", Old: "int64(w.step)*dv<<8, u == 0 && dv > 0", New: "int64(w.step)*dv<<8, dv > 0",
		Folder: "edge", Test: "TestBresenhamTiesLikeReference",
	},
	{
		Row: "F9", What: "an end in a column's centre counts as right of it",
		File: "edge/bresenham.go", Old: "(hi-128-1)>>8", New: "(hi-128)>>8",
		Folder: "edge", Test: "TestBresenhamTiesLikeReference",
	},
	{
		Row: "F11", What: "widths are rounded down",
		File: "edge/bresenham.go", Old: "math.Floor(v.width+0.5)", New: "math.Floor(v.width)",
		Folder: "edge", Test: "TestLikeReference/bresenham",
	},
	{
		Row: "F14", What: "what lies beyond the short sides counts",
		File: "edge/smooth.go", Old: "return 1 - (along + across)", New: "return 1 - along",
		Folder: "edge", Test: "TestSmoothCoverage",
	},
	{
		Row: "A7", What: "a line's end is not cut",
		File: "edge/line.go", Old: "s1 = min(s1, at)", New: "s1 = max(s1, at)",
		Folder: "edge", Test: "TestLikeReference/lines",
	},
	{
		Row: "H3", What: "a new corner has the largest share of a size instead of the sum",
		File:   "edge/point.go",
		Old:    "size += float64(q.mix[i] * float64(in.size(v)))",
		New:    "size = max(size, float64(q.mix[i]*float64(in.size(v))))",
		Folder: "edge", Test: "TestPointsOfClippedPolygons",
	},
	{
		Row: "H3", What: "corners of culled polygons are drawn",
		File:   "edge/outline.go",
		Old:    "\tif culled {\n\t\treturn false\n\t}\n\tclipped = k.clip()\n",
		New:    "\t_ = culled\n\tclipped = k.clip()\n",
		Folder: "edge", Test: "TestLikeReference/vertices",
	},
	{
		Row: "H3", What: "a vertex on a clip plane is two points",
		File: "edge/outline.go", Old: "\tk.dropDoubles()\n", New: "",
		Folder: "edge", Test: "TestPointsOfClippedPolygons",
	},
	{
		Row: "H4", What: "the slope is the sum of both derivatives",
		File:   "edge/bias.go",
		Old:    "max(math.Abs(zx), math.Abs(zy))*f.slope",
		New:    "(math.Abs(zx)+math.Abs(zy))*f.slope",
		Folder: "edge", Test: "TestLikeReference/bias",
	},
	{
		Row: "H5", What: "the unit of 16 bits is half as large",
		File: "edge/bias.go", Old: "return 0x1p-15", New: "return 0x1p-16",
		Folder: "edge", Test: "TestLikeReference/bias",
	},
	{
		Row: "H6", What: "a negative clamp is a limit from above",
		File: "edge/bias.go", Old: "f.least = float64(b.Clamp)", New: "f.greatest = float64(b.Clamp)",
		Folder: "edge", Test: "TestLikeReference/bias",
	},
	{
		Row: "A1", What: "a strip of lines with adjacency has a line more",
		File: "edge/assemble.go", Old: "return max(0, n-3)", New: "return max(0, n-2)",
		Folder: "edge", Test: "TestAssemblyLikeReference",
	},
	{
		Row: "A2", What: "the centre of a fan provokes",
		File: "edge/assemble.go", Old: "return [3]int{i + 1, i + 2, 0}", New: "return [3]int{0, i + 1, i + 2}",
		Folder: "edge", Test: "TestAssemblyLikeReference",
	},
	{
		Row: "A3", What: "indices of 16 bits restart at 0xFF",
		File: "edge/assemble.go", Old: "restart = 0xFFFF\n", New: "restart = 0xFF\n",
		Folder: "edge", Test: "TestAssemblyLikeReference",
	},
	{
		Row: "D3", What: "a sample of four lies a sixteenth of a pixel too far right",
		File: "edge/samples.go", Old: "{{6, 2}, {14, 6}", New: "{{7, 2}, {14, 6}",
		Folder: "edge", Test: "TestLikeReference/triangles",
	},
	{
		Row: "H5", What: "exact biases are twice as large",
		File: "edge/bias.go", Old: "f.constant *= unit / 2", New: "f.constant *= unit",
		Folder: "internal/frametest/raster", Test: "TestExactBiasIsTheLeastDifference",
	},
}
