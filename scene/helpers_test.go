package scene

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/scene/demo"
)

// object is a JSON object of a glTF document.
type object = map[string]any

// list is a JSON array.
type list = []any

// bytesOf lays values out in little-endian order.
func bytesOf(values ...any) []byte {
	var b bytes.Buffer
	for _, v := range values {
		if err := binary.Write(&b, binary.LittleEndian, v); err != nil {
			panic(err)
		}
	}
	return b.Bytes()
}

// triangleBin is the buffer of triangleDoc: three positions, three texture coordinates, three 16-bit indices and a
// PNG image.
func triangleBin() []byte {
	return append(bytesOf(
		[]float32{0, 0, 0, 1, 0, 0, 0, 1, 0},
		[]float32{0, 0, 1, 0, 0, 1},
		[]uint16{0, 1, 2, 0},
	), pngImage(2, 2)...)
}

// triangleDoc is a document with a textured triangle, a camera and everything that tests then break.
func triangleDoc() object {
	bin := triangleBin()
	return object{
		"asset":  object{"version": "2.0"},
		"scene":  0,
		"scenes": list{object{"nodes": list{0, 1}}},
		"nodes": list{
			object{"mesh": 0, "name": "here", "translation": list{1, 2, 3}},
			object{"camera": 0, "name": "eye", "children": list{2}, "translation": list{0, 0, 5}},
			object{},
		},
		"cameras": list{object{"type": "perspective", "perspective": object{"yfov": 1, "znear": 0.1, "zfar": 10}}},
		"meshes": list{object{"primitives": list{object{
			"attributes": object{"POSITION": 0, "TEXCOORD_0": 1}, "indices": 2, "material": 0,
		}}}},
		"materials": list{object{"pbrMetallicRoughness": object{
			"baseColorFactor": list{1, 0.5, 0.25, 1}, "baseColorTexture": object{"index": 0},
		}}},
		"textures": list{object{"source": 0, "sampler": 0}},
		"samplers": list{object{"wrapS": 33071, "minFilter": 9728}},
		"images":   list{object{"bufferView": 3, "mimeType": "image/png"}},
		"accessors": list{
			object{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"},
			object{"bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC2"},
			object{"bufferView": 2, "componentType": 5123, "count": 3, "type": "SCALAR"},
		},
		"bufferViews": list{
			object{"buffer": 0, "byteLength": 36},
			object{"buffer": 0, "byteOffset": 36, "byteLength": 24},
			object{"buffer": 0, "byteOffset": 60, "byteLength": 8},
			object{"buffer": 0, "byteOffset": 68, "byteLength": len(bin) - 68},
		},
		"buffers": list{object{"byteLength": len(bin)}},
	}
}

// at walks into a document: at(doc, "meshes", 0, "primitives", 0) is that primitive.
func at(v any, path ...any) object {
	for _, p := range path {
		switch p := p.(type) {
		case string:
			v = v.(object)[p]
		case int:
			v = v.(list)[p]
		}
	}
	return v.(object)
}

func encodeJSON(doc object) []byte {
	b, err := json.Marshal(doc)
	if err != nil {
		panic(err)
	}
	return b
}

// glb wraps a document and a buffer.
func glb(text, bin []byte) []byte {
	for len(text)%4 != 0 {
		text = append(text, ' ')
	}
	for len(bin)%4 != 0 {
		bin = append(bin, 0)
	}
	return bytesOf(
		[]byte("glTF"), uint32(2), uint32(12+8+len(text)+8+len(bin)),
		uint32(len(text)), uint32(chunkJSON), text, uint32(len(bin)), uint32(chunkBIN), bin,
	)
}

// embedded is the document with its buffer in a data URI.
func embedded(doc object, bin []byte) []byte {
	at(doc, "buffers", 0)["uri"] = "data:application/octet-stream;base64," + base64.StdEncoding.EncodeToString(bin)
	return encodeJSON(doc)
}

func picture(w, h int) *image.NRGBA {
	im := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			im.SetNRGBA(x, y, color.NRGBA{uint8(x * 40), uint8(y * 40), 99, uint8(255 - 20*x)})
		}
	}
	return im
}

func pngImage(w, h int) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, picture(w, h)); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func jpegImage(w, h int) []byte {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, picture(w, h), nil); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// cube is the unit cube as eight corners and six faces of four, counter-clockwise from outside.
func cube() (corners [8][3]float32, faces [6][4]int) {
	for i := range corners {
		corners[i] = [3]float32{float32(i & 1), float32(i >> 1 & 1), float32(i >> 2)}
	}
	return corners, [6][4]int{{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}}
}

