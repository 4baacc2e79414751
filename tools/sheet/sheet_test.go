package main

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// The sheets in docs are what is drawn, and small: cd tools && go generate ./sheet
func TestSheetsAreUpToDate(t *testing.T) {
	if testing.Short() {
		t.Skip("a hundred pictures")
	}
	for name, list := range sheets {
		want, err := rows(list())
		require.NoError(t, err)
		data, err := os.ReadFile(filepath.Join("../../docs/sheets", name))
		require.NoError(t, err)
		require.Less(t, len(data), 500_000)
		got, err := png.Decode(bytes.NewReader(data))
		require.NoError(t, err)
		require.Equal(t, want.Rect, got.Bounds())
		for y := range want.Rect.Dy() {
			for x := range want.Rect.Dx() {
				r, g, b, a := want.At(x, y).RGBA()
				gr, gg, gb, ga := got.At(x, y).RGBA()
				if r != gr || g != gg || b != gb || a != ga {
					t.Fatalf("%s: pixel (%d, %d) differs: run cd tools && go generate ./sheet", name, x, y)
				}
			}
		}
	}
}
