package scene

import (
	"encoding/binary"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
)

// requireError checks that err is one line that names the file and holds what.
func requireError(t *testing.T, err error, file, what string) {
	t.Helper()
	require.Error(t, err)
	var e *Error
	require.True(t, errors.As(err, &e), "%T", err)
	require.True(t, strings.HasPrefix(err.Error(), file+": "), "%s", err)
	require.NotContains(t, err.Error(), "\n")
	require.Contains(t, err.Error(), what)
	require.NotContains(t, err.Error(), "malformed: ", "a parser panicked")
}

// TestBadGLTF breaks a good document in one place at a time.
func TestBadGLTF(t *testing.T) {
	for name, c := range map[string]struct {
		change func(doc object)
		want   string
	}{
		"accessor past its buffer": {func(d object) { at(d, "accessors", 0)["count"] = 4 }, "accessors[0]: 4 elements of 12 bytes"},
		"accessor of 2^60 elements": {func(d object) { at(d, "accessors", 0)["count"] = int64(1) << 60 },
			"accessors[0]: 1152921504606846976 elements"},
		"accessor without a view": {func(d object) {
			d["accessors"].(list)[0] = object{"componentType": 5126, "count": int64(1) << 40, "type": "VEC3"}
		}, "accessors[0]: the scene would take 12582913 MiB of memory or more"},
		"negative count":  {func(d object) { at(d, "accessors", 0)["count"] = -1 }, "accessors[0].count: -1"},
		"negative offset": {func(d object) { at(d, "accessors", 0)["byteOffset"] = -4 }, "accessors[0]: 3 elements"},
		"offset near 2^63": {func(d object) { at(d, "accessors", 0)["byteOffset"] = int64(math.MaxInt64) },
			"accessors[0]: 3 elements"},
		"component type": {func(d object) { at(d, "accessors", 0)["componentType"] = 5124 },
			"accessors[0].componentType: 5124"},
		"element type": {func(d object) { at(d, "accessors", 0)["type"] = "VEC5" }, "VEC5"},
		"positions of two components": {func(d object) { at(d, "accessors", 0)["type"] = "VEC2" },
			"accessors[0].type: VEC2 does not suit meshes[0].primitives[0].POSITION"},
		"counts disagree": {func(d object) { at(d, "accessors", 1)["count"] = 2 },
			"meshes[0].primitives[0].TEXCOORD_0: 2 elements for 3 vertices"},
		"index past the vertices": {func(d object) {
			at(d, "accessors", 2)["byteOffset"] = 2
			at(d, "accessors", 0)["count"] = 2
			at(d, "accessors", 1)["count"] = 2
		}, "accessors[2]: element 1: index 2 is past the 2 vertices"},
		"float indices": {func(d object) { at(d, "accessors", 2)["componentType"] = 5126 }, "accessors[2]"},
		"view past its buffer": {func(d object) { at(d, "bufferViews", 0)["byteLength"] = int64(1) << 40 },
			"bufferViews[0]: bytes 0 to 0+1099511627776 lie outside buffers[0]"},
		"view offset near 2^63": {func(d object) { at(d, "bufferViews", 0)["byteOffset"] = int64(math.MaxInt64) }, "bufferViews[0]"},
		"stride below an element": {func(d object) { at(d, "bufferViews", 0)["byteStride"] = 4 },
			"accessors[0]: elements of 12 bytes overlap at a stride of 4"},
		"negative stride": {func(d object) { at(d, "bufferViews", 0)["byteStride"] = -4 }, "bufferViews[0].byteStride"},
		"no such view": {func(d object) { at(d, "accessors", 0)["bufferView"] = 9 },
			"accessors[0]: bufferViews[9] does not exist"},
		"no such buffer": {func(d object) { at(d, "bufferViews", 0)["buffer"] = -1 },
			"bufferViews[0]: buffers[-1] does not exist"},
		"no such accessor": {func(d object) {
			at(d, "meshes", 0, "primitives", 0,
				"attributes")["POSITION"] = 77
		}, "meshes[0].primitives[0].POSITION: accessors[77]"},
		"no such material": {func(d object) { at(d, "meshes", 0, "primitives", 0)["material"] = 1 },
			"meshes[0].primitives[0].material: materials[1]"},
		"no such mesh":   {func(d object) { at(d, "nodes", 0)["mesh"] = 1 }, "nodes[0].mesh: meshes[1]"},
		"no such camera": {func(d object) { at(d, "nodes", 1)["camera"] = 1 }, "nodes[1].camera: cameras[1]"},
		"no such texture": {func(d object) {
			at(d, "materials", 0, "pbrMetallicRoughness",
				"baseColorTexture")["index"] = 3
		}, "materials[0].pbrMetallicRoughness.baseColorTexture: textures[3]"},
		"no such image":          {func(d object) { at(d, "textures", 0)["source"] = 3 }, "textures[0].source: images[3]"},
		"no such sampler":        {func(d object) { at(d, "textures", 0)["sampler"] = 3 }, "textures[0].sampler: samplers[3]"},
		"no such scene":          {func(d object) { d["scene"] = 3 }, "scene: scenes[3]"},
		"no such node":           {func(d object) { at(d, "nodes", 1)["children"] = list{8} }, "nodes[1].children: nodes[8]"},
		"node cycle":             {func(d object) { at(d, "nodes", 2)["children"] = list{1} }, "nodes[1]: is reached twice"},
		"node that holds itself": {func(d object) { at(d, "nodes", 0)["children"] = list{0} }, "nodes[0]: is reached twice"},
		"only cycles, no scene": {func(d object) {
			delete(d, "scene")
			delete(d, "scenes")
			d["nodes"] = list{object{"children": list{1}}, object{"children": list{0}}}
		}, "nodes[0]: is its own ancestor"},
		"mode": {func(d object) { at(d, "meshes", 0, "primitives", 0)["mode"] = 7 },
			"meshes[0].primitives[0].mode: 7"},
		"alpha mode":        {func(d object) { at(d, "materials", 0)["alphaMode"] = "GLOW" }, `materials[0].alphaMode: "GLOW"`},
		"filter":            {func(d object) { at(d, "samplers", 0)["minFilter"] = 1 }, "samplers[0].minFilter: 1"},
		"wrap":              {func(d object) { at(d, "samplers", 0)["wrapT"] = 1 }, "samplers[0].wrapT: 1"},
		"field of view":     {func(d object) { at(d, "cameras", 0, "perspective")["yfov"] = 4 }, "cameras[0].perspective.yfov: 4"},
		"far before near":   {func(d object) { at(d, "cameras", 0, "perspective")["zfar"] = 0.01 }, "cameras[0].perspective.zfar"},
		"no kind of camera": {func(d object) { delete(at(d, "cameras", 0), "perspective") }, "cameras[0]: is neither"},
		"required extension": {func(d object) { d["extensionsRequired"] = list{"EXT_lossy_mesh"} },
			`extensionsRequired[0]: "EXT_lossy_mesh" is not supported`},
		"version": {func(d object) { at(d, "asset")["version"] = "1.0" },
			`asset.version: the file is glTF 1.0, which is not supported (2.0 is): convert it`},
		"version of a number": {func(d object) { at(d, "asset")["version"] = 1 }, "asset.version: the file is glTF 1.0"},
		"later version":       {func(d object) { at(d, "asset")["version"] = "3.0" }, `asset.version: "3.0" is not supported`},
		"objects for arrays": {func(d object) { delete(d, "asset"); d["accessors"] = object{"a": object{}} },
			"asset.version: the file is glTF 1.0"},
		"no asset":         {func(d object) { delete(d, "asset") }, "asset: is missing"},
		"no version":       {func(d object) { delete(at(d, "asset"), "version") }, "asset.version: is missing"},
		"later minVersion": {func(d object) { at(d, "asset")["minVersion"] = "2.1" }, `asset.minVersion: "2.1" is not supported`},
		"translation of 2 numbers": {func(d object) { at(d, "nodes", 0)["translation"] = list{1, 2} },
			"nodes[0].translation: 2 numbers where 3 belong"},
		"matrix of 15 numbers": {func(d object) { at(d, "nodes", 2)["matrix"] = make15() },
			"nodes[2].matrix: 15 numbers where 16 belong"},
		"rotation of 3 numbers": {func(d object) { at(d, "nodes", 0)["rotation"] = list{0, 0, 1} },
			"nodes[0].rotation: 3 numbers where 4 belong"},
		"scale of 4 numbers": {func(d object) { at(d, "nodes", 0)["scale"] = list{1, 1, 1, 1} },
			"nodes[0].scale: 4 numbers where 3 belong"},
		"base colour of 5 numbers": {func(d object) {
			at(d, "materials", 0,
				"pbrMetallicRoughness")["baseColorFactor"] = list{1, 1, 1, 1, 1}
		},
			"materials[0].pbrMetallicRoughness.baseColorFactor: 5 numbers where 4 belong"},
		"emission of 2 numbers": {func(d object) { at(d, "materials", 0)["emissiveFactor"] = list{1, 1} },
			"materials[0].emissiveFactor: 2 numbers where 3 belong"},
		"null in a translation": {func(d object) { at(d, "nodes", 0)["translation"] = list{1, nil, 3} },
			"nodes[0].translation[1]: is null"},
		"null rotation": {func(d object) { at(d, "nodes", 0)["rotation"] = nil }, "nodes[0].rotation: is null"},
		"matrix and scale": {func(d object) {
			at(d, "nodes", 2)["scale"], at(d, "nodes", 2)["matrix"] = list{1, 1, 1}, append(make15(), 1)
		}, "nodes[2]: has a scale beside its matrix"},
		"min of 2 numbers": {func(d object) { at(d, "accessors", 0)["min"] = list{0, 0} },
			"accessors[0].min: 2 numbers where 3 belong to a VEC3"},
		"max of no numbers": {func(d object) { at(d, "accessors", 0)["max"] = list{} },
			"accessors[0].max: 0 numbers where 3 belong to a VEC3"},
		"accessor of no type": {func(d object) { delete(at(d, "accessors", 0), "type") }, `accessors[0].type: "" does not exist`},
		"null array":          {func(d object) { d["cameras"] = nil }, "cameras: is null"},
		"texture offset of 3 numbers": {func(d object) {
			at(d, "materials", 0, "pbrMetallicRoughness",
				"baseColorTexture")["extensions"] = object{"KHR_texture_transform": object{"offset": list{0, 0, 0}}}
		}, "KHR_texture_transform.offset: 3 numbers where 2 belong"},
		"null": {func(d object) { d["accessors"].(list)[1] = nil }, "accessors[1]: is null"},
		"null primitive": {func(d object) { at(d, "meshes", 0)["primitives"] = list{nil} },
			"meshes[0].primitives[0]: is null"},
		"string for a number": {func(d object) { at(d, "accessors", 0)["count"] = "3" },
			"JSON: accessors.count: a string where a number belongs"},
		"buffer shorter than it says": {func(d object) { at(d, "buffers", 0)["byteLength"] = int64(1) << 50 },
			"buffers[0]: claims 1125899906842624 bytes and has"},
		"buffer of no length": {func(d object) { at(d, "buffers", 0)["byteLength"] = 0 }, "buffers[0].byteLength: 0"},
		"sparse count": {func(d object) { at(d, "accessors", 0)["sparse"] = sparse(4, 5121) },
			"accessors[0].sparse.count: 4"},
		"sparse index type": {func(d object) { at(d, "accessors", 0)["sparse"] = sparse(1, 5126) },
			"accessors[0].sparse.indices.componentType: 5126"},
		"sparse order": {func(d object) { at(d, "accessors", 0)["sparse"] = sparse(2, 5121) },
			"accessors[0].sparse.indices: element 1: 0"},
		"remote image": {func(d object) { d["images"] = list{object{"uri": "https://example.org/a.png"}} }, "images[0].uri: \"https://example.org/a.png\" is not a file in the scene's folder"},
		"file image":   {func(d object) { d["images"] = list{object{"uri": "file:///etc/passwd"}} }, "images[0].uri"},
		"absolute image": {func(d object) { d["images"] = list{object{"uri": "/etc/passwd"}} },
			`images[0].uri: "/etc/passwd" is an absolute path`},
		"drive": {func(d object) { d["images"] = list{object{"uri": `C:\a.png`}} }, "images[0].uri"},
		"parent folder": {func(d object) { d["images"] = list{object{"uri": "../a.png"}} },
			`images[0].uri: "../a.png" leaves the scene's folder (--root, Options.Root, names a folder`},
		"parent folder, hidden": {func(d object) { d["images"] = list{object{"uri": `a/%2e%2e/..\../b.png`}} },
			"leaves the scene's folder"},
		"Draco": {func(d object) {
			at(d, "meshes", 0, "primitives", 0)["extensions"] = object{"KHR_draco_mesh_compression": object{}}
			delete(at(d, "accessors", 0), "bufferView")
		}, "meshes[0].primitives[0].extensions.KHR_draco_mesh_compression.bufferView: is missing"},
		"texture transform": {func(d object) {
			at(d, "materials", 0, "pbrMetallicRoughness", "baseColorTexture")["extensions"] = object{"KHR_texture_transform": list{}}
		}, "KHR_texture_transform: a array where an object belongs"},
	} {
		t.Run(name, func(t *testing.T) {
			doc := triangleDoc()
			c.change(doc)
			_, err := LoadFS(fstest.MapFS{"scene.glb": {Data: glb(encodeJSON(doc), triangleBin())}}, "scene.glb")
			requireError(t, err, "scene.glb", c.want)
		})
	}
}

