package scene

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/vk"
)

// colorsOf are the colours of a scene's first primitive, to two digits a vertex.
func colorsOf(s *Scene) (list [][4]float32) {
	c := s.Primitives[0].Colors
	for k := 0; k < len(c); k += 4 {
		list = append(list, [4]float32(c[k:k+4]))
	}
	return list
}

// OFF files with what vertices and faces may have.
func TestOFF(t *testing.T) {
	const square = "0 0 0\n1 0 0\n1 1 0\n0 1 0\n"
	red, white := [4]float32{1, 0, 0, 1}, [4]float32{1, 1, 1, 1}
	for name, c := range map[string]struct {
		text      string
		triangles int
		colors    [][4]float32
	}{
		"plain":        {"OFF\n4 1 0\n" + square + "4 0 1 2 3\n", 2, nil},
		"no word":      {"# a comment\n4 1 0\n" + square + "4 0 1 2 3\n", 2, nil},
		"one line":     {"OFF 4 1\n# a comment\n\n" + square + "4 0 1 2 3 # all\n", 2, nil},
		"face colours": {"OFF\n4 2 0\n" + square + "3 0 1 2 255 0 0\n3 0 2 3\n", 2, [][4]float32{red, red, red, white, white, white}},
		"real colours": {"OFF\n4 1 0\n" + square + "3 0 1 2 1.0 0 0 1.0\n", 1, [][4]float32{red, red, red}},
		"a table's":    {"OFF\n4 1 0\n" + square + "3 0 1 2 7\n", 1, nil},
		"no faces":     {"COFF\n2 0 0\n0 0 0 255 0 0 255\n1 0 0 255 255 255 255\n", 0, [][4]float32{red, white}},
	} {
		s, err := LoadBytes("a.off", []byte(c.text))
		require.NoError(t, err, name)
		require.Equal(t, c.triangles, s.Triangles(), name)
		require.Equal(t, c.colors, colorsOf(s), name)
	}
	s, err := LoadBytes("b", []byte("STCNOFF\n3 1 0\n0 0 0 0 0 1 255 0 0 255 0 0\n1 0 0 0 0 1 255 0 0 255 1 0\n0 1 0 0 0 1 255 0 0 255 0 1\n3 0 1 2\n"))
	require.NoError(t, err)
	p := &s.Primitives[0]
	require.Equal(t, []float32{0, 0, 1, 0, 0, 1, 0, 0, 1}, p.Normals)
	require.Equal(t, []float32{0, 1, 1, 1, 0, 0}, p.TexCoords[0])
	require.Equal(t, [][4]float32{red, red, red}, colorsOf(s))
}

// OFF files that break are refused with the line.
func TestBadOFF(t *testing.T) {
	for want, text := range map[string]string{
		"truncated: 1 of 3 vertices":              "OFF 3 1 0\n0 0 0\n",
		"truncated: 0 of 1 faces":                 "OFF 3 1 0\n0 0 0\n1 0 0\n0 1 0\n",
		`"3" is not one of the 3 vertices`:        "OFF 3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n",
		`"9" is not a number of corners`:          "OFF 3 1 0\n0 0 0\n1 0 0\n0 1 0\n9 0 1 2\n",
		"is not a number of vertices or faces":    "OFF 99999999999 1 0\n",
		"binary OFF is not read":                  "OFF BINARY\n\x00\x00\x00\x03",
		"vertices with four coordinates":          "4OFF\n3 1 0\n",
		`line 2: "x" in the vertex is not a numb`: "OFF 3 1 0\nx 0 0\n",
		"there are no vertices":                   "OFF 0 0 0\n",
		`"appearance" where OFF belongs`:          "appearance { }\nOFF 3 1 0\n",
	} {
		_, err := LoadBytes("a.off", []byte(text))
		requireError(t, err, "a.off", want)
	}
}

