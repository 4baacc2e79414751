package main

// transformMutations break matrices, boxes and shapes.
var transformMutations = []Mutation{
	{
		What: "y points up in clip space",
		File: "transform/camera.go", Old: "5: -t, 11: -1", New: "5: t, 11: -1",
		Folder: "transform", Test: "TestCamera",
	},
	{
		What: "reversed depths are 0 at the near plane",
		File: "transform/camera.go", Old: "m[10], m[14] = near/d, float64(near*far)/d", New: "m[10], m[14] = far/d, float64(near*far)/d",
		Folder: "transform", Test: "TestCamera",
	},
	{
		What: "faces -y and +y of cubes are each other's",
		File: "transform/camera.go", Old: "{{1, 0, 0}, {0, 0, 1}, {0, 1, 0}}, {{1, 0, 0}, {0, 0, -1}, {0, -1, 0}}",
		New:    "{{1, 0, 0}, {0, 0, -1}, {0, -1, 0}}, {{1, 0, 0}, {0, 0, 1}, {0, 1, 0}}",
		Folder: "transform", Test: "TestCubeFaces",
	},
	{
		What: "a box behind the far plane is seen",
		File: "transform/box.go", Old: "q[2] < 0, q[2] > q[3]} {", New: "q[2] < 0, q[2] > q[3]+1e30} {",
		Folder: "transform", Test: "TestBox",
	},
	{
		What: "points that are no numbers widen a box",
		File: "transform/box.go", Old: "if !(v >= -Farthest && v <= Farthest) {", New: "if v < -Farthest || v > Farthest {",
		Folder: "transform", Test: "TestBox",
	},
	{
		What: "the lower end of a cylinder looks up",
		File: "shape/solids.go", Old: "if y < 0 {\n\t\t\t\ta, b = b, a", New: "if y < -1 {\n\t\t\t\ta, b = b, a",
		Folder: "shape", Test: "TestShapesAreClosedAndFaceOutwards",
	},
	{
		What: "the normals of a torus point inwards above",
		File: "shape/solids.go", Old: "n = [3]float64{x * out, -up, z * out}", New: "n = [3]float64{x * out, up, z * out}",
		Folder: "shape", Test: "TestShapesAreClosedAndFaceOutwards",
	},
}