func make15() (l list) {
	for range 15 {
		l = append(l, 0)
	}
	return l
}

// Null is fine where anything is: in extras, and in extensions that nobody knows.
func TestGLTFExtras(t *testing.T) {
	doc := triangleDoc()
	at(doc, "nodes", 0)["extras"] = object{"note": nil, "translation": list{nil}}
	at(doc, "materials", 0)["extensions"] = object{"EXT_unknown": object{"a": nil}}
	doc["extras"] = nil
	_, err := LoadBytes("a.glb", glb(encodeJSON(doc), triangleBin()))
	require.NoError(t, err)
}

// sparse replaces count elements; its indices are read from the texture coordinates, so that they are all 0.
func sparse(count, component int) object {
	return object{
		"count":   count,
		"indices": object{"bufferView": 1, "componentType": component},
		"values":  object{"bufferView": 0},
	}
}

// TestBadImages: an image claims a size in its header long before its bytes are looked at. One that lies, or is
// damaged, is told of and grey, and the rest is drawn; with Strict it refuses the scene.
func TestBadImages(t *testing.T) {
	claim := func(w, h uint32) []byte { // a PNG header with a correct checksum for other sizes
		im := pngImage(2, 2)
		binary.BigEndian.PutUint32(im[16:], w)
		binary.BigEndian.PutUint32(im[20:], h)
		binary.BigEndian.PutUint32(im[29:], crc(im[12:29]))
		return im
	}
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	for name, c := range map[string]struct {
		data []byte
		want string
		late bool // its header is fine
	}{
		"more pixels than bytes": {claim(16000, 16000), "claims 16000 x 16000 pixels and has", false},
		"too wide":               {claim(1<<30, 1), "claims 1073741824 x 1 pixels", false},
		"no width":               {claim(0, 1), "texture.png", false},
		"a row too many":         {claim(2, 3), "texture.png", true},
		"truncated header":       {pngImage(2, 2)[:20], "texture.png", false},
		"truncated data":         {pngImage(2, 2)[:50], "texture.png", true},
		"truncated JPEG":         {jpegImage(64, 64)[:300], "texture.png", false},
		"empty":                  {nil, "is not a PNG, JPEG, WebP, BMP or TGA image", false},
		"another format":         {[]byte("GIF89a"), "has the format GIF, which is not supported", false},
	} {
		t.Run(name, func(t *testing.T) {
			folder := fstest.MapFS{
				"scene.obj":   {Data: []byte("mtllib a.mtl\nusemtl m\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3/1\n")},
				"a.mtl":       {Data: []byte("newmtl m\nmap_Kd texture.png\nnorm texture.png\nmap_Ke texture.png\n")},
				"texture.png": {Data: c.data},
			}
			s, err := LoadFS(folder, "scene.obj")
			require.NoError(t, err)
			for _, shading := range []Shading{ShadeUnlit, ShadePBR} {
				r, err := NewRenderer(dev, s, RenderInfo{Width: 8, Height: 8, Shading: shading})
				require.NoError(t, err)
				told := append(s.Warnings[:len(s.Warnings):len(s.Warnings)], r.Warnings()...)
				require.NotEmpty(t, told)
				require.Contains(t, told[0].String(), c.want)
				require.Regexp(t, "; it is grey$", told[0].Reason)
				require.Equal(t, c.late, len(r.Warnings()) == 1, told)
			}
			s, err = Options{Strict: true}.LoadFS(t.Context(), folder, "scene.obj")
			if c.late {
				require.NoError(t, err)
				_, err = s.Images[0].Texels()
				requireError(t, err, "scene.obj", c.want)
				_, err = NewRenderer(dev, s, RenderInfo{Width: 8, Height: 8})
			}
			requireError(t, err, "scene.obj", c.want)
		})
	}
}

