package program_test

import (
	"io/fs"
	"os"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Programs are loaded from files by name; what is wrong names the file.
func TestLoadFS(t *testing.T) {
	data, err := os.ReadFile("testdata/buffers.frag.spv")
	require.NoError(t, err)
	vertex, err := os.ReadFile("../cmd/command/fullscreen.vert.spv")
	require.NoError(t, err)
	files := fstest.MapFS{"v.spv": {Data: vertex}, "f.spv": {Data: data}, "text.spv": {Data: []byte("void main() {}")}}
	positions := program.VertexInput{
		Bindings:   []program.VertexBinding{{Stride: 8}},
		Attributes: []program.VertexAttribute{{Format: vk.FormatR32G32Sfloat}},
	}
	one, err := program.LoadFS(files, "v.spv", "", program.Options{VertexInput: positions})
	require.NoError(t, err)
	require.Zero(t, one.Interface().Colors)
	_, err = program.LoadFS(files, "v.spv", "none.spv", program.Options{})
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorContains(t, err, "none.spv")
	_, err = program.LoadFS(files, "v.spv", "text.spv", program.Options{})
	require.ErrorContains(t, err, "text.spv: ")
	_, err = program.LoadFS(files, "", "f.spv", program.Options{})
	require.Error(t, err)
}
