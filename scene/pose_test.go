package scene

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// puppetBin is the buffer of puppetDoc.
func puppetBin() []byte {
	return bytesOf(
		[]float32{0, 0, 0, 1, 0, 0, 0, 1, 0},                      // 0: positions
		[]uint8{0, 9, 9, 9, 1, 0, 9, 9, 1, 9, 9, 9},               // 36: joints; what has no weight may be anything
		[]float32{1, 0, 0, 0, 0.5, 0.5, 0, 0, 1, 0, 0, 0},         // 48: weights
		[]float32{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, // 96: inverse bind matrices: none, and one unit down
		[]float32{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1, 0, 1},
		[]float32{0, 0, 1, 0, 0, 1, 0, 0, 1}, // 224: a morph target
		[]float32{0, 2},                      // 260: times
		[]float32{0, 1, 0, 0, 3, 0},          // 268: translations
		[]float32{0, 1},                      // 292: weights of the target
		[]float32{5, 0, 0, 7, 0, 0},          // 300: translations of instances
	)
}

// puppetDoc is a triangle with two joints, a morph target, an animation, a variant of its material and two instances of
// another node.
func puppetDoc() object {
	view := func(offset, length int) object {
		return object{"buffer": 0, "byteOffset": offset, "byteLength": length}
	}
	accessor := func(view, component, count int, kind string) object {
		return object{"bufferView": view, "componentType": component, "count": count, "type": kind}
	}
	return object{
		"asset":          object{"version": "2.0"},
		"extensionsUsed": list{"KHR_materials_variants", "EXT_mesh_gpu_instancing"},
		"scenes":         list{object{"nodes": list{0, 1, 3}}},
		"nodes": list{
			object{"mesh": 0, "skin": 0, "translation": list{100, 100, 100}, "name": "puppet"},
			object{"children": list{2}},
			object{"translation": list{0, 1, 0}},
			object{"mesh": 0, "weights": list{0.5},
				"extensions": object{"EXT_mesh_gpu_instancing": object{"attributes": object{"TRANSLATION": 8}}}},
		},
		"meshes": list{object{"primitives": list{object{
			"attributes": object{"POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2}, "targets": list{object{"POSITION": 4}}, "material": 0,
			"extensions": object{"KHR_materials_variants": object{"mappings": list{object{"material": 1, "variants": list{1}}}}},
		}}}},
		"extensions": object{"KHR_materials_variants": object{"variants": list{object{"name": "day"}, object{"name": "night"}}}},
		"materials":  list{object{"name": "bright"}, object{"name": "dark"}},
		"skins":      list{object{"joints": list{1, 2}, "inverseBindMatrices": 3}},
		"animations": list{object{
			"name": "dance",
			"channels": list{
				object{"sampler": 0, "target": object{"node": 2, "path": "translation"}},
				object{"sampler": 1, "target": object{"node": 0, "path": "weights"}},
				object{"sampler": 7, "target": object{"path": "translation"}},
				object{"sampler": 7, "target": object{"node": 0, "path": "pointer"}},
			},
			"samplers": list{object{"input": 5, "output": 6}, object{"input": 5, "output": 7, "interpolation": "STEP"}},
		}},
		"accessors": list{
			accessor(0, 5126, 3, "VEC3"), accessor(1, 5121, 3, "VEC4"), accessor(2, 5126, 3, "VEC4"), accessor(3, 5126, 2, "MAT4"),
			accessor(4, 5126, 3, "VEC3"), accessor(5, 5126, 2, "SCALAR"), accessor(6, 5126, 2, "VEC3"), accessor(7, 5126, 2, "SCALAR"),
			accessor(8, 5126, 2, "VEC3"),
		},
		"bufferViews": list{
			view(0, 36), view(36, 12), view(48, 48), view(96, 128), view(224, 36), view(260, 8), view(268, 24),
			view(292, 8), view(300, 24),
		},
		"buffers": list{object{"byteLength": len(puppetBin())}},
	}
}

// TestPose moves joints and weights: a skinned primitive is in the world whatever its node, normals follow the posed
// triangle, the file's scene stays as it is.
func TestPose(t *testing.T) {
	s, err := LoadBytes("a.glb", glb(encodeJSON(puppetDoc()), puppetBin()))
	require.NoError(t, err)
	require.Equal(t, []Animation{{"dance", 2}}, s.Animations)
	require.Equal(t, []string{"day", "night"}, s.Variants)
	require.Len(t, s.Instances, 3)
	at := func(s *Scene, i int) *Primitive { return &s.Primitives[s.Instances[i].Primitive] }
	require.Equal(t, []float32{0, 0, 0, 1, 0, 0, 0, 1, 0}, at(s, 0).Positions, "at rest joints take the mesh to itself")
	require.Equal(t, []float32{0, 0, 0.5, 1, 0, 0.5, 0, 1, 0.5}, at(s, 1).Positions, "the node's weight")
	require.Equal(t, float32(7), s.Instances[2].World[12])
	require.Equal(t, s.Instances[1].Primitive, s.Instances[2].Primitive)

	posed, err := s.Pose(Pose{Animation: "dance", Time: 1})
	require.NoError(t, err)
	require.Equal(t, []float32{0, 0, 0, 1, 0.5, 0, 0, 2, 0}, at(posed, 0).Positions)
	posed, err = s.Pose(Pose{Animation: "0", Time: 9, Variant: "night"})
	require.NoError(t, err)
	require.Equal(t, []float32{0, 0, 1, 1, 1, 1, 0, 3, 1}, at(posed, 0).Positions)
	require.Equal(t, []float32{0, 0, 1}, at(posed, 0).Normals[:3])
	require.Equal(t, "dark", posed.Materials[at(posed, 0).Material].Name)
	require.Equal(t, "bright", s.Materials[at(s, 0).Material].Name)
	require.Equal(t, [3]float32{8, 3, 1}, posed.Bounds.Max)
	require.Equal(t, []float32{0, 0, 0, 1, 0, 0, 0, 1, 0}, at(s, 0).Positions)

	for _, c := range []struct {
		pose Pose
		want string
	}{
		{Pose{Animation: "sing"}, `no animation "sing": a.glb has 0 "dance"`},
		{Pose{Animation: "1"}, `no animation "1": a.glb has 0 "dance"`},
		{Pose{Variant: "dusk"}, `no variant "dusk": a.glb has 0 "day", 1 "night"`},
	} {
		_, err := s.Pose(c.pose)
		require.EqualError(t, err, c.want)
	}
	_, err = (&Scene{Name: "plain"}).Pose(Pose{Animation: "x"})
	require.EqualError(t, err, `no animation "x": plain has none`)
}

// TestPoseMirroredSkin: joints that turn left into right turn front faces with them, and flat normals point out.
func TestPoseMirroredSkin(t *testing.T) {
	doc := puppetDoc()
	at(doc, "nodes", 1)["scale"] = list{-1, 1, 1}
	s, err := LoadBytes("a.glb", glb(encodeJSON(doc), puppetBin()))
	require.NoError(t, err)
	require.True(t, s.Instances[0].Mirrored)
	require.Equal(t, []float32{0, 0, 1}, s.Primitives[s.Instances[0].Primitive].Normals[:3])
}

// TestPoseIsBounded: a file whose animation makes a large mesh anew for each of many nodes is not given the memory.
func TestPoseIsBounded(t *testing.T) {
	doc := puppetDoc()
	delete(at(doc, "nodes", 0), "skin")
	nodes, roots, channels := list{}, list{}, list{}
	for i := range 100 {
		nodes, roots = append(nodes, object{"mesh": 0}), append(roots, i)
		channels = append(channels, object{"sampler": 1, "target": object{"node": i, "path": "weights"}})
	}
	doc["nodes"], doc["scenes"], doc["skins"] = nodes, list{object{"nodes": roots}}, list{}
	at(doc, "animations", 0)["channels"] = channels
	s, err := LoadBytes("a.glb", glb(encodeJSON(doc), puppetBin()))
	require.NoError(t, err)
	_, err = s.Pose(Pose{Animation: "0", Time: 2})
	require.NoError(t, err)
	s.model.room = 1000
	_, err = s.Pose(Pose{Animation: "0", Time: 2})
	require.ErrorContains(t, err, "a.glb: pose: the scene would take")
}

// TestBadPuppets: skins, morph targets and animations are refused by name where their accessors do not suit.
func TestBadPuppets(t *testing.T) {
	primitive := func(d object) object { return at(d, "meshes", 0, "primitives", 0) }
	for name, c := range map[string]struct {
		change func(d object)
		want   string
	}{
		"joints without weights": {func(d object) { delete(primitive(d)["attributes"].(object), "WEIGHTS_0") },
			"meshes[0].primitives[0]: JOINTS_0 and WEIGHTS_0 are not both there"},
		"joints of floats": {func(d object) { primitive(d)["attributes"].(object)["JOINTS_0"] = 2 },
			"JOINTS_0: joints must be unsigned"},
		"no such joint": {func(d object) { at(d, "skins", 0)["joints"] = list{1} },
			"nodes[0].skin: joint 1 of skins[0], which has 1"},
		"no such joint's node": {func(d object) { at(d, "skins", 0)["joints"] = list{1, 9} },
			"skins[0].joints[1]: nodes[9] does not exist"},
		"no joints": {func(d object) { at(d, "skins", 0)["joints"] = list{} },
			"nodes[0].skin: joint 1 of skins[0], which has 0"},
		"no such skin": {func(d object) { at(d, "nodes", 0)["skin"] = 3 }, "nodes[0].skin: skins[3] does not exist"},
		"few bind matrices": {func(d object) { at(d, "accessors", 3)["count"] = 1 },
			"skins[0].inverseBindMatrices: 1 matrices for 2 joints"},
		"bind matrices of vectors": {func(d object) { at(d, "skins", 0)["inverseBindMatrices"] = 0 },
			"accessors[0].type: VEC3 does not suit skins[0].inverseBindMatrices"},
		"short target": {func(d object) { at(d, "accessors", 4)["count"] = 2 },
			"targets[0].POSITION: 2 elements for 3 vertices"},
		"no such target": {func(d object) { primitive(d)["targets"] = list{object{"POSITION": 99}} },
			"targets[0].POSITION: accessors[99] does not exist"},
		"no such sampler": {func(d object) { at(d, "animations", 0, "channels", 0)["sampler"] = 5 },
			"animations[0].channels[0].sampler: samplers[5] does not exist"},
		"no such animated node": {func(d object) { at(d, "animations", 0, "channels", 0, "target")["node"] = 50 },
			"animations[0].channels[0].target.node: nodes[50]"},
		"interpolation": {func(d object) {
			at(d, "animations", 0, "samplers",
				0)["interpolation"] = "BEZIER"
		}, `"BEZIER" is not LINEAR, STEP or CUBICSPLINE`},
		"too few values": {func(d object) {
			at(d, "animations", 0, "samplers",
				0)["interpolation"] = "CUBICSPLINE"
		}, "output: 6 numbers where 18 belong to 2 keys"},
		"values of another width": {func(d object) { at(d, "animations", 0, "samplers", 0)["output"] = 7 },
			"accessors[7].type: SCALAR does not suit"},
		"no input":                {func(d object) { delete(at(d, "animations", 0, "samplers", 0), "input") }, "lacks its input"},
		"times that are integers": {func(d object) { at(d, "accessors", 5)["componentType"] = 5123 }, "times must be floats"},
		"instances of two lengths": {func(d object) {
			at(d, "nodes", 3, "extensions", "EXT_mesh_gpu_instancing", "attributes")["SCALE"] = 0
		}, "elements where others have"},
		"no such variant": {func(d object) {
			at(d, "meshes", 0, "primitives", 0, "extensions", "KHR_materials_variants", "mappings", 0)["variants"] = list{2}
		}, "variants[2] does not exist"},
		"no such variant's material": {func(d object) {
			at(d, "meshes", 0, "primitives", 0, "extensions", "KHR_materials_variants", "mappings", 0)["material"] = 2
		}, "materials[2] does not exist"},
	} {
		t.Run(name, func(t *testing.T) {
			doc := puppetDoc()
			c.change(doc)
			_, err := LoadBytes("a.glb", glb(encodeJSON(doc), puppetBin()))
			require.ErrorContains(t, err, c.want)
		})
	}
}

// TestCameraWithoutItsScale: a camera at a scaled node sees as without the scale (glTF: Cameras).
func TestCameraWithoutItsScale(t *testing.T) {
	doc := triangleDoc()
	at(doc, "nodes", 1)["scale"] = list{2, 3, 0.5}
	at(doc, "nodes", 1)["rotation"] = list{0, math.Sqrt2 / 2, 0, math.Sqrt2 / 2}
	s, err := LoadBytes("a.glb", glb(encodeJSON(doc), triangleBin()))
	require.NoError(t, err)
	for i, want := range []float64{0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 5, 1} {
		require.InDelta(t, want, s.Cameras[0].World[i], 1e-12)
	}
}
