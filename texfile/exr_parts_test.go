package texfile

import (
	"bytes"
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/vk"
)

// A part's channels come back by their layers, whatever their order, stride and type; notes lie in the header.
func TestWriteEXRParts(t *testing.T) {
	floats := []float32{1, 10, 2, 20, 3, 30, 4, 40, 5, 50, 6, 60}
	channels := []EXRChannel{
		{Name: "b.G", Type: EXRFloat, Floats: floats, First: 1, Stride: 2}, {Name: "b.R", Type: EXRHalf, Floats: floats, Stride: 2},
		{Name: "a.R", Type: EXRUint, Uints: []uint32{1, 2, 3, 4, 5, 1 << 31}},
	}
	for compression := range EXRNone + 1 {
		var b bytes.Buffer
		part := EXRPart{Channels: channels, Notes: map[string]string{"made by": "a test"}}
		require.NoError(t, WriteEXRParts(&b, 3, 2, []EXRPart{part}, EXROptions{Compression: compression}))
		require.Contains(t, b.String(), "made by\x00string\x00\x06\x00\x00\x00a test")
		tex, err := Options{Layer: "b", Float: vk.FormatR32G32B32A32Sfloat}.Decode(bytes.NewReader(b.Bytes()), "b.exr")
		require.NoError(t, err)
		rows := tex.Image.Subresource(0, 0, 0)
		for i := range 6 {
			texel := rows.Row(i/3, 0)[16*(i%3):]
			require.Equal(t, floats[2*i], math.Float32frombits(binary.LittleEndian.Uint32(texel)))
			require.Equal(t, floats[2*i+1], math.Float32frombits(binary.LittleEndian.Uint32(texel[4:])))
		}
	}
	var b bytes.Buffer
	require.NoError(t, WriteEXRParts(&b, 3, 2,
		[]EXRPart{{Name: "one", Channels: channels[:1]}, {Name: "two", Channels: channels[1:]}}, EXROptions{}))
	require.Equal(t, byte(exrMultipart>>8), b.Bytes()[5])
	require.Equal(t, 2, bytes.Count(b.Bytes(), []byte("chunkCount\x00int\x00")))

	for want, parts := range map[string][]EXRPart{
		"parts: none":      nil,
		"Channels: none":   {{}},
		"appears twice":    {{Channels: []EXRChannel{channels[0], channels[0]}}},
		"is not a name":    {{Channels: []EXRChannel{{Floats: floats}}}},
		"is not a type":    {{Channels: []EXRChannel{{Name: "x", Type: 7, Floats: floats}}}},
		"has 5 numbers":    {{Channels: []EXRChannel{{Name: "x", Type: EXRFloat, Floats: floats[:5]}}}},
		"or appears twice": {{Name: "a", Channels: channels[:1]}, {Name: "a", Channels: channels[:1]}},
		"name of an attri": {{Channels: channels[:1], Notes: map[string]string{"": "x"}}},
	} {
		require.ErrorContains(t, WriteEXRParts(&b, 3, 2, parts, EXROptions{}), want)
	}
	require.Error(t, WriteEXRParts(&b, 0, 2, []EXRPart{{Channels: channels}}, EXROptions{}))
}

// Files whose blocks are packed twice, so that not all of them are in memory, have the bytes of others.
func TestLargeEXRPartsAreTheSame(t *testing.T) {
	numbers := make([]float32, 40*50)
	for i := range numbers {
		numbers[i] = float32(i%7) / float32(1+i%13)
	}
	write := func() []byte {
		var b bytes.Buffer
		require.NoError(t, WriteEXRParts(&b, 40, 50, []EXRPart{
			{Name: "a", Channels: []EXRChannel{{Name: "x", Type: EXRHalf, Floats: numbers}}},
			{Name: "b", Channels: []EXRChannel{{Name: "y", Type: EXRFloat, Floats: numbers}}},
		}, EXROptions{}))
		return b.Bytes()
	}
	want := write()
	defer func(kept int64) { exrKept = kept }(exrKept)
	exrKept = 5000 // the second part is large
	require.True(t, bytes.Equal(want, write()))
}