// TestDamagedImageIsGrey: what stands for an image that is damaged is grey as a colour, flat as a normal map, and dark
// as light.
func TestDamagedImageIsGrey(t *testing.T) {
	slot := func(i int) *TextureSlot { return &TextureSlot{Texture: i, Scale: 1} }
	s := &Scene{Materials: []Material{{
		BaseColorTexture: slot(0), NormalTexture: slot(1), EmissiveTexture: slot(2),
		EmissiveFactor: [3]float32{1, 1, 1}, MetallicRoughnessTexture: slot(3),
	}, {BaseColorTexture: slot(4), NormalTexture: slot(4)}}}
	for i := range 5 {
		s.Textures = append(s.Textures, Texture{Image: i})
	}
	for i, want := range [][]byte{{188, 188, 188, 255}, {128, 128, 255, 255}, {0, 0, 0, 255}, {255, 255, 255, 255},
		{188, 188, 188, 255}} {
		require.Equal(t, want, s.standIn(i).Pix, "image %d", i)
	}
}

// crc is the checksum of a PNG chunk.
func crc(b []byte) uint32 {
	c := ^uint32(0)
	for _, v := range b {
		c ^= uint32(v)
		for range 8 {
			c = c>>1 ^ 0xEDB88320&-(c&1)
		}
	}
	return ^c
}

