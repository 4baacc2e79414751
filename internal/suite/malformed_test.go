package suite

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// one is a suite of one raster case with 64 bytes of colour; %s are further keys of the case.
const one = `{"format": 1, "suite": "s", "kind": "raster", "cases": [{"name": "c",
	"target": {"width": 2, "height": 2, "colorFormat": "R8G8B8A8_UNORM"},
	"expected": {"color": {"offset": 0, "count": 16, "type": "f32"}}%s}]}`

func TestDefaults(t *testing.T) {
	s, err := Parse("suite.json", fmt.Appendf(nil, one, `,"fragment": "FLAT", "draws": [{}, {"fragment": "SMOOTH"}]`),
		make([]byte, 64))
	require.NoError(t, err)
	c := s.Raster[0]
	require.Len(t, c.Draws, 2)
	require.Equal(t, Flat, c.Draws[0].Fragment)
	require.Equal(t, Smooth, c.Draws[1].Fragment)
	d := c.Draws[1]
	require.EqualValues(t, 1, d.Rasterization.LineWidth)
	require.Equal(t, []uint32{0xFFFFFFFF}, d.Multisample.SampleMask)
	require.EqualValues(t, 15, d.Blend.Attachments[0].ColorWriteMask)
	require.EqualValues(t, 2, d.Viewport.Width)
	require.EqualValues(t, 1, d.Viewport.MaxDepth)
	require.Equal(t, 2, d.Scissor.Height)
	require.EqualValues(t, 1, d.Vertices.PointSize(0))
}

func TestMalformed(t *testing.T) {
	const file = "suite.json: "
	for _, tc := range []struct{ keys, want string }{
		{``, `case "c": fragment: missing`},
		{`,"fragment": "SMOTH"`, `case "c": fragment: unknown name "SMOTH"`},
		{`,"fragment": 1`, `case "c": fragment: not a name`},
		{`,"fragment": "FLAT", "vertics": {}`, `case "c": vertics: unknown key`},
		{`,"fragment": "FLAT", "scissor": [0,0,1]`, `case "c": scissor: 3 numbers, not 4`},
		{`,"fragment": "FLAT", "scissor": [0,0,1,0.5]`, `case "c": scissor: 0.5 is not a whole number from 0 to 1073741824`},
		{`,"fragment": "FLAT", "blend": {"colorWriteMask": "RX"}`, `case "c": blend.colorWriteMask: 'X' is not one of R, G, B and A`},
		{`,"fragment": "FLAT", "draws": [{}, {"depthStencil": {"front": {"failOp": "NO"}}}]`,
			`case "c": draws[1].depthStencil.front.failOp: unknown name "NO"`},
		{`,"fragment": "FLAT", "multisample": {"rasterizationSamples": 4}`,
			`case "c": multisample.rasterizationSamples: 4, but the target has 1`},
		{`,"fragment": "FLAT", "indices": {"offset": 0, "count": 1, "type": "u32"}`,
			`case "c": indices: index 0 is 0, but there are 0 vertices`},
		{`,"fragment": "FLAT", "indices": {"offset": 2, "count": 1, "type": "u32"}`,
			`case "c": indices: offset 2 is not a multiple of 4`},
		{`,"fragment": "FLAT", "indices": {"offset": 64, "count": 1, "type": "u32"}`,
			`case "c": indices: 1 elements at 64 end beyond the 64 bytes of data`},
		{`,"fragment": "FLAT", "indices": {"offset": 0, "count": 1e99, "type": "u32"}`,
			`case "c": indices.count: 1e+99 is not a whole number from 0 to 64`},
		{`,"fragment": "FLAT", "indices": {"offset": 0, "count": 1, "type": "f32"}`,
			`case "c": indices: type "f32", not one of [u32]`},
		{`,"fragment": "FLAT", "vertices": {"position": {"offset": 0, "count": 5, "type": "f32"}}`,
			`case "c": vertices.position: 5 elements, not 4`},
		{`,"fragment": "FLAT", "vertices": []`, `case "c": vertices: not an object`},
		{`,"fragment": "FLAT", "target": {"width": 3, "height": 2, "colorFormat": "R8_UNORM"}`,
			`case "c": expected.color: 16 elements, not 24`},
	} {
		_, err := Parse("suite.json", fmt.Appendf(nil, one, tc.keys), make([]byte, 64))
		var e *Error
		require.True(t, errors.As(err, &e), tc.keys)
		require.Equal(t, file+tc.want, err.Error(), tc.keys)
	}
	for text, want := range map[string]string{
		`{`:                               `unexpected end of JSON input`,
		`{"format": 2, "kind": "raster"}`: `format: 2, not 1`,
		`{"format": 1, "kind": "x\ny"}`:   `kind: "x?y" is neither raster nor sampling nor shader nor compute nor gltf`,
		`{"format": 1, "kind": "raster", "cases": [7]}`:      `case "0": not an object`,
		`{"format": 1, "kind": "raster", "cases": 7}`:        `cannot unmarshal number into Go struct field .cases of type []json.RawMessage`,
		`{"format": 1, "kind": "sampling", "cases": [{}]}`:   `case "0": image.format: missing`,
		`{"format": 1, "kind": "sampling", "cases": [null]}`: `case "0": not an object`,
	} {
		_, err := Parse("suite.json", []byte(text), nil)
		require.EqualError(t, err, file+want)
	}
}

func TestOpenErrors(t *testing.T) {
	dir := t.TempDir()
	_, err := Open(dir)
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = Find(dir)
	require.ErrorContains(t, err, "holds suite.json")
}

// FuzzParse reads any two files: an error is one line, and a suite that is read can be judged.
func FuzzParse(f *testing.F) {
	for _, name := range []string{"raster-depth", "sampling-cube", "sampling-sparse", "compute-builtins", "compute-images"} {
		text, err := os.ReadFile(filepath.Join("testdata", name, "suite.json"))
		require.NoError(f, err)
		f.Add(text, 40000)
	}
	f.Add(fmt.Appendf(nil, one, `,"fragment": "FLAT"`), 64)
	f.Fuzz(func(t *testing.T, text []byte, size int) {
		s, err := Parse("suite.json", text, make([]byte, min(max(size, 0), 1<<18)))
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than one line: %q", err)
			}
			return
		}
		for _, c := range s.Raster {
			c.Judge(answer(c))
			for _, d := range c.Draws {
				for i := range min(d.Vertices.N, 4) {
					d.Vertices.Vec4(d.Vertices.Position, i)
					d.Vertices.PointSize(i)
				}
			}
		}
		for _, c := range s.Sampling {
			c.Judge(c.Expected.Values.Words(), c.Expected.Resident.Words())
		}
		for _, c := range s.Compute {
			var answer ComputeResult
			for i := range c.Buffers {
				answer.Buffers = append(answer.Buffers, c.Buffers[i].Data.Bytes())
			}
			for i := range c.Images {
				answer.Images = append(answer.Images, c.Images[i].Data.Bytes())
			}
			c.Judge(answer)
		}
	})
}
