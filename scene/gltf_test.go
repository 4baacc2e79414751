package scene

import (
	"encoding/base64"
	"math"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/vk"
)

// requireTriangle checks the scene of triangleDoc.
func requireTriangle(t *testing.T, s *Scene) {
	t.Helper()
	require.Equal(t, 1, s.Triangles())
	p, in := s.Primitives[0], s.Instances[0]
	require.Equal(t, []float32{0, 0, 0, 1, 0, 0, 0, 1, 0}, p.Positions)
	require.Equal(t, []float32{0, 0, 1, 0, 0, 1, 0, 0, 1}, p.Normals, "flat, as glTF asks where there are none")
	require.Equal(t, []float32{0, 0, 1, 0, 0, 1}, p.TexCoords[0])
	require.Equal(t, Bounds{Min: [3]float32{1, 2, 3}, Max: [3]float32{2, 3, 3}}, s.Bounds)
	require.Equal(t, "here", in.Node)
	m := s.Materials[p.Material]
	require.Equal(t, [4]float32{1, 0.5, 0.25, 1}, m.BaseColorFactor)
	tex := s.Textures[m.BaseColorTexture.Texture]
	require.Equal(t, vk.SamplerAddressModeClampToEdge, tex.Sampler.AddressModeU)
	require.Equal(t, float32(0.25), tex.Sampler.MaxLod)
	require.Equal(t, picture(2, 2).Pix, texelsOf(t, s.Images[tex.Image]))
	require.Equal(t, "eye", s.Cameras[0].Name)
}