// Points of text files, with the columns that there are.
func TestXYZ(t *testing.T) {
	red := [4]float32{1, 0, 0, 1}
	for name, c := range map[string]struct {
		file, text string
		colors     [][4]float32
		normals    []float32
	}{
		"places":      {"a.xyz", "1 2 3\n4,5,6\n", nil, nil},
		"colours":     {"a.xyz", "# x y z r g b\nx y z r g b\n2\n1 2 3 255 0 0\n4 5 6 255 0 0\n", [][4]float32{red, red}, nil},
		"normals":     {"a.xyz", "1 2 3 0 0.6 0.8\n1 2 4 0 0 1\n", nil, []float32{0, 0.6, 0.8, 0, 0, 1}},
		"both":        {"a.xyz", "1;2;3;255;0;0;0;0;-1\n1;2;3;255;0;0;0;0;-1\n", [][4]float32{red, red}, []float32{0, 0, -1, 0, 0, -1}},
		"real colour": {"a.xyzrgb", "1 2 3 1 0 0\n1 2 3 1.0 0 0\n", [][4]float32{red, red}, nil},
		"echoes":      {"a.pts", "2\n1 2 3 -1200 255 0 0\n1 2 3 40 255 0 0\n", [][4]float32{red, red}, nil},
	} {
		s, err := LoadBytes(c.file, []byte(c.text))
		require.NoError(t, err, name)
		p := &s.Primitives[0]
		require.Equal(t, vk.PrimitiveTopologyPointList, p.Topology)
		require.Equal(t, 2, p.Vertices(), name)
		require.Equal(t, c.colors, colorsOf(s), name)
		require.Equal(t, c.normals, p.Normals, name)
	}
	for want, text := range map[string]string{"has no points": "\n# nothing\n", "4 numbers where 6 belong": "1 2 3 255 0 0\n1 2 3 4\n",
		"line 65: is not a row of numbers": strings.Repeat("words\n", 70)} {
		_, err := LoadBytes("a.xyz", []byte(text))
		requireError(t, err, "a.xyz", want)
	}
}

// Files of others are refused by name, whatever they are called.
func TestForeignFiles(t *testing.T) {
	for want, c := range map[string][2]string{
		"is FBX, which is not read":     {"a.obj", "Kaydara FBX Binary  \x00"},
		"is COLLADA, which is not read": {"a.dae", "<?xml version=\"1.0\"?>\n<COLLADA xmlns=\"\">"},
		"is STEP, which is not read":    {"a", "ISO-10303-21;\nHEADER;"},
		"is LAS, which is not read":     {"a.las", "LASF\x00"},
		"is USD, which is not read":     {"a.usdz", "PK\x03\x04"},
		"Blender converts it":           {"a.blend", "BLENDER-v300"},
	} {
		_, err := LoadBytes(c[0], []byte(c[1]))
		requireError(t, err, c[0], want)
	}
}

// FuzzOFF reads OFF files.
func FuzzOFF(f *testing.F) {
	for _, text := range []string{"OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2 255 0 0\n3 0 2 3\n",
		"STCNOFF\n3 1 0\n0 0 0 0 0 1 255 0 0 255 0 0\n1 0 0 0 0 1 255 0 0 255 1 0\n0 1 0 0 0 1 255 0 0 255 0 1\n3 0 1 2\n",
		"COFF 2 0\n0 0 0 .1 .2 .3\n1 0 0\n", "OFF BINARY"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) { judge(t, "fuzz.off", data, nil) })
}

// FuzzXYZ reads points as text.
func FuzzXYZ(f *testing.F) {
	for _, text := range []string{"1 2 3\n4,5,6\n", "2\n1 2 3 -1200 255 0 0\n", "1;2;3;255;0;0;0;0;-1\n", "x y z\n1 2 3 0 0.6 0.8\n"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) { judge(t, "fuzz.xyz", data, nil) })
}

// Every format has an ending, no ending stands for two, and none is one of another kind of file.
func TestEndingsAreOneFormats(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range Endings() {
		require.False(t, seen[e], e)
		require.Equal(t, e, strings.ToLower(filepath.Ext("a"+e)))
		seen[e] = true
	}
	for _, f := range foreignFormats {
		require.False(t, seen[f.ending], f.ending)
	}
	text, err := os.ReadFile("../docs/scenes.md")
	require.NoError(t, err)
	for _, f := range foreignFormats[:5] {
		require.Contains(t, string(text), f.name)
	}
}
