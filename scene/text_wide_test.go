package scene

import (
	"encoding/binary"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf16"

	"github.com/stretchr/testify/require"
)

// wideText is text as UTF-16.
func wideText(order binary.AppendByteOrder, text string) (data []byte) {
	for _, w := range utf16.Encode([]rune(text)) {
		data = order.AppendUint16(data, w)
	}
	return data
}

// TestWideOBJ: an OBJ file and its library of UTF-16, as some programs on Windows write them, are what they are as
// UTF-8; with a byte order mark or without, and with one of UTF-8.
func TestWideOBJ(t *testing.T) {
	const text, library = "mtllib a.mtl\nusemtl mé𝄞\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "newmtl mé𝄞\nKd 1 0 0\n"
	for name, c := range map[string]func(text string) []byte{
		"little":               func(s string) []byte { return wideText(binary.LittleEndian, s) },
		"big":                  func(s string) []byte { return wideText(binary.BigEndian, s) },
		"little with its mark": func(s string) []byte { return wideText(binary.LittleEndian, "\ufeff"+s) },
		"big with its mark":    func(s string) []byte { return wideText(binary.BigEndian, "\ufeff"+s) },
		"UTF-8 with its mark":  func(s string) []byte { return []byte("\ufeff" + s) },
	} {
		for _, file := range []string{"a.obj", "a"} {
			folder := fstest.MapFS{file: {Data: c(text)}, "a.mtl": {Data: c(library)}}
			s, err := LoadFS(folder, file)
			require.NoError(t, err, name)
			require.Empty(t, s.Warnings, name)
			require.Equal(t, 1, s.Triangles())
			require.Equal(t, "mé𝄞", s.Materials[0].Name)
			require.Equal(t, [4]float32{1, 0, 0, 1}, s.Materials[0].BaseColorFactor)
		}
	}
}

// TestMissingAttributes: faces that number normals and texture coordinates that the file does not have are drawn
// without them, and rows of PLY that end before their colour have a full one.
func TestMissingAttributes(t *testing.T) {
	s, err := LoadBytes("a.obj", []byte("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1/1/1 2/2/1 3/3/1\nf 1//7 2//8 3//9\n"))
	require.NoError(t, err)
	require.Equal(t, 2, s.Triangles())
	require.Len(t, s.Warnings, 2)
	require.Equal(t, "faces name texture coordinates that the file does not have; they are drawn without", s.Warnings[0].String())
	require.Len(t, s.Primitives[0].Normals, len(s.Primitives[0].Positions))

	const header = "ply\nformat ascii 1.0\ncomment Created by Blender 2.69 (sub 0)\nsource file: 'a\nb.blend'\nelement " +
		"vertex 3\nproperty float x\n" +
		"property float y\nproperty float z\nelement face 2\nproperty list uchar int vertex_indices\nproperty uchar " +
		"red\nproperty uchar green\n" +
		"property uchar blue\nend_header\n"
	s, err = LoadBytes("a.ply", []byte(header+"0 0 0\n1 0 0\n0 1 0\n3 0 1 2 0 0 0\n3 0 1 2 0 255\n"))
	require.NoError(t, err)
	require.Equal(t, 2, s.Triangles())
	require.Equal(t, []float32{0, 1, 1, 1}, s.Primitives[0].Colors[12:16])
	require.Len(t, s.Warnings, 3)
	require.Equal(t, `line 4: "source" is not a word of a PLY header; the line counts as a comment`, s.Warnings[0].String())
	require.Equal(t, `element "face": some rows end before blue, which is full there`, s.Warnings[2].String())

	_, err = LoadBytes("a.ply", []byte("ply\n"+strings.Repeat("what is this?\n", 65)))
	require.ErrorContains(t, err, `unknown word "what"`)
	_, err = Options{Strict: true}.LoadBytes(t.Context(), "a.obj", []byte("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1/1 2/2 3/3\n"))
	require.ErrorContains(t, err, "faces name texture coordinates")
}