func cubeOBJ() string {
	var b bytes.Buffer
	corners, faces := cube()
	for _, c := range corners {
		fmt.Fprintln(&b, "v", c[0], c[1], c[2])
	}
	for _, f := range faces {
		fmt.Fprintln(&b, "f", f[0]+1, f[1]+1, f[2]-8, f[3]-8)
	}
	return b.String()
}

func cubePLY(format string) []byte {
	var b bytes.Buffer
	corners, faces := cube()
	fmt.Fprintf(&b, "ply\nformat %s 1.0\ncomment a cube\nelement vertex 8\nproperty float x\nproperty double "+
		"y\nproperty float z\n", format)
	fmt.Fprintf(&b, "property uchar red\nproperty uchar green\nproperty uchar blue\nelement face 6\nproperty uchar "+
		"skipped\nproperty list uchar int vertex_indices\nend_header\n")
	var order binary.ByteOrder = binary.LittleEndian
	if format == "binary_big_endian" {
		order = binary.BigEndian
	}
	put := func(v any) {
		if format == "ascii" {
			fmt.Fprint(&b, v, " ")
			return
		}
		if err := binary.Write(&b, order, v); err != nil {
			panic(err)
		}
	}
	for i, c := range corners {
		put(c[0])
		put(float64(c[1]))
		put(c[2])
		for k := range 3 {
			put(uint8(255 * (i >> k & 1)))
		}
	}
	for _, f := range faces {
		put(uint8(7))
		put(uint8(4))
		for _, v := range f {
			put(int32(v))
		}
	}
	return b.Bytes()
}

// cubeTriangles is the cube as twelve triangles.
func cubeTriangles() (t [][3][3]float32) {
	corners, faces := cube()
	for _, f := range faces {
		t = append(t, [3][3]float32{corners[f[0]], corners[f[1]], corners[f[2]]},
			[3][3]float32{corners[f[0]], corners[f[2]], corners[f[3]]})
	}
	return t
}

func cubeSTL(ascii bool) []byte {
	var b bytes.Buffer
	if ascii {
		fmt.Fprintln(&b, "solid cube")
		for _, t := range cubeTriangles() {
			fmt.Fprintln(&b, "  facet normal 0 0 0\n    outer loop")
			for _, v := range t {
				fmt.Fprintln(&b, "      vertex", v[0], v[1], v[2])
			}
			fmt.Fprintln(&b, "    endloop\n  endfacet")
		}
		fmt.Fprintln(&b, "endsolid cube")
		return b.Bytes()
	}
	b.Write(make([]byte, 80))
	b.Write(bytesOf(uint32(12)))
	for _, t := range cubeTriangles() {
		b.Write(bytesOf([3]float32{}, t, uint16(0)))
	}
	return b.Bytes()
}

// requireCube checks that a scene is the unit cube: twelve triangles that face outwards, each with its face's normal.
func requireCube(t *testing.T, s *Scene) {
	t.Helper()
	require.Equal(t, 12, s.Triangles())
	require.Equal(t, Bounds{Max: [3]float32{1, 1, 1}}, s.Bounds)
	require.Len(t, s.Primitives, 1)
	p := &s.Primitives[0]
	require.Len(t, p.Normals, len(p.Positions))
	area := 0.0
	for i := range p.Triangles() {
		at := [3]uint32{uint32(3 * i), uint32(3*i + 1), uint32(3*i + 2)}
		if p.Indices != nil {
			at = [3]uint32(p.Indices[3*i : 3*i+3])
		}
		n := faceNormal(p.Positions, at)
		area += n.dot(n)
		out := point(p.Positions, at[0]).add(point(p.Positions, at[1])).add(point(p.Positions,
			at[2])).scale(1.0 / 3).sub(vec3{0.5, 0.5, 0.5})
		require.Positive(t, n.dot(out))
		for _, v := range at {
			require.InDelta(t, 1, n.dot(point(p.Normals, v)), 1e-6)
		}
	}
	require.InDelta(t, 12, area, 1e-6)
}

// texelsOf is an image's texels.
func texelsOf(t *testing.T, m *Image) []byte {
	t.Helper()
	pix, err := m.Texels()
	require.NoError(t, err)
	return pix
}

// thinDemo is the demo with one triangle of each eight of its meshes: for tests that draw it again and again.
func thinDemo(t *testing.T) *Scene {
	t.Helper()
	s, err := LoadBytes("demo.glb", demo.GLB)
	require.NoError(t, err)
	for i := range s.Primitives {
		p := &s.Primitives[i]
		n := 0
		for k := 0; k+2 < len(p.Indices); k += 3 * 8 {
			n += copy(p.Indices[n:], p.Indices[k:k+3])
		}
		p.Indices = p.Indices[:n]
	}
	return s
}
