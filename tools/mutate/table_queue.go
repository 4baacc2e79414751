package main

// queueMutations break what a graphics processor does, and what halfspace serve answers.
var queueMutations = []Mutation{
	{
		What: "conditional rendering is the other way around",
		File: "queue/conditional.go", Old: "== 0) != inverted", New: "== 0) == inverted",
		Folder: "queue", Test: "TestDrawsOfAllKindsAreTheSame",
	},
	{
		What: "vertices of instances are counted once",
		File: "queue/query.go", Old: "int64(max(d.Count, 0)) * int64(max(d.Instances, 0))", New: "int64(max(d.Count, 0))",
		Folder: "queue", Test: "TestQueriesCount",
	},
	{
		What: "occlusion queries forget passes that have ended",
		File: "queue/query.go", Old: "q.passed += max(", New: "q.passed = max(",
		Folder: "queue", Test: "TestQueriesCount",
	},
	{
		What: "the skew of a pinhole camera has the other sign",
		File: "cmd/internal/serve/camera.go", Old: "m[4] = -2 * k[4] / w", New: "m[4] = 2 * k[4] / w",
		Folder: "cmd/internal/serve", Test: "TestIntrinsics",
	},
	{
		What: "the principal point is counted from below",
		File: "cmd/internal/serve/camera.go", Old: "m[9] = 1 - float64(2*k[3]/h)", New: "m[9] = float64(2*k[3]/h) - 1",
		Folder: "cmd/internal/serve", Test: "TestIntrinsics",
	},
	{
		What: "arrays begin at a column of the picture's",
		File: "cmd/internal/serve/render.go",
		Old:  "at := &n.images[l.parts[0].Buffer], 4*l.parts[0].At", New: "at := &n.images[l.parts[0].Buffer], 0",
		Folder: "cmd/internal/serve", Test: "TestPipes",
	},
}
