package scene

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
)

// A binary file of triangles, which are read a block at a time, is the mesh that the same faces are in text: whatever
// stands between them, and whichever type counts and numbers have.
func TestPLYRowsOfTriangles(t *testing.T) {
	figures.Begin(t)
	const side = 80
	faces := [][]uint32{}
	for y := range uint32(side - 1) {
		for x := range uint32(side - 1) {
			a := y*side + x
			if a%3001 == 3000 {
				faces = append(faces, []uint32{a, a + 1, a + side + 1, a + side})
				continue
			}
			faces = append(faces, []uint32{a, a + 1, a + side}, []uint32{a + 1, a + side + 1, a + side})
		}
	}
	require.Greater(t, len(faces), 3<<12)
	header := func(format, count, number string, faces int) string {
		return fmt.Sprintf("ply\nformat %s 1.0\nelement vertex %d\nproperty float x\nproperty float y\nproperty float "+
			"z\nelement face %d\nproperty list %s %s vertex_indices\nend_header\n",
			format, side*side, faces, count, number)
	}
	point := func(i int) [3]float32 { return [3]float32{float32(i % side), float32(i / side), float32(i * i % 7)} }
	text := bytes.NewBufferString(header("ascii", "uchar", "int", len(faces)))
	for i := range side * side {
		p := point(i)
		fmt.Fprintln(text, p[0], p[1], p[2])
	}
	for _, f := range faces {
		fmt.Fprint(text, len(f))
		for _, v := range f {
			fmt.Fprint(text, " ", v)
		}
		fmt.Fprintln(text)
	}
	want, err := LoadBytes("text.ply", text.Bytes())
	require.NoError(t, err)

	binaryFile := func(count, number string, faces [][]uint32) []byte {
		out := []byte(header("binary_little_endian", count, number, len(faces)))
		for i := range side * side {
			for _, v := range point(i) {
				out = binary.LittleEndian.AppendUint32(out, math.Float32bits(v))
			}
		}
		for _, f := range faces {
			out = append(out, byte(len(f)))
			if count == "ushort" {
				out = append(out, 0)
			}
			for _, v := range f {
				out = binary.LittleEndian.AppendUint32(out, v)
			}
		}
		return out
	}
	for _, kind := range [][2]string{{"uchar", "int"}, {"char", "uint"}, {"ushort", "int"}} {
		got, err := LoadBytes("binary.ply", binaryFile(kind[0], kind[1], faces))
		require.NoError(t, err, kind)
		require.Equal(t, want.Primitives, got.Primitives, kind)
	}

	// What is wrong is told by its row, as in any file.
	faces[5000][1] = 1 << 31
	for number, why := range map[string]string{"int": "index -2.147483648e+09 is not a vertex number",
		"uint": "index 2147483648 is past the 6400 vertices"} {
		_, err = LoadBytes("a.ply", binaryFile("uchar", number, faces))
		require.EqualError(t, err, "a.ply: face 5000: "+why)
	}
	data := binaryFile("uchar", "uint", faces[:5000])
	_, err = LoadBytes("a.ply", data[:len(data)-1])
	require.EqualError(t, err, "a.ply: face 4999: vertex_indices is missing or malformed")
	_, err = Options{MaxBytes: 1 << 20}.LoadBytes(t.Context(), "a.ply", data)
	require.ErrorContains(t, err, "the scene would take")
}