// TestBadFiles gives every reader files that are cut off or nonsense.
func TestBadFiles(t *testing.T) {
	good := glb(encodeJSON(triangleDoc()), triangleBin())
	ply := "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement " +
		"face 1\nproperty list uchar int vertex_index\nend_header\n"
	change := func(at int, v uint32) []byte {
		b := append([]byte(nil), good...)
		binary.LittleEndian.PutUint32(b[at:], v)
		return b
	}
	stl := cubeSTL(false)
	for _, c := range []struct{ name, data, want string }{
		{"empty.glb", "", "header: truncated"},
		{"empty.gltf", "", "JSON: truncated"},
		{"empty.obj", "", "has no vertices"},
		{"empty.ply", "", "end_header"},
		{"empty.stl", "", "header: truncated"},
		{"empty", "", "neither .glb"},
		{"notes.txt", "hello, world", "neither .glb"},
		{"magic.glb", "glTX........", "header: does not start with glTF"},
		{"version.glb", string(change(4, 1)), "header: version 1: the file is binary glTF 1.0"},
		{"cut.glb", string(good[:len(good)-1]), "header: truncated"},
		{"chunk.glb", string(change(12, 1<<31)), "chunks[0]"},
		{"kind.glb", string(change(16, 7)), "chunks[0]: is not the JSON chunk"},
		{"short.glb", string(change(8, 4)), "chunks[0]: there is no JSON chunk"},
		{"cut.gltf", `{"asset":{"version":"2.0"`, "JSON: truncated after 25 bytes"},
		{"syntax.gltf", `{"asset":}`, "JSON: byte 10"},
		{"array.gltf", `[]`, "JSON"},
		{"alone.gltf", string(encodeJSON(triangleDoc())), "buffers[0]: has neither a uri"},
		{"noise.obj", "\x00\x01\x02", "has no vertices"},
		{"index.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n", "line 4: vertex 4 does not exist"},
		{"zero.obj", "v 0 0 0\nf 0 0 0\n", "line 2: vertex 0 does not exist"},
		{"back.obj", "v 0 0 0\nf -2 -1 -1\n", "line 2: vertex -2 does not exist"},
		{"word.obj", "v 0 zero 0\n", `line 1: "zero" in the vertex is not a number`},
		{"two.obj", "v 0 0 0\nf 1 1\n", "line 2: 2 corners"},
		{"short.obj", "v 0 0\n", "line 1: a number of the vertex is missing"},
		{"lib.obj", "mtllib ../a.mtl\n", "line 1: mtllib"},
		{"magic.ply", "plx\n", "does not start with ply"},
		{"format.ply", "ply\nformat binary_middle_endian 1.0\n", "line 2: format"},
		{"type.ply", "ply\nformat ascii 1.0\nelement vertex 1\nproperty quad x\n", `line 4: unknown type "quad"`},
		{"list.ply", "ply\nformat ascii 1.0\nelement vertex 1\nproperty list float int x\n", "line 4"},
		{"count.ply", "ply\nformat ascii 1.0\nelement vertex -1\n", "line 3"},
		{"header.ply", "ply\nformat ascii 1.0\n", "truncated: no end_header"},
		{"none.ply", "ply\nformat ascii 1.0\nend_header\n", "there are no vertices"},
		{"flat.ply", "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n0\n", "no x, y and z"},
		{"claim.ply", strings.Replace(ply, "vertex 3", "vertex 4000000000", 1) + "0 0 0\n",
			`element "vertex": truncated: claims 4000000000 rows`},
		{"cut.ply", ply + "0 0 0\n1 0 0\n0 1 0\n3 0 1\n", "face 0"},
		{"index.ply", ply + "0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n", "face 0: index 3 is past the 3 vertices"},
		{"minus.ply", ply + "0 0 0\n1 0 0\n0 1 0\n3 0 1 -1\n", "face 0: index -1"},
		{"corners.ply", ply + "0 0 0\n1 0 0\n0 1 0\n1e9 0 1 2\n", "face 0"},
		{"word.ply", ply + "0 0 0\n1 x 0\n0 1 0\n3 0 1 2\n", "vertex 1: y is missing or malformed"},
		{"row.ply", ply + "0 0 0\n1 0\n0 1 0 0\n3 0 1 2\n", "vertex 1: z is missing"},
		{"facet.stl", "solid s\nfacet normal 0 0 1\nfacet normal 0 0 1\n", "line 3: a facet inside a facet"},
		{"vertex.stl", "solid s\nvertex 0 0 1\n", "line 2: a vertex outside a facet"},
		{"normal.stl", "solid s\nfacet 0 0 1\n", `line 2: "0" where the facet's normal belongs`},
		{"binary.ply", string(cubePLY("binary_big_endian")[:300]), "truncated"},
		{"claim.stl", string(stl[:len(stl)-1]), "header: claims 12 triangles and has 11"},
		{"cut.stl", string(stl[:40]), "header: truncated"},
		{"ascii.stl", "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 " +
			"0\nendloop\nendfacet\nendsolid\n", "line 7: a facet of 2 vertices"},
		{"open.stl", "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n", "truncated: no endsolid"},
		{"number.stl", "solid a\nfacet normal 0 0 up\n", `line 2: "up" in the normal is not a number`},
		{"none.stl", "solid a\nendsolid a\n", "has no triangles"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := LoadBytes(c.name, []byte(c.data))
			requireError(t, err, c.name, c.want)
		})
	}
}

