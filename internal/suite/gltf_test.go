package suite

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// packed is a zlib stream of bytes.
func packed(t *testing.T, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	_, err := z.Write(data)
	require.NoError(t, err)
	require.NoError(t, z.Close())
	return b.Bytes()
}

// TestParseGLTF reads a case of 2 x 1 pixels of which the second counts, and names what is wrong with others.
func TestParseGLTF(t *testing.T) {
	color := packed(t, floatArray(1, 2, 3, 4, 0.5, 0.25, 1, 1).data)
	mask := packed(t, []byte{0, 1})
	data := append(bytes.Clone(color), mask...)
	text := func(file, colorKeys string) string {
		return fmt.Sprintf(`{"format": 1, "suite": "s", "kind": "gltf", "cases": [{"name": "c", "file": %q, "size": [2, 1], "args": ["--size", "2x1"],
			"expected": {"color": {"offset": 0, "length": %d, "type": "f32", %s}},
			"mask": {"offset": %d, "length": %d, "count": 2, "type": "u8", "encoding": "zlib"},
			"tolerance": {"abs": 0.01, "rel": 0.1, "mismatchFraction": 0.5}}]}`, file, len(color), colorKeys, len(color), len(mask))
	}
	const good = `"count": 8, "encoding": "zlib"`
	s, err := Parse("suite.json", []byte(text("x.glb", good)), data)
	require.NoError(t, err)
	require.Equal(t, 1, s.Cases())
	c := s.GLTF[0]
	require.True(t, c.Judge([]float32{9, 9, 9, 9, 0.555, 0.25, 1, 1}).Pass)
	for reason, pix := range map[string][]float32{
		"1 of 1 mismatch, 0 may; first red at (1, 0): got 0.625, want 0.5": {1, 2, 3, 4, 0.625, 0.25, 1, 1},
		"1 of 1 mismatch, 0 may; first alpha at (1, 0): got NaN, want 1":   {1, 2, 3, 4, 0.5, 0.25, 1, float32(math.NaN())},
		"4 numbers do not fill 2 x 1 pixels":                               {0, 0, 0, 0},
	} {
		v := c.Judge(pix)
		require.False(t, v.Pass)
		require.Equal(t, reason, v.Reason)
	}
	c.Tolerance.MismatchFraction = 1
	require.Equal(t, "the picture is black all over", c.Judge(make([]float32, 8)).Reason)

	for _, bad := range []struct{ file, keys, want string }{
		{"../x.glb", good, `case "c": file: "../x.glb" is not a file beside the suite's`},
		{"", good, `case "c": file: "" is not a file beside the suite's`},
		{"x.glb", `"count": 7, "encoding": "zlib"`, `case "c": expected.color: 7 elements, not 8`},
		{"x.glb", `"count": 8`, `case "c": expected.color: encoding "", not zlib`},
		{"x.glb", `"count": 8, "encoding": "zlib", "offset": 3`, `case "c": expected.color: the data is not a zlib stream of 32 bytes`},
	} {
		_, err := Parse("suite.json", []byte(text(bad.file, bad.keys)), data)
		require.EqualError(t, err, "suite.json: "+bad.want)
	}
}
