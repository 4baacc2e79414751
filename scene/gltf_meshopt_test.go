package scene

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A sphere is the same as it is stored, compressed as EXT_meshopt_compression has it and as KHR_meshopt_compression has
// it; but for filters of directions, rotations and colours, whose results may differ by one unit.
func TestCompressedBufferViews(t *testing.T) {
	s, err := Load("testdata/meshopt.gltf")
	require.NoError(t, err)
	require.Empty(t, s.Warnings)
	require.Len(t, s.Instances, 6)
	for i := range 2 {
		want := s.Primitives[s.Instances[i].Primitive]
		for _, k := range []int{2, 4} {
			got := s.Primitives[s.Instances[i+k].Primitive]
			require.Equal(t, want.Positions, got.Positions)
			require.Equal(t, want.Indices, got.Indices)
			require.Equal(t, want.TexCoords, got.TexCoords)
			require.InDeltaSlice(t, want.Normals, got.Normals, 1.01/127)
			require.InDeltaSlice(t, want.Colors, got.Colors, 1.01/255)
		}
	}
	s, err = s.Pose(Pose{Animation: "0", Time: 1.5})
	require.NoError(t, err)
	for _, k := range []int{2, 4} {
		a, b := s.Instances[0].World, s.Instances[k].World
		require.InDeltaSlice(t, a[:12], b[:12], 3.0/32767)
		require.InDelta(t, 0.0707, a[0], 1e-3, "it does not turn")
	}
}

// What is wrong with a compressed view is said with its name, and its memory is accounted for before it is taken.
func TestBadCompressedBufferViews(t *testing.T) {
	text, err := os.ReadFile("testdata/meshopt.gltf")
	require.NoError(t, err)
	const view = 8 // positions, by the EXT extension
	for change, want := range map[string]string{
		`{"mode":"POINTS"}`:             `.mode: "POINTS" is not`,
		`{"filter":"ROT13"}`:            `.filter: "ROT13" is not`,
		`{"filter":"OCTAHEDRAL"}`:       `filter: OCTAHEDRAL does not suit elements of 12 bytes`,
		`{"mode":"INDICES"}`:            `byteStride: 12 is not 2 or 4`,
		`{"count":-117}`:                `count: -117 is negative`,
		`{"count":116}`:                 `116 elements of 12 bytes are not the view's 1404 bytes`,
		`{"count":1537228672809129302}`: `are not the view's 1404 bytes`,
		`{"byteLength":9}`:              `the stream ends early`,
		`{"byteLength":100000000}`:      `lie outside buffers[0]`,
		`{"byteOffset":-4}`:             `lie outside buffers[0]`,
		`{"byteOffset":4}`:              `does not begin with its mode's header`,
		`{"buffer":2}`:                  `buffers[2] does not exist`,
		`{"buffer":1}`:                  `buffers[1]: has neither a uri nor the file's own bytes`,
	} {
		var doc object
		require.NoError(t, json.Unmarshal(text, &doc))
		x := at(doc, "bufferViews", view, "extensions", "EXT_meshopt_compression")
		var more object
		require.NoError(t, json.Unmarshal([]byte(change), &more))
		for k, v := range more {
			x[k] = v
		}
		_, err := LoadBytes("a.gltf", encodeJSON(doc))
		require.ErrorContains(t, err, want, change)
		if !strings.Contains(want, "buffers[1]:") {
			require.ErrorContains(t, err, "bufferViews[8]", change)
		}
	}

	// 100 million zeros, of which the stream has hardly any: memory is refused before it is there.
	var doc object
	require.NoError(t, json.Unmarshal(text, &doc))
	v := at(doc, "bufferViews", view)
	v["byteLength"] = 12 * 100_000_000
	at(v, "extensions", "EXT_meshopt_compression")["count"] = 100_000_000
	_, err = LoadBytes("a.gltf", encodeJSON(doc))
	require.ErrorContains(t, err, "the scene would take 1145 MiB of memory or more")
}