// TestBadPaths opens what is no file, and leaves the folder by a link.
func TestBadPaths(t *testing.T) {
	dir := t.TempDir()
	inside := filepath.Join(dir, "inside")
	require.NoError(t, os.Mkdir(inside, 0o777))
	missing := filepath.Join(dir, "missing.glb")
	_, err := Load(missing)
	requireError(t, err, missing, "no such file")
	nowhere := filepath.Join(dir, "nowhere", "missing.glb")
	_, err = Load(nowhere)
	requireError(t, err, nowhere, "no such file")
	_, err = Load(inside)
	requireError(t, err, inside, "is a folder")

	doc := triangleDoc()
	doc["images"] = list{object{"uri": "link.png"}}
	scene := filepath.Join(inside, "scene.glb")
	require.NoError(t, os.WriteFile(scene, glb(encodeJSON(doc), triangleBin()), 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "secret.png"), pngImage(2, 2), 0o666))
	if os.Symlink("../secret.png", filepath.Join(inside, "link.png")) != nil {
		t.Log("no links on this system")
		return
	}
	_, err = Load(scene)
	requireError(t, err, scene, "images[0].uri: \"link.png\": path escapes from parent (--root, ")
	require.NoError(t, os.Remove(filepath.Join(inside, "link.png")))
	require.NoError(t, os.WriteFile(filepath.Join(inside, "link.png"), pngImage(2, 2), 0o666))
	s, err := Load(scene)
	require.NoError(t, err)
	requireTriangle(t, s)
}

