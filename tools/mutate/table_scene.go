package main

// sceneMutations break how files become draws.
var sceneMutations = []Mutation{
	{
		What: "rotations go the longer way",
		File: "scene/animation.go", Old: "if dot < 0 {", New: "if dot > 0 {",
		Folder: "scene", Test: "TestSlerp",
	},
	{
		What:   "tangents of cubic splines are not scaled by the time between keys",
		File:   "scene/animation.go",
		Old:    "hm := float64((u3 - float64(2*u2) + u) * span)",
		New:    "hm := u3 - float64(2*u2) + u",
		Folder: "scene", Test: "TestSample",
	},
	{
		What:   "a cubic spline begins with the in-tangent of its first key",
		File:   "scene/animation.go",
		Old:    "hermite(out, a, s.value(k, 2), b, s.value(next, 0), u, span)",
		New:    "hermite(out, a, s.value(k, 0), b, s.value(next, 0), u, span)",
		Folder: "scene", Test: "TestSample",
	},
	{
		What:   "a narrow picture shows less than the camera's width",
		File:   "scene/camera.go",
		Old:    "float64(m[5]) * aspect / c.AspectRatio",
		New:    "float64(m[5]) * c.AspectRatio / aspect",
		Folder: "scene", Test: "TestProjectionShowsTheFrame",
	},
	{
		What: "an orthographic camera shows less than its height",
		File: "scene/camera.go", Old: "wide > xmag {", New: "wide < xmag {",
		Folder: "scene", Test: "TestOrthographic",
	},
	{
		What: "every other triangle of a strip is turned over",
		File: "scene/normals.go", Old: "return [3]int{i, i + 2, i + 1}", New: "return [3]int{i, i + 1, i + 2}",
		Folder: "scene", Test: "TestGLTFModes",
	},
	{
		What: "normals point inwards",
		File: "scene/normals.go", Old: "return point(positions, at[1]).sub(a).cross(point(positions, at[2]).sub(a))",
		New:    "return point(positions, at[2]).sub(a).cross(point(positions, at[1]).sub(a))",
		Folder: "scene", Test: "TestCubes",
	},
	{
		What: "quaternions turn the other way around z",
		File: "scene/matrix.go", Old: "2 * (xy + wz), 2 * (xz - wy),", New: "2 * (xy - wz), 2 * (xz - wy),",
		Folder: "scene", Test: "TestScenesByChanceAreTheFormulas",
	},
	{
		What:   "normals of mirrored nodes are not turned",
		File:   "scene/matrix.go",
		Old:    "return n, det < 0\n}\n\n// transformPoint",
		New:    "return n, false\n}\n\n// transformPoint",
		Folder: "scene", Test: "TestMatrices",
	},
}
