package scene

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What a file holds decides what it is, whatever its name says.
func TestContentDecides(t *testing.T) {
	for what, data := range map[string][]byte{
		"glb": glb(encodeJSON(triangleDoc()), triangleBin()), "gltf": embedded(triangleDoc(), triangleBin()), "obj": []byte(cubeOBJ()),
		"ply": cubePLY("ascii"), "stl": cubeSTL(true), "binary stl": cubeSTL(false),
	} {
		for _, name := range []string{"a.glb", "a.gltf", "a.obj", "a.ply", "a.stl", "a.png", "a"} {
			_, err := LoadBytes(name, data)
			require.NoError(t, err, "%s as %s", what, name)
		}
	}
}

// An STL file in capitals and one whose first line is 100 KB long were taken for binary ones.
func TestTextSTL(t *testing.T) {
	text := string(cubeSTL(true))
	for _, data := range []string{
		strings.ToUpper(text), strings.Replace(text, "solid cube", "solid "+strings.Repeat("cube ", 20000), 1),
		"\n  " + strings.ReplaceAll(text, "\n", "\r\n"),
	} {
		s, err := LoadBytes("a.stl", []byte(data))
		require.NoError(t, err)
		requireCube(t, s)
	}
	binary := cubeSTL(false)
	copy(binary, "solid by a careless program") // in the header
	for _, data := range [][]byte{binary, append(bytes.Clone(binary), 0)} {
		s, err := LoadBytes("a.stl", data)
		require.NoError(t, err)
		requireCube(t, s)
	}
}

// Loading ends soon after its context, in every parser: the context ends once loading has begun.
func TestLoadObeysContext(t *testing.T) {
	for name, data := range map[string][]byte{
		"a.obj": []byte("v 0 0 0\nv 1 0 0\nv 0 1 0\n" + strings.Repeat("f 1 2 3\n", 200000)),
		"a.ply": []byte("ply\nformat ascii 1.0\nelement vertex 300000\nproperty float x\nproperty float y\nproperty " +
			"float z\nend_header\n" +
			strings.Repeat("0 0 0\n", 300000)),
		"a.stl":  []byte("solid a\n" + strings.Repeat("\n", 1<<20)),
		"a.gltf": []byte(`{"asset":{"version":"2.0"},"nodes":[` + strings.Repeat("{},", 200000) + "{}]}"),
	} {
		_, err := Options{}.LoadBytes(&endsLater{t.Context(), 2}, name, data)
		require.ErrorIs(t, err, context.Canceled, name)
	}
}

// endsLater is a context that has ended when it is asked the third time.
type endsLater struct {
	context.Context
	left int
}

func (c *endsLater) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// What a scene takes is charged before it is made, and the error says how much that is.
func TestBudgetIsChargedBeforeAnythingIsMade(t *testing.T) {
	many := func(n int) []byte {
		doc := triangleDoc()
		nodes, roots := make(list, n), make(list, n)
		for i := range nodes {
			nodes[i], roots[i] = object{"mesh": 0}, i
		}
		doc["nodes"], doc["scenes"] = nodes, list{object{"nodes": roots}}
		return glb(encodeJSON(doc), triangleBin())
	}
	_, err := Options{MaxBytes: 8 << 20}.LoadBytes(t.Context(), "a.glb", many(10000))
	requireError(t, err, "a.glb", "nodes: the scene would take 23 MiB of memory or more; with ")
	_, err = Options{MaxTriangles: 9999}.LoadBytes(t.Context(), "a.glb", many(10000))
	requireError(t, err, "a.glb", "the scene would draw 10000 triangles; 9999 are allowed")
	_, err = Options{MaxTriangles: 10000}.LoadBytes(t.Context(), "a.glb", many(10000))
	require.NoError(t, err)

	for name, text := range map[string]string{
		"faces.obj":     "v 0 0 0\nf" + strings.Repeat(" 1 1 1", 10000) + "\n",
		"vertices.obj":  strings.Repeat("v 0 0 0\n", 30000),
		"materials.obj": "v 0 0 0\n" + usemtls(300),
		"solid.stl": "solid\n" +
			strings.Repeat("facet normal 0 0 1\nvertex 0 0 0\nvertex 0 0 0\nvertex 0 0 0\nendfacet\n", 10000) + "endsolid\n",
		"faces.ply": "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float " +
			"z\nelement face 10000\n" +
			"property list uchar int vertex_index\nend_header\n0 0 0\n" + strings.Repeat("3 0 0 0\n", 10000),
	} {
		_, err := Options{MaxBytes: 2 << 20}.LoadBytes(t.Context(), name, []byte(text))
		requireError(t, err, name, "the scene would take ")
	}
}

func usemtls(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("usemtl " + strings.Repeat("m", i+1) + "\n")
	}
	return b.String()
}

// An image of 16 bits a sample takes eight bytes a pixel to decode, whatever few bytes it has.
func TestBudgetOfImages(t *testing.T) {
	doc := triangleDoc()
	_, err := Options{}.LoadBytes(t.Context(), "a.glb", glb(encodeJSON(doc), triangleBin()))
	require.NoError(t, err)
	var b budget
	b.ctx = t.Context()
	b.limits.MaxBytes = 13 * 1000
	require.NoError(t, b.chargeImage("images[0]", 10, 100, 7))
	b = budget{ctx: t.Context(), limits: Options{MaxBytes: 13 * 1000}}
	require.EqualError(t, b.chargeImage("images[0]", 10, 100, 8),
		": images[0]: the scene would take 1 MiB of memory or more; with 0 bytes of files it may take 0 MiB")
}