// TestNaNPositions: a vertex that is no number is no error, and does not count in the bounds.
func TestNaNPositions(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	s, err := LoadBytes("nan.obj", []byte("v 0 0 0\nv 1 0 0\nv 0 1 0\nv nan 9 9\nv 9 1e99 9\nf 1 2 3\nf 1 2 4\nf 1 2 5\n"))
	require.NoError(t, err)
	require.Equal(t, 3, s.Triangles())
	require.Equal(t, Bounds{Max: [3]float32{1, 1, 0}}, s.Bounds)
	bin := triangleBin()
	copy(bin[12:], bytesOf(nan, inf))
	s, err = LoadBytes("nan.glb", glb(encodeJSON(triangleDoc()), bin))
	require.NoError(t, err)
	require.Equal(t, Bounds{Min: [3]float32{1, 2, 3}, Max: [3]float32{1, 3, 3}}, s.Bounds)
	c := s.DefaultCamera(1)
	for _, v := range c.View() {
		require.True(t, v-v == 0)
	}
}

// TestRepeatedReferences: a small file that uses its bytes again and again may not take the machine's memory.
func TestRepeatedReferences(t *testing.T) {
	doc := triangleDoc()
	prims, nodes, roots := make(list, 2000), make(list, 2000), make(list, 2000)
	for i := range prims {
		prims[i], nodes[i], roots[i] = object{"attributes": object{"POSITION": 0}}, object{"mesh": 0}, i
	}
	doc["meshes"], doc["nodes"], doc["scenes"] = list{object{"primitives": prims}}, nodes, list{object{"nodes": roots}}
	_, err := LoadBytes("many.glb", glb(encodeJSON(doc), triangleBin()))
	requireError(t, err, "many.glb", "nodes: the scene would take 87")

	doc = triangleDoc() // each of these accessors reads the same megabyte
	bin := append(triangleBin(), make([]byte, 12<<20)...)
	views, accessors := doc["bufferViews"].(list), doc["accessors"].(list)
	views = append(views, object{"buffer": 0, "byteLength": 12 << 20})
	for i := range prims {
		prims[i] = object{"attributes": object{"POSITION": len(accessors)}, "mode": 0}
		accessors = append(accessors, object{"bufferView": 4, "componentType": 5126, "count": 1 << 20, "type": "VEC3"})
	}
	doc["bufferViews"], doc["accessors"], doc["meshes"] = views, accessors, list{object{"primitives": prims}}
	at(doc, "buffers", 0)["byteLength"] = len(bin)
	_, err = Options{MaxBytes: 50 << 20}.LoadBytes(t.Context(), "same.glb", glb(encodeJSON(doc), bin))
	requireError(t, err, "same.glb", "accessors[5]: the scene would take 5")
}

// What a scene's instances take as bindings of programs was not counted: a million of them took gigabytes.
func TestBoundInstancesAreCounted(t *testing.T) {
	doc := triangleDoc()
	nodes, roots := make(list, 1000), make(list, 1000)
	for i := range nodes {
		nodes[i], roots[i] = object{"mesh": 0}, i
	}
	doc["nodes"], doc["scenes"] = nodes, list{object{"nodes": roots}}
	s, err := Options{MaxBytes: 6 << 20}.LoadBytes(t.Context(), "many.glb", glb(encodeJSON(doc), triangleBin()))
	require.NoError(t, err)
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	_, err = NewRenderer(dev, s, RenderInfo{Width: 8, Height: 8, Shading: ShadePBR})
	require.ErrorContains(t, err, "drawing 1000 instances by programs would take 5 MiB more")
	_, err = NewRenderer(dev, s, RenderInfo{Width: 8, Height: 8, Shading: ShadeUnlit})
	require.NoError(t, err)
}