// TestGLTFForms reads the same triangle from a GLB file, a data URI and external files.
func TestGLTFForms(t *testing.T) {
	bin := triangleBin()
	external := triangleDoc()
	at(external, "buffers", 0)["uri"] = "data/a%20buffer.bin"
	external["images"] = list{object{"uri": `data\./image.png`}}
	folder := fstest.MapFS{
		"here/scene.gltf":        {Data: encodeJSON(external)},
		"here/data/a buffer.bin": {Data: bin},
		"here/data/image.png":    {Data: pngImage(2, 2)},
		"here/embedded.gltf":     {Data: embedded(triangleDoc(), bin)},
		"here/scene.glb":         {Data: glb(encodeJSON(triangleDoc()), bin)},
		"here/unnamed":           {Data: glb(encodeJSON(triangleDoc()), bin)},
	}
	for _, name := range []string{"scene.gltf", "embedded.gltf", "scene.glb", "unnamed"} {
		t.Run(name, func(t *testing.T) {
			s, err := LoadFS(folder, "here/"+name)
			require.NoError(t, err)
			requireTriangle(t, s)
		})
	}
	t.Run("jpeg", func(t *testing.T) {
		doc := triangleDoc()
		doc["images"] = list{object{"uri": "data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(jpegImage(9, 5))}}
		s, err := LoadBytes("a.glb", glb(encodeJSON(doc), bin))
		require.NoError(t, err)
		require.Len(t, texelsOf(t, s.Images[0]), 4*9*5)
		require.Equal(t, byte(255), texelsOf(t, s.Images[0])[3])
	})
}

// TestGLTFComponents reads quantized, normalized, interleaved and sparse attributes.
func TestGLTFComponents(t *testing.T) {
	bin := bytesOf(
		// three vertices of 16 bytes: position int16 x 3, pad, normal int8 x 3, pad, uv uint16 x 2
		[]int16{-32768, 32767, 0, 0}, []int8{-128, 127, 0, 0}, []uint16{65535, 0},
		[]int16{1, 2, 3, 0}, []int8{0, 0, 127, 0}, []uint16{0, 65535},
		[]int16{4, 5, 6, 0}, []int8{0, 0, 127, 0}, []uint16{13107, 0},
		// from 48: sparse indices, sparse values, colours uint8 x 3 + pad
		[]uint8{2, 0, 0, 0}, []int16{7, 8, 9, 0}, []uint8{255, 0, 51, 0, 0, 0, 0, 0, 0, 0, 0, 0},
	)
	doc := object{
		"asset": object{"version": "2.0"}, "extensionsRequired": list{"KHR_mesh_quantization", "KHR_texture_transform"},
		"nodes": list{object{"mesh": 0}},
		"meshes": list{object{"primitives": list{object{
			"attributes": object{"POSITION": 0, "NORMAL": 1, "TEXCOORD_1": 2, "COLOR_0": 3}, "mode": 3, "material": 0,
		}}}},
		"materials": list{object{"pbrMetallicRoughness": object{"baseColorTexture": object{
			"index": 0, "extensions": object{"KHR_texture_transform": object{
				"offset": list{0.5, 0}, "rotation": math.Pi / 2, "scale": list{2, 1}, "texCoord": 1,
			}},
		}}}},
		"textures": list{object{}},
		"accessors": list{
			object{"bufferView": 0, "componentType": 5122, "count": 3, "type": "VEC3", "sparse": object{
				"count": 1, "indices": object{"bufferView": 1, "componentType": 5121}, "values": object{"bufferView": 1, "byteOffset": 4},
			}},
			object{"bufferView": 0, "byteOffset": 8, "componentType": 5120, "count": 3, "type": "VEC3", "normalized": true},
			object{"bufferView": 0, "byteOffset": 12, "componentType": 5123, "count": 3, "type": "VEC2", "normalized": true},
			object{"bufferView": 2, "componentType": 5121, "count": 3, "type": "VEC3", "normalized": true},
		},
		"bufferViews": list{
			object{"buffer": 0, "byteLength": 48, "byteStride": 16},
			object{"buffer": 0, "byteOffset": 48, "byteLength": 12},
			object{"buffer": 0, "byteOffset": 60, "byteLength": 12, "byteStride": 4},
		},
		"buffers": list{object{"byteLength": len(bin)}},
	}
	s, err := LoadBytes("a.glb", glb(encodeJSON(doc), bin))
	require.NoError(t, err)
	p := s.Primitives[0]
	require.Equal(t, vk.PrimitiveTopologyLineStrip, p.Topology)
	require.Equal(t, []float32{-32768, 32767, 0, 1, 2, 3, 7, 8, 9}, p.Positions)
	require.Equal(t, []float32{-1, 1, 0, 0, 0, 1, 0, 0, 1}, p.Normals)
	require.Equal(t, []float32{1, 0, 0.2, 1}, p.Colors[:4])
	require.Nil(t, s.Materials[0].BaseColorTexture, "a texture without a source")
}

// TestGLTFModes reads six vertices in every mode of mesh.primitive.mode: 0 POINTS, 1 LINES, 2 LINE_LOOP, 3 LINE_STRIP,
// 4 TRIANGLES, 5 TRIANGLE_STRIP, 6 TRIANGLE_FAN. Loops close and strips of lines do not, which were exchanged; strips
// and fans without normals become triangles.
func TestGLTFModes(t *testing.T) {
	bin := bytesOf([]float32{0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 2, 0, 1, 2, 0})
	for mode, want := range []struct {
		topology          vk.PrimitiveTopology
		triangles, vertex int
	}{
		{vk.PrimitiveTopologyPointList, 0, 6}, {vk.PrimitiveTopologyLineList, 0, 6}, {vk.PrimitiveTopologyLineStrip, 0, 6},
		{vk.PrimitiveTopologyLineStrip, 0, 6}, {vk.PrimitiveTopologyTriangleList, 2, 6},
		{vk.PrimitiveTopologyTriangleList, 4, 12}, {vk.PrimitiveTopologyTriangleList, 4, 12},
	} {
		doc := object{
			"asset": object{"version": "2.0"}, "nodes": list{object{"mesh": 0}},
			"meshes":      list{object{"primitives": list{object{"attributes": object{"POSITION": 0}, "mode": mode}}}},
			"accessors":   list{object{"bufferView": 0, "componentType": 5126, "count": 6, "type": "VEC3"}},
			"bufferViews": list{object{"buffer": 0, "byteLength": 72}},
			"buffers":     list{object{"byteLength": 72}},
		}
		s, err := LoadBytes("a.glb", glb(encodeJSON(doc), bin))
		require.NoError(t, err)
		p := s.Primitives[0]
		require.Equal(t, want.topology, p.Topology, mode)
		require.Equal(t, want.triangles, s.Triangles(), mode)
		require.Equal(t, want.vertex, p.Vertices(), mode)
		if mode == 2 {
			require.Equal(t, []uint32{0, 1, 2, 3, 4, 5, 0}, p.Indices)
		} else {
			require.Nil(t, p.Indices, mode)
		}
		if mode == 5 {
			for v := range p.Vertices() {
				require.Equal(t, float32(1), p.Normals[3*v+2], "every second triangle of a strip is turned round")
			}
		}
		require.Equal(t, "default", s.Materials[p.Material].Name)
	}
}

// TestGLTFNodes composes matrices down the tree; a mirrored node says so.
func TestGLTFNodes(t *testing.T) {
	doc := triangleDoc()
	doc["scenes"] = list{object{"nodes": list{0}}}
	doc["nodes"] = list{
		object{"children": list{1, 2}, "translation": list{10, 0, 0}, "rotation": list{0, 0, math.Sqrt2 / 2, math.Sqrt2 / 2}},
		object{"mesh": 0, "scale": list{2, 1, 1}, "translation": list{0, 1, 0}},
		object{"mesh": 0, "matrix": list{-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}},
	}
	s, err := LoadBytes("a.glb", glb(encodeJSON(doc), triangleBin()))
	require.NoError(t, err)
	require.Len(t, s.Primitives, 1, "a mesh used twice is kept once")
	require.Len(t, s.Instances, 2)
	requireClose := func(want []float64, got []float32) {
		t.Helper()
		for i := range want {
			require.InDelta(t, want[i], got[i], 1e-6, "element %d of %v", i, got)
		}
	}
	requireClose([]float64{0, 2, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 9, 0, 0, 1}, s.Instances[0].World[:])
	requireClose([]float64{0, 0.5, 0, -1, 0, 0, 0, 0, 1}, s.Instances[0].Normal[:])
	require.False(t, s.Instances[0].Mirrored)
	require.True(t, s.Instances[1].Mirrored)
}

// TestGLTFDeepTree walks a tree deeper than a goroutine's stack would be for a careless reader.
func TestGLTFDeepTree(t *testing.T) {
	doc := triangleDoc()
	nodes := make(list, 20000)
	for i := range nodes {
		nodes[i] = object{"children": list{i + 1}}
	}
	nodes[len(nodes)-1] = object{"mesh": 0}
	doc["nodes"], doc["scenes"] = nodes, list{object{"nodes": list{0}}}
	s, err := LoadBytes("a.glb", glb(encodeJSON(doc), triangleBin()))
	require.NoError(t, err)
	require.Equal(t, 1, s.Triangles())
}
