package scene

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/vk"
)

// chunks are the document and the bytes of a GLB file.
func chunks(t testing.TB, file string) (doc object, bin []byte) {
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	size := int(binary.LittleEndian.Uint32(data[12:]))
	require.NoError(t, json.Unmarshal(data[20:20+size], &doc))
	return doc, data[20+size+8:]
}

// dracoExtension is the extension of the first primitive.
func dracoExtension(doc object) object {
	return at(doc, "meshes", 0, "primitives", 0, "extensions", "KHR_draco_mesh_compression")
}

// dracoStreamOf is the stream of a GLB file's first primitive.
func dracoStreamOf(t testing.TB, file string) []byte {
	doc, bin := chunks(t, file)
	view := at(doc, "bufferViews", int(dracoExtension(doc)["bufferView"].(float64)))
	offset, _ := view["byteOffset"].(float64)
	return bin[int(offset):][:int(view["byteLength"].(float64))]
}

// dracoCloud is a point cloud of two points with positions of floats and colours of bytes, as they are.
func dracoCloud() []byte {
	b := []byte("DRACO\x02\x03\x00\x00\x00\x00\x02\x00\x00\x00\x01\x02\x00\x09\x03\x00\x00\x02\x02\x03\x01\x01\x00\x00")
	for _, v := range []float32{1, 2, 3, 4, 5, 6} {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	return append(b, 255, 0, 0, 0, 255, 0)
}

// A primitive is the same from a Draco stream and from plain accessors, with and without a fallback.
func TestDracoPrimitivesExact(t *testing.T) {
	for _, name := range []string{"quad", "tangents"} {
		packed, err := Load("testdata/draco-" + name + ".packed.glb")
		require.NoError(t, err)
		require.Empty(t, packed.Warnings)
		plain, err := Load("testdata/draco-" + name + ".plain.glb")
		require.NoError(t, err)
		require.Equal(t, plain.Primitives, packed.Primitives)
	}
}

// What is wrong with a stream is said with the place of its extension; where plain data are there as well, they are drawn.
func TestBadDracoPrimitives(t *testing.T) {
	for name, c := range map[string]struct {
		change func(doc, extension object, bin []byte)
		want   string
	}{
		"no view":      {func(_, e object, _ []byte) { delete(e, "bufferView") }, ".bufferView: is missing"},
		"view outside": {func(_, e object, _ []byte) { e["bufferView"] = 99 }, ".bufferView: bufferViews[99] does not exist"},
		"attribute":    {func(_, e object, _ []byte) { at(e, "attributes")["POSITION"] = 77 }, "is attribute 77, which the stream"},
		"points":       {func(d, _ object, _ []byte) { at(d, "meshes", 0, "primitives", 0)["mode"] = 0 }, "mode is 0, not triangles"},
		"type": {func(d, _ object, _ []byte) { at(d, "accessors", 1)["componentType"] = 5121 },
			"of type 5121, and"},
		"old": {func(d, e object, bin []byte) {
			v := at(d, "bufferViews", int(e["bufferView"].(float64)))
			offset, _ := v["byteOffset"].(float64)
			bin[int(offset)+6] = 1
		}, "has version 2.1, which is not supported"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, file := range []string{"tangents", "quad"} {
				doc, bin := chunks(t, "testdata/draco-"+file+".packed.glb")
				c.change(doc, dracoExtension(doc), bin)
				s, err := LoadBytes("a.glb", glb(encodeJSON(doc), bin))
				if file == "tangents" || name == "type" {
					require.ErrorContains(t, err, c.want)
				} else if err == nil { // quad has a fallback
					require.Len(t, s.Warnings, 1)
					require.Contains(t, s.Warnings[0].String(), c.want)
					require.True(t, strings.HasSuffix(s.Warnings[0].String(), "plain data are drawn instead"))
				} else {
					require.ErrorContains(t, err, c.want)
				}
			}
		})
	}
}

// A stream alone is a file: a mesh, or a point cloud whose colours are those of a screen.
func TestDracoFiles(t *testing.T) {
	s, err := LoadBytes("a.drc", dracoStreamOf(t, "testdata/draco-tangents.packed.glb"))
	require.NoError(t, err)
	require.Equal(t, vk.PrimitiveTopologyTriangleList, s.Primitives[0].Topology)
	plain, err := Load("testdata/draco-tangents.plain.glb")
	require.NoError(t, err)
	require.Equal(t, plain.Primitives[0].Positions, s.Primitives[0].Positions)
	require.Equal(t, plain.Primitives[0].Indices, s.Primitives[0].Indices)

	s, err = LoadBytes("cloud", dracoCloud())
	require.NoError(t, err)
	p := s.Primitives[0]
	require.Equal(t, vk.PrimitiveTopologyPointList, p.Topology)
	require.Equal(t, []float32{1, 2, 3, 4, 5, 6}, p.Positions)
	require.Equal(t, []float32{1, 0, 0, 1, 0, 1, 0, 1}, p.Colors)
}
