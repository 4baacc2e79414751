package program

import (
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Every module of the tests has a listing, those with derivatives of inputs, too, which are added when functions are
// optimised.
func TestEveryModuleIsListed(t *testing.T) {
	files, err := filepath.Glob("testdata/*.frag.spv")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		i, err := Inspect(module(t, strings.TrimSuffix(filepath.Base(file), ".spv")), "")
		require.NoError(t, err, file)
		for _, level := range []simd.Level{simd.LevelAVX2, simd.LevelAVX512} {
			require.NoError(t, i.Assembly(io.Discard, level.String()), file)
		}
	}
}
